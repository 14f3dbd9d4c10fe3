"""The table of trumps against solving each of its positions alone: 200 deals of every game."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from raspis.solver.position.dealing import random_deals
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.reports.table import table
from raspis.solver.rules.rules import PRESETS, Rules

pytestmark = pytest.mark.slow

GAMES = [name for name, rules in PRESETS.items() if rules.trump != "circular"]


@pytest.mark.parametrize("preset", GAMES)
def test_a_table_is_what_solve_says_trump_by_trump(preset: str) -> None:
    random = Random(20)
    rules = replace(Rules.of(preset), trump="deal")
    solver = Solver(tables=5)
    for seed in range(200):
        players = random.choice([3, 4, 5] if preset != "nameless" else [3, 4])
        cards = random.randint(2, 5)
        dealt = next(random_deals(rules, players, cards, "N", seed)).position
        sides = [0, 1, 0, 1] if players == 4 and random.random() < 0.5 else None
        position = Position.create(rules, dealt.hands, dealt.leader, "N", sides=sides)
        bridge = preset == "whist" and sides is not None
        found = table(position, ("most", "least", "exact"), solver=solver)
        for place, trump in enumerate(found.trumps):
            for seat in range(players):
                leader = (seat + 1) % 4 if bridge else dealt.leader
                alone = Position.create(rules, dealt.hands, leader, trump, sides=sides)
                cell = found.columns[place][seat]
                values = Solver(memory=1).values(alone, seat)
                assert (cell.known.most.low, cell.known.least.low, tuple(cell.exact() or ())) == values
