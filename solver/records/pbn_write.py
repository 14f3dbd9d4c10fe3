"""Writing bridge deals as Portable Bridge Notation (PBN 2.1, section 3.4; section 5.7 for the table)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import itemgetter
from typing import Final, TypeVar

from ..cards.card import Card, Suit
from ..errors import RecordError
from ..message import listed
from ..position.sides import compass_of, seat_of_north
from ..rules.rules import Rules
from .pbn import NAMES, SIDES
from .pbn_boards import tag_line, tags_in_order
from .pbn_contract import SEATS, read_contract
from .record import Game, Record

_V = TypeVar("_V")
_VULNERABLE: Final = ("None", "NS", "EW", "All")


def to_pbn(record: Record | Game) -> str:
    """The record as PBN, or the boards of a game, numbered; raises RecordError where it isn't bridge.

    So it is with bids, for which PBN has no place. What a board's tags said beside the cards is kept; a level
    of the contract that is not known is one, as only its denomination means something here.

    >>> from raspis.solver.records.pbn import read_pbn
    >>> board = '[Deal "N:AK... QJ... 43... 65..."] [Contract "1NT"] [Declarer "W"]'
    >>> read_pbn(to_pbn(read_pbn(board))) == read_pbn(board)
    True
    """
    if isinstance(record, Record):
        return "% PBN 2.1\n" + _board(record, None)
    if not record.deals:
        raise RecordError("none of the deals has cards")
    boards = []
    for number, deal in enumerate(record.deals, 1):
        fault = record.fault(number - 1)
        try:
            if fault is not None:
                raise fault
            boards.append(_board(deal, number))
        except RecordError as error:
            raise RecordError("deal {number}: {fault}", number=number, fault=error) from None
    return "% PBN 2.1\n" + "\n".join(boards)


def _board(record: Record, number: int | None) -> str:
    record = _from_north(record)
    if record.rules != Rules.of("whist") or len(record.players) != 4 or record.sides != SIDES:
        raise RecordError("PBN is for bridge: the rules whist, four players and sides = [0, 1, 0, 1]")
    if record.hands is None or record.table is not None or any(record.bids):
        raise RecordError(
            "PBN has a place for hands as dealt and their play, not for bids, sheets or a table"
        )
    kept = dict(record.pbn or {})
    declarer = (record.leader - 1) % 4
    if number is not None:
        kept.setdefault("Board", str(number))
    board = int(kept["Board"]) if kept.get("Board", "").isdecimal() and len(kept["Board"]) < 9 else None
    # Boards of a duplicate have their dealers and who is vulnerable by their number: the Laws, Law 2.
    dealer = SEATS[declarer] if board is None else SEATS[(board - 1) % 4]
    at_stake = "None" if board is None else _VULNERABLE[((board - 1) + (board - 1) // 4) % 4]
    tags = {
        "Dealer": dealer,
        "Vulnerable": at_stake,
        **kept,
        **dict(zip(NAMES, record.players, strict=True)),
        "Deal": f"N:{' '.join(map(_dotted, record.hands))}",
        "Declarer": SEATS[declarer] if record.trump is not None or record.tricks else "",
        "Contract": _contract(record.trump, kept.get("Contract", "")),
        "Result": _result(record, declarer) or kept.get("Result", ""),
    }
    if record.trump is None and not record.tricks:
        tags["Declarer"], tags["Contract"] = kept.get("Declarer", ""), kept.get("Contract", "")
        if not tags["Declarer"] and (record.leader - 1) % 4 != SEATS.find(tags["Dealer"]):
            tags["Declarer"] = SEATS[declarer]  # or else the leader would be another when it is read again
    if record.note is not None:
        tags["RaspisNote"] = record.note
    lines = [tag_line(name, value) for name, value in tags_in_order(tags)]
    if record.tricks:
        lines += [tag_line("Play", SEATS[record.leader]), *_rows(record), "*"]
    return "\n".join(lines) + "\n"


def _from_north(record: Record) -> Record:
    """The record with North as the first seat, as PBN has him, where players are named by the compass."""
    north = seat_of_north(record.players)
    if north is None and compass_of(record.players) is not None:
        raise RecordError(
            "the players are {players}, clockwise; for PBN they must sit as they are named",
            players=listed(record.players),
        )
    if not north:
        return record

    def turned(values: Sequence[_V]) -> tuple[_V, ...]:
        return (*values[north:], *values[:north])

    return replace(
        record,
        players=turned(record.players),
        leader=(record.leader - north) % 4,
        dealer=None if record.dealer is None else (record.dealer - north) % 4,
        hands=None if record.hands is None else turned(record.hands),
        bids=turned(record.bids),
        taken=None if record.taken is None else turned(record.taken),
        won=None if record.won is None else tuple((seat - north) % 4 for seat in record.won),
    )


def optimum_results(rows: Sequence[tuple[int, str, int]], players: Sequence[str] = ()) -> str:
    """The section OptimumResultTable: rows of a declarer's seat, a trump, its tricks; empty without rows.

    The seats are those of `players`, who are asked who is North; without them the first seat is.

    >>> print(optimum_results([(0, "N", 9)], ("South", "West", "North", "East")), end="")
    [OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]
    S NT  9
    """
    if not rows:
        return ""
    north = seat_of_north(players) or 0
    lines = [r'[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]']
    turned = [((seat - north) % 4, trump, tricks) for seat, trump, tricks in rows]
    lines += [
        f"{SEATS[seat]} {trump.replace('N', 'NT'):>2} {tricks:>2}"
        for seat, trump, tricks in sorted(turned, key=itemgetter(0))
    ]
    return "\n".join(lines) + "\n"


def _contract(trump: str | None, kept: str) -> str:
    """The contract that was read, if it has that denomination, else one of the lowest level."""
    if trump is None:
        return ""
    contract = read_contract(kept)
    if contract is not None and contract.trump == trump:
        return str(contract)
    return f"1{trump.replace('N', 'NT')}"


def _result(record: Record, declarer: int) -> str:
    """The tricks that the declarer's side took, as far as all were played."""
    if not record.complete or record.result is None:
        return ""
    return str(record.result[declarer] + record.result[(declarer + 2) % 4])


def _rows(record: Record) -> list[str]:
    """The play, a column a seat from the leader of the first trick on."""
    rows = []
    leader = record.leader
    positions = record.positions()
    for number, trick in enumerate(record.tricks):
        row = {(leader + place) % 4: _card(play.card) for place, play in enumerate(trick)}
        rows.append(" ".join(row.get((record.leader + column) % 4, "-") for column in range(4)))
        leader = positions[min(4 * number + 4, len(positions) - 1)].leader
    return rows


def _dotted(hand: tuple[Card, ...]) -> str:
    suits = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    return ".".join("".join(_card(card)[1] for card in reversed(hand) if card.suit is suit) for suit in suits)


def _card(card: Card) -> str:
    """Suit, then rank, both one letter: `HT`."""
    return card.suit.letter + str(card)[:-1].replace("10", "T")
