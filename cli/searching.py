"""A solver as the global options want it, which says on the terminal that it is working."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from raspis.solver.position import Position
from raspis.solver.search import Solver

from .console import showable
from .settings import Settings

_PATIENCE = 0.7
"""Seconds of work before a word about it appears."""
_LARGE = 24
"""Cards in all hands from which on the plain search is slow enough to say so."""


@contextmanager
def working_solver(settings: Settings, position: Position | None = None) -> Iterator[Solver]:
    """A solver for the time of a question, with a line of progress on standard error if that is a terminal.

    The line has what is proven of `position`, the position in question, so far. Raises RaspisError for an
    engine that is not there.
    """
    progress = Progress(position) if sys.stderr.isatty() else None
    report = None if progress is None else progress.report
    solver = Solver(settings.engine, settings.time_limit, memory=settings.memory, report=report)
    if progress is not None:
        progress.solver = solver
    large = position is not None and sum(map(len, position.hands)) >= _LARGE
    if settings.engine == "auto" and solver.engine_name == "plain" and large:
        print("raspis: the compiled search is not installed; the plain one may take long", file=sys.stderr)
    try:
        yield solver
    finally:
        if progress is not None:
            progress.clear()


class Progress:
    """One line that is written over and over: positions searched, seconds, bounds so far."""

    def __init__(self, position: Position | None) -> None:
        self.position = position
        self.solver: Solver | None = None
        self._started = time.monotonic()
        self._shown = False

    def report(self, nodes: int) -> None:
        """Write the line anew."""
        seconds = time.monotonic() - self._started
        if seconds < _PATIENCE:
            return
        from shutil import get_terminal_size

        line = f"searching: {nodes:,} positions, {seconds:.0f} s{self._bounds()}"
        encoding = getattr(sys.stderr, "encoding", None)
        sys.stderr.write(f"\r\x1b[K{showable(line, encoding)[: get_terminal_size().columns - 1]}")
        sys.stderr.flush()
        self._shown = True

    def _bounds(self) -> str:
        if self.solver is None or self.position is None:
            return ""
        parts = []
        for seat in range(len(self.position.hands)):
            low, high = self.solver.proven(self.position, seat).most
            parts.append(str(low) if low == high else f"{low}–{high}")
        return f"; most so far: {', '.join(parts)}"

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._shown = False
