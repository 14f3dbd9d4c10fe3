"""Ctrl-C while worker processes are started: it is theirs as well, and they would each die of it aloud."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_held_back(*, spawning: bool = False) -> Iterator[None]:
    """Let Ctrl-C wait for the end of what is inside; processes that are started there never get it.

    A process inherits what is held back. `spawning`: they are new interpreters, not copies of this process.
    Where the system knows no such thing, as Windows, nothing happens.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    if spawning:
        # The process that keeps their books is started with the first of them, and then lets Ctrl-C through.
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
