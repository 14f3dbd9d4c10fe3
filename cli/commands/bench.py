"""`raspis bench`: fixed work for the search, with one count that identifies it."""

import re
from typing import Annotated

import typer

from raspis.solver.errors import RaspisError
from raspis.solver.reports.bench import QUICK, SHAPES, Shape, ShapeResult, run
from raspis.solver.search.budget import Stopped

from ..options.settings import settings_of
from ..options.shared import JsonOption
from ..terminal.console import Screen, complain, prepare_streams, write_json
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
            complain(f"{stop}: the kinds of deal finished by then are shown")
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
    chosen = tuple(shape for shape in shapes if wanted and f" {wanted} " in f" {_words(shape.name)} ")
    if not chosen:
        names = "; ".join(shape.name for shape in shapes)
        raise RaspisError(f"--shape: no kind of deal has the words {text!r} in its name; there are {names}")
    return chosen


def _words(text: str) -> str:
    """The words of a name apart by blanks, without the sign between two numbers: `child 4 9`."""
    words = re.sub(r"(?<=[0-9])[x×хX](?=[0-9])|,", " ", text).lower().split()
    return " ".join(word for word in words if word not in ("x", "×", "х"))


def _show(screen: Screen, results: list[ShapeResult], total: int, engine: str) -> None:
    header = ["deals of", "question", "asked", "positions", "ms", "M/s"]
    rows = []
    for result in results:
        for name, measured in result.questions.items():
            rows.append(
                [
                    result.shape.name,
                    name,
                    str(measured.asked),
                    f"{measured.positions / measured.asked:,.0f}",
                    f"{1000 * measured.seconds / measured.asked:.1f}",
                    f"{measured.positions / measured.seconds / 1e6:.1f}",
                ]
            )
    if rows:
        show_rows(screen, header, rows, right=header[2:])
        screen.print(
            "Positions (cards played in the search) and milliseconds are a question's; M/s is million "
            "positions a second.",
            "",
        )
    screen.print(f"{total} positions in all, by the {engine} search")
