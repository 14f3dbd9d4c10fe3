"""A part of a search is stopped quietly, the whole of it is not."""

from __future__ import annotations

import pytest

from raspis.solver import Position, Rules, Solver, Stopped, random_deals
from raspis.solver.questions.prospects import Prospects
from raspis.solver.questions.rounds import allowance
from raspis.solver.search.budget import Budget


def spend(budget: Budget, nodes: int) -> None:
    for _ in range(nodes):
        budget.spend(1)


def test_a_part_ends_quietly_and_the_limit_is_as_before() -> None:
    budget = Budget(nodes=100)
    with allowance(budget, 10):
        spend(budget, 50)
    assert (budget.node_limit, 10 <= budget.nodes <= 11) == (100, True)
    with allowance(budget, 10):
        spend(budget, 5)
    assert (budget.node_limit, 15 <= budget.nodes <= 16) == (100, True)


def test_the_limit_of_the_whole_is_no_part() -> None:
    budget = Budget(nodes=5)
    with pytest.raises(Stopped), allowance(budget, 10):
        spend(budget, 50)
    assert budget.node_limit == 5


def test_a_part_that_ends_with_the_whole_ends_it() -> None:
    budget = Budget(nodes=10)
    with pytest.raises(Stopped), allowance(budget, 10):
        spend(budget, 50)


def test_what_stops_before_the_part_is_over_stops_all() -> None:
    budget = Budget()
    with pytest.raises(Stopped), allowance(budget, 10):
        raise Stopped("the time is up")
    assert budget.node_limit is None


def test_later_questions_get_a_smaller_part_down_to_a_bound() -> None:
    position: Position = next(random_deals(Rules.of("child"), 3, 4, seed=1)).position
    prospects = Prospects(Solver("plain"), position)
    parts = [part for part, _ in prospects._open({"exact", "moves"})]
    assert parts == sorted(parts)
    assert (parts[0], parts[-1]) == (1, 64)  # one in 64 of what the first may take
    assert len(set(parts)) > 1
