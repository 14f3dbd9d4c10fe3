"""Levels 1 to 5 from the measures: a place among the puzzles of a sample that ships as numbers.

`quantiles.json` holds, for each family of goals, cut points of every measure in the sample, and of the sum
of places. A measure's place is the number of its cut points below it; the level is 1 plus the number of the
sum's cut points below the sum. So a level means the same wherever and whenever it is given.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from ..puzzle import LEVELS, MEASURES

FAMILIES: Final = ("play", "bid", "help")
"""Goals of a family have measures that mean the same, and are compared with each other."""
_PLACES: Final = 20


def level(family: str, measures: Mapping[str, int]) -> int:
    """The level, 1 to 5, of a puzzle with a goal of that family."""
    cuts = _quantiles()[family]
    return 1 + bisect_left(cuts["sum"], _sum(cuts, measures))


def quantiles(sample: Iterable[tuple[str, Mapping[str, int]]]) -> dict[str, Any]:
    """The numbers that ship, from the families of goals and measures of a sample of puzzles."""
    by_family: dict[str, list[Mapping[str, int]]] = {family: [] for family in FAMILIES}
    for family, measures in sample:
        by_family[family].append(measures)
    result: dict[str, Any] = {}
    for family, found in by_family.items():
        cuts: dict[str, Any] = {"sample": len(found)}
        for name in MEASURES:
            cuts[name] = _cut_points(sorted(measures[name] for measures in found), _PLACES)
        cuts["sum"] = _cut_points(sorted(_sum(cuts, measures) for measures in found), len(LEVELS))
        result[family] = cuts
    return result


def _sum(cuts: Mapping[str, Sequence[int]], measures: Mapping[str, int]) -> int:
    return sum(bisect_left(cuts[name], measures[name]) for name in MEASURES)


def _cut_points(ordered: Sequence[int], parts: int) -> list[int]:
    """The values that cut an ordered sample into equal parts: each is the last of its part."""
    return [ordered[max(0, len(ordered) * part // parts - 1)] for part in range(1, parts)] if ordered else []


@cache
def _quantiles() -> dict[str, Any]:
    text = files(__package__).joinpath("quantiles.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
