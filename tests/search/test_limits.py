"""Under a limit the answer is what is proven so far, never a wrong value and never a trivial one for long."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from random_records import GAMES, random_record

from raspis.solver.position.dealing import random_deals
from raspis.solver.position.position import Position
from raspis.solver.questions.answers import answer
from raspis.solver.questions.prospects import Prospects
from raspis.solver.questions.solver import Solver
from raspis.solver.reports.bid_table import UNDECIDED, BidTable, bid_table
from raspis.solver.rules.rules import Rules
from raspis.solver.search.budget import Budget, Stopped
from support import random_position

NAMES = ("most", "least")
VALUES = (*NAMES, "exact")


@pytest.mark.parametrize("node_limit", [1, 10, 50, 200])
def test_bounds_hold_the_values_at_every_limit(node_limit: int) -> None:
    random = Random(node_limit)
    stopped = 0
    for _ in range(60):
        position = random_position(random)
        values = answer(Solver("plain"), position, NAMES).found
        limited = answer(Solver("plain", node_limit=node_limit), position, (*NAMES, "moves"))
        stopped += not limited.complete
        for name in NAMES:
            if name in limited.found:
                assert limited.found[name] == values[name]
            if not limited.complete:
                pairs = zip(limited.bounds[name], values[name], strict=True)
                assert all(low <= value <= high for (low, high), value in pairs)
    assert 0 < stopped < 60 or node_limit == 1


@pytest.mark.parametrize("engine", ["plain", "auto"])
@pytest.mark.parametrize("node_limit", [1, 10, 100])
def test_every_part_that_is_proven_at_a_limit_is_true(engine: str, node_limit: int) -> None:
    random = Random(node_limit)
    parts: list[bool] = []
    for _ in range(50):
        position = random_position(random)
        seats = range(len(position.hands))
        whole = answer(Solver(engine), position).found
        solver = Solver(engine, node_limit=node_limit)
        limited = answer(solver, position)
        assert all(whole[name] == value for name, value in limited.found.items())
        assert limited.complete is (len(limited.found) == len(whole))
        prospects = Prospects(solver, position)
        pairs: list[tuple[Any, Any]] = [
            (prospects.of_seat(seat), {key: whole[key][seat] for key in VALUES}) for seat in seats
        ]
        for (play, prospect), move in zip(prospects.of_plays(), whole["moves"], strict=True):
            assert str(play) == move["play"]
            pairs.append((prospect, move))
        for prospect, known in pairs:
            assert prospect.most.low <= known["most"] <= prospect.most.high
            assert prospect.least.low <= known["least"] <= prospect.least.high
            for tricks, made in enumerate(prospect.exact):
                assert made in (None, tricks in known["exact"])
                parts += [made is not None] * (not limited.complete)
    assert True in parts
    assert False in parts


def test_a_limit_lets_nothing_that_is_asked_wait_for_the_rest() -> None:
    deal = next(random_deals(Rules.of("child"), 4, 7, seed=5))
    solver = Solver("plain", node_limit=40_000)
    limited = answer(solver, deal.position)
    assert not limited.complete
    prospects = Prospects(solver, deal.position)
    assert None not in prospects.of_seat(0).exact
    assert all(prospect.most.high <= 3 for _, prospect in prospects.of_plays())


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    random = Random(7)
    for _ in range(60):
        position = random_position(random)
        free = answer(Solver("plain"), position).to_mapping()
        assert answer(Solver("plain", node_limit=10**9), position).to_mapping() == free


@pytest.mark.parametrize(
    ("preset", "players", "cards"), [("child", 4, 9), ("nameless", 3, 12), ("child", 2, 18)]
)
def test_a_full_deal_gives_every_seat_bounds_inside_the_trivial_ones(
    preset: str, players: int, cards: int
) -> None:
    deal = next(random_deals(Rules.of(preset), players, cards, seed=5))
    limited = answer(Solver("plain", node_limit=20_000), deal.position, NAMES)
    assert not limited.complete
    for name in NAMES:
        assert all([low, high] != [0, cards] for low, high in limited.bounds[name])


def test_a_time_limit_stops_the_search() -> None:
    deal = next(random_deals(Rules.of("child"), 4, 9, seed=5))
    solver = Solver("plain", time_limit=0.05)
    with pytest.raises(Stopped, match=r"the time limit of 0\.05 s was reached"):
        solver.least(deal.position, 3)


def test_after_the_time_is_up_each_further_question_stops_at_once() -> None:
    deal = next(random_deals(Rules.of("child"), 4, 9, seed=5))
    solver = Solver("plain", time_limit=0.01)
    for seat in range(4):
        with pytest.raises(Stopped):
            solver.least(deal.position, seat)
        nodes = solver.nodes
    with pytest.raises(Stopped):
        solver.most(deal.position, 0)
    assert solver.nodes - nodes <= 1


def test_a_restarted_clock_gives_the_whole_limit_again() -> None:
    budget = Budget(nodes=10)
    budget.spend(10)
    with pytest.raises(Stopped, match="the limit of 10 positions was reached"):
        budget.spend()
    budget.restart()
    budget.spend(10)


def test_the_report_is_called_with_the_positions_so_far() -> None:
    reports: list[int] = []
    deal = next(random_deals(Rules.of("child"), 4, 5, seed=5))
    Solver("plain", report=reports.append).least(deal.position, 0)
    assert reports
    assert reports == sorted(reports)


@pytest.mark.parametrize("engine", ["plain", "auto"])
def test_bids_under_a_limit_are_as_without_where_decided(engine: str) -> None:
    rng, decided, stopped = Random(3), 0, 0
    for number in range(24):
        preset, seats = rng.choice(GAMES)
        record = random_record(rng, preset, rng.choice(seats), rng.randint(1, 3), sides=number % 4 == 0)
        position = record.start()
        whole = bid_table(record, position, Solver(engine))
        assert whole.complete
        for node_limit in (1, 60, 600, 10**9):
            table = bid_table(record, position, Solver(engine, node_limit=node_limit))
            if table.complete:
                assert table == whole
            stopped += not table.complete
            pairs = [pair for name in ("grid", "score") for pair in _pairs(table, whole, name)]
            for found, known in pairs:
                assert found in (known, UNDECIDED, None)
            decided += sum(found not in (UNDECIDED, None) for found, _ in pairs) * (not table.complete)
        assert table.complete
    assert stopped > 15
    assert decided > 80


def _pairs(one: BidTable, other: BidTable, name: str) -> list[tuple[Any, Any]]:
    rows = zip(getattr(one, name), getattr(other, name), strict=True)
    return [pair for row in rows for pair in zip(*row, strict=True)]


def test_what_is_proven_of_one_of_two_sides_is_proven_of_the_other() -> None:
    deal = next(random_deals(Rules.of("whist"), 4, 7, seed=2)).position
    position = Position.create(deal.rules, deal.hands, deal.leader, "S", sides=(0, 1, 0, 1))
    for node_limit in (1_000, 10_000, 100_000):
        limited = answer(Solver(node_limit=node_limit), position, NAMES)
        for name in NAMES if not limited.complete else ():
            (low, high), (other_low, other_high) = limited.bounds[name][:2]
            assert (low, high) == (7 - other_high, 7 - other_low)
