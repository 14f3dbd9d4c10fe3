"""Rounds without bids: 200 random deals of each, at the start and in the middle of the play."""

from __future__ import annotations

import random

import pytest
from random_records import random_record
from unbid_cases import ROUNDS, Round, check_the_answers, check_the_bounds, places, random_deal

from raspis.solver.questions.solver import Solver
from raspis.solver.reports.bid_table import bid_table

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("kind", ROUNDS, ids=str)
def test_two_hundred_deals_of_every_round_without_bids(kind: Round) -> None:
    rng = random.Random(f"two hundred {kind}")
    for _ in range(200):
        record = random_deal(rng, kind)
        for place in places(rng, record):
            check_the_answers(record, place)
            check_the_bounds(record, place, rng.choice([1, 10, 40, 200, 1000]))


@pytest.mark.parametrize("kind", ROUNDS, ids=str)
def test_bounds_of_larger_deals_hold(kind: Round) -> None:
    rng = random.Random(f"larger {kind}")
    left_open = 0
    for _ in range(20):
        seats = rng.choice(kind.players)
        cards = 20 // seats
        record = random_record(rng, kind.preset, seats, cards, sides=rng.random() < 0.25, **kind.changes())
        whole = bid_table(record, record.start(), Solver())
        assert whole.to_mapping() == bid_table(record, record.start(), Solver(node_limit=10**9)).to_mapping()
        for nodes in (100, 1_000, 10_000):
            limited = bid_table(record, record.start(), Solver(node_limit=nodes))
            left_open += limited.unbid.count(None)
            for value, bounds, right in zip(limited.unbid, limited.unbid_bounds, whole.unbid, strict=True):
                assert bounds is not None
                low, high = bounds
                assert right is not None
                assert low <= right <= high
                assert value == (right if low == high else None)
    assert left_open
