"""How `raspis bids` shows its answer to people."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.cells import cell_len
from rich.text import Text

from raspis.solver.feasibility import Joint
from raspis.solver.position.sides import all_alone
from raspis.solver.reports.bid_table import HELP, IMPOSSIBLE, MAKEABLE, UNDECIDED, BidTable
from raspis.solver.rules.bids import has_bids, is_scored

from ..terminal.console import Screen
from .solve import show_line, show_position
from .words import joined, tricks

_SIGNS = {MAKEABLE: "●", HELP: "○", IMPOSSIBLE: "·", UNDECIDED: "?"}
_STYLES = {MAKEABLE: "green", HELP: "yellow", IMPOSSIBLE: "dim", UNDECIDED: "magenta"}
"""The signs tell the verdicts apart where there is no colour."""


def show_bids(screen: Screen, table: BidTable) -> None:
    """Print the position, the grid of verdicts, the points of each bid, and how the bids made stand."""
    names = screen.names(table.record.players)
    show_position(screen, table.record, table.position, names)
    _show_grid(screen, table, names)
    _show_points(screen, table, names)
    _show_unbid(screen, table, names)
    if table.barred is not None:
        last = names[table.last_bidder]
        screen.print("", f"{last} bids last and is barred from {table.barred}: the bids may not add up.")
    _show_made(screen, table, names)
    if not table.complete:
        screen.print("", Text("Stopped by the limit: what is not decided is marked ?.", style="yellow"))


def _show_grid(screen: Screen, table: BidTable, names: Sequence[str]) -> None:
    whole = "" if table.tricks == table.position.tricks_left else ", tricks already taken counted in"
    screen.print("", f"Bids from 0 to {tricks(table.tricks)} of the whole deal{whole}:", "")

    def cell(seat: int, bid: int) -> tuple[str, str]:
        verdict = table.grid[seat][bid]
        made = table.record.bids[seat]
        sign = _SIGNS[verdict]
        return (f"[{sign}]" if made is not None and made.number == bid else sign), _STYLES[verdict]

    _show_columns(screen, table, names, cell)
    legend = f"{_SIGNS[MAKEABLE]} makeable against all the others, {_SIGNS[HELP]} only with help"
    legend += f", {_SIGNS[IMPOSSIBLE]} impossible"
    if any(UNDECIDED in row for row in table.grid):
        legend += f", {_SIGNS[UNDECIDED]} not decided"
    if any(bid is not None for bid in table.record.bids):
        legend += "; [ ] is the bid that was made"
    screen.print(f"{legend}.")


def _show_points(screen: Screen, table: BidTable, names: Sequence[str]) -> None:
    if not (is_scored(table.record.rules) and has_bids(table.record.rules, table.record.round)):
        return
    screen.print("", "Points that each can make sure of with that bid, the best in brackets:", "")
    best = [table.best(seat) for seat in range(len(names))]

    def cell(seat: int, bid: int) -> tuple[str, str]:
        value = table.score[seat][bid]
        if value is None:
            return "?", ""
        return (f"[{value}]", "bold") if bid in best[seat] else (str(value), "")

    _show_columns(screen, table, names, cell)


def _show_unbid(screen: Screen, table: BidTable, names: Sequence[str]) -> None:
    """What each can make sure of in a round without bids."""
    if not table.unbid:
        return
    sure = [
        f"{name} {'?' if value is None else str(value).replace('-', '−')}"
        for name, value in zip(names, table.unbid, strict=True)
    ]
    kind = table.record.round
    screen.print(
        "", f"There are no bids in the {kind} round; points that each can make sure of: {joined(sure)}."
    )


def _show_columns(
    screen: Screen, table: BidTable, names: Sequence[str], cell: Callable[[int, int], tuple[str, str]]
) -> None:
    """A column a bid, as many side by side as the terminal takes."""
    seats = range(len(names))
    cells = [[cell(seat, bid) for bid in range(table.tricks + 1)] for seat in seats]
    width = max(3, *(cell_len(text) for row in cells for text, _ in row)) + 1
    left = max(map(cell_len, names)) + 1
    heads = list(names)
    if left + 2 * width > screen.width:  # the names take the room: each stands above its cells
        left, heads = 2, [""] * len(names)
    beside = max((screen.width - left) // width, 1)
    for first in range(0, table.tricks + 1, beside):
        part = range(first, min(first + beside, table.tricks + 1))
        screen.print(Text(" " * left + "".join(_right(str(bid), width) for bid in part), style="bold"))
        for seat in seats:
            if not heads[seat]:
                screen.print(names[seat])
            line = Text(heads[seat] + " " * (left - cell_len(heads[seat])))
            for bid in part:
                text, style = cells[seat][bid]
                line.append(_right(text, width), style)
            screen.print(line)


def _right(text: str, width: int) -> str:
    """A cell whose text ends one column before its end, or at it with a bracket: numbers stand in line."""
    body = text if text.endswith("]") else f"{text} "
    return " " * (width - cell_len(body)) + body


def _show_made(screen: Screen, table: BidTable, names: Sequence[str]) -> None:
    made = [seat for seat, bid in enumerate(table.record.bids) if bid is not None]
    if not made:
        return
    screen.print("")
    for seat in made:
        screen.print(_verdict_sentence(table, names, seat))
    if not all_alone(table.position):
        screen.print(
            "Some play together: a bid is judged by the tricks of the side,"
            " and whether the bids fit together is not asked."
        )
    elif table.joint is None:
        screen.print("Whether all these bids can be made in one deal is not decided.")
    elif table.joint.line is not None:
        bids = "All these bids" if len(made) > 1 else "The bid"
        screen.print("", f"{bids} can be made in one deal, if everybody helps:", "")
        show_line(screen, table.position, table.joint.line, names)
    else:
        screen.print("", *_conflict_sentences(table, table.joint, names))


def _verdict_sentence(table: BidTable, names: Sequence[str], seat: int) -> str:
    bid = table.record.bids[seat]
    assert bid is not None
    verdict = table.grid[seat][bid.number]
    whose = _bid_of(table, names, seat)
    if verdict == MAKEABLE:
        return f"{whose} is makeable, whatever the others do."
    if verdict == HELP:
        return f"{whose} is possible, but only with help."
    if verdict == UNDECIDED:
        return f"{whose} is not decided."
    near = table.nearest(seat)
    if not near:
        return f"{whose} is impossible, whatever anyone plays."
    nearest = joined(list(map(str, near)), "or")
    return f"{whose} is impossible, whatever anyone plays; the nearest possible is {nearest}."


def _conflict_sentences(table: BidTable, joint: Joint, names: Sequence[str]) -> list[str]:
    assert joint.conflict is not None
    total = sum(bid.number for bid in table.record.bids if bid is not None)
    parts = [_bid_of(table, names, seat) for seat in joint.conflict]
    if len(parts) == 1:
        first = f"{parts[0]} can't be made, whatever anyone plays."
    else:
        both = "both" if len(parts) == 2 else "all"
        first = f"{joined(parts)} can't {both} be made, whatever anyone plays."
    everybody = None not in table.record.bids
    if total > table.tricks or (everybody and total != table.tricks):
        first += f" The bids add up to {total} of {tricks(table.tricks)}."
    elif everybody:
        first += f" And yet the bids add up to the {tricks(table.tricks)} of the deal."
    sentences = [first]
    if len(joint.largest) > 1:
        kept = joined([_bid_of(table, names, seat) for seat in joint.largest])
        sentences.append(f"{kept} can be made in one deal: no more of them fit together.")
    return sentences


def _bid_of(table: BidTable, names: Sequence[str], seat: int) -> str:
    bid = table.record.bids[seat]
    assert bid is not None
    return f"{names[seat]}'s {bid}"
