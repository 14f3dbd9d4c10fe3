"""The goal that everybody helps to meet: each gets exactly his bid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from raspis.solver.message import Message, in_context, listed
from raspis.solver.position.position import Position
from raspis.solver.rules.bids import Bid

from .goal import Bids, Goal, PuzzleError, check_round, tricks_to_come


@dataclass(frozen=True)
class Together(Goal):
    """The one line that everybody plays together and that gives each exactly his bid."""

    kind: ClassVar[str] = "help"
    name: ClassVar[Message] = in_context("goal", "help")
    family: ClassVar[str] = "help"

    def check(self, position: Position, bids: Bids, round: str = "normal") -> None:
        """Refuse sides, and a seat without a bid; raises PuzzleError."""
        super().check(position, bids, round)
        check_round(self.kind, position, round)
        if position.sides != tuple(range(len(position.hands))):
            raise PuzzleError("the goal help is about every seat's own bid, and the position has sides")
        if None in bids:
            raise PuzzleError("the goal help needs every seat's bid in bids")

    def question(self, players: Sequence[str], bids: Bids, taken: Sequence[int]) -> Message:
        """The goal as a question."""
        wanted = (
            Message("{player} {bid}", player=name, bid="?" if bid is None else Bid(bid))
            for name, bid in zip(players, bids, strict=True)
        )
        return Message(
            "Everybody plays together: find the one line that gives each exactly the bid ({wanted}).",
            wanted=listed(wanted),
        )

    def wanted(self, position: Position, bids: Bids) -> tuple[int, ...]:
        """What each seat is to take of the tricks still to come; `check` has passed."""
        return tuple(number for number in tricks_to_come(position, bids) if number is not None)

    def first_seat(self, position: Position) -> int:
        """The leader: everybody solves the puzzle."""
        return position.leader

    def same_as(self, position: Position, bids: Bids, round: str) -> tuple[Any, ...]:
        """What each seat is to take yet."""
        first, wanted = self.first_seat(position), tricks_to_come(position, bids)
        return self.kind, wanted[first:] + wanted[:first]
