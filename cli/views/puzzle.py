"""How a puzzle, its question and its solution are shown at the terminal."""

from __future__ import annotations

from dataclasses import replace

from raspis.puzzles.grading.themes import THEMES
from raspis.puzzles.pages.solution import solution_lines, trump_words, turn_words
from raspis.puzzles.puzzle import Puzzle
from raspis.solver.position.position import Position
from raspis.solver.rules.bids import Bid

from ..terminal.console import Screen, seat_names, showable
from .around_table import show_table
from .words import bid_in_words


def named(puzzle: Puzzle) -> Puzzle:
    """The puzzle with names that can be shown."""
    return replace(puzzle, players=tuple(seat_names(puzzle.names)))


def show_puzzle(screen: Screen, puzzle: Puzzle, number: int) -> None:
    """Print the diagram and the question, nothing of the solution: themes would tell too much."""
    puzzle = named(puzzle)
    stars = "●" * puzzle.level + "○" * (5 - puzzle.level) if puzzle.level else "not graded"
    title = f"Puzzle {number}: {puzzle.position.rules.preset}, {trump_words(puzzle.position)}   {stars}"
    screen.print(screen.cards(title, style="bold"), "")
    if puzzle.note:
        screen.print(showable(puzzle.note), "")
    show_position(screen, puzzle, puzzle.position)
    screen.print("", f"{turn_words(puzzle)}.")
    screen.print(screen.cards(puzzle.question, style="bold"))


def show_position(screen: Screen, puzzle: Puzzle, position: Position) -> None:
    """Print the hands of a position of a puzzle around the table, with bids and tricks taken."""
    notes = []
    for bid, taken in zip(puzzle.bids, position.taken, strict=True):
        parts = [] if bid is None else [bid_in_words(Bid(bid))]
        if any(position.taken):
            parts.append(f"took {taken}")
        notes.append(", ".join(parts))
    show_table(screen, position, puzzle.names, notes)


def show_solution(screen: Screen, puzzle: Puzzle) -> None:
    """Print the solution, the themes with their definitions, and the measures."""
    puzzle = named(puzzle)
    screen.print("", screen.cards("Solution", style="bold"))
    for line in solution_lines(puzzle):
        screen.print(line, indent=2)
    for theme in puzzle.themes:
        if theme in THEMES:
            screen.print(f"{theme}: {THEMES[theme].definition}", indent=2)
    if puzzle.measures:
        measures = ", ".join(f"{name} {number}" for name, number in puzzle.measures.items())
        screen.print(f"level {puzzle.level} of 5 ({measures})", indent=2)
