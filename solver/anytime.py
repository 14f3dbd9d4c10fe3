"""Bounds while there is time: the easy questions of every seat first, the hard ones as long as they take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from .budget import Budget, Stopped
from .position import Position
from .search import Proven, Solver

_FIRST_ALLOWANCE = 2_000
"""Positions for one question in the first round; each round gives four times as many."""


Step = tuple[int, Callable[[], object]]
"""A question, and the part of a round's allowance that it gets: 1 for all of it, 16 for a sixteenth."""


def in_rounds(budget: Budget, steps: Callable[[], Iterable[Step]]) -> None:
    """Ask questions round by round, each within the allowance of the round, until none is left.

    `steps` gives those still open at the beginning of a round. Raises Stopped at the budget's own limits.
    """
    allowance = _FIRST_ALLOWANCE
    while current := list(steps()):
        for part, step in current:
            with _allowance(budget, max(allowance // part, 1)):
                step()
        allowance *= 4


def tighten(solver: Solver, position: Position, seats: Iterable[int], names: Iterable[str]) -> None:
    """Close the bounds of `most` and `least` of the seats from both ends, round by round.

    Meant for work under a limit: when it strikes (Stopped is raised), every seat has had its turn and
    `solver.proven` holds what came of it. A question that takes more positions than its round allows is put
    off to the next; what was proven on the way stays in the table, so little is lost.
    """
    seats, names = list(seats), list(names)
    in_rounds(
        solver.budget, lambda: [step for seat in seats for step in open_bounds(solver, position, seat, names)]
    )


def open_bounds(solver: Solver, position: Position, seat: int, names: Iterable[str]) -> Iterator[Step]:
    """The questions at both ends of each open interval of a seat."""
    solver.mirror(position, seat)
    known, left = solver.proven(position, seat), position.tricks_left
    if "most" in names and known.most[0] < known.most[1]:
        yield 1, lambda: _ask_most(solver, position, seat, known, left, known.most[1])
        yield 1, lambda: _ask_most(solver, position, seat, known, left, known.most[0] + 1)
    if "least" in names and known.least[0] < known.least[1]:
        yield 1, lambda: _ask_least(solver, position, seat, known, known.least[0])
        yield 1, lambda: _ask_least(solver, position, seat, known, known.least[1] - 1)


def _ask_most(solver: Solver, position: Position, seat: int, known: Proven, left: int, k: int) -> None:
    """Whether the seat can make sure of at least k, unless the question has been settled meanwhile."""
    if known.most[0] < k <= known.most[1]:
        if solver.can_force(position, seat, range(k, left + 1)):
            known.most[0] = k
        else:
            known.most[1] = k - 1


def _ask_least(solver: Solver, position: Position, seat: int, known: Proven, k: int) -> None:
    """Whether the seat can make sure of at most k, unless the question has been settled meanwhile."""
    if known.least[0] <= k < known.least[1]:
        if solver.can_force(position, seat, range(k + 1)):
            known.least[1] = k
        else:
            known.least[0] = k + 1


@contextmanager
def _allowance(budget: Budget, nodes: int) -> Iterator[None]:
    """Stop what is inside quietly after so many nodes; the budget's own limits still raise Stopped."""
    own = budget.node_limit
    end = budget.nodes + nodes
    budget.node_limit = end if own is None else min(own, end)
    try:
        yield
    except Stopped:
        if budget.nodes < end or (own is not None and budget.nodes >= own):
            raise
    finally:
        budget.node_limit = own
