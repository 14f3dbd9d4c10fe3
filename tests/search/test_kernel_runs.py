"""The table of what two partners can cash in a suit, counted through once more."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

KERNEL = Path(__file__).parents[2] / "solver" / "search" / "kernel"


@pytest.mark.slow
def test_who_has_more_cards_than_rounds_can_throw_one(tmp_path: Path) -> None:
    """So a pair can cash suit after suit: a void hand always has a card that no later run needs."""
    compiler = shutil.which("c++")
    if compiler is None:
        pytest.skip("there is no compiler")
    source, program = Path(__file__).with_name("runs.cpp"), tmp_path / "runs"
    subprocess.run(
        [compiler, "-std=c++20", "-O1", f"-I{KERNEL}", str(source), "-o", str(program)], check=True
    )
    counted = subprocess.run([str(program)], capture_output=True, check=True).stdout
    cases, stuck, others = map(int, counted.split())
    assert cases > 400_000
    assert (stuck, others) == (0, 0)
