"""The options that every command has, wherever on the command line they stand."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

import typer

from ..terminal.console import prepare_streams
from .parameters import offering

_MOST_JOBS: Final = 61  # Windows waits for no more of them
ENGINES: Final = ("auto", "kernel", "plain")


def _engine_outside() -> str:
    """The search that the environment asks for."""
    name = os.environ.get("RASPIS_ENGINE") or "auto"
    if name not in ENGINES:
        raise typer.BadParameter(f"RASPIS_ENGINE is {name!r}, which is not one of {', '.join(ENGINES)}")
    return name


@dataclass
class Settings:
    """What the global options say; one object for a run, made before the command line is read."""

    ascii: bool = False
    """Whether answers keep to ASCII: `10D` for `10♦`, plain lines for frames."""
    engine: str = field(default_factory=_engine_outside)
    """`auto`, `kernel` or `plain`."""
    time_limit: float | None = None
    """Seconds for the whole answer, None without a limit."""
    memory: int = 256
    """MiB for the tables of the search."""
    source: dict[str, Any] = field(default_factory=dict)
    """What the options of `source` say about DEAL."""


def settings_of(ctx: typer.Context) -> Settings:
    """The settings of this run."""
    found = ctx.find_object(Settings)
    if found is None:
        raise RuntimeError("a command was started without settings")
    return found


def read_engine(text: str) -> str:
    """Read the name of a search; raises typer.BadParameter."""
    if text not in ENGINES:
        raise typer.BadParameter(f"{text!r} is not one of {', '.join(ENGINES)}")
    return text


def read_seconds(text: str) -> float:
    """Read a time above zero in seconds; raises typer.BadParameter."""
    # float() would also read 1_000 and other scripts' digits, which nobody means here.
    if re.fullmatch(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?", text) is None:
        hint = f"; write {text.replace(',', '.')}" if re.fullmatch(r"[0-9]+,[0-9]+", text) else ""
        raise typer.BadParameter(f"{text!r} is not a number of seconds{hint}")
    seconds = float(text)
    if not 0 < seconds < float("inf"):
        raise typer.BadParameter(f"{text!r} is not a number of seconds above zero")
    return seconds


def read_count(text: str) -> int:
    """Read a whole number from 1 on; raises typer.BadParameter."""
    number = read_whole(text)
    if number < 1:
        raise typer.BadParameter(f"{text!r} is not a whole number from 1 on")
    return number


def read_jobs(text: str) -> int:
    """Read a number of processes, of which no system starts more than 61; raises typer.BadParameter."""
    return min(read_count(text), _MOST_JOBS)


def read_whole(text: str) -> int:
    """Read a whole number in plain digits; raises typer.BadParameter."""
    text = str(text)  # Typer hands a default over as the number that it is
    digits = text.removeprefix("-")
    # int() would also read 1_000, other scripts' digits and blanks, which nobody means here.
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 99:
        raise typer.BadParameter(f"{text!r} is not a whole number")
    return int(text)


def _keep(ctx: typer.Context, param: typer.CallbackParam, value: Any) -> Any:
    """Note what was said; said after the command it comes later, and so it wins."""
    if value is not None and value is not False and param.name:
        setattr(settings_of(ctx), param.name, value)
    return value


def _print_version(ctx: typer.Context, value: bool) -> None:
    if value and not ctx.resilient_parsing:  # a shell only asks what may come next
        from .version import version_line

        print(version_line(settings_of(ctx).engine))
        raise typer.Exit


def _print_help(ctx: typer.Context, value: bool) -> None:
    # Typer's own help option writes UTF-8 where the stream is ASCII.
    if value and not ctx.resilient_parsing:
        from ..terminal.usage import help_text

        prepare_streams(settings_of(ctx).ascii)
        print(help_text(ctx))
        raise typer.Exit


def global_options(
    ascii: Annotated[
        bool,
        typer.Option("--ascii", callback=_keep, is_eager=True, help="Keep to ASCII: suits as letters, 10D."),
    ] = False,
    engine: Annotated[
        str | None,
        typer.Option(
            "--engine",
            metavar="NAME",
            parser=read_engine,
            autocompletion=offering(ENGINES),
            callback=_keep,
            is_eager=True,
            help="Which search answers: auto, kernel (compiled) or plain (Python).",
        ),
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option(
            "--time-limit",
            metavar="SECONDS",
            parser=read_seconds,
            callback=_keep,
            help="Stop after so many seconds and say what is proven by then.",
        ),
    ] = None,
    memory: Annotated[
        int | None,
        typer.Option(
            "--memory",
            metavar="MIB",
            parser=read_count,
            callback=_keep,
            help="Memory for what the search remembers, in MiB (256 unless given).",
        ),
    ] = None,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, help="Print the version and the search."),
    ] = False,
    help: Annotated[
        bool, typer.Option("-h", "--help", callback=_print_help, is_eager=True, help="Show this text.")
    ] = False,
) -> None:
    """Double-dummy solver for Russian Poker (расписной покер).

    With all cards open: how many tricks each player can make sure of, and which card keeps them.

    Exit status: 0 answered; 1 answered in part: a limit, a wrong line or card, an unsound puzzle, fewer
    puzzles than asked; 2 wrong input or usage; 130 interrupted.
    """
