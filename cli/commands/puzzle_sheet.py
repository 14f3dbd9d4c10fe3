"""`raspis puzzle sheet`: a page of puzzles to print."""

import sys
from typing import Annotated

import typer

from raspis.puzzles.pages.sheet import PLACE_NAMES, PLACE_WORDS
from raspis.puzzles.pages.sheet import sheet as page_of
from raspis.solver.errors import RaspisError
from raspis.solver.message import Message, counted, listed

from ..options.parameters import offering
from ..options.settings import read_count, settings_of
from ..options.shared import OutputOption
from ..terminal.console import complain, prepare_streams
from ..terminal.files import check_targets, write_text
from ..terminal.language import speech_for
from ..terminal.texts import with_values
from .puzzle_books import (
    FileArgument,
    OfGoalOption,
    OfLevelOption,
    OfRulesOption,
    OfThemeOption,
    chosen,
    one_of,
)

_USUAL = 6
"""Puzzles on a page unless so many are asked for."""


def sheet(
    ctx: typer.Context,
    file: FileArgument = None,
    first: Annotated[
        int, typer.Option("--first", metavar="N", parser=read_count, help="The first puzzle of the page.")
    ] = 1,
    count: Annotated[
        int | None,
        typer.Option(
            "--count",
            metavar="N",
            parser=read_count,
            help=with_values("How many puzzles, {number} unless given.", number=_USUAL),
        ),
    ] = None,
    goal: OfGoalOption = None,
    rules: OfRulesOption = None,
    theme: OfThemeOption = None,
    difficulty: OfLevelOption = None,
    solutions: Annotated[
        str,
        typer.Option(
            "--solutions",
            metavar="WHERE",
            parser=one_of(PLACE_NAMES, PLACE_WORDS),
            autocompletion=offering(PLACE_NAMES, PLACE_WORDS),
            help=with_values(
                "Where the solutions stand: {places}; unless given, the first of these.",
                places=listed(PLACE_NAMES.values()),
            ),
            show_default=False,
        ),
    ] = "upside-down",
    title: Annotated[
        str | None,
        typer.Option("--title", metavar="TEXT", help="The heading of the page (Puzzles unless given)."),
    ] = None,
    output: OutputOption = None,
) -> None:
    """A page of puzzles to print, as HTML: solutions upside-down, or on the next page.

    For example: raspis puzzle sheet --first 13 --count 6 --output page.html

    Where there are fewer puzzles than --count asks for, the page has those and the exit status is 1.
    """
    settings = settings_of(ctx)
    found = chosen(file, None, goal, rules, theme, difficulty)
    found = [(number, puzzle) for number, puzzle in found if number >= first]
    if not found:
        raise RaspisError("there is no such puzzle from number {first} on", first=first)
    if output not in (None, "-"):
        check_targets(file, output=output)
    speech = speech_for("utf-8")
    heading = speech.say(Message("Puzzles")) if title is None else title
    text = page_of(found[: count or _USUAL], heading, solutions, speech)
    if output is None or output == "-":
        prepare_streams(settings.ascii)
        if "utf-8" not in (sys.stdout.encoding or "utf-8").lower():  # the page says that it is in UTF-8
            text = text.encode("ascii", "xmlcharrefreplace").decode()
        print(text, end="")
    else:
        write_text(output, text)
    if count is not None and len(found) < count:
        complain(
            counted(
                "{number} puzzle asked for, but there are {found}; they are on the page",
                "{number} puzzles asked for, but there are {found}; they are on the page",
                count,
                found=len(found),
            )
        )
        raise typer.Exit(1)
