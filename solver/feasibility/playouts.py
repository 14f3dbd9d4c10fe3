"""Lines of play that cost next to nothing: not good ones, but each shows what is possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Final

from ..cards.card import Play
from ..position.position import Position
from ..search.plain import strength

_AT_RANDOM: Final = 40


def some_lines(position: Position) -> Iterator[tuple[int, ...]]:
    """The remaining tricks a seat in some lines, the same ones for the same position.

    Of each side there is a line in which it takes what it can and one in which it takes what it must, as far
    as the height of cards tells; then come lines at random.

    >>> from raspis.solver.rules.rules import Rules
    >>> position = Position.create(Rules.of("child"), [["7S", "KH"], ["8S", "9H"]], leader=0)
    >>> sorted(set(some_lines(position)))
    [(1, 1), (2, 0)]
    """
    random = Random(1)
    for label in sorted(set(position.sides)):
        yield _played_out(position, partial(_eager, label, True))
        yield _played_out(position, partial(_eager, label, False))
    for _ in range(_AT_RANDOM):
        yield _played_out(position, lambda position: random.choice(position.plays()))


def _eager(label: int, wanting: bool, position: Position) -> Play:
    """The highest play of a side that wants tricks and the lowest of the others, or the other way round."""
    high = (position.sides[position.turn] == label) is wanting
    return (max if high else min)(position.plays(), key=strength)


def _played_out(position: Position, choose: Callable[[Position], Play]) -> tuple[int, ...]:
    end = position
    while end.tricks_left:
        end = end.played(choose(end))
    return tuple(now - then for now, then in zip(end.taken, position.taken, strict=True))
