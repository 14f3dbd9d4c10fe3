"""Rounds without bids: `bids`, `analyse` and `solve` aim at their points, and agree."""

from __future__ import annotations

import random

import pytest
from unbid_cases import ROUNDS, Round, check_the_answers, check_the_bounds, places, random_deal


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
