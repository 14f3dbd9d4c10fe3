"""How `raspis table` shows its answer to people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text

from raspis.solver.message import Message
from raspis.solver.position.sides import all_alone
from raspis.solver.records.record import Game, Record
from raspis.solver.reports.boards import Board
from raspis.solver.reports.table import Cell, TableKey, TrumpTable
from raspis.solver.rules.scores import ROUND_NAMES

from ..terminal.console import Screen
from ..terminal.language import say, say_in, say_n
from ..terminal.tables import Styled, show_rows
from .around_table import show_table
from .words import between, numbers_in_words

_SIGNS: Final = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
_IN_BRIDGE: Final = ("N", "S", "H", "D", "C")
_BEST: Final = "●"


def show_boards(screen: Screen, found: Record | Game, boards: Sequence[Board], interrupted: bool) -> None:
    """Print the table of one deal below its cards, or of each of several below its number."""
    names = screen.names(found.players)
    if found.note:
        screen.print(*screen.notes(found.note))
    shown = [board for board in boards if board.table is not None]
    for place, board in enumerate(shown):
        table = board.table
        assert table is not None
        if place == 0 or isinstance(found, Record):
            screen.print(screen.cards(_title(table), style="bold"))
        if isinstance(found, Game):
            screen.print("", screen.cards(say("Deal {number}", number=board.number), style="bold"))
        else:
            screen.print("")
            notes, leads = [""] * len(names), not table.dealt.is_bridge
            show_table(screen, table.dealt.position, names, notes, marks_turn=leads)
            screen.print("", _leader_sentence(table, names))
        asked = None if place == 0 else shown[place - 1].table
        for key in table.ask:
            with_heading = len(table.ask) > 1 or asked is None or asked.ask != table.ask
            _show_part(screen, table, names, key, with_heading)
    if shown:
        screen.print("", *_legend([board.table for board in shown if board.table is not None]))
    sheets = sum(board.record.hands is None for board in boards)
    if sheets:
        screen.print(
            say_n(
                "{number} deal has only bids and tricks: there is no table of it.",
                "{number} deals have only bids and tricks: there are no tables of them.",
                sheets,
            )
        )
    if interrupted:
        screen.print(Text(say("Interrupted: what stands here is proven, and «?» is open."), style="yellow"))
    elif not all(board.table.complete for board in shown if board.table is not None):
        stopped = say("Stopped by the limit: what stands here is proven, and «?» is open.")
        screen.print(Text(stopped, style="yellow"))


def _title(table: TrumpTable) -> str:
    dealt = table.dealt
    rules, tricks = dealt.position.rules, dealt.position.tricks_left
    parts = [say("bridge") if dealt.is_bridge else say(rules.game.name)]
    if dealt.round != "normal":
        parts.append(say("{round} round", round=ROUND_NAMES[dealt.round]))
    return " · ".join([*parts, say_n("{number} trick", "{number} tricks", tricks)])


def _leader_sentence(table: TrumpTable, names: Sequence[str]) -> str:
    if table.dealt.is_bridge:
        return say("Each is the declarer of his numbers: the player to his left leads.")
    return say("{name} leads, whatever the trump.", name=names[table.dealt.position.leader])


def _show_part(
    screen: Screen, table: TrumpTable, names: Sequence[str], key: TableKey, with_heading: bool
) -> None:
    """One of the things asked, a row a seat and a column a trump."""
    bridge = table.dealt.is_bridge
    order = [trump for trump in _IN_BRIDGE if trump in table.trumps] if bridge else list(table.trumps)
    heads = [_heading(table, trump) for trump in order]
    rows = []
    for seat, name in enumerate(names):
        row, best = dict(zip(table.trumps, table.row(seat), strict=True)), table.best(seat, key) or ()
        if len(best) == len(order):  # nothing is better than anything
            best = ()
        rows.append([name, *(_cell(row[trump], key, trump in best) for trump in order)])
    if with_heading:
        screen.print("", say(_sentence(table, key)))
    screen.print("")
    show_rows(screen, ["", *heads], rows, right=heads)


def _heading(table: TrumpTable, trump: str) -> str:
    if trump != "N":
        shown = _SIGNS[trump]
    else:
        shown = say_in("heading", "NT") if table.dealt.is_bridge else say_in("heading", "no trump")
    return f"[{shown}]" if trump == table.dealt.own else shown


def _cell(cell: Cell, key: TableKey, best: bool) -> str:
    if key == "exact":
        exact = cell.exact()
        shown = "?" if exact is None else numbers_in_words(exact)
    else:
        interval = cell.interval(key)
        assert interval is not None
        shown = between(interval)
        if key == "points" and interval.closed and cell.bid is not None:
            shown = f"{shown} ({cell.bid.number})"
    return Styled(f"{_BEST} {shown}", "green") if best else shown


def _sentence(table: TrumpTable, key: TableKey) -> Message:
    if key == "points":
        if table.row(0)[0].bid is None:
            return Message("Points that each can make sure of in this round:")
        return Message("Points that each can make sure of with the best bid, which stands behind:")
    if all_alone(table.dealt.position):
        return {
            "most": Message("Tricks that each can make sure of at least, against all the others together:"),
            "least": Message(
                "Tricks that each can make sure of not to exceed, against all the others together:"
            ),
            "exact": Message("Tricks that each can make sure of exactly, against all the others together:"),
        }[key]
    return {
        "most": Message("Tricks that the side of each can make sure of at least:"),
        "least": Message("Tricks that the side of each can make sure of not to exceed:"),
        "exact": Message("Tricks that the side of each can make sure of exactly:"),
    }[key]


def _legend(tables: Iterable[TrumpTable]) -> list[str]:
    lines = [
        say(
            "{sign} is the trump that is best for the player; where it makes no difference none is marked.",
            sign=_BEST,
        )
    ]
    if any(table.dealt.own in table.trumps for table in tables):
        lines.append(say("[ ] is the trump of the deal."))
    return lines
