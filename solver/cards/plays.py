"""Reading plays: cards with the way of a special card, canonical or as they are shown to people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from ..errors import CardError
from ..words import Words, folded
from .card import Play, Suit, Way
from .signs import SUIT_WORDS, shown
from .suits import read_suit
from .text import read_placed, refuse_mixed_scripts, refuse_too_long

WAY_WORDS: Final = Words(
    {
        Way.HIGH: "high старшая старшей верх верхом сверху",
        Way.LOW: "low низ низом снизу младшая младшей в-снос снос",
        Way.CALL: "call по-козырям",
    }
)
"""What the ways of a special card are called."""
CALL_WORDS: Final = Words(
    {
        Suit.SPADES: "по-пикам",
        Suit.CLUBS: "по-трефам по-крестям",
        Suit.DIAMONDS: "по-бубнам по-бубям",
        Suit.HEARTS: "по-червам по-червям",
    }
)
"""How a call names its suit, in one word with it."""
LOW_WORDS: Final = Words(
    {
        0: "двойкой",
        1: "тройкой",
        2: "четвёркой",
        3: "пятёркой",
        4: "шестёркой",
        5: "семёркой",
        6: "восьмёркой",
        7: "девяткой",
        8: "десяткой",
        9: "валетом",
        10: "дамой",
        11: "королём",
        12: "тузом",
    }
)
"""What a special card played as the card printed on it is called, by its rank: 0 for a two, 12 for an ace."""
_RUSSIAN: Final = (WAY_WORDS, CALL_WORDS, LOW_WORDS)
_BEFORE_SUIT: Final = ("call", "по")
_WORD: Final = re.compile(r"[^\s,]+")
_TWO_WORDS: Final = re.compile(r"(\s+[^\W\d_][^\s,]*)(\s+[^\s,]+)?")


def read_play(text: str) -> Play:
    """Read a card with or without a way, in the canonical form or as shown to people; raises CardError.

    >>> [str(read_play(text)) for text in ("7♠:low", "7s:call-♥", "7♠ calls ♥", "7♠ by trumps", "П:7:high")]
    ['7S:low', '7S:call-H', '7S:call-H', '7S:call', '7S:high']
    >>> [str(read_play(text)) for text in ("7П:низ", "7П:по-червам", "7♠ по козырям", "7♠ семёркой")]
    ['7S:low', '7S:call-H', '7S:call', '7S:low']
    """
    refuse_too_long(text)
    for words in (2, 1):
        parts = text.rsplit(None, words)
        way = _way_as_shown(text[len(parts[0]) :]) if len(parts) > words else None
        if way is not None:
            return _read_play(f"{parts[0]}:{way}", 1, text)
    return _read_play(text, 1, text)


def read_plays(text: str) -> list[Play]:
    """Read the plays of a trick, each as for `read_play`, apart by spaces or commas; raises CardError.

    >>> [str(play) for play in read_plays("7♠:low 8♠, JC")]
    ['7S:low', '8S', 'JC']
    >>> [str(play) for play in read_plays("7♠ calls ♥ 8♠")]
    ['7S:call-H', '8S']
    """
    refuse_too_long(text)
    refuse_mixed_scripts(cards_alone(text), 1)
    return [
        _read_play(card if way is None else f"{card}:{way}", place, typed)
        for card, way, place, typed in _typed_plays(text)
    ]


def cards_alone(text: str) -> str:
    """The cards of the plays in a text as they are written, without the ways."""
    return " ".join(_split_way(play.card)[0] for play in _typed_plays(text))


class _Typed(NamedTuple):
    """A play as it stands in a text: a card, perhaps with a way behind its colon, or with words behind it."""

    card: str
    way: str | None
    place: int
    typed: str


def _typed_plays(text: str) -> Iterator[_Typed]:
    card = _WORD.search(text)
    while card is not None:
        way, end = None, card.end()
        behind = _TWO_WORDS.match(text, end)
        for words in () if behind is None else (behind[0], behind[1]):
            way = _way_as_shown(words)
            if way is not None:
                end += len(words)
                break
        yield _Typed(card[0], way, card.start() + 1, text[card.start() : end])
        card = _WORD.search(text, end)


def _way_as_shown(words: str) -> str | None:
    """The way that one or two words behind a card name, as it stands behind a colon; None if they don't."""
    first, *rest = words.split()
    if first.lower() == "calls":
        return f"call-{rest[0]}" if rest else None
    name = folded(words)
    if name in ("high", "low") or (
        not name.isascii() and any(table.find(name) is not None for table in _RUSSIAN)
    ):
        return name
    return "call" if name == "by-trumps" else None


def _split_way(text: str) -> tuple[str, str | None]:
    """Cut a play into the card and the way; a colon behind a suit belongs to the card (`П:7:high`)."""
    head, colon, rest = text.partition(":")
    if not colon:
        return text, None
    bare = head.strip().rstrip("\ufe0e\ufe0f")
    if (len(bare) == 1 and not bare.isdigit()) or SUIT_WORDS.find(bare) is not None:
        rank, colon, way = rest.partition(":")
        return f"{head}:{rank}", way if colon else None
    return head, rest


def _read_play(text: str, start: int, typed: str) -> Play:
    """Read a card with its way behind a colon; `typed` is how it is written, for messages."""
    card_text, way_text = _split_way(text)
    placed = read_placed(card_text, start)
    if len(placed) != 1:
        raise CardError("{text} at position {place} is not one play", text=shown(typed), place=start)
    if way_text is None:
        return Play(placed[0].card)
    card = placed[0].card
    low_as = LOW_WORDS.find(way_text)
    if low_as not in (None, card.rank):
        raise CardError(
            "{text} at position {place} names the rank of another card", text=shown(typed), place=start
        )
    way = WAY_WORDS.find(way_text) if low_as is None else Way.LOW
    called = CALL_WORDS.find(way_text)
    if way is not None:
        return Play(card, way)
    if called is not None:
        return Play(card, Way.CALL, called)
    name, dash, suit = way_text.strip().partition("-")
    if not dash or name.lower() not in _BEFORE_SUIT:
        raise CardError(
            "{text} at position {place} is not a play: after the colon comes high, low, call or call-SUIT",
            text=shown(typed),
            place=start,
        )
    try:
        return Play(card, Way.CALL, read_suit(suit))
    except CardError:
        raise CardError(
            "{text} at position {place} calls {suit}, which is not a suit",
            text=shown(typed),
            place=start,
            suit=shown(suit),
        ) from None
