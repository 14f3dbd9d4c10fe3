"""How a puzzle, its question and its solution are shown at the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rich.text import Text

from raspis.puzzles.grading.themes import THEMES
from raspis.puzzles.pages.solution import solution_lines, trump_words, turn_words
from raspis.puzzles.puzzle import LEVELS, Puzzle
from raspis.solver.message import Message, in_context, listed
from raspis.solver.position.position import Position
from raspis.solver.rules.bids import Bid

from ..terminal.console import Screen
from ..terminal.language import say, say_in, say_n
from ..terminal.tables import show_rows
from .around_table import show_table
from .words import bid_in_words


def named(screen: Screen, puzzle: Puzzle) -> Puzzle:
    """The puzzle with names that can be shown."""
    return replace(puzzle, players=tuple(screen.names(puzzle.names)))


def stars(puzzle: Puzzle) -> str:
    """The level as five dots, or in words where there is none."""
    if not puzzle.level:
        return say("not graded")
    return "●" * puzzle.level + "○" * (LEVELS[-1] - puzzle.level)


def show_puzzle(
    screen: Screen, puzzle: Puzzle, number: int | None = None, height: int | None = None, below: int = 0
) -> None:
    """Print the diagram and the question, nothing of the solution: themes would tell too much.

    With a `height` of the terminal the hands take fewer lines where all of it would not fit, together with so
    many lines `below`.
    """
    puzzle = named(screen, puzzle)
    above = [screen.cards(f"{_heading(screen, puzzle, number)}   {stars(puzzle)}", style="bold"), Text()]
    if puzzle.note:
        above += [*screen.notes(puzzle.note), Text()]
    question = [
        Text(),
        Text(say("{turn}.", turn=turn_words(puzzle))),
        screen.cards(say(puzzle.question), style="bold"),
    ]
    screen.print(*above)
    room = None if height is None else height - below - _height(screen, [*above, *question])
    show_board(screen, puzzle, puzzle.position, room)
    screen.print(*question)


def _heading(screen: Screen, puzzle: Puzzle, number: int | None) -> str:
    """The number and the title of a puzzle, as far as it has them, with the game and the trump."""
    game, trump = puzzle.position.rules.game.name, trump_words(puzzle.position)
    if not puzzle.title:
        if number is None:
            return say("Puzzle: {game}, {trump}", game=game, trump=trump)
        return say("Puzzle {number}: {game}, {trump}", number=number, game=game, trump=trump)
    title = screen.showable(puzzle.title)
    if number is None:
        return say("Puzzle “{title}”: {game}, {trump}", title=title, game=game, trump=trump)
    return say(
        "Puzzle {number} “{title}”: {game}, {trump}", number=number, title=title, game=game, trump=trump
    )


def _height(screen: Screen, texts: Sequence[Text]) -> int:
    """How many lines texts take on the terminal."""
    return sum(len(text.wrap(screen.console, screen.width)) or 1 for text in texts)


def show_board(screen: Screen, puzzle: Puzzle, position: Position, height: int | None = None) -> None:
    """Print the hands of a position of a puzzle around the table, with bids and tricks taken.

    Where that takes more than `height` lines, or columns than there are, they stand one below the other.
    """
    notes = []
    for bid, taken in zip(puzzle.bids, position.taken, strict=True):
        parts = [] if bid is None else [bid_in_words(Bid(bid))]
        if any(position.taken):
            parts.append(say("took {number}", number=taken))
        notes.append(", ".join(parts))
    show_table(screen, position, puzzle.names, notes, height)


def tell_solution(screen: Screen, puzzle: Puzzle) -> None:
    """Print the solution, the themes with their definitions, and the measures."""
    puzzle = named(screen, puzzle)
    screen.print("", screen.cards(say("Solution"), style="bold"))
    for line in solution_lines(puzzle):
        screen.print(say(line), indent=2)
    for theme in puzzle.themes:
        if theme in THEMES:
            name, definition = THEMES[theme][:2]
            screen.print(say("{theme}: {definition}", theme=name, definition=definition), indent=2)
    if puzzle.measures:
        measures = listed(
            Message("{measure} {number}", measure=_MEASURES[name], number=number)
            for name, number in puzzle.measures.items()
        )
        level = say(
            "level {level} of {most} ({measures})", level=puzzle.level, most=LEVELS[-1], measures=measures
        )
        screen.print(level, indent=2)


_MEASURES: Final = {
    "decisions": in_context("measure", "decisions"),
    "tempting": in_context("measure", "tempting"),
    "refuted": in_context("measure", "refuted"),
    "nodes": in_context("measure", "nodes"),
}
"""The measures of a puzzle as people call them."""


def list_rows(screen: Screen, puzzles: Sequence[tuple[int, Puzzle]]) -> None:
    """Print numbered puzzles, one a line: game, hands, goal, level, and the title if any has one."""
    titled = any(puzzle.title for _, puzzle in puzzles)
    rows = []
    for number, puzzle in puzzles:
        position = puzzle.position
        game, goal = say(position.rules.game.name), say(puzzle.goal.name)
        hands = f"{len(position.hands)} × {position.tricks_left}"
        row = [str(number), game, hands, goal, stars(puzzle)]
        rows.append([*row, screen.showable(puzzle.title or "")] if titled else row)
    header = [
        *(say_in("heading", "number"), say_in("heading", "game"), say_in("heading", "hands")),
        *(say_in("heading", "goal"), say_in("heading", "level")),
    ]
    if titled:
        header.append(say_in("heading", "title"))
    show_rows(screen, header, rows, right=header[:1])
    if len(puzzles) > 1:
        screen.print("", say_n("{number} puzzle.", "{number} puzzles.", len(puzzles)))
