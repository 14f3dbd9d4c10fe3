"""Where the command starts: Ctrl-C ends it in one line also while the program is still being loaded.

Little is imported here, so that there is hardly a moment before.
"""

import gc
import signal

from .loading import end_interrupted, loading


def run() -> None:
    """The console command: run the command line of this process and end it."""
    # Loading makes many objects and no garbage: to look for it as often as Python does takes a twentieth of
    # the time of a short answer.
    gc.set_threshold(50_000)
    try:
        with loading():
            from .main import run as run_main  # takes longer to load than most answers to find
        run_main()
    except KeyboardInterrupt:
        end_interrupted()
    finally:
        # All is said: what comes now is Python's own end, which Ctrl-C would only make look like a failure.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
