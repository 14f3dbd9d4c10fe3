"""The clauses against brute force and against the search, on many positions and on full deals."""

from __future__ import annotations

import resource
from itertools import islice
from random import Random

import pytest
from feasibility_brute import CASES, assert_case, assert_random

from raspis.solver.feasibility import Feasibility
from raspis.solver.position.dealing import random_deals
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules
from raspis.solver.search.compiled import kernel_is_there
from support import random_position

pytestmark = pytest.mark.slow

FULL_DEALS = [
    ("child", 4, 9, 80),
    ("child", 5, 7, 60),
    ("child-circular", 4, 9, 30),
    ("child", 3, 12, 20),
    ("nameless", 3, 12, 10),
]
"""Games, players, cards, and of how many full deals the SAT solver and the search are compared."""


def test_all_cases():
    for number, (case, answer) in enumerate(CASES):
        assert_case(case, answer, Random(number))


def test_a_thousand_random_positions():
    assert_random(range(1_000, 2_000))


@pytest.mark.skipif(not kernel_is_there(), reason="the compiled kernel is not installed")
def test_search_agrees_on_two_hundred_full_deals():
    for game, players, cards, deals in FULL_DEALS:
        for deal in islice(random_deals(Rules.of(game), players, cards, seed=7), deals):
            solver = Solver("kernel")
            with Feasibility(deal.position) as feasible:
                for seat in range(players):
                    searched = [k for k in range(cards + 1) if solver.can_help(deal.position, seat, (k,))]
                    assert list(feasible.possible(seat)) == searched


def test_two_thousand_questions_keep_memory_flat():
    random, peaks = Random(1), []
    solver = Solver()
    for number in range(2_000):
        position = random_position(random, most_cards=6, sides=False)
        solver.possibilities(position).feasible.vectors()
        if number % 500 == 499:
            peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    assert peaks[-1] - peaks[0] < 20_000, peaks  # KiB
