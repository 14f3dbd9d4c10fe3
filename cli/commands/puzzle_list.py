"""`raspis puzzle list`: the puzzles of a book, one a line."""

from __future__ import annotations

import typer

from raspis.puzzles.puzzle import Puzzle

from ..options.settings import settings_of
from ..options.shared import JsonOption
from ..terminal.console import Screen, prepare_streams, write_json
from .puzzle_books import (
    FileArgument,
    NumberOption,
    OfGoalOption,
    OfLevelOption,
    OfRulesOption,
    OfThemeOption,
    chosen,
)


def list_puzzles(
    ctx: typer.Context,
    file: FileArgument = None,
    number: NumberOption = None,
    goal: OfGoalOption = None,
    rules: OfRulesOption = None,
    theme: OfThemeOption = None,
    difficulty: OfLevelOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the puzzles of a book: their numbers, games, goals and levels; --json has the themes, too.

    For example: raspis puzzle list --goal spoil --difficulty 4, then raspis puzzle solve --number 21

    Themes tell part of the solution, so that they are not shown; --theme finds the puzzles with one.
    """
    settings = settings_of(ctx)
    found = chosen(file, number, goal, rules, theme, difficulty)
    prepare_streams(settings.ascii)
    if as_json:
        write_json({"puzzles": [{"number": place, **_entry(puzzle)} for place, puzzle in found]})
        return
    from ..views.puzzle import list_rows

    list_rows(Screen(settings.ascii), found)


def _entry(puzzle: Puzzle) -> dict[str, object]:
    position = puzzle.position
    return {
        "rules": position.rules.preset,
        "players": len(position.hands),
        "cards": position.tricks_left,
        "goal": puzzle.goal.kind,
        "level": puzzle.level,
        "themes": list(puzzle.themes),
        "title": puzzle.title,
    }
