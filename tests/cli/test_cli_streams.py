"""Standard output that nobody reads, that is full, or closed: silence or one sentence, never a fault."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from command import environment

COMMANDS = [
    ("--help",),
    ("--version",),
    ("solve", "--help"),
    ("puzzle",),
    ("rules",),
    ("solve", "7S KH / 8S 9D", "--json"),
    ("puzzle", "sheet", "--count", "1"),
]
every_command = pytest.mark.parametrize("args", COMMANDS, ids=" ".join)


def run(args: tuple[str, ...], out: int, before: Callable[[], None] | None = None) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "raspis.cli", *args],
        stdin=subprocess.DEVNULL,
        stdout=out,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        preexec_fn=before,
        check=False,
    )
    return done.returncode, done.stderr


@every_command
def test_nobody_reads(args: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        assert run(args, writing) == (0, "")
    finally:
        os.close(writing)


@every_command
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
def test_the_disk_is_full(args: tuple[str, ...]) -> None:
    with open("/dev/full", "w") as full:
        assert run(args, full.fileno()) == (2, "raspis: standard output: there is no room left for it\n")


@every_command
@pytest.mark.skipif(os.name != "posix", reason="a process is started without its first streams")
def test_standard_output_is_closed(args: tuple[str, ...]) -> None:
    closed = "raspis: standard output: it is closed\n"
    assert run(args, subprocess.DEVNULL, lambda: os.close(1)) == (2, closed)


@pytest.mark.skipif(os.name != "posix", reason="a process is started without its first streams")
def test_what_goes_to_a_file_needs_no_standard_output(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    args = ("puzzle", "sheet", "--count", "1", "--output", str(page))
    assert run(args, subprocess.DEVNULL, lambda: os.close(1)) == (0, "")
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE")


@pytest.mark.skipif(os.name != "posix", reason="a process is started without its first streams")
def test_closed_standard_input_and_error() -> None:
    nothing = "raspis: standard input: there is nothing in it\n"
    assert run(("solve", "-"), subprocess.DEVNULL, lambda: os.close(0)) == (2, nothing)
    assert run(("solve", "x.toml"), subprocess.DEVNULL, lambda: os.close(2)) == (2, "")
    assert run(("rules",), subprocess.DEVNULL, lambda: os.closerange(0, 3)) == (2, "")
