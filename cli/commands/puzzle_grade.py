"""`raspis puzzle grade`: a position of one's own with a goal, solved, proven and measured."""

from typing import Annotated

import typer

from raspis.puzzles.files import puzzle_toml, read_composed
from raspis.puzzles.making.prove import Unsound, prove
from raspis.solver.errors import RaspisError
from raspis.solver.message import Message
from raspis.solver.search.budget import Stopped

from ..options.settings import settings_of
from ..options.shared import JsonOption, OutputOption
from ..terminal.console import Screen, complain, prepare_streams, write_json
from ..terminal.files import answering_to, check_targets, naming_file, read_bytes
from .searching import working_solver


def grade(
    ctx: typer.Context,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A recorded deal with a goal in its table [puzzle], or a batch line with the key goal; - "
            "for standard input.",
            show_default=False,
        ),
    ],
    as_toml: Annotated[
        bool, typer.Option("--toml", help="The puzzle as a record with a [puzzle] table, to save.")
    ] = False,
    output: OutputOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find the solution of a position of your own, prove that it is the only one, and grade it.

    The file is a recorded deal with a table [puzzle], in which a line says the goal, such as goal = {kind =
    "exact", seat = "Petya", tricks = 2}, and another may give a title. Seats are names, or numbers from 0 on;
    bids stand in [bids]. What the file says of a solution is not
    looked at: raspis puzzle check proves that. The exit status is 1 where the position is no puzzle: no play
    keeps the goal, or several do.
    """
    settings = settings_of(ctx)
    if as_toml and as_json:
        raise RaspisError("--toml and --json are two forms of one answer: give one of them")
    if output not in (None, "-"):
        check_targets(file, output=output)
    data = read_bytes(file)
    with naming_file(file):
        question = read_composed(data)
    prepare_streams(settings.ascii)
    with working_solver(settings) as solver, naming_file(file):
        try:
            found = prove(solver, question.position, question.goal, question.bids, round=question.round)
        except (Unsound, Stopped) as none:
            if as_json:
                with answering_to(output):
                    write_json(_no_puzzle(none))
            if isinstance(none, Unsound):
                complain(Message("it is no puzzle: {why}", why=none))
            else:
                complain(Message("it is not decided: {why}", why=none))
            raise typer.Exit(1) from None
    puzzle = question.answered(found)
    with answering_to(output):
        if as_json:
            write_json(puzzle.to_mapping())
        elif as_toml:
            print(puzzle_toml(puzzle), end="")
        else:
            from ..views.puzzle import show_puzzle, tell_solution

            screen = Screen(settings.ascii)
            show_puzzle(screen, puzzle)
            tell_solution(screen, puzzle)


def _no_puzzle(why: Unsound | Stopped) -> dict[str, object]:
    """The object for a position that is no puzzle, or that a limit left undecided."""
    if isinstance(why, Stopped):
        return {"complete": False}
    return {"sound": False, "faults": [str(why)]}
