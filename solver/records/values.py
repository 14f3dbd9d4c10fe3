"""What a value of a record's tree may be; messages name the key under which it stands."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..errors import RecordError
from ..message import Message, Quoted, listed

_MOST_SIGNS: Final = 100_000
"""A note or a title may have so many signs: to break longer ones into lines takes minutes."""


def check_plain(where: str, value: object) -> None:
    """Refuse what TOML and JSON don't both have: dates, what is no number, numbers of more than 64 bits."""
    if isinstance(value, Mapping):
        for key, entry in value.items():
            check_plain(f"{where}.{key}", entry)
    elif isinstance(value, list):
        for place, entry in enumerate(value):
            check_plain(f"{where}[{place}]", entry)
    elif isinstance(value, datetime.date | datetime.time):
        raise RecordError(
            "{key} is the date or time {value}, for which JSON has no word",
            key=where,
            value=value.isoformat(),
        )
    elif isinstance(value, float) and not math.isfinite(value):
        raise RecordError("{key} is {value}, which is no number", key=where, value=Quoted(value))
    elif isinstance(value, int) and value.bit_length() > 63:
        raise RecordError("{key} is {value}, which is too large", key=where, value=Quoted(value))


def whole_number(key: str, value: object) -> int:
    """The value if it is a whole number; raises RecordError."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise RecordError("{key} is {value} but must be a whole number", key=key, value=Quoted(value))
    return value


def list_of_texts(key: str | Message, value: object) -> tuple[str, ...]:
    """The value if it is a list of texts; raises RecordError."""
    if not isinstance(value, list) or not all(map(is_text, value)):
        raise RecordError("{key} is {value} but must be a list of texts", key=key, value=Quoted(value))
    return tuple(value)


def is_text(value: object) -> bool:
    """Whether this is a text that can be written to a file: JSON can name half a character."""
    try:
        return isinstance(value, str) and value.encode() is not None
    except UnicodeEncodeError:
        return False


def optional_text(key: str | Message, value: object) -> str | None:
    """The value if it is a text that somebody may have written, or None; raises RecordError."""
    if value is None:
        return None
    if not isinstance(value, str) or not is_text(value):
        raise RecordError("{key} is {value} but must be a text", key=key, value=Quoted(value))
    if len(value) > _MOST_SIGNS:
        raise RecordError(
            "{key} is a text of {signs} signs; {most} are the most",
            key=key,
            signs=len(value),
            most=_MOST_SIGNS,
        )
    return value


def table_of_tags(value: object) -> dict[str, str]:
    """The tags of a board of PBN, as a table of texts; raises RecordError."""
    if not isinstance(value, Mapping):
        raise RecordError("pbn must be a table of tags, each a text")
    for name, text in value.items():
        if not isinstance(name, str) or not re.fullmatch(r"\w+", name):
            raise RecordError("{name} is no tag of PBN: a name has letters, digits and _", name=Quoted(name))
        if optional_text(Message("the tag {tag}", tag=name), text) is None:
            raise RecordError("the tag {tag} has no value", tag=name)
    return dict(value)


def without_null(tree: Mapping[str, Any]) -> Mapping[str, Any]:
    """A table without the keys that are null, JSON's word for what is not said."""
    return {key: value for key, value in tree.items() if value is not None}


def check_keys(tree: Mapping[str, Any], allowed: Sequence[str], where: str | Message) -> None:
    """Refuse a key that has no meaning there; raises RecordError."""
    for key in tree:
        if key not in allowed:
            raise RecordError(
                "unknown key {key} in {place}; allowed are {allowed}",
                key=Quoted(key),
                place=where,
                allowed=listed(allowed),
            )
