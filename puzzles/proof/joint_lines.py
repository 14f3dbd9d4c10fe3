"""Lines that everybody plays together: how many give every seat exactly its tricks, equal cards counted once.

The goal `help` needs exactly one. Lines are counted by following every play with a table, each class of equal
plays once; for hands too large for that, `feasibility` finds a line, forbids it with its equals, and looks
again.
"""

from __future__ import annotations

from collections.abc import Callable

from raspis.solver.cards.card import Play
from raspis.solver.position.equals import equal_plays, relative_key
from raspis.solver.position.position import Position
from raspis.solver.search.budget import Budget

from ..tree import Node

_Counts = dict[tuple[int, ...], int]


def line_counts(position: Position, budget: Budget, cap: int = 2) -> _Counts:
    """Every reachable vector of remaining tricks, with the number of its lines, or `cap` if there are as
    many.

    Raises Stopped at a limit of the budget.
    """
    return _counts(position, budget, cap, {})


def _counts(position: Position, budget: Budget, cap: int, table: dict[object, _Counts]) -> _Counts:
    seats = len(position.hands)
    if position.tricks_left == 0:
        return {(0,) * seats: 1}
    key = None if position.table else relative_key(position)
    if key is not None and key in table:
        return table[key]
    counts: _Counts = {}
    for equals in equal_plays(position):
        budget.spend()
        after = position.after(equals[0])
        won = -1 if after.table else after.leader
        for vector, number in _counts(after, budget, cap, table).items():
            if won >= 0:
                vector = (*vector[:won], vector[won] + 1, *vector[won + 1 :])
            counts[vector] = min(cap, counts.get(vector, 0) + number)
    if key is not None:
        table[key] = counts
    return counts


class LineCounter:
    """Counts the lines that give every seat exactly its wanted number of the remaining tricks."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._table: dict[object, int] = {}

    def count(self, position: Position, wanted: tuple[int, ...], cap: int = 2) -> int:
        """How many lines there are, or `cap` if there are as many; raises Stopped at a limit."""
        left = position.tricks_left
        if min(wanted) < 0 or sum(wanted) != left:
            return 0
        if left == 0:
            return 1
        key = None if position.table else (relative_key(position), wanted, cap)
        if key is not None and key in self._table:
            return self._table[key]
        found = 0
        for equals in equal_plays(position):
            self._budget.spend()
            after = position.after(equals[0])
            found += self.count(after, rest_of(wanted, position, after), cap - found)
            if found >= cap:
                break
        if key is not None:
            self._table[key] = found
        return found


def rest_of(wanted: tuple[int, ...], before: Position, after: Position) -> tuple[int, ...]:
    """The wanted tricks per seat after a play: one less for who took the trick with it."""
    return tuple(
        want - (now - then) for want, then, now in zip(wanted, before.taken, after.taken, strict=True)
    )


def only_line(
    position: Position, wanted: tuple[int, ...], possible: Callable[[Position, tuple[int, ...]], bool]
) -> Node:
    """The one line as a tree, its trailing forced plays cut off; every turn is a node with the reply ().

    `possible` says whether some line from a position gives the seats the wanted numbers.
    """
    turns: list[tuple[Play, ...]] = []
    last_choice = 0
    while position.tricks_left:
        classes = equal_plays(position)
        for equals in classes:
            after = position.after(equals[0])
            rest = rest_of(wanted, position, after)
            if possible(after, rest):
                break
        else:
            raise AssertionError("no line gives the wanted numbers")
        turns.append(tuple(equals))
        if len(classes) > 1:
            last_choice = len(turns)
        position, wanted = after, rest
    node: Node | None = None
    for plays in reversed(turns[: max(1, last_choice)]):
        node = Node(plays, {} if node is None else {(): node})
    assert node is not None
    return node
