"""`raspis puzzle solve`: a puzzle to be played at the terminal."""

from __future__ import annotations

import typer

from raspis.puzzles.pages.solution import solution_lines
from raspis.puzzles.session import Session
from raspis.solver.errors import RaspisError
from raspis.solver.message import Message
from raspis.solver.search.budget import Stopped

from ..options.settings import settings_of
from ..terminal.console import Screen, complain
from .puzzle_books import (
    FileArgument,
    NumberOption,
    OfGoalOption,
    OfLevelOption,
    OfRulesOption,
    OfThemeOption,
    chosen,
)
from .puzzle_play import Talk
from .searching import working_solver


def solve(
    ctx: typer.Context,
    file: FileArgument = None,
    number: NumberOption = None,
    goal: OfGoalOption = None,
    rules: OfRulesOption = None,
    theme: OfThemeOption = None,
    difficulty: OfLevelOption = None,
) -> None:
    """Play a puzzle at the terminal: type a card, the others answer with the best defence.

    Of a wrong card you are told that it loses, and may try another; typed again it is played, and refuted.
    Also: hint (a second one says more), undo, board, solution, help, quit. Cards may come from a pipe, one a
    line. The exit status is 0 when the puzzle is solved, else 1.
    """
    settings = settings_of(ctx)
    if file == "-":
        raise RaspisError("standard input is where the cards are typed: the puzzle must come from a file")
    number, puzzle = chosen(file, number, goal, rules, theme, difficulty)[0]
    solution_lines(puzzle)  # refuses a solution that can't be played before anything is shown
    with working_solver(settings) as solver:
        session = Session(puzzle, solver)  # refuses a puzzle that can't be played
        try:
            solved = Talk(Screen(settings.ascii), session, number).run()
        except Stopped as stopped:
            complain(Message("the puzzle is broken off: {why}", why=stopped))
            solved = False
    if not solved:
        raise typer.Exit(1)
