"""`raspis batch --jobs`: answers in their turn, no process left behind, none that takes others with it."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from command import environment, raspis

SMALL = json.dumps({"rules": "child", "hands": [["7S", "KH"], ["8S", "9D"]], "leader": 0}).encode() + b"\n"

linux = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are found in /proc")


def long_lines(count: int) -> bytes:
    return raspis("deal", "--cards", "9", "--seed", "1", "--count", str(count), "--json").out.encode()


@contextmanager
def batch(*args: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "raspis.cli", "batch", "--ask", "most", "--jobs", "2", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    try:
        with process:
            yield process
    finally:
        process.kill()


def send(process: subprocess.Popen[bytes], data: bytes, end: bool = False) -> None:
    assert process.stdin is not None
    process.stdin.write(data)
    process.stdin.flush()
    if end:
        process.stdin.close()


def answer(process: subprocess.Popen[bytes]) -> dict[str, object]:
    assert process.stdout is not None
    found: dict[str, object] = json.loads(process.stdout.readline())
    return found


def workers_of(process: subprocess.Popen[bytes]) -> list[int]:
    """The worker processes, whichever thread has started them."""
    lists = Path(f"/proc/{process.pid}/task").glob("*/children")
    return [int(child) for listed in lists for child in listed.read_text().split()]


def test_each_answer_goes_out_before_the_next_line_is_asked() -> None:
    with batch() as process:
        for _ in range(3):
            send(process, SMALL)
            assert answer(process) == {"most": [2, 0]}
        send(process, b"", end=True)
        assert process.wait(20) == 0


@linux
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_the_workers_end_with_the_first_process_however_it_ends(number: signal.Signals) -> None:
    with batch("--engine", "plain") as process:
        send(process, SMALL + long_lines(4))
        answer(process)
        time.sleep(0.2)  # both are at lines that take long
        process.send_signal(number)
        assert process.wait(10) == -number
        assert process.stdout is not None
        # The end of standard output comes when the last process that holds it is gone.
        assert process.stdout.read() == b""


@linux
def test_the_line_of_a_killed_worker_is_answered_by_another() -> None:
    with batch() as process:
        send(process, SMALL)
        assert answer(process) == {"most": [2, 0]}
        for worker in workers_of(process):
            os.kill(worker, signal.SIGKILL)
        send(process, 5 * SMALL, end=True)
        assert [answer(process) for _ in range(5)] == 5 * [{"most": [2, 0]}]
        assert (process.stderr and process.stderr.read(), process.wait(20)) == (b"", 0)


@linux
def test_a_line_whose_worker_is_killed_again_and_again_gets_its_error_and_the_others_are_answered() -> None:
    with batch("--engine", "plain") as process:
        send(process, SMALL)
        answer(process)
        send(process, long_lines(1) + SMALL, end=True)
        assert process.stdout is not None
        while not select.select([process.stdout], [], [], 0.5)[0]:
            for worker in workers_of(process):
                os.kill(worker, signal.SIGKILL)
        lost = answer(process)
        assert (lost["id"], lost["at_line"]) == ("1-1", 2)
        assert "was killed" in str(lost["error"])
        assert answer(process) == {"most": [2, 0]}
        assert (process.stderr and process.stderr.read(), process.wait(20)) == (b"", 1)


def test_a_line_too_long_is_its_own_error() -> None:
    long = b'{"id": "' + b"x" * 5_000_000 + b'"}\n'
    for ending in (b"\n", b""):
        ran = raspis("batch", "--ask", "most", stdin=SMALL + long + SMALL + long.rstrip() + ending)
        given = [json.loads(line) for line in ran.out.splitlines()]
        assert ran.status == 1
        assert given[::2] == [{"most": [2, 0]}, {"most": [2, 0]}]
        assert [(line["at_line"], "too long" in line["error"]) for line in given[1::2]] == [
            (2, True),
            (4, True),
        ]
