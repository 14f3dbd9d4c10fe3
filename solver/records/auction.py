"""The auction of throw-in: whoever says the highest number names the trump (RULES section 6).

Document 002: the bidding goes on until one player is left with the highest bid, and he chooses the trump. The
calls begin with the eldest and go round clockwise, everyone in his turn, until all the others have passed
since the highest number. Everybody is held to the last number that he said: a pass after it keeps it, and who
never said one has passed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..errors import RecordError, ScoreError
from ..message import Message, Quoted, counted
from ..rules.bids import Bid, has_bids, known_bid
from ..rules.rules import Rules
from ..rules.scores import ROUND_NAMES


class Settled(NamedTuple):
    """What an auction has settled."""

    bids: tuple[Bid | None, ...]
    """One a seat; None for a seat that isn't held to what it said (`held = "highest"`)."""
    highest: int | None
    """The seat that names the trump, None where everybody passed."""


def read_auction(value: object) -> tuple[int, ...]:
    """The calls of a record's tree, numbers and passes, 0 for a pass; raises RecordError."""
    if not isinstance(value, list):
        raise RecordError("auction is {value} but must be a list of numbers and passes", value=Quoted(value))
    calls = []
    for number, entry in enumerate(value, 1):
        place = _place(number)
        try:
            call = known_bid(entry)
        except ScoreError as error:
            raise RecordError("{place}: {fault}", place=place, fault=error) from None
        if call is None or call.blind:
            raise RecordError(
                "{place} is {value}, which is neither a number nor a pass", place=place, value=Quoted(entry)
            )
        calls.append(call.number)
    return tuple(calls)


def settle(
    rules: Rules, round: str, cards: int, calls: Sequence[int], first: int, names: Sequence[str]
) -> Settled:
    """Follow an auction of `calls`, 0 for a pass, from the seat `first` on; raises RecordError.

    The passes at the end of players who had passed before may be left out.

    >>> rules = Rules.of("throw-in", trump_by="highest-bidder")
    >>> found = settle(rules, "normal", 3, [1, 0, 2, 0], 0, ["Petya", "Vasya", "Roma"])
    >>> [bid.number for bid in found.bids], found.highest
    ([1, 0, 2], 2)
    """
    _check_rules(rules, round)
    seats = len(names)
    last_call: dict[int, int] = {}
    said = [0] * seats
    highest: int | None = None
    passed = 0
    for number, call in enumerate(calls, 1):
        seat = (first + number - 1) % seats
        if passed == (seats if highest is None else seats - 1):
            raise RecordError("{place} comes after the end of the auction", place=_place(number))
        last_call[seat] = call
        if call:
            _check_number(number, call, seat, cards, said, highest, names)
            said[seat], highest, passed = call, seat, 0
        elif seat != highest:
            passed += 1
    for seat in range(seats):
        if seat != highest and last_call.get(seat) != 0:
            raise RecordError(
                "the auction has no end: {name} has still to call, after {calls}",
                name=names[seat],
                calls=counted("{number} call", "{number} calls", len(calls)),
            )
    held = [seat == highest or rules.held == "all" for seat in range(seats)]
    bids = (Bid(said[seat], round == "dark") if held[seat] else None for seat in range(seats))
    return Settled(tuple(bids), highest)


def check_stated(settled: Settled, stated: Sequence[Bid | None], names: Sequence[str]) -> None:
    """Refuse stated bids, None for unknown ones, that an auction contradicts; raises RecordError."""
    for name, bid, own in zip(names, stated, settled.bids, strict=True):
        if bid is not None and own is not None and bid.number != own.number:
            raise RecordError(
                "bids says {bid} of {name}, but by the auction it is {own}", name=name, bid=bid, own=own
            )


def highest_of(rules: Rules, bids: Sequence[Bid | None]) -> int | None:
    """The seat of the one bid that is stated where only the highest bidder is held, None elsewhere.

    Raises RecordError for several bids: they don't tell who said his number first.
    """
    if rules.held == "all" or not any(bids):
        return None
    stated = [seat for seat, bid in enumerate(bids) if bid is not None]
    if len(stated) > 1:
        raise RecordError(
            "by these rules the highest bidder alone plays for his bid: give the auction, or his bid alone"
        )
    return stated[0]


def _place(number: int) -> Message:
    return Message("call {number} of the auction", number=number)


def _check_rules(rules: Rules, round: str) -> None:
    if rules.trump != "deal" or rules.trump_by != "highest-bidder":
        raise RecordError(
            "there is an auction, but by these rules of {game} the trump is not the highest bidder's: "
            'that is trump_by = "highest-bidder"',
            game=rules.game.name,
        )
    if not has_bids(rules, round):
        raise RecordError(
            "there is an auction, but there are no bids in the {round} round", round=ROUND_NAMES[round]
        )


def _check_number(
    number: int,
    call: int,
    seat: int,
    cards: int,
    said: Sequence[int],
    highest: int | None,
    names: Sequence[str],
) -> None:
    if call > cards:
        raise RecordError(
            counted(
                "{place}: {name} says {call}, but the deal has {number} trick",
                "{place}: {name} says {call}, but the deal has {number} tricks",
                cards,
                place=_place(number),
                name=names[seat],
                call=call,
            )
        )
    if highest is not None and call <= said[highest]:
        raise RecordError(
            "{place}: {name} says {call}, which is not above the {said} of {other}",
            place=_place(number),
            name=names[seat],
            call=call,
            said=said[highest],
            other=names[highest],
        )
