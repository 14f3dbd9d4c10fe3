"""The table of trumps against `solve` and `bids` of each of its positions alone: 200 deals of every game."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from raspis.solver.position.dealing import random_deals
from raspis.solver.position.position import Position
from raspis.solver.questions.answers import answer
from raspis.solver.questions.solver import Solver
from raspis.solver.records.record import Record
from raspis.solver.reports.bid_table import bid_table
from raspis.solver.reports.table import table
from raspis.solver.rules.rules import PRESETS, Rules

pytestmark = pytest.mark.slow

PLAYERS = {"child": (2, 3, 4, 5), "throw-in": (3, 4, 5), "nameless": (3, 4), "whist": (2, 3, 4, 5)}
GAMES = [name for name, rules in PRESETS.items() if rules.trump != "circular"]


@pytest.mark.parametrize("preset", GAMES)
def test_a_table_is_what_solve_says_trump_by_trump(preset: str) -> None:
    random = Random(20)
    rules = replace(Rules.of(preset), trump="deal")
    solver = Solver(tables=5)
    for seed in range(200):
        players = random.choice(PLAYERS[preset])
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
                if bridge or seat == 0:
                    solved = answer(Solver(memory=1), alone, ("most", "least", "exact")).found
                assert cell.known.most.low == solved["most"][seat]
                assert cell.known.least.low == solved["least"][seat]
                assert cell.exact() == solved["exact"][seat]


@pytest.mark.parametrize("preset", [name for name in GAMES if name != "whist"])
def test_its_points_are_those_of_the_best_bid_and_of_a_round_without_bids(preset: str) -> None:
    random = Random(21)
    unbid = {"golden": {"per_trick": 20}, "misere": {"per_trick": -5}}
    rules = replace(Rules.of(preset, score=unbid), trump="deal")
    solver, rounds = Solver(tables=5), set[str]()
    for seed in range(200):
        players = random.choice(PLAYERS[preset])
        cards = random.randint(1, 3)
        dealt = next(random_deals(rules, players, cards, "N", seed))
        round = random.choice([name for name, _ in rules.score.rounds if name != "no-trump"])
        rounds.add(round)
        names = tuple(f"P{seat + 1}" for seat in range(players))
        for trump in "SCDHN":
            record = Record(rules, names, dealt.leader, cards, dealt.hands, trump, round)
            cells = table(record, ("points",), (trump,), solver).columns[0]
            asked = bid_table(record, record.start(), Solver(memory=1))
            for seat, cell in enumerate(cells):
                values = asked.unbid[seat : seat + 1] or [
                    value for bid, value in enumerate(asked.score[seat]) if asked.may_bid(seat, bid)
                ]
                assert cell.points is not None
                assert tuple(cell.points) == (max(value for value in values if value is not None),) * 2
    assert rounds >= {"normal", "golden", "misere"}
