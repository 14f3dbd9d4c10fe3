"""Rounds without bids: 200 random deals of each, at the start and in the middle of the play."""

from __future__ import annotations

import random

import pytest
from unbid_cases import ROUNDS, Round, check_the_answers, check_the_bounds, places, random_deal

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("kind", ROUNDS, ids=str)
def test_two_hundred_deals_of_every_round_without_bids(kind: Round) -> None:
    rng = random.Random(f"two hundred {kind}")
    for _ in range(200):
        record = random_deal(rng, kind)
        for place in places(rng, record):
            check_the_answers(record, place)
            check_the_bounds(record, place, rng.choice([1, 10, 40, 200, 1000]))
