"""`raspis score`: the score sheet of an evening."""

import csv
import io
import sys
from typing import Annotated

import typer

from raspis.solver.errors import RaspisError
from raspis.solver.message import Message
from raspis.solver.records.record import Game
from raspis.solver.reports.score_sheet import ScoreSheet, score_sheet
from raspis.solver.rules.bids import Bid
from raspis.solver.rules.fields import TRUMP_NAMES
from raspis.solver.rules.scores import ROUND_NAMES
from raspis.solver.wording import printable

from ..input.source import naming, read_deals
from ..options.settings import settings_of
from ..options.shared import JsonOption, OutputOption
from ..terminal.console import Screen, complain, prepare_streams, write_json
from ..terminal.files import answering_to
from ..terminal.language import say, say_in


def score(
    ctx: typer.Context,
    deal: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="A file (.toml or .json) with the deals of an evening, or one; - for standard input.",
            show_default=False,
        ),
    ],
    as_json: JsonOption = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="A line a deal, for a spreadsheet, and nothing else.")
    ] = False,
    wide: Annotated[bool, typer.Option("--wide", help="Show the trumps and the tricks taken, too.")] = False,
    output: OutputOption = None,
) -> None:
    """Count an evening's points, and show the sheet as people draw it.

    A row a deal, numbered as --deal counts: the number of cards, then for each player the bid (– is a pass, ∘
    marks a blind bid) and the running total. Deals are given by bids and tricks taken, or by their play; a
    deal without a result is pending. Where the hands or the play of a deal are wrong, its tricks count as
    they are stated, and the exit status is 1.
    """
    settings = settings_of(ctx)
    found = read_deals(ctx, deal, strict=False)
    with naming(deal):
        sheet = score_sheet(found)
    if as_json and as_csv:
        raise RaspisError("--json and --csv can't be given together")
    if wide and (as_json or as_csv):
        raise RaspisError("--wide is for the sheet alone: --json and --csv have trumps and tricks anyhow")
    with answering_to(output):
        prepare_streams(settings.ascii)
        if as_json:
            write_json(sheet.to_mapping())
        elif as_csv:
            sys.stdout.write(_csv(sheet))
        else:
            from ..views.score import show_sheet

            show_sheet(Screen(settings.ascii), sheet, found.note, wide, numbered=isinstance(found, Game))
    faults = [(number, row.fault) for number, row in enumerate(sheet.rows, 1) if row.fault is not None]
    for number, fault in faults if as_json or as_csv else ():
        complain(Message("deal {number}: {fault}", number=number, fault=fault))
    if faults:
        raise typer.Exit(1)


def _csv(sheet: ScoreSheet) -> str:
    """The sheet with a heading; what is pending is empty, bids are written as in a record."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    heading = [say_in("column", "deal"), say_in("column", "cards"), say_in("column", "round")]
    heading += [say_in("column", "trump"), say_in("column", "dealer")]
    for name in sheet.players:
        said = printable(name)
        heading += [say("{name} bid", name=said), say("{name} taken", name=said)]
        heading += [say("{name} points", name=said), say("{name} total", name=said)]
    writer.writerow(heading)
    for number, row in enumerate(sheet.rows, 1):
        dealer = "" if row.dealer is None else printable(sheet.players[row.dealer])
        kind = say(ROUND_NAMES[row.round])
        trump = "" if row.trump is None else say(TRUMP_NAMES[row.trump])
        line: list[object] = [number, row.cards, kind, trump, dealer]
        for bid, *numbers in zip(row.bids, row.taken, row.points, row.total, strict=True):
            line.append("" if bid is None else _bid(bid, row.round))
            line += ["" if value is None else value for value in numbers]
        writer.writerow(line)
    return out.getvalue()


def _bid(bid: Bid, kind: str) -> str:
    return say((Bid(bid.number) if kind == "dark" else bid).message)
