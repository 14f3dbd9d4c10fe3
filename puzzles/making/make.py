"""Making puzzles: candidates one by one, each proven or rejected; the same seed gives the same puzzles.

With several jobs the candidates are proven in processes of their own, and taken in the order of their
numbers, so that what is found doesn't depend on how many there are.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Final

from raspis.solver.message import Message
from raspis.solver.questions.solver import Solver
from raspis.solver.search.budget import Stopped
from raspis.solver.workers import Workers, in_order

from ..proof.soundness import TooLarge
from ..puzzle import Puzzle
from .candidates import TOO_MANY_LINES, asked
from .prove import Unsound, prove
from .request import Request
from .variety import canonical

TOO_LARGE: Final = Message("too many lines to prove")
NOT_NEW: Final = Message("like one found before")
_HOPELESS: Final = 20
"""Candidates after which the work is given up if none was small enough to be looked at to the end."""


@dataclass
class Tally:
    """How far the work is: candidates tried, puzzles found, and why the others were rejected."""

    found: int = 0
    tried: int = 0
    rejected: Counter[Message] = field(default_factory=Counter)

    @property
    def hopeless(self) -> bool:
        """Whether the first candidates, all of them, were too large to be looked at to the end."""
        return self.tried == self.rejected[TOO_LARGE] + self.rejected[TOO_MANY_LINES] >= _HOPELESS


def make(
    request: Request,
    jobs: int = 1,
    tally: Tally | None = None,
    engine: str = "auto",
    seen: set[str] | None = None,
    report: Callable[[Tally], None] | None = None,
    deadline: float | None = None,
) -> Iterator[Puzzle]:
    """Puzzles as they are found, until there are as many as asked for or all tries are used up.

    `seen` holds canonical forms of puzzles that must not come again, and grows; `report` is called after
    the start and each candidate. Raises Stopped at the `deadline`, a time of time.monotonic, and WorkerLost
    where a process was ended from outside again and again.
    """
    tally = Tally() if tally is None else tally
    seen = set() if seen is None else seen
    if request.count < 1:
        return
    if report is not None:
        report(tally)
    with _results(request, jobs, engine, deadline) as results:
        for number, result in enumerate(_until(deadline, results)):
            tally.tried += 1
            if isinstance(result, Puzzle):
                form = canonical(result)
                if form in seen:
                    result = NOT_NEW
                else:
                    seen.add(form)
                    tally.found += 1
                    yield replace(result, seed=request.seed, candidate=number)
            if isinstance(result, Message):
                tally.rejected[result] += 1
            if report is not None:
                report(tally)
            if tally.found >= request.count or tally.hopeless:
                return


def _until(deadline: float | None, results: Iterable[Puzzle | Message]) -> Iterator[Puzzle | Message]:
    """The results until the time is up; then raises Stopped."""
    for result in results:
        yield result
        if deadline is not None and time.monotonic() > deadline:
            raise Stopped("the time limit was reached")


def candidate(request: Request, number: int, solver: Solver) -> Puzzle | Message:
    """The puzzle of one candidate, or why it is none: of several goals, what the first was rejected for."""
    reason: Message | None = None
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
    assert reason is not None, "a candidate has a goal, or is Unsound"
    return reason


@contextmanager
def _results(
    request: Request, jobs: int, engine: str, deadline: float | None
) -> Iterator[Iterable[Puzzle | Message]]:
    """The candidates' results in order, worked out by so many processes; they end with the context."""
    if jobs <= 1:
        solver = _solver(engine, deadline)
        yield (candidate(request, number, solver) for number in range(request.tries))
        return
    workers = Workers(jobs, _start_worker, request, engine, deadline)
    try:
        yield in_order(workers, _work, range(request.tries), ahead=8 * jobs)
    finally:
        workers.shutdown(cancel_futures=True)


def _solver(engine: str, deadline: float | None) -> Solver:
    """A solver for all candidates; its deadline is a time of the clock that all processes share."""
    solver = Solver(engine, memory=_MEMORY)
    solver.budget.deadline = deadline
    return solver


_MEMORY: Final = 64
_worker: list[tuple[Request, Solver]] = []
"""What a worker process works with; empty in every other process."""


def _start_worker(request: Request, engine: str, deadline: float | None) -> None:
    _worker.append((request, _solver(engine, deadline)))


def _work(number: int) -> Puzzle | Message:
    request, solver = _worker[0]
    return candidate(request, number, solver)
