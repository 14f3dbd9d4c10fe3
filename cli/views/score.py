"""How `raspis score` shows a score sheet to people."""

from __future__ import annotations

from collections.abc import Sequence

from raspis.solver.reports.score_sheet import ScoreRow, ScoreSheet
from raspis.solver.rules.bids import Bid
from raspis.solver.rules.scores import ROUND_NAMES

from ..terminal.console import Screen
from ..terminal.language import say, say_in, say_n
from ..terminal.tables import show_rows
from .words import all_of, signed, standing_in_words

_PENDING = "…"


def show_sheet(screen: Screen, sheet: ScoreSheet, planned: int, note: str | None) -> None:
    """Print the sheet and who leads; `planned` is the number of deals in the game's ladder."""
    names = screen.names(sheet.players)
    if note:
        screen.print(*screen.notes(note), "")
    rows = [[_size(row), *_cells(row)] for row in sheet.rows]
    cards = say_in("heading", "cards")
    show_rows(screen, [cards, *names], rows, right=(cards, *names))
    screen.print("", _standings(sheet, names))
    pending = sum(row.pending for row in sheet.rows)
    if pending:
        screen.print(
            say_n("{sign} {number} deal pending.", "{sign} {number} deals pending.", pending, sign=_PENDING)
        )
    if planned:
        screen.print(
            say_n(
                "{number} of the {planned} deals of the game is on the sheet.",
                "{number} of the {planned} deals of the game are on the sheet.",
                len(sheet.rows),
                planned=planned,
            )
        )


def _size(row: ScoreRow) -> str:
    if row.round == "normal":
        return str(row.cards)
    return say("{cards} {round}", cards=row.cards, round=ROUND_NAMES[row.round])


def _cells(row: ScoreRow) -> list[str]:
    """The bid and the running total of each player."""
    cells = []
    for bid, total in zip(row.bids, row.total, strict=True):
        shown = _PENDING if total is None else signed(total)
        cells.append(f"{_bid(bid)} {shown:>5}")
    return cells


def _bid(bid: Bid | None) -> str:
    if bid is None:
        return "  "
    return f"{bid.number or '–'}{'∘' if bid.blind else ' '}"


def _standings(sheet: ScoreSheet, names: Sequence[str]) -> str:
    best = max(sheet.totals)
    leaders = [name for name, total in zip(names, sheet.totals, strict=True) if total == best]
    totals = standing_in_words(names, sheet.totals)
    if all(row.pending for row in sheet.rows):
        return say("Totals: {totals}.", totals=totals)
    if len(leaders) == 1:
        return say("Totals: {totals}. {name} leads.", totals=totals, name=leaders[0])
    return say("Totals: {totals}. {names} lead.", totals=totals, names=all_of(leaders))
