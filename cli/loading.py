"""Ctrl-C while parts of the program are loaded: one line, and the process ends at once."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from .asked import asked_language, carries_russian, is_given


@contextmanager
def loading() -> Iterator[None]:
    """Let Ctrl-C end the process at once while parts of the program are loaded.

    An exception could be lost within an import; and nothing is written by then that could be cut.
    """
    # Otherwise somebody has it ignored, or sees to it himself.
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, end_interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def end_interrupted(*_: object) -> None:
    """Say it, and end the process without anything else."""
    if sys.stderr is not None:
        os.write(2, _interrupted())
    os._exit(130)


def _interrupted() -> bytes:
    """The line, which no catalog can be read for any more."""
    encoding = sys.stderr.encoding or "utf-8"
    args = sys.argv[1:]
    russian = asked_language(args, os.environ) == "ru" and not is_given(args, "--ascii")
    line = "raspis: прервано\n" if russian and carries_russian(encoding) else "raspis: interrupted\n"
    return line.encode(encoding)
