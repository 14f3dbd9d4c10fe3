"""Who plays together: the seats of a side, the tricks it took, and what it wins between two positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..errors import QuestionError
from ..message import Quoted
from ..rules.rules import Rules
from .position import Position


def is_bridge(position: Position) -> bool:
    """Whether this is bridge: two pairs of four at whist. The seats are then North, East, South, West."""
    return position.sides == (0, 1, 0, 1) and position.rules == Rules.of("whist")


def place_of(position: Position, seat: int, names: Sequence[str] = ()) -> int:
    """Where a seat sits around a drawn table, clockwise from the place at the bottom.

    North is on top at bridge, whichever seat he has by the players' names; other players sit as they are
    numbered, the first at the bottom.

    >>> from raspis.solver.rules.rules import Rules
    >>> position = Position.create(Rules.of("whist"), [["7S"], ["8S"], ["9S"], ["10S"]], 0, "N")
    >>> [place_of(position, seat, ("S", "W", "N", "E")) for seat in range(4)], place_of(position, 3)
    ([0, 1, 2, 3], 3)
    """
    if len(position.hands) == 4 and position.rules == Rules.of("whist"):
        north = seat_of_north(names)
        if north is not None:
            return (seat - north + 2) % 4
    return (seat + 2) % 4 if is_bridge(position) else seat


def seat_of_north(names: Sequence[str]) -> int | None:
    """The seat of North, where all four are named by the compass and sit so, clockwise; else None.

    >>> seat_of_north(("S", "W", "N", "E")), seat_of_north(("Petya", "Vasya", "Lyuda", "Katya"))
    (2, None)
    """
    named = compass_of(names)
    if named is None or any(named[seat] != (named[0] + seat) % 4 for seat in range(4)):
        return None
    return -named[0] % 4


def compass_of(names: Sequence[str]) -> tuple[int, ...] | None:
    """For each seat which of North, East, South and West its name is, 0 to 3; None unless each is there.

    >>> compass_of(("North", "South", "East", "West"))
    (0, 2, 1, 3)
    """
    plain = [name.strip().lower() for name in names]
    for compass in _COMPASSES:
        if sorted(plain) == sorted(compass):
            return tuple(map(compass.index, plain))
    return None


_COMPASSES: Final = (
    ("north", "east", "south", "west"),
    ("n", "e", "s", "w"),
    ("север", "восток", "юг", "запад"),
    ("с", "в", "ю", "з"),
)
"""The names of the seats at bridge, clockwise from North, as people write them."""


def side_of(position: Position, seat: int) -> int:
    """The bit mask of the seats that play on the seat's side; raises QuestionError for none of them.

    >>> from raspis.solver.rules.rules import Rules
    >>> hands = [["7S"], ["8S"], ["9S"]]
    >>> position = Position.create(Rules.of("child"), hands, 0, taken=[1, 0, 2], sides="aba")
    >>> side_of(position, 0), side_taken(position, 0), first_seats(position), all_alone(position)
    (5, 3, [0, 1], False)
    """
    label = _label(position, seat)
    return sum(1 << other for other, side in enumerate(position.sides) if side == label)


def seats_beside(position: Position, seat: int) -> tuple[int, ...]:
    """The seats that play on the seat's side, itself among them, upward."""
    label = _label(position, seat)
    return tuple(other for other, side in enumerate(position.sides) if side == label)


def side_taken(position: Position, seat: int) -> int:
    """Tricks that the seat's side has taken."""
    return sum(position.taken[other] for other in seats_beside(position, seat))


def won_by(before: Position, after: Position, seat: int) -> int:
    """Tricks that the seat's side took between two positions of one deal."""
    return side_taken(after, seat) - side_taken(before, seat)


def first_seats(position: Position) -> list[int]:
    """The first seat of each side."""
    return [position.sides.index(label) for label in sorted(set(position.sides))]


def all_alone(position: Position) -> bool:
    """Whether nobody plays together with anybody."""
    return len(set(position.sides)) == len(position.sides)


def _label(position: Position, seat: int) -> int:
    """The label of the seat's side; raises QuestionError for a seat that isn't there."""
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(position.sides):
        raise QuestionError(
            "seat is {value} but the seats are 0 to {last}",
            value=Quoted(seat),
            last=len(position.sides) - 1,
        )
    return position.sides[seat]
