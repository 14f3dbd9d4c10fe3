"""The language of a run: chosen once, from the command line or the environment, and said through gettext.

Messages of `raspis.solver` and `raspis.puzzles` carry their text and values apart, and the commands' own are
made here by `say` and its like. Catalogs stand in `cli/locale`, one a part of the program; their texts are
the English sentences, so that a missing one is still said.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

from raspis.solver.cards.card import RANKS, Card, Play, Suit
from raspis.solver.cards.speech import CardSpeech, Pretty
from raspis.solver.message import Message, Quoted, counted, counted_in, in_context
from raspis.solver.wording import shown

from ..asked import asked_language, carries_russian, is_given, last_value

if TYPE_CHECKING:
    from gettext import GNUTranslations

RANKS_OF: Final = {"latin": RANKS, "russian": (*RANKS[:9], "В", "Д", "К", "Т")}
"""The ranks in print, by what `--ranks` calls them."""
DOMAINS: Final = ("commands", "views", "puzzles", "solver")
"""The catalogs, one a part of the program; each is read when the ones before lack a text."""
_CATALOGS: Final = os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")


class Catalog(CardSpeech):
    """A speech by gettext's catalogs: texts in another language, quotes and figures as it writes them."""

    def __init__(self, code: str, ranks: Sequence[str]) -> None:
        """The catalogs of a language, found beside this package."""
        super().__init__(ranks)
        self._code = code
        self._read: list[GNUTranslations] = []

    def _catalogs(self) -> Iterator[GNUTranslations]:
        """The catalogs, each read when it is needed: the help of a command needs the first alone."""
        for place, domain in enumerate(DOMAINS):
            if place == len(self._read):
                from gettext import GNUTranslations

                with open(os.path.join(_CATALOGS, self._code, "LC_MESSAGES", f"{domain}.mo"), "rb") as file:
                    self._read.append(GNUTranslations(file))
            yield self._read[place]

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


class Grouped(NamedTuple):
    """A large number, as a value of a message, with its thousands set apart as the language does it."""

    number: int

    def __str__(self) -> str:
        return f"{self.number:,}"


class Russian(Catalog):
    """Russian: «…» for quotes, a comma in fractions, a minus sign, cards with the signs of their suits."""

    def value(self, value: object) -> str:
        """What stands in the place of a value."""
        match value:
            case Quoted(str()):
                return f"«{shown(value.value)[1:-1]}»"
            case Grouped():
                return str(value).replace(",", "\u00a0")
            case bool():
                return str(value)
            case int() if value < 0 and not isinstance(value, Card | Suit):
                return f"−{-value}"
            case float():
                text = str(value) if "e" not in str(value) else f"{value:.12f}".rstrip("0")
                return text.replace(".", ",").replace("-", "−")
            case Card():
                return self.card(value)
            case Play():
                return self.play(value)
            case Suit():
                return value.sign
        return super().value(value)


class Choice(NamedTuple):
    """What a run is asked to speak, before it is known what its streams can carry."""

    language: str = "en"
    """One of `asked.LANGUAGES`."""
    ranks: str | None = None
    """A key of `RANKS_OF`, None for those of the language."""
    ascii: bool = False
    """Whether to keep to ASCII, which is English."""


_choice: Choice = Choice()
_current: CardSpeech = CardSpeech()
_of_errors: CardSpeech = _current


def chosen(args: Sequence[str], environment: Mapping[str, str]) -> Choice:
    """What a command line, or else the environment, asks for, as it must be known before either is checked.

    What is no language or no kind of ranks is passed over: the options refuse it later.
    """
    ranks = last_value(args, "--ranks")
    return Choice(
        asked_language(args, environment), ranks if ranks in RANKS_OF else None, is_given(args, "--ascii")
    )


def use_language(choice: Choice) -> None:
    """Speak a language from now on, where the streams can carry it."""
    global _choice, _current, _of_errors
    _choice = choice
    _current = speech_for(getattr(sys.stdout, "encoding", None))
    _of_errors = speech_for(getattr(sys.stderr, "encoding", None))


def speech_for(encoding: str | None) -> CardSpeech:
    """The speech of the run for what is written in an encoding: one without Cyrillic letters gets English."""
    ranks = RANKS_OF[ranks_for(encoding)]
    if _choice.language == "ru" and not _choice.ascii and carries_russian(encoding):
        return Russian("ru", ranks)
    return CardSpeech(ranks)


def ranks_for(encoding: str | None) -> str:
    """The key of `RANKS_OF` for what is written in an encoding."""
    if _choice.ascii or not carries_russian(encoding):
        return "latin"
    return _choice.ranks or ("russian" if _choice.language == "ru" else "latin")


@contextmanager
def speaking_to(encoding: str) -> Iterator[None]:
    """Say what a file in an encoding can carry, whatever standard output can."""
    global _current
    before, _current = _current, speech_for(encoding)
    try:
        yield
    finally:
        _current = before


def speech() -> CardSpeech:
    """The speech of standard output."""
    return _current


def speech_of_errors() -> CardSpeech:
    """The speech of standard error, which may be able to carry less, or more."""
    return _of_errors


def say(text: str | Message, /, **values: object) -> str:
    """A text with its values in the language of the run, or a message that is made already."""
    return _current.say(text if isinstance(text, Message) else Message(text, **values))


def say_n(one: str, many: str, number: int, /, **values: object) -> str:
    """A text about a number of things, `{number}`, in the language of the run."""
    return _current.say(counted(one, many, number, **values))


def say_in(context: str, text: str, /, **values: object) -> str:
    """A text whose translation depends on where it stands."""
    return _current.say(in_context(context, text, **values))


def say_n_in(context: str, one: str, many: str, number: int, /, **values: object) -> str:
    """A text about a number of things whose translation depends on where it stands."""
    return _current.say(counted_in(context, one, many, number, **values))


_told: Final[dict[str, Message]] = {}


def with_values(text: str, /, **values: object) -> str:
    """A help text with values of the program, in English as Typer takes it; `told` has the message back."""
    message = Message(text, **values)
    _told[str(message)] = message
    return str(message)


def told(text: str) -> Message:
    """A help text as the message that it was made of."""
    return _told.get(text) or Message(text)


def written(value: object) -> str:
    """A value by itself, a number or a card, as the language of the run writes it."""
    return _current.value(value)


def pretty(play: Play | Card, scrap: bool = False) -> str:
    """A play or a card as people write it, with the ranks of the run."""
    return _current.value(Pretty(play, scrap) if isinstance(play, Play) else Pretty.of(play))
