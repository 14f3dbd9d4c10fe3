"""The points that a side can make sure of with the best bid it could make."""

from __future__ import annotations

from ..position.position import Position
from ..position.sides import side_taken
from ..rules.bids import Bid, has_bids
from .guarantee import points_by_tricks
from .known import Interval
from .solver import Solver


class BestBid:
    """Finds the points from the most that any bid could bring downward, as few questions are asked there.

    Of bids that bring the same it is the highest, as who bids most names the trump.

    A bid is one of 0 … T tricks of the whole deal, blind in a dark round, and none where the round has no
    bids; what the hook bars depends on the others, and is not looked at.

    >>> from raspis.solver.rules.rules import Rules
    >>> position = Position.create(Rules.of("child"), [["7S", "KH"], ["8S", "9D"]], leader=0)
    >>> best = BestBid(position, 0)
    >>> best.find(Solver(engine="plain")), best.bid
    (20, Bid(number=2, blind=False))
    """

    def __init__(self, position: Position, seat: int, round: str = "normal") -> None:
        """Raises ScoreError for a round that the game doesn't have; a game without points has none."""
        self._position, self._seat = position, seat
        taken, left = side_taken(position, seat), position.tricks_left
        tricks = left + sum(position.taken)
        self._offers: list[tuple[Bid | None, list[int]]] = []
        for bid in reversed(_bids(position, round, tricks)):
            values = points_by_tricks(position.rules, round, bid, tricks)
            if values is not None:
                self._offers.append((bid, values[taken : taken + left + 1]))
        self._levels = sorted({value for _, values in self._offers for value in values}, reverse=True)
        # The bid whose worst end is best needs no question.
        self.bid, sure = max(self._offers, key=lambda offer: min(offer[1]), default=(None, [0]))
        self.points = Interval(min(sure), max(self._levels, default=0))

    @property
    def is_scored(self) -> bool:
        """Whether there are points at all."""
        return bool(self._offers)

    def find(self, solver: Solver) -> int:
        """Ask until the points are known, and give them; raises Stopped at a limit."""
        if not self.points.closed:
            solver.most(self._position, self._seat)  # rules out most of the higher levels
        for level in self._levels:
            if self.points.closed:
                break
            if level > self.points.high:
                continue
            found = next((bid for bid, values in self._offers if self._can_score(solver, values, level)), _NO)
            if found is _NO:
                self.points.lower_to(max(lower for lower in self._levels if lower < level))
            else:
                assert found is None or isinstance(found, Bid)
                self.bid = found
                self.points.raise_to(level)
        return self.points.low

    def _can_score(self, solver: Solver, values: list[int], level: int) -> bool:
        enough = [tricks for tricks, value in enumerate(values) if value >= level]
        known = solver.proven(self._position, self._seat).forces(enough)
        if known is not None:
            return known
        if len(enough) == 1:
            return solver.can_make(self._position, self._seat, enough[0])
        return solver.can_force(self._position, self._seat, enough)


_NO = object()
"""No bid brings so much."""


def _bids(position: Position, round: str, tricks: int) -> list[Bid | None]:
    rules = position.rules
    if not has_bids(rules, round):
        return [None]
    dark = round == "dark"
    lowest = 1 if dark and not rules.blind_pass else 0
    return [Bid(number, dark) for number in range(lowest, tricks + 1)]
