"""`raspis batch` killed at twenty random moments, and gone on with each time: the same bytes."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command import environment, raspis

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by a signal of POSIX"),
]


def test_a_run_that_is_killed_twenty_times_gives_the_same_bytes(tmp_path: Path) -> None:
    positions, output = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    lines = raspis("deal", "--cards", "6", "--seed", "3", "--count", "3000", "--json").out.splitlines()
    for number in range(0, len(lines), 10):
        lines[number] = lines[number].replace('"leader": ', '"leaders": ')
    positions.write_text("\n".join(lines) + "\n", encoding="utf-8")
    words = [
        sys.executable,
        "-m",
        "raspis.cli",
        "batch",
        str(positions),
        "--ask",
        "most",
        "--jobs",
        "2",
        "-q",
    ]
    began = time.monotonic()
    whole = subprocess.run(words, env=environment(), capture_output=True, check=False)
    seconds = time.monotonic() - began
    assert (whole.returncode, whole.stdout.count(b"\n"), whole.stderr) == (1, 3000, b"")
    lots = random.Random(5)
    cut = 0
    for _ in range(20):
        process = subprocess.Popen([*words, "-o", str(output), "--resume"], env=environment())
        time.sleep(lots.uniform(0.15, 0.4 + seconds / 10))
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
        process.wait()
        size = output.stat().st_size if output.exists() else 0
        cut += 0 < size < len(whole.stdout)
        assert whole.stdout.startswith(output.read_bytes() if output.exists() else b"")
    assert cut >= 5
    last = subprocess.run([*words, "-o", str(output), "--resume"], env=environment(), check=False)
    assert last.returncode == 1
    assert output.read_bytes() == whole.stdout
