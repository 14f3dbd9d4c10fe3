"""How far `raspis batch` is: a line while it works, and one at its end."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from typing import BinaryIO

from raspis.solver.message import Message, counted
from raspis.solver.reports.batch import NumberedLine

from ..terminal.language import Grouped
from .searching import TemporaryLine


class Meter:
    """Counts lines as they are taken and answered, and guesses from the size of a file how many there are."""

    def __init__(self, before: int = 0, partly: int = 0) -> None:
        """`before` lines were answered by an earlier run, `partly` of them not wholly."""
        self.before = before
        self.partly = partly
        self.done = 0
        self._taken = 0
        self._stream: BinaryIO | None = None
        self._size = 0
        self._started = time.monotonic()

    def reading(self, stream: BinaryIO) -> None:
        """Note what the lines come from: of a file it is known how much is left."""
        try:
            self._size = os.fstat(stream.fileno()).st_size if stream.seekable() else 0
        except (OSError, ValueError):
            return
        self._stream = stream

    def counting(self, lines: Iterator[NumberedLine]) -> Iterator[NumberedLine]:
        """The same lines, counted as they are taken."""
        for line in lines:
            self._taken += 1
            yield line

    def add(self, whole: bool) -> None:
        """Count an answer."""
        self.done += 1
        self.partly += not whole

    @property
    def seconds(self) -> float:
        """Since the beginning."""
        return time.monotonic() - self._started

    @property
    def rate(self) -> float:
        """Lines a second."""
        return self.done / max(self.seconds, 1e-6)

    @property
    def seconds_left(self) -> float | None:
        """As it looks, None where nothing is known of what is to come."""
        read = self._read()
        if not read or not self._taken or not self.done:
            return None
        left = self._taken * self._size / read - self.before - self.done
        return max(left, 0) / self.rate

    def _read(self) -> int:
        """Bytes that are read so far."""
        if self._stream is None or not self._size:
            return 0
        try:
            return self._stream.tell()
        except ValueError:  # it is read to its end
            return self._size

    def said(self) -> Message:
        """How far the work is."""
        values = {"rate": rate_of(self.rate)}
        left = self.seconds_left
        if left is None:
            return counted(
                "{number} line answered, {rate} a second",
                "{number} lines answered, {rate} a second",
                self.before + self.done,
                **values,
            )
        return counted(
            "{number} line answered, {rate} a second, {left} left",
            "{number} lines answered, {rate} a second, {left} left",
            self.before + self.done,
            left=clock(left),
            **values,
        )

    def summary(self) -> Message:
        """What was done, at the end."""
        values = {"rate": rate_of(self.rate), "time": clock(self.seconds)}
        if self.partly:
            return counted(
                "{number} line answered in {time}, {rate} a second; not answered to the end: {partly}",
                "{number} lines answered in {time}, {rate} a second; not answered to the end: {partly}",
                self.before + self.done,
                partly=Grouped(self.partly),
                **values,
            )
        return counted(
            "{number} line answered in {time}, {rate} a second",
            "{number} lines answered in {time}, {rate} a second",
            self.before + self.done,
            **values,
        )


def rate_of(rate: float) -> Grouped | float:
    """How many a second, to be said: of few with one place behind the point."""
    return Grouped(round(rate)) if rate >= 10 else round(rate, 1)


def clock(seconds: float) -> str:
    """Hours, minutes and seconds: 1:02:03."""
    whole = int(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


class ProgressLine:
    """The meter on a temporary line, twice a second, on a terminal that shows no answers; not if `quiet`."""

    def __init__(self, line: TemporaryLine, meter: Meter, quiet: bool, output: str | None) -> None:
        self._line, self._meter = line, meter
        answers_shown = output in (None, "-") and sys.stdout.isatty()
        self._wanted = sys.stderr.isatty() and not quiet and not answers_shown
        self._next = time.monotonic() + _PAUSE

    def update(self) -> None:
        """Write the line anew, if it is time."""
        if self._wanted and time.monotonic() >= self._next:
            self._next = time.monotonic() + _PAUSE
            self._line.write(self._meter.said())


_PAUSE = 0.5
"""Seconds between two lines of progress."""
