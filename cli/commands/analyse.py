"""`raspis analyse`: a recorded deal card by card: what each play cost, and whom it served."""

from collections.abc import Callable
from typing import Annotated

import typer

from raspis.solver.reports.analysis import analyse as judge
from raspis.solver.reports.judged import Analysis

from ..input.source import DealArgument, naming, read_deal, seat_named
from ..options.settings import read_count, settings_of
from ..options.shared import JsonOption
from ..terminal.console import Screen, complain, prepare_streams, write_json
from ..terminal.files import check_targets
from ..terminal.language import say, speaking_to
from .searching import working_solver


def analyse(
    ctx: typer.Context,
    deal: DealArgument,
    first: Annotated[
        int,
        typer.Option("--from", metavar="TRICK", parser=read_count, help="Judge the play from this trick on."),
    ] = 1,
    seat: Annotated[
        str | None,
        typer.Option("--seat", metavar="NAME", help="Tell only of this player's plays, and of gifts to him."),
    ] = None,
    as_json: JsonOption = False,
    svg: Annotated[
        str | None, typer.Option("--svg", metavar="FILE", help="Write the analysis as a picture, too.")
    ] = None,
    html: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="Write the analysis as a web page, too.")
    ] = None,
) -> None:
    """Judge a recorded deal card by card, all cards open.

    For every play it finds what the player could make sure of before and after, in points where the bids are
    known, else in tricks, with all the others playing together against him. A play that lowers it is marked
    with its cost and the plays that would have kept it; one that raises what somebody else can make sure of
    is a gift to him. It ends at an illegal card and says why; under --time-limit it begins with the last
    tricks.

    raspis analyse deal.toml, or raspis analyse evening.toml --deal 4
    """
    settings = settings_of(ctx)
    check_targets(deal, svg=svg, html=html)
    record = read_deal(ctx, deal, strict=False)
    chosen = None if seat is None else seat_named(seat, record.players)
    with naming(deal):
        position = record.start()
    with working_solver(settings, position) as solver, naming(deal):
        analysis = judge(record, solver, first)
    # Before anything is printed: whoever reads that may have enough of it and close the pipe.
    if svg is not None or html is not None:
        from ..views.pictures import write_pictures

        with speaking_to("utf-8"):
            title = say("raspis analyse: {game}", game=record.rules.game.name)
            write_pictures(_draw(analysis, chosen), title, svg, html)
    if as_json:
        prepare_streams(settings.ascii)
        write_json(analysis.to_mapping(chosen))
    else:
        _draw(analysis, chosen)(Screen(settings.ascii))
    if analysis.error is not None:
        complain(analysis.error)
    if not analysis.complete:
        raise typer.Exit(1)


def _draw(analysis: Analysis, seat: int | None) -> Callable[[Screen], None]:
    from ..views.analyse import show_analysis

    return lambda screen: show_analysis(screen, analysis, seat)
