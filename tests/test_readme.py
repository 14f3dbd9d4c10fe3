"""What the README shows is what the program prints, and its Python example runs."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```console\n\$ raspis ([^\n]*)\n(.*?)```", README, flags=re.DOTALL)


@pytest.mark.parametrize(("command", "output"), SHOWN, ids=[command for command, _ in SHOWN])
def test_the_output_shown_is_the_one_printed(command: str, output: str) -> None:
    environment = {**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
    words = [sys.executable, "-m", "raspis.cli", *shlex.split(command)]
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8")
    assert done.stderr == ""
    assert re.sub(r" +\n", "\n", done.stdout) == output


def test_the_readme_shows_some_output() -> None:
    assert len(SHOWN) >= 2


def test_the_python_example_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)
    done = subprocess.run([sys.executable, "-c", example], capture_output=True, encoding="utf-8", check=True)
    lines = done.stdout.splitlines()
    assert lines[0] == "Values(most=3, least=1, exact=(1, 2, 3))"
    assert lines[-1] == "True"
    for printed in re.findall(r"print\(.*?\)\s+# (Values.*)", example):
        assert printed in lines


def test_the_first_two_shell_blocks_set_up_and_test() -> None:
    setup, tests, *_ = re.findall(r"```sh\n(.*?)```", README, flags=re.DOTALL)
    example = setup.split()[-1]
    assert "raspis solve" in setup
    assert (ROOT / example).is_file()
    assert tests.rstrip().endswith("pytest")


@pytest.mark.parametrize("path", sorted(set(re.findall(r"[\w./-]+\.(?:toml|py)\b", README))))
def test_every_file_named_is_there(path: str) -> None:
    assert (ROOT / path).is_file()
