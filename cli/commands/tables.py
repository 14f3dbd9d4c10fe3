"""The boards of `raspis table`: filled one after another or side by side, with a line of progress."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, wait
from contextlib import suppress

from raspis.solver.message import counted
from raspis.solver.questions.solver import Solver
from raspis.solver.reports.boards import Board
from raspis.solver.reports.table import Cell, DealtCards, TableKey, TrumpTable, column_of
from raspis.solver.workers import WorkerLost, Workers

from ..options.settings import Settings
from ..terminal.console import complain
from .searching import TemporaryLine, why_plain


def fill_boards(settings: Settings, boards: Sequence[Board], jobs: int) -> bool:
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
            if min(jobs, len(tasks)) > 1:
                _side_by_side(settings, tasks, min(jobs, len(tasks)), progress)
                return False
            for table in tables:
                solver.clear()  # the last deal's proofs are of no use
                table.fill(solver)
                progress.done += len(table.trumps)
        except KeyboardInterrupt:
            return True
    return False


def _side_by_side(
    settings: Settings, tasks: Sequence[tuple[TrumpTable, int]], jobs: int, progress: _Progress
) -> None:
    """A trump a task, by processes that share the time limit."""
    deadline = None if settings.time_limit is None else time.monotonic() + settings.time_limit
    with Workers(jobs, _start, settings.engine, settings.time_limit, settings.memory, deadline) as workers:
        waiting = {
            workers.submit(_column, table.dealt, table.trumps[place], table.ask): (table, place)
            for table, place in tasks
        }
        while waiting:
            done, _ = wait(waiting, timeout=_GLANCE, return_when=FIRST_COMPLETED)
            for future in done:
                table, place = waiting.pop(future)
                with suppress(WorkerLost):  # its column stays open
                    table.columns[place] = future.result()
                progress.done += 1
            progress.report()


_GLANCE = 0.3
"""Seconds after which the line of progress is written anew, though nothing is done."""
_solvers: list[Solver] = []
"""The solver of this process, where it is one of several."""


def _start(engine: str, time_limit: float | None, memory: int, deadline: float | None) -> None:
    solver = Solver(engine, time_limit, memory=memory, tables=_TRUMPS)
    solver.budget.deadline = deadline  # a time of the clock that all processes share
    _solvers[:] = [solver]


_TRUMPS = 5


def _column(dealt: DealtCards, trump: str, ask: tuple[TableKey, ...]) -> list[Cell]:
    return column_of(dealt, trump, ask, _solvers[0])


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
