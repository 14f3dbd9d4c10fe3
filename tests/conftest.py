"""What holds for every test."""

from __future__ import annotations

import signal

# In the background of a shell Ctrl-C is ignored, and what a test starts would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
