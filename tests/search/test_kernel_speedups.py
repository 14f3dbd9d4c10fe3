"""Each speed-up of the kernel, switched off alone, changes no answer, and each saves something."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from field_rules import FIELDS_OF_THE_PLAY
from kernel_differences import differences
from kernel_speedups import ALL, SHAPES, SPEEDUPS, deals, values_with

from raspis.solver.position.dealing import random_deals
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules
from raspis.solver.search.compiled import KernelSearch, kernel_is_there
from support import random_position

if not kernel_is_there():
    pytest.skip("the compiled kernel is not part of this installation", allow_module_level=True)


@pytest.mark.parametrize("name", SPEEDUPS)
def test_switched_off_alone(name: str) -> None:
    random = Random(21)
    for _ in range(150):
        position = random_position(random, most_cards=3)
        assert values_with(ALL & ~SPEEDUPS[name], position) == values_with(ALL, position)


@pytest.mark.parametrize("name", SPEEDUPS)
def test_switched_off_alone_on_wide_positions(name: str) -> None:
    """450 of each, 4,950 in all; `slow/test_kernel_wide.py` asks 300,000 of each."""
    for pairs in (False, True) if name != "hit" else (False,):
        tally = differences(name, 225, seed=31, pairs=pairs)
        assert tally.differences == []
        assert tally.unanswered <= tally.questions / 10


@pytest.mark.parametrize("rule_field", FIELDS_OF_THE_PLAY)
def test_switched_off_alone_where_a_field_is_set(rule_field: str) -> None:
    """100 wide positions of each speed-up and field; `slow/test_kernel_wide.py` asks 20,000 of each."""
    for name in SPEEDUPS:
        if name != "pairs":
            assert differences(name, 100, seed=32, rule_field=rule_field).differences == [], name


A_LONE_SPECIAL_CARD = (
    ("child", "6D 9D 10D 7S / 7D KD 9H KH / QS 7H 8H QH / JS AS QD AD", 3, (), 3, 3),
    ("child-circular", "9S QS KC 7D 8D / 6S 8S KS AS 6D KD / 7S 6C 8C 9C JC", 2, ("QC", "10C"), 1, 2),
)
"""Game, hands, leader, table, seat and its `least`. A hand whose only card of a suit is a plain special card
need not ruff when that suit is led: it may have ruffed before and kept the card, and may play it low."""


@pytest.mark.parametrize(("game", "hands", "leader", "table", "seat", "least"), A_LONE_SPECIAL_CARD)
def test_who_is_void_but_for_a_special_card_need_not_ruff(
    game: str, hands: str, leader: int, table: tuple[str, ...], seat: int, least: int
) -> None:
    position = Position.create(
        Rules.of(game), [hand.split() for hand in hands.split("/")], leader, table=table
    )
    for speedups in (ALL, ALL & ~SPEEDUPS["relax"]):
        values = values_with(speedups, position)[seat]
        assert (values.least, values.exact) == (least, ())


def played(positions: list[Position], speedups: int) -> int:
    solver = Solver("kernel")
    solver.searcher = KernelSearch(memory=16, speedups=speedups)
    for position in positions:
        solver.clear()
        for seat in range(len(position.hands)):
            solver.values(position, seat)
    return solver.nodes


def test_each_saves_cards() -> None:
    positions = deals(len(SHAPES), seed=23)
    positions += [replace(position, sides=(0, 1, 0, 1)) for position in positions[-1:]]  # of whist
    everything = played(positions, ALL)
    saves = set(SPEEDUPS) - {"cutoff", "hit"}
    assert {name for name in saves if played(positions, ALL & ~SPEEDUPS[name]) <= everything} == set()


def test_what_decided_before_saves_cards_where_there_are_many() -> None:
    positions = [next(random_deals(Rules.of("nameless"), 3, 10, seed=seed)).position for seed in (1, 2)]
    assert played(positions, ALL) * 1.2 < played(positions, ALL & ~SPEEDUPS["cutoff"])


def test_a_number_to_be_hit_in_two_packs_saves_cards() -> None:
    positions = [next(random_deals(Rules.of("throw-in"), 5, 6, seed=seed)).position for seed in range(8)]
    assert played(positions, ALL) < played(positions, ALL & ~SPEEDUPS["hit"])
