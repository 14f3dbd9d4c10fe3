"""Goals about one's own tricks: exactly so many, at least so many, none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from raspis.solver.position.position import Position
from raspis.solver.position.sides import side_of
from raspis.solver.search.aim import Aim
from raspis.solver.wording import counted, shown

from .goal import SURE, Bids, PlayGoal, PuzzleError


@dataclass(frozen=True)
class OwnTricks(PlayGoal):
    """What the goals about one's own tricks have in common; `tricks` are those still to come."""

    tricks: int

    @property
    def amount(self) -> str:
        """How many tricks, in words."""
        return f"exactly {counted(self.tricks, 'trick')}" if self.tricks else "no trick at all"

    def check(self, position: Position, bids: Bids, round: str = "normal") -> None:
        """Refuse more tricks than are still to come; raises PuzzleError."""
        super().check(position, bids, round)
        if self.tricks > position.tricks_left:
            left = position.tricks_left
            still = f"{counted(left, 'trick')} {'is' if left == 1 else 'are'} still to come"
            raise PuzzleError(f"goal.tricks is {shown(self.tricks)}, but {still}")

    def question(self, players: Sequence[str], bids: Bids, taken: Sequence[int]) -> str:
        """The goal as a question.

        >>> Exact(1, 2).question(["Petya", "Roma"], [None, None], [0, 0])
        'Roma takes exactly 2 tricks from here on, whatever anyone plays.'
        """
        return f"{players[self.seat]} takes {self.amount} from here on, {SURE}."

    def aim(self, position: Position, bids: Bids) -> Aim:
        """The seat's side is to take so many, and no other number."""
        side = side_of(position, self.seat)
        return Aim(side, side, 1 << self.tricks)

    @classmethod
    def choices(
        cls, position: Position, seat: int, random: Random
    ) -> list[tuple[PlayGoal, tuple[int | None, ...]]]:
        """Every number from 1 on."""
        none = (None,) * len(position.hands)
        return [(cls(seat, tricks), none) for tricks in range(1, position.tricks_left + 1)]

    def same_as(self, position: Position, bids: Bids, round: str) -> tuple[Any, ...]:
        """The kind and the number."""
        return self.kind, self.tricks


@dataclass(frozen=True)
class Exact(OwnTricks):
    """Exactly so many tricks.

    >>> Exact(0, 2).to_mapping()
    {'kind': 'exact', 'seat': 0, 'tricks': 2}
    """

    kind: ClassVar[str] = "exact"
    counting: ClassVar[bool] = True


@dataclass(frozen=True)
class AtLeast(OwnTricks):
    """So many tricks or more."""

    kind: ClassVar[str] = "at-least"

    @property
    def amount(self) -> str:
        """How many tricks, in words."""
        return f"at least {counted(self.tricks, 'trick')}"

    def aim(self, position: Position, bids: Bids) -> Aim:
        """The seat's side is to take so many or more."""
        side, every = side_of(position, self.seat), (2 << position.tricks_left) - 1
        return Aim(side, side, every & -(1 << self.tricks))


@dataclass(frozen=True)
class NoTrick(OwnTricks):
    """No trick at all."""

    kind: ClassVar[str] = "none"
    tricks: int = 0

    def __post_init__(self) -> None:
        if self.tricks:
            raise PuzzleError(f"the goal none is for 0 tricks, not {shown(self.tricks)}")

    @classmethod
    def choices(
        cls, position: Position, seat: int, random: Random
    ) -> list[tuple[PlayGoal, tuple[int | None, ...]]]:
        """The one that there is."""
        return [(cls(seat), (None,) * len(position.hands))]

    def same_as(self, position: Position, bids: Bids, round: str) -> tuple[Any, ...]:
        """What exactly none would be."""
        return Exact.kind, 0
