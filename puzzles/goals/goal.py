"""What a puzzle asks: what all kinds of goals have in common, and how one is read and written.

Each kind is a class of its own, in a file beside this one; `registry` lists them. A kind belongs to one of
three families, which say how such a puzzle is proven and played: in `play` some seats force a number of
tricks against all others, in `bid` a number is to be named, in `help` everybody plays together.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from random import Random
from typing import Any, ClassVar, Final, Self

from raspis.solver.errors import RaspisError
from raspis.solver.message import Message, Quoted, counted, listed
from raspis.solver.position.position import Position
from raspis.solver.position.sides import side_taken
from raspis.solver.rules.bids import has_bids
from raspis.solver.rules.scores import ROUND_NAMES
from raspis.solver.search.aim import Aim

Bids = Sequence[int | None]
"""The bids of the whole deal, one a seat, None where there is none."""

KEYS: Final = ("seat", "tricks", "of")
"""The keys that a goal may have beside its kind, in the order in which they are written."""


class PuzzleError(RaspisError):
    """A puzzle is not written as it must be."""


@dataclass(frozen=True)
class Goal(ABC):
    """The goal of a puzzle; tricks are those still to come, the one on the table included."""

    kind: ClassVar[str]
    name: ClassVar[Message]
    """The kind as people call it."""
    family: ClassVar[str]
    """`play`, `bid` or `help`; goals of a family have measures that mean the same."""
    counting: ClassVar[bool] = False
    """Whether one number is asked for among those that the seat may be able to make."""

    def to_mapping(self) -> dict[str, Any]:
        """The tree of FORMATS."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {"kind": self.kind, **{key: values[key] for key in KEYS if key in values}}

    @classmethod
    def read(cls, value: Mapping[str, Any], players: Sequence[str]) -> Self:
        """Read the keys of this kind; a seat is a number from 0 on, or a name. Raises PuzzleError."""
        own = {field.name: field.default for field in fields(cls)}
        for key in value:
            if key != "kind" and key not in own:
                raise PuzzleError("the goal {kind} has no key {key}", kind=cls.kind, key=Quoted(key))
        read = {}
        for key, default in own.items():
            if value.get(key) is not None:
                read[key] = _number(value[key], key, players)
            elif not isinstance(default, int):
                raise PuzzleError("the goal {kind} needs the key {key}", kind=cls.kind, key=key)
        return cls(**read)

    def check(self, position: Position, bids: Bids, round: str = "normal") -> None:
        """Refuse a goal that can't be asked of this position with these bids; raises PuzzleError."""
        has_bids(position.rules, round)  # refuses a round that the game hasn't
        cards = tricks_of_deal(position)
        for seat, bid in enumerate(bids):
            if bid is not None and not 0 <= bid <= cards:
                raise PuzzleError(
                    counted(
                        "{player} bids {bid}, but the deal has {number} trick",
                        "{player} bids {bid}, but the deal has {number} tricks",
                        cards,
                        player=f"P{seat + 1}",
                        bid=Quoted(bid),
                    )
                )

    @abstractmethod
    def question(self, players: Sequence[str], bids: Bids, taken: Sequence[int]) -> Message:
        """The goal as a question to a card player, without who is to play."""

    @abstractmethod
    def first_seat(self, position: Position) -> int:
        """The seat from which the others are counted when two puzzles are compared."""

    @abstractmethod
    def same_as(self, position: Position, bids: Bids, round: str) -> tuple[Any, ...]:
        """What puzzles with equal cards must share to ask the same; seats are counted from `first_seat`."""


@dataclass(frozen=True)
class PlayGoal(Goal):
    """A goal of the family `play`: «can these seats force the tricks of that side into this set?»."""

    family: ClassVar[str] = "play"
    seat: int
    """Who solves the puzzle."""

    @abstractmethod
    def aim(self, position: Position, bids: Bids) -> Aim:
        """The goal as the search is asked for it, at the position of the puzzle."""

    @classmethod
    @abstractmethod
    def choices(
        cls, position: Position, seat: int, random: Random
    ) -> list[tuple[PlayGoal, tuple[int | None, ...]]]:
        """The goals of this kind that may be asked of a seat, each with its bids, fewer tricks first."""

    def first_seat(self, position: Position) -> int:
        """The seat that solves the puzzle."""
        return self.seat


def tricks_of_deal(position: Position) -> int:
    """The tricks of the whole deal, those taken before included."""
    return position.tricks_left + sum(position.taken)


def check_round(kind: str, position: Position, round: str) -> None:
    """Refuse a goal about bids in a round without bids; raises PuzzleError."""
    if not has_bids(position.rules, round):
        raise PuzzleError(
            "the goal {kind} is about bids, and there are none in the {round} round",
            kind=kind,
            round=ROUND_NAMES.get(round, round),
        )


def tricks_to_come(position: Position, bids: Bids) -> tuple[int | None, ...]:
    """What each bid asks of the tricks still to come; of a side that plays together the sum counts."""
    return tuple(None if bid is None else bid - side_taken(position, seat) for seat, bid in enumerate(bids))


def _number(value: Any, key: str, players: Sequence[str]) -> int:
    """The number of tricks, or the seat, under a key of a goal."""
    if key == "tricks":
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise PuzzleError(
                "{key} is {value} but must be a whole number from 0 on",
                key=f"goal.{key}",
                value=Quoted(value),
            )
        return value
    if isinstance(value, str) and value in players:
        return players.index(value)
    if isinstance(value, str):
        raise PuzzleError(
            "{key} is {value}, but the players are {players}",
            key=f"goal.{key}",
            value=Quoted(value),
            players=listed(players),
        )
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise PuzzleError(
            "{key} is {value} but must be a seat from 0 on, or a player's name",
            key=f"goal.{key}",
            value=Quoted(value),
        )
    if value >= len(players):
        raise PuzzleError(
            "{key} is {value} but the seats are 0 to {last}",
            key=f"goal.{key}",
            value=Quoted(value),
            last=len(players) - 1,
        )
    return value
