"""Which line of a record in the text form is wrong: each is looked at by itself, as the whole is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from ..errors import RaspisError, RecordError
from ..message import Message
from ..rules.rules import Rules
from .auction import read_auction
from .by_seat import bids_of, hands_of, taken_of
from .names import check_names, seat_of
from .plain import Said, plain_tree, statements
from .record import Record
from .tree import player_names, read_tree, round_of, trump_of
from .tricks import table_plays, trick_of


def wrong_line(text: str, fault: RaspisError) -> RecordError | None:
    """What is wrong with the first line that is wrong by itself, or that has the fault; None: no one line.

    The error names the line, from 1 on.
    """
    try:
        tree = plain_tree(text)
    except RaspisError:  # which has named its line
        return None
    names: tuple[str, ...] = ()
    with suppress(RaspisError):
        names = _players(tree)
    tricks = 0
    for said in statements(text):
        tricks = 0 if said.kind == "deal" else tricks + _has_trick(said)
        try:
            if _has_trick(said):
                trick_of(Message("trick {number}", number=tricks), said.value)
            elif said.kind in _CHECKS and (names or said.kind not in _OF_PLAYERS):
                _CHECKS[said.kind](plain_tree(f"{said.name}: {said.value}"), names)
        except RaspisError as found:
            return RecordError("line {number}: {fault}", number=said.line, fault=found)
    line = _line_of_play(text, tree, fault)
    return None if line is None else RecordError("line {number}: {fault}", number=line, fault=fault)


def _has_trick(said: Said) -> bool:
    """Whether a line has a trick; the first may stand behind the key of the play."""
    return said.kind == "trick" or (said.kind == "play" and bool(said.value))


def _players(tree: Mapping[str, Any]) -> tuple[str, ...]:
    deals = tree.get("deal", [])
    return player_names(tree) if "players" in tree or not deals else player_names(deals[0])


def _check_rules(tree: Mapping[str, Any], names: Sequence[str]) -> None:
    rules = tree["rules"]
    if not (isinstance(rules, str) and rules.lower().endswith((".toml", ".json"))):  # a file of them
        Rules.from_mapping(rules)


def _check_hand(tree: Mapping[str, Any], names: Sequence[str]) -> None:
    for name in tree["hands"]:
        seat_of(name, "hands", names)
        hands_of(tree, [name], 2)


def _check_won(tree: Mapping[str, Any], names: Sequence[str]) -> None:
    for name in tree["play"]["won"]:
        seat_of(name, "play.won", names)


_CHECKS: Final[Mapping[str, Callable[[Mapping[str, Any], Sequence[str]], object]]] = {
    "rules": _check_rules,
    "players": lambda tree, names: check_names(tree["players"]),
    "dealer": lambda tree, names: seat_of(tree["dealer"], "dealer", names),
    "leader": lambda tree, names: seat_of(tree["leader"], "leader", names),
    "trump": lambda tree, names: trump_of(tree),
    "round": lambda tree, names: round_of(tree),
    "hand": _check_hand,
    "bids": bids_of,
    "auction": lambda tree, names: read_auction(tree["auction"]),
    "taken": taken_of,
    "table": lambda tree, names: table_plays(tree),
    "won": _check_won,
}
"""What reads a line's value from its own tree, by its kind."""
_OF_PLAYERS: Final = ("dealer", "leader", "hand", "bids", "taken", "won")
"""What can be read only where the players are known."""


def _line_of_play(text: str, tree: Mapping[str, Any], fault: RaspisError) -> int | None:
    """The line of the trick with the illegal play that is the fault of a deal."""
    try:
        record = read_tree(tree, strict=False)
    except RaspisError:
        return None
    if not isinstance(record, Record) or not record.tricks or str(record.fault) != str(fault):
        return None
    positions, plays, _ = record.replay()
    played = [play for trick in record.tricks for play in trick]
    if len(plays) == len(played) or played[len(plays)] in positions[-1].plays():
        return None  # what is stated of the play is wrong
    lines = [said.line for said in statements(text) if _has_trick(said)]
    return lines[len(plays) // len(record.players)]
