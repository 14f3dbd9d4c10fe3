"""Several questions about one position at once, under one limit: the answer of `solve` and `batch`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from ..errors import RaspisError
from ..position.position import Position
from ..search.budget import Stopped
from .prospects import Prospects
from .rounds import Step
from .solver import Solver

SEAT_KEYS: Final = ("most", "least", "exact", "possible")
ASKABLE: Final = (*SEAT_KEYS, "vectors", "moves", "joint", "nodes")
"""What `batch` can be asked; the order in which it is answered."""
DEFAULT_ASK: Final = ("most", "least", "exact", "moves")


@dataclass(slots=True)
class Answer:
    """What was asked, as FORMATS.md has it; unproven keys are left out.

    `bounds` has, for `most` and `least`, the proven lowest and highest value a seat, where a limit stopped
    the work; `complete` says whether everything asked is there.
    """

    found: dict[str, Any] = field(default_factory=dict)
    bounds: dict[str, list[list[int]]] = field(default_factory=dict)
    complete: bool = True

    def to_mapping(self) -> dict[str, Any]:
        """The JSON object: the found keys and, where a limit stopped the work, `bounds` and `complete`."""
        mapping = dict(self.found)
        if not self.complete:
            mapping["bounds"] = self.bounds
            mapping["complete"] = False
        return mapping


def read_ask(text: str) -> tuple[str, ...]:
    """Read what is asked, names apart by commas, into the order of `ASKABLE`; raises RaspisError.

    >>> read_ask("moves,most")
    ('most', 'moves')
    """
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if name not in ASKABLE:
            raise RaspisError(f"can't ask for {name!r}; allowed are {', '.join(ASKABLE)}")
    if not names:
        raise RaspisError(f"nothing is asked; allowed are {', '.join(ASKABLE)}")
    return tuple(name for name in ASKABLE if name in names)


def answer(
    solver: Solver,
    position: Position,
    ask: Collection[str] = DEFAULT_ASK,
    bids: Sequence[int | None] | None = None,
) -> Answer:
    """Answer what is asked about a position, in the order of `ASKABLE`, as far as the solver's limits allow.

    `bids` are of the whole deal, one or None a seat, and needed for `joint` only. Raises RaspisError for a
    question that can't be asked of the position.
    """
    if bids is None and "joint" in ask:
        raise RaspisError("joint asks whether the bids can be met together, and no bids are given")
    result = Answer()
    asked = [name for name in ASKABLE if name in ask]
    if solver.budget.limited:
        _in_rounds(solver, position, asked, bids, result)
    for name in asked:
        if name not in result.found and (name != "nodes" or result.complete):
            try:
                result.found[name] = _find(solver, position, name, bids)
            except Stopped:
                result.complete = False
    result.found = {name: result.found[name] for name in asked if name in result.found}
    if not result.complete:
        prospects = Prospects(solver, position)
        seats = [prospects.of_seat(seat) for seat in range(len(position.hands))]
        for name in ("most", "least"):
            if name in asked:
                result.bounds[name] = [list(getattr(seat, name)) for seat in seats]
    return result


_OF_WHOLE: Final = 16
"""An answer that is found as a whole gets this part of an allowance: as a rule it needs many conflicts of
satisfiability, and one takes longer than a card played."""


def _in_rounds(
    solver: Solver,
    position: Position,
    asked: Sequence[str],
    bids: Sequence[int | None] | None,
    result: Answer,
) -> None:
    """Under a limit: of everything that is asked a little before much of anything."""

    def find(name: str) -> None:
        result.found[name] = _find(solver, position, name, bids)

    def open_wholes() -> Iterator[Step]:
        for name in ("possible", "vectors", "joint"):
            if name in asked and name not in result.found:
                yield _OF_WHOLE, partial(find, name)

    with suppress(Stopped):
        Prospects(solver, position).prove(asked, open_wholes)


def _find(solver: Solver, position: Position, name: str, bids: Sequence[int | None] | None) -> Any:
    """What is answered to one of `ASKABLE`; raises Stopped at a limit."""
    if name in SEAT_KEYS:
        of_seat = getattr(solver, name)
        return [_plain(of_seat(position, seat)) for seat in range(len(position.hands))]
    if name == "vectors":
        return [list(vector) for vector in solver.vectors(position)]
    if name == "moves":
        return [
            {
                "play": str(move.play),
                "most": move.most,
                "least": move.least,
                "exact": list(move.exact),
            }
            for move in solver.moves(position)
        ]
    if name == "joint":
        return _joint(solver, position, bids)
    return solver.nodes


def _joint(solver: Solver, position: Position, bids: Sequence[int | None] | None) -> Any:
    # Imported late: python-sat is needed for this question only.
    from ..feasibility import joint

    assert bids is not None
    return joint(position, bids, budget=solver.budget)


def _plain(value: int | tuple[int, ...]) -> int | list[int]:
    return list(value) if isinstance(value, tuple) else value
