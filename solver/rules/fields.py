"""What the fields of a rules object may hold (RULES section 9), as types and as lists to choose from."""

from __future__ import annotations

from typing import Any, Final, Literal, TypedDict, get_args

from ..cards.card import Card
from .scores import ScoreTable, Step

Pack = Literal[36, 52, 104]
Trump = Literal["S", "C", "D", "H", "N", "circular", "deal"]
TrumpBy = Literal["last-card", "highest-bidder"]
Low = Literal["plain", "scrap"]
LedHigh = Literal["own", "trump"]
Call = Literal["none", "trump", "any"]
CallVoid = Literal["any", "trump"]
Ties = Literal["first", "last"]
Leader = Literal["eldest", "dealer"]

CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "pack": get_args(Pack),
    "trump": get_args(Trump),
    "trump_by": get_args(TrumpBy),
    "low": get_args(Low),
    "led_high": get_args(LedHigh),
    "call": get_args(Call),
    "call_void": get_args(CallVoid),
    "ties": get_args(Ties),
    "must_trump": (True, False),
    "leader": get_args(Leader),
    "hook": (True, False),
}
"""What each field with a choice may be."""

STATED: Final = ("S", "C", "D", "H", "N")
"""The trumps that a deal may state."""


class Changes(TypedDict, total=False):
    """Fields of a rules object that a game sets otherwise than `Rules` does by itself; see there."""

    pack: Pack | None
    trump: Trump
    trump_by: TrumpBy
    specials: tuple[Card, ...]
    low: Low
    led_high: LedHigh
    call: Call
    call_void: CallVoid
    ties: Ties
    must_trump: bool
    leader: Leader
    hook: bool
    ladder: tuple[Step, ...] | None
    score: ScoreTable
