"""Several questions about one position at once, under one limit: the answer of `solve` and `batch`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final, Literal, TypedDict, get_args

from ..errors import QuestionError
from ..message import Quoted, listed
from ..position.position import Position
from ..search.aim import check_numbers
from ..search.budget import Stopped
from .known import BOUNDS, Bound, bounds_of
from .prospects import Prospects
from .rounds import Step
from .solver import Solver

if TYPE_CHECKING:
    from ..feasibility import JointFound

Key = Literal["most", "least", "exact", "possible", "vectors", "moves", "joint", "nodes"]
ASKABLE: Final[tuple[Key, ...]] = get_args(Key)
"""What `batch` can be asked; the order in which it is answered."""
DEFAULT_ASK: Final[tuple[Key, ...]] = ("most", "least", "exact", "moves")


class MoveFound(TypedDict):
    """What the seat to play can make sure of after a play."""

    play: str
    most: int
    least: int
    exact: list[int]


class Found(TypedDict, total=False):
    """What was found, with the keys of FORMATS.md."""

    most: list[int]
    least: list[int]
    exact: list[list[int]]
    possible: list[list[int]]
    vectors: list[list[int]]
    moves: list[MoveFound]
    joint: JointFound
    nodes: int


@dataclass(slots=True)
class Answer:
    """What was asked, as FORMATS.md has it; unproven keys are left out.

    `bounds` has, for `most` and `least`, the proven lowest and highest value a seat, where a limit stopped
    the work; `complete` says whether everything asked is there.
    """

    found: Found = field(default_factory=Found)
    bounds: dict[str, list[list[int]]] = field(default_factory=dict)
    complete: bool = True

    def ordered(self) -> dict[str, object]:
        """What was found, in the order of `ASKABLE`."""
        found: Mapping[str, object] = {**self.found}
        return {name: found[name] for name in ASKABLE if name in found}

    def to_mapping(self) -> dict[str, object]:
        """The JSON object: the found keys and, where a limit stopped the work, `bounds` and `complete`."""
        mapping = self.ordered()
        if not self.complete:
            mapping |= {"bounds": self.bounds, "complete": False}
        return mapping


def read_ask(text: str) -> tuple[Key, ...]:
    """Read what is asked, names apart by commas, into the order of `ASKABLE`; raises QuestionError.

    >>> read_ask("moves,most")
    ('most', 'moves')
    """
    if not isinstance(text, str):
        raise QuestionError("{value} is not a text of names to ask for", value=Quoted(text))
    return _checked([name.strip() for name in text.split(",") if name.strip()])


def _checked(names: Collection[str]) -> tuple[Key, ...]:
    """What is asked, in the order of `ASKABLE`."""
    for name in names:
        if name not in ASKABLE:
            raise QuestionError(
                "can't ask for {name}; allowed are {allowed}", name=Quoted(name), allowed=listed(ASKABLE)
            )
    if not names:
        raise QuestionError("nothing is asked; allowed are {allowed}", allowed=listed(ASKABLE))
    return tuple(name for name in ASKABLE if name in names)


def answer(
    solver: Solver,
    position: Position,
    ask: Collection[str] = DEFAULT_ASK,
    bids: Sequence[int | None] | None = None,
    prospects: Prospects | None = None,
) -> Answer:
    """Answer what is asked about a position, in the order of `ASKABLE`, as far as the solver's limits allow.

    `ask` has names of `ASKABLE`; `bids` are of the whole deal, one or None a seat, and needed for `joint`
    only; `prospects` are those of the position where the caller wants to know them too. Raises QuestionError
    for what can't be asked of the position, MissingPackage for `joint` without python-sat.

    >>> from raspis.solver.rules.rules import Rules
    >>> position = Position.create(Rules.of("child"), [["7S", "KH"], ["8S", "9D"]], leader=0)
    >>> answer(Solver(engine="plain"), position, ["most", "exact"]).to_mapping()
    {'most': [2, 0], 'exact': [[0, 1, 2], []]}
    """
    if isinstance(ask, str) or not isinstance(ask, Collection):
        raise QuestionError(
            "ask is {value} but must be a list of names; {function} makes one of a text",
            value=Quoted(ask),
            function="read_ask",
        )
    asked = _checked(ask)
    if bids is None and "joint" in asked:
        raise QuestionError("joint asks whether the bids can be met together, and no bids are given")
    if bids is not None:
        check_numbers(position, bids)
    prospects = prospects or Prospects(solver, position)
    questions = _Questions(solver, position, bids)
    if solver.budget.limited:
        with suppress(Stopped):
            prospects.prove(asked, lambda: questions.open_wholes(asked))
    result = Answer(questions.found)
    for name in asked:
        if name not in result.found and (name != "nodes" or result.complete):
            try:
                questions.find(name)
            except Stopped:
                result.complete = False
    if not result.complete:
        bounds: list[Bound] = [name for name in BOUNDS if name in asked]
        result.bounds = bounds_of(prospects.of_seats(), bounds)
    return result


_OF_WHOLE: Final = 16
"""An answer that is found as a whole gets this part of an allowance: as a rule it needs many conflicts of
satisfiability, and one takes longer than a card played."""


class _Questions:
    """Finds what is asked about one position, part by part."""

    def __init__(self, solver: Solver, position: Position, bids: Sequence[int | None] | None) -> None:
        self.found = Found()
        self._solver = solver
        self._position = position
        self._bids = bids

    def open_wholes(self, asked: Sequence[Key]) -> Iterator[Step]:
        """Under a limit: what is asked and found as a whole only, as far as it is open."""
        wholes: tuple[Key, ...] = ("possible", "vectors", "joint")
        for name in wholes:
            if name in asked and name not in self.found:
                yield _OF_WHOLE, partial(self.find, name)

    def find(self, name: Key) -> None:
        """Find one of `ASKABLE`; raises Stopped at a limit."""
        solver, position, found = self._solver, self._position, self.found
        seats = range(len(position.hands))
        if name == "most":
            found["most"] = [solver.most(position, seat) for seat in seats]
        elif name == "least":
            found["least"] = [solver.least(position, seat) for seat in seats]
        elif name == "exact":
            found["exact"] = [list(solver.exact(position, seat)) for seat in seats]
        elif name == "possible":
            found["possible"] = [list(solver.possible(position, seat)) for seat in seats]
        elif name == "vectors":
            found["vectors"] = [list(vector) for vector in solver.vectors(position)]
        elif name == "moves":
            found["moves"] = [
                MoveFound(play=str(move.play), most=move.most, least=move.least, exact=list(move.exact))
                for move in solver.moves(position)
            ]
        elif name == "joint":
            assert self._bids is not None
            from ..feasibility import joint

            found["joint"] = joint(position, self._bids, budget=solver.budget)
        else:
            found["nodes"] = solver.nodes
