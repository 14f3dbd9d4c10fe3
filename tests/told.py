"""What exceptions of this project said in a test, to be said in Russian as well."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from unittest.mock import patch

from languages import foreign_to_russian

from raspis.cli.terminal.language import RANKS_OF, Russian
from raspis.solver.errors import Told
from raspis.solver.message import Listed, Message, Quoted

_ENGLISH = re.compile(r"\b[a-z]{3,} [a-z]{3,}\b")
_LETTER = re.compile(r"[A-Za-z]")
_WITHOUT_QUOTES = str.maketrans("", "", "«»")


class Marked(Russian):
    """Russian that puts a bare text in quotes, as a name: one that is a piece of a sentence is refused."""

    def value(self, value: object) -> str:
        if isinstance(value, Quoted) or (type(value) is str and _LETTER.search(value)):
            assert isinstance(value, Quoted) or not _ENGLISH.search(value), f"{value!r} is English"
            return f"«{str(value).translate(_WITHOUT_QUOTES)}»"
        return super().value(value)


@cache
def speech() -> Marked:
    return Marked("ru", RANKS_OF["russian"])


@contextmanager
def remembered() -> Iterator[list[Message]]:
    """The messages of all exceptions that are made inside."""
    found: list[Message] = []
    make = Told.__init__

    def remember(self: Told, text: str | Message, /, **values: object) -> None:
        make(self, text, **values)
        found.append(self.message)

    with patch.object(Told, "__init__", remember):
        yield found


def is_made_up(value: object) -> bool:
    """Whether a message has a text that no catalog has: one that a test made up."""
    value = getattr(value, "message", value)
    if isinstance(value, Listed):
        return any(map(is_made_up, value.items))
    if not isinstance(value, Message):
        return False
    same = speech().text_for(value.text, value.plural, 5, value.context) if value.plural else None
    same = same or speech().text(value.text, value.context)
    words = _LETTER.search(re.sub(r"\{\w+\}", "", value.text))
    return (words is not None and same in (value.text, value.plural)) or any(
        is_made_up(entry) for _, entry in value.values
    )


def english_in_russian(messages: list[Message]) -> dict[str, set[str]]:
    """The messages that have words of English in Russian, and these."""
    said = {speech().say(message) for message in messages if not is_made_up(message)}
    return {text: words for text in said if (words := foreign_to_russian(text))}
