"""The book that ships: made again by its plan, proven again, and as varied as it is said to be."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from raspis.puzzles.check import check
from raspis.puzzles.files import book, read_puzzles
from raspis.puzzles.goals.registry import GOALS
from raspis.puzzles.grading.themes import THEMES
from raspis.puzzles.making.variety import canonical
from raspis.puzzles.pages.picture import picture
from raspis.puzzles.puzzle import LEVELS, Puzzle
from raspis.solver.message import Message
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import PRESETS

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


def faults_of(puzzles: list[Puzzle]) -> list[tuple[int, tuple[Message, ...]]]:
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
