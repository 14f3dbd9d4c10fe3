"""The one question that a search answers (RULES section 8), as a value: an aim.

*Can these seats force the remaining tricks of those into this set of numbers?* Everything else that can be
asked of a position, `most`, `exact`, a guaranteed score, the goal of a puzzle, is this with another set.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Self

from ..errors import QuestionError
from ..message import Quoted, counted
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
        """Whether the seat's side makes sure of one of these numbers, all others playing against it.

        Raises QuestionError for a seat that isn't there, and for what are no numbers.
        """
        side = side_of(position, seat)
        return cls(side, side, _mask(targets, position.tricks_left))

    @classmethod
    def with_help(cls, position: Position, seat: int, targets: Iterable[int]) -> Self:
        """Whether the seat's side takes one of these numbers in some line, everybody helping.

        Raises what `of_side` raises.
        """
        return cls(side_of(position, seat), everybody(position), _mask(targets, position.tricks_left))

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


def check_number(number: object) -> None:
    """Refuse what is no number of tricks; one that can't come is no fault. Raises QuestionError."""
    if isinstance(number, bool) or not isinstance(number, int):
        raise QuestionError("{value} is not a number of tricks", value=Quoted(number))


def check_numbers(position: Position, bids: Sequence[int | None]) -> None:
    """Refuse what is not a number or None a seat; raises QuestionError."""
    if not isinstance(bids, Sequence):
        raise QuestionError("bids is {value}, but must be a number or null a seat", value=Quoted(bids))
    seats = len(position.hands)
    if len(bids) != seats:
        raise QuestionError(
            "bids has {entries} for {seats}",
            entries=counted("{number} entry", "{number} entries", len(bids)),
            seats=counted("{number} seat", "{number} seats", seats),
        )
    for bid in bids:
        if bid is not None:
            check_number(bid)


def _mask(targets: Iterable[int], left: int) -> int:
    """The numbers as a bit mask, those that can't come left out."""
    if not isinstance(targets, Iterable):
        raise QuestionError("{value} is no set of numbers of tricks", value=Quoted(targets))
    mask = 0
    for number in targets:
        check_number(number)
        if 0 <= number <= left:
            mask |= 1 << number
    return mask
