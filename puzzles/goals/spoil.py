"""The goal to spoil another seat's bid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from raspis.solver.message import Message, in_context
from raspis.solver.position.position import Position
from raspis.solver.position.sides import side_of, side_taken
from raspis.solver.search.aim import Aim

from .goal import Bids, PlayGoal, PuzzleError, check_round, tricks_to_come


@dataclass(frozen=True)
class Spoil(PlayGoal):
    """Another seat must not make its bid; all but the solver's side play for it.

    >>> Spoil(1, of=0).to_mapping()
    {'kind': 'spoil', 'seat': 1, 'of': 0}
    """

    kind: ClassVar[str] = "spoil"
    name: ClassVar[Message] = in_context("goal", "spoil")
    of: int
    """Whose bid is to be spoiled."""

    def check(self, position: Position, bids: Bids, round: str = "normal") -> None:
        """Refuse a victim without a bid, or whose bid is lost already; raises PuzzleError."""
        super().check(position, bids, round)
        check_round(self.kind, position, round)
        if side_of(position, self.seat) >> self.of & 1:
            raise PuzzleError("the goal spoil is about the bid of another seat")
        bid = bids[self.of]
        if bid is None:
            raise PuzzleError("the goal spoil needs the bid of {player} in bids", player=f"P{self.of + 1}")
        if bid < side_taken(position, self.of):
            raise PuzzleError(
                "the bid of {player} is spoiled already: it has more tricks than it bid",
                player=f"P{self.of + 1}",
            )

    def question(self, players: Sequence[str], bids: Bids, taken: Sequence[int]) -> Message:
        """The goal as a question."""
        name, victim, bid = players[self.seat], players[self.of], bids[self.of]
        assert bid is not None
        if not bid:
            return Message(
                "{player} spoils {victim}'s pass: {victim} must take a trick yet, whatever anyone plays.",
                player=name,
                victim=victim,
            )
        left = bid - taken[self.of]
        if not left:
            return Message(
                "{player} spoils {victim}'s bid of {bid}: {victim} must take a trick yet, "
                "whatever anyone plays.",
                player=name,
                victim=victim,
                bid=bid,
            )
        return Message(
            "{player} spoils {victim}'s bid of {bid}: {victim} must not take exactly {left} of the tricks "
            "still to come, whatever anyone plays.",
            player=name,
            victim=victim,
            bid=bid,
            left=left,
        )

    def aim(self, position: Position, bids: Bids) -> Aim:
        """The victim's side may take any number but the one that its bid wants."""
        wanted = tricks_to_come(position, bids)[self.of]
        assert wanted is not None
        every = (2 << position.tricks_left) - 1
        helpers = side_of(position, self.seat)
        return Aim(side_of(position, self.of), helpers, every & ~(1 << wanted))

    @classmethod
    def choices(
        cls, position: Position, seat: int, random: Random
    ) -> list[tuple[PlayGoal, tuple[int | None, ...]]]:
        """Every bid of one victim, who is drawn by lot."""
        seats = len(position.hands)
        of = (seat + random.randrange(1, seats)) % seats
        bids = [
            (*(None,) * of, number, *(None,) * (seats - of - 1)) for number in range(position.tricks_left + 1)
        ]
        return [(cls(seat, of), its_bids) for its_bids in bids]

    def same_as(self, position: Position, bids: Bids, round: str) -> tuple[Any, ...]:
        """The victim, and what its bid asks of the tricks still to come."""
        victim = (self.of - self.seat) % len(position.hands)
        return self.kind, victim, tricks_to_come(position, bids)[self.of]
