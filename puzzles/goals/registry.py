"""All kinds of goals by name. A new kind is a class in a file of its own, and a line here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from raspis.solver.message import Quoted, listed
from raspis.solver.words import Words

from .bid import NameBid
from .goal import KEYS, Goal, PuzzleError
from .spoil import Spoil
from .together import Together
from .tricks import AtLeast, Exact, NoTrick

GOALS: Final[dict[str, type[Goal]]] = {
    goal.kind: goal for goal in (Exact, AtLeast, NoTrick, Spoil, NameBid, Together)
}
"""The kinds of goals, in the order in which they are listed; puzzles by lot depend on it."""
GOAL_NAMES: Final = {kind: goal.name for kind, goal in GOALS.items()}
"""The kinds of goals as people read them."""
GOAL_WORDS: Final = Words(
    {
        Exact.kind: "ровно",
        AtLeast.kind: "не-меньше хотя-бы",
        NoTrick.kind: "без-взяток ни-одной",
        Spoil.kind: "сорвать испортить",
        NameBid.kind: "заявка заказ",
        Together.kind: "заодно вместе",
    }
)
"""The kinds of goals by what people may write for them."""


def read_goal(value: Any, players: Sequence[str]) -> Goal:
    """Read the tree of FORMATS; a seat is a number from 0 on or one of the players. Raises PuzzleError.

    >>> read_goal({"kind": "spoil", "seat": 1, "of": "Petya"}, ["Petya", "Roma"])
    Spoil(seat=1, of=0)
    """
    if not isinstance(value, Mapping):
        raise PuzzleError(
            "{key} is {value} but must be a table with the keys {keys}",
            key="goal",
            value=Quoted(value),
            keys=listed(("kind", *KEYS)),
        )
    for key in value:
        if key not in ("kind", *KEYS):
            raise PuzzleError(
                "unknown key {key} in {place}; allowed are {allowed}",
                key=Quoted(key),
                place="goal",
                allowed=listed(("kind", *KEYS)),
            )
    kind = GOAL_WORDS.meant(value.get("kind"))
    if not isinstance(kind, str) or kind not in GOALS:
        raise PuzzleError(
            "{key} is {value}; allowed are {allowed}",
            key="goal.kind",
            value=Quoted(value.get("kind")),
            allowed=listed(GOAL_NAMES.values()),
        )
    return GOALS[kind].read(value, players)
