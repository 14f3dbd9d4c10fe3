"""What is wrong with a text that should be cards: sentences that name the sign and its place."""

from __future__ import annotations

from collections.abc import Sequence

from ..message import Message, Quoted, listed
from .card import Card
from .signs import RUSSIAN, Sign, shown


def joined(signs: list[Sign]) -> Quoted | Message:
    """The signs as they are written, in quotes."""
    return shown("".join(sign.text for sign in signs))


def not_a_rank(sign: Sign) -> Message:
    """The sentence for a sign that stands where a rank must."""
    said = {"text": shown(sign.text), "place": sign.place}
    if sign.text in "Dd":
        return Message("{text} at position {place} is not a rank: the queen is Q", **said)
    return Message("{text} at position {place} is not a rank", **said)


def not_a_card(chunk: list[Sign]) -> Message:
    """The sentence for a chunk that is no card."""
    first = chunk[0]
    said: dict[str, object] = {"text": joined(chunk), "place": first.place}
    if len(chunk) == 1:
        if first.rank is not None:
            return Message("{text} at position {place} has no suit", **said)
        if first.suit is not None:
            return Message(
                "{text} at position {place} has no rank; "
                "a hand by suits is written {suit}: and then the ranks",
                **said,
                suit=first.text,
            )
    if len(chunk) == 2:
        second = chunk[1]
        if first.script == RUSSIAN and first.suit is not None and second.rank is not None:
            return Message(
                "{text} at position {place} has the suit first: write {rank}{suit}, "
                "or {suit}: {rank} with a colon",
                **said,
                rank=second.text,
                suit=first.text,
            )
        if first.text in "Dd" and second.suit is not None:
            return not_a_rank(first)
    if len(chunk) > 2 and all(sign.rank is not None or sign.suit is not None for sign in chunk):
        return Message(
            "{text} at position {place} is not one card; cards are set apart by spaces or commas", **said
        )
    return Message("{text} at position {place} is not a card", **said)


def two_readings(chunk: list[Sign], one: Sequence[Card], other: Sequence[Card]) -> Message:
    """The sentence for a chunk that can be read in two ways."""
    return Message(
        "{text} at position {place} can be read as {one} or as {other}: "
        "set the cards apart by spaces, or write {suit}: and then the ranks",
        text=joined(chunk),
        place=chunk[0].place,
        one=listed(one, " "),
        other=listed(other, " "),
        suit=chunk[0].text,
    )


def too_often(card: Card, places: Sequence[int]) -> Message:
    """The sentence for a card that a text has more often than the pack."""
    if len(places) == 2:
        return Message(
            "{card} is named twice, at positions {first} and {last}",
            card=card,
            first=places[0],
            last=places[1],
        )
    return Message(
        "{card} is named too often, at positions {places} and {last}",
        card=card,
        places=listed(places[:-1]),
        last=places[-1],
    )
