"""The solution of a puzzle as a tree: what to play, and what to play next after each reply."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from raspis.solver.cards.card import Play
from raspis.solver.cards.speech import Pretty
from raspis.solver.message import Listed, Message, Quoted, listed
from raspis.solver.rules.rules import Rules

from .goals.goal import PuzzleError

_DEEPEST: Final = 104
_KEYS: Final = ("play", "replies", "also")


@dataclass(frozen=True, slots=True)
class Node:
    """One turn of the solver: the plays that keep the goal, and how it goes on.

    `plays` are all equal plays of the one class that keeps the goal. `also` has further classes that keep it:
    only beside the main line of a puzzle that isn't strict. `replies` lead from what the others play, up to
    the solver's next turn, to the next node; the first reply is the main line, the one that keeps the solver
    deciding longest, and a reply that is not there asks for the same answers as that one. A node without
    replies has no decision after it.
    """

    plays: tuple[Play, ...]
    replies: dict[tuple[Play, ...], Node] = field(default_factory=dict)
    also: tuple[tuple[Play, ...], ...] = ()

    def to_mapping(self) -> dict[str, Any]:
        """The tree of FORMATS: `play`, `replies` and, where there are more answers, `also`."""
        tree: dict[str, Any] = {"play": [str(play) for play in self.plays]}
        if self.also:
            tree["also"] = [[str(play) for play in plays] for plays in self.also]
        tree["replies"] = {
            " ".join(map(str, reply)): node.to_mapping() for reply, node in self.replies.items()
        }
        return tree

    @classmethod
    def from_mapping(
        cls, value: Any, meant: Callable[[Play], Play], where: str | Message = "tree", depth: int = 0
    ) -> Node:
        """Read the tree back; raises PuzzleError that names the place, CardError for a play.

        `meant` says which play is meant by one that is written without the way of a special card.
        """
        if depth > _DEEPEST:
            raise PuzzleError(
                "the tree has more than {most} turns on a line, more than a pack has cards", most=_DEEPEST
            )
        if not isinstance(value, Mapping) or not isinstance(value.get("play"), list):
            raise PuzzleError("{place} must be a table with a list play and a table replies", place=where)
        for key in value:
            if key not in _KEYS:
                raise PuzzleError(
                    "unknown key {key} in {place}; allowed are {allowed}",
                    key=Quoted(key),
                    place=where,
                    allowed=listed(_KEYS),
                )
        replies, also = value.get("replies", {}), value.get("also", [])
        if not isinstance(replies, Mapping):
            raise PuzzleError("{place}.{key} must be a table", place=where, key="replies")
        if not isinstance(also, list):
            raise PuzzleError("{place}.{key} must be a list of lists of plays", place=where, key="also")
        return cls(
            _plays(value["play"], meant, where, "play"),
            {
                tuple(meant(Play.parse(text)) for text in reply.split()): cls.from_mapping(
                    node, meant, Message("{place} after {reply}", place=where, reply=Quoted(reply)), depth + 1
                )
                for reply, node in replies.items()
            },
            tuple(_plays(plays, meant, where, "also") for plays in also),
        )

    def main_line(self) -> Iterator[tuple[Node, tuple[Play, ...]]]:
        """The nodes of the main line, each with the reply that the others give to it, () at the end."""
        node: Node | None = self
        while node is not None:
            reply = next(iter(node.replies), None)
            yield node, reply or ()
            node = None if reply is None else node.replies[reply]

    def asks_the_same_as(self, other: Node) -> bool:
        """Whether the answers are the same on every line, whatever the replies are between them."""
        if self.plays != other.plays or self.also != other.also:
            return False
        if len(self.replies) > 1 or len(other.replies) > 1:
            return self.replies == other.replies
        pairs = zip(self.replies.values(), other.replies.values(), strict=False)
        return len(self.replies) == len(other.replies) and all(a.asks_the_same_as(b) for a, b in pairs)

    def size(self) -> int:
        """How many nodes the tree has."""
        return 1 + sum(node.size() for node in self.replies.values())


def in_turn(plays: Iterable[Play], rules: Rules, between: object = " ") -> Listed:
    """Plays one after another as people write them."""
    return listed((Pretty(play, rules.low == "scrap") for play in plays), between)


def as_equals(plays: Sequence[Play], rules: Rules) -> Listed:
    """Equal plays in one word: `8♥/9♥`."""
    return in_turn(plays, rules, "/")


def alternatives(classes: Iterable[Sequence[Play]], rules: Rules) -> Listed:
    """Several classes of equal plays: `8♥/9♥ or 7♠ high`."""
    return listed((as_equals(plays, rules) for plays in classes), OR)


OR: Final = Message(" or ")
"""What stands between the last two of several, or any two."""


def _plays(value: Any, meant: Callable[[Play], Play], where: str | Message, key: str) -> tuple[Play, ...]:
    if not isinstance(value, list) or not value or not all(isinstance(text, str) for text in value):
        raise PuzzleError("{place}.{key} must be a list of plays such as 7S:high", place=where, key=key)
    return tuple(meant(Play.parse(text)) for text in value)
