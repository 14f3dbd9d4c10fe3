"""The work of `raspis puzzle make`: progress while it works, and why candidates were rejected."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable

from raspis.puzzles.making.make import Tally
from raspis.puzzles.making.plan import make_all
from raspis.puzzles.making.request import Request
from raspis.puzzles.puzzle import Puzzle
from raspis.solver.message import Message
from raspis.solver.search.budget import Stopped
from raspis.solver.wording import counted

from ..options.settings import Settings
from ..terminal.console import showable
from .searching import TemporaryLine


def run_make(
    settings: Settings, requests: list[Request], jobs: int, put: Callable[[int, Puzzle], None]
) -> bool:
    """Make the puzzles and hand each to `put` as it is found; False if there are fewer than asked.

    On a terminal standard error has a line of progress, and in the end the tally; where puzzles are missing
    the tally is told in every case.
    """
    wanted = sum(request.count for request in requests)
    tallies: list[Tally] = []
    deadline = None if settings.time_limit is None else time.monotonic() + settings.time_limit
    stopped, found = "", 0
    with TemporaryLine() as line:
        progress = _Progress(line, wanted, tallies)
        made = make_all(
            requests, jobs, tallies, engine=settings.engine, report=progress.update, deadline=deadline
        )
        try:
            for puzzle in made:
                found += 1
                line.clear()
                put(found, puzzle)
        except Stopped:
            stopped = f"; the time limit of {settings.time_limit:g} s was reached"
    if sys.stderr.isatty() or found < wanted:
        for said in tally_lines(wanted, tallies, stopped):
            print(showable(said, getattr(sys.stderr, "encoding", None)), file=sys.stderr)
    return found == wanted


def tally_lines(wanted: int, tallies: list[Tally], stopped: str = "") -> list[str]:
    """What was found and tried, and how many candidates were rejected for each reason."""
    found, tried, rejected = _sum(tallies)
    lines = [f"found {found} of {wanted} puzzles in {counted(tried, 'try')}{stopped}"]
    lines += [f"{number:>8}  rejected: {reason}" for reason, number in rejected.most_common()]
    if any(tally.hopeless for tally in tallies):
        lines.append("given up, since every try was too large to be proven: ask for smaller hands")
    return lines


def _sum(tallies: list[Tally]) -> tuple[int, int, Counter[Message]]:
    rejected: Counter[Message] = Counter()
    for tally in tallies:
        rejected += tally.rejected
    return sum(tally.found for tally in tallies), sum(tally.tried for tally in tallies), rejected


class _Progress:
    """A bar with what is found, tried and rejected, on a temporary line."""

    def __init__(self, line: TemporaryLine, wanted: int, tallies: list[Tally]) -> None:
        self._line, self._wanted, self._tallies = line, wanted, tallies
        self._next = 0.0

    def update(self, _: Tally) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + 0.1
        found, tried, rejected = _sum(self._tallies)
        done = 20 * found // self._wanted
        bar = "#" * done + "." * (20 - done)
        reasons = ", ".join(f"{number} {reason}" for reason, number in rejected.most_common(3))
        self._line.write(f"[{bar}] found {found} of {self._wanted}, tried {tried}; {reasons}")
