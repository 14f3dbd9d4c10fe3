"""The goal to name the one bid that a seat can make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from raspis.solver.message import Message, counted, in_context
from raspis.solver.position.position import Position
from raspis.solver.rules.bids import Bid, barred_bid

from .goal import Bids, Goal, PuzzleError, check_round, tricks_of_deal


@dataclass(frozen=True)
class NameBid(Goal):
    """Which one bid can the seat make?"""

    kind: ClassVar[str] = "bid"
    name: ClassVar[Message] = in_context("goal", "bid")
    family: ClassVar[str] = "bid"
    counting: ClassVar[bool] = True
    seat: int
    """Who bids."""

    def check(self, position: Position, bids: Bids, round: str = "normal") -> None:
        """Refuse a position in the middle of the play, and a round without bids; raises PuzzleError."""
        super().check(position, bids, round)
        check_round(self.kind, position, round)
        if any(position.taken) or position.table:
            raise PuzzleError(
                "a bid is made before the first card, but the position is in the middle of the play"
            )

    def question(self, players: Sequence[str], bids: Bids, taken: Sequence[int]) -> Message:
        """The goal as a question."""
        return Message(
            "All hands are open: which one bid can {player} make, whatever anyone plays?",
            player=players[self.seat],
        )

    def barred(self, position: Position, bids: Bids, round: str) -> int | None:
        """The number that the hook bars, None where it bars none (RULES section 6).

        The seat is the last bidder when everybody else's bid is given.
        """
        said = [None if bid is None else Bid(bid) for bid in bids]
        return barred_bid(position.rules, round, tricks_of_deal(position), said, self.seat)

    def why_not(self, number: int, position: Position, bids: Bids, round: str) -> Message | None:
        """Why the rules don't let the seat bid this number, as a clause; None where they do."""
        if self.may_bid(number, position, bids, round):
            return None
        if number == self.barred(position, bids, round):
            return counted(
                "the hook bars {bid}, since the bids would add up to {number} trick",
                "the hook bars {bid}, since the bids would add up to {number} tricks",
                tricks_of_deal(position),
                bid=number,
            )
        return Message("a blind bid can't be a pass in {game}", game=position.rules.game.name)

    def may_bid(self, number: int, position: Position, bids: Bids, round: str) -> bool:
        """Whether the rules let the seat bid this number of tricks."""
        if number == 0 and round == "dark" and not position.rules.blind_pass:
            return False
        return number != self.barred(position, bids, round)

    def first_seat(self, position: Position) -> int:
        """The seat that bids."""
        return self.seat

    def same_as(self, position: Position, bids: Bids, round: str) -> tuple[Any, ...]:
        """What the seat may not bid: the other bids change nothing else."""
        cards = tricks_of_deal(position)
        barred = [n for n in range(cards + 1) if not self.may_bid(n, position, bids, round)]
        return self.kind, tuple(barred)
