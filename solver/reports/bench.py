"""Fixed work for the search: deals of every shape from seeds, and one count that identifies the search.

The cards played are the same on every machine and at every run, as each seat's questions begin with an empty
table; only the seconds differ. A change of the search that should not change its path must leave the
count as it is.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from ..message import Message
from ..position.dealing import random_deals
from ..position.position import Position
from ..questions.guesses import fair_share
from ..questions.solver import Solver
from ..rules.rules import Rules

QUESTIONS: Final = ("most", "least", "exact", "plays")
"""`plays`: `most` of the seat to lead after each of its plays; the others of every seat in turn."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One kind of deal, how many of them are solved, and what is asked."""

    name: str
    rules: Rules
    players: int
    cards: int
    deals: int
    questions: tuple[str, ...] = QUESTIONS
    trump: str | None = None
    sides: tuple[int, ...] | None = None
    seed: int = 1

    @property
    def title(self) -> Message:
        """The shape as people read it; in English it is its name."""
        said = {"game": self.rules.game.name, "players": self.players, "cards": self.cards}
        if self.sides is not None:
            return Message("{game} {players} x {cards} as two pairs", **said)
        if self.rules.copies(self.players) == 2:
            return Message("{game} {players} x {cards}, two packs", **said)
        return Message("{game} {players} x {cards}", **said)

    def positions(self) -> list[Position]:
        """The deals, always the same."""
        deals = random_deals(self.rules, self.players, self.cards, self.trump, self.seed)
        chosen = [next(deals) for _ in range(self.deals)]
        return [
            Position.create(deal.rules, deal.hands, deal.leader, deal.trump, sides=self.sides)
            for deal in chosen
        ]


_PAIRS: Final = ("most", "least", "plays")
"""Bridge, where exact sets take from seconds to a minute."""

SHAPES: Final = (
    Shape("child 4 x 9", Rules.of("child"), 4, 9, 5),
    Shape("child 3 x 12", Rules.of("child"), 3, 12, 5),
    Shape("child 5 x 7", Rules.of("child"), 5, 7, 5),
    Shape("child 2 x 18", Rules.of("child"), 2, 18, 2),
    Shape("child-circular 4 x 9", Rules.of("child-circular"), 4, 9, 5),
    Shape("throw-in 4 x 9", Rules.of("throw-in"), 4, 9, 5),
    Shape("throw-in 5 x 9, two packs", Rules.of("throw-in"), 5, 9, 5),
    Shape("nameless 3 x 12", Rules.of("nameless"), 3, 12, 3),
    Shape("nameless 4 x 9", Rules.of("nameless"), 4, 9, 5),
    Shape("whist 4 x 13 as two pairs", Rules.of("whist"), 4, 13, 2, _PAIRS, sides=(0, 1, 0, 1)),
)
"""Every shape of the measurements in the README."""

QUICK: Final = (
    Shape("child 4 x 4", Rules.of("child"), 4, 4, 3),
    Shape("throw-in 3 x 5", Rules.of("throw-in"), 3, 5, 3),
)
"""Small deals that the plain search answers too."""


@dataclass(slots=True)
class Measured:
    """What one question cost, over all deals and seats of a shape it was asked about."""

    asked: int = 0
    """How often: once a seat and deal, `plays` once a play."""
    positions: int = 0
    """Cards played in the search."""
    seconds: float = 0.0


@dataclass(slots=True)
class ShapeResult:
    """The measurements of one shape, by question."""

    shape: Shape
    questions: dict[str, Measured] = field(default_factory=dict)

    @property
    def positions(self) -> int:
        """Cards played for all questions."""
        return sum(measured.positions for measured in self.questions.values())

    def to_mapping(self) -> dict[str, object]:
        """The shape and, per question, how often asked, the positions, and milliseconds a question."""
        return {
            "shape": self.shape.name,
            "deals": self.shape.deals,
            "questions": {
                name: {
                    "asked": measured.asked,
                    "positions": measured.positions,
                    "ms": round(1000 * measured.seconds / measured.asked, 3),
                }
                for name, measured in self.questions.items()
            },
        }


def run(
    solver: Solver, shapes: Iterable[Shape] = SHAPES, started: Callable[[Shape], None] | None = None
) -> Iterator[ShapeResult]:
    """Solve the deals shape by shape, giving each result when it is there.

    `started` is called before each shape. Raises Stopped at a limit of the solver.
    """
    for shape in shapes:
        if started is not None:
            started(shape)
        result = ShapeResult(shape, {name: Measured() for name in shape.questions})
        for position in shape.positions():
            _measure(solver, position, result)
        yield result


def _measure(solver: Solver, position: Position, result: ShapeResult) -> None:
    sides_seen = set()
    for seat in range(len(position.hands)):
        if position.sides[seat] in sides_seen:
            continue
        sides_seen.add(position.sides[seat])
        solver.clear()
        for name in ("most", "least", "exact"):
            if name in result.questions:
                with _Clock(solver, result.questions[name]):
                    _ask(solver, name, position, seat)
    if "plays" in result.questions:
        solver.clear()
        for play in position.plays():
            after = position.after(play)
            with _Clock(solver, result.questions["plays"]):
                _ask(solver, "most", after, position.turn)


def _ask(solver: Solver, name: str, position: Position, seat: int) -> None:
    """A question that begins at the same number in every version, however well a solver guesses by now."""
    share = fair_share(position, seat)
    if name == "most":
        solver.close(position, seat, "most", share)
    elif name == "least":
        solver.close(position, seat, "least", share + 1 if max(position.sides) == 1 else 1)
    else:
        solver.exact(position, seat)


class _Clock:
    """Adds what happens inside its block to a measurement."""

    def __init__(self, solver: Solver, measured: Measured) -> None:
        self.solver, self.measured = solver, measured

    def __enter__(self) -> None:
        self.nodes, self.began = self.solver.nodes, time.perf_counter()

    def __exit__(self, *_: object) -> None:
        self.measured.asked += 1
        self.measured.positions += self.solver.nodes - self.nodes
        self.measured.seconds += time.perf_counter() - self.began
