"""Who works where much is to be done: the option --jobs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from raspis.solver.workers.crew import Crew, Processes


@contextmanager
def crew_of(jobs: int) -> Iterator[Crew | None]:
    """The workers that are asked for, for the time of the work; None where this process does it alone."""
    if jobs == 1:
        yield None
        return
    with Processes(jobs) as crew:
        yield crew
