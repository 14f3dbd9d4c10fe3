"""Rounds without bids: `bids`, `analyse` and `solve` aim at their points, and agree."""

from __future__ import annotations

import random
from typing import Any

import pytest
from random_records import random_record
from unbid_cases import ROUNDS, Round, check_the_answers, check_the_bounds, places, random_deal

from raspis.solver.questions.solver import Solver
from raspis.solver.reports.analysis import analyse
from raspis.solver.reports.bid_table import bid_table
from raspis.solver.reports.solution import find_solution


@pytest.mark.parametrize("kind", ROUNDS, ids=str)
def test_the_answers_agree_at_the_start_and_in_the_middle(kind: Round) -> None:
    rng = random.Random(f"unbid {kind}")
    for _ in range(4):
        record = random_deal(rng, kind)
        for place in places(rng, record):
            check_the_answers(record, place)


@pytest.mark.parametrize("kind", ROUNDS, ids=str)
def test_at_a_limit_the_bounds_hold_and_what_is_open_is_shown(kind: Round) -> None:
    rng = random.Random(f"limits {kind}")
    known = set()
    for _ in range(4):
        record = random_deal(rng, kind)
        for nodes in (1, 10, 40, 100_000):
            known.add(check_the_bounds(record, 0, nodes))
    assert known == {False, True}


@pytest.mark.parametrize(("over", "goal"), [(10, "most"), (-3, "least")])
def test_who_plays_beside_the_highest_bidder_aims_at_his_points(over: int, goal: str) -> None:
    rng = random.Random(f"beside {over}")
    rules: dict[str, Any] = {"trump_by": "highest-bidder", "held": "highest", "score": {"over": over}}
    asked = 0
    for _ in range(12):
        record = random_record(rng, "throw-in", 3, 3, **rules)
        for place in places(rng, record):
            position = record.positions()[place]
            before = analyse(record, Solver()).plays[place].before.score
            table = bid_table(record, position, Solver())
            solution = find_solution(Solver(), record, position)
            for seat, points in enumerate(before):
                free = seat in record.free
                assert table.unbid[seat] == (points if free else None)
                assert tuple(solution.points(seat) or ()) == ((points, points) if free else ())
                assert free is (table.score[seat] == [None] * 4)
            if position.turn in record.free:
                assert solution.goal == (goal, None)
                asked += 1
    assert asked
