"""Names of the program, and the Russian words that people may write in their place."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Final, Generic, TypeVar

Name = TypeVar("Name")
Value = TypeVar("Value")

_LONGEST: Final = 60
"""No word has so many letters."""
_BETWEEN: Final = re.compile(r"[\s_‐‑-]+")


class Words(Generic[Name]):
    """Names with the words that people may write for them, in any case, е for ё, blanks for hyphens.

    >>> rounds = Words({"dark": "тёмная", "no-trump": "бескозырка без-козыря"})
    >>> rounds.meant("Темная"), rounds.meant("без козыря"), rounds.meant("dark"), rounds.meant(None)
    ('dark', 'no-trump', 'dark', None)
    """

    def __init__(self, words: Mapping[Name, str]) -> None:
        """`words` has for each name its words, apart by blanks, a hyphen for a blank within one."""
        self._names = {folded(word): name for name, said in words.items() for word in said.split()}

    def meant(self, value: Value) -> Value | Name:
        """The name that a word stands for; any other value as it is."""
        found = self.find(value) if isinstance(value, str) else None
        return value if found is None else found

    def find(self, text: str) -> Name | None:
        """The name that a word stands for, or None."""
        return self._names.get(folded(text)) if len(text) <= _LONGEST else None

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)


def folded(word: str) -> str:
    """A word as it is compared: in lower case, its letters composed, е for ё, a hyphen for each gap.

    >>> folded(" По  Козырям "), folded("Втёмную")
    ('по-козырям', 'втемную')
    """
    composed = unicodedata.normalize("NFC", word.strip().lower())
    return _BETWEEN.sub("-", composed.replace("ё", "е"))
