"""A puzzle as a value, and its JSON object (FORMATS «JSON of the larger answers»)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from raspis.solver.cards.card import Play, Way
from raspis.solver.position.position import Position
from raspis.solver.records.line import KEYS as LINE_KEYS
from raspis.solver.records.line import Line, read_line, write_line
from raspis.solver.wording import shown

from .goals.goal import Goal, PuzzleError
from .tree import Node

PUZZLE_KEYS: Final = (
    *("goal", "key", "tree", "strict", "level", "measures", "themes"),
    *("seed", "candidate", "version"),
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

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names; P1, P2, … where there are none."""
        return self.players or tuple(f"P{seat + 1}" for seat in range(len(self.position.hands)))

    @property
    def question(self) -> str:
        """The question in words; see `Goal.question`."""
        return self.goal.question(self.names, self.bids, self.position.taken)

    def to_mapping(self) -> dict[str, Any]:
        """The JSON object, keys in a fixed order; names and notes belong to a record and are left out."""
        bids = self.bids if any(bid is not None for bid in self.bids) else None
        return {**write_line(Line(None, self.position, bids)), **self.own_mapping()}

    def own_mapping(self) -> dict[str, Any]:
        """The keys that a puzzle has beside those of a position; what a record keeps under `puzzle`."""
        return {
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

    @classmethod
    def from_mapping(cls, value: Any) -> Puzzle:
        """Read the JSON object back; raises RaspisError that names what is wrong."""
        if not isinstance(value, Mapping):
            raise PuzzleError("a puzzle is an object with the keys rules, hands, leader, goal and key")
        for key in value:
            if key not in (*LINE_KEYS, *PUZZLE_KEYS):
                allowed = ", ".join((*LINE_KEYS, *PUZZLE_KEYS))
                raise PuzzleError(f"unknown key {key!r} in the puzzle; allowed are {allowed}")
        line = read_line({key: entry for key, entry in value.items() if key in LINE_KEYS})
        bids = line.bids or (None,) * len(line.position.hands)
        return read_puzzle(line.position, bids, value)


def read_puzzle(
    position: Position,
    bids: tuple[int | None, ...],
    value: Mapping[str, Any],
    players: tuple[str, ...] = (),
    note: str | None = None,
) -> Puzzle:
    """A puzzle from its position and the keys that are its own; raises RaspisError."""
    for key in value:
        if key not in PUZZLE_KEYS and key not in LINE_KEYS:
            raise PuzzleError(f"unknown key {key!r} in the puzzle; allowed are {', '.join(PUZZLE_KEYS)}")
    for key in ("goal", "key"):
        if key not in value:
            solution = ", its solution" if key == "key" else ""
            raise PuzzleError(f"the key {key!r} of the puzzle is missing{solution}")
    goal = Goal.from_mapping(value["goal"], len(position.hands))

    def meant(play: Play) -> Play:
        silent = play.way is Way.PLAIN and play.card in position.rules.specials
        return Play(play.card, Way.HIGH) if silent else play  # RULES section 4

    return Puzzle(
        position,
        bids,
        goal,
        _read_key(value["key"], goal, meant),
        None if value.get("tree") is None else Node.from_mapping(value["tree"], meant),
        _read(value, "strict", bool, False),
        _read(value, "level", int, 0),
        _read_measures(value.get("measures", {})),
        _read_themes(value),
        _read(value, "seed", int, None),
        _read(value, "candidate", int, None),
        _read(value, "version", str, ""),
        players,
        note,
    )


@cache
def generator_version() -> str:
    """The version that made a puzzle."""
    try:
        return f"raspis {version('raspis')}"
    except PackageNotFoundError:  # run from a folder that was not installed
        return "raspis"


def _read(value: Mapping[str, Any], key: str, kind: type, default: Any) -> Any:
    found = value.get(key)
    if found is None:
        return default
    if not isinstance(found, kind) or (kind is int and isinstance(found, bool)):
        names = {bool: "true or false", int: "a whole number", str: "a text", list: "a list"}
        raise PuzzleError(f"{key} is {shown(found)} but must be {names[kind]}")
    return found


def _read_key(value: Any, goal: Goal, meant: Callable[[Play], Play]) -> tuple[Play, ...] | int:
    if goal.kind == "bid":
        if isinstance(value, bool) or not isinstance(value, int):
            raise PuzzleError(f"key is {shown(value)} but must be the number of tricks to bid")
        return value
    if not isinstance(value, list) or not value or not all(isinstance(text, str) for text in value):
        raise PuzzleError(f"key is {shown(value)} but must be a list of plays such as 7S:high")
    return tuple(meant(Play.parse(text)) for text in value)


def _read_themes(value: Mapping[str, Any]) -> tuple[str, ...]:
    themes = _read(value, "themes", list, [])
    if not all(isinstance(theme, str) for theme in themes):
        raise PuzzleError(f"themes is {shown(themes)} but must be a list of names")
    return tuple(themes)


def _read_measures(value: Any) -> dict[str, int]:
    if not isinstance(value, Mapping):
        raise PuzzleError("measures must be a table of numbers")
    for name, number in value.items():
        if isinstance(number, bool) or not isinstance(number, int):
            raise PuzzleError(f"measures.{name} is {shown(number)} but must be a whole number")
    return dict(value)
