"""The book that ships: made again by its plan, proven again, and as varied as it is said to be."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from raspis.puzzles.check import check
from raspis.puzzles.files import book, book_lines, book_text, read_puzzles
from raspis.puzzles.goals.registry import GOALS
from raspis.puzzles.grading.themes import THEMES
from raspis.puzzles.making.candidates import Request
from raspis.puzzles.making.make import make
from raspis.puzzles.making.plan import make_all, read_plan
from raspis.puzzles.making.variety import canonical
from raspis.puzzles.pages.picture import picture
from raspis.puzzles.puzzle import LEVELS, Puzzle
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import PRESETS, Rules

BOOK = book()


def test_the_book_has_every_game_goal_level_and_theme() -> None:
    assert len(BOOK) >= 120
    assert {puzzle.position.rules.preset for puzzle in BOOK} == set(PRESETS)
    assert {puzzle.goal.kind for puzzle in BOOK} == set(GOALS)
    assert {puzzle.level for puzzle in BOOK} == set(LEVELS)
    themes = Counter(theme for puzzle in BOOK for theme in puzzle.themes)
    assert all(themes[theme] >= 2 for theme in THEMES), themes


def test_no_two_puzzles_of_the_book_are_alike() -> None:
    assert len({canonical(puzzle) for puzzle in BOOK}) == len(BOOK)


def faults_of(puzzles: list[Puzzle]) -> list[tuple[int, tuple[str, ...]]]:
    solver = Solver()
    found = [(BOOK.index(puzzle) + 1, check(puzzle, solver).faults) for puzzle in puzzles]
    return [fault for fault in found if fault[1]]


def small(puzzle: Puzzle) -> bool:
    return sum(map(len, puzzle.position.hands)) <= 15


def test_half_of_the_book_is_sound() -> None:
    half = [puzzle for puzzle in BOOK if small(puzzle)][: len(BOOK) // 2 + 1]
    assert len(half) > len(BOOK) // 2
    assert faults_of(half) == []


def test_the_example_is_sound_and_its_picture_up_to_date() -> None:
    examples = Path(__file__).parents[2] / "puzzles" / "examples"
    ((_, puzzle),) = read_puzzles((examples / "puzzle-child.toml").read_bytes())
    assert check(puzzle, Solver()).faults == ()
    assert (examples / "puzzle-child.svg").read_text(encoding="utf-8") == picture(puzzle)


@pytest.mark.slow
def test_the_whole_book_is_sound() -> None:
    assert faults_of(BOOK) == []


@pytest.mark.slow
def test_the_plan_makes_the_same_bytes_again() -> None:
    plan = files("raspis.puzzles").joinpath("book/plan.toml").read_text(encoding="utf-8")
    assert book_lines(make_all(read_plan(plan), 1, [])) == book_text()


@pytest.mark.slow
def test_the_sample_gives_the_quantiles_that_ship() -> None:
    script = Path(__file__).parents[2] / "benchmarks" / "puzzle_quantiles.py"
    made = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True).stdout
    assert made == files("raspis.puzzles.grading").joinpath("quantiles.json").read_text(encoding="utf-8")


@pytest.mark.slow
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
    print(dict(checked))
    assert sum(checked.values()) >= 2000
    assert all(checked[kind] >= 50 for kind in GOALS)
