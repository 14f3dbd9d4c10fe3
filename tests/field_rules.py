"""Rules in which a field is set that changes the play, for random positions of every game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from raspis.solver.rules.rules import Rules

Tree = dict[str, Any]


def _forced(random: Random, tree: Tree) -> None:
    tree["forced"] = True
    tree["specials"] = tree["specials"] or ["7S"]


def _ties_by_rank(random: Random, tree: Tree) -> None:
    tree["ties"] = "rank"
    if len(tree["specials"]) < 2:
        tree["specials"] = random.choice((["7S", "7D"], ["JC", "JS"], ["9C", "8C"], ["6S", "AD", "10D"]))
    random.shuffle(tree["specials"])


def _ties_equal(random: Random, tree: Tree) -> None:
    """The other way round than the ties, in two packs."""
    tree["pack"] = 104
    tree["ties"] = random.choice(("first", "last", "rank"))
    tree["ties_equal"] = "last" if tree["ties"] == "first" else random.choice(("first", "last"))


def _call(random: Random, tree: Tree) -> None:
    tree["call"] = "any-with-trump"
    tree["specials"] = tree["specials"] or ["7S"]


_SET: Final[dict[str, Callable[[Random, Tree], None]]] = {
    "forced": _forced,
    "ties": _ties_by_rank,
    "ties_equal": _ties_equal,
    "call": _call,
}
FIELDS_OF_THE_PLAY: Final = tuple(_SET)
"""The fields that `with_field` sets."""


def with_field(random: Random, field: str, rules: Rules) -> Rules:
    """The rules with the field set, and what it needs to say anything."""
    tree = {
        key: list(value) if isinstance(value, list) else value
        for key, value in rules.to_full_mapping().items()
    }
    _SET[field](random, tree)
    return Rules.from_mapping(tree)
