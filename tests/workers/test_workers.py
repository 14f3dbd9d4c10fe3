"""Work side by side: results in order and as soon as they may come, whoever is killed meanwhile."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import active_children
from pathlib import Path

import pytest

from raspis.solver.workers import WorkerLost, Workers, in_order


def begin(*_: object) -> None:
    """What a process does first: nothing."""


def doubled(number: int) -> int:
    return 2 * number


def faulty(number: int) -> int:
    if number == 3:
        raise ValueError("three")
    return number


def killed_at_three(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def killed_once(marks: Path) -> int:
    if not marks.exists():
        marks.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 7


def parting(path: Path) -> int:
    time.sleep(60 if path.name == "long" else 0)
    return os.getpid()


def test_results_come_in_order_from_any_executor() -> None:
    with ThreadPoolExecutor(2) as threads:
        assert list(in_order(threads, doubled, range(50), ahead=3)) == list(range(0, 100, 2))
    with Workers(2, begin) as workers:
        assert list(in_order(workers, doubled, range(500), ahead=8)) == list(range(0, 1000, 2))


def test_a_result_waits_for_no_item_to_come() -> None:
    asked = threading.Event()

    def items() -> Iterator[int]:
        yield 1
        assert asked.wait(20)
        yield 2

    with Workers(2, begin) as workers:
        results = in_order(workers, doubled, items(), ahead=8)
        assert next(results) == 2
        asked.set()
        assert list(results) == [4]


def test_no_more_is_taken_than_there_is_room_for() -> None:
    taken = []

    def items() -> Iterator[int]:
        for number in range(100):
            taken.append(number)
            yield number

    with Workers(1, begin) as workers:
        results = in_order(workers, doubled, items(), ahead=4)
        next(results)
        time.sleep(0.1)
        assert len(taken) <= 6
        assert isinstance(results, Generator)
        results.close()


def test_what_goes_wrong_is_raised_in_its_turn() -> None:
    found: list[int] = []
    with pytest.raises(ValueError, match="three"), Workers(2, begin) as workers:
        found.extend(in_order(workers, faulty, range(6), ahead=4))
    with pytest.raises(ZeroDivisionError), Workers(1, begin) as workers:
        list(in_order(workers, doubled, (1 // number for number in (1, 0)), ahead=4))


@pytest.mark.skipif(os.name != "posix", reason="processes are killed by a signal of POSIX")
def test_a_task_whose_process_is_killed_is_tried_once_more(tmp_path: Path) -> None:
    with Workers(1, begin) as workers:
        assert workers.submit(killed_once, tmp_path / "mark").result(20) == 7


@pytest.mark.skipif(os.name != "posix", reason="processes are killed by a signal of POSIX")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_task_that_kills_its_process_twice_is_lost_and_no_other(jobs: int) -> None:
    with Workers(jobs, begin) as workers:
        results = in_order(workers, killed_at_three, range(9), 4, lambda number, fault: -number)
        assert list(results) == [0, 1, 2, -3, 4, 5, 6, 7, 8]
    with pytest.raises(WorkerLost, match="was killed"), Workers(jobs, begin) as workers:
        list(in_order(workers, killed_at_three, range(9), 4))


@pytest.mark.skipif(os.name != "posix", reason="processes are killed by a signal of POSIX")
def test_processes_that_are_killed_while_they_wait_are_replaced() -> None:
    with Workers(2, begin) as workers:
        assert len({workers.submit(parting, Path("short")).result(20) for _ in range(9)}) <= 2
        for child in active_children():
            child.kill()
            child.join()
    with Workers(2, begin) as workers:
        for child in active_children():
            child.kill()
            child.join()
        assert list(in_order(workers, doubled, range(9), 4)) == list(range(0, 18, 2))


def test_an_exception_ends_the_processes_at_once() -> None:
    began = time.monotonic()
    with pytest.raises(ZeroDivisionError), Workers(2, begin) as workers:
        1 // (workers.submit(parting, Path("long")) is None)
    assert time.monotonic() - began < 20
