"""How `raspis bids` shows its answer to people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rich.cells import cell_len
from rich.text import Text

from raspis.solver.feasibility import Joint
from raspis.solver.message import Message, listed
from raspis.solver.position.sides import all_alone
from raspis.solver.questions.known import Interval
from raspis.solver.reports.bid_table import HELP, IMPOSSIBLE, MAKEABLE, UNDECIDED, BidTable
from raspis.solver.rules.bids import has_bids, is_scored

from ..terminal.console import Screen
from ..terminal.language import say, say_n
from .solve import show_line, show_position
from .words import all_of, between, bid_as_noun, one_of, signed, unbid_sentences

_SIGNS = {MAKEABLE: "●", HELP: "○", IMPOSSIBLE: "·", UNDECIDED: "?"}
_STYLES = {MAKEABLE: "green", HELP: "yellow", IMPOSSIBLE: "dim", UNDECIDED: "magenta"}
"""The signs tell the verdicts apart where there is no colour."""
_BARRED = "–"
"""Stands for a bid that the game doesn't allow, whatever would become of it."""


def show_bids(screen: Screen, table: BidTable) -> None:
    """Print the position, the grid of verdicts, the points of each bid, and how the bids made stand."""
    names = screen.names(table.record.players)
    show_position(screen, table.record, table.position, names)
    _show_unbid(screen, table, names)
    _show_grid(screen, table, names)
    _show_points(screen, table, names)
    if table.barred is not None:
        barred = say(
            "{name} bids last and is barred from {number}: the bids may not add up.",
            name=names[table.last_bidder],
            number=table.barred,
        )
        screen.print("", barred)
    _show_made(screen, table, names)
    if not table.complete:
        stopped = say("Stopped by the limit: what is not decided is marked ?.")
        screen.print("", Text(stopped, style="yellow"))


def _show_grid(screen: Screen, table: BidTable, names: Sequence[str]) -> None:
    if not has_bids(table.record.rules, table.record.round):
        heading = say("Exactly so many tricks of the whole deal, from 0 to {number}:", number=table.tricks)
    elif table.tricks == table.position.tricks_left:
        heading = say_n(
            "Bids from 0 to {number} trick of the whole deal:",
            "Bids from 0 to {number} tricks of the whole deal:",
            table.tricks,
        )
    else:
        heading = say_n(
            "Bids from 0 to {number} trick of the whole deal, tricks already taken counted in:",
            "Bids from 0 to {number} tricks of the whole deal, tricks already taken counted in:",
            table.tricks,
        )
    screen.print("", heading, "")

    def cell(seat: int, bid: int) -> tuple[str, str]:
        if not table.may_bid(seat, bid):
            return _BARRED, "dim"
        verdict = table.grid[seat][bid]
        made = table.record.bids[seat]
        sign = _SIGNS[verdict]
        return (f"[{sign}]" if made is not None and made.number == bid else sign), _STYLES[verdict]

    _show_columns(screen, table, names, cell)
    screen.print(_legend(table))
    bids = range(table.tricks + 1)
    if not all(table.may_bid(seat, bid) for seat in range(len(names)) for bid in bids):
        screen.print(say("{sign} may not be bid.", sign=_BARRED))


def _legend(table: BidTable) -> str:
    signs = [
        Message("{sign} makeable against all the others", sign=_SIGNS[MAKEABLE]),
        Message("{sign} only with help", sign=_SIGNS[HELP]),
        Message("{sign} impossible", sign=_SIGNS[IMPOSSIBLE]),
    ]
    if any(UNDECIDED in row for row in table.grid):
        signs.append(Message("{sign} not decided", sign=_SIGNS[UNDECIDED]))
    if any(bid is not None for bid in table.record.bids):
        return say("{signs}; [ ] is the bid that was made.", signs=listed(signs))
    return say("{signs}.", signs=listed(signs))


def _show_points(screen: Screen, table: BidTable, names: Sequence[str]) -> None:
    if not (is_scored(table.record.rules) and has_bids(table.record.rules, table.record.round)):
        return
    screen.print("", say("Points that each can make sure of with that bid, the best in brackets:"), "")
    best = [table.best(seat) for seat in range(len(names))]

    def cell(seat: int, bid: int) -> tuple[str, str]:
        value = table.score[seat][bid]
        if seat in table.record.free:
            return "", ""
        if not table.may_bid(seat, bid):
            return _BARRED, ""
        if value is None:
            return "?", ""
        shown = signed(value)
        return (f"[{shown}]", "bold") if bid in best[seat] else (shown, "")

    _show_columns(screen, table, names, cell)


def _show_unbid(screen: Screen, table: BidTable, names: Sequence[str]) -> None:
    """That there is nothing to bid, for all or for some, and what these can make sure of."""
    if not table.unbid:
        return
    sure = []
    for name, value, bounds in zip(names, table.unbid, table.unbid_bounds, strict=True):
        if bounds is not None:
            shown = f"? ({between(Interval(*bounds))})" if value is None else signed(value)
            sure.append(f"{name} {shown}")
    screen.print("", *unbid_sentences(table.record, table.position))
    screen.print(say("Points that each can make sure of: {points}.", points=all_of(sure)))


def _show_columns(
    screen: Screen, table: BidTable, names: Sequence[str], cell: Callable[[int, int], tuple[str, str]]
) -> None:
    """A column a bid, as many side by side as the terminal takes."""
    seats = range(len(names))
    cells = [[cell(seat, bid) for bid in range(table.tricks + 1)] for seat in seats]
    # A blank before each, so that the best in brackets doesn't touch the next number's sign.
    width = max(4, *(1 + cell_len(_body(text)) for row in cells for text, _ in row))
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
    body = _body(text)
    return " " * (width - cell_len(body)) + body


def _body(text: str) -> str:
    return text if text.endswith("]") else f"{text} "


def _show_made(screen: Screen, table: BidTable, names: Sequence[str]) -> None:
    made = [seat for seat, bid in enumerate(table.record.bids) if bid is not None]
    if not made:
        return
    screen.print("")
    for seat in made:
        screen.print(_verdict_sentence(table, names, seat))
    if not all_alone(table.position):
        screen.print(
            say(
                "Some play together: a bid is judged by the tricks of the side, and whether the bids fit"
                " together is not asked."
            )
        )
    elif table.joint is None:
        screen.print(say("Whether all these bids can be made in one deal is not decided."))
    elif table.joint.line is not None:
        if len(made) > 1:
            sentence = say("All these bids can be made in one deal, if everybody helps:")
        else:
            sentence = say("The bid can be made in one deal, if everybody helps:")
        screen.print("", sentence, "")
        show_line(screen, table.position, table.joint.line, names)
    else:
        screen.print("", *_conflict_sentences(table, table.joint, names))


def _verdict_sentence(table: BidTable, names: Sequence[str], seat: int) -> str:
    bid = table.record.bids[seat]
    assert bid is not None
    name, noun = names[seat], bid_as_noun(bid)
    verdict = table.grid[seat][bid.number]
    if verdict == MAKEABLE:
        return say("{name}'s {bid} is makeable, whatever the others do.", name=name, bid=noun)
    if verdict == HELP:
        return say("{name}'s {bid} is possible, but only with help.", name=name, bid=noun)
    if verdict == UNDECIDED:
        return say("{name}'s {bid} is not decided.", name=name, bid=noun)
    near = table.nearest(seat)
    if not near:
        return say("{name}'s {bid} is impossible, whatever anyone plays.", name=name, bid=noun)
    return say(
        "{name}'s {bid} is impossible, whatever anyone plays; the nearest possible is {numbers}.",
        name=name,
        bid=noun,
        numbers=one_of(near),
    )


def _conflict_sentences(table: BidTable, joint: Joint, names: Sequence[str]) -> list[str]:
    """What can't be made together, and what can: a paragraph each."""
    assert joint.conflict is not None
    first = [_conflict_sentence(_bids_of(table, names, joint.conflict))]
    total = sum(bid.number for bid in table.record.bids if bid is not None)
    everybody = None not in table.record.bids
    if total > table.tricks or (everybody and total != table.tricks):
        first.append(
            say_n(
                "The bids add up to {total} of {number} trick.",
                "The bids add up to {total} of {number} tricks.",
                table.tricks,
                total=total,
            )
        )
    elif everybody:
        first.append(
            say_n(
                "And yet the bids add up to the {number} trick of the deal.",
                "And yet the bids add up to the {number} tricks of the deal.",
                table.tricks,
            )
        )
    sentences = [" ".join(first)]
    if len(joint.largest) > 1:
        kept = all_of(_bids_of(table, names, joint.largest))
        sentences.append(say("{bids} can be made in one deal: no more of them fit together.", bids=kept))
    return sentences


def _conflict_sentence(bids: Sequence[Message]) -> str:
    if len(bids) == 1:
        return say("{bid} can't be made, whatever anyone plays.", bid=bids[0])
    if len(bids) == 2:
        return say("{bids} can't both be made, whatever anyone plays.", bids=all_of(bids))
    return say("{bids} can't all be made, whatever anyone plays.", bids=all_of(bids))


def _bids_of(table: BidTable, names: Sequence[str], seats: Iterable[int]) -> list[Message]:
    return [Message("{name}'s {bid}", name=names[seat], bid=table.record.bids[seat]) for seat in seats]
