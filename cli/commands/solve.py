"""`raspis solve`: what every seat can take, what every legal play keeps, and a line of best play."""

import re
from typing import TYPE_CHECKING, Annotated, Final

import typer

from raspis.solver.errors import RaspisError
from raspis.solver.message import Quoted, listed

from ..input.source import DealArgument, naming, read_deal
from ..options.parameters import offering
from ..options.settings import settings_of
from ..options.shared import AtOption, JsonOption, read_at
from ..terminal.console import Screen, prepare_streams, write_json
from ..terminal.texts import with_values

if TYPE_CHECKING:
    from raspis.solver.questions.solver import Goal


SOLVE_ASKABLE: Final = ("most", "least", "exact", "possible", "vectors", "moves", "nodes", "line")
SOLVE_ASK: Final = ("most", "least", "exact", "moves", "line")
"""As `raspis.solver.reports.solution` has them, which takes long to load."""


def _read_ask(text: str) -> tuple[str, ...]:
    """Read what is asked, names apart by commas; raises RaspisError."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names or [text]:
        if name not in SOLVE_ASKABLE:
            raise RaspisError(
                "--ask: {name} is not one of {allowed}", name=Quoted(name), allowed=listed(SOLVE_ASKABLE)
            )
    return tuple(names)


def _read_goal(text: str) -> "Goal":
    """Read `most`, `least` or a number of tricks; raises RaspisError."""
    from raspis.solver.questions.solver import GOAL_WORDS, Goal

    text = GOAL_WORDS.meant(text)
    if text in ("most", "least"):
        return Goal(text)
    if re.fullmatch(r"[0-9]{1,2}", text) is None:
        raise RaspisError(
            "--goal: {text} is not a goal: most, least, or a number of tricks", text=Quoted(text)
        )
    return Goal("exact", int(text))


def solve(
    ctx: typer.Context,
    deal: DealArgument,
    goal: Annotated[
        str | None,
        typer.Option(
            "--goal",
            metavar="GOAL",
            autocompletion=offering(("most", "least")),
            help="What the best play is for: most, least, or exactly so many of the tricks still to come; "
            "the bid unless given, without a bid most, or least where tricks cost points.",
        ),
    ] = None,
    ask: Annotated[
        str,
        typer.Option(
            "--ask",
            metavar="NAMES",
            help=with_values(
                "What to answer, and nothing else is searched, apart by commas: {questions}.",
                questions=listed(SOLVE_ASKABLE),
            ),
        ),
    ] = ",".join(SOLVE_ASK),
    at: AtOption = None,
    as_json: JsonOption = False,
) -> None:
    """Solve a deal, all cards open: what every player can take, and what every legal play is worth.

    The position is where the record stops, or the start where it was played to the end. For each player it
    says how many of the tricks still to come he can make sure of taking at least, at most and exactly, with
    all the others playing together against him. Where only some of it is wanted, --ask most is much quicker.
    After Ctrl-C, or at --time-limit, it says what was proven by then.

    raspis solve deal.toml, or raspis solve "7S KH / 8S 9D" --leader P1
    """
    from raspis.solver.reports.solution import find_solution, solution_json  # not for --help

    from .searching import working_solver

    settings = settings_of(ctx)
    asked = _read_ask(ask)
    record = read_deal(ctx, deal, strict=False)
    place = None if at is None else read_at(at)
    with naming(deal):
        position = record.position(place)
    wanted = None if goal is None else _read_goal(goal)
    if wanted is not None and wanted.tricks is not None and wanted.tricks > position.tricks_left:
        raise RaspisError(
            "--goal {number} is more than the tricks to come, {left}",
            number=wanted.tricks,
            left=position.tricks_left,
        )
    interrupted = False
    with working_solver(settings, position, asks_most="most" in asked) as solver:
        try:
            solution = find_solution(solver, record, position, wanted, asked)
        except KeyboardInterrupt:
            interrupted = True
            solver.budget.end()
            solution = find_solution(solver, record, position, wanted, asked)
    if as_json:
        prepare_streams(settings.ascii)
        write_json(solution_json(solution))
    else:
        from ..views.solve import show_solution

        show_solution(Screen(settings.ascii), record, solution, interrupted)
    if interrupted:
        raise KeyboardInterrupt
    if not solution.complete:
        raise typer.Exit(1)
