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

START = (sys.executable, "-c", "import raspis.cli.start as start; print(flush=True); start.run()")
"""Python has started when the line is there: from then on it is the program that is interrupted."""
MAKE = ("puzzle", "make", "--cards", "9", "--count", "50", "--seed", "1")


@pytest.mark.parametrize("seconds", [0.06, 0.1, 0.2, 0.3, 0.5])
@pytest.mark.parametrize("args", [("solve", "-"), MAKE, (*MAKE, "--jobs", "2"), ("batch", "--jobs", "2")])
def test_ctrl_c_at_the_terminal_reaches_all_and_one_line_tells(args, seconds):
    process = subprocess.Popen(
        [*START, *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    )
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGINT)
        # The end of standard error comes when the last process that holds it is gone.
        assert (process.stderr.read(), process.wait(10)) == (b"raspis: interrupted\n", 130)


@pytest.mark.parametrize("seconds", [0.05, 0.08, 0.11, 0.14, 0.17, 0.2, 0.25])
def test_ctrl_c_leaves_the_old_file_or_the_whole_new_one(tmp_path, seconds):
    page = tmp_path / "page.html"
    page.write_text("old", encoding="utf-8")
    process = subprocess.Popen(
        [*START, "puzzle", "sheet", "--count", "131", "--output", str(page)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        error, status = process.stderr.read(), process.wait(10)
    text = page.read_text(encoding="utf-8")
    assert (status, error) in ((130, b"raspis: interrupted\n"), (0, b""))
    assert text.rstrip().endswith("</html>") or (text == "old" and status == 130)
    assert os.listdir(tmp_path) == ["page.html"]


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


@pytest.mark.parametrize(
    ("args", "encoding", "line"),
    [
        ([], "utf-8", "прервано"),
        (["--", "--ascii"], "koi8-r", "прервано"),
        ([], "cp437", "interrupted"),
        (["--lang", "en"], "utf-8", "interrupted"),
        (["--ascii"], "utf-8", "interrupted"),
    ],
)
def test_the_line_is_in_the_language_of_the_run_before_anything_is_loaded(args, encoding, line):
    code = (
        "import sys; before = set(sys.modules); import raspis.cli.loading as loading\n"
        "assert 'gettext' not in sys.modules and 'typing' not in set(sys.modules) - before\n"
        "loading.end_interrupted()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *args],
        capture_output=True,
        env=environment(LANG="ru_RU.UTF-8", PYTHONIOENCODING=encoding),
        check=False,
    )
    assert (done.returncode, done.stderr.decode(encoding)) == (130, f"raspis: {line}\n")
