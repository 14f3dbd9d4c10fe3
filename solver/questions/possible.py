"""Which numbers of tricks are possible at all: which of three ways is asked, and in what order.

Small positions are enumerated, or searched with everybody helping. Where a search of some thousand cards
doesn't settle a number, lines of play are sought as a question of satisfiability, by turns with ever longer
searches: the compiled search refutes most numbers sooner, the SAT solver those of large packs and of five
hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..feasibility import Feasibility, is_there
from ..feasibility.playouts import some_lines
from ..feasibility.reachable import reachable_vectors
from ..position.position import Position
from ..position.sides import seats_beside, side_of
from ..search.aim import Aim, everybody
from ..search.budget import Budget, Stopped
from ..search.engines import Searcher

SMALL: Final = 15
"""Cards up to which enumerating every line of play, in Python, is soonest done."""
SEARCHABLE: Final = 36
"""Cards up to which the compiled search, everybody helping, is as a rule sooner done than the SAT solver."""
_PATIENT: Final = 1_000_000
"""Cards played in the search for one number before lines are sought otherwise as well."""
_GLANCE: Final = 100_000
"""The same in positions of more cards."""


def nearest(numbers: Sequence[int], wanted: int) -> tuple[int, ...]:
    """Of numbers, upward, those next to one that is not among them: below, above, or both.

    >>> nearest((1, 2, 5), 4), nearest((1, 2, 5), 0), nearest((), 0)
    ((2, 5), (1,), ())
    """
    below = [number for number in numbers if number < wanted][-1:]
    above = [number for number in numbers if number > wanted][:1]
    return (*below, *above)


class Possibilities:
    """What is possible in one position, kept between questions; for one engine, under one budget."""

    def __init__(self, position: Position, searcher: Searcher, budget: Budget) -> None:
        self.position = position
        searching = searcher.engine_for(position) == "kernel" and _cards(position) <= SEARCHABLE
        self.feasible: Final = Feasibility(position, budget, self._search if searching else None)
        """The questions of satisfiability about this position; may raise MissingPackage when asked."""
        self._searcher = searcher
        self._budget = budget
        self._vectors: list[tuple[int, ...]] | None = None

    def numbers(self, seat: int) -> tuple[int, ...]:
        """The numbers of tricks that the seat's side takes in at least one line; may raise Stopped."""
        position, feasible = self.position, self.feasible
        known = feasible.so_far(seat)
        if None not in known:
            return tuple(k for k, can_be in enumerate(known) if can_be)
        engine = self._searcher.engine_for(position)
        if engine == "plain" and _cards(position) <= SMALL:
            side = seats_beside(position, seat)
            numbers = sorted({sum(vector[other] for other in side) for vector in self.vectors()})
            for k in range(position.tricks_left + 1):
                feasible.learn(seat, k, k in numbers)
            return tuple(numbers)
        if not is_there():
            for k, is_known in enumerate(known):
                if is_known is None:
                    self.search(seat, k)
            return self.numbers(seat)
        if engine == "kernel":
            self._glance(seat)
        return feasible.possible(seat)

    def _glance(self, seat: int) -> None:
        """Let the search settle what it settles soon; with many cards it is left at its first failure."""
        side, nodes = (
            side_of(self.position, seat),
            _PATIENT if _cards(self.position) <= SEARCHABLE else _GLANCE,
        )
        for k, known in enumerate(self.feasible.so_far(seat)):
            if known is None:
                found = self._search(side, 1 << k, nodes)
                if found is not None:
                    self.feasible.learn(seat, k, found)
                elif nodes == _GLANCE:
                    return

    def play_some(self) -> None:
        """Take what a few lines show that cost next to nothing; may raise Stopped."""
        for vector in some_lines(self.position):
            self.feasible.learn_line(vector)
            self._budget.look()

    def search(self, seat: int, tricks: int) -> None:
        """Search for a line in which the seat's side takes so many; may raise Stopped."""
        aim = Aim.with_help(self.position, seat, (tricks,))
        self.feasible.learn(seat, tricks, self._searcher.can_force(self.position, aim, self._budget))

    def vectors(self) -> list[tuple[int, ...]]:
        """Every vector of tricks per seat that some line gives, sorted; may raise Stopped."""
        if self._vectors is None:
            if _cards(self.position) > SMALL and is_there():
                self._vectors = self.feasible.vectors()
            else:
                self._vectors = reachable_vectors(self.position, self._budget)
        return self._vectors

    def so_far(self, seat: int) -> tuple[bool | None, ...]:
        """For 0, 1, … tricks whether the seat's side can take them; None: not decided yet."""
        return self.feasible.so_far(seat)

    def close(self) -> None:
        """Give the memory of the SAT solver back."""
        self.feasible.close()

    def _search(self, counted: int, targets: int, nodes: int) -> bool | None:
        """Ask the search with everybody helping; None where so many cards played don't settle it."""
        whole = self._budget
        left = None if whole.node_limit is None else max(whole.node_limit - whole.nodes, 0) + 1
        part = Budget(
            whole.seconds_left,
            nodes if left is None else min(nodes, left),
            None if whole.report is None else lambda more: whole.report and whole.report(whole.nodes + more),
        )
        aim = Aim(counted, everybody(self.position), targets)
        try:
            return self._searcher.can_force(self.position, aim, part)
        except Stopped:
            return None
        finally:
            whole.spend(part.nodes)
            whole.look()


def _cards(position: Position) -> int:
    return sum(map(len, position.hands))
