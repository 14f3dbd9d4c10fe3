"""A moment by which work must be done, for processes and machines with clocks of their own."""

from __future__ import annotations

import time
from typing import NamedTuple


class Moment(NamedTuple):
    """A time of the wall clock, in seconds, as `time.time()` gives it."""

    seconds: float

    @classmethod
    def of(cls, deadline: float | None) -> Moment | None:
        """The moment of a time of `time.monotonic()` in this process."""
        return None if deadline is None else cls(time.time() + deadline - time.monotonic())

    def here(self) -> float:
        """The moment as a time of `time.monotonic()` in this process."""
        return time.monotonic() + self.seconds - time.time()
