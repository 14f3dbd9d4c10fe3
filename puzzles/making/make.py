"""Making puzzles: candidates one by one, each proven or rejected; the same seed gives the same puzzles.

Whoever proves the candidates, they are taken in the order of their numbers, so that what is found doesn't
depend on how many workers there are.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Final

from raspis.solver.message import Message
from raspis.solver.questions.solver import Solver
from raspis.solver.search.budget import Stopped
from raspis.solver.workers.crew import Crew
from raspis.solver.workers.deadline import Moment
from raspis.solver.workers.in_order import in_order
from raspis.solver.workers.job import Job

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
    crew: Crew | None = None,
    tally: Tally | None = None,
    engine: str = "auto",
    seen: set[str] | None = None,
    report: Callable[[Tally], None] | None = None,
    deadline: float | None = None,
) -> Iterator[Puzzle]:
    """Puzzles as they are found, until there are as many as asked for or all tries are used up.

    `crew` are the workers, None for this process. `seen` holds canonical forms of puzzles that must not come
    again, and grows; `report` is called after the start and each candidate. Raises Stopped at the `deadline`,
    a time of time.monotonic, and WorkerLost where a process was ended from outside again and again.
    """
    tally = Tally() if tally is None else tally
    seen = set() if seen is None else seen
    if request.count < 1:
        return
    if report is not None:
        report(tally)
    with closing(_results(request, crew, engine, deadline)) as results:
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


def _results(
    request: Request, crew: Crew | None, engine: str, deadline: float | None
) -> Generator[Puzzle | Message, None, None]:
    """The candidates' results in order."""
    job = Job(_begin, (request, engine, Moment.of(deadline)))
    with closing(in_order(crew, job, range(request.tries))) as found:
        for together in found:
            yield from together


def _begin(request: Request, engine: str, end: Moment | None) -> Callable[[int], Puzzle | Message]:
    """What tries a candidate, by its number."""
    solver = Solver(engine, memory=_MEMORY)
    if end is not None:
        solver.budget.deadline = end.here()
    return lambda number: candidate(request, number, solver)


_MEMORY: Final = 64
"""MiB for the tables of one solver."""
