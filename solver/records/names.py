"""The players' names: what may be one, and whom a name in a record means."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from ..errors import RecordError
from ..message import Quoted, listed
from ..wording import is_printable

_LONGEST: Final = 100
_MANY: Final = 100
"""More names than these aren't looked at one by one; of fewer the rules say how many can play."""
_ALIKE: Final = str.maketrans(
    "АВЕКМНОРСТУХЅІЈаеорсухѕіјΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEKMHOPCTYXSIJaeopcyxsijABEZHIKMNOPTYXo"
)
"""Cyrillic and Greek letters that look as a Latin one does."""


def check_names(names: Sequence[str]) -> None:
    """Refuse names that can't be shown, or that nobody could tell from one another; raises RecordError."""
    if len(names) > _MANY:
        raise RecordError("players has {number} names; {most} are the most", number=len(names), most=5)
    seen: dict[str, str] = {}
    for name in names:
        if not name.strip():
            raise RecordError("players has an empty name")
        if len(name) > _LONGEST:
            raise RecordError(
                "players has the name {name} of {signs} signs; {most} are the most",
                name=Quoted(name),
                signs=len(name),
                most=_LONGEST,
            )
        if not is_printable(name):
            raise RecordError(
                "players has the name {name}, which has a sign that can't be shown", name=Quoted(name)
            )
        look = _look(name)
        other = seen.get(look)
        if other == name:
            raise RecordError("players names {name} twice", name=name)
        if other is not None:
            raise RecordError(
                "players names {first} and {second}, which look alike",
                first=Quoted(other),
                second=Quoted(name),
            )
        seen[look] = name


def seat_of(value: object, key: str, names: Sequence[str]) -> int:
    """The seat of the player that a value names, however its letters are composed; raises RecordError.

    `key` is where it stands.
    """
    if isinstance(value, str):
        if value in names:
            return names.index(value)
        composed = [unicodedata.normalize("NFC", name) for name in names]
        if unicodedata.normalize("NFC", value) in composed:
            return composed.index(unicodedata.normalize("NFC", value))
    alike = [name for name in names if isinstance(value, str) and _look(name) == _look(value)]
    if alike:
        raise RecordError(
            "{key} names {value}, but the players are {names}; it looks like {name}, "
            "but has letters of another alphabet, or other blanks",
            key=key,
            value=Quoted(value),
            names=listed(names),
            name=alike[0],
        )
    raise RecordError(
        "{key} names {value}, but the players are {names}", key=key, value=Quoted(value), names=listed(names)
    )


def by_number(text: str, names: Sequence[str]) -> str:
    """The name of the player whom P1, P2, … means, where nobody is called that; else the text as it is.

    The P may be the Cyrillic letter that looks like it.
    """
    match = re.fullmatch(r"[PpРр]([1-5])", text)
    if text not in names and match and int(match[1]) <= len(names):
        return names[int(match[1]) - 1]
    return text


def _look(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", name).translate(_ALIKE).split())
