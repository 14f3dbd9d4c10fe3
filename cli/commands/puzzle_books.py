"""Which puzzles of which book are meant: the options that the commands about puzzles share."""

from collections.abc import Callable, Mapping
from typing import Annotated

import typer

from raspis.puzzles.files import book, of_book, read_puzzles
from raspis.puzzles.goals.registry import GOAL_NAMES, GOAL_WORDS
from raspis.puzzles.grading.themes import THEME_NAMES, THEME_WORDS
from raspis.puzzles.puzzle import LEVELS, Puzzle
from raspis.solver.errors import RaspisError
from raspis.solver.message import Message, Quoted, counted, listed, verbatim
from raspis.solver.rules.presets import GAME_NAMES, GAME_WORDS
from raspis.solver.words import Words

from ..options.parameters import offering
from ..options.settings import read_count, read_whole
from ..terminal.files import FileError, naming_file, read_bytes
from ..terminal.texts import with_values
from ..terminal.usage import BadUsage

Numbered = tuple[int, Puzzle]
"""A puzzle with its number in the book, from 1 on."""


def one_of(names: Mapping[str, Message], words: Words[str]) -> Callable[[str], str]:
    """A reader of options that refuses what is not among the names, nor one of the words for them.

    The names have beside them how people read them.
    """

    def read(text: str) -> str:
        name = words.meant(text)
        if name not in names:
            raise BadUsage("{text} is not one of {names}", text=Quoted(text), names=listed(names.values()))
        return name

    return read


def read_level(text: str) -> int:
    """Read a level; raises typer.BadParameter."""
    level = read_whole(text)
    if level not in LEVELS:
        raise BadUsage(
            "{text} is not a level from {least} to {most}",
            text=Quoted(text),
            least=LEVELS[0],
            most=LEVELS[-1],
        )
    return level


FileArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="FILE",
        help="A puzzle (.toml) or a book of them (JSON Lines), - for standard input; left out: the book that "
        "comes with raspis.",
        show_default=False,
    ),
]
NumberOption = Annotated[
    int | None,
    typer.Option("--number", metavar="N", parser=read_count, help="Which puzzle of the book."),
]
OfGoalOption = Annotated[
    str | None,
    typer.Option(
        "--goal",
        metavar="GOAL",
        parser=one_of(GOAL_NAMES, GOAL_WORDS),
        autocompletion=offering(GOAL_NAMES, GOAL_WORDS),
        help=with_values("Only what asks for this: {goals}.", goals=listed(GOAL_NAMES.values())),
    ),
]
OfRulesOption = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="NAME",
        parser=one_of(GAME_NAMES, GAME_WORDS),
        autocompletion=offering(GAME_NAMES, GAME_WORDS),
        help=with_values("Only this game: {games}.", games=listed(GAME_NAMES.values())),
    ),
]
OfThemeOption = Annotated[
    list[str] | None,
    typer.Option(
        "--theme",
        metavar="THEME",
        parser=one_of(THEME_NAMES, THEME_WORDS),
        autocompletion=offering(THEME_NAMES, THEME_WORDS),
        help=with_values(
            "Only with this theme, with all if there are several: {themes}.",
            themes=listed(THEME_NAMES.values()),
        ),
    ),
]
OfLevelOption = Annotated[
    int | None,
    typer.Option("--difficulty", metavar="1-5", parser=read_level, help="Only puzzles of this level."),
]


def read_book(file: str | None) -> list[Puzzle]:
    """The puzzles of a file, in order; raises RaspisError that names the file and the line."""
    if file is None:
        return book()
    try:
        data = read_bytes(file)
    except FileError as fault:
        if file.isascii() and file.isdigit():
            raise FileError(
                "{fault}; puzzle {number} of the book is --number {number}", fault=fault, number=file
            ) from None
        raise
    with naming_file(file):
        puzzles = [puzzle for _, puzzle in read_puzzles(data)]
        if not puzzles:
            raise RaspisError("there is no puzzle in it")
    return puzzles


def chosen(
    file: str | None,
    number: int | None,
    goal: str | None,
    rules: str | None,
    themes: list[str] | None,
    level: int | None,
) -> list[Numbered]:
    """The puzzles of a book that are as the options say; raises RaspisError where there are none."""
    name = _name_of(file)
    if file is None and number is not None:
        puzzle, size = of_book(number)
        numbered = [] if puzzle is None else [(number, puzzle)]
    else:
        numbered = list(enumerate(read_book(file), 1))
        size = len(numbered)
    if number is not None and number > size:
        raise RaspisError(
            counted(
                "puzzle {asked} is asked for, but {book} has {number} puzzle",
                "puzzle {asked} is asked for, but {book} has {number} puzzles",
                size,
                asked=number,
                book=name,
            )
        )
    found = [
        (place, puzzle)
        for place, puzzle in numbered
        if number in (None, place)
        and goal in (None, puzzle.goal.kind)
        and rules in (None, puzzle.position.rules.preset)
        and set(themes or ()) <= set(puzzle.themes)
        and level in (None, puzzle.level)
    ]
    if not found and number is not None:
        raise RaspisError(
            "puzzle {number} of {book} is not of the kind that is asked for", book=name, number=number
        )
    if not found:
        raise RaspisError("{book} has no puzzle of the kind that is asked for", book=name)
    return found


def _name_of(file: str | None) -> Message:
    """The book as messages name it."""
    if file is None:
        return Message("the book")
    return Message("standard input") if file == "-" else verbatim(file)
