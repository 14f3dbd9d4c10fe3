"""Writing a record or a game in the text form, which is refused where it would not be read back (FORMATS)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from ..cards.plays import read_play
from ..errors import CardError, RecordError
from ..message import Quoted
from ..wording import is_printable
from .plain import DEAL, KEYS
from .record import Game, Record
from .write import to_tree


def to_plain(record: Record | Game) -> str:
    """A record or a game in this form; raises RecordError for what it can't say: TOML can.

    >>> from raspis.solver.records.text import read_record
    >>> record = read_record('rules = "child"\\ndealer = "P2"\\nhands = {P1 = "7S", P2 = "8S"}')
    >>> print(to_plain(record), end="")
    rules: child
    players: P1, P2
    dealer: P2
    P1: 7S
    P2: 8S
    """
    tree = to_tree(record)
    players: list[str] = tree["players"]
    for name in players:
        if not _sayable(name):
            raise RecordError(
                "the text form can't have the name {name}, which it would read as something else: TOML can",
                name=Quoted(name),
            )
    lines = list(_lines(tree, players))
    for number, deal in enumerate(tree.get("deal", ()), 1):
        lines += ["", f"deal {number}", *_lines(deal, players)]
    return "\n".join(lines) + "\n"


def _sayable(name: str) -> bool:
    """Whether a name before a colon, and between commas, is read as that name."""
    plain = name == name.strip() and not re.search(r"[,:]", name) and not name.startswith(("#", "-"))
    if not plain or KEYS.find(name) is not None or DEAL.fullmatch(name):
        return False
    with suppress(CardError):  # a trick may begin so: 7S:low
        read_play(name)
        return False
    return True


def _lines(tree: Mapping[str, Any], players: Sequence[str]) -> Iterator[str]:
    for key in ("puzzle", "pbn"):
        if key in tree:
            raise RecordError("the text form has no place for the table {key}: TOML has", key=key)
    if "rules" in tree:
        rules = tree["rules"]
        yield f"rules: {rules if isinstance(rules, str) else json.dumps(rules, ensure_ascii=False)}"
        yield f"players: {', '.join(players)}"
    for key in ("dealer", "leader", "trump", "round", "cards"):
        if key in tree:
            yield f"{key}: {tree[key]}"
    if "sides" in tree:
        yield f"sides: {', '.join(map(str, tree['sides']))}"
    if "note" in tree:
        yield from _note(tree["note"])
    for name, hand in tree.get("hands", {}).items():
        yield f"{name}: {hand or '-'}"
    if "bids" in tree:
        yield f"bids: {', '.join(str(tree['bids'].get(name, '?')) for name in players)}"
    if "auction" in tree:
        yield f"auction: {', '.join(map(str, tree['auction']))}"
    if "table" in tree:
        yield f"table: {' '.join(tree['table']['plays'])}"
    if "taken" in tree:
        yield f"taken: {', '.join(str(tree['taken'][name]) for name in players)}"
    if "won" in tree.get("play", {}):
        won: list[str] = tree["play"]["won"]
        # One name alone ends with a comma, as it may have blanks.
        yield f"won: {', '.join(won)}{',' * (len(won) == 1)}"
    if tree.get("play", {}).get("tricks"):
        yield "play:"
        yield from tree["play"]["tricks"]


def _note(note: str) -> Iterator[str]:
    for line in note.split("\n"):
        if line != line.strip() or not is_printable(line):
            raise RecordError("the text form would lose blanks or unseen signs of the note: TOML keeps them")
        yield f"note: {line}"
