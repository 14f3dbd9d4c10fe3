"""Where answers are printed: one Rich console, with suits in colour, that no encoding can crash.

Renderers write the signs of the game (♠ ♥ — ✓) everywhere. A stream that can't show one gets its
replacement from the error handler registered here, so a pipe in cp1251 and a terminal in ASCII need no
second renderer.
"""

from __future__ import annotations

import codecs
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, Final

from raspis.solver.documents import json_text
from raspis.solver.errors import RaspisError
from raspis.solver.message import Message
from raspis.solver.wording import printable

from .texts import ranks_for

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.segment import Segment
    from rich.text import Text

_ONE_FOR_ONE: Final = {
    **dict(zip("♠♣♦♥", "SCDH", strict=True)),
    **dict(zip("–—−·•×…✓✗●○∘▸→←↑↓≤≥«»“”‘’\u00a0\u2009", '---.*x.+-*oo>><^v<>""""\'\' ', strict=False)),
}
_CYRILLIC: Final = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        [
            "a",
            "b",
            "v",
            "g",
            "d",
            "e",
            "e",
            "zh",
            "z",
            "i",
            "i",
            "k",
            "l",
            "m",
            "n",
            "o",
            "p",
            "r",
            "s",
            "t",
            "u",
            "f",
            "kh",
            "ts",
            "ch",
            "sh",
            "shch",
            "",
            "y",
            "",
            "e",
            "yu",
            "ya",
        ],
        strict=True,
    )
)
_IN_RUSSIAN: Final = dict(zip("♠♣♦♥×○∘", "ПТБЧхоо", strict=True))
_HANDLER: Final = "raspis-signs"
"""Name of the error handler for streams: signs become ASCII signs, Cyrillic is transliterated."""
_RUSSIAN_HANDLER: Final = "raspis-russian-signs"
"""The same where ranks are Russian: so are the letters of suits, and no card is half of each."""


def _in_ascii(char: str) -> str:
    if char in _ONE_FOR_ONE:
        return _ONE_FOR_ONE[char]
    latin = _CYRILLIC.get(char.lower())
    if latin is None:
        return "?"
    return latin if char.islower() else latin.capitalize()


def _replace(error: UnicodeError) -> tuple[str | bytes, int]:
    return _replaced_by(error, _in_ascii)


def _replace_in_russian(error: UnicodeError) -> tuple[str | bytes, int]:
    return _replaced_by(error, lambda char: _IN_RUSSIAN.get(char) or _in_ascii(char))


def _replaced_by(error: UnicodeError, replacement: Callable[[str], str]) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(replacement, error.object[error.start : error.end])), error.end


codecs.register_error(_HANDLER, _replace)
codecs.register_error(_RUSSIAN_HANDLER, _replace_in_russian)


def handler_for(encoding: str | None) -> str:
    """The name of the error handler for what the run writes in an encoding."""
    return _RUSSIAN_HANDLER if ranks_for(encoding) == "russian" else _HANDLER


def open_streams() -> None:
    """Put something in the place of streams that the caller has closed, which Python leaves out.

    There is nothing to read then, and nobody to tell what goes wrong; an answer must not be lost without a
    word, so that writing it fails. No file that is opened later gets the number of a stream.
    """
    for name, way in (("stdin", os.O_RDONLY), ("stdout", os.O_RDONLY), ("stderr", os.O_WRONLY)):
        if getattr(sys, name) is None:
            number = os.open(os.devnull, way)  # the lowest that is free
            setattr(sys, name, open(number, "r" if name == "stdin" else "w", encoding="utf-8"))  # noqa: SIM115


def prepare_streams(ascii: bool = False) -> None:
    """Make standard output and error take every text, with `ascii` in ASCII, and input take any bytes."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            encoding = "ascii" if ascii else stream.encoding
            stream.reconfigure(encoding=encoding, errors=handler_for(encoding))
    typed = sys.stdin
    if isinstance(typed, TextIOWrapper) and typed.errors != "replace":  # before the first line is read
        is_ascii = codecs.lookup(typed.encoding).name == "ascii"
        typed.reconfigure(encoding="utf-8" if is_ascii else typed.encoding, errors="replace")


def in_stream(text: str) -> str:
    """The program's own text with the signs that standard output puts for those it can't show."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, handler_for(encoding)).decode(encoding)


def showable(text: str, encoding: str | None = None) -> str:
    """User text as one line of printable signs, with the replacements that a stream would make.

    The encoding is that of standard output unless given. No text of a file may move the cursor.
    """
    encoding = encoding or getattr(sys.stdout, "encoding", None) or "utf-8"
    return printable(text).encode(encoding, handler_for(encoding)).decode(encoding)


def complain(message: str | Message | RaspisError) -> None:
    """Say on standard error in one line what is wrong, in the language that it can carry."""
    from .language import speech_of_errors

    clear_line()
    message = speech_of_errors().value(message)
    line = " ".join(showable(message, getattr(sys.stderr, "encoding", None)).split())
    line = re.sub(r"(\S{60})\S{60,}(\S{20})", r"\1...\2", line)  # a file's text given where its name belongs
    with suppress(OSError, ValueError, AttributeError):  # standard error closed: nobody is left to tell
        print(f"raspis: {line}", file=sys.stderr, flush=True)


temporary_line: Final[list[Callable[[], None]]] = []
"""What takes away a line that is on the terminal for a while, such as one of progress."""


def clear_line() -> None:
    """Take a temporary line away, before something is printed that stays."""
    for take_away in temporary_line:
        take_away()


def write_json(answer: Any, flush: bool = False) -> None:
    """Print one JSON value on one line: never wrapped, coloured or changed by an encoding."""
    sys.stdout.write(json_text(answer, takes_all_json()) + "\n")
    if flush:
        sys.stdout.flush()


def takes_all_json() -> bool:
    """Whether standard output takes JSON with letters beyond ASCII: it is UTF-8 or ASCII, nothing else."""
    return "utf" in (getattr(sys.stdout, "encoding", None) or "utf-8").lower()


class Screen:
    """The console of one run.

    Text given to `print` is shown as it is, never as markup; cards in it are coloured by `cards`.
    """

    def __init__(self, ascii: bool = False, console: Console | None = None):
        """A screen of standard output, where answers keep to `ascii` or not, or of a console of its own."""
        if console is None:
            from rich.console import Console

            prepare_streams(ascii)
            console = Console(markup=False, emoji=False, highlight=False)
        self.console: Console = console

    @property
    def width(self) -> int:
        """Columns of the terminal, 80 where there is none."""
        return self.console.width

    def print(self, *parts: RenderableType, indent: int = 0) -> None:
        """Print texts and tables, one below the other; the lines of a text behind `indent` blanks.

        No line is wider than the terminal, or ends in a blank.
        """
        from rich.segment import Segment, Segments
        from rich.text import Text

        clear_line()
        options = self.console.options.update(width=max(self.width - indent, 8))
        for part in parts:
            body = self.cards(part) if isinstance(part, str) else part
            if isinstance(body, Text):
                body = self._replaced(body)
            for line in self.console.render_lines(body, options, pad=False):
                segments = _without_end_blanks(line)
                if indent and segments:
                    segments.insert(0, Segment(" " * indent))
                self.console.print(Segments([*segments, Segment.line()]), soft_wrap=True, end="")

    def cards(self, text: str, style: str = "") -> Text:
        """A text in which hearts and diamonds are red."""
        from rich.text import Text

        shown = Text(text, style=style)
        shown.highlight_regex(r"(?:10|[2-9JQKAВДКТ])?[♥♦]", "red")
        return shown

    def showable(self, text: str) -> str:
        """User text on one line as it will stand here: widths must be known before a table is laid out."""
        return showable(text, self.console.encoding)

    def notes(self, text: str) -> list[Text]:
        """The lines of a free text."""
        from rich.text import Text

        return [Text(self.showable(line), style="italic") for line in text.splitlines()]

    def names(self, players: Sequence[str]) -> list[str]:
        """The players' names as they can be shown; one without a letter that can be becomes P1, P2, …."""
        return seat_names(players, self.console.encoding)

    def _replaced(self, text: Text) -> Text:
        """The text with the signs that its stream will put for others: they may take more room."""
        from rich.text import Text

        encoding = self.console.encoding
        handler = handler_for(encoding)
        signs = [sign.encode(encoding, handler).decode(encoding) for sign in text.plain]
        if "".join(signs) == text.plain:
            return text
        styled = text.copy()
        styled.end = ""
        parts = styled.divide(range(1, len(signs)))
        for part, sign in zip(parts, signs, strict=True):
            part.plain = sign
        return Text().join(parts)


def _without_end_blanks(line: Sequence[Segment]) -> list[Segment]:
    """The segments of a line up to its last sign."""
    kept = list(line)
    while kept and not kept[-1].text.rstrip(" "):
        kept.pop()
    if kept:
        last = kept[-1]
        kept[-1] = last._replace(text=last.text.rstrip(" "))
    return kept


def seat_names(players: Sequence[str], encoding: str | None = None) -> list[str]:
    """The players' names as a stream can show them; one that has nothing to show becomes P1, P2, ….

    >>> seat_names(["Petya", ""])
    ['Petya', 'P2']
    """
    shown = [showable(name, encoding).strip() for name in players]
    return [name if name.strip("? ") else f"P{seat}" for seat, name in enumerate(shown, 1)]
