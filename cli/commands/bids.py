"""`raspis bids`: which bids can be made, which only with help, what each is worth, which fit together."""

from __future__ import annotations

import typer

from raspis.solver.reports.bid_table import bid_table

from ..input.source import DealArgument, naming, read_deal
from ..options.settings import settings_of
from ..options.shared import AtOption, JsonOption, read_at
from ..terminal.console import Screen, prepare_streams, write_json
from .searching import working_solver


def bids(
    ctx: typer.Context,
    deal: DealArgument,
    at: AtOption = None,
    as_json: JsonOption = False,
) -> None:
    """Judge every bid of every player, all cards open: makeable, possible only with help, or impossible.

    A bid is makeable when the player can make sure of just that number against all the others; it needs help
    when some line of play gives it, and is impossible when none does. For each bid it says how many points he
    can make sure of, and marks the best. With bids in the record, or --bids 2,0,pass,3, it says of each how
    it stands, and whether all can be met in one deal: then how, else which of them are in each other's way.
    Where a round has no bids, it says how many points each can make sure of.

    raspis bids deal.toml, or raspis bids "7S KH / 8S 9D" --bids 1,1
    """
    settings = settings_of(ctx)
    record = read_deal(ctx, deal, strict=False)
    place = None if at is None else read_at(at)
    with naming(deal):
        position = record.position(place)
    with working_solver(settings, position, asks_most=False) as solver:
        table = bid_table(record, position, solver)
        if as_json:
            prepare_streams(settings.ascii)
            write_json(table.to_mapping())
        else:
            from ..views.bids import show_bids

            show_bids(Screen(settings.ascii), table)
    if not table.complete:
        raise typer.Exit(1)
