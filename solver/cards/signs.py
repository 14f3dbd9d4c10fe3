"""The signs people write cards with: Latin and Russian letters, signs and names of suits, figures.

`split_signs` cuts a text into signs, each with its place; `text.py` puts signs together to cards.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

from ..errors import CardError
from ..message import Message, Quoted
from ..words import Words
from .card import RANKS, Suit

LATIN: Final = "Latin"
RUSSIAN: Final = "Russian"
GAP: Final = " "
"""The text of a sign that stands for white space or a comma."""


class Sign(NamedTuple):
    """One rank, suit or mark of punctuation in a text. A Russian К or Т can be both a rank and a suit.

    A suit may be named by a word, too.
    """

    place: int
    """1-based place of its first character in the text."""
    text: str
    rank: int | None = None
    suit: Suit | None = None
    script: str = ""
    """`Latin` or `Russian` for a letter or a word, else empty."""

    @property
    def is_letter(self) -> bool:
        """Whether this is a single letter, not a figure, a suit sign or a word."""
        return self.script != "" and len(self.text) == 1


_RANK: Final = {"J": "J", "Q": "Q", "K": "K", "A": "A", "T": "10", "В": "J", "Д": "Q", "К": "K", "Т": "A"}
_SUIT: Final = {"П": Suit.SPADES, "Т": Suit.CLUBS, "К": Suit.CLUBS, "Б": Suit.DIAMONDS, "Ч": Suit.HEARTS} | {
    suit.letter: suit for suit in Suit
}
_SUIT_SIGN: Final = {sign: suit for suit in Suit for sign in ("♠♣♦♥"[suit], "♤♧♢♡"[suit])}
SUIT_WORDS: Final = Words(
    {
        Suit.SPADES: "spade spades пика пики пик",
        Suit.CLUBS: "club clubs трефа трефы треф крести кресты крест крестей",
        Suit.DIAMONDS: "diamond diamonds бубна бубны бубен буби бубей",
        Suit.HEARTS: "heart hearts черва черви червы червей",
    }
)
"""What suits are called. Each word has a letter that is on no card, so that it is never taken for cards."""
_WORD: Final = re.compile(r"(?<![^\W\d_])[^\W\d_]{3,8}(?![^\W\d_])")
_HINT: Final = {
    "B": Message("the jack is J"),
    "А": Message("this is the Cyrillic letter; the ace is the Latin A or the Cyrillic Т"),
    "С": Message("this is the Cyrillic letter; clubs are the Latin C or the Cyrillic Т or К"),
    "Н": Message("this is the Cyrillic letter; hearts are the Latin H or the Cyrillic Ч"),
    "1": Message("the ten is 10 or the Latin T"),
    **dict.fromkeys("/|;\\", Message("hands are set apart by /")),
}
_VARIATION: Final = "\ufe0e\ufe0f"
"""Variation selectors: whether the suit sign before them is drawn as text or as a picture."""


def split_signs(text: str, start: int = 1) -> list[Sign]:
    """Cut a text into signs; runs of white space and commas become one gap, none at either end.

    `start` is the place of the first character, for a text cut from a longer one. Raises CardError that
    names an unknown character and its place: nothing is dropped silently.
    """
    signs: list[Sign] = []
    at = 0
    while at < len(text):
        place, char = start + at, text[at]
        if char.isspace() or char == ",":
            if signs and signs[-1].text != GAP:
                signs.append(Sign(place, GAP))
        elif text.startswith("10", at):
            signs.append(Sign(place, "10", RANKS.index("10")))
            at += 1
        elif char in "23456789":
            signs.append(Sign(place, char, RANKS.index(char)))
        elif char in _SUIT_SIGN:
            signs.append(Sign(place, char, suit=_SUIT_SIGN[char]))
        elif char in ":.-":
            signs.append(Sign(place, char))
        elif char in _VARIATION and at > 0 and text[at - 1] in _SUIT_SIGN:
            pass
        elif (word := _suit_word(text, at)) is not None:
            signs.append(word._replace(place=place))
            at += len(word.text) - 1
        else:
            signs.append(_letter(place, char))
        at += 1
    if signs and signs[-1].text == GAP:
        signs.pop()
    return signs


def _suit_word(text: str, at: int) -> Sign | None:
    """The name of a suit that begins there, as a sign that is still without its place."""
    word = _WORD.match(text, at)
    suit = None if word is None else SUIT_WORDS.find(word[0])
    if word is None or suit is None:
        return None
    return Sign(0, word[0], suit=suit, script=LATIN if word[0].isascii() else RUSSIAN)


def without_words(text: str) -> str:
    """The text with signs in place of the names of suits: its letters are those of cards alone.

    >>> without_words("трефы Т 7  hearts: K")
    '♣ Т 7  ♥: K'
    """
    return _WORD.sub(lambda word: word[0] if (suit := SUIT_WORDS.find(word[0])) is None else suit.sign, text)


def _letter(place: int, char: str) -> Sign:
    # Only what lower case gives back is folded: other signs have these letters as their upper case, too (ſ).
    upper = char.upper() if char.upper().lower() == char else char
    rank = _RANK.get(upper)
    suit = _SUIT.get(upper)
    if rank is None and suit is None:
        if upper not in _HINT:
            raise CardError(
                "{char} at position {place} is neither a rank nor a suit", char=shown(char), place=place
            )
        raise CardError(
            "{char} at position {place} is neither a rank nor a suit: {hint}",
            char=shown(char),
            place=place,
            hint=_HINT[upper],
        )
    script = LATIN if upper.isascii() else RUSSIAN
    return Sign(place, char, None if rank is None else RANKS.index(rank), suit, script)


def shown(text: str) -> Quoted | Message:
    """The text in quotes; the code of a single character that would not be seen, or not by itself."""
    if len(text) == 1 and unicodedata.category(text)[0] not in "LNPS":
        return Message("the character {code}", code=f"U+{ord(text):04X}")
    return Quoted(text)
