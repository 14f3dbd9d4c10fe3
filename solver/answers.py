"""Several questions about one position at once, under one limit: the answer of `solve` and `batch`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from .anytime import tighten
from .budget import Stopped
from .errors import RaspisError
from .position import Position
from .search import Solver

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
    ask: Iterable[str] = DEFAULT_ASK,
    bids: Sequence[int | None] | None = None,
) -> Answer:
    """Answer what is asked about a position, in the order of `ASKABLE`, as far as the solver's limits allow.

    `bids` are of the whole deal, one or None a seat, and needed for `joint` only. Raises RaspisError for a
    question that can't be asked of the position.
    """
    result = Answer()
    seats = range(len(position.hands))
    asked = [name for name in ASKABLE if name in set(ask)]
    try:
        if solver.budget.limited:
            tighten(solver, position, seats, asked)
        for name in asked:
            if name in SEAT_KEYS:
                of_seat = getattr(solver, name)
                values = [of_seat(position, seat) for seat in seats]
                result.found[name] = [_plain(value) for value in values]
            elif name == "vectors":
                result.found[name] = [list(vector) for vector in solver.vectors(position)]
            elif name == "moves":
                result.found[name] = [
                    {
                        "play": str(move.play),
                        "most": move.most,
                        "least": move.least,
                        "exact": list(move.exact),
                    }
                    for move in solver.moves(position)
                ]
            elif name == "joint":
                result.found[name] = _joint(solver, position, bids)
            else:
                result.found[name] = solver.nodes
    except Stopped:
        result.complete = False
        for name in ("most", "least"):
            if name in asked:
                for seat in seats:
                    solver.mirror(position, seat)
                proven = [getattr(solver.proven(position, seat), name) for seat in seats]
                result.bounds[name] = [list(low_high) for low_high in proven]
    return result


def _joint(solver: Solver, position: Position, bids: Sequence[int | None] | None) -> Any:
    # Imported late: python-sat is needed for this question only.
    from .feasibility import joint

    if bids is None:
        raise RaspisError("joint asks whether the bids can be met together, and no bids are given")
    return joint(position, bids, budget=solver.budget)


def _plain(value: int | tuple[int, ...]) -> int | list[int]:
    return list(value) if isinstance(value, tuple) else value
