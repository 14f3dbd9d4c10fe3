"""The whole book, its plan and its sample made again, and two thousand puzzles made and checked."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from raspis.puzzles.check import check
from raspis.puzzles.files import book, book_lines, book_text
from raspis.puzzles.goals.registry import GOALS
from raspis.puzzles.making.make import make
from raspis.puzzles.making.plan import make_all, read_plan
from raspis.puzzles.making.request import Request
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules

pytestmark = pytest.mark.slow


def test_the_whole_book_is_sound() -> None:
    solver = Solver()
    assert [check(puzzle, solver).faults for puzzle in book()] == [()] * len(book())


def test_the_plan_makes_the_same_bytes_again() -> None:
    plan = files("raspis.puzzles").joinpath("book/plan.toml").read_text(encoding="utf-8")
    assert book_lines(make_all(read_plan(plan), None, [])) == book_text()


def test_the_sample_gives_the_quantiles_that_ship() -> None:
    script = Path(__file__).parents[2] / "benchmarks" / "puzzle_quantiles.py"
    made = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True).stdout
    assert made == files("raspis.puzzles.grading").joinpath("quantiles.json").read_text(encoding="utf-8")


def test_two_thousand_made_puzzles_pass_check() -> None:
    shapes = [
        *(("child", players, cards) for players, cards in ((2, 5), (3, 4), (3, 5), (4, 4), (4, 5))),
        *(("child-circular", players, cards) for players, cards in ((3, 4), (4, 4))),
        *(("throw-in", players, cards) for players, cards in ((3, 4), (4, 4), (5, 3))),
        *(("nameless", players, cards) for players, cards in ((3, 4), (4, 4))),
        *(("whist", players, cards) for players, cards in ((2, 5), (4, 4))),
    ]
    solver, checked = Solver(), Counter[str]()
    for seed in range(1, 20):
        for preset, players, cards in shapes:
            request = Request(Rules.of(preset), players, cards, seed=seed, count=12, tries=1500)
            for puzzle in make(request):
                assert check(puzzle, solver).faults == (), puzzle
                checked[puzzle.goal.kind] += 1
        if sum(checked.values()) >= 2000:
            break
    assert sum(checked.values()) >= 2000
    assert all(checked[kind] >= 50 for kind in GOALS)
