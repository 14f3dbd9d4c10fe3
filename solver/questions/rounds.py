"""Proofs while there is time: the easy questions of every seat first, the hard ones as long as they take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial

from ..position.position import Position
from ..position.sides import first_seats
from ..search.budget import Budget, Stopped
from .solver import Solver

_FIRST_ALLOWANCE = 500
"""Positions for one question in the first round; each round gives four times as many."""


Step = tuple[int, Callable[[], object]]
"""A question, and the part of a round's allowance that it gets: 1 for all of it, 16 for a sixteenth."""


def in_rounds(budget: Budget, steps: Callable[[], Iterable[Step]]) -> None:
    """Ask questions round by round, each within the allowance of the round, until none is left.

    `steps` gives those still open at the beginning of a round. Raises Stopped at the budget's own limits.
    """
    nodes = _FIRST_ALLOWANCE
    while current := list(steps()):
        for part, step in current:
            with allowance(budget, max(nodes // part, 1)):
                step()
        nodes *= 4


def open_bounds_of_all(solver: Solver, position: Position, names: Iterable[str]) -> Iterator[Step]:
    """The questions at both ends of each open interval; of two sides one is asked for both."""
    seats = first_seats(position)
    for seat in seats[:1] if len(seats) == 2 else seats:
        yield from open_bounds(solver, position, seat, names)


def open_bounds(solver: Solver, position: Position, seat: int, names: Iterable[str]) -> Iterator[Step]:
    """The questions at both ends of each open interval of a seat, from either as far as an allowance goes.

    The end that costs less as a rule comes first: `most` from above, `least` from below.
    """
    solver.mirror(position, seat)
    known, left = solver.proven(position, seat), position.tricks_left
    if "most" in names and not known.most.closed:
        yield from ((1, partial(solver.close, position, seat, "most", first)) for first in (left, 0))
    if "least" in names and not known.least.closed:
        yield from ((1, partial(solver.close, position, seat, "least", first)) for first in (0, left))


def open_exact(solver: Solver, position: Position, seat: int) -> Iterator[Step]:
    """The numbers of tricks of which it is open whether a seat can make sure of exactly so many."""
    known = solver.proven(position, seat)
    for tricks in range(position.tricks_left + 1):
        if known.makes(tricks) is None:
            yield 1, partial(solver.can_make, position, seat, tricks)


@contextmanager
def allowance(budget: Budget, nodes: int) -> Iterator[None]:
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
