"""The searches and the SAT solver held against the literal rules: where an answer differs, if anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from literal_rules import Laid, Literal, State

from raspis.solver.cards.card import Suit, Way
from raspis.solver.feasibility import Feasibility
from raspis.solver.position.position import Position
from raspis.solver.questions.answers import answer
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules
from support import FIELDS, random_position

NEW_FIELDS: Final[Mapping[str, Mapping[str, Any]]] = {
    "forced": {"forced": True},
    "ties": {"ties": "rank"},
    "ties_equal": {},  # the other way round than the ties, in two packs
    "call": {"call": "any-with-trump"},
}
"""What the rules of a position must say at least, where a field is to be tried."""


def literal_of(position: Position) -> tuple[Literal, State]:
    """The position as the literal rules have it."""
    trump = "N" if position.trump is None else position.trump.letter
    circular = position.rules.trump == "circular"
    game = Literal(position.rules.to_full_mapping(), "circular" if circular else trump)
    table = tuple(
        Laid(
            str(play.card),
            "" if play.way is Way.PLAIN else play.way.name.lower(),
            "" if play.called < 0 else Suit(play.called).letter,
        )
        for play in position.table
    )
    hands = tuple(tuple(map(str, hand)) for hand in position.hands)
    return game, State(hands, position.leader, table)


def changed(random: Random, field: str, rules: Rules) -> Rules:
    """The rules with a field as it is to be tried."""
    tree = {**rules.to_full_mapping(), **NEW_FIELDS[field]}
    if field == "ties_equal":
        tree["pack"] = 104
        tree["ties"] = random.choice(["first", "last", "rank"])
        tree["ties_equal"] = "last" if tree["ties"] == "first" else random.choice(["first", "last"])
    return Rules.from_mapping(tree)


def field_position(random: Random, field: str, most_cards: int) -> Position:
    """A random position by rules in which the field is set."""
    return random_position(random, most_cards, change=lambda rules: changed(random, field, rules))


def differences(field: str, count: int, seed: int, most_cards: int, engines: tuple[str, ...]) -> list[Any]:
    """Of so many random positions those whose answers differ from the literal ones, with the field and engine.

    Every field of the answer is compared, and what is possible by the SAT solver besides.
    """
    random = Random(seed)
    solvers = {engine: Solver(engine) for engine in engines}
    wrong: list[Any] = []
    for _ in range(count):
        position = field_position(random, field, most_cards)
        game, state = literal_of(position)
        right = game.answer(state, position.sides)
        for engine, solver in solvers.items():
            found = answer(solver, position, FIELDS).found
            wrong += [
                (position, engine, key, found[key], right[key]) for key in FIELDS if found[key] != right[key]
            ]
        with Feasibility(position) as feasible:
            vectors = [list(vector) for vector in feasible.vectors()]
        if vectors != right["vectors"]:
            wrong.append((position, "sat", "vectors", vectors, right["vectors"]))
    return wrong
