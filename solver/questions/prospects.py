"""What a position and its plays hold for the seat to play, proven in rounds: the parts of `solve` at a limit.

Two facts carry over between a position and its plays, and each spares searches: the seat to play chooses, so
it can make sure of what any one play keeps, and no play keeps more than the position holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Final, NamedTuple

from ..cards.card import Play
from ..position.equals import equal_plays
from ..position.position import Position
from ..position.sides import first_seats, won_by
from .known import Known
from .rounds import Step, in_rounds, open_bounds, open_bounds_of_all, open_exact
from .solver import Solver

_OF_NEXT: Final = 8
"""What is asked after other questions that are still open gets this part of their allowance, so that it
doesn't keep them waiting: the bounds of the seats are few and say most."""
_LEAST_PART: Final = 64


class _After(NamedTuple):
    """A class of equal plays, and where it leads."""

    plays: list[Play]
    position: Position
    won: int
    """Tricks that the play itself brings the side of the seat that makes it."""


class Prospects:
    """Proves what is asked of one position, of everything a little before much of anything."""

    def __init__(self, solver: Solver, position: Position) -> None:
        self._solver = solver
        self._position = position
        self._afters: list[_After] = []
        for plays in equal_plays(position) if position.tricks_left else []:
            after = position.after(plays[0])
            self._afters.append(_After(plays, after, won_by(position, after, position.turn)))

    def prove(self, names: Iterable[str], more: Callable[[], Iterable[Step]] = tuple) -> None:
        """Prove `most`, `least`, `exact` and `moves`, those that are named; raises Stopped at a limit.

        `more` gives other questions for each round. What was proven by the limit stays with the solver and is
        what `of_seat` and `of_plays` tell.
        """
        names = set(names)
        in_rounds(self._solver.budget, lambda: [*self._open(names), *more()])

    def of_seat(self, seat: int) -> Known:
        """What is proven by now of a seat."""
        self._share()
        return self._solver.proven(self._position, seat).counted_before(0, self._position.tricks_left)

    def of_seats(self) -> list[Known]:
        """The same of every seat."""
        return [self.of_seat(seat) for seat in range(len(self._position.hands))]

    def of_plays(self) -> list[tuple[Play, Known]]:
        """The same of what each legal play keeps, in play order; the position's tricks are counted whole."""
        self._share()
        found = []
        for after in self._afters:
            known = self._known(after).counted_before(after.won, self._position.tricks_left)
            found += [(play, known) for play in after.plays]
        return sorted(found, key=lambda pair: pair[0])

    def _open(self, names: set[str]) -> Iterator[Step]:
        """The questions that are open at the beginning of a round."""
        part = 1
        for steps in map(list, self._kinds(names)):
            yield from ((part, step) for _, step in steps)
            if steps:
                part = min(part * _OF_NEXT, _LEAST_PART)

    def _kinds(self, names: set[str]) -> Iterator[Iterable[Step]]:
        """The same by what is asked, the most telling first."""
        solver, position, seat = self._solver, self._position, self._position.turn
        self._share()
        yield open_bounds_of_all(solver, position, ("most", "least") if "exact" in names else names)
        if "exact" in names:
            sides = first_seats(position)
            yield chain.from_iterable(open_exact(solver, position, side) for side in sides)
        if "moves" in names:
            afters = [after.position for after in self._afters]
            yield chain.from_iterable(open_bounds(solver, after, seat, ("most", "least")) for after in afters)
            yield chain.from_iterable(open_exact(solver, after, seat) for after in afters)

    def _known(self, after: _After) -> Known:
        return self._solver.proven(after.position, self._position.turn)

    def _share(self) -> None:
        """Let what is proven of the position serve for its plays, and the other way round."""
        if not self._afters:
            return
        seats = first_seats(self._position)
        for seat in seats:
            self._solver.proven(self._position, seat).settle()
        for seat in seats:
            self._solver.mirror(self._position, seat)
        whole = self._solver.proven(self._position, self._position.turn)
        pairs = [(self._known(after), after.won) for after in self._afters]
        for known, _ in pairs:
            known.settle()
        numbers = range(self._position.tricks_left + 1)
        for known, won in pairs:
            known.most.lower_to(whole.most.high - won)
            known.least.raise_to(whole.least.low - won)
            for tricks in numbers[won:]:
                if whole.makes(tricks) is False:
                    known.settled[tricks - won] = False
        whole.most.narrow(
            max(known.most.low + won for known, won in pairs),
            max(known.most.high + won for known, won in pairs),
        )
        whole.least.narrow(
            min(known.least.low + won for known, won in pairs),
            min(known.least.high + won for known, won in pairs),
        )
        for tricks in numbers:
            kept = [known.makes(tricks - won) for known, won in pairs]
            if True in kept:
                whole.settled[tricks] = True
            elif None not in kept:
                whole.settled[tricks] = False
