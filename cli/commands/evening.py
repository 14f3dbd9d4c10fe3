"""The evening of `raspis analyse`: its deals judged one by one or side by side, with a line of progress."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from raspis.solver.errors import RaspisError
from raspis.solver.message import counted
from raspis.solver.questions.solver import Solver
from raspis.solver.records.record import Game, Record
from raspis.solver.reports.evening import EveningAnalysis, deals_to_judge, evening_of, judge_deal
from raspis.solver.reports.judged import Analysis
from raspis.solver.workers.crew import WorkerLost
from raspis.solver.workers.deadline import Moment
from raspis.solver.workers.in_order import as_done
from raspis.solver.workers.job import Job

from ..options.crews import Workers
from ..options.settings import Settings
from ..terminal.console import complain
from .searching import TemporaryLine, why_plain

Judged = tuple[int, Analysis | RaspisError]
"""A deal, counted from 0, and what `judge_deal` says of it."""


def judge_evening(settings: Settings, game: Game, workers: Workers) -> tuple[EveningAnalysis, bool]:
    """Judge the deals of a game, and say whether Ctrl-C has stopped that: what was done by then is kept.

    Raises RaspisError for an engine that is not there.
    """
    judged: dict[int, Analysis | RaspisError] = {}
    numbers = deals_to_judge(game)
    with TemporaryLine() as line:
        progress = _Progress(line, len(numbers))
        solver = Solver(settings.engine, settings.time_limit, memory=settings.memory, report=progress.report)
        _warn_of_plain(settings, solver, [game.deals[number] for number in numbers[-1:]])
        workers = workers.for_pieces(len(numbers))
        if workers.alone:
            found = _in_turn(game, numbers, solver)
        else:
            found = _side_by_side(settings, game, numbers, workers, progress)
        try:
            for number, judgement in found:
                judged[number] = judgement
                progress.done = len(judged)
                progress.report()
        except KeyboardInterrupt:
            return evening_of(game, judged), True
    return evening_of(game, judged), False


def _warn_of_plain(settings: Settings, solver: Solver, largest: list[Record]) -> None:
    """Say so where the largest deal is searched plainly, though nobody asked for that."""
    for deal in largest if settings.engine != "plain" else ():
        with suppress(RaspisError):  # what is wrong with the deal is told with the others
            if (why := why_plain(solver, deal.start())) is not None:
                complain(why)


def _in_turn(game: Game, numbers: list[int], solver: Solver) -> Iterator[Judged]:
    for number in numbers:
        yield number, judge_deal(game.deals[number], solver)


def _side_by_side(
    settings: Settings, game: Game, numbers: list[int], workers: Workers, progress: _Progress
) -> Iterator[Judged]:
    """The deals as they are done, by workers that share the time limit."""
    deadline = None if settings.time_limit is None else time.monotonic() + settings.time_limit
    job = Job(_begin, (settings.engine, settings.time_limit, settings.memory, Moment.of(deadline)))
    deals = [game.deals[number] for number in numbers]
    with workers.crew() as crew:
        for place, judgement in as_done(crew, job, deals, lost=_lost, glance=progress.report):
            yield numbers[place], judgement


def _begin(
    engine: str, time_limit: float | None, memory: int, end: Moment | None
) -> Callable[[Record], Analysis | RaspisError]:
    solver = Solver(engine, time_limit, memory=memory)
    if end is not None:
        solver.budget.deadline = end.here()
    return lambda record: judge_deal(record, solver)


def _lost(_: Record, fault: WorkerLost) -> Analysis | RaspisError:
    return fault


class _Progress:
    """How many deals are judged, on a temporary line; nothing where standard error is no terminal."""

    def __init__(self, line: TemporaryLine, deals: int) -> None:
        self._line, self._deals = line, deals
        self._started = time.monotonic()
        self.done = 0

    def report(self, _: int = 0) -> None:
        """Write the line anew."""
        seconds = int(time.monotonic() - self._started)
        if sys.stderr.isatty() and self._deals:
            self._line.write(
                counted(
                    "judging: {done} of {number} deal, {seconds} s",
                    "judging: {done} of {number} deals, {seconds} s",
                    self._deals,
                    done=self.done,
                    seconds=seconds,
                )
            )
