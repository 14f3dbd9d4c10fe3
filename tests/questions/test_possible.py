"""What finding possible numbers costs counts against the limits, whichever way they are found."""

from __future__ import annotations

from typing import Any

import pytest

from raspis.solver import Position, Rules, Solver, Stopped, answer, random_deals
from raspis.solver.questions import possible as possible_numbers
from raspis.solver.search.budget import Budget
from raspis.solver.search.compiled import kernel_is_there
from raspis.solver.search.engines import make_searcher


def dealt(cards: int) -> Position:
    return next(random_deals(Rules.of("child"), 3, cards, seed=2)).position


def engines() -> list[str]:
    return ["plain", "kernel"] if kernel_is_there() else ["plain"]


@pytest.mark.parametrize("engine", engines())
def test_the_nodes_of_possible_count_against_the_limit(engine: str) -> None:
    position = dealt(3 if engine == "plain" else 7)
    free = Solver(engine)
    numbers = free.possible(position, 0)
    assert free.nodes >= 20
    exactly = Solver(engine, node_limit=free.nodes)
    assert exactly.possible(position, 0) == numbers
    assert exactly.nodes == free.nodes
    short = Solver(engine, node_limit=free.nodes // 2)
    with pytest.raises(Stopped):
        short.possible(position, 0)
    limited = answer(Solver(engine, node_limit=free.nodes // 2), position, ("possible", "nodes"))
    assert (limited.complete, limited.found) == (False, {})


@pytest.mark.parametrize("engine", engines())
def test_a_part_of_the_search_for_possible_numbers_keeps_to_the_whole_limit(engine: str) -> None:
    position = dealt(3 if engine == "plain" else 7)
    for limit in (1, 5, 20):
        solver = Solver(engine, node_limit=limit)
        with pytest.raises(Stopped):
            solver.possible(position, 0)
        assert solver.nodes <= limit + 2


@pytest.mark.parametrize("engine", engines())
def test_what_was_found_is_kept_for_the_next_question(engine: str) -> None:
    position, solver = dealt(3), Solver(engine)
    numbers = [solver.possible(position, seat) for seat in range(3)]
    nodes = solver.nodes
    assert [solver.possible(position, seat) for seat in range(3)] == numbers
    assert solver.nodes == nodes


LARGEST_SEARCHED = next(random_deals(Rules.of("child"), 3, 12, seed=2)).position
LARGER = next(random_deals(Rules.of("whist"), 4, 10, seed=2)).position


@pytest.mark.skipif(not kernel_is_there(), reason="the compiled kernel is not part of this installation")
def test_the_sat_solver_is_helped_by_the_kernel_up_to_36_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    helped: list[bool] = []

    def feasible(position: Position, budget: Budget, search: Any) -> None:
        helped.append(search is not None)

    monkeypatch.setattr(possible_numbers, "Feasibility", feasible)
    for engine, position in (("kernel", LARGEST_SEARCHED), ("kernel", LARGER), ("plain", LARGEST_SEARCHED)):
        possible_numbers.Possibilities(position, make_searcher(engine, memory=1), Budget())
    assert helped == [True, False, False]


@pytest.mark.skipif(not kernel_is_there(), reason="the compiled kernel is not part of this installation")
def test_many_cards_are_left_at_the_first_failure_of_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def fails(self: Any, counted: int, targets: int, nodes: int) -> None:
        asked.append(targets)

    monkeypatch.setattr(possible_numbers.Possibilities, "_search", fails)
    monkeypatch.setattr(possible_numbers.Feasibility, "possible", lambda self, seat: ())
    for position, questions in ((LARGEST_SEARCHED, 13), (LARGER, 1)):
        asked.clear()
        possible_numbers.Possibilities(position, make_searcher("kernel", memory=1), Budget()).numbers(0)
        assert asked == [1 << k for k in range(questions)]
