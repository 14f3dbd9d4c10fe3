"""`raspis bench`: fixed work for the search, with one count that identifies it."""

import re
from typing import Annotated, Final

import typer

from raspis.solver.errors import RaspisError
from raspis.solver.message import Message, Quoted, in_context, listed
from raspis.solver.reports.bench import QUICK, SHAPES, Shape, ShapeResult, run
from raspis.solver.search.budget import Stopped

from ..options.settings import settings_of
from ..options.shared import JsonOption
from ..terminal.console import Screen, complain, prepare_streams, write_json
from ..terminal.language import Grouped, say, written
from ..terminal.tables import show_rows
from .searching import working_solver


def bench(
    ctx: typer.Context,
    quick: Annotated[
        bool, typer.Option("--quick", help="Small deals alone, fit for the plain search.")
    ] = False,
    shape: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT",
            help="Only the kinds of deal with these words in their name: 'child' (without child-circular), "
            "'child 4', '4x9', 'two packs'.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> int | None:
    """Solve fixed deals of every kind, and print positions and milliseconds a question.

    The deals come from seeds in the program and every player's questions begin with an empty memory, so the
    positions are the same on every machine; their total identifies the search. The milliseconds are yours.
    """
    settings = settings_of(ctx)
    shapes = chosen_shapes(QUICK if quick else SHAPES, shape)
    results: list[ShapeResult] = []
    complete = True
    with working_solver(settings) as solver:
        try:
            results.extend(run(solver, shapes))
        except Stopped as stop:
            complain(Message("{stop}: the kinds of deal finished by then are shown", stop=stop))
            complete = False
    total = sum(result.positions for result in results)
    if as_json:
        prepare_streams(settings.ascii)
        write_json(
            {
                "engine": solver.engine_name,
                "positions": total,
                "complete": complete,
                "shapes": [result.to_mapping() for result in results],
            }
        )
    else:
        _show(Screen(settings.ascii), results, total, solver.engine_name)
    return None if complete else 1


def chosen_shapes(shapes: tuple[Shape, ...], text: str | None) -> tuple[Shape, ...]:
    """The kinds of deal in whose name the words stand, whole and one after another; raises RaspisError."""
    if text is None:
        return shapes
    wanted = _words(text)
    chosen = tuple(
        shape
        for shape in shapes
        if wanted and any(f" {wanted} " in f" {_words(name)} " for name in (shape.name, _said(shape)))
    )
    if not chosen:
        raise RaspisError(
            "--shape: no kind of deal has the words {text} in its name; there are {names}",
            text=Quoted(text),
            names=listed((shape.title for shape in shapes), "; "),
        )
    return chosen


def _said(shape: Shape) -> str:
    return say(shape.title)


def _words(text: str) -> str:
    """The words of a name apart by blanks, without the sign between two numbers: `child 4 9`."""
    words = re.sub(r"(?<=[0-9])[x×хX](?=[0-9])|,", " ", text).lower().split()
    return " ".join(word for word in words if word not in ("x", "×", "х"))


_QUESTIONS: Final = {
    "most": in_context("question", "most"),
    "least": in_context("question", "least"),
    "exact": in_context("question", "exact"),
    "plays": in_context("question", "plays"),
}


def _show(screen: Screen, results: list[ShapeResult], total: int, engine: str) -> None:
    header = [say("deals of"), say("question"), say("asked"), say("positions"), say("ms"), say("M/s")]
    rows = []
    for result in results:
        for name, measured in result.questions.items():
            rows.append(
                [
                    _said(result.shape),
                    say(_QUESTIONS[name]),
                    str(measured.asked),
                    written(Grouped(round(measured.positions / measured.asked))),
                    written(round(1000 * measured.seconds / measured.asked, 1)),
                    written(round(measured.positions / measured.seconds / 1e6, 1)),
                ]
            )
    if rows:
        show_rows(screen, header, rows, right=header[2:])
        screen.print(
            say(
                "Positions (cards played in the search) and milliseconds are a question's; M/s is million "
                "positions a second."
            ),
            "",
        )
    if engine == "kernel":
        screen.print(say("{total} positions in all, by the kernel search", total=total))
    else:
        screen.print(say("{total} positions in all, by the plain search", total=total))
