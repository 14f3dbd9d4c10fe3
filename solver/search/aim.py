"""The one question that a search answers (RULES section 8), as a value: an aim.

*Can these seats force the remaining tricks of those into this set of numbers?* Everything else that can be
asked of a position, `most`, `exact`, a guaranteed score, the goal of a puzzle, is this with another set.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Self

from ..position.position import Position
from ..position.sides import side_of


class Aim(NamedTuple):
    """Whose tricks, who helps, and which numbers of tricks will do; all three are bit masks.

    >>> from raspis.solver.rules.rules import Rules
    >>> position = Position.create(Rules.of("child"), [["7S", "KH"], ["8S", "9D"]], leader=0)
    >>> Aim.of_side(position, 0, (1, 2))
    Aim(counted=1, helpers=1, targets=6)
    """

    counted: int
    """The seats whose tricks count."""
    helpers: int
    """The seats that play for it; all others play against it."""
    targets: int
    """The numbers of tricks still to come, the one on the table included, that meet it."""

    @classmethod
    def of_side(cls, position: Position, seat: int, targets: Iterable[int]) -> Self:
        """Whether the seat's side makes sure of one of these numbers, all others playing against it."""
        side = side_of(position, seat)
        return cls(side, side, _mask(targets))

    @classmethod
    def with_help(cls, position: Position, seat: int, targets: Iterable[int]) -> Self:
        """Whether the seat's side takes one of these numbers in some line, everybody helping."""
        return cls(side_of(position, seat), everybody(position), _mask(targets))

    def after(self, before: Position, after: Position) -> Self:
        """The aim after one play: a trick that a counted seat took is no longer to come."""
        if after.table or not self.counted >> after.leader & 1:
            return self
        return self._replace(targets=self.targets >> 1)

    def helps(self, seat: int) -> bool:
        """Whether the seat plays for it."""
        return bool(self.helpers >> seat & 1)

    def wants(self, left: int) -> bool:
        """Whether the counted seats are to take tricks, as it looks at a glance.

        With `left` tricks to come: fewer than the smallest number that would do are not enough.
        """
        return self.targets & 1 == 0 and self.targets & ((2 << left) - 1) != 0


def everybody(position: Position) -> int:
    """The bit mask of all seats."""
    return (1 << len(position.hands)) - 1


def _mask(targets: Iterable[int]) -> int:
    mask = 0
    for number in targets:
        if number >= 0:
            mask |= 1 << number
    return mask
