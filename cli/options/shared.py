"""The options that several commands share, so that they read the same everywhere."""

from __future__ import annotations

import os
import re
from typing import Annotated, Any

import typer

from raspis.solver.cards.suits import read_trump
from raspis.solver.documents import parse_tree, read_json, read_toml
from raspis.solver.errors import CardError, RaspisError, TextError
from raspis.solver.message import Quoted, listed
from raspis.solver.rules.presets import GAME_NAMES, GAME_WORDS
from raspis.solver.rules.rules import Rules

from ..terminal.files import naming_file, read_text
from ..terminal.texts import with_values
from ..terminal.usage import BadUsage
from .parameters import offering
from .settings import read_count, read_whole

JsonOption = Annotated[bool, typer.Option("--json", help="One JSON object and nothing else.")]

OutputOption = Annotated[
    str | None,
    typer.Option("-o", "--output", metavar="FILE", help="Write here, in UTF-8, not to standard output."),
]


def read_rules(text: str) -> Rules:
    """The rules that an option names: a preset, a rules file, or a table `{preset = "child", ties = "last"}`.

    Raises RulesError, TextError or FileError.
    """
    if GAME_WORDS.meant(text) in GAME_NAMES:
        return Rules.of(text)
    if text == "-" or text.lower().endswith((".toml", ".json")) or os.path.isfile(text):
        return Rules.from_mapping(rules_tree(text))
    if text.lstrip().startswith("{"):
        return Rules.from_mapping(_inline(text))
    return Rules.from_mapping(text)


def rules_option(text: str) -> Rules:
    """`read_rules` for an option; raises typer.BadParameter, which Typer shows as it is."""
    try:
        return read_rules(text)
    except RaspisError as fault:
        raise BadUsage(fault.message) from None


def rules_tree(name: str) -> Any:
    """The tree of a file of rules; raises TextError or FileError."""
    text = read_text(name)
    with naming_file(name):
        tree = (
            read_toml(text)
            if name.lower().endswith(".toml")
            else parse_tree(text, name.lower().endswith(".json"))
        )
    return tree["rules"] if isinstance(tree, dict) and "rules" in tree else tree


def _inline(text: str) -> Any:
    """A table in braces, as JSON or as TOML has it; raises TextError."""
    # JSON has its keys in quotes, and a colon behind them.
    if re.match(r'\{\s*("(?:[^"\\]|\\.)*"\s*:|\})', text.lstrip()):
        return read_json(text)
    try:
        tree = read_toml(f"rules = {text}")
    except TextError as fault:
        raise TextError("in the table of rules: {fault}", fault=fault) from None
    if len(tree) > 1:
        raise TextError("there is something behind the table of rules")
    return tree["rules"]


def trump_option(text: str) -> str:
    """Read a trump: a suit in any form, or `N` or `none`; raises typer.BadParameter."""
    try:
        return read_trump(text)
    except CardError:
        raise BadUsage("{text} is not a trump: S, C, D, H, or N for none", text=Quoted(text)) from None


RulesOption = Annotated[
    Rules | None,
    typer.Option(
        "--rules",
        metavar="RULES",
        parser=rules_option,
        autocompletion=offering(GAME_NAMES, GAME_WORDS),
        help=with_values(
            "The game: {games}; or a rules file, see raspis rules.", games=listed(GAME_NAMES.values())
        ),
    ),
]
PlayersOption = Annotated[
    int | None, typer.Option("--players", metavar="N", parser=read_count, help="Number of players, 2 to 5.")
]
TrumpOption = Annotated[
    str | None,
    typer.Option(
        "--trump",
        metavar="SUIT",
        parser=trump_option,
        help="The trump, where the rules leave it to the deal: S C D H or N.",
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option(
        "--seed", metavar="NUMBER", parser=read_whole, help="A seed gives the same deals each time."
    ),
]
AtOption = Annotated[
    str | None,
    typer.Option(
        "--at",
        metavar="TRICK",
        help="Where in the recorded play: 3 is before trick 3, 3.2 after two of its cards.",
    ),
]


def read_at(text: str) -> tuple[int, int]:
    """Read `3` or `3.2`: a trick, and cards played to it; raises RaspisError."""
    match = re.fullmatch(r"([0-9]{1,3})(?:\.([0-9]))?", text)
    if match is None or int(match[1]) == 0:
        raise RaspisError(
            "--at: {text} is not a place such as 3, before trick 3, or 3.2, after two of its cards",
            text=Quoted(text),
        )
    return int(match[1]), int(match[2] or 0)
