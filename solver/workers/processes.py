"""Processes that work for this one: they end when it does, however it ends, and leave Ctrl-C to it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import parent_process


def end_with_parent() -> None:
    """Let this process, a worker, end when the one that started it does, and leave Ctrl-C to that one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


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
