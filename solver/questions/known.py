"""What is proven of a side in a position: intervals that only get narrower, and the exact numbers.

A finished answer (`Values`) is the same with every interval closed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple

from ..cards.card import Play

Bound = Literal["most", "least"]
BOUNDS: Final[tuple[Bound, Bound]] = ("most", "least")
"""The two values of a side that are intervals until they are known."""


class Values(NamedTuple):
    """What a seat, or its side, can make sure of: at least, at most, and exactly these numbers of tricks."""

    most: int
    least: int
    exact: tuple[int, ...]


class MoveValues(NamedTuple):
    """What the seat to play can make sure of after a play, the tricks of the position counted whole."""

    play: Play
    most: int
    least: int
    exact: tuple[int, ...]


class Interval:
    """The lowest and the highest that a number can still be; unpacks into the two.

    >>> interval = Interval(0, 9)
    >>> interval.close(3, lambda number: number <= 5)
    5
    >>> low, high = interval
    >>> low, high, interval.closed
    (5, 5, True)
    """

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def __iter__(self) -> Iterator[int]:
        yield self.low
        yield self.high

    @property
    def closed(self) -> bool:
        """Whether the number is known."""
        return self.low >= self.high

    def raise_to(self, low: int) -> None:
        """Take over a proof that the number is not lower."""
        self.low = max(self.low, low)

    def lower_to(self, high: int) -> None:
        """Take over a proof that the number is not higher."""
        self.high = min(self.high, high)

    def narrow(self, low: int, high: int) -> None:
        """Take over both."""
        self.raise_to(low)
        self.lower_to(high)

    def close(self, first: int, reaches: Callable[[int], bool]) -> int:
        """Ask whether the number reaches this or that, the number nearest `first` each time, until it is
        known; whatever `reaches` raises leaves what was proven by then.
        """
        while not self.closed:
            asked = min(max(first, self.low + 1), self.high)
            if reaches(asked):
                self.raise_to(asked)
            else:
                self.lower_to(asked - 1)
        return self.low


class Known:
    """What is proven so far of one side in one position: it grows with each answer and is never wrong."""

    __slots__ = ("least", "left", "most", "settled")

    def __init__(
        self, left: int, most: Interval, least: Interval, settled: dict[int, bool] | None = None
    ) -> None:
        self.left = left
        """Tricks to come."""
        self.most = most
        self.least = least
        self.settled = {} if settled is None else settled
        """For the numbers of which it is known: whether the side can make sure of exactly so many tricks."""

    @classmethod
    def nothing(cls, left: int) -> Known:
        """Nothing but that so many tricks are to come."""
        return cls(left, Interval(0, left), Interval(0, left))

    def makes(self, tricks: int) -> bool | None:
        """Whether the side can make sure of exactly so many of the tricks to come; None: open."""
        if not self.least.low <= tricks <= self.most.high:
            return False
        return self.settled.get(tricks)

    def forces(self, targets: Iterable[int]) -> bool | None:
        """Whether the side can make sure of a number out of these; None: open.

        >>> known = Known(5, Interval(2, 3), Interval(1, 1))
        >>> known.forces([2, 3, 4, 5]), known.forces([4]), known.forces([0]), known.forces([1, 3])
        (True, False, False, None)
        """
        wanted = {number for number in targets if 0 <= number <= self.left}
        if not wanted or min(wanted) > self.most.high or max(wanted) < self.least.low:
            return False
        upward = all(number in wanted for number in range(self.most.low, self.left + 1))
        downward = all(number in wanted for number in range(self.least.high + 1))
        if upward or downward or any(map(self.makes, wanted)):
            return True
        return self.makes(wanted.pop()) if len(wanted) == 1 else None

    @property
    def exact(self) -> tuple[bool | None, ...]:
        """For 0, 1, … tricks to come whether the side can make sure of exactly so many; None: open."""
        return tuple(map(self.makes, range(self.left + 1)))

    @property
    def says_something(self) -> bool:
        """Whether anything is proven."""
        nothing = (0, self.left)
        return tuple(self.most) != nothing or tuple(self.least) != nothing or set(self.exact) != {None}

    def settle(self) -> None:
        """Take a number that the side can make sure of exactly as one of at least and of at most so many."""
        for tricks, made in self.settled.items():
            if made:
                self.most.raise_to(tricks)
                self.least.lower_to(tricks)

    def mirror(self, other: Known) -> None:
        """Take over what is proven of the only other side: what one can force the other can't stop."""
        self.most.narrow(self.left - other.most.high, self.left - other.most.low)
        self.least.narrow(self.left - other.least.high, self.left - other.least.low)

    def counted_before(self, won: int, left: int) -> Known:
        """The same counted from before a play that won so many tricks, with `left` to come there."""
        return Known(
            left,
            Interval(self.most.low + won, self.most.high + won),
            Interval(self.least.low + won, self.least.high + won),
            {tricks + won: made for tricks, made in enumerate(self.exact) if made is not None}
            | dict.fromkeys(range(won), False),
        )


def bounds_of(seats: Sequence[Known], names: Iterable[Bound] = BOUNDS) -> dict[str, list[list[int]]]:
    """The proven lowest and highest a seat of what is named, as `bounds` of FORMATS has them."""
    return {name: [list(seat.most if name == "most" else seat.least) for seat in seats] for name in names}
