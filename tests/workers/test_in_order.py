"""Pieces of work done side by side: results in order and as soon as they may come, whoever is killed."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import chain
from multiprocessing import active_children
from pathlib import Path

import pytest

from raspis.solver.workers import in_order as module
from raspis.solver.workers import job as jobs
from raspis.solver.workers.crew import Crew, Hired, Processes, WorkerLost
from raspis.solver.workers.in_order import as_done, in_order
from raspis.solver.workers.job import Done, Job, OtherVersion, done

posix = pytest.mark.skipif(os.name != "posix", reason="processes are killed by a signal of POSIX")


def begin_doubling() -> Callable[[int], int]:
    return lambda number: 2 * number


def begin_failing() -> Callable[[int], int]:
    def failing(number: int) -> int:
        if number == 3:
            raise ValueError("three")
        return number

    return failing


def begin_dying(marks: Path | None) -> Callable[[int], int]:
    """At three the process is killed: the first time where there is a place for marks, else every time."""

    def dying(number: int) -> int:
        if number == 3 and (marks is None or not marks.exists()):
            if marks is not None:
                marks.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return number

    return dying


def begin_sleeping() -> Callable[[float], int]:
    def sleep(seconds: float) -> int:
        time.sleep(seconds)
        return os.getpid()

    return sleep


DOUBLING = Job(begin_doubling)


def flat(found: Iterator[list[int]]) -> list[int]:
    return list(chain.from_iterable(found))


def test_results_come_in_order_from_whoever_works() -> None:
    expected = list(range(0, 4000, 2))
    assert flat(in_order(None, DOUBLING, range(2000))) == expected
    with ThreadPoolExecutor(2) as threads:
        assert flat(in_order(Hired(threads), DOUBLING, range(2000))) == expected
    with ProcessPoolExecutor(1) as processes:
        assert flat(in_order(Hired(processes), DOUBLING, range(2000))) == expected
    with Processes(2) as crew:
        assert flat(in_order(crew, DOUBLING, range(2000))) == expected
        assert sorted(as_done(crew, DOUBLING, range(2000))) == list(enumerate(expected))
    assert list(as_done(None, DOUBLING, range(3))) == [(0, 0), (1, 2), (2, 4)]


def test_nothing_to_do_is_done_at_once() -> None:
    with Processes(2) as crew:
        assert flat(in_order(crew, DOUBLING, ())) == []
        assert list(as_done(crew, DOUBLING, ())) == []


def test_a_result_waits_for_no_item_to_come() -> None:
    asked = threading.Event()

    def items() -> Iterator[int]:
        yield 1
        assert asked.wait(20)
        yield 2

    with Processes(2) as crew:
        results = in_order(crew, DOUBLING, items())
        assert next(results) == [2]
        asked.set()
        assert list(results) == [[4]]


def test_no_more_is_taken_than_there_is_room_for() -> None:
    taken = []

    def items() -> Iterator[int]:
        for number in range(100_000):
            taken.append(number)
            yield number

    with Processes(1) as crew:
        results = in_order(crew, DOUBLING, items(), weigh=lambda number: 3)
        next(results)
        time.sleep(0.1)
        assert len(taken) <= 10
        assert isinstance(results, Generator)
        results.close()


def test_chunks_grow_to_some_tenths_of_a_second_and_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[int] = []

    class Counting(Hired):
        def submit(self, function: Callable[[bytes, bytes], bytes], job: bytes, pieces: bytes):
            sent.append(len(pickle.loads(pieces)))
            return super().submit(function, job, pieces)

    monkeypatch.setattr(module, "_TARGET", 0.02)
    with ThreadPoolExecutor(1) as threads:
        flat(in_order(Counting(threads), Job(begin_sleeping), [0.001] * 120))
    assert sum(sent) == 120
    assert sent[0] == 1
    assert 8 <= max(sent) <= 20


def test_what_is_left_of_a_long_chunk_is_sent_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "LONGEST", 0.02)
    found = done(begin_sleeping(), [0.015, 0.015, 0.015])
    assert len(found.results) == 2
    with ThreadPoolExecutor(2) as threads:
        numbers = [0.0] * 60 + [0.015] * 12 + [0.0] * 60
        assert len(flat(in_order(Hired(threads), Job(begin_sleeping), numbers))) == len(numbers)


def test_what_goes_wrong_is_raised_in_its_turn() -> None:
    with Processes(2) as crew:
        found: list[int] = []
        with pytest.raises(ValueError, match="three"):
            found.extend(chain.from_iterable(in_order(crew, Job(begin_failing), range(6))))
        assert found == [0, 1, 2]
        with pytest.raises(ZeroDivisionError):
            found.extend(chain.from_iterable(in_order(crew, DOUBLING, (1 // n for n in (1, 0)))))
        assert found == [0, 1, 2, 2]
    assert done(begin_failing(), [2, 3, 4])[0] == [2]


@posix
def test_the_chunk_of_a_killed_process_is_done_again(tmp_path: Path) -> None:
    with Processes(2) as crew:
        assert flat(in_order(crew, Job(begin_dying, (tmp_path / "mark",)), range(50))) == list(range(50))


@posix
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_piece_that_kills_its_process_again_and_again_is_lost_and_no_other(jobs: int) -> None:
    job = Job(begin_dying, (None,))
    with Processes(jobs) as crew:
        results = in_order(crew, job, range(9), lost=lambda number, fault: -number)
        assert flat(results) == [0, 1, 2, -3, 4, 5, 6, 7, 8]
    with pytest.raises(WorkerLost, match="was killed"), Processes(jobs) as crew:
        list(in_order(crew, job, range(9)))


@posix
def test_a_piece_that_kills_its_process_is_found_within_its_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = [0] * 200 + [3] + [5] * 20
    with Processes(1) as crew:
        results = in_order(crew, Job(begin_dying, (None,)), numbers, lost=lambda number, fault: -number)
        assert flat(results) == [0] * 200 + [-3] + [5] * 20


@posix
def test_an_executor_of_somebody_else_that_is_broken_ends_the_work() -> None:
    with ProcessPoolExecutor(1) as processes:
        with pytest.raises(WorkerLost, match="takes no more work"):
            list(in_order(Hired(processes), Job(begin_dying, (None,)), range(9)))
        with pytest.raises(WorkerLost, match="takes no more work"):
            list(in_order(Hired(processes), DOUBLING, range(9)))


@posix
def test_processes_that_are_killed_while_they_wait_are_replaced() -> None:
    with Processes(2) as crew:
        for _ in range(2):
            for child in active_children():
                child.kill()
                child.join()
            assert flat(in_order(crew, DOUBLING, range(9))) == list(range(0, 18, 2))


def test_processes_that_are_at_work_end_at_once() -> None:
    began = time.monotonic()
    with Processes(2) as crew:
        assert next(in_order(crew, Job(begin_sleeping), [0.0, 60.0, 60.0]))
    assert time.monotonic() - began < 20
    assert active_children() == []


def test_one_looks_up_while_nothing_happens() -> None:
    looks: list[float] = []
    with ThreadPoolExecutor(1) as threads:
        found = in_order(
            Hired(threads), Job(begin_sleeping), [0.7], glance=lambda: looks.append(time.monotonic())
        )
        flat(found)
    assert len(looks) == 2


def test_a_worker_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    job = DOUBLING.pack()
    found: Done[int] = pickle.loads(jobs.work(job, pickle.dumps([4])))
    assert (found.results, found.fault) == ([8], None)
    monkeypatch.setattr(jobs, "version_here", lambda: "9.9.9")
    jobs._begun.job = None
    with pytest.raises(OtherVersion, match=r"here is .*, but that of a worker is 9\.9\.9"):
        jobs.work(job, pickle.dumps([4]))


def test_the_width_of_an_executor() -> None:
    class Client:
        def nthreads(self) -> dict[str, int]:
            return {"a": 2, "b": 3}

    class Cluster(ThreadPoolExecutor):
        _client: Client | None = Client()

    with ThreadPoolExecutor(3) as threads:
        assert Hired(threads).width == 3
        assert Hired(threads, 7).width == 7
    with Cluster(3) as cluster:
        cluster._max_workers = 0
        assert Hired(cluster).width == 5
        cluster._client = None
        assert Hired(cluster).width == (os.cpu_count() or 1)
    crew: Crew = Processes(2)
    with crew:
        assert crew.width == 2
