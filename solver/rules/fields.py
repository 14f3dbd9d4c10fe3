"""What the fields of a rules object may hold (RULES section 9), as types and as lists to choose from."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final, Literal, TypedDict, TypeVar, get_args

from ..cards.card import Card
from ..cards.suits import read_trump
from ..errors import CardError
from ..message import Message, in_context
from ..words import Words
from .scores import ScoreTable, Step

Value = TypeVar("Value")
Pack = Literal[36, 52, 104]
Trump = Literal["S", "C", "D", "H", "N", "circular", "deal"]
TrumpBy = Literal["last-card", "highest-bidder"]
Held = Literal["all", "highest"]
Low = Literal["plain", "scrap"]
LedHigh = Literal["own", "trump"]
Call = Literal["none", "trump", "any", "any-with-trump"]
CallVoid = Literal["any", "trump"]
Ties = Literal["first", "last", "rank"]
TiesEqual = Literal["first", "last"]
Leader = Literal["eldest", "dealer"]

CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "pack": get_args(Pack),
    "trump": get_args(Trump),
    "trump_by": get_args(TrumpBy),
    "held": get_args(Held),
    "low": get_args(Low),
    "forced": (True, False),
    "led_high": get_args(LedHigh),
    "call": get_args(Call),
    "call_void": get_args(CallVoid),
    "ties": get_args(Ties),
    "ties_equal": get_args(TiesEqual),
    "must_trump": (True, False),
    "leader": get_args(Leader),
    "hook": (True, False),
    "blind_pass": (True, False),
}
"""What each field with a choice may be."""

WORDS: Final = {
    "trump": Words({"circular": "круговые круговой по-кругу", "deal": "раздача по-раздаче"}),
    "trump_by": Words({"last-card": "последняя-карта", "highest-bidder": "старшая-заявка"}),
    "held": Words({"all": "все", "highest": "старшая-заявка"}),
    "low": Words({"plain": "обычная", "scrap": "снос в-снос"}),
    "led_high": Words({"own": "своя", "trump": "козырь"}),
    "call": Words(
        {"none": "нет", "trump": "козырь по-козырям", "any": "любая", "any-with-trump": "любая-при-козыре"}
    ),
    "call_void": Words({"any": "любая", "trump": "козырь"}),
    "ties": Words({"first": "первая", "last": "последняя", "rank": "старшинство по-старшинству"}),
    "ties_equal": Words({"first": "первая", "last": "последняя"}),
    "leader": Words({"eldest": "первая-рука", "dealer": "сдающий"}),
}
"""What people may write for the values of fields."""

TRUMP_NAMES: Final[dict[str, Message]] = {
    "S": in_context("trump", "S"),
    "C": in_context("trump", "C"),
    "D": in_context("trump", "D"),
    "H": in_context("trump", "H"),
    "N": in_context("trump", "N"),
    "circular": in_context("trump", "circular"),
}
"""What people call the trumps of a deal."""


def meant(key: str, value: object) -> object:
    """The value of a field that is meant by what people write, such as a suit's name; any other as it is.

    >>> meant("trump", "червы"), meant("ties", "последняя"), meant("hook", True)
    ('H', 'last', True)
    """
    if key in WORDS:
        value = WORDS[key].meant(value)
    return read_stated(value) if key == "trump" and value not in CHOICES[key] else value


def read_stated(value: Value) -> Value | str:
    """The letter of the trump that a text names in any form; any other value as it is."""
    if isinstance(value, str):
        with suppress(CardError):
            return read_trump(value)
    return value


STATED: Final = ("S", "C", "D", "H", "N")
"""The trumps that a deal may state."""


class Changes(TypedDict, total=False):
    """Fields of a rules object that a game sets otherwise than `Rules` does by itself; see there."""

    pack: Pack | None
    trump: Trump
    trump_by: TrumpBy
    held: Held
    specials: tuple[Card, ...]
    low: Low
    forced: bool
    led_high: LedHigh
    call: Call
    call_void: CallVoid
    ties: Ties
    ties_equal: TiesEqual | None
    must_trump: bool
    leader: Leader
    hook: bool
    blind_pass: bool
    ladder: tuple[Step, ...] | None
    score: ScoreTable
