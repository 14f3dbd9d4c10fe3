"""`answer_many`: the same answers from whoever works, in order, no more taken than is worked at."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import islice

import pytest

from raspis.solver import (
    Line,
    Position,
    QuestionError,
    Rules,
    Solver,
    answer,
    answer_many,
    random_deals,
)
from raspis.solver.search.compiled import kernel_is_there


def positions(count: int, cards: int = 3) -> list[Position]:
    deals = random_deals(Rules.of("child"), 3, cards, seed=8)
    return [deal.position for deal in islice(deals, count)]


def test_the_same_answers_in_the_same_order_from_whoever_works() -> None:
    asked = positions(40)
    solver = Solver()
    expected = [answer(solver, position) for position in asked]
    assert list(answer_many(asked)) == expected
    executors: list[Executor] = [ThreadPoolExecutor(2), ProcessPoolExecutor(2)]
    for executor in executors:
        with executor:
            assert list(answer_many(asked, executor=executor)) == expected


def test_bids_come_with_lines() -> None:
    (position,) = positions(1)
    lines = [Line(None, position, (1, 1, 1)), Line("a", position, (0, 0, 0))]
    found = [each.found["joint"] for each in answer_many(lines, ["joint"])]
    assert found[1]["possible"] is False
    assert found == [answer(Solver(), position, ["joint"], line.bids).found["joint"] for line in lines]


def test_what_cannot_be_asked_is_raised_in_its_turn() -> None:
    good = positions(2)
    for executor in (None, ThreadPoolExecutor(1)):
        found = answer_many([*good, "7S / 8S"], ["most"], executor)  # type: ignore[list-item]
        assert len(list(islice(found, 2))) == 2
        with pytest.raises(QuestionError, match="'7S / 8S' is neither a position nor a line"):
            next(found)
    with pytest.raises(QuestionError, match="no bids are given"):
        next(answer_many(good, "joint"))
    with pytest.raises(QuestionError, match="'moots'"):
        answer_many(good, ["moots"])


def test_limits_hold_for_each_position_and_nodes_for_it_alone() -> None:
    (position,) = positions(1, 5)
    first, second = answer_many([position, position], "most,nodes", engine="plain")
    assert first == second
    limited = list(answer_many([position] * 2, node_limit=20, engine="plain"))
    assert limited[0] == limited[1]
    assert not limited[0].complete


def test_no_more_positions_are_taken_than_are_worked_at() -> None:
    taken: list[Position] = []

    def endless() -> Iterator[Position]:
        for deal in random_deals(Rules.of("child"), 3, 4, seed=8):
            taken.append(deal.position)
            yield taken[-1]

    with ThreadPoolExecutor(2) as threads:
        found = answer_many(endless(), "most", threads)
        for _ in range(3):
            next(found)
        time.sleep(0.05)
        assert len(taken) < 1000  # each takes some milliseconds
        found.close()
    assert len(list(islice(answer_many(endless(), "most"), 3))) == 3


def test_solvers_in_threads_each_have_their_own_answers() -> None:
    asked = positions(30)
    expected = [answer(Solver(engine="plain"), position, ["most"]) for position in asked]
    found: dict[int, list[object]] = {}

    def work(number: int) -> None:
        solver = Solver()
        found[number] = [answer(solver, position, ["most"]) for position in asked]

    threads = [threading.Thread(target=work, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {0: expected, 1: expected, 2: expected}


@pytest.mark.skipif(not kernel_is_there(), reason="the compiled kernel is not part of this installation")
def test_other_threads_run_while_the_kernel_searches() -> None:
    deal = next(random_deals(Rules.of("child"), 3, 12, seed=2))
    solver = Solver()
    searching = threading.Thread(target=lambda: [solver.least(deal.position, seat) for seat in range(3)])
    searching.start()
    turns = 0
    while searching.is_alive():
        time.sleep(0.0005)
        turns += 1
    # The kernel looks up fifty times a second: without its lock released there were about as many turns.
    assert turns > 100
