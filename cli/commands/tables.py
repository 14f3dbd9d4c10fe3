"""The boards of `raspis table`: filled one after another or side by side, with a line of progress."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from raspis.solver.message import counted
from raspis.solver.questions.solver import Solver
from raspis.solver.reports.boards import Board
from raspis.solver.reports.table import Cell, DealtCards, TableKey, TrumpTable, column_of
from raspis.solver.workers.crew import WorkerLost
from raspis.solver.workers.deadline import Moment
from raspis.solver.workers.in_order import as_done
from raspis.solver.workers.job import Job

from ..options.crews import Workers
from ..options.settings import Settings
from ..terminal.console import complain
from .searching import TemporaryLine, why_plain


def fill_boards(settings: Settings, boards: Sequence[Board], workers: Workers) -> bool:
    """Fill the tables, and say whether Ctrl-C has stopped that: what was proven by then stays in them."""
    tables = [board.table for board in boards if board.table is not None]
    tasks = [(table, place) for table in tables for place in range(len(table.trumps))]
    with TemporaryLine() as line:
        progress = _Progress(line, len(tasks))
        report = progress.report if sys.stderr.isatty() else None
        trumps = len(tables[0].trumps)
        solver = Solver(
            settings.engine, settings.time_limit, memory=settings.memory, report=report, tables=trumps
        )
        position = tables[0].dealt.position
        if settings.engine != "plain" and (why := why_plain(solver, position)) is not None:
            complain(why)
        try:
            workers = workers.for_pieces(len(tasks))
            if not workers.alone:
                _side_by_side(settings, tasks, workers, progress)
                return False
            for table in tables:
                solver.clear()  # the last deal's proofs are of no use
                table.fill(solver)
                progress.done += len(table.trumps)
        except KeyboardInterrupt:
            return True
    return False


def _side_by_side(
    settings: Settings, tasks: Sequence[tuple[TrumpTable, int]], workers: Workers, progress: _Progress
) -> None:
    """A trump a task, by workers that share the time limit."""
    deadline = None if settings.time_limit is None else time.monotonic() + settings.time_limit
    job = Job(_begin, (settings.engine, settings.time_limit, settings.memory, Moment.of(deadline)))
    columns = [_Column(table.dealt, table.trumps[place], table.ask) for table, place in tasks]
    with workers.crew() as crew:
        for number, found in as_done(crew, job, columns, lost=_open, glance=progress.report):
            table, place = tasks[number]
            if found is not None:
                table.columns[place] = found
            progress.done += 1
            progress.report()


class _Column(NamedTuple):
    """What a worker fills."""

    dealt: DealtCards
    trump: str
    ask: tuple[TableKey, ...]


def _begin(
    engine: str, time_limit: float | None, memory: int, end: Moment | None
) -> Callable[[_Column], list[Cell] | None]:
    solver = Solver(engine, time_limit, memory=memory, tables=_TRUMPS)
    if end is not None:
        solver.budget.deadline = end.here()
    return lambda column: column_of(*column, solver)


def _open(_: _Column, fault: WorkerLost) -> None:
    """The column of a worker that was killed stays open."""


_TRUMPS = 5


class _Progress:
    """How much is done, on a temporary line; nothing where standard error is no terminal."""

    def __init__(self, line: TemporaryLine, trumps: int) -> None:
        self._line, self._trumps = line, trumps
        self._started = time.monotonic()
        self.done = 0

    def report(self, _: int = 0) -> None:
        """Write the line anew."""
        seconds = int(time.monotonic() - self._started)
        if sys.stderr.isatty():
            self._line.write(
                counted(
                    "searching: {done} of {number} trump, {seconds} s",
                    "searching: {done} of {number} trumps, {seconds} s",
                    self._trumps,
                    done=self.done,
                    seconds=seconds,
                )
            )
