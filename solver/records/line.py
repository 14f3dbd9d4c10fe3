"""One position as a JSON object: the lines that `raspis batch` reads (FORMATS «Many positions»)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any, Final, NamedTuple

from ..cards.card import Card, Play
from ..cards.plays import cards_alone, read_play
from ..cards.text import read_card_list, read_hand, refuse_both_ts, refuse_too_long
from ..documents import is_unknown
from ..errors import CardError, RaspisError, ScoreError
from ..message import Message, Quoted, counted, listed
from ..position.position import Position
from ..position.sides import all_alone
from ..rules.bids import Bid, check_bids, known_bid
from ..rules.fields import read_stated
from ..rules.rules import Rules


class LineError(RaspisError):
    """A line is not a position: no JSON object, an unknown key, or a value of the wrong kind."""


Id = str | int | float | None


class Line(NamedTuple):
    """What a line says; `id` and `bids` are None where it has none."""

    id: Id
    position: Position
    bids: tuple[int | None, ...] | None


KEYS: Final = ("id", "rules", "trump", "hands", "leader", "table", "sides", "taken", "bids")
"""The keys of a line, in the order in which they are written."""


def read_id(value: Any) -> Id:
    """The `id` of a line, or None where it has none or is no object; raises LineError for no JSON scalar."""
    found = value.get("id") if isinstance(value, Mapping) else None
    if (found is not None and not isinstance(found, str | int | float)) or found in (inf, -inf):
        raise LineError("id is {value} but must be a text, a number, true or false", value=Quoted(found))
    return found


def read_line(value: Any) -> Line:
    """Read a line, given as its JSON value; raises RaspisError.

    >>> line = read_line({"rules": "child", "hands": ["♠ 7  ♥ K", ["8S", "9D"]], "leader": 0})
    >>> line.position.turn, line.bids
    (0, None)
    """
    if not isinstance(value, Mapping):
        raise LineError("a position is a JSON object, not {value}", value=Quoted(value))
    for key in value:
        if key not in KEYS:
            raise LineError("unknown key {key}; allowed are {allowed}", key=Quoted(key), allowed=listed(KEYS))
    value = {key: entry for key, entry in value.items() if entry is not None}
    for key in ("rules", "hands", "leader"):
        if key not in value:
            raise LineError("the key {key} is missing", key=Quoted(key))
    name = read_id(value)
    rules = Rules.from_mapping(value["rules"])
    hands = _list(value, "hands")
    copies = rules.copies(len(hands))
    cards = [_hand(f"hands[{seat}]", hand, copies) for seat, hand in enumerate(hands)]
    plays = _list(value, "table", ())
    refuse_too_long(" ".join(map(str, plays)))
    table = [_play(f"table[{place}]", play) for place, play in enumerate(plays)]
    refuse_both_ts(card_texts(value))
    position = Position.create(
        rules,
        cards,
        value["leader"],
        None if is_unknown(value.get("trump")) else read_stated(value["trump"]),
        table,
        _list(value, "taken") if "taken" in value else None,
        _list(value, "sides") if "sides" in value else None,
    )
    return Line(name, position, _bids(_list(value, "bids"), position) if "bids" in value else None)


def write_line(line: Line) -> dict[str, Any]:
    """The JSON object that `read_line` reads back; keys that say nothing are left out.

    >>> write_line(read_line({"rules": "child", "hands": ["7S", "8S"], "leader": 0, "taken": [0, 0]}))
    {'rules': 'child', 'hands': [['7S'], ['8S']], 'leader': 0}
    """
    position = line.position
    found: dict[str, Any] = {"rules": position.rules.to_mapping()}
    if line.id is not None:
        found = {"id": line.id, **found}
    if position.stated_trump is not None:
        found["trump"] = position.stated_trump
    found["hands"] = [[str(card) for card in hand] for hand in position.hands]
    found["leader"] = position.leader
    if position.table:
        found["table"] = [str(play) for play in position.table]
    if not all_alone(position):
        found["sides"] = list(position.sides)
    if any(position.taken):
        found["taken"] = list(position.taken)
    if line.bids is not None:
        found["bids"] = list(line.bids)
    return found


def _list(value: Mapping[str, Any], key: str, default: Sequence[Any] | None = None) -> Sequence[Any]:
    found = value.get(key, default)
    if not isinstance(found, list | tuple):
        raise LineError("{key} is {value} but must be a list", key=key, value=Quoted(found))
    return found


def card_texts(value: Mapping[str, Any]) -> list[tuple[str | Message, str]]:
    """The cards of a line as they are written, hands and table, each with the name of its place."""
    texts: list[tuple[str | Message, str]] = []
    for seat, hand in enumerate(value["hands"]):
        texts.append((f"hands[{seat}]", hand if isinstance(hand, str) else " ".join(hand)))
    texts.append(("table", cards_alone(" ".join(value.get("table", ())))))
    return texts


def _hand(where: str, value: Any, copies: int) -> list[Card]:
    try:
        if isinstance(value, str):
            return read_hand(value, copies)
        if not isinstance(value, list):
            raise LineError("{value} is neither a list of cards nor a text", value=Quoted(value))
        return read_card_list([card if isinstance(card, str) else _no_card(card) for card in value])
    except (CardError, LineError) as fault:
        raise LineError("{place}: {fault}", place=where, fault=fault) from None


def _no_card(value: Any) -> str:
    raise LineError("{value} is not a card", value=Quoted(value))


def _play(where: str, value: Any) -> Play:
    if not isinstance(value, str):
        raise LineError("{place}: {value} is not a play", place=where, value=Quoted(value))
    try:
        return read_play(value)
    except CardError as fault:
        raise LineError("{place}: {fault}", place=where, fault=fault) from None


def _bids(bids: Sequence[Any], position: Position) -> tuple[int | None, ...]:
    seats = len(position.hands)
    if len(bids) != seats:
        raise LineError(
            "bids has {entries} for {seats}",
            entries=counted("{number} entry", "{number} entries", len(bids)),
            seats=counted("{number} seat", "{number} seats", seats),
        )
    most = position.tricks_left + sum(position.taken)
    read: list[Bid | None] = []
    for seat, value in enumerate(bids):
        try:
            bid = known_bid(value)
        except ScoreError as fault:
            raise LineError("{place}: {fault}", place=f"bids[{seat}]", fault=fault) from None
        if bid is not None and not 0 <= bid.number <= most:
            raise LineError(
                counted(
                    "bids has {value}, but the deal has {number} trick",
                    "bids has {value}, but the deal has {number} tricks",
                    most,
                    value=Quoted(value),
                )
            )
        read.append(bid)
    names = [f"P{seat + 1}" for seat in range(seats)]
    # As in a record that knows of no dealer: the leader is taken for the first to bid.
    check_bids(position.rules, "normal", most, read, (position.leader - 1) % seats, names)
    return tuple(None if bid is None else bid.number for bid in read)
