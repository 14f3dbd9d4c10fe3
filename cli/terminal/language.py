"""The language of a run: chosen once, from the command line or the environment, and said through gettext.

Messages of `raspis.solver` and `raspis.puzzles` carry their text and values apart, and the commands' own are
made here by `say` and its like. Catalogs stand in `cli/locale`, one a part of the program; their texts are
the English sentences, so that a missing one is still said.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import IO, Final

from raspis.solver.cards.card import RANKS, Card, Play, Suit
from raspis.solver.cards.speech import CardSpeech, Pretty
from raspis.solver.message import Message, Quoted, counted, counted_in, in_context
from raspis.solver.wording import shown

LANGUAGES: Final = ("en", "ru")
RANKS_OF: Final = {"latin": RANKS, "russian": (*RANKS[:9], "В", "Д", "К", "Т")}
"""The ranks in print, by what `--ranks` calls them."""
DOMAINS: Final = ("solver", "puzzles", "commands", "views")
"""The catalogs, each with the texts of one part of the program."""
_CATALOGS: Final = Path(__file__).parent.parent / "locale"
_OUTSIDE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
_TRIED: Final = "Йяё"
"""What an encoding must have to carry Russian."""


class Catalog(CardSpeech):
    """A speech by gettext's catalogs: texts in another language, quotes and figures as it writes them."""

    def __init__(self, code: str, ranks: Sequence[str]) -> None:
        """The catalogs of a language, found beside this package."""
        super().__init__(ranks)
        self._found: NullTranslations = NullTranslations()
        for domain in reversed(DOMAINS):
            path = _CATALOGS / code / "LC_MESSAGES" / f"{domain}.mo"
            with path.open("rb") as file:
                catalog = GNUTranslations(file)
            catalog.add_fallback(self._found)
            self._found = catalog

    def text(self, text: str, context: str | None) -> str:
        """The text in this language."""
        return self._found.gettext(text) if context is None else self._found.pgettext(context, text)

    def text_for(self, one: str, many: str, number: int, context: str | None) -> str:
        """The text in the plural form that the number asks for."""
        if context is None:
            return self._found.ngettext(one, many, number)
        return self._found.npgettext(context, one, many, number)


class Russian(Catalog):
    """Russian: «…» for quotes, a comma in fractions, a minus sign, cards with the signs of their suits."""

    def value(self, value: object) -> str:
        """What stands in the place of a value."""
        match value:
            case Quoted(str()):
                return f"«{shown(value.value)[1:-1]}»"
            case bool():
                return str(value)
            case int() if value < 0 and not isinstance(value, Card | Suit):
                return f"−{-value}"
            case float():
                return str(value).replace(".", ",").replace("-", "−")
            case Card():
                return self.card(value)
            case Play():
                return self.play(value)
            case Suit():
                return value.sign
        return super().value(value)


_current: CardSpeech = CardSpeech()
_of_errors: CardSpeech = _current


def chosen_language(args: Sequence[str], environment: Mapping[str, str]) -> str:
    """The code of the language that a command line or else the environment asks for.

    An unknown `--lang` is no language here: its option refuses it later.
    """
    asked = ""
    for place, arg in enumerate(args):
        if arg == "--":
            break
        name, equals, value = arg.partition("=")
        if name == "--lang":
            asked = value if equals else "".join(args[place + 1 : place + 2])
    if asked in LANGUAGES:
        return asked
    named = environment.get("RASPIS_LANG") or next(filter(None, map(environment.get, _OUTSIDE)), None)
    if named is None and os.name == "nt":
        named = _language_of_windows()
    return "ru" if named is not None and named.lower().startswith("ru") else "en"


def _language_of_windows() -> str:
    """The language that the user of Windows has chosen, as a code."""
    import ctypes

    russian = 0x19
    identifier = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined,unused-ignore]
    return "ru" if identifier & 0x3FF == russian else "en"


def use_language(code: str, ranks: str | None = None, ascii: bool = False) -> None:
    """Speak a language from now on, where the streams can carry it; `ranks` is a key of `RANKS_OF`."""
    global _current, _of_errors
    _current = _speech_for(sys.stdout, code, ranks, ascii)
    _of_errors = _speech_for(sys.stderr, code, ranks, ascii)


def _speech_for(stream: IO[str] | None, code: str, ranks: str | None, ascii: bool) -> CardSpeech:
    carried = not ascii and _carries_russian(getattr(stream, "encoding", None))
    if code == "ru" and carried:
        return Russian(code, RANKS_OF[ranks or "russian"])
    return CardSpeech(RANKS_OF[ranks if ranks is not None and carried else "latin"])


def _carries_russian(encoding: str | None) -> bool:
    try:
        _TRIED.encode(encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


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


def pretty(play: Play | Card, scrap: bool = False) -> str:
    """A play or a card as people write it, with the ranks of the run."""
    return _current.value(Pretty(play, scrap) if isinstance(play, Play) else Pretty.of(play))
