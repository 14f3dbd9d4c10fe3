"""Reading plays: cards with the way of a special card, canonical or as they are shown to people."""

from __future__ import annotations

import re
from typing import Final

from ..errors import CardError
from .card import Play, Way
from .signs import shown
from .text import read_placed, read_suit, refuse_mixed_scripts, refuse_too_long

_WAYS_AS_SHOWN: Final = r"\s+(?:((?ai:high|low|by\s+trumps))|(?ai:calls)\s+([^\s,]+))"
"""Two groups: a way, or the suit that is called."""
_SHOWN_WAY: Final = re.compile(rf"(?<=\S){_WAYS_AS_SHOWN}\s*$")
_PLAY: Final = re.compile(rf"([^\s,]+)(?:{_WAYS_AS_SHOWN}(?=[\s,]|$))?")
_WAY_TEXT: Final = {"high": Way.HIGH, "low": Way.LOW, "call": Way.CALL}


def read_play(text: str) -> Play:
    """Read a card with or without a way, in the canonical form or as shown to people; raises CardError.

    >>> [str(read_play(text)) for text in ("7♠:low", "7s:call-♥", "7♠ calls ♥", "7♠ by trumps", "П:7:high")]
    ['7S:low', '7S:call-H', '7S:call-H', '7S:call', '7S:high']
    """
    refuse_too_long(text)
    shown_way = _SHOWN_WAY.search(text)
    if shown_way is None:
        return _read_play(text, 1)
    return _read_play(text[: shown_way.start()] + _way_suffix(shown_way), 1)


def read_plays(text: str) -> list[Play]:
    """Read the plays of a trick, each as for `read_play`, apart by spaces or commas; raises CardError.

    >>> [str(play) for play in read_plays("7♠:low 8♠, JC")]
    ['7S:low', '8S', 'JC']
    >>> [str(play) for play in read_plays("7♠ calls ♥ 8♠")]
    ['7S:call-H', '8S']
    """
    refuse_too_long(text)
    chunks = [(match[1] + _way_suffix(match, 1), match.start() + 1) for match in _PLAY.finditer(text)]
    refuse_mixed_scripts(cards_alone(text), 1)
    return [_read_play(chunk, place) for chunk, place in chunks]


def cards_alone(text: str) -> str:
    """The cards of the plays in a text as they are written, without the ways."""
    return " ".join(_split_way(match[1])[0] for match in _PLAY.finditer(text))


def _way_suffix(match: re.Match[str], before: int = 0) -> str:
    """The canonical end of a play whose way is written as people see it; `before` groups come first."""
    way, suit = match[before + 1], match[before + 2]
    if suit is not None:
        return f":call-{suit}"
    return "" if way is None else f":{'call' if 'trumps' in way.lower() else way.lower()}"


def _split_way(text: str) -> tuple[str, str | None]:
    """Cut a play into the card and the way; a colon behind a suit belongs to the card (`П:7:high`)."""
    head, colon, rest = text.partition(":")
    if not colon:
        return text, None
    bare = head.strip().rstrip("\ufe0e\ufe0f")
    if len(bare) == 1 and not bare.isdigit():
        rank, colon, way = rest.partition(":")
        return f"{head}:{rank}", way if colon else None
    return head, rest


def _read_play(text: str, start: int) -> Play:
    card_text, way_text = _split_way(text)
    placed = read_placed(card_text, start)
    if len(placed) != 1:
        raise CardError("{text} at position {place} is not one play", text=shown(text), place=start)
    if way_text is None:
        return Play(placed[0].card)
    name, dash, suit = way_text.strip().partition("-")
    way = _WAY_TEXT.get(name.lower())
    if way is None or (dash and way is not Way.CALL):
        raise CardError(
            "{text} at position {place} is not a play: after the colon comes high, low, call or call-SUIT",
            text=shown(text),
            place=start,
        )
    try:
        return Play(placed[0].card, way, read_suit(suit)) if dash else Play(placed[0].card, way)
    except CardError:
        raise CardError(
            "{text} at position {place} calls {suit}, which is not a suit",
            text=shown(text),
            place=start,
            suit=shown(suit),
        ) from None
