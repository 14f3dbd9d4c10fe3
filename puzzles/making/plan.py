"""Plans: many requests in one TOML file, so that a whole book is made by one command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from raspis.solver.documents import parse_tree
from raspis.solver.errors import RaspisError
from raspis.solver.rules.rules import Rules
from raspis.solver.wording import shown

from ..goals.goal import PuzzleError
from ..goals.registry import GOALS
from ..grading.themes import THEMES
from ..puzzle import LEVELS, Puzzle
from .candidates import WORTH_WHILE, Request
from .make import Tally, make

KEYS: Final = (
    *("rules", "players", "cards", "trump", "goal", "theme", "difficulty", "strict"),
    *("count", "seed", "tries"),
)
"""The keys of one `[[request]]`; each means what the option of that name means."""


def read_request(tree: Any) -> Request:
    """Read one request; raises RaspisError that names the key.

    >>> read_request({"rules": "child", "players": 3, "goal": "exact", "theme": "duck"}).demands.theme
    'duck'
    """
    if not isinstance(tree, Mapping):
        raise PuzzleError("a request is a table of keys such as rules, players and cards")
    for key in tree:
        if key not in KEYS:
            raise PuzzleError(f"unknown key {key!r} in the request; allowed are {', '.join(KEYS)}")
    strict = tree.get("strict", False)
    if not isinstance(strict, bool):
        raise PuzzleError(f"strict is {shown(strict)} but must be true or false")
    level = _number(tree, "difficulty", None)
    if level is not None and level not in LEVELS:
        raise PuzzleError(f"difficulty is {level}; allowed are {LEVELS[0]} to {LEVELS[-1]}")
    demands = WORTH_WHILE._replace(strict=strict, theme=_choice(tree, "theme", THEMES), level=level)
    numbers = {
        key: _number(tree, key, default)
        for key, default in (("players", 4), ("cards", 5), ("count", 1), ("seed", 0), ("tries", 20_000))
    }
    return Request(
        Rules.from_mapping(tree.get("rules", "child")),
        goal=_choice(tree, "goal", GOALS),
        demands=demands,
        trump=_choice(tree, "trump", "SCDHN"),
        **numbers,
    )


def read_plan(text: str) -> list[Request]:
    """Read a plan; raises RaspisError that names the request by its number."""
    tree = parse_tree(text)
    requests = tree.get("request") if isinstance(tree, Mapping) else None
    if not isinstance(requests, list) or len(tree) > 1:
        raise PuzzleError("a plan has tables [[request]] and nothing else")
    found = []
    for number, request in enumerate(requests, 1):
        try:
            found.append(read_request(request))
        except RaspisError as error:
            raise PuzzleError(f"request {number}: {error}") from None
    return found


def make_all(requests: list[Request], jobs: int, tallies: list[Tally], **options: Any) -> Iterator[Puzzle]:
    """The puzzles of several requests in order, none twice; a tally is added for each. See `make`."""
    seen: set[str] = set()
    for request in requests:
        tallies.append(Tally())
        yield from make(request, jobs, tallies[-1], seen=seen, **options)


def _number(tree: Mapping[str, Any], key: str, default: int | None) -> Any:
    value = tree.get(key, default)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < 0):
        raise PuzzleError(f"{key} is {shown(value)} but must be a whole number from 0 on")
    return value


def _choice(tree: Mapping[str, Any], key: str, allowed: Any) -> str | None:
    value = tree.get(key)
    if value is not None and (not isinstance(value, str) or value not in tuple(allowed)):
        raise PuzzleError(f"{key} is {shown(value)}; allowed are {', '.join(allowed)}")
    return value
