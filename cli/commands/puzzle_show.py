"""`raspis puzzle show`: a puzzle at the terminal, as a picture or as a page."""

from typing import Annotated

import typer

from raspis.puzzles.pages.solution import solution_lines

from ..options.settings import settings_of
from ..options.shared import JsonOption
from ..terminal.console import Screen, prepare_streams, write_json
from ..terminal.files import check_targets, write_text
from ..terminal.language import speech_for
from .puzzle_books import (
    FileArgument,
    NumberOption,
    OfGoalOption,
    OfLevelOption,
    OfRulesOption,
    OfThemeOption,
    chosen,
)


def show(
    ctx: typer.Context,
    file: FileArgument = None,
    number: NumberOption = None,
    goal: OfGoalOption = None,
    rules: OfRulesOption = None,
    theme: OfThemeOption = None,
    difficulty: OfLevelOption = None,
    solution: Annotated[bool, typer.Option("--solution", help="Tell the solution, too.")] = False,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Write a picture to FILE.")] = None,
    html: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="Write a web page to FILE.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show a puzzle: the hands and the question, and the solution only if asked for.

    For example: raspis puzzle show --number 7, then raspis puzzle show --number 7 --solution

    Of several that are as the options say it is the first; raspis puzzle list has them all.
    """
    settings = settings_of(ctx)
    check_targets(file, svg=svg, html=html)
    number, puzzle = chosen(file, number, goal, rules, theme, difficulty)[0]
    prepare_streams(settings.ascii)
    if solution:
        solution_lines(puzzle)  # refuses a solution that can't be played before anything is written
    if svg is not None:
        from raspis.puzzles.pages.picture import picture

        write_text(svg, picture(puzzle, speech=speech_for("utf-8")))
    if html is not None:
        from raspis.puzzles.pages.sheet import single_page

        write_text(html, single_page(puzzle, number, solution, speech_for("utf-8")))
    if as_json:
        mapping = puzzle.to_mapping()
        if not solution:
            for key in ("key", "tree"):
                del mapping[key]
        write_json(mapping)
        return
    from ..views.puzzle import show_puzzle, tell_solution

    screen = Screen(settings.ascii)
    show_puzzle(screen, puzzle, number)
    if solution:
        tell_solution(screen, puzzle)
