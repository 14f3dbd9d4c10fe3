"""How `raspis score` shows a score sheet to people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from raspis.solver.cards.card import Suit
from raspis.solver.message import Message
from raspis.solver.reports.score_sheet import ScoreRow, ScoreSheet
from raspis.solver.rules.bids import Bid
from raspis.solver.rules.scores import ROUND_NAMES

from ..terminal.console import Screen
from ..terminal.language import say, say_in, say_n
from ..terminal.tables import show_rows
from .words import all_of, signed, standing_in_words

_PENDING = "…"
_FAULTY = "!"


def show_sheet(screen: Screen, sheet: ScoreSheet, note: str | None, wide: bool, numbered: bool) -> None:
    """Print the sheet, who leads or wins, and what is wrong with deals.

    `wide`: with the trumps and the tricks taken; `numbered`: the deals are those of an evening.
    """
    names = screen.names(sheet.players)
    if note:
        screen.print(*screen.notes(note), "")
    if wide:
        screen.print(say("Of each player the bid, the tricks taken and the running total:"), "")
    rows = [[_size(row)] for row in sheet.rows]
    header = [say_in("heading", "cards")]
    if numbered:
        header.insert(0, say_in("heading", "deal"))
        behind = " " if any(row.fault for row in sheet.rows) else ""
        for number, (cells, row) in enumerate(zip(rows, sheet.rows, strict=True), 1):
            cells.insert(0, f"{number}{behind if row.fault is None else _FAULTY}")
    right = [*header, *names]
    if wide:
        header.append(say_in("heading", "trump"))
        for cells, row in zip(rows, sheet.rows, strict=True):
            cells.append(_trump(row))
    for seat in range(len(names)):
        for cells, cell in zip(rows, _column(sheet, seat, wide), strict=True):
            cells.append(cell)
    show_rows(screen, [*header, *names], rows, right=right)
    screen.print("", _standings(sheet, names))
    _show_what_is_missing(screen, sheet)


def _show_what_is_missing(screen: Screen, sheet: ScoreSheet) -> None:
    pending = sum(row.pending for row in sheet.rows)
    if pending:
        screen.print(
            say_n("{sign} {number} deal pending.", "{sign} {number} deals pending.", pending, sign=_PENDING)
        )
    if 0 < sheet.planned < len(sheet.rows):
        screen.print(
            say_n(
                "The game has {planned} deals, and {number} more is on the sheet.",
                "The game has {planned} deals, and {number} more are on the sheet.",
                len(sheet.rows) - sheet.planned,
                planned=sheet.planned,
            )
        )
    elif sheet.planned:
        screen.print(
            say_n(
                "{number} of the {planned} deals of the game is on the sheet.",
                "{number} of the {planned} deals of the game are on the sheet.",
                len(sheet.rows),
                planned=sheet.planned,
            )
        )
    for number, row in enumerate(sheet.rows, 1):
        if row.fault is not None:
            fault = screen.showable(say(row.fault.message))
            screen.print(Text(say(_fault_sentence(row, number, fault)), style="yellow"))


def _fault_sentence(row: ScoreRow, number: int, fault: str) -> Message:
    said = {"sign": _FAULTY, "deal": number, "fault": fault}
    if row.pending:
        return Message("{sign} Deal {deal} is wrong, and states no tricks that count: {fault}", **said)
    return Message("{sign} Deal {deal} is wrong, and counts by the tricks that it states: {fault}", **said)


def _size(row: ScoreRow) -> str:
    if row.round == "normal":
        return str(row.cards)
    return say("{cards} {round}", cards=row.cards, round=ROUND_NAMES[row.round])


def _trump(row: ScoreRow) -> str:
    match row.trump:
        case None:
            return ""
        case "N":
            return say_in("trump of a deal", "none")
        case "circular":
            return say_in("trump of a deal", "circular")
        case letter:
            return Suit.parse(letter).sign


def _column(sheet: ScoreSheet, seat: int, wide: bool) -> list[str]:
    """The bid and the running total of a player in each deal, `wide` with the tricks taken between them."""
    totals = [_number(row.total[seat]) for row in sheet.rows]
    taken = [_number(row.taken[seat]) for row in sheet.rows]
    room, width = max(map(len, taken), default=0), max(map(cell_len, totals), default=0)
    cells = []
    for row, tricks, total in zip(sheet.rows, taken, totals, strict=True):
        between = f" {tricks:>{room}} {total:>{width}}" if wide else f" {total:>5}"
        cells.append(_bid(row.bids[seat]) + between)
    return cells


def _number(value: int | None) -> str:
    return _PENDING if value is None else signed(value)


def _bid(bid: Bid | None) -> str:
    if bid is None:
        return "  "
    return f"{bid.number or '–'}{'∘' if bid.blind else ' '}"


def _standings(sheet: ScoreSheet, names: Sequence[str]) -> str:
    """The totals, and who wins a finished evening, or leads so far."""
    best = max(sheet.totals)
    first = [name for name, total in zip(names, sheet.totals, strict=True) if total == best]
    totals = standing_in_words(names, sheet.totals)
    if all(row.pending for row in sheet.rows):
        return say("Totals: {totals}.", totals=totals)
    if sheet.finished:
        if len(first) == 1:
            return say("Totals: {totals}. {name} wins.", totals=totals, name=first[0])
        return say("Totals: {totals}. {names} share the win.", totals=totals, names=all_of(first))
    if len(first) == 1:
        return say("Totals: {totals}. {name} leads.", totals=totals, name=first[0])
    return say("Totals: {totals}. {names} lead.", totals=totals, names=all_of(first))
