"""A solver as the global options want it, which says on the terminal that it is working."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from raspis.solver.message import Message, listed
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.search.compiled import MOST_CARDS

from ..options.settings import Settings
from ..terminal.console import complain, showable, temporary_line
from ..terminal.language import Grouped, speech_of_errors

_PATIENCE = 0.7
"""Seconds of work before a word about it appears."""
_LARGE = 24
"""Cards in all hands from which on the plain search is slow enough to say so."""


@contextmanager
def working_solver(
    settings: Settings, position: Position | None = None, *, asks_most: bool = True
) -> Iterator[Solver]:
    """A solver for the time of a question, with a line of progress on standard error if that is a terminal.

    `position` is the position in question; what is proven of its `most` is on the line where that is asked.
    Raises RaspisError for an engine that is not there.
    """
    with TemporaryLine() as line:
        progress = Progress(line, position if asks_most else None)
        report = progress.report if sys.stderr.isatty() else None
        solver = Solver(settings.engine, settings.time_limit, memory=settings.memory, report=report)
        progress.solver = solver
        if position is not None and settings.engine != "plain" and (why := why_plain(solver, position)):
            complain(why)
        yield solver


def why_plain(solver: Solver, position: Position) -> Message | None:
    """Why a large position is searched plainly, or None where it isn't."""
    cards = sum(map(len, position.hands)) + len(position.table)
    if cards < _LARGE or solver.engine_for(position) != "plain":
        return None
    if solver.engine_name == "plain":
        return Message("the compiled search is not installed; the plain one may take long")
    return Message(
        "the compiled search takes at most {most} cards, and {cards} are in play; "
        "the plain one may take long",
        most=MOST_CARDS,
        cards=cards,
    )


class TemporaryLine:
    """A line on standard error that is written over and over, and gone when something else is printed.

    Where standard error is no terminal nothing is written.
    """

    def __init__(self) -> None:
        self._shown = False
        self._terminal = sys.stderr.isatty()

    def __enter__(self) -> TemporaryLine:
        temporary_line.append(self.clear)
        return self

    def __exit__(self, *fault: object) -> None:
        self.clear()
        temporary_line.remove(self.clear)

    def write(self, text: str | Message) -> None:
        """Show a text instead of the last one, cut to the width of the terminal."""
        if not self._terminal:
            return
        from shutil import get_terminal_size

        shown = showable(speech_of_errors().value(text), getattr(sys.stderr, "encoding", None))
        # Room is left for the ^C that a terminal prints when it is pressed.
        sys.stderr.write(f"\r\x1b[K{shown[: get_terminal_size().columns - 4]}")
        sys.stderr.flush()
        self._shown = True

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._shown = False


class Progress:
    """What a search has done so far, on a temporary line: positions searched, seconds, bounds."""

    def __init__(self, line: TemporaryLine, position: Position | None) -> None:
        self.line = line
        self.position = position
        self.solver: Solver | None = None

    def report(self, nodes: int) -> None:
        """Write the line anew."""
        assert self.solver is not None
        seconds = time.monotonic() - self.solver.budget.started
        if seconds >= _PATIENCE:
            self.line.write(self.said(nodes, int(seconds)))

    def said(self, nodes: int, seconds: int) -> Message:
        """What the line says."""
        done = {"positions": Grouped(nodes), "seconds": seconds}
        if self.solver is None or self.position is None:
            return Message("searching: {positions} positions, {seconds} s", **done)
        proven = [self.solver.proven(self.position, seat).most for seat in range(len(self.position.hands))]
        bounds = listed(str(low) if low == high else f"{low}–{high}" for low, high in proven)
        return Message(
            "searching: {positions} positions, {seconds} s; most so far: {bounds}", bounds=bounds, **done
        )
