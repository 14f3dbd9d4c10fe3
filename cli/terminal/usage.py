"""What a command line is told that asks for help, or is wrong: what there is, in lines that fit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any, Final

import typer
from typer.core import TyperGroup


class Group(TyperGroup):
    """Commands below a name; a word that is none of them is answered with those there are."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is about to run, its name and what follows it."""
        name = args[0]
        if name not in self.list_commands(ctx):
            ctx.fail(_no_command(name, self.list_commands(ctx)))
        return name, self.built(name), args[1:]

    def built(self, name: str) -> Any:
        """A command with all its options, imported if need be."""
        return self.commands[name]


def _no_command(name: str, known: Sequence[str]) -> str:
    close = get_close_matches(name.lower(), known, 1)
    meant = f" (did you mean {close[0]}?)" if close else ""
    if not close and any(sign in name for sign in " ./\\"):  # hands or a file: the command was forgotten
        meant = ", and a deal or a file comes after the command"
    return f"there is no command {name!r}{meant}; there are {', '.join(known)}"


def help_text(ctx: Any) -> str:
    """The help of a command; on a terminal narrower than its columns need, its lines are broken again."""
    width = max(get_terminal_size().columns, 8)
    text = re.sub(r"\{([A-Z]+)\}", r"\1", ctx.get_help(), count=1)  # the usage has DEAL, not {DEAL}
    lines = []
    for line in map(str.rstrip, text.splitlines()):
        if len(line) <= width:
            lines.append(line)
            continue
        indent = line[: len(line) - len(line.lstrip())][: width // 4]
        lines += wrap(line.lstrip(), width, initial_indent=indent, subsequent_indent=indent)
    return "\n".join(lines)


def usage_sentence(fault: Any, args: Sequence[str]) -> str:
    """What a bad command line is told, in one sentence with where to look; `args` is all of it."""
    ctx = getattr(fault, "ctx", None)
    param = getattr(fault, "param", None)
    if type(fault) is typer.BadParameter:
        sentence = fault.message
        if param is not None:
            option = param.opts[0].startswith("-")
            sentence = f"{param.opts[-1] if option else param.metavar or param.name}: {sentence}"
    elif ctx is not None and hasattr(fault, "possibilities"):
        sentence = _no_option(fault.option_name, ctx, args, fault.possibilities)
    elif ctx is not None and (words := _EXTRA.search(fault.format_message())):
        sentence = _too_many_words(words[1], ctx)
    else:
        sentence = fault.format_message().rstrip(".")
        sentence = sentence[:1].lower() + sentence[1:]
    return f"{sentence}; see {ctx.command_path} --help" if ctx is not None else sentence


_EXTRA: Final = re.compile(r"unexpected extra arguments?(?:\(s\))? \((.*)\)", re.DOTALL)


def _too_many_words(words: str, ctx: Any) -> str:
    """More words than the command has a place for: as a rule hands, cut up by the shell."""
    places = [param for param in ctx.command.params if param.param_type_name == "argument"]
    name = places[0].metavar or places[0].name if places else None
    takes = "takes no words but options" if name is None else f"takes one {name}"
    quotes = "; hands stand in quotes" if name == "DEAL" else ""
    return f"{ctx.info_name} {takes}, and there is more: {words}{quotes}"


def _no_option(option: str, ctx: Any, args: Sequence[str], close: Sequence[str] | None) -> str:
    """An option that is unknown where it stands: perhaps one of a command, in front of its name."""
    holders = list(_holders(ctx.command, option)) if isinstance(ctx.command, Group) else []
    if holders:
        path = max(holders, key=lambda path: (sum(name in args for name in path), -len(path)))
        return f"{option} goes after the command: {ctx.command_path} {' '.join(path)} ... {option}"
    near = get_close_matches(option, close or (), 1, 0.7)
    return f"there is no option {option}{f'; did you mean {near[0]}?' if near else ''}"


def _holders(group: Group, option: str) -> Iterator[tuple[str, ...]]:
    """The commands of a group that have the option, each as the names that lead to it."""
    for name in group.list_commands(None):  # type: ignore[arg-type]
        command = group.built(name)
        if isinstance(command, Group):
            yield from ((name, *path) for path in _holders(command, option))
        elif any(option in param.opts for param in command.params):
            yield (name,)
