"""Goals about one's own tricks: exactly so many, at least so many, none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from raspis.solver.message import Message, Quoted, counted, in_context
from raspis.solver.position.position import Position
from raspis.solver.position.sides import side_of
from raspis.solver.search.aim import Aim

from .goal import Bids, PlayGoal, PuzzleError


@dataclass(frozen=True)
class OwnTricks(PlayGoal):
    """What the goals about one's own tricks have in common; `tricks` are those still to come."""

    tricks: int

    def check(self, position: Position, bids: Bids, round: str = "normal") -> None:
        """Refuse more tricks than are still to come; raises PuzzleError."""
        super().check(position, bids, round)
        if self.tricks > position.tricks_left:
            raise PuzzleError(
                counted(
                    "goal.tricks is {tricks}, but {number} trick is still to come",
                    "goal.tricks is {tricks}, but {number} tricks are still to come",
                    position.tricks_left,
                    tricks=Quoted(self.tricks),
                )
            )

    def question(self, players: Sequence[str], bids: Bids, taken: Sequence[int]) -> Message:
        """The goal as a question.

        >>> print(Exact(1, 2).question(["Petya", "Roma"], [None, None], [0, 0]))
        Roma takes exactly 2 tricks from here on, whatever anyone plays.
        """
        player = players[self.seat]
        if not self.tricks:
            return Message(
                "{player} takes no trick at all from here on, whatever anyone plays.", player=player
            )
        return counted(
            "{player} takes exactly {number} trick from here on, whatever anyone plays.",
            "{player} takes exactly {number} tricks from here on, whatever anyone plays.",
            self.tricks,
            player=player,
        )

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
    name: ClassVar[Message] = in_context("goal", "exact")
    counting: ClassVar[bool] = True


@dataclass(frozen=True)
class AtLeast(OwnTricks):
    """So many tricks or more."""

    kind: ClassVar[str] = "at-least"
    name: ClassVar[Message] = in_context("goal", "at-least")

    def question(self, players: Sequence[str], bids: Bids, taken: Sequence[int]) -> Message:
        """The goal as a question."""
        return counted(
            "{player} takes at least {number} trick from here on, whatever anyone plays.",
            "{player} takes at least {number} tricks from here on, whatever anyone plays.",
            self.tricks,
            player=players[self.seat],
        )

    def aim(self, position: Position, bids: Bids) -> Aim:
        """The seat's side is to take so many or more."""
        side, every = side_of(position, self.seat), (2 << position.tricks_left) - 1
        return Aim(side, side, every & -(1 << self.tricks))


@dataclass(frozen=True)
class NoTrick(OwnTricks):
    """No trick at all."""

    kind: ClassVar[str] = "none"
    name: ClassVar[Message] = in_context("goal", "none")
    tricks: int = 0

    def __post_init__(self) -> None:
        if self.tricks:
            raise PuzzleError("the goal none is for 0 tricks, not {tricks}", tricks=Quoted(self.tricks))

    @classmethod
    def choices(
        cls, position: Position, seat: int, random: Random
    ) -> list[tuple[PlayGoal, tuple[int | None, ...]]]:
        """The one that there is."""
        return [(cls(seat), (None,) * len(position.hands))]

    def same_as(self, position: Position, bids: Bids, round: str) -> tuple[Any, ...]:
        """What exactly none would be."""
        return Exact.kind, 0
