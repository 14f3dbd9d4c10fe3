"""Ctrl-C at any moment: exit status 130, one line on standard error, and no process that goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest
from command import environment

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent to a group of processes")

MAKE = ("puzzle", "make", "--cards", "9", "--count", "50", "--seed", "1")


@pytest.mark.parametrize("seconds", [0.06, 0.1, 0.2, 0.3, 0.5])
@pytest.mark.parametrize("args", [("solve", "-"), MAKE, (*MAKE, "--jobs", "2"), ("batch", "--jobs", "2")])
def test_ctrl_c_at_the_terminal_reaches_all_and_one_line_tells(args, seconds):
    process = subprocess.Popen(
        [sys.executable, "-c", "import raspis.cli.start as start; print(flush=True); start.run()", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    )
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()  # from here on it is the program that runs, not Python that starts
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGINT)
        # The end of standard error comes when the last process that holds it is gone.
        assert (process.stderr.read(), process.wait(10)) == (b"raspis: interrupted\n", 130)


def test_an_interrupt_that_is_ignored_stays_ignored():
    script = "import signal, raspis.cli.start as start; signal.signal(2, signal.SIG_IGN); start.run()"
    done = subprocess.run(
        [sys.executable, "-c", script, "solve", "7S KH / 8S 9D"],
        capture_output=True,
        env=environment(),
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
