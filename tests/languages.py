"""Which words of an answer are not of its language: Latin ones in Russian, Cyrillic ones in English.

What people type comes back as they typed it, and some words are names in every language. The list of these,
`NAMES`, is the whole list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from raspis.cli.main import COMMANDS
from raspis.puzzles.goals.registry import GOALS
from raspis.puzzles.grading.themes import THEMES
from raspis.puzzles.making.plan import KEYS as REQUEST_KEYS
from raspis.solver.rules.rules import PRESETS

NAMES = frozenset(
    (
        *("raspis", "python", "pip", "install", "pysat", "python-sat", "sat", "dds", "bmi2", "unicode"),
        *("toml", "json", "jsonl", "txt", "pbn", "svg", "html", "utf", "utf-8", "ascii", "mib", "ctrl-c"),
        *("bash", "zsh", "fish", "powershell", "auto", "kernel", "plain", "en", "ru", "latin", "russian"),
        *("dask", "tcp", "host", "local"),
        *("true", "false", "request", "kind", "make", "show", "solve", "check", "grade", "list", "sheet"),
    )
)
"""Names that are the same in every language: programs, formats, encodings, values of options."""

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*(?<![.-])")
_RUSSIAN_WORD = re.compile(r"[А-Яа-яЁё]+")
_CARD = re.compile(r"(?:10|[2-9TJQKA])?[SCDHN]|[SCDHN]?(?:10|[2-9TJQKA])|P[1-9][0-9]?")
_NAMED = re.compile(
    r"(?<![\w-])--?[a-z][a-z-]*"  # options
    r"|(?<!\w)[\w./\\-]*\.(?:toml|json|jsonl|pbn|svg|html|txt)\b"  # files
    r"|\b0x[0-9A-F]+\b"  # bytes
    r"|\bRASPIS_[A-Z_]+\b|\bJSON Lines\b"
    r"|:(?:high|low|call)(?:-[SCDH])?\b"
    r"|«[^«»]*»"  # what is quoted as it was typed
)


def foreign_to_russian(said: str, typed: Iterable[str] = ()) -> set[str]:
    """The Latin words of a Russian answer that are neither names nor cards nor among what was typed."""
    names = (*NAMES, *COMMANDS, *PRESETS, *GOALS, *THEMES, *REQUEST_KEYS, *names_in_files())
    known = {name.lower() for name in names}
    known |= {word.lower() for text in typed for word in _WORD.findall(text)}
    rest = _NAMED.sub(" ", said)
    words = {word for word in _WORD.findall(rest) if not _CARD.fullmatch(word)}
    return {word for word in words if not {word.lower(), *re.split(r"[.-]", word.lower())} & known}


def foreign_to_english(said: str, typed: Iterable[str] = ()) -> set[str]:
    """The Cyrillic words of an English answer that are not among what was typed."""
    own = {word.lower() for text in typed for word in _RUSSIAN_WORD.findall(text)}
    return {word for word in _RUSSIAN_WORD.findall(said) if word.lower() not in own}


def typed_in(args: Iterable[str], data: bytes) -> list[str]:
    """What the user wrote: the command line, standard input, and the files that are named."""
    texts = [*args, data.decode("utf-8", "replace")]
    texts.append(re.sub(r"\\u([0-9a-fA-F]{4})", lambda escape: chr(int(escape[1], 16)), texts[-1]))
    for arg in args:
        path = Path(arg.partition("=")[2] or arg) if len(arg) < 200 else Path("-")
        try:
            if path.is_file() and path.stat().st_size < 1_000_000:
                texts.append(path.read_text(encoding="utf-8", errors="replace"))
        except (OSError, ValueError):
            continue
    return texts


@cache
def names_in_files() -> frozenset[str]:
    """Keys and values that files and options have in every language, as the page of formats lists them."""
    page = Path(__file__).parent.parent / "solver" / "records" / "FORMATS.md"
    rules = page.parent.parent / "rules" / "RULES.md"
    found: set[str] = set()
    for text in (page.read_text(encoding="utf-8"), rules.read_text(encoding="utf-8")):
        for code in re.findall(r"`([^`\n]+)`", text):
            found |= {word.lower() for word in _WORD.findall(code)}
    return frozenset(found)
