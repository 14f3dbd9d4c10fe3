"""What an analysis says of plays and bids (FORMATS, `analyse --json`): values, and their objects in JSON.

All numbers count the whole deal, the tricks taken so far among them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ..cards.card import Play
from ..errors import RecordError
from ..records.record import Record


class Standing(NamedTuple):
    """What each seat's side can make sure of in a position; tricks already taken are counted."""

    most: tuple[int, ...]
    makeable: tuple[bool | None, ...]
    """Whether exactly the bid can be made sure of; None without a bid."""
    score: tuple[int | None, ...]
    """The guaranteed points; None where they need a bid that is missing."""

    def worth(self, seat: int) -> int:
        """The seat's guaranteed points if known, else its tricks: the unit in which it is judged."""
        score = self.score[seat]
        return self.most[seat] if score is None else score

    def to_mapping(self) -> dict[str, object]:
        """As `before` and `after` of `analyse --json`."""
        return {"most": list(self.most), "makeable": list(self.makeable), "score": list(self.score)}


@dataclass(frozen=True, slots=True)
class JudgedPlay:
    """One play and what it changed."""

    trick: int
    seat: int
    play: Play
    before: Standing
    after: Standing
    kept: tuple[Play, ...]
    """The legal plays that cost the player nothing, in points if known, else in tricks."""

    @property
    def tricks_cost(self) -> int:
        """Tricks the player could make sure of before and no more."""
        return self.before.most[self.seat] - self.after.most[self.seat]

    @property
    def points_cost(self) -> int | None:
        """Guaranteed points that the play gave away; None where they are not known."""
        before, after = self.before.score[self.seat], self.after.score[self.seat]
        return None if before is None or after is None else before - after

    @property
    def cost(self) -> int:
        """The cost in points if known, else in tricks."""
        return self.before.worth(self.seat) - self.after.worth(self.seat)

    @property
    def gift(self) -> tuple[int, ...]:
        """What each other seat gained, in points if known, else in tricks: below 0 only for a partner."""
        return tuple(
            0 if seat == self.seat else self.after.worth(seat) - self.before.worth(seat)
            for seat in range(len(self.before.most))
        )

    def to_mapping(self) -> dict[str, object]:
        """As an entry of `plays` of `analyse --json`."""
        return {
            "trick": self.trick,
            "seat": self.seat,
            "play": str(self.play),
            "before": self.before.to_mapping(),
            "after": self.after.to_mapping(),
            "cost": {"tricks": self.tricks_cost, "points": self.points_cost},
            "kept": [str(play) for play in self.kept],
            "gift": list(self.gift),
        }


class JudgedBid(NamedTuple):
    """What became of a bid."""

    bid: int
    made: bool | None
    """None while the deal is unfinished and the bid can still be made."""
    last_makeable: int | None
    """Index into the plays of the last position in which a bid that was lost was makeable."""
    lost_by: int | None
    """The seat whose play lost it."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The judgement of a record as far as it was judged."""

    record: Record
    plays: tuple[JudgedPlay, ...]
    bids: tuple[JudgedBid | None, ...]
    taken: tuple[int, ...]
    """Tricks taken by each seat, as far as the play is legal."""
    score: tuple[int | None, ...]
    """The points of each seat where the deal was played to its end."""
    lost: tuple[int | None, ...]
    """Points that each seat's own plays gave away; None where they are not known: so at a limit."""
    complete: bool
    """Whether every recorded play was judged: no limit was reached, no card is wrong."""
    error: RecordError | None
    """What is wrong with the record's play."""
    stopped: bool
    """Whether a limit was reached: what came before the plays is open."""

    @property
    def first_trick(self) -> int:
        """The number of the record's first trick: above 1 in a position in the middle of a deal."""
        return self.record.cards - self.record.start().tricks_left + 1

    @property
    def finished(self) -> bool:
        """Whether the deal was played to its end."""
        return sum(self.taken) == self.record.cards and self.error is None

    def told(self, seat: int | None = None) -> list[JudgedPlay]:
        """The plays of a seat and those that give it something; all of them without a seat."""
        return [play for play in self.plays if seat in (None, play.seat) or play.gift[seat or 0] > 0]

    def to_mapping(self, seat: int | None = None) -> dict[str, object]:
        """The object of `analyse --json`, with `seat` only what is told of it; indices are of these plays."""
        told = self.told(seat)
        place = {id(play): index for index, play in enumerate(told)}
        bids = [None if bid is None else bid._asdict() for bid in self.bids]
        for bid in bids:
            if bid is not None and bid["last_makeable"] is not None:
                bid["last_makeable"] = place.get(id(self.plays[bid["last_makeable"]]))
        mapping: dict[str, object] = {
            "plays": [play.to_mapping() for play in told],
            "bids": bids,
            "taken": list(self.taken),
            "score": list(self.score),
            "lost": list(self.lost),
            "complete": self.complete,
        }
        if self.error is not None:
            mapping["error"] = str(self.error)
        return mapping
