"""Plans: many requests in one TOML file, so that a whole book is made by one command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from raspis.solver.documents import parse_tree
from raspis.solver.errors import RaspisError
from raspis.solver.message import Message, Quoted, listed
from raspis.solver.rules.fields import STATED, read_stated
from raspis.solver.rules.rules import Rules
from raspis.solver.words import Words
from raspis.solver.workers.crew import Crew

from ..goals.goal import PuzzleError
from ..goals.registry import GOAL_NAMES, GOAL_WORDS
from ..grading.themes import THEME_NAMES, THEME_WORDS
from ..puzzle import LEVELS, Puzzle
from .make import Tally, make
from .request import WORTH_WHILE, Request

KEYS: Final = (
    *("rules", "players", "cards", "trump", "goal", "theme", "difficulty", "strict"),
    *("count", "seed", "tries"),
)
"""The keys of one `[[request]]`; each means what the option of that name means."""


def read_request(tree: Any) -> Request:
    """Read one request; raises RaspisError that names the key.

    >>> read_request({"rules": "child", "players": 3, "goal": "exact", "theme": "duck"}).demands.themes
    ('duck',)
    """
    if not isinstance(tree, Mapping):
        raise PuzzleError("a request is a table of keys such as rules, players and cards")
    for key in tree:
        if key not in KEYS:
            raise PuzzleError(
                "unknown key {key} in the request; allowed are {allowed}",
                key=Quoted(key),
                allowed=listed(KEYS),
            )
    strict = tree.get("strict", False)
    if not isinstance(strict, bool):
        raise PuzzleError("{key} is {value} but must be true or false", key="strict", value=Quoted(strict))
    level = tree.get("difficulty")
    if level is not None and (isinstance(level, bool) or level not in LEVELS):
        raise PuzzleError(
            "{key} is {value} but must be from {least} to {most}",
            key="difficulty",
            value=Quoted(level),
            least=LEVELS[0],
            most=LEVELS[-1],
        )
    demands = WORTH_WHILE._replace(strict=strict, themes=_themes(tree), level=level)
    rules = tree.get("rules")
    return Request(
        Rules.from_mapping("child" if rules is None else rules),
        goal=None if tree.get("goal") is None else _name(tree["goal"], "goal", GOAL_NAMES, GOAL_WORDS),
        demands=demands,
        trump=_trump(tree),
        **{key: _number(tree, key) for key in _NUMBERS},
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
            raise PuzzleError("request {number}: {fault}", number=number, fault=error) from None
    return found


def make_all(
    requests: list[Request], crew: Crew | None, tallies: list[Tally], **options: Any
) -> Iterator[Puzzle]:
    """The puzzles of several requests in order, none twice; a tally is added for each. See `make`."""
    seen: set[str] = set()
    for request in requests:
        tallies.append(Tally())
        yield from make(request, crew, tallies[-1], seen=seen, **options)


_NUMBERS: Final = {
    "players": (4, 2, 5),
    "cards": (5, 1, 52),
    "count": (1, 0, 10**6),
    "seed": (0, -(10**99), 10**99),
    "tries": (20_000, 1, 10**9),
}
"""What each number is unless it is given, and from where to where it may go."""


def _number(tree: Mapping[str, Any], key: str) -> int:
    usual, least, most = _NUMBERS[key]
    value = tree.get(key)
    if value is None:
        return usual
    if isinstance(value, bool) or not isinstance(value, int):
        raise PuzzleError("{key} is {value} but must be a whole number", key=key, value=Quoted(value))
    if not least <= value <= most:
        raise PuzzleError(
            "{key} is {value} but must be from {least} to {most}",
            key=key,
            value=Quoted(value),
            least=Quoted(least),
            most=Quoted(most),
        )
    return value


def _themes(tree: Mapping[str, Any]) -> tuple[str, ...]:
    """The themes that are asked for together: one name, or a list of them."""
    value = tree.get("theme")
    if value is None:
        return ()
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list | tuple):
        raise PuzzleError("theme is {value} but must be a name or a list of names", value=Quoted(value))
    return tuple(dict.fromkeys(_name(name, "theme", THEME_NAMES, THEME_WORDS) for name in names))


def _trump(tree: Mapping[str, Any]) -> str | None:
    value = read_stated(tree.get("trump"))
    if value is not None and value not in STATED:
        raise _not_allowed("trump", value, STATED)
    return value


def _name(value: Any, key: str, allowed: Mapping[str, Message], words: Words[str]) -> str:
    name = words.meant(value)
    if not isinstance(name, str) or name not in allowed:
        raise _not_allowed(key, value, allowed.values())
    return name


def _not_allowed(key: str, value: object, allowed: Iterable[object]) -> PuzzleError:
    return PuzzleError(
        "{key} is {value}; allowed are {allowed}", key=key, value=Quoted(value), allowed=listed(allowed)
    )
