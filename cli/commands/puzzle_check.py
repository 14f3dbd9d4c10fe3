"""`raspis puzzle check`: puzzles proven again from the file alone."""

from collections import Counter
from typing import Annotated, NamedTuple

import typer

from raspis.puzzles.check import check as check_puzzle
from raspis.solver.errors import RaspisError
from raspis.solver.message import Message, listed
from raspis.solver.search.budget import Stopped

from ..options.settings import read_count, settings_of
from ..options.shared import JsonOption
from ..terminal.console import Screen, complain, prepare_streams, write_json
from ..terminal.language import say, say_n, speech_of_errors
from .puzzle_books import FileArgument, chosen
from .searching import TemporaryLine, working_solver


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
            at_work = Message("checking puzzle {number} of {last}", number=place, last=puzzles[-1][0])
            line.write(speech_of_errors().say(at_work))
            try:
                verdict = check_puzzle(puzzle, solver)
            except Stopped as stopped:
                complain(Message("puzzle {number} is not decided: {why}", number=place, why=stopped))
                complete = False
                break
            except RaspisError as fault:
                raise RaspisError("puzzle {number}: {fault}", number=place, fault=fault) from None
            results.append(_Checked(place, verdict.faults, verdict.engine))
            if screen is not None:
                for fault_text in verdict.faults:
                    screen.print(say("puzzle {number}: {fault}", number=place, fault=fault_text))
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
        return say("no puzzle was checked")
    engines = Counter(result.engine for result in results)
    by = []
    if engines["kernel"]:
        by.append(Message("by the compiled search {number}", number=engines["kernel"]))
    if engines["plain"]:
        by.append(Message("by the plain search {number}", number=engines["plain"]))
    values = {"searches": listed(by), "verdict": _verdict(puzzles, wrong, len(results) - wrong)}
    if len(results) < puzzles:
        return say(
            "{checked} of {puzzles} puzzles checked ({searches}): {verdict}",
            checked=len(results),
            puzzles=puzzles,
            **values,
        )
    return say_n(
        "{number} puzzle checked ({searches}): {verdict}",
        "{number} puzzles checked ({searches}): {verdict}",
        puzzles,
        **values,
    )


def _verdict(puzzles: int, wrong: int, sound: int) -> Message:
    if puzzles == 1:
        if wrong:
            return Message("it is not what it says")
        return Message("it is sound, and all that it says is true")
    if wrong:
        return Message("{wrong} wrong, {sound} sound", wrong=wrong, sound=sound)
    return Message("all are sound")
