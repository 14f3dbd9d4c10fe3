"""Which numbers of tricks are possible at all: which of three ways is asked, and in what order.

Small positions are enumerated, or searched with everybody helping. Where a search of some thousand cards
doesn't settle a number, lines of play are sought as a question of satisfiability, by turns with ever longer
searches: the compiled search refutes most numbers sooner, the SAT solver those of large packs and of five
hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..feasibility.playouts import some_lines
from ..feasibility.reachable import reachable_vectors
from ..position.position import Position
from ..position.sides import seats_beside, side_of
from ..search.aim import Aim, everybody
from ..search.budget import Budget, Stopped

if TYPE_CHECKING:
    from ..feasibility import Feasibility
    from .solver import Solver

SMALL: Final = 15
"""Cards up to which enumerating every line of play, in Python, is soonest done."""
SEARCHABLE: Final = 36
"""Cards up to which the compiled search, everybody helping, is as a rule sooner done than the SAT solver."""
_PATIENT: Final = 1_000_000
"""Cards played in the search for one number before lines are sought otherwise as well."""
_GLANCE: Final = 100_000
"""The same in positions of more cards."""


class Possibilities:
    """What is possible in one position, for a solver that keeps it between questions."""

    def __init__(self, solver: Solver, position: Position) -> None:
        self.position = position
        self._solver = solver
        self._feasible: Feasibility | None = None
        self._vectors: list[tuple[int, ...]] | None = None

    def numbers(self, seat: int) -> tuple[int, ...]:
        """The numbers of tricks that the seat's side takes in at least one line; may raise Stopped."""
        solver, position = self._solver, self.position
        if self._feasible is not None and None not in (known := self._feasible.so_far(seat)):
            return tuple(k for k, can_be in enumerate(known) if can_be)
        if solver.engine_for(position) == "plain" and not self._large():
            side = seats_beside(position, seat)
            numbers = sorted({sum(vector[other] for other in side) for vector in self.vectors()})
            for k in range(position.tricks_left + 1):
                self.feasible.learn(seat, k, k in numbers)
            return tuple(numbers)
        if not self._can_be_asked():
            return tuple(k for k in range(position.tricks_left + 1) if solver.can_help(position, seat, (k,)))
        feasible = self.feasible
        if solver.engine_for(position) == "kernel":
            self._glance(seat)
        return feasible.possible(seat)

    def _glance(self, seat: int) -> None:
        """Let the search settle what it settles soon; with many cards it is left at its first failure."""
        side, nodes = side_of(self.position, seat), _PATIENT if self._searchable() else _GLANCE
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
            self._solver.budget.look()

    def search(self, seat: int, tricks: int) -> None:
        """Search for a line in which the seat's side takes so many; may raise Stopped."""
        self.feasible.learn(seat, tricks, self._solver.can_help(self.position, seat, (tricks,)))

    def vectors(self) -> list[tuple[int, ...]]:
        """Every vector of tricks per seat that some line gives, sorted; may raise Stopped."""
        if self._vectors is None:
            if self._large() and self._can_be_asked():
                self._vectors = self.feasible.vectors()
            else:
                self._vectors = reachable_vectors(self.position, self._solver.budget)
        return self._vectors

    def so_far(self, seat: int) -> tuple[bool | None, ...]:
        """For 0, 1, … tricks whether the seat's side can take them; None: not decided yet."""
        return self.feasible.so_far(seat)

    @property
    def feasible(self) -> Feasibility:
        """The questions of satisfiability about this position; may raise MissingPackage when asked."""
        if self._feasible is None:
            from ..feasibility import Feasibility

            searching = self._solver.engine_for(self.position) == "kernel" and self._searchable()
            help = self._search if searching else None
            self._feasible = Feasibility(self.position, self._solver.budget, help)
        return self._feasible

    def close(self) -> None:
        """Give the memory of the SAT solver back."""
        if self._feasible is not None:
            self._feasible.close()

    def _large(self) -> bool:
        return sum(map(len, self.position.hands)) > SMALL

    def _searchable(self) -> bool:
        return sum(map(len, self.position.hands)) <= SEARCHABLE

    def _can_be_asked(self) -> bool:
        from ..feasibility import is_there

        return is_there()

    def _search(self, counted: int, targets: int, nodes: int) -> bool | None:
        """Ask the search with everybody helping; None where so many cards played don't settle it."""
        whole = self._solver.budget
        left = None if whole.node_limit is None else max(whole.node_limit - whole.nodes, 0) + 1
        part = Budget(
            whole.seconds_left,
            nodes if left is None else min(nodes, left),
            None if whole.report is None else lambda more: whole.report and whole.report(whole.nodes + more),
        )
        aim = Aim(counted, everybody(self.position), targets)
        try:
            return self._solver.searcher.can_force(self.position, aim, part)
        except Stopped:
            return None
        finally:
            whole.spend(part.nodes)
            whole.look()
