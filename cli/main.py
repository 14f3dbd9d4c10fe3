"""The command `raspis`: imports only the command that is asked for, and turns faults into one line."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple, NoReturn

import typer

from raspis.solver.message import Message

from .loading import loading
from .options.completion import completion_options, prepare_completion, say_texts
from .options.parameters import read_directly
from .options.settings import Settings, check_language_outside, global_options, print_help
from .terminal.console import complain, open_streams, prepare_streams
from .terminal.system import reason_of
from .terminal.texts import chosen, say_text, use_language
from .terminal.usage import Group, refused, usage_sentence


class Lazy(NamedTuple):
    """A command that is imported when it is used."""

    module: str
    """Module of this package."""
    name: str
    """A function that is the command, or a `typer.Typer` with commands of its own."""
    help: str
    """The line in `raspis --help`, so that the list needs no import."""
    searches: bool = True
    """Whether the options of the search mean anything to it: else its help doesn't list them."""
    lacks: tuple[str, ...] = ()
    """Options of DEAL that it doesn't have."""


COMMANDS: Final = {
    "solve": Lazy("solve", "solve", help="What each player can take, and what every play is worth."),
    "bids": Lazy("bids", "bids", help="Bids that can be made: alone, with help, all together."),
    "table": Lazy("table", "table", help="Every player with every trump: what to name, and the best bids."),
    "analyse": Lazy("analyse", "analyse", help="A recorded deal, or an evening, judged card by card."),
    "score": Lazy(
        "score",
        "score",
        help="The score sheet of an evening.",
        searches=False,
        lacks=("--trump", "--leader", "--table", "--sides"),
    ),
    "puzzle": Lazy("puzzle", "app", help="Puzzles that are proven to have one answer."),
    "deal": Lazy("deal", "deal", help="Random deals, the same ones for the same seed.", searches=False),
    "convert": Lazy(
        "convert",
        "convert",
        help="A record in another form: TOML, JSON, text, PBN, a batch line.",
        searches=False,
    ),
    "batch": Lazy("batch", "batch", help="Many positions: JSON Lines in, JSON Lines out."),
    "stats": Lazy("stats", "stats", help="Counts over many random deals: tricks and bids by seat and hand."),
    "rules": Lazy(
        "rules",
        "rules",
        help="The games that are known, and their rules as a file to change.",
        searches=False,
    ),
    "bench": Lazy("bench", "bench", help="Fixed work for the search, with positions and times."),
}
LATER: Final = ("explore", "advise")
"""Names of commands to come; nothing else may take them."""

_CLICK_FAULTS: Final[tuple[type[Exception], ...]] = tuple(
    kind for kind in typer.BadParameter.__mro__ if kind.__name__ in ("UsageError", "ClickException")
)
"""What a bad command line raises; Typer doesn't export these by name."""


class Commands(Group):
    """The commands of `raspis`, each imported only when it runs."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names, those that a player needs first on top."""
        return list(COMMANDS)

    def lines(self) -> list[tuple[str, str]]:
        """The commands and their lines, none of which is imported for them."""
        return [(name, lazy.help) for name, lazy in COMMANDS.items()]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command as a shell that completes its name needs it, with its line alone."""
        lazy = COMMANDS.get(cmd_name)
        return lazy and _as_command(lambda: None, say_text(lazy.help))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is about to run, with the global options added to its own."""
        if args[0] in LATER:
            kept = Message("{name} is a name kept for later: this version doesn't have it yet", name=args[0])
            raise refused(kept, ctx)
        name, command, rest = super().resolve_command(ctx, args)
        if not rest and isinstance(command, Group) and not ctx.resilient_parsing:
            rest = ["--help"]  # a group alone tells what it has, as raspis alone does
        return name, command, rest

    def built(self, name: str) -> Any:
        """The command itself, imported, with the global options added to its own."""
        lazy = COMMANDS[name]
        with loading():
            module = import_module(f"{__package__}.commands.{lazy.module}")
        command = _as_command(getattr(module, lazy.name))
        command.name = name
        _add_global_options(command, lazy)
        return command


def _as_command(found: Callable[..., Any] | typer.Typer, line: str | None = None) -> Any:
    if not isinstance(found, typer.Typer):
        single = typer.Typer(add_completion=False, rich_markup_mode=None)
        single.command(help=line)(found)
        found = single
    command = typer.main.get_command(found)
    for single in (command, *getattr(command, "commands", {}).values()):
        if single.callback is not None and single.params:
            read_directly(single.callback, single.params)
    return command


_OF_THE_SEARCH: Final = ("--engine", "--time-limit", "--memory")


def _add_global_options(command: Any, lazy: Lazy | None = None) -> None:
    """Let the global options stand behind the command's name, too; commands of a group take them each."""
    for inner in getattr(command, "commands", {}).values():
        _add_global_options(inner, lazy)
    if any(param.name == "deal" for param in command.params):
        from .input.source import source_options

        options = _options_of(source_options)
        _add(command, [option for option in options if lazy is None or not {*option.opts} & {*lazy.lacks}])
    command.add_help_option = False  # ours is among the global ones
    _add(command, _options_of(global_options))
    if lazy is not None and not lazy.searches:
        command.params = [_unlisted(param) for param in command.params]
    if _COMPLETING in os.environ:
        say_texts(command)


def _unlisted(param: Any) -> Any:
    """An option of the search as one that is taken, and stands in no help; any other as it is."""
    if not {*param.opts} & {*_OF_THE_SEARCH}:
        return param
    param = copy(param)
    param.hidden = True
    return param


@cache
def _options_of(function: Callable[..., None]) -> list[Any]:
    """The options of a function's signature, made once for all commands that have them."""
    options = _as_command(function).params
    for option in options:
        option.expose_value = False
    return list(options)


def _add(command: Any, params: list[Any]) -> None:
    """Add options whose values the settings take, not the command's function; its own ones come first."""
    own = {option for param in command.params for option in param.opts}
    for param in params:
        if not own.intersection(param.opts):
            command.params.append(param)


def _root() -> Any:
    app = typer.Typer(cls=Commands, rich_markup_mode=None, no_args_is_help=False, add_completion=False)
    app.callback(
        invoke_without_command=True,
        help="Double-dummy solver for Russian Poker.\n\n"
        "With all cards open: how many tricks each player can make sure of, and which card keeps them.\n\n"
        "Exit status: 0 answered; 1 answered in part: a limit, a wrong line or card, an unsound puzzle, "
        "fewer puzzles than asked; 2 wrong input or usage; 130 interrupted.",
    )(_start)
    command = typer.main.get_command(app)
    _add(command, _options_of(completion_options))
    _add_global_options(command)
    return command


def _start(ctx: typer.Context) -> None:
    if ctx.invoked_subcommand is None:
        print_help(ctx)


def _answer(args: list[str]) -> int:
    """Run a command line and give its exit status; what is printed may still wait to be written."""
    use_language(chosen(args, os.environ))
    root = _root()
    if _COMPLETING in os.environ:
        prepare_completion()
        with suppress(*_CLICK_FAULTS):  # nothing may come after what is wrong
            root.main(args, "raspis", obj=Settings())  # it tells the shell, and ends
        return 0
    check_language_outside()
    # Hands that begin with a void are no option: an argument that begins with a blank is none.
    args = [f" {arg}" if _VOID_FIRST.match(arg) else arg for arg in args]
    try:
        with root.make_context("raspis", args, obj=Settings()) as ctx:
            status = root.invoke(ctx)
    except typer.Exit as end:
        return end.exit_code
    return status if isinstance(status, int) else 0


_COMPLETING: Final = "_RASPIS_COMPLETE"
"""The environment variable by which a shell asks what may come next."""
_VOID_FIRST: Final = re.compile(r"-(?=[\s./]).*[/\n]", re.DOTALL)
_UNWRITTEN: Final = (errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EBADF, errno.EDQUOT)
"""Faults of the system that have no file's name where standard output can't be written."""


def main(args: list[str]) -> int:
    """Run a command line and give its exit status (FORMATS «Commands»); raises only for a fault of ours."""
    from raspis.solver.errors import RaspisError

    try:
        status = _answer(args)
        sys.stdout.flush()  # what can't be written is known here at the latest
        return status
    except _CLICK_FAULTS as fault:
        complain(usage_sentence(fault, args))
    except RaspisError as fault:
        complain(fault)
    except (KeyboardInterrupt, typer.Abort):
        complain(Message("interrupted"))
        return 130
    except (BrokenPipeError, SystemExit):  # Rich ends the program where a pipe is closed
        return 0
    except MemoryError:
        complain(Message("there is not enough memory for this"))
    except OSError as fault:
        complain(_refused_by_system(fault))
    return 2


def _refused_by_system(fault: OSError) -> Message:
    if fault.filename:
        return Message("{file}: {fault}", file=fault.filename, fault=reason_of(fault))
    if fault.errno in _UNWRITTEN:
        return Message("standard output: {reason}", reason=reason_of(fault))
    return reason_of(fault)


def run() -> NoReturn:
    """Run the command line of this process and end it; `start` is what the console calls."""
    open_streams()
    prepare_streams()
    try:
        status = main(sys.argv[1:])
    except Exception as fault:
        if os.environ.get("RASPIS_TRACEBACK"):
            raise
        complain(
            Message(
                "a fault of this program, please report it: {name}: {fault} "
                "(with RASPIS_TRACEBACK=1 it tells more)",
                name=type(fault).__name__,
                fault=fault,
            )
        )
        status = 2
    # What could not be written must not be tried again at exit, where Python would complain about it.
    for stream, number in ((sys.stdout, 1), (sys.stderr, 2)):
        try:
            stream.flush()
        except (OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), number)
    sys.exit(status)
