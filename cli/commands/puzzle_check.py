"""`raspis puzzle check`: puzzles proven again from the file alone."""

import time
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import closing
from typing import Annotated, NamedTuple

import typer

from raspis.puzzles.check import check as check_puzzle
from raspis.solver.errors import RaspisError
from raspis.solver.message import Message, listed
from raspis.solver.questions.solver import Solver
from raspis.solver.search.budget import Stopped
from raspis.solver.workers.crew import WorkerLost
from raspis.solver.workers.deadline import Moment
from raspis.solver.workers.in_order import in_order
from raspis.solver.workers.job import Job

from ..options.crews import ClusterOption, JobsOption, Workers
from ..options.settings import Settings, read_count, settings_of
from ..options.shared import JsonOption
from ..terminal.console import Screen, complain, prepare_streams, write_json
from ..terminal.language import say, say_n, speech_of_errors
from .puzzle_books import FileArgument, Numbered, chosen
from .searching import TemporaryLine


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
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
) -> None:
    """Prove puzzles again from the file alone, and say what is wrong with those that aren't as they say.

    The plain search is used where the hands are small enough, so that the compiled one vouches for nothing
    alone. The exit status is 1 if a puzzle is unsound or not as it says. A position of your own that has no
    solution yet is for raspis puzzle grade.
    """
    settings = settings_of(ctx)
    workers = Workers.asked(jobs, cluster)
    puzzles = chosen(file, number, None, None, None, None)
    prepare_streams(settings.ascii)
    screen = None if as_json else Screen(settings.ascii)
    results: list[_Checked] = []
    complete = True
    with TemporaryLine() as line, closing(_found(settings, puzzles, workers, line)) as all_found:
        for place, found in all_found:
            if isinstance(found, Stopped):
                complain(Message("puzzle {number} is not decided: {why}", number=place, why=found))
                complete = False
                break
            if isinstance(found, RaspisError):
                raise RaspisError("puzzle {number}: {fault}", number=place, fault=found)
            results.append(found)
            if screen is not None:
                for fault_text in found.faults:
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


_Found = _Checked | Stopped | RaspisError
"""What was found, or why nothing was."""


def _found(
    settings: Settings, puzzles: list[Numbered], workers: Workers, line: TemporaryLine
) -> Generator[tuple[int, _Found], None, None]:
    """What is found of each puzzle, in their order."""
    place = puzzles[0][0]

    def glance() -> None:
        at_work = Message("checking puzzle {number} of {last}", number=place, last=puzzles[-1][0])
        line.write(speech_of_errors().say(at_work))

    deadline = None if settings.time_limit is None else time.monotonic() + settings.time_limit
    job = Job(_begin, (settings.engine, settings.time_limit, settings.memory, Moment.of(deadline)))
    glance()
    with workers.for_pieces(len(puzzles)).crew() as crew:
        done = 0
        for together in in_order(crew, job, puzzles, lost=_lost, glance=glance):
            for found in together:
                yield puzzles[done][0], found
                done += 1
            place = puzzles[min(done, len(puzzles) - 1)][0]
            glance()


def _begin(
    engine: str, time_limit: float | None, memory: int, end: Moment | None
) -> Callable[[Numbered], _Found]:
    solver = Solver(engine, time_limit, memory=memory)
    if end is not None:
        solver.budget.deadline = end.here()
    return lambda numbered: _checked(numbered, solver)


def _checked(numbered: Numbered, solver: Solver) -> _Found:
    number, puzzle = numbered
    try:
        verdict = check_puzzle(puzzle, solver)
    except (Stopped, RaspisError) as why:
        return why
    return _Checked(number, verdict.faults, verdict.engine)


def _lost(_: Numbered, fault: WorkerLost) -> _Found:
    return fault


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
