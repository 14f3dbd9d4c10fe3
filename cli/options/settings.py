"""The options that every command has, wherever on the command line they stand."""

import os
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

import typer

from raspis.solver.message import Quoted, listed

from ..asked import LANGUAGES, code_of
from ..terminal.console import prepare_streams
from ..terminal.texts import RANKS
from ..terminal.usage import BadUsage
from .parameters import offering

_MOST_JOBS: Final = 61  # Windows waits for no more of them
ENGINES: Final = ("auto", "kernel", "plain")


def _engine_outside() -> str:
    """The search that the environment asks for."""
    name = os.environ.get("RASPIS_ENGINE") or "auto"
    if name not in ENGINES:
        raise _unknown_outside("RASPIS_ENGINE", name, ENGINES)
    return name


def check_language_outside() -> None:
    """Refuse a language in `RASPIS_LANG` that is none; raises typer.BadParameter."""
    name = os.environ.get("RASPIS_LANG", "")
    if name and code_of(name) not in LANGUAGES:
        raise _unknown_outside("RASPIS_LANG", name, LANGUAGES)


def _unknown_outside(variable: str, name: str, known: Iterable[str]) -> BadUsage:
    return BadUsage(
        "{variable} is {name}, which is not one of {known}",
        variable=variable,
        name=Quoted(name),
        known=listed(known),
    )


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
    assert found is not None, "a command was started without settings"
    return found


def read_engine(text: str) -> str:
    """Read the name of a search; raises typer.BadParameter."""
    return _one_of(text, ENGINES)


def read_language(text: str) -> str:
    """Read the code of a language; raises typer.BadParameter."""
    return _one_of(code_of(text) if code_of(text) in LANGUAGES else text, LANGUAGES)


def read_ranks(text: str) -> str:
    """Read which ranks cards have in print; raises typer.BadParameter."""
    return _one_of(text, RANKS)


def _one_of(text: str, known: Collection[str]) -> str:
    if text not in known:
        raise BadUsage("{text} is not one of {known}", text=Quoted(text), known=listed(known))
    return text


def read_seconds(text: str) -> float:
    """Read a time above zero in seconds; raises typer.BadParameter."""
    # float() would also read 1_000 and other scripts' digits, which nobody means here.
    if re.fullmatch(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?", text) is None:
        if re.fullmatch(r"[0-9]+,[0-9]+", text):
            raise BadUsage(
                "{text} is not a number of seconds; write {other}",
                text=Quoted(text),
                other=text.replace(",", "."),
            )
        raise BadUsage("{text} is not a number of seconds", text=Quoted(text))
    seconds = float(text)
    if not 0 < seconds < float("inf"):
        raise BadUsage("{text} is not a number of seconds above zero", text=Quoted(text))
    return seconds


def read_count(text: str) -> int:
    """Read a whole number from 1 on; raises typer.BadParameter."""
    number = read_whole(text)
    if number < 1:
        raise BadUsage("{text} is not a whole number from 1 on", text=Quoted(text))
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
        raise BadUsage("{text} is not a whole number", text=Quoted(text))
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


def print_help(ctx: typer.Context) -> None:
    """Print the help of a command."""
    from ..terminal.help import help_page

    prepare_streams(settings_of(ctx).ascii)
    print(help_page(ctx))


def _print_help(ctx: typer.Context, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        print_help(ctx)
        raise typer.Exit


def global_options(
    ascii: Annotated[
        bool,
        typer.Option("--ascii", callback=_keep, is_eager=True, help="Keep to ASCII: suits as letters, 10D."),
    ] = False,
    lang: Annotated[
        str | None,
        typer.Option(
            "--lang",
            metavar="CODE",
            parser=read_language,
            autocompletion=offering(LANGUAGES),
            is_eager=True,
            help="The language: en or ru; unless given, that of RASPIS_LANG or of the system.",
        ),
    ] = None,
    ranks: Annotated[
        str | None,
        typer.Option(
            "--ranks",
            metavar="NAME",
            parser=read_ranks,
            autocompletion=offering(RANKS),
            help="How ranks are printed: latin (A K Q J) or russian.",
        ),
    ] = None,
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
    """The options that stand before and after every command."""
