"""The searches and the SAT solver held against the literal rules: where an answer differs, if anywhere."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from field_rules import with_field
from literal_rules import Laid, Literal, State

from raspis.solver.cards.card import Suit, Way
from raspis.solver.feasibility import Feasibility
from raspis.solver.position.position import Position
from raspis.solver.questions.answers import answer
from raspis.solver.questions.solver import Solver
from support import FIELDS, random_position


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


def differences(field: str, count: int, seed: int, most_cards: int, engines: tuple[str, ...]) -> list[Any]:
    """Of so many random positions those whose answers differ from the literal ones: with what, and how.

    Every field of the answer is compared, and what is possible by the SAT solver besides.
    """
    random = Random(seed)
    solvers = {engine: Solver(engine) for engine in engines}
    wrong: list[Any] = []
    for _ in range(count):
        position = random_position(random, most_cards, change=partial(with_field, random, field))
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
