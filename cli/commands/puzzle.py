"""`raspis puzzle`: the commands about puzzles, each in a file of its own."""

from __future__ import annotations

import typer

from ..terminal.usage import Group
from .puzzle_check import check
from .puzzle_grade import grade
from .puzzle_list import list_puzzles
from .puzzle_make import make
from .puzzle_sheet import sheet
from .puzzle_show import show
from .puzzle_solve import solve

app = typer.Typer(
    cls=Group,
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=False,
    help="Puzzles with one answer, proven: make them, show, solve, check and print them.",
)

app.command(short_help="Make puzzles, the same ones for the same seed.")(make)
app.command(short_help="Show a puzzle; the solution only if asked for.")(show)
app.command(short_help="Play a puzzle at the terminal.")(solve)
app.command(short_help="Prove puzzles again, and say what is wrong.")(check)
app.command(short_help="Find the solution and the level of a position of your own.")(grade)
app.command(name="list", short_help="The puzzles of a book, one a line.")(list_puzzles)
app.command(short_help="A page of puzzles to print.")(sheet)
