"""The order in which the kernel tries plays: what only costs time shows as a count of cards, nowhere else.

A count that moves is no fault where the search was meant to change: then the measurements in `benchmarks/`
are made anew, too. All counts are of one question with an empty table, so that none depends on the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from raspis.solver.position.dealing import random_deals
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules
from raspis.solver.search.compiled import kernel_is_there

if not kernel_is_there():
    pytest.skip("the compiled kernel is not part of this installation", allow_module_level=True)

SHAPES: dict[tuple[str, int, int], tuple[int, ...]] = {
    ("child", 4, 8): (181, 1925, 1082, 13358, 10073),
    ("child", 2, 12): (654, 14, 465, 1987, 27474),
    ("throw-in", 5, 7): (7177, 1667, 1001, 13309, 11559),
    ("nameless", 3, 9): (1189, 896, 7361, 6116, 61867),
    ("whist", 4, 8): (232, 776, 11034, 90730, 41558),
}
"""Game, players and cards; cards played for: at least two, at most one, exactly two, one or three
tricks, and for all that `Solver.values` tells."""


def nodes(position: Position, asked: Callable[[Solver, Position, int], object]) -> int:
    solver = Solver("kernel")
    for seat in range(len(position.hands)):
        solver.clear()
        asked(solver, position, seat)
    return solver.nodes


def reaching(*targets: int) -> Callable[[Solver, Position, int], object]:
    return lambda solver, position, seat: solver.can_force(position, seat, targets)


@pytest.mark.parametrize("shape", SHAPES)
def test_the_plays_are_tried_in_the_order_that_was_measured(shape: tuple[str, int, int]) -> None:
    game, players, cards = shape
    trump = "H" if Rules.of(game).trump == "deal" else None
    position = next(random_deals(Rules.of(game), players, cards, trump, seed=5)).position
    if game == "whist":
        position = replace(position, sides=(0, 1, 0, 1))
    asked = (reaching(*range(2, cards + 1)), reaching(0, 1), reaching(2), reaching(1, 3), Solver.values)
    assert tuple(nodes(position, question) for question in asked) == SHAPES[shape]
