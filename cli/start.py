"""Where the command starts: Ctrl-C ends it in one line also while the program is still being loaded.

Little is imported here, so that there is hardly a moment before.
"""

import os
import signal
import sys


def _end(*_: object) -> None:
    if sys.stderr is not None:
        os.write(2, b"raspis: interrupted\n")
    os._exit(130)


def run() -> None:
    """The console command: run the command line of this process and end it."""
    loading = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # else somebody has it ignored
    try:
        if loading:
            # An exception could be lost within an import; and nothing is written yet that could be cut.
            signal.signal(signal.SIGINT, _end)
        from .main import run as run_main  # takes longer to load than most answers to find

        if loading:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        run_main()
    except KeyboardInterrupt:
        _end()
