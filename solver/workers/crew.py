"""Who does the work: any Executor that somebody has made, or processes of this machine.

A crew takes chunks, says how many are worked at at once, and judges what went wrong with one: whether its
worker was lost, so that it is to be done again, or something that ends the work.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_start_method
from typing import Final

from ..errors import RaspisError
from .processes import end_with_parent, interrupts_held_back

Chunk = Callable[[bytes, bytes], bytes]
"""What a worker calls: `job.work`."""


class WorkerLost(RaspisError):
    """A process was ended from outside at a piece of work, and the one that tried it again was, too."""


class Crew(ABC):
    """Workers. As a context it ends those that it has started itself, also where they are at work."""

    @property
    @abstractmethod
    def width(self) -> int:
        """How many chunks are worked at at once."""

    @abstractmethod
    def submit(self, function: Chunk, job: bytes, pieces: bytes) -> Future[bytes]:
        """Have a chunk done by the next worker that is free; raises WorkerLost where there is none."""

    @abstractmethod
    def falls(self, fault: BaseException) -> int:
        """How many workers were lost at a chunk that ended in a fault; raises what ends the work instead."""

    def check(self) -> None:  # noqa: B027
        """Raise RaspisError where there is nobody any more who works, though chunks are waited for."""

    def end(self) -> None:  # noqa: B027
        """End the workers that the crew has started."""

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *fault: object) -> None:
        self.end()


class Hired(Crew):
    """An Executor that somebody else has made, and ends."""

    def __init__(self, executor: Executor, width: int | None = None) -> None:
        """`width` is how many chunks it works at at once, where that can't be told."""
        self._executor = executor
        self._width = width or _width_of(executor)

    @property
    def width(self) -> int:
        """As it was given; else what the standard ones and Dask's keep for themselves."""
        return self._width

    def submit(self, function: Chunk, job: bytes, pieces: bytes) -> Future[bytes]:
        """Have a chunk done; raises WorkerLost where the executor takes no more."""
        try:
            return self._executor.submit(function, job, pieces)
        except BrokenExecutor as fault:
            raise _useless() from fault

    def falls(self, fault: BaseException) -> int:
        """Raises WorkerLost where the executor is broken, and else the fault."""
        if isinstance(fault, BrokenExecutor):
            raise _useless() from fault
        raise fault


def _useless() -> WorkerLost:
    return WorkerLost("a worker of the executor was killed, and it takes no more work")


def _width_of(executor: Executor) -> int:
    found = getattr(executor, "_max_workers", None)
    if isinstance(found, int) and found > 0:
        return found
    threads = getattr(getattr(executor, "_client", None), "nthreads", None)
    if callable(threads) and (there := sum(threads().values())):
        return int(there)
    return os.cpu_count() or 1


class Processes(Crew):
    """Processes of this machine; those that are killed are replaced, and none outlives this process.

    An Executor of processes is of no use any more once one of them was killed: a new one takes its place.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pool = self._started()

    @property
    def width(self) -> int:
        """The number of processes."""
        return self._jobs

    def submit(self, function: Chunk, job: bytes, pieces: bytes) -> Future[bytes]:
        """Have a chunk done by the next process that is free; raises WorkerLost where none stays alive."""
        for _ in range(_MOST_TRIED):
            try:
                with interrupts_held_back(spawning=get_start_method() != "fork"):
                    return self._pool.submit(function, job, pieces)
            except BrokenProcessPool:
                _kill(self._pool)
                self._pool = self._started()
        raise WorkerLost("the processes that should work are killed as soon as they are started")

    def falls(self, fault: BaseException) -> int:
        """One, for a killed process."""
        if isinstance(fault, BrokenProcessPool):
            return 1
        raise fault

    def end(self) -> None:
        """Kill the processes: whatever was wanted of them is there."""
        _kill(self._pool)

    def _started(self) -> ProcessPoolExecutor:
        """New processes. The first task starts them all, if it can, before this process has other threads."""
        with interrupts_held_back(spawning=get_start_method() != "fork"):
            pool = ProcessPoolExecutor(self._jobs, initializer=end_with_parent)
            pool.submit(int)
        return pool


_MOST_TRIED: Final = 9


def _kill(pool: ProcessPoolExecutor) -> None:
    """End an Executor and its processes, also those that are at work."""
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=True, cancel_futures=True)
