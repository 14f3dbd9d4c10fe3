"""What a group of players agrees on beside the play of the cards: the score table and the ladder.

Both are fields of `Rules`; counting points with them is the business of `bids.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Literal, NamedTuple, get_args

from ..errors import RulesError
from ..message import Message, Quoted, in_context, listed
from ..words import Words

Round = Literal["normal", "dark", "no-trump", "golden", "misere"]
"""The name of a round."""
ROUNDS: Final[tuple[Round, ...]] = get_args(Round)
"""The names of the rounds."""
ROUND_NAMES: Final[Mapping[str, Message]] = {
    "normal": in_context("round", "normal"),
    "dark": in_context("round", "dark"),
    "no-trump": in_context("round", "no-trump"),
    "golden": in_context("round", "golden"),
    "misere": in_context("round", "misere"),
}
"""The rounds as people call them."""
ROUND_WORDS: Final = Words(
    {
        "normal": "обычный обычная",
        "dark": "тёмная тёмный втёмную",
        "no-trump": "бескозырка бескозырный без-козыря",
        "golden": "золотая золотой",
        "misere": "мизер мизерный misère",
    }
)
"""The rounds by what people may write for their names."""
_MOST_POINTS: Final = 1_000_000
"""No number of a score table is further from zero, in either direction."""
_MOST_CARDS: Final = 52
_MOST_STEPS: Final = 1000


class RoundScore(NamedTuple):
    """How a round changes the score: a factor on the points of a bid, or points a trick and no bids."""

    factor: int = 1
    per_trick: int | None = None


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """The points of one player's deal (RULES section 7); b is the bid, t the tricks taken.

    A round that is not in `rounds` is not played in the game. In a dark round every bid is blind, and the
    factor of the round is the whole of it: `blind` is for a blind bid in another round. Where `blind` is
    None there are no blind bids outside a dark round.
    """

    pass_made: int = 5
    """b = t = 0; the key is `pass`."""
    pass_over: int = 1
    """Per trick taken on a pass."""
    made: int = 10
    """Per trick bid, t = b > 0."""
    over: int = 1
    """Per trick taken, t > b > 0."""
    short: int = -10
    """Per trick missing, t < b."""
    short_taken: int = 0
    """Per trick taken all the same, t < b."""
    blind: int | None = None
    rounds: tuple[tuple[Round, RoundScore], ...] = (("normal", RoundScore()),)

    def __post_init__(self) -> None:
        for key, field_name in _NUMBER_KEYS.items():
            value = getattr(self, field_name)
            if value is not None:
                _check_number(key, value, _MEANT.get(key))
        for name, entry in self.rounds:
            _check_number(f"{name}.factor", entry.factor, _FACTOR)
            if entry.per_trick is not None:
                _check_number(f"{name}.per_trick", entry.per_trick, _LOSS if name == "misere" else _GAIN)

    def round(self, name: str) -> RoundScore | None:
        """The entry of a round, or None where the game has no such round."""
        return next((entry for known, entry in self.rounds if known == name), None)

    def changed(self, table: Any) -> ScoreTable:
        """This table with the keys of a TOML or JSON table put in; raises RulesError."""
        if not isinstance(table, Mapping):
            raise RulesError("score is {value} but must be a table of numbers", value=Quoted(table))
        result = self
        for key, value in table.items():
            if value is None:
                continue
            if key in ROUNDS:
                rounds = {**dict(result.rounds), key: _round_score(key, value)}
                ordered = tuple((name, rounds[name]) for name in ROUNDS if name in rounds)
                result = replace(result, rounds=ordered)
            elif key in _NUMBER_KEYS:
                number: Any = _number(f"score.{key}", value)
                result = replace(result, **{_NUMBER_KEYS[key]: number})
            else:
                raise RulesError(
                    "unknown key {key} in score; allowed are {allowed}",
                    key=Quoted(key),
                    allowed=listed([*_NUMBER_KEYS, *ROUNDS]),
                )
        return result

    def to_mapping(self) -> dict[str, Any]:
        """The table as TOML or JSON has it; `changed` puts it back."""
        table: dict[str, Any] = {
            key: value for key, name in _NUMBER_KEYS.items() if (value := getattr(self, name)) is not None
        }
        for name, entry in self.rounds:
            table[name] = (
                {"factor": entry.factor} if entry.per_trick is None else {"per_trick": entry.per_trick}
            )
        return table


_NUMBER_KEYS: Final = {
    ("pass" if field.name == "pass_made" else field.name): field.name
    for field in fields(ScoreTable)
    if field.name != "rounds"
}


class _Sign(NamedTuple):
    """What a number of a score table can mean."""

    least: int
    most: int
    why: Message


_GAIN: Final = _Sign(0, _MOST_POINTS, Message("it is a gain, and so not below zero"))
_LOSS: Final = _Sign(-_MOST_POINTS, 0, Message("it is a loss, and so not above zero"))
_FACTOR: Final = _Sign(1, _MOST_POINTS, Message("a factor is 1 or more"))
_MEANT: Final = {
    **dict.fromkeys(("pass", "made", "short_taken"), _GAIN),
    "short": _LOSS,
    "blind": _FACTOR,
}


def _check_number(key: str, value: int, sign: _Sign | None) -> None:
    """Refuse a number whose sign can't be meant, or that no score comes near; raises RulesError."""
    if abs(value) > _MOST_POINTS:
        raise RulesError("{key} is {value}, which is too large", key=f"score.{key}", value=Quoted(value))
    if sign is not None and not sign.least <= value <= sign.most:
        raise RulesError("{key} is {value}, but {why}", key=f"score.{key}", value=value, why=sign.why)


def _number(key: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise RulesError("{key} is {value} but must be a whole number", key=key, value=Quoted(value))
    return value


def _round_score(name: str, value: Any) -> RoundScore:
    if not isinstance(value, Mapping) or len(value) != 1 or not set(value) <= {"factor", "per_trick"}:
        raise RulesError(
            "{key} is {value} but must be {{factor = …}} or {{per_trick = …}}",
            key=f"score.{name}",
            value=Quoted(value),
        )
    ((key, number),) = value.items()
    return RoundScore(**{key: _number(f"score.{name}.{key}", number)})


class Step(NamedTuple):
    """One deal of the ladder: cards a hand, and the round it belongs to."""

    cards: int
    round: Round


def read_ladder(value: Any) -> tuple[Step, ...]:
    """Read a ladder, a list of `{cards, round}`; the round is normal unless given. Raises RulesError."""
    if not isinstance(value, list | tuple):
        raise RulesError("ladder is {value} but must be a list of {{cards, round}}", value=Quoted(value))
    if len(value) > _MOST_STEPS:
        raise RulesError(
            "ladder has {number} entries; {most} are the most", number=len(value), most=_MOST_STEPS
        )
    return tuple(_read_step(place, entry) for place, entry in enumerate(value, 1))


def _read_step(place: int, entry: Any) -> Step:
    if not isinstance(entry, Mapping) or "cards" not in entry:
        raise RulesError(
            "entry {place} of ladder is {value} but must be {{cards = …, round = …}}",
            place=place,
            value=Quoted(entry),
        )
    for key in entry:
        if key not in ("cards", "round"):
            raise RulesError(
                "unknown key {key} in entry {place} of ladder; allowed are cards, round",
                key=Quoted(key),
                place=place,
            )
    cards, name = entry["cards"], ROUND_WORDS.meant(entry.get("round", "normal"))
    if isinstance(cards, bool) or not isinstance(cards, int) or not 1 <= cards <= _MOST_CARDS:
        raise RulesError(
            "cards in entry {place} of ladder is {value} but must be a whole number, 1 to {most}",
            place=place,
            value=Quoted(cards),
            most=_MOST_CARDS,
        )
    if name not in ROUNDS:
        raise RulesError(
            "round in entry {place} of ladder is {value}; allowed are {allowed}",
            place=place,
            value=Quoted(name),
            allowed=listed(ROUND_NAMES.values()),
        )
    return Step(cards, name)
