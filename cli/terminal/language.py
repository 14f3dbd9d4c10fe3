"""What a run says: its messages, with the cards and plays in them, in its language.

Messages of `raspis.solver` and `raspis.puzzles` carry their text and values apart, and the commands' own are
made here by `say` and its like.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Final, NamedTuple

from raspis.solver.cards.card import RANKS, Card, Play, Suit
from raspis.solver.cards.speech import CardSpeech, Pretty
from raspis.solver.message import Message, Quoted, counted, counted_in, in_context
from raspis.solver.wording import shown

from .texts import Run, Texts, ranks_for, speaks_russian

RANKS_OF: Final = {"latin": RANKS, "russian": (*RANKS[:9], "В", "Д", "К", "Т")}
"""The ranks in print, by what `--ranks` calls them."""


class Grouped(NamedTuple):
    """A large number, as a value of a message, with its thousands set apart as the language does it."""

    number: int

    def __str__(self) -> str:
        return f"{self.number:,}"


class Fixed(NamedTuple):
    """A mean, as a value of a message, with two places behind the point or comma."""

    number: float

    def __str__(self) -> str:
        return f"{self.number:.2f}"


class Russian(Texts, CardSpeech):
    """Russian: «…» for quotes, a comma in fractions, a minus sign, cards with the signs of their suits."""

    def __init__(self, code: str, ranks: Sequence[str]) -> None:
        """The catalogs of the language, and the ranks of its cards in print."""
        Texts.__init__(self, code)
        CardSpeech.__init__(self, ranks)

    def value(self, value: object) -> str:
        """What stands in the place of a value."""
        match value:
            case Quoted(str()):
                return f"«{shown(value.value)[1:-1]}»"
            case Grouped():
                return str(value).replace(",", "\u00a0")
            case Fixed():
                return str(value).replace(".", ",").replace("-", "−")
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


def speech_for(encoding: str | None) -> CardSpeech:
    """The speech of the run for what is written in an encoding: one without Cyrillic letters gets English."""
    return _made(speaks_russian(encoding), ranks_for(encoding))


@cache
def _made(is_russian: bool, ranks: str) -> CardSpeech:
    return Russian("ru", RANKS_OF[ranks]) if is_russian else CardSpeech(RANKS_OF[ranks])


@contextmanager
def speaking_to(encoding: str) -> Iterator[None]:
    """Say what a file in an encoding can carry, whatever standard output can."""
    before, Run.out = Run.out, encoding
    try:
        yield
    finally:
        Run.out = before


def speech() -> CardSpeech:
    """The speech of standard output."""
    return speech_for(Run.out)


def speech_of_errors() -> CardSpeech:
    """The speech of standard error, which may be able to carry less, or more."""
    return speech_for(Run.errors)


def say(text: str | Message, /, **values: object) -> str:
    """A text with its values in the language of the run, or a message that is made already."""
    return speech().say(text if isinstance(text, Message) else Message(text, **values))


def say_n(one: str, many: str, number: int, /, **values: object) -> str:
    """A text about a number of things, `{number}`, in the language of the run."""
    return speech().say(counted(one, many, number, **values))


def say_in(context: str, text: str, /, **values: object) -> str:
    """A text whose translation depends on where it stands."""
    return speech().say(in_context(context, text, **values))


def say_n_in(context: str, one: str, many: str, number: int, /, **values: object) -> str:
    """A text about a number of things whose translation depends on where it stands."""
    return speech().say(counted_in(context, one, many, number, **values))


def written(value: object) -> str:
    """A value by itself, a number or a card, as the language of the run writes it."""
    return speech().value(value)


def pretty(play: Play | Card, scrap: bool = False) -> str:
    """A play or a card as people write it, with the ranks of the run."""
    return speech().value(Pretty(play, scrap) if isinstance(play, Play) else Pretty.of(play))
