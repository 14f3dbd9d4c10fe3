"""The canonical form of a puzzle: two puzzles of a book must not share it.

Rank gaps are closed, seats are counted from the solver's (from the leader's, where everybody helps), and
suits that the rules treat alike are renamed. A renaming must map a trump that the rules fix, and every
special card in play, to itself or to its like; where the deal states the trump, the trump is renamed along.
Circular trumps allow the four turns of the circle only.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

from raspis.solver.cards.card import Card, Suit
from raspis.solver.position.position import Position

from ..puzzle import Puzzle

Renaming = tuple[int, ...]
"""The new name of each suit."""


def canonical(puzzle: Puzzle) -> str:
    """The form, as one text."""
    position, goal = puzzle.position, puzzle.goal
    first = goal.first_seat(position)
    asked = goal.same_as(position, puzzle.bids, puzzle.round)
    shape = min(repr(_shape(position, first, renaming)) for renaming in renamings(position))
    return f"{position.rules.to_mapping()} {asked} {shape}"


def renamings(position: Position) -> list[Renaming]:
    """The renamings of suits that change nothing in this position.

    >>> from raspis.solver.rules.rules import Rules
    >>> rules = Rules.of("child")
    >>> len(renamings(Position.create(rules, [["7S", "6H"], ["8S", "KC"]], 0)))
    2
    >>> len(renamings(Position.create(rules, [["9S", "6H"], ["8S", "KC"]], 0)))
    6
    >>> circular = Rules.of("child-circular")
    >>> [len(renamings(Position.create(circular, [[card], ["8S"]], 0))) for card in ("7S", "9S")]
    [1, 4]
    """
    specials = position.rules.specials
    held = {card for hand in position.hands for card in hand if card in specials}
    held |= {play.card for play in position.table if play.card in specials}
    found = []
    for renaming in permutations(range(4)):
        if position.rules.trump == "circular" and any(
            renaming[(suit + 1) % 4] != (renaming[suit] + 1) % 4 for suit in range(4)
        ):
            continue
        fixed = position.rules.trump not in ("circular", "deal") and position.trump is not None
        if fixed and position.trump is not None and renaming[position.trump] != position.trump:
            continue
        named = [Card.of(card.rank, renaming[card.suit]) for card in held]
        # With a rank between special cards each must stay itself.
        if all(new in specials for new in named) and (position.rules.ties != "rank" or named == list(held)):
            found.append(renaming)
    return found


def _shape(position: Position, first: int, renaming: Renaming) -> tuple[Any, ...]:
    """Everything that decides the play: per new suit the holders of its cards upward, and the rest."""
    specials, seats = position.rules.specials, len(position.hands)
    holders: list[dict[Card, list[Any]]] = [{} for _ in Suit]
    for seat, hand in enumerate(position.hands):
        for card in hand:
            holders[renaming[card.suit]].setdefault(card, []).append((seat - first) % seats)
    for number, play in enumerate(position.table):
        called = -1 if play.called < 0 else renaming[play.called]
        entry = ("table", number, int(play.way), called)
        holders[renaming[play.card.suit]].setdefault(play.card, []).append(entry)
    ranked = position.rules.ties == "rank"

    def kind(card: Card) -> object:
        return specials.index(card) if ranked and card in specials else card in specials

    suits = tuple(
        tuple((kind(card), tuple(map(str, held[card]))) for card in sorted(held)) for held in holders
    )
    trump = None if position.trump is None else renaming[position.trump]
    return (
        suits,
        trump,
        (position.leader - first) % seats,
        _sides(position, first),
    )


def _sides(position: Position, first: int) -> tuple[int, ...]:
    labels = position.sides[first:] + position.sides[:first]
    order = list(dict.fromkeys(labels))
    return tuple(order.index(label) for label in labels)
