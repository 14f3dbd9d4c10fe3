"""What the parsers of TOML and JSON found wrong, in words for whoever wrote the text.

Python's own parsers say it in English, to programmers; what they say is known here by its beginning.
"""

from __future__ import annotations

import json
import re
import sys
from typing import Final

from .message import Message

_CLOSED: Final = Message("a text is never closed")
_ESCAPE: Final = Message("what stands after the backslash means nothing")
_TWICE: Final = Message("a key or a table is there twice")
_CHARACTER: Final = Message("a character that can't stand there")
_FAULTS: Final[dict[str, Message]] = {
    "Expecting value": Message("a value is missing"),
    "Expecting property name": Message("a key in double quotes is missing"),
    "Expecting ':'": Message("the colon after a key is missing"),
    "Expecting ','": Message("a comma is missing"),
    "Illegal trailing comma": Message("there is a comma too many"),
    "Extra data": Message("there is more after the end"),
    "Unterminated string": _CLOSED,
    "Invalid control character": Message("a control character stands in a text"),
    "Invalid \\": _ESCAPE,
    "Unescaped": _ESCAPE,
    "Invalid hex value": _ESCAPE,
    "Escaped character": _ESCAPE,
    "Unclosed array": Message("a list is never closed"),
    "Unclosed inline table": Message("a table in braces is never closed"),
    "Expected '=' after": Message("the = after a key is missing"),
    "Expected ']": Message("the heading of a table is never closed"),
    "Expected newline": Message("there is more after the value"),
    "Expected": _CLOSED,
    "Invalid statement": Message("this is neither a key nor the heading of a table"),
    "Invalid initial character": Message("a key can't begin like this"),
    "Invalid value": Message("this is no value"),
    "Invalid date": Message("there is no such date or time"),
    "Found invalid character": _CHARACTER,
    "Illegal character '\\n'": _CLOSED,
    "Illegal character": _CHARACTER,
    "Cannot": _TWICE,
    "Duplicate": _TWICE,
}
"""By how the parsers' words begin, the longer of two beginnings first."""
_UNKNOWN: Final = Message("this can't be read")
_PRINTED_QUOTES: Final = tuple("«»„“”‘’")


def reason(fault: ValueError, text: str) -> Message:
    """What is wrong with a text, and where, by the error of its parser."""
    said = str(fault)
    if "set_int_max_str_digits" in said:  # the parsers leave it to int(), which speaks to programmers
        return Message("a number in it has more than {most} digits", most=sys.get_int_max_str_digits())
    why = next((words for start, words in _FAULTS.items() if said.startswith(start)), _UNKNOWN)
    if isinstance(fault, json.JSONDecodeError):
        return _at(why, fault.lineno, fault.colno)
    place = re.search(r"at line (\d+), column (\d+)", said)
    if place is None:
        return Message("{why} (at the end)", why=why)
    line, column = int(place[1]), int(place[2])
    written = text.split("\n")[line - 1]
    if written[column - 1 : column] in _PRINTED_QUOTES:
        return Message(
            "{why} (at line {line}, column {column}); in TOML quotes are straight: {quote}",
            why=why,
            line=line,
            column=column,
            quote='"',
        )
    name = None if why is _CLOSED else _bare_name(written, column)
    if name is None:
        return _at(why, line, column)
    return Message(
        "{why} (at line {line}, column {column}); in TOML a name such as this one stands in quotes: {name}",
        why=why,
        line=line,
        column=column,
        name=f'"{name}"',
    )


def _at(why: Message, line: int, column: int) -> Message:
    return Message("{why} (at line {line}, column {column})", why=why, line=line, column=column)


def _bare_name(line: str, column: int) -> str | None:
    """The word at the place of a fault that should stand in quotes: TOML's bare keys are ASCII."""
    for word in re.finditer(r"[\w-]+", line):
        if word.start() <= column - 1 <= word.end() and not word[0].isascii():
            return word[0]
    return None
