"""Whether everybody can still get his bid: lines are followed one by one, or asked of clauses if many."""

from __future__ import annotations

from typing import Final

from raspis.solver.position.position import Position
from raspis.solver.search.budget import Budget, Stopped

from .joint_lines import LineCounter

COUNTED_NODES: Final = 300_000
"""Cards that may be played in following lines one by one; then the clauses of `feasibility` take over."""


class Possibility:
    """Whether some line gives every seat its wanted number of the remaining tricks, for positions of a deal.

    To ask this at every turn of a line about every other class of plays is to forbid the line, with its
    equals, and to look for another. May raise Stopped at a limit of the solver.
    """

    def __init__(self, budget: Budget, nodes: int = COUNTED_NODES) -> None:
        self._budget = budget
        self._counted = Budget(budget.seconds_left, nodes)
        self._counter: LineCounter | None = LineCounter(self._counted)

    def __call__(self, position: Position, wanted: tuple[int, ...]) -> bool:
        """The answer for one position."""
        if min(wanted) < 0 or sum(wanted) != position.tricks_left:
            return False
        if self._counter is not None:
            try:
                return self._counter.count(position, wanted, 1) > 0
            except Stopped:
                self._budget.look()  # raises Stopped again where the time was up, not the count
                self._counter = None
        if position.tricks_left == 0:
            return True
        # Imported late: python-sat is needed for this question only.
        from raspis.solver.feasibility import Feasibility

        bids = [number + taken for number, taken in zip(wanted, position.taken, strict=True)]
        with Feasibility(position, self._budget) as feasible:
            return feasible.can_meet(bids)
