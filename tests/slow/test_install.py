"""The package installs where nothing can be compiled, and answers with the plain search there."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def test_without_a_compiler(tmp_path: Path) -> None:
    home = tmp_path / "an environment"
    venv.create(home, with_pip=True)
    python = str(home / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    environment = {**os.environ, "CC": "no-such-compiler", "CXX": "no-such-compiler"}
    subprocess.run([python, "-m", "pip", "install", "--quiet", str(ROOT)], env=environment, check=True)

    def raspis(*words: str) -> subprocess.CompletedProcess[str]:
        command = [python, "-m", "raspis.cli", *words]
        return subprocess.run(command, capture_output=True, encoding="utf-8", env=environment)

    assert raspis("--version").stdout.rstrip().endswith("with the plain search in Python")
    assert raspis("--engine", "kernel", "solve", "--rules", "child", "7S / 8S").returncode == 2
    small = raspis("solve", "--json", "--rules", "child", "7S KH / 8S 9D")
    here = subprocess.run(
        [sys.executable, "-m", "raspis.cli", "solve", "--json", "--rules", "child", "7S KH / 8S 9D"],
        capture_output=True,
        encoding="utf-8",
    )
    assert small.returncode == 0
    assert small.stdout == here.stdout
