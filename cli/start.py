"""Where the command starts: Ctrl-C ends it in one line also while the program is still being loaded.

Little is imported here, so that there is hardly a moment before.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def loading() -> Iterator[None]:
    """Let Ctrl-C end the process at once while parts of the program are loaded.

    An exception could be lost within an import; and nothing is written by then that could be cut.
    """
    # Otherwise somebody has it ignored, or sees to it himself.
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, _end)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def run() -> None:
    """The console command: run the command line of this process and end it."""
    try:
        with loading():
            from .main import run as run_main  # takes longer to load than most answers to find
        run_main()
    except KeyboardInterrupt:
        _end()
    finally:
        # All is said: what comes now is Python's own end, which Ctrl-C would only make look like a failure.
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end(*_: object) -> None:
    if sys.stderr is not None:
        os.write(2, b"raspis: interrupted\n")
    os._exit(130)
