"""Reading plays: cards with the way of a special card, canonical or as they are shown to people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from ..errors import CardError
from ..words import Words
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
_BEFORE_SUIT: Final = ("call", "по")


def _as_shown(words: Words[Any]) -> Iterator[str]:
    """The words that aren't English as parts of a pattern: ways as people see them have blanks."""
    return (word.replace("-", r"\s+").replace("е", "[её]") for word in words if not word.isascii())


_RUSSIAN_WAYS: Final = "|".join([*_as_shown(LOW_WORDS), *_as_shown(WAY_WORDS), *_as_shown(CALL_WORDS)])
_WAYS_AS_SHOWN: Final = (
    rf"\s+(?:((?ai:high|low|by\s+trumps)|(?i:{_RUSSIAN_WAYS})(?=[\s,]|$))|(?ai:calls)\s+([^\s,]+))"
)
"""Two groups: a way, or the suit that is called."""
_SHOWN_WAY: Final = re.compile(rf"(?<=\S){_WAYS_AS_SHOWN}\s*$")
_PLAY: Final = re.compile(rf"([^\s,]+)(?:{_WAYS_AS_SHOWN}(?=[\s,]|$))?")


def read_play(text: str) -> Play:
    """Read a card with or without a way, in the canonical form or as shown to people; raises CardError.

    >>> [str(read_play(text)) for text in ("7♠:low", "7s:call-♥", "7♠ calls ♥", "7♠ by trumps", "П:7:high")]
    ['7S:low', '7S:call-H', '7S:call-H', '7S:call', '7S:high']
    >>> [str(read_play(text)) for text in ("7П:низ", "7П:по-червам", "7♠ по козырям", "7♠ семёркой")]
    ['7S:low', '7S:call-H', '7S:call', '7S:low']
    """
    refuse_too_long(text)
    shown_way = _SHOWN_WAY.search(text)
    if shown_way is None:
        return _read_play(text, 1, text)
    return _read_play(text[: shown_way.start()] + _way_suffix(shown_way), 1, text)


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
        _read_play(match[1] + _way_suffix(match, 1), match.start() + 1, match[0])
        for match in _PLAY.finditer(text)
    ]


def cards_alone(text: str) -> str:
    """The cards of the plays in a text as they are written, without the ways."""
    return " ".join(_split_way(match[1])[0] for match in _PLAY.finditer(text))


def _way_suffix(match: re.Match[str], before: int = 0) -> str:
    """The end, after a colon, of a play whose way is written as people see it; `before` groups come first."""
    way, suit = match[before + 1], match[before + 2]
    if suit is not None:
        return f":call-{suit}"
    return "" if way is None else f":{'call' if 'trumps' in way.lower() else '-'.join(way.lower().split())}"


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
