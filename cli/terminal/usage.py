"""What a command line is told that asks for help, or is wrong: what there is, in lines that fit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any, Final

import typer
from typer.core import TyperGroup

from raspis.solver.message import Message, Quoted, listed, verbatim

_EXTRA: Final = r"(?s)unexpected extra arguments?(?:\(s\))? \((.*)\)"


class BadUsage(typer.BadParameter):
    """A value of the command line that can't be read; what is wrong with it is kept as a message."""

    def __init__(self, text: str | Message, /, **values: object) -> None:
        """A refusal with a sentence and the values of its places, or with a message that is made already."""
        self.said = text if isinstance(text, Message) else Message(text, **values)
        super().__init__(str(self.said))


def refused(message: Message, ctx: Any) -> BadUsage:
    """What is raised for a command line that is wrong as a whole, not in the value of one option."""
    fault = BadUsage(message)
    fault.ctx = ctx
    return fault


class Group(TyperGroup):
    """Commands below a name; a word that is none of them is answered with those there are."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is about to run, its name and what follows it."""
        name = args[0]
        if name not in self.list_commands(ctx):
            raise refused(_no_command(name, self.list_commands(ctx)), ctx)
        return name, self.built(name), args[1:]

    def lines(self) -> list[tuple[str, str]]:
        """The commands and what the list of them says of each, in English."""
        return [(name, command.short_help or "") for name, command in self.commands.items()]

    def built(self, name: str) -> Any:
        """A command with all its options, imported if need be."""
        return self.commands[name]


def _no_command(name: str, known: Sequence[str]) -> Message:
    close = get_close_matches(name.lower(), known, 1)
    values = {"name": Quoted(name), "known": listed(known)}
    if close:
        return Message(
            "there is no command {name} (did you mean {near}?); there are {known}", near=close[0], **values
        )
    if any(sign in name for sign in " ./\\"):  # hands or a file: the command was forgotten
        return Message(
            "there is no command {name}, and a deal or a file comes after the command; there are {known}",
            **values,
        )
    return Message("there is no command {name}; there are {known}", **values)


def usage_sentence(fault: Any, args: Sequence[str]) -> Message:
    """What a bad command line is told, in one sentence with where to look; `args` is all of it."""
    ctx = getattr(fault, "ctx", None)
    param = getattr(fault, "param", None)
    if isinstance(fault, BadUsage):
        sentence = fault.said
        if param is not None:
            sentence = Message("{place}: {fault}", place=_named(param), fault=sentence)
    elif hasattr(fault, "param_type") and param is not None:
        sentence = Message("{place} is missing", place=_named(param))
    elif ctx is not None and hasattr(fault, "possibilities"):
        sentence = _no_option(fault.option_name, ctx, args, fault.possibilities)
    elif hasattr(fault, "option_name"):
        sentence = _misused(fault.option_name, args)
    elif ctx is not None and (words := re.search(_EXTRA, fault.format_message())):
        sentence = _too_many_words(words[1], ctx)
    elif ctx is not None and isinstance(ctx.command, Group):
        sentence = Message(
            "a command is missing; there are {known}", known=listed(ctx.command.list_commands(ctx))
        )
    else:
        sentence = verbatim(fault.format_message())
    if ctx is None:
        return sentence
    return Message("{sentence}; see {command} --help", sentence=sentence, command=ctx.command_path)


def _named(param: Any) -> object:
    """An option, or the word that stands for an argument."""
    if param.opts[0].startswith("-"):
        return param.opts[-1]
    return Message(param.metavar or param.name)


def _misused(option: str, args: Sequence[str]) -> Message:
    """A switch with a value, or an option without one."""
    if any(arg.startswith(f"{option}=") for arg in args):
        return Message("{option} takes no value", option=option)
    return Message("{option} needs a value", option=option)


def _too_many_words(words: str, ctx: Any) -> Message:
    """More words than the command has a place for: as a rule hands, cut up by the shell."""
    places = [param for param in ctx.command.params if param.param_type_name == "argument"]
    name = places[0].metavar or places[0].name if places else None
    values = {"command": ctx.info_name, "words": words}
    if name is None:
        return Message("{command} takes no words but options, and there is more: {words}", **values)
    if name == "DEAL":
        return Message(
            "{command} takes one DEAL, and there is more: {words}; hands stand in quotes", **values
        )
    return Message("{command} takes one {name}, and there is more: {words}", name=Message(name), **values)


def _no_option(option: str, ctx: Any, args: Sequence[str], close: Sequence[str] | None) -> Message:
    """An option that is unknown where it stands: perhaps one of a command, in front of its name."""
    holders = list(_holders(ctx.command, option)) if isinstance(ctx.command, Group) else []
    if holders:
        path = max(holders, key=lambda path: (sum(name in args for name in path), -len(path)))
        return Message(
            "{option} goes after the command: {example}",
            option=option,
            example=f"{ctx.command_path} {' '.join(path)} ... {option}",
        )
    near = get_close_matches(option, close or (), 1, 0.7)
    if near:
        return Message("there is no option {option} (did you mean {near}?)", option=option, near=near[0])
    return Message("there is no option {option}", option=option)


def _holders(group: Group, option: str) -> Iterator[tuple[str, ...]]:
    """The commands of a group that have the option, each as the names that lead to it."""
    for name in group.list_commands(None):  # type: ignore[arg-type]
        command = group.built(name)
        if isinstance(command, Group):
            yield from ((name, *path) for path in _holders(command, option))
        elif any(option in param.opts for param in command.params):
            yield (name,)
