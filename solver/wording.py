"""How a message shows a value or a text that somebody wrote: never at length, nothing ruling the terminal."""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Mapping
from typing import Final

_LONGEST: Final = 40
_JOINERS: Final = "\u200c\u200d"
"""What joins or parts letters, as some scripts and pictures need it."""
_SEEN: Final = ("Zs", "Cn", "Co")
"""Blanks, and what this version of Python doesn't know yet, which is most likely a new picture."""
_WORDS: Final = {True: "true", False: "false", None: "null"}


def shown(value: object) -> str:
    """A value of a TOML or JSON tree for a sentence, in single quotes if it is a text.

    >>> shown(True), shown("7S"), shown({"cards": [1, None]})
    ('true', "'7S'", '{cards = [1, null]}')
    """
    text = _written(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}…"


def printable(text: str) -> str:
    """A text on one line, in which nothing rules the terminal or turns the letters around.

    Line ends, tabs and the like become a space; control signs, and those that nobody sees but that change
    what stands beside them, are written as Python writes them. What joins letters is kept.

    >>> printable("a\\tb\\nc"), printable("\\x1b[31mred"), printable("\\u202eback"), printable("Й 7♠")
    ('a b c', '\\\\x1b[31mred', '\\\\u202eback', 'Й 7♠')
    """
    return "".join(char if _is_seen(char) else _unseen(char) for char in text)


def is_printable(text: str) -> bool:
    """Whether a text can be shown as it is: `printable` leaves it alone.

    >>> is_printable("Пётр I"), is_printable("two\\nlines"), is_printable("\\uffff")
    (True, False, False)
    """
    return all(_is_seen(char) for char in text)


def _is_seen(char: str) -> bool:
    if _is_no_character(ord(char)):
        return False
    return char.isprintable() or char in _JOINERS or unicodedata.category(char) in _SEEN


def _is_no_character(code: int) -> bool:
    """Whether Unicode keeps the number for no character, ever; two of these no XML file may hold."""
    return code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF


def _unseen(char: str) -> str:
    return " " if char.isspace() else repr(char)[1:-1]


def _written(value: object) -> str:
    if value is None or isinstance(value, bool):
        return _WORDS[value]
    if isinstance(value, str):
        return repr(value[: 2 * _LONGEST])
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    # A value may hold a million others: no more of them than the message has room for.
    if isinstance(value, Mapping):
        parts = [f"{key} = {_written(entry)}" for key, entry in list(value.items())[:_LONGEST]]
        return f"{{{', '.join(parts)}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_written, value[:_LONGEST]))}]"
    if isinstance(value, int) and value.bit_length() > 10_000:
        return f"{value:#x}"  # Python refuses to write some numbers out in tens
    return str(value)
