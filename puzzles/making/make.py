"""Making puzzles: candidates one by one, each proven or rejected; the same seed gives the same puzzles.

With several jobs the candidates are proven in processes of their own, and taken in the order of their
numbers, so that what is found doesn't depend on how many there are.
"""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from typing import Final

from raspis.solver.questions.solver import Solver
from raspis.solver.workers import interrupts_held_back

from ..proof.soundness import TooLarge
from ..puzzle import Puzzle
from .candidates import Request, asked
from .prove import Unsound, prove
from .variety import canonical

TOO_LARGE: Final = "too many lines to prove"
NOT_NEW: Final = "like one found before"


@dataclass
class Tally:
    """How far the work is: candidates tried, puzzles found, and why the others were rejected."""

    found: int = 0
    tried: int = 0
    rejected: Counter[str] = field(default_factory=Counter)


def make(
    request: Request,
    jobs: int = 1,
    tally: Tally | None = None,
    engine: str = "auto",
    seen: set[str] | None = None,
    report: Callable[[Tally], None] | None = None,
    time_limit: float | None = None,
) -> Iterator[Puzzle]:
    """Puzzles as they are found, until there are as many as asked for or all tries are used up.

    `seen` holds canonical forms of puzzles that must not come again, and grows; `report` is called after
    each candidate. Raises Stopped where a candidate takes longer than `time_limit` seconds.
    """
    tally = Tally() if tally is None else tally
    seen = set() if seen is None else seen
    if request.count < 1:
        return
    with _results(request, jobs, engine, time_limit) as results:
        for number, result in enumerate(results):
            tally.tried += 1
            if isinstance(result, Puzzle):
                form = canonical(result)
                if form in seen:
                    result = NOT_NEW
                else:
                    seen.add(form)
                    tally.found += 1
                    yield replace(result, seed=request.seed, candidate=number)
            if isinstance(result, str):
                tally.rejected[result] += 1
            if report is not None:
                report(tally)
            if tally.found >= request.count:
                return


def candidate(request: Request, number: int, solver: Solver) -> Puzzle | str:
    """The puzzle of one candidate, or why it is none: of several goals, what the first was rejected for."""
    solver.restart_clock()
    reason = ""
    try:
        for position, goal, bids in asked(request, number, solver):
            try:
                return prove(solver, position, goal, bids, request.demands, request.limit)
            except Unsound as unsound:
                reason = reason or unsound.reason
            except TooLarge:
                reason = reason or TOO_LARGE
    except Unsound as unsound:
        return unsound.reason
    return reason


@contextmanager
def _results(
    request: Request, jobs: int, engine: str, time_limit: float | None
) -> Iterator[Iterable[Puzzle | str]]:
    """The candidates' results in order, worked out by so many processes; they end with the context."""
    numbers = range(request.tries)
    if jobs <= 1:
        solver = Solver(engine, time_limit, memory=_MEMORY)
        yield (candidate(request, number, solver) for number in numbers)
        return
    pool = None
    try:
        with interrupts_held_back(spawning=True):
            pool = get_context("spawn").Pool(jobs, _start_worker, (request, engine, time_limit))
        yield pool.imap(_work, numbers, chunksize=4)
    finally:
        if pool is not None:
            pool.terminate()
            pool.join()


_MEMORY: Final = 64
_worker: list[tuple[Request, Solver]] = []
"""What a worker process works with; empty in every other process."""


def _start_worker(request: Request, engine: str, time_limit: float | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process ends the workers
    _worker.append((request, Solver(engine, time_limit, memory=_MEMORY)))


def _work(number: int) -> Puzzle | str:
    request, solver = _worker[0]
    return candidate(request, number, solver)
