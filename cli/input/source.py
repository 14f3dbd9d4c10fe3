"""What DEAL is on a command line: a file, standard input, or the hands themselves; in the end a `Record`.

A command that takes DEAL gets the options below without naming them: `main` adds them, `read_deal` obeys.
What reads records is imported when there is one to read, so that a command's --help needn't wait for it.
"""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from raspis.solver.errors import CardError, RaspisError
from raspis.solver.message import Quoted, counted, listed
from raspis.solver.rules.presets import GAME_NAMES, GAME_WORDS
from raspis.solver.rules.rules import Rules

from ..options.parameters import offering
from ..options.settings import read_count, settings_of
from ..options.shared import rules_option, rules_tree, trump_option
from ..terminal.files import naming_file, read_text
from ..terminal.texts import with_values

if TYPE_CHECKING:
    from raspis.solver.records.record import Game, Record

DealArgument = Annotated[
    str,
    typer.Argument(
        metavar="DEAL",
        help="A file (.toml, .txt, .json, .pbn), - for standard input, or the hands: 'AS 7S / KH 9S'.",
        show_default=False,
    ),
]
_FILE: Final = re.compile(r"\.(toml|json|txt|pbn)$", re.IGNORECASE)


def _keep(ctx: typer.Context, param: typer.CallbackParam, value: Any) -> Any:
    if value is not None and param.name:
        settings_of(ctx).source[param.name] = value
    return value


def source_options(
    rules: Annotated[
        Rules | None,
        typer.Option(
            "--rules",
            metavar="RULES",
            parser=rules_option,
            autocompletion=offering(GAME_NAMES, GAME_WORDS),
            callback=_keep,
            help=with_values(
                "The game: {games}, or a rules file; for hands, child unless given.",
                games=listed(GAME_NAMES.values()),
            ),
        ),
    ] = None,
    trump: Annotated[
        str | None,
        typer.Option(
            "--trump",
            metavar="SUIT",
            parser=trump_option,
            callback=_keep,
            help="The trump where the rules leave it to the deal: S C D H, or N for none.",
        ),
    ] = None,
    leader: Annotated[
        str | None,
        typer.Option(
            "--leader", metavar="NAME", callback=_keep, help="Who led, or leads; for hands, P1 unless given."
        ),
    ] = None,
    table: Annotated[
        str | None,
        typer.Option(
            "--table",
            metavar="PLAYS",
            callback=_keep,
            help="The plays on the table, the leader's first: '7S:call KD'; the hands are without them.",
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players", metavar="NAMES", callback=_keep, help="The players' names, apart by commas."
        ),
    ] = None,
    bids: Annotated[
        str | None,
        typer.Option(
            "--bids",
            metavar="BIDS",
            callback=_keep,
            help="The bids from the first player on: 2,pass,?,3 (? is unknown).",
        ),
    ] = None,
    taken: Annotated[
        str | None,
        typer.Option(
            "--taken", metavar="TRICKS", callback=_keep, help="Tricks that each has already taken: 1,0,2."
        ),
    ] = None,
    sides: Annotated[
        str | None,
        typer.Option(
            "--sides", metavar="LABELS", callback=_keep, help="Who plays together, a label each: a,b,a,b."
        ),
    ] = None,
    game_deal: Annotated[
        int | None,
        typer.Option(
            "--deal", metavar="N", parser=read_count, callback=_keep, help="Which deal of an evening's file."
        ),
    ] = None,
) -> None:
    """The options that say more about DEAL, or say it otherwise."""


def read_deal(ctx: typer.Context, deal: str, strict: bool = True) -> "Record":
    """The record that DEAL and its options stand for; raises RaspisError.

    With `strict` false an illegal play is left to `Record.replay` to report.
    """
    from raspis.solver.records.record import Record

    found = deal_or_evening(ctx, deal, strict)
    if isinstance(found, Record):
        return found
    with naming(deal):
        raise RaspisError(
            counted(
                "the file holds {number} deal; say which one with --deal N",
                "the file holds {number} deals; say which one with --deal N",
                len(found.deals),
            )
        )


def deal_or_evening(
    ctx: typer.Context, deal: str, strict: bool = True, *, any_trump: bool = False
) -> "Record | Game":
    """As `read_deals`, but a file of one deal is that deal."""
    from raspis.solver.records.overrule import picked
    from raspis.solver.records.record import Record

    found = read_deals(ctx, deal, strict, any_trump=any_trump)
    if isinstance(found, Record) or len(found.deals) != 1:
        return found
    with naming(deal):
        return picked(found, 1, strict)


def read_deals(
    ctx: typer.Context, deal: str, strict: bool = True, *, any_trump: bool = False
) -> "Record | Game":
    """The record that DEAL and its options stand for, or the game where no --deal picks one of its deals.

    Raises RaspisError; `strict` is as for `read_deal`. With `any_trump` hands need no trump where the rules
    leave it to the deal.
    """
    from raspis.solver.records.overrule import Said, picked, record_of_hands, record_of_text

    options = dict(settings_of(ctx).source)
    number = options.pop("game_deal", None)
    said = Said(**options, sign="--")
    if not _is_file(deal):
        try:
            return picked(record_of_hands(deal.strip(), said, strict, any_trump), number)
        except CardError as fault:
            if " " in deal.strip():
                raise
            raise RaspisError(
                "there is no file {name}, and as hands it can't be read: {fault}",
                name=Quoted(deal),
                fault=fault,
            ) from None
    text = read_text(deal)
    ending = _FILE.search(deal)
    form = None if ending is None else ending[1].lower()
    with naming(deal):
        # Where one deal is picked, another's faults don't matter.
        found = record_of_text(text, said, form, strict and number is None, rules_beside(deal))
        return picked(found, number, strict)


def rules_beside(deal: str) -> Callable[[str], Any]:
    """What reads a file of rules that a deal's file names: one beside it, or as --rules finds it."""

    def read(name: str) -> Any:
        beside = os.path.join(os.path.dirname(deal), name)
        return rules_tree(beside if deal != "-" and os.path.isfile(beside) else name)

    return read


@contextmanager
def naming(deal: str) -> Iterator[None]:
    """Name the file in what is wrong with its deal; hands on the command line need no name."""
    with naming_file(deal) if _is_file(deal) else nullcontext():
        yield


def _is_file(deal: str) -> bool:
    if deal == "-" or _FILE.search(deal):
        return True
    try:
        return os.path.exists(deal)  # also a pipe, as `<(…)` of a shell is; of a folder reading it tells
    except (OSError, ValueError):  # too long for a name, or with a zero in it: these are hands
        return False


def seat_named(text: str, players: Sequence[str]) -> int:
    """The seat of a player, named or given as P1, P2, …; raises RaspisError."""
    from raspis.solver.records.names import by_number, seat_of

    return seat_of(by_number(text, players), "--seat", players)
