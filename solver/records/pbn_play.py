"""The play of a board of PBN: rows of four cards, in whatever order a program writes them.

The standard has one column a seat, the same in every row, from the seat of the tag on (PBN 2.1, section 3.6).
Some programs write each row from its own leader on, some mix both, and in the last row a dash stands for who
hadn't played. Who played a card is known by who holds it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..cards.card import Card, Play
from ..cards.text import read_card
from ..errors import CardError, PositionError, RecordError
from ..message import Quoted
from ..position.position import Position

_REMARKS: Final = re.compile(r"(?:=\d*=|\$\d*|[!?]+|\^\w*)+$", re.ASCII)
"""A reference to a note, an annotation by number or sign, an irregularity."""
_ENDS: Final = ("*", "+", "claim", "claims", "claimed")
"""The play ends, by a claim or unfinished."""
_PACK: Final = 52
_NUMBER: Final = re.compile(r"\d{1,2}[.:)]", re.ASCII)
"""The number of a trick before its row."""


def cards_of(words: Sequence[str]) -> list[Card | None]:
    """The cards of the words of a play section, None for a dash; raises RecordError."""
    cards: list[Card | None] = []
    for word in words:
        if word.lower() in _ENDS:
            break
        if _NUMBER.fullmatch(word):
            continue
        bare = _REMARKS.sub("", word)
        if not bare:
            continue
        try:
            cards.append(None if bare.strip("-") == "" else read_card(bare))
        except CardError as error:
            raise RecordError(
                "card {number} of the PBN play, {text}: {fault}",
                number=len(cards) + 1,
                text=Quoted(word),
                fault=error,
            ) from None
    return cards


def hands_by_column(
    hands: Sequence[Sequence[Card] | None], cards: Sequence[Card | None], first: int
) -> list[Sequence[Card] | None]:
    """The hands, those that aren't shown filled in by a play of all cards, a column a seat from `first` on.

    They stay as they are where the play isn't whole, or where a hand that is known isn't its column.
    """
    columns = [[card for card in cards[(seat - first) % 4 :: 4] if card is not None] for seat in range(4)]
    whole = all(len(column) == _PACK // 4 for column in columns)
    agree = all(hand is None or sorted(hand) == sorted(columns[seat]) for seat, hand in enumerate(hands))
    if not (whole and agree):
        return list(hands)
    return [columns[seat] if hand is None else hand for seat, hand in enumerate(hands)]


def tricks_of(start: Position, cards: Sequence[Card | None], first: int) -> list[tuple[Play, ...]]:
    """The tricks, each from its leader on; raises RecordError for one in which a seat is left out.

    `first` is the seat of the tag, whose column is the first where the holders don't tell. An illegal play is
    the last one of the list: who is to play further on can't be known.
    """
    tricks: list[tuple[Play, ...]] = []
    position = start
    for at in range(0, len(cards), 4):
        in_order = _in_order(position, cards[at : at + 4], first)
        plays = [Play(card) for card in in_order if card is not None]
        if any(card is not None for card in in_order[len(plays) :]):
            raise RecordError(
                "trick {number} of the PBN play leaves out a card before another", number=len(tricks) + 1
            )
        if not plays:
            break
        tricks.append(tuple(plays))
        try:
            for play in plays:
                position = position.after(play)
        except PositionError:
            break
    return tricks


def _in_order(position: Position, row: Sequence[Card | None], first: int) -> list[Card | None]:
    """The cards of a row from the leader of the trick on, None where a seat has none."""
    by_seat: dict[int, Card] = {}
    for card in row:
        holder = None if card is None else _holder(position, card)
        if card is None:
            continue
        if holder is None or holder in by_seat:
            by_seat = {(first + column) % 4: card for column, card in enumerate(row) if card is not None}
            break
        by_seat[holder] = card
    return [by_seat.get((position.leader + place) % 4) for place in range(4)]


def _holder(position: Position, card: Card) -> int | None:
    return next((seat for seat, hand in enumerate(position.hands) if card in hand), None)
