"""Which numbers of tricks are possible at all: every line of play is followed, each position once."""

from __future__ import annotations

from ..position.equals import equal_plays, relative_key
from ..position.position import Position
from ..search.budget import Budget

_BITS = 6
"""Bits for one seat's tricks in a packed vector: no hand has more than 52 cards, half of two packs."""


def reachable_vectors(position: Position, budget: Budget | None = None) -> list[tuple[int, ...]]:
    """Every vector of remaining tricks per seat that some legal line of play gives, sorted.

    The work grows with the number of positions that can arise: hands of six cards take seconds. Raises
    Stopped at a limit.

    >>> from raspis.solver.rules.rules import Rules
    >>> reachable_vectors(Position.create(Rules.of("child"), [["7S", "KH"], ["8S", "9D"]], leader=0))
    [(0, 2), (1, 1), (2, 0)]
    """
    seats = len(position.hands)
    packed = _reach(position, budget or Budget(), {})
    mask = (1 << _BITS) - 1
    return sorted(tuple(vector >> _BITS * seat & mask for seat in range(seats)) for vector in packed)


def _reach(position: Position, budget: Budget, table: dict[object, frozenset[int]]) -> frozenset[int]:
    if position.tricks_left == 0:
        return frozenset((0,))
    key = None if position.table else relative_key(position)
    if key is not None and key in table:
        return table[key]
    vectors: set[int] = set()
    for equals in equal_plays(position):
        budget.spend()
        after = position.played(equals[0])
        if after.table:
            vectors |= _reach(after, budget, table)
        else:
            won = 1 << _BITS * after.leader
            vectors.update(vector + won for vector in _reach(after, budget, table))
    result = frozenset(vectors)
    if key is not None:
        table[key] = result
    return result
