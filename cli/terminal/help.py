"""The help of a command: a page that breaks its lines by the terminal's width, in the language of the run."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from inspect import cleandoc
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any, Final

from .console import in_stream
from .texts import say_text, told
from .usage import Group

_INDENT: Final = 2
_LONGEST: Final = 24
"""Columns that names of options may take beside their texts; a longer one stands above its text."""
_NARROWEST: Final = 24
"""Columns that texts must have beside the names: with fewer they stand below them."""


def help_page(ctx: Any) -> str:
    """The usage of a command, what it does, and what its arguments and options mean; `ctx` is its context."""
    width = max(get_terminal_size().columns, 8)
    command = ctx.command
    params = [param for param in command.params if not getattr(param, "hidden", False)]
    arguments = [param for param in params if param.param_type_name == "argument"]
    options = [param for param in params if param.param_type_name == "option"]
    indent = " " * min(_INDENT, width // 20)
    parts = [_wrapped(_usage(ctx, arguments), width, "", indent * 2)]
    for paragraph in said(command.help).split("\n\n"):
        parts.append(_wrapped(" ".join(paragraph.split()), width, indent, indent))
    sections = [
        (say_text("Arguments:"), [(_metavar(param), said(param.help)) for param in arguments]),
        (say_text("Options:"), [(_names(param), _text(param)) for param in options]),
    ]
    if isinstance(command, Group):
        sections.append((say_text("Commands:"), [(name, said(line)) for name, line in command.lines()]))
    for title, rows in sections:
        if rows:
            parts.append("\n".join([*wrap(title, width), *_rows(rows, width, indent)]))
    return "\n\n".join(parts)


def said(text: str | None) -> str:
    """A text of the help, as the source has it, in the language of the run."""
    return "" if text is None else in_stream(say_text(told(cleandoc(text))))


def _usage(ctx: Any, arguments: Sequence[Any]) -> str:
    if isinstance(ctx.command, Group):
        return say_text("Usage: {command} [OPTIONS] COMMAND ...", command=ctx.command_path)
    if not arguments:
        return say_text("Usage: {command} [OPTIONS]", command=ctx.command_path)
    named = [_metavar(param) if param.required else f"[{_metavar(param)}]" for param in arguments]
    return say_text(
        "Usage: {command} [OPTIONS] {arguments}", command=ctx.command_path, arguments=" ".join(named)
    )


def _metavar(param: Any) -> str:
    return said(param.metavar or param.name.upper())


def _names(param: Any) -> str:
    """The names of an option, and the word for its value: `-o, --output FILE`."""
    names = ", ".join(sorted(param.opts, key=len))
    return names if param.is_flag else f"{names} {_metavar(param)}"


def _text(param: Any) -> str:
    text = said(param.help)
    if param.is_flag or not param.show_default or param.default is None:
        return text
    return say_text("{text} [default: {value}]", text=text, value=param.default)


def _rows(rows: Sequence[tuple[str, str]], width: int, indent: str) -> Iterator[str]:
    """Names and texts in two columns; where there is no room for both, the texts below the names."""
    column = len(indent) + max((len(name) for name, _ in rows if len(name) <= _LONGEST), default=0) + _INDENT
    below = width - column < _NARROWEST
    if below:
        column = 3 * len(indent)
    for name, text in rows:
        first = f"{indent}{name}" if len(indent) + len(name) <= width else name
        lines = _lines(text, width - column)
        if below or column < len(first) + _INDENT:
            yield from wrap(first, width, break_on_hyphens=False, drop_whitespace=False)
        elif lines:
            yield f"{first:<{column}}{lines.pop(0)}"
        for line in lines:
            yield " " * column + line


def _wrapped(text: str, width: int, first: str, rest: str) -> str:
    lines = _lines(text, width - max(len(first), len(rest)))
    return "\n".join(f"{rest if number else first}{line}" for number, line in enumerate(lines))


def _lines(text: str, width: int) -> list[str]:
    """A text in lines, none of which begins with a dash; no option is cut in two if there is room for it."""
    kept = re.sub(r" (?=[—–] )", "\u00a0", text)
    return [line.replace("\u00a0", " ") for line in wrap(kept, max(width, 4), break_on_hyphens=False)]
