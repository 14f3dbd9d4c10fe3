"""How `raspis score` shows a score sheet to people."""

from __future__ import annotations

from collections.abc import Sequence

from raspis.solver.reports.score_sheet import ScoreRow, ScoreSheet
from raspis.solver.rules.bids import Bid
from raspis.solver.wording import counted

from ..terminal.console import Screen
from ..terminal.tables import show_rows
from .words import joined

_PENDING = "…"


def show_sheet(screen: Screen, sheet: ScoreSheet, planned: int, note: str | None) -> None:
    """Print the sheet and who leads; `planned` is the number of deals in the game's ladder."""
    names = screen.names(sheet.players)
    if note:
        screen.print(*screen.notes(note), "")
    rows = [[_size(row), *_cells(row)] for row in sheet.rows]
    show_rows(screen, ["cards", *names], rows, right=("cards", *names))
    screen.print("", _standings(sheet, names))
    pending = sum(row.pending for row in sheet.rows)
    if pending:
        screen.print(f"{_PENDING} {counted(pending, 'deal')} pending.")
    if planned:
        verb = "is" if len(sheet.rows) == 1 else "are"
        screen.print(f"{len(sheet.rows)} of the {planned} deals of the game {verb} on the sheet.")


def _size(row: ScoreRow) -> str:
    return str(row.cards) if row.round == "normal" else f"{row.cards} {row.round}"


def _cells(row: ScoreRow) -> list[str]:
    """The bid and the running total of each player."""
    cells = []
    for bid, total in zip(row.bids, row.total, strict=True):
        shown = _PENDING if total is None else _number(total)
        cells.append(f"{_bid(bid)} {shown:>5}")
    return cells


def _bid(bid: Bid | None) -> str:
    if bid is None:
        return "  "
    return f"{bid.number or '–'}{'∘' if bid.blind else ' '}"


def _standings(sheet: ScoreSheet, names: Sequence[str]) -> str:
    best = max(sheet.totals)
    leaders = [name for name, total in zip(names, sheet.totals, strict=True) if total == best]
    parts = [f"{name} {_number(total)}" for name, total in zip(names, sheet.totals, strict=True)]
    if all(row.pending for row in sheet.rows):
        return f"Totals: {', '.join(parts)}."
    verb = "leads" if len(leaders) == 1 else "lead"
    return f"Totals: {', '.join(parts)}. {joined(leaders)} {verb}."


def _number(value: int) -> str:
    return str(value).replace("-", "−")
