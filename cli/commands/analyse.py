"""`raspis analyse`: a recorded deal card by card: what each play cost, and whom it served."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from raspis.solver.errors import RaspisError
from raspis.solver.message import Message
from raspis.solver.records.record import Game, Record
from raspis.solver.reports.analysis import analyse as judge
from raspis.solver.reports.judged import Analysis

from ..input.source import DealArgument, deal_or_evening, naming, seat_named
from ..options.crews import ClusterOption, JobsOption, Workers
from ..options.settings import Settings, read_count, settings_of
from ..options.shared import JsonOption
from ..terminal.console import Screen, complain, prepare_streams, write_json
from ..terminal.files import check_targets
from ..terminal.language import say, speaking_to
from .searching import working_solver

if TYPE_CHECKING:
    from raspis.solver.reports.evening import EveningAnalysis


def analyse(
    ctx: typer.Context,
    deal: DealArgument,
    first: Annotated[
        int | None,
        typer.Option("--from", metavar="TRICK", parser=read_count, help="Judge the play from this trick on."),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option("--seat", metavar="NAME", help="Tell only of this player's plays, and of gifts to him."),
    ] = None,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
    svg: Annotated[
        str | None, typer.Option("--svg", metavar="FILE", help="Write the analysis as a picture, too.")
    ] = None,
    html: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="Write the analysis as a web page, too.")
    ] = None,
) -> None:
    """Judge a recorded deal card by card, all cards open, or every deal of an evening.

    For every play it finds what the player could make sure of before and after, in points where the bids are
    known, else in tricks, with all the others playing together against him. A play that lowers it is marked
    with its cost and the plays that would have kept it; one that raises what somebody else can make sure of
    is a gift to him. It ends at an illegal card and says why; under --time-limit it begins with the last
    tricks.

    Of an evening it tells what each deal took from whom, the balance, and the ten most expensive plays.
    --deal judges one of its deals alone; --time-limit holds for all, and after Ctrl-C there is what was done
    by then.

    raspis analyse deal.toml, or raspis analyse evening.toml --jobs 2
    """
    settings = settings_of(ctx)
    workers = Workers.asked(jobs, cluster)
    check_targets(deal, svg=svg, html=html)
    found = deal_or_evening(ctx, deal, strict=False)
    chosen = None if seat is None else seat_named(seat, found.players)
    pictures = (svg, html)
    if isinstance(found, Record):
        _analyse_deal(settings, deal, found, first or 1, chosen, as_json, pictures)
        return
    if first is not None:
        raise RaspisError("--from is for one deal; say which one with --deal N")
    _analyse_evening(settings, found, workers, chosen, as_json, pictures)


Pictures = tuple[str | None, str | None]
"""The names of an SVG and an HTML file, where they are wanted."""


def _analyse_deal(
    settings: Settings,
    deal: str,
    record: Record,
    first: int,
    seat: int | None,
    as_json: bool,
    pictures: Pictures,
) -> None:
    with naming(deal):
        position = record.start()
    with working_solver(settings, position) as solver, naming(deal):
        analysis = judge(record, solver, first)
    _answer(settings, record, _draw(analysis, seat), analysis.to_mapping(seat) if as_json else None, pictures)
    if analysis.error is not None:
        complain(analysis.error)
    if not analysis.complete:
        raise typer.Exit(1)


def _analyse_evening(
    settings: Settings, game: Game, workers: Workers, seat: int | None, as_json: bool, pictures: Pictures
) -> None:
    from .evening import judge_evening

    evening, interrupted = judge_evening(settings, game, workers)
    draw = _draw_evening(evening, seat, interrupted)
    _answer(settings, game, draw, evening.to_mapping(seat) if as_json else None, pictures)
    for number, fault in enumerate(evening.faults if as_json else (), 1):
        if fault is not None:
            complain(Message("deal {number}: {fault}", number=number, fault=fault))
    if interrupted:
        raise KeyboardInterrupt
    if not evening.complete:
        raise typer.Exit(1)


def _answer(
    settings: Settings,
    found: Record | Game,
    draw: Callable[[Screen], None],
    answer: dict[str, object] | None,
    pictures: Pictures,
) -> None:
    """Write the pictures, and print the object of --json, or without one what `draw` prints."""
    # Before anything is printed: whoever reads that may have enough of it and close the pipe.
    if pictures != (None, None):
        from ..views.pictures import write_pictures

        with speaking_to("utf-8"):
            title = say("raspis analyse: {game}", game=found.rules.game.name)
            write_pictures(draw, title, *pictures)
    if answer is not None:
        prepare_streams(settings.ascii)
        write_json(answer)
    else:
        draw(Screen(settings.ascii))


def _draw(analysis: Analysis, seat: int | None) -> Callable[[Screen], None]:
    from ..views.analyse import show_analysis

    return lambda screen: show_analysis(screen, analysis, seat)


def _draw_evening(
    evening: "EveningAnalysis", seat: int | None, interrupted: bool
) -> Callable[[Screen], None]:
    from ..views.evening import show_evening

    return lambda screen: show_evening(screen, evening, seat, interrupted)
