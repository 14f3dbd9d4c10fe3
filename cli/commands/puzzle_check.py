"""`raspis puzzle check`: puzzles proven again from the file alone."""

from typing import Annotated, Final, NamedTuple

import typer

from raspis.puzzles.check import check as check_puzzle
from raspis.solver.errors import RaspisError
from raspis.solver.message import Message
from raspis.solver.search.budget import Stopped
from raspis.solver.wording import counted

from ..options.settings import read_count, settings_of
from ..options.shared import JsonOption
from ..terminal.console import Screen, complain, prepare_streams, write_json
from .puzzle_books import FileArgument, chosen
from .searching import TemporaryLine, working_solver

_SEARCHES: Final = {"plain": "proven by the plain search", "kernel": "by the compiled search"}


class _Checked(NamedTuple):
    """What was found of one puzzle."""

    number: int
    faults: tuple[Message, ...]
    engine: str


def check(
    ctx: typer.Context,
    file: FileArgument = None,
    number: Annotated[
        int | None,
        typer.Option("--number", metavar="N", parser=read_count, help="Only this puzzle of the book."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Prove puzzles again from the file alone, and say what is wrong with those that aren't as they say.

    The plain search is used where the hands are small enough, so that the compiled one vouches for nothing
    alone. The exit status is 1 if a puzzle is unsound or not as it says. A position of your own that has no
    solution yet is for raspis puzzle grade.
    """
    settings = settings_of(ctx)
    puzzles = chosen(file, number, None, None, None, None)
    prepare_streams(settings.ascii)
    screen = None if as_json else Screen(settings.ascii)
    results: list[_Checked] = []
    complete = True
    with working_solver(settings) as solver, TemporaryLine() as line:
        for place, puzzle in puzzles:
            line.write(f"checking puzzle {place} of {puzzles[-1][0]}")
            try:
                verdict = check_puzzle(puzzle, solver)
            except Stopped as stopped:
                complain(f"puzzle {place} is not decided: {stopped}")
                complete = False
                break
            except RaspisError as fault:
                raise RaspisError(f"puzzle {place}: {fault}") from None
            results.append(_Checked(place, verdict.faults, verdict.engine))
            if screen is not None:
                for fault_text in verdict.faults:
                    screen.print(f"puzzle {place}: {fault_text}")
    wrong = sum(bool(result.faults) for result in results)
    if as_json:
        entries = [
            {"number": result.number, "sound": not result.faults, "faults": list(map(str, result.faults))}
            for result in results
        ]
        write_json({"checked": len(results), "wrong": wrong, "complete": complete, "puzzles": entries})
    elif screen is not None:
        screen.print(_summary(results, wrong, len(puzzles)))
    if wrong or not complete:
        raise typer.Exit(1)


def _summary(results: list[_Checked], wrong: int, puzzles: int) -> str:
    """How many of so many puzzles were checked, by which search, and what was found."""
    if not results:
        return "no puzzle was checked"
    engines = [result.engine for result in results]
    by = ", ".join(f"{_SEARCHES[name]} {engines.count(name)}" for name in sorted(set(engines)))
    if puzzles == 1:
        verdict = "it is not what it says" if wrong else "it is sound, and all that it says is true"
    else:
        verdict = f"{wrong} wrong, {len(results) - wrong} sound" if wrong else "all are sound"
    complete = len(results) == puzzles
    noun = counted(puzzles, "puzzle") if complete else f"{len(results)} of {puzzles} puzzles"
    return f"{noun} checked ({by}): {verdict}"
