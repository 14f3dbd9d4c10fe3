"""Whether bids can be met together: the line that meets them, or the conflict (FORMATS, `joint`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from ..cards.card import Play
from ..errors import QuestionError
from ..position.position import Position
from ..position.sides import all_alone
from ..search.aim import check_numbers
from ..search.budget import Budget
from .questions import Feasibility


class JointFound(TypedDict):
    """The answer with the keys of FORMATS."""

    possible: bool
    line: list[list[str]] | None
    conflict: list[int] | None
    largest: list[int]


@dataclass(frozen=True, slots=True)
class Joint:
    """The answer: a line in which every bid is met, or why there is none."""

    line: list[list[Play]] | None
    """Tricks, each a list of plays from the leader on; the first lacks what is on the table."""
    conflict: tuple[int, ...] | None
    """The smallest set of seats whose bids can't be met together, where there is no line."""
    largest: tuple[int, ...]
    """The largest set of seats whose bids can be met together."""

    @property
    def possible(self) -> bool:
        """Whether all bids can be met together."""
        return self.line is not None

    def to_mapping(self) -> JointFound:
        """The object of FORMATS."""
        return {
            "possible": self.possible,
            "line": None if self.line is None else [[str(play) for play in trick] for trick in self.line],
            "conflict": None if self.conflict is None else list(self.conflict),
            "largest": list(self.largest),
        }


def ask_joint(feasible: Feasibility, bids: Sequence[int | None]) -> Joint:
    """Whether bids, of the whole deal and one or None a seat, can be met together.

    Raises QuestionError where seats play together (their tricks are not their own), or bids are too few, too
    many or no numbers, Stopped at a limit, MissingPackage without python-sat.

    >>> from raspis.solver.rules.rules import Rules
    >>> position = Position.create(Rules.of("child"), [["7S", "KH"], ["8S", "9H"]], leader=0)
    >>> with Feasibility(position) as feasible:
    ...     answer = ask_joint(feasible, [0, 2])
    >>> answer.possible, answer.conflict
    (False, (0,))
    """
    position = feasible.position
    if not all_alone(position):
        raise QuestionError("joint bids are each player's own, but in this deal players play together")
    check_numbers(position, bids)
    line = feasible.line(bids)
    if line is not None:
        return Joint(line, None, tuple(seat for seat, bid in enumerate(bids) if bid is not None))
    return Joint(None, feasible.conflict(bids), feasible.largest(bids))


def joint(position: Position, bids: Sequence[int | None], budget: Budget | None = None) -> JointFound:
    """`ask_joint` of a position, as the object of FORMATS; raises what that raises.

    >>> from raspis.solver.rules.rules import Rules
    >>> position = Position.create(Rules.of("child"), [["7S", "KH"], ["8S", "9H"]], leader=0)
    >>> joint(position, [1, 1])["line"]
    [['7S:low', '8S'], ['9H', 'KH']]
    """
    with Feasibility(position, budget) as feasible:
        return ask_joint(feasible, bids).to_mapping()
