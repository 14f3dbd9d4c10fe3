"""A puzzle as a value, and its JSON object (FORMATS «JSON of the larger answers»)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final, NamedTuple

from raspis.solver.cards.card import Play
from raspis.solver.message import Message, Quoted, counted, in_context, listed
from raspis.solver.position.position import Position
from raspis.solver.records.line import Line, write_line
from raspis.solver.records.values import optional_text
from raspis.solver.rules.scores import ROUND_WORDS

from .goals.goal import Goal, PuzzleError
from .goals.registry import read_goal
from .tree import Node

LEVELS: Final = (1, 2, 3, 4, 5)
"""How hard a puzzle may be said to be."""
MEASURES: Final = ("decisions", "tempting", "refuted", "nodes")
"""The measures of a puzzle, in the order in which they are written; `grading.measures` says what they are."""

PUZZLE_KEYS: Final = (
    *("goal", "key", "tree", "strict", "level", "measures", "themes"),
    *("seed", "candidate", "version", "round", "title"),
)
"""The keys of a puzzle beside those of a position, in the order in which they are written."""


@dataclass(frozen=True)
class Puzzle:
    """A position, what is asked, the proven solution and what is known of it."""

    position: Position
    bids: tuple[int | None, ...]
    """Of the whole deal, one a seat."""
    goal: Goal
    key: tuple[Play, ...] | int
    """All equal plays that solve the first decision; for a `bid` the number."""
    tree: Node | None
    """The solution; of a `bid` one way to make it, None where another seat leads."""
    strict: bool
    """Exactly one class keeps the goal on every line that the others can choose."""
    level: int
    measures: Mapping[str, int]
    themes: tuple[str, ...]
    seed: int | None = None
    candidate: int | None = None
    """Which try of the seed it was, from 0 on."""
    version: str = ""
    players: tuple[str, ...] = ()
    note: str | None = None
    title: str | None = None
    round: str = "normal"
    """The round of the deal, which decides which bids may be made."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names; P1, P2, … where there are none."""
        return self.players or seat_names(len(self.position.hands))

    @property
    def question(self) -> Message:
        """The question in words; see `Goal.question`."""
        return self.goal.question(self.names, self.bids, self.position.taken)

    def to_mapping(self) -> dict[str, Any]:
        """The JSON object, keys in a fixed order; names and notes belong to a record and are left out."""
        bids = self.bids if any(bid is not None for bid in self.bids) else None
        return {**write_line(Line(None, self.position, bids)), **self.own_mapping()}

    def own_mapping(self) -> dict[str, Any]:
        """The keys that a puzzle has beside those of a position; what a record keeps under `puzzle`."""
        own = {
            "goal": self.goal.to_mapping(),
            "key": self.key if isinstance(self.key, int) else [str(play) for play in self.key],
            "tree": None if self.tree is None else self.tree.to_mapping(),
            "strict": self.strict,
            "level": self.level,
            "measures": dict(self.measures),
            "themes": list(self.themes),
            "seed": self.seed,
            "candidate": self.candidate,
            "version": self.version,
        }
        if self.round != "normal":
            own["round"] = self.round
        return own if self.title is None else {**own, "title": self.title}


class Question(NamedTuple):
    """What a file asks, without the answer: a position, its bids, the goal, and what is said of them."""

    position: Position
    bids: tuple[int | None, ...]
    goal: Goal
    players: tuple[str, ...] = ()
    note: str | None = None
    title: str | None = None
    round: str = "normal"

    def answered(self, proven: Puzzle) -> Puzzle:
        """The puzzle that was proven of this question, with what the file says beside it."""
        return replace(proven, players=self.players, note=self.note, title=self.title)


def seat_names(seats: int) -> tuple[str, ...]:
    """What the seats are called where the players have no names: P1, P2, …"""
    return tuple(f"P{seat}" for seat in range(1, seats + 1))


def read_question(
    position: Position,
    bids: tuple[int | None, ...],
    value: Mapping[str, Any],
    players: tuple[str, ...] = (),
    note: str | None = None,
    round: str = "normal",
) -> Question:
    """The question of a puzzle, from its position and the keys that are its own.

    Raises RaspisError, also for a goal that can't be asked of the position.
    """
    for key in value:
        if key not in PUZZLE_KEYS:
            raise PuzzleError(
                "unknown key {key} in the puzzle; allowed are {allowed}",
                key=Quoted(key),
                allowed=listed(PUZZLE_KEYS),
            )
    if "goal" not in value:
        raise PuzzleError("the key 'goal' of the puzzle is missing")
    goal = read_goal(value["goal"], players or seat_names(len(position.hands)))
    round = ROUND_WORDS.meant(_read(value, "round", str, round))
    goal.check(position, bids, round)
    title = optional_text("title", _read(value, "title", str, None))
    return Question(position, bids, goal, players, note, title, round)


def read_answer(question: Question, value: Mapping[str, Any]) -> Puzzle:
    """The whole puzzle: a question with the keys that answer it; raises RaspisError."""
    position, rules = question.position, question.position.rules
    if "key" not in value:
        raise PuzzleError(
            "the key 'key' of the puzzle is missing, its solution; raspis puzzle grade finds it"
        )

    return Puzzle(
        position,
        question.bids,
        question.goal,
        _read_key(value["key"], question, rules.meant),
        None if value.get("tree") is None else Node.from_mapping(value["tree"], rules.meant),
        _read(value, "strict", bool, False),
        _number(value, "level", 0, LEVELS[-1]) or 0,
        _read_measures(value.get("measures")),
        _read_themes(value),
        _number(value, "seed", 0, _LARGEST_SEED),
        _number(value, "candidate", 0, _LARGEST),
        _read(value, "version", str, ""),
        question.players,
        question.note,
        question.title,
        question.round,
    )


_LARGEST: Final = 10**9
"""A measure or a candidate that no honest file comes near."""
_LARGEST_SEED: Final = 10**99


@cache
def generator_version() -> str:
    """The version that made a puzzle."""
    try:
        return f"raspis {version('raspis')}"
    except PackageNotFoundError:  # run from a folder that was not installed
        return "raspis"


_KINDS: Final = {
    bool: in_context("but must be", "true or false"),
    int: in_context("but must be", "a whole number"),
    str: in_context("but must be", "a text"),
    list: in_context("but must be", "a list"),
}


def _read(value: Mapping[str, Any], key: str, kind: type, default: Any) -> Any:
    found = value.get(key)
    if found is None:
        return default
    if not isinstance(found, kind) or (kind is int and isinstance(found, bool)):
        raise PuzzleError(
            "{key} is {value} but must be {kind}", key=key, value=Quoted(found), kind=_KINDS[kind]
        )
    return found


def _number(value: Mapping[str, Any], key: str, least: int, most: int) -> int | None:
    found: int | None = _read(value, key, int, None)
    if found is not None and not least <= found <= most:
        raise PuzzleError(
            "{key} is {value} but must be from {least} to {most}",
            key=key,
            value=Quoted(found),
            least=least,
            most=Quoted(most),
        )
    return found


def _read_key(value: Any, question: Question, meant: Callable[[Play], Play]) -> tuple[Play, ...] | int:
    if question.goal.family == "bid":
        if isinstance(value, bool) or not isinstance(value, int):
            raise PuzzleError("key is {value} but must be the number of tricks to bid", value=Quoted(value))
        if not 0 <= value <= question.position.tricks_left:
            raise PuzzleError(
                counted(
                    "key is {value}, but the deal has {number} trick",
                    "key is {value}, but the deal has {number} tricks",
                    question.position.tricks_left,
                    value=Quoted(value),
                )
            )
        return value
    if not isinstance(value, list) or not value or not all(isinstance(text, str) for text in value):
        raise PuzzleError("key is {value} but must be a list of plays such as 7S:high", value=Quoted(value))
    return tuple(meant(Play.parse(text)) for text in value)


def _read_themes(value: Mapping[str, Any]) -> tuple[str, ...]:
    themes = _read(value, "themes", list, [])
    if not all(isinstance(theme, str) for theme in themes):
        raise PuzzleError("{key} is {value} but must be a list of names", key="themes", value=Quoted(themes))
    return tuple(themes)


def _read_measures(value: Any) -> dict[str, int]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise PuzzleError(
            "{key} is {value} but must be a table of numbers", key="measures", value=Quoted(value)
        )
    for name, number in value.items():
        if name not in MEASURES:
            raise PuzzleError(
                "unknown measure {name}; there are {names}", name=Quoted(name), names=listed(MEASURES)
            )
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= _LARGEST:
            raise PuzzleError(
                "{key} is {value} but must be from {least} to {most}",
                key=f"measures.{name}",
                value=Quoted(number),
                least=0,
                most=_LARGEST,
            )
    return dict(value)
