"""The tests themselves run wherever they are started from."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command import environment

FOLDER = Path(__file__).parent
INTERRUPTED = "test_ctrl_c_at_the_terminal_reaches_all_and_one_line_tells[args0-0.06]"


@pytest.mark.skipif(os.name != "posix", reason="no shell puts jobs into the background")
def test_in_the_background_of_a_shell() -> None:
    """There Ctrl-C is ignored; the tests send it all the same, and must not wait for ever."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", f"cli/test_interrupts.py::{INTERRUPTED}"],
        cwd=FOLDER,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
    )
    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout
