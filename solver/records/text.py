"""Reading recorded deals and games from text: TOML, JSON with the same tree, or PBN for bridge."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from typing import Any

from ..errors import RecordError
from .pbn import is_pbn, read_pbn
from .record import Game, Record
from .tree import read_tree


def read_record(data: bytes | str, deal: int | None = None, strict: bool = True) -> Record:
    """Read one recorded deal; of a game the deal with that 1-based number. Raises RaspisError.

    A file's bytes must be UTF-8, with or without a byte order mark, with any line ends. With `strict` false
    an illegal play is left to `Record.replay` to report.

    >>> record = read_record('''
    ... rules = "child"
    ... players = ["Petya", "Vasya"]
    ... dealer = "Vasya"
    ... [hands]
    ... Petya = "♠ 7 K  ♥ A"
    ... Vasya = "♠ 8  ♦ 9  ♥ 10"
    ... [play]
    ... tricks = ["AH 10H", "7S:low"]
    ... ''')
    >>> [str(play) for play in record.position().plays()]
    ['8S']
    """
    document = read_document(data, strict)
    if isinstance(document, Record):
        if deal not in (None, 1):
            raise RecordError(f"deal {deal} is asked for, but the record is a single deal")
        return document
    count = len(document.deals)
    if deal is None:
        raise RecordError(f"the file holds a game of {count} deals: say which one is meant")
    if not 1 <= deal <= count:
        raise RecordError(f"deal {deal} is asked for, but the game has deals 1 to {count}")
    return document.deals[deal - 1]


def read_document(data: bytes | str, strict: bool = True) -> Record | Game:
    """Read a recorded deal, or a game; see `read_record`."""
    text = decode(data)
    return read_pbn(text, strict) if is_pbn(text) else read_tree(parse_tree(text), strict)


def parse_tree(text: str, is_json: bool = False) -> Any:
    """The tree of a TOML or JSON text, unchecked; JSON is what begins with a brace. Raises RecordError.

    `is_json` says that it is JSON whatever it begins with.
    """
    if not text.strip():
        raise RecordError("there is nothing in it")
    if is_json or text.lstrip()[:1] == "{":
        return _parse(json.loads, text, "JSON", object_pairs_hook=_unique)
    return _parse(tomllib.loads, text, "TOML")


def decode(data: bytes | str) -> str:
    """The text of a file's bytes, without a byte order mark, line ends as `\\n`; raises RecordError."""
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
    except UnicodeDecodeError as error:
        wrong = error.object[error.start]
        line = error.object.count(b"\n", 0, error.start) + 1
        raise RecordError(f"the file is not UTF-8: byte {wrong:02X} in line {line}") from None
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _parse(parse: Any, text: str, name: str, **options: Any) -> Any:
    try:
        return parse(text, **options)
    except RecordError:
        raise
    except RecursionError:
        raise RecordError(f"the record is not {name} that can be read: it is nested too deeply") from None
    except ValueError as error:
        raise RecordError(f"the record is not {name}: {_reason(error, text)}") from None


def _reason(error: ValueError, text: str) -> str:
    """What a parser found wrong, in words for whoever wrote the text."""
    reason = " ".join(str(error).split())
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} (at line {error.lineno}, column {error.colno})"
    if "set_int_max_str_digits" in reason:  # the parsers leave it to int(), which speaks to programmers
        return f"a number in it has more than {sys.get_int_max_str_digits()} digits"
    place = re.search(r"at line (\d+)", reason)
    line = text.split("\n")[int(place[1]) - 1] if place else ""
    bare = re.match(r"\s*([^\W\d_][\w-]*)\s*=", line)
    if bare and not bare[1].isascii():
        reason += f'; in TOML a key such as this one stands in quotes: "{bare[1]}" = …'
    return reason


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    for key, value in pairs:
        if key in tree:
            raise RecordError(f"the key {key!r} stands twice in one object")
        tree[key] = value
    return tree
