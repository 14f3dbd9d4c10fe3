"""What DEAL is on a command line: a file, standard input, or the hands themselves; in the end a `Record`.

A command that takes DEAL gets the options below without naming them: `main` adds them, `read_deal` obeys.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import Annotated, Any, Final

import typer

from raspis.solver.cards.plays import read_plays
from raspis.solver.cards.text import read_hands
from raspis.solver.documents import parse_tree
from raspis.solver.errors import CardError, RaspisError
from raspis.solver.position.sides import all_alone
from raspis.solver.records.line import read_line
from raspis.solver.records.pbn import is_pbn, read_pbn
from raspis.solver.records.record import Game, Record
from raspis.solver.records.tree import read_tree
from raspis.solver.records.write import to_tree
from raspis.solver.rules.bids import Bid, read_bid
from raspis.solver.rules.rules import PRESETS, Rules
from raspis.solver.wording import counted

from ..options.settings import read_count, settings_of
from ..options.shared import rules_option, trump_option
from ..terminal.files import naming_file, read_text

DealArgument = Annotated[
    str,
    typer.Argument(
        metavar="DEAL",
        help="A file (.toml, .json, .pbn), - for standard input, or the hands: 'AS 7S / KH 9S'.",
        show_default=False,
    ),
]
_FILE: Final = re.compile(r"\.(toml|json|pbn)$", re.IGNORECASE)


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
            callback=_keep,
            help=f"The game: {', '.join(PRESETS)}, or a rules file; for hands, child unless given.",
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


def read_deal(ctx: typer.Context, deal: str, strict: bool = True) -> Record:
    """The record that DEAL and its options stand for; raises RaspisError.

    With `strict` false an illegal play is left to `Record.replay` to report.
    """
    found = read_deals(ctx, deal, strict)
    if isinstance(found, Record):
        return found
    if len(found.deals) == 1:
        return found.deals[0]
    with naming(deal):
        raise RaspisError(f"the file holds {len(found.deals)} deals; say which one with --deal N")


def read_deals(ctx: typer.Context, deal: str, strict: bool = True) -> Record | Game:
    """The record that DEAL and its options stand for, or the game where no --deal picks one of its deals.

    Raises RaspisError; `strict` is as for `read_deal`.
    """
    said = dict(settings_of(ctx).source)
    number = said.pop("game_deal", None)
    if not _is_file(deal):
        return _picked(read_tree(_from_hands(deal.strip(), said), strict), number)
    text = read_text(deal)
    with naming(deal):
        if deal.lower().endswith(".pbn") or is_pbn(text):
            tree: Any = to_tree(read_pbn(text, strict))
        else:
            tree = parse_tree(text, is_json=deal.lower().endswith(".json"))
            if isinstance(tree, dict) and isinstance(tree.get("hands"), list):
                tree = _from_line(tree, said)
        found = read_tree(_overruled(tree, said), strict)
        return _picked(_renamed(found, _split(said["players"])) if "players" in said else found, number)


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


def _picked(found: Record | Game, number: int | None) -> Record | Game:
    """The deal of that number, where one is asked for."""
    if number is None:
        return found
    deals = (found,) if isinstance(found, Record) else found.deals
    if number > len(deals):
        raise RaspisError(f"deal {number} is asked for, but the file holds {len(deals)}")
    return deals[number - 1]


def _renamed(found: Record | Game, names: list[str]) -> Record | Game:
    if len(names) != len(found.players) or len(set(names)) < len(names) or not all(names):
        raise RaspisError(f"--players must name {len(found.players)} players, apart by commas, none twice")
    if isinstance(found, Record):
        return replace(found, players=tuple(names))
    deals = tuple(replace(deal, players=tuple(names)) for deal in found.deals)
    return replace(found, players=tuple(names), deals=deals)


def _from_hands(text: str, said: dict[str, Any]) -> Any:
    """The tree of a record for hands on the command line."""
    rules: Rules = said.pop("rules", None) or Rules.of("child")
    seats = len(re.split(r"(?:(?<=\s)|^)/(?=\s|$)", text))
    if "players" not in said:
        said["players"] = ",".join(f"P{seat}" for seat in range(1, seats + 1))
    try:
        hands = read_hands(text, rules.copies(seats) if 2 <= seats <= 5 else 1)
    except CardError as fault:
        if " " in text.strip():
            raise
        raise RaspisError(f"there is no file {text!r}, and as hands it can't be read: {fault}") from None
    if not any(hands):
        raise RaspisError("there are no cards in the hands")
    if seats < 2:
        raise RaspisError("there is only one hand; hands are set apart by ' / ', with spaces around it")
    if rules.trump == "deal" and "trump" not in said:
        name = rules.preset
        raise RaspisError(
            f"the rules {name} leave the trump to the deal: say it with --trump S, C, D, H or N"
        )
    names = _split(said["players"])
    if len(names) != seats:
        raise RaspisError(
            f"--players names {counted(len(names), 'player')}, but there are {counted(seats, 'hand')}"
        )
    tree: dict[str, Any] = {
        "rules": rules.to_mapping(),
        "players": names,
        "leader": names[0],
        "hands": {name: [str(card) for card in hand] for name, hand in zip(names, hands, strict=True)},
    }
    return _overruled(tree, said)


def _overruled(tree: Any, said: dict[str, Any]) -> Any:
    """A record's tree with what the options say put in."""
    if not said or not isinstance(tree, dict):
        return tree
    if "deal" in tree and set(said) - {"rules", "players"}:
        raise RaspisError(
            f"--{min(set(said) - {'rules', 'players'})} can't be given for a file of several deals"
        )
    tree = dict(tree)
    names = tree.get("players") if isinstance(tree.get("players"), list) else None
    names = names or [f"P{seat}" for seat in range(1, 6)]
    if "rules" in said:
        tree["rules"] = said["rules"].to_mapping()
    if "trump" in said:
        tree["trump"] = said["trump"]
    if "leader" in said:
        tree["leader"] = _name(said["leader"], names)
        tree.pop("dealer", None)
    if "sides" in said:
        tree["sides"] = _split(said["sides"])
    if "bids" in said:
        tree["bids"] = _by_name("--bids", said["bids"], names, _bid)
    if "table" in said or "taken" in said:
        if "play" in tree:
            raise RaspisError(f"--{min({'table', 'taken'} & set(said))} can't be given beside recorded play")
        try:
            plays = read_plays(said.get("table", ""))
        except CardError as fault:
            raise RaspisError(f"--table: {fault}") from None
        tree["table"] = {"plays": [str(play) for play in plays]}
        if "leader" not in tree:
            raise RaspisError("--leader must say who led to the trick on the table, or leads to the next")
        tree.pop("dealer", None)
    if "taken" in said:
        tree["taken"] = _by_name("--taken", said["taken"], names, _tricks)
    return tree


def seat_named(text: str, players: Sequence[str]) -> int:
    """The seat of a player, named or given as P1, P2, …; raises RaspisError."""
    name = _name(text, players)
    if name not in players:
        raise RaspisError(f"{text!r} is none of the players {', '.join(players)}")
    return list(players).index(name)


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


def _name(text: str, names: Sequence[str]) -> str:
    """A player's name, also as P1, P2, … beside names of their own."""
    match = re.fullmatch(r"[Pp]([1-5])", text)
    if text not in names and match and int(match[1]) <= len(names):
        return names[int(match[1]) - 1]
    return text


def _by_name(option: str, text: str, names: Sequence[str], read: Any) -> dict[str, Any]:
    parts = _split(text)
    if len(parts) > len(names):
        raise RaspisError(f"{option} has {counted(len(parts), 'entry')} for {counted(len(names), 'player')}")
    read_parts = [(name, read(option, part)) for name, part in zip(names, parts, strict=False)]
    return {name: value for name, value in read_parts if value is not None}


def _bid(option: str, text: str) -> int | str | None:
    if text in ("", "?", "-"):
        return None
    bid = read_bid(text)
    if bid is None:
        raise RaspisError(
            f"{option}: {text!r} is not a bid; write a number, pass, or ? for unknown, with commas between"
        )
    return str(bid) if bid.blind or bid.number == 0 else bid.number


def _tricks(option: str, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", text):
        raise RaspisError(f"{option}: {text!r} is not a number of tricks")
    return int(text)


def _from_line(tree: dict[str, Any], said: dict[str, Any]) -> dict[str, Any]:
    """The tree of a record for a JSON object such as `raspis batch` reads."""
    line = read_line(_line_overruled(tree, said))
    position = line.position
    names = [f"P{n + 1}" for n in range(len(position.hands))]
    record = Record(
        rules=position.rules,
        players=tuple(names),
        leader=position.leader,
        cards=position.tricks_left + sum(position.taken),
        hands=position.hands,
        trump=position.stated_trump,
        sides=None if all_alone(position) else position.sides,
        bids=tuple(None if bid is None else Bid(bid) for bid in line.bids or (None,) * len(names)),
        table=position.table if position.table or any(position.taken) else None,
        taken=position.taken if position.table or any(position.taken) else None,
    )
    return to_tree(record)


def _line_overruled(tree: dict[str, Any], said: dict[str, Any]) -> dict[str, Any]:
    """A batch line with the rules and the trump that the options say: it is checked with these."""
    tree = dict(tree)
    if "rules" in said:
        tree["rules"] = said["rules"].to_mapping()
    if "trump" in said:
        tree["trump"] = said["trump"]
    return tree
