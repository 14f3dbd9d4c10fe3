"""Each speed-up of the plain search, switched off alone, changes no answer; nor does a warm or tiny table."""

from __future__ import annotations

from random import Random

import pytest

from raspis.solver.questions.known import MoveValues, Values
from raspis.solver.questions.solver import Solver
from raspis.solver.search.plain import PlainSearch
from support import random_position

SWITCHES = ("use_table", "use_equals", "use_bounds")


def every_value(solver: Solver, count: int, seed: int) -> list[tuple[list[Values], list[MoveValues]]]:
    random = Random(seed)
    answers = []
    for _ in range(count):
        position = random_position(random)
        values = [solver.values(position, seat) for seat in range(len(position.hands))]
        answers.append((values, solver.moves(position)))
    return answers


def solver_with(searcher: PlainSearch) -> Solver:
    solver = Solver("plain")
    solver.searcher = searcher
    return solver


@pytest.mark.parametrize("switch", SWITCHES)
def test_switched_off_alone(switch: str) -> None:
    fast = every_value(Solver("plain"), 40, seed=1)
    slow = every_value(solver_with(PlainSearch(**{switch: False})), 40, seed=1)
    assert fast == slow


def test_all_on_searches_less_than_all_off() -> None:
    fast, slow = Solver("plain"), solver_with(PlainSearch(**dict.fromkeys(SWITCHES, False)))
    assert every_value(fast, 30, seed=2) == every_value(slow, 30, seed=2)
    assert fast.nodes < slow.nodes


def test_a_table_that_is_always_full_changes_nothing() -> None:
    tiny = PlainSearch()
    tiny._most_entries = 3
    assert every_value(solver_with(tiny), 20, seed=3) == every_value(Solver("plain"), 20, seed=3)


def test_a_warm_table_changes_nothing() -> None:
    warm = Solver("plain")
    random = Random(4)
    for _ in range(60):
        position = random_position(random)
        cold = Solver("plain")
        seats = list(range(len(position.hands)))
        random.shuffle(seats)  # the order of the questions is of no account either
        for seat in seats:
            assert warm.values(position, seat) == cold.values(position, seat)
