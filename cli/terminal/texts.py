"""The texts of a run: which language it speaks, and the catalogs of it, without anything about cards.

So much is enough for the help of a command, which would otherwise wait for cards that it doesn't show.
Catalogs stand in `cli/locale`, one a part of the program; their texts are the English sentences, so that a
missing one is still said.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from raspis.solver.message import ENGLISH, Message, Speech

from ..asked import asked_language, carries_russian, is_given, last_value

if TYPE_CHECKING:
    from gettext import GNUTranslations

DOMAINS: Final = ("commands", "views", "puzzles", "solver")
"""The catalogs, one a part of the program; each is read when the ones before lack a text."""
_CATALOGS: Final = os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")
RANKS: Final = ("latin", "russian")
"""What `--ranks` may choose for print."""


class Choice(NamedTuple):
    """What a run is asked to speak, before it is known what its streams can carry."""

    language: str = "en"
    """One of `asked.LANGUAGES`."""
    ranks: str | None = None
    """One of `RANKS`, None for those of the language."""
    ascii: bool = False
    """Whether to keep to ASCII, which is English."""


class Run:
    """What is said by this run, and to which encodings."""

    choice: Choice = Choice()
    out: str | None = None
    """The encoding of standard output, None where it is not known."""
    errors: str | None = None
    """The encoding of standard error."""


def chosen(args: Sequence[str], environment: Mapping[str, str]) -> Choice:
    """What a command line, or else the environment, asks for, as it must be known before either is checked.

    What is no language or no kind of ranks is passed over: the options refuse it later.
    """
    ranks = last_value(args, "--ranks")
    return Choice(
        asked_language(args, environment), ranks if ranks in RANKS else None, is_given(args, "--ascii")
    )


def use_language(choice: Choice) -> None:
    """Speak a language from now on, where the streams can carry it."""
    Run.choice = choice
    Run.out = getattr(sys.stdout, "encoding", None)
    Run.errors = getattr(sys.stderr, "encoding", None)


def speaks_russian(encoding: str | None) -> bool:
    """Whether Russian is said in an encoding: one without Cyrillic letters gets English."""
    return Run.choice.language == "ru" and not Run.choice.ascii and carries_russian(encoding)


def ranks_for(encoding: str | None) -> str:
    """Which ranks are printed in an encoding, one of `RANKS`."""
    if Run.choice.ascii or not carries_russian(encoding):
        return "latin"
    return Run.choice.ranks or ("russian" if Run.choice.language == "ru" else "latin")


class Texts(Speech):
    """A speech by gettext's catalogs: texts in another language."""

    _read: Final[dict[str, list[GNUTranslations]]] = {}
    """The catalogs that are read already, by their language."""

    def __init__(self, code: str) -> None:
        """The catalogs of a language, found beside this package."""
        self._code = code

    def _catalogs(self) -> Iterator[GNUTranslations]:
        """The catalogs, each read when it is needed: the help of a command needs the first alone."""
        read = self._read.setdefault(self._code, [])
        for place, domain in enumerate(DOMAINS):
            if place == len(read):
                from gettext import GNUTranslations

                with open(os.path.join(_CATALOGS, self._code, "LC_MESSAGES", f"{domain}.mo"), "rb") as file:
                    read.append(GNUTranslations(file))
            yield read[place]

    def text(self, text: str, context: str | None) -> str:
        """The text in this language."""
        for catalog in self._catalogs():
            found = catalog.gettext(text) if context is None else catalog.pgettext(context, text)
            if found != text:
                return found
        return text

    def text_for(self, one: str, many: str, number: int, context: str | None) -> str:
        """The text in the plural form that the number asks for."""
        for catalog in self._catalogs():
            if context is None:
                found = catalog.ngettext(one, many, number)
            else:
                found = catalog.npgettext(context, one, many, number)
            if found not in (one, many):
                return found
        return super().text_for(one, many, number, context)


def say_text(text: str | Message, /, **values: object) -> str:
    """A text without cards, as a page of help has it, in the language of the run."""
    speech = Texts("ru") if speaks_russian(Run.out) else ENGLISH
    return speech.say(text if isinstance(text, Message) else Message(text, **values))


_told: Final[dict[str, Message]] = {}


def with_values(text: str, /, **values: object) -> str:
    """A help text with values of the program, in English as Typer takes it; `told` has the message back."""
    message = Message(text, **values)
    _told[str(message)] = message
    return str(message)


def told(text: str) -> Message:
    """A help text as the message that it was made of."""
    return _told.get(text) or Message(text)
