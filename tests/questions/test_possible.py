"""What finding possible numbers costs counts against the limits, whichever way they are found."""

from __future__ import annotations

import pytest

from raspis.solver import Position, Rules, Solver, Stopped, answer, random_deals
from raspis.solver.search.compiled import kernel_is_there


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
