"""Keys of a line that are not for us, given back untouched: sign by sign as they are written."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from json import JSONDecoder
from typing import Any, Final

from ..message import Quoted
from .line import KEYS, LineError

_BLANK: Final = re.compile(r"[ \t\n\r]*")
_DECODER: Final = JSONDecoder()


def members(text: str) -> dict[str, str]:
    """The values of a JSON object by their keys, as they are written; the text was read as JSON before.

    >>> members('{"a": 1.10, "b": [1,  2]}')
    {'a': '1.10', 'b': '[1,  2]'}
    """
    found: dict[str, str] = {}
    place = _blank(text, _blank(text, 0) + 1)
    while text[place] != "}":
        if text[place] == ",":
            place = _blank(text, place + 1)
        key, place = _DECODER.raw_decode(text, place)
        start = _blank(text, _blank(text, place) + 1)
        end = _DECODER.raw_decode(text, start)[1]
        found[key] = text[start:end].replace("\n", " ")  # one between values may stand for a blank
        place = _blank(text, end)
    return found


def _blank(text: str, place: int) -> int:
    """The place of the next sign that is no blank."""
    found = _BLANK.match(text, place)
    return place if found is None else found.end()


def unknown(value: Mapping[str, Any], taken: Collection[str]) -> list[str]:
    """The keys of a line that it gives us to keep; raises LineError for one that the answer has itself."""
    keys = [key for key in value if key not in KEYS]
    for key in keys:
        if key in taken:
            raise LineError("the answer has a key {key} itself, so that yours can't be kept", key=Quoted(key))
    return keys
