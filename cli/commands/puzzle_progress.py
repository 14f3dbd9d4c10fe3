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
from raspis.solver.message import Message, counted, listed
from raspis.solver.search.budget import Stopped

from ..options.crews import Workers
from ..options.settings import Settings
from ..terminal.console import showable
from ..terminal.language import speech_of_errors
from .searching import TemporaryLine


def run_make(
    settings: Settings, requests: list[Request], workers: Workers, put: Callable[[int, Puzzle], None]
) -> bool:
    """Make the puzzles and hand each to `put` as it is found; False if there are fewer than asked.

    On a terminal standard error has a line of progress, and in the end the tally; where puzzles are missing
    the tally is told in every case.
    """
    wanted = sum(request.count for request in requests)
    tallies: list[Tally] = []
    deadline = None if settings.time_limit is None else time.monotonic() + settings.time_limit
    stopped, found = False, 0
    with TemporaryLine() as line, workers.crew() as crew:
        progress = _Progress(line, wanted, tallies)
        made = make_all(
            requests, crew, tallies, engine=settings.engine, report=progress.update, deadline=deadline
        )
        try:
            for puzzle in made:
                found += 1
                line.clear()
                put(found, puzzle)
        except Stopped:
            stopped = True
    if sys.stderr.isatty() or found < wanted:
        for said in tally_lines(wanted, tallies, settings.time_limit if stopped else None):
            print(_to_errors(said), file=sys.stderr)
    return found == wanted


def _to_errors(message: Message) -> str:
    """What is said, as standard error takes it."""
    return showable(speech_of_errors().say(message), getattr(sys.stderr, "encoding", None))


def tally_lines(wanted: int, tallies: list[Tally], limit: float | None = None) -> list[Message]:
    """What was found and tried, and how many candidates were rejected for each reason.

    `limit` is the time limit in seconds where it was reached.
    """
    found, tried, rejected = _sum(tallies)
    lines = [_found_line(found, wanted, tried, limit)]
    lines += [
        Message("{number}  rejected: {reason}", number=f"{number:>8}", reason=reason)
        for reason, number in rejected.most_common()
    ]
    if any(tally.hopeless for tally in tallies):
        lines.append(Message("given up, since every try was too large to be proven: ask for smaller hands"))
    return lines


def _found_line(found: int, wanted: int, tried: int, limit: float | None) -> Message:
    if limit is None:
        return counted(
            "found {found} of {wanted} puzzles in {number} try",
            "found {found} of {wanted} puzzles in {number} tries",
            tried,
            found=found,
            wanted=wanted,
        )
    return counted(
        "found {found} of {wanted} puzzles in {number} try; the time limit of {seconds} s was reached",
        "found {found} of {wanted} puzzles in {number} tries; the time limit of {seconds} s was reached",
        tried,
        found=found,
        wanted=wanted,
        seconds=int(limit) if limit == int(limit) else limit,
    )


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
        reasons = listed(
            Message("{number} {reason}", number=number, reason=reason)
            for reason, number in rejected.most_common(3)
        )
        said = Message(
            "[{bar}] found {found} of {wanted}, tried {tried}; {reasons}",
            bar=bar,
            found=found,
            wanted=self._wanted,
            tried=tried,
            reasons=reasons,
        )
        self._line.write(speech_of_errors().say(said))
