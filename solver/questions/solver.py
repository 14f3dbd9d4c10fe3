"""Questions about positions: the one primitive, and what is asked with it (RULES section 8).

*Can this side force its remaining tricks into this set?* is `Solver.can_force`; `most` asks it with «at least
k», `least` with «at most k», `exact` with {k}, a guaranteed score with the numbers that score enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ..cards.card import Play
from ..position.equals import equal_plays
from ..position.position import Position
from ..position.sides import side_of, won_by
from ..search.aim import Aim
from ..search.budget import Budget
from ..search.engines import Searcher, make_searcher
from ..search.one_at_a_time import OneAtATime, one_at_a_time
from .possible import Possibilities


class Values(NamedTuple):
    """What a seat, or its side, can make sure of: at least, at most, and exactly these numbers of tricks."""

    most: int
    least: int
    exact: tuple[int, ...]


class MoveValues(NamedTuple):
    """What the seat to play can make sure of after a play, the tricks of the position counted whole."""

    play: Play
    most: int
    least: int
    exact: tuple[int, ...]


@dataclass(slots=True)
class Proven:
    """What is proven so far of one side in one position: it grows with each answer and is never wrong."""

    most: list[int]
    """The lowest and the highest that `most` can still be."""
    least: list[int]
    exact: dict[int, bool] = field(default_factory=dict)

    def makes(self, tricks: int) -> bool | None:
        """Whether the side can make sure of exactly so many of the tricks to come; None: not known."""
        if not self.least[0] <= tricks <= self.most[1]:
            return False
        return self.exact.get(tricks)

    def settle(self) -> None:
        """Take a number that the side can make sure of exactly as one of at least and of at most so many."""
        for tricks, made in self.exact.items():
            if made:
                self.most[0] = max(self.most[0], tricks)
                self.least[1] = min(self.least[1], tricks)


class Solver:
    """Answers questions about positions, keeping what it has proven.

    A solver is for one thread at a time: Busy is raised in another one, and by what `report` asks but
    `proven`. Every method may raise Stopped at a limit, and `proven` then says what is known so far.

    >>> from raspis.solver.rules.rules import Rules
    >>> hands = [["7S", "KH"], ["8S", "9D"]]
    >>> position = Position.create(Rules.of("child"), hands, leader=0)
    >>> Solver(engine="plain").values(position, 0)
    Values(most=2, least=0, exact=(0, 1, 2))
    """

    def __init__(
        self,
        engine: str = "auto",
        time_limit: float | None = None,
        node_limit: int | None = None,
        memory: int = 256,
        report: Callable[[int], None] | None = None,
    ) -> None:
        """`engine` is auto, kernel or plain; limits are seconds and cards played; `memory` is in MiB.

        `report` is called now and then with the cards played so far. Raises RaspisError for an unknown
        engine, or a kernel that is not there.
        """
        self.searcher: Searcher = make_searcher(engine, memory)
        self.turn = OneAtATime("a solver")
        report = None if report is None else self.turn.callback(report)
        self.budget = Budget(time_limit, node_limit, report)
        self._proven: dict[tuple[Position, int], Proven] = {}
        self._possibilities: Possibilities | None = None

    @property
    def engine_name(self) -> str:
        """`kernel` or `plain`."""
        return self.searcher.name

    def engine_for(self, position: Position) -> str:
        """The engine that answers of this position: `plain` also where the kernel can't take its cards."""
        return self.searcher.engine_for(position)

    @property
    def nodes(self) -> int:
        """Cards played in the search since the clock was started."""
        return self.budget.nodes

    @one_at_a_time
    def restart_clock(self) -> None:
        """Begin to count the time and node limits anew."""
        self.budget.restart()

    @one_at_a_time
    def clear(self) -> None:
        """Forget everything that was proven."""
        self.searcher.clear()
        self._proven.clear()
        self._forget_possibilities()

    @one_at_a_time
    def ask(self, position: Position, aim: Aim) -> bool:
        """The one question, whoever helps: whether it is met, all who don't help playing against it."""
        return self.searcher.can_force(position, aim, self.budget)

    @one_at_a_time
    def can_force(self, position: Position, seat: int, targets: Iterable[int]) -> bool:
        """Whether the seat's side can make sure that its remaining tricks are a number in the set.

        The trick on the table counts as remaining; all others play against the side.
        """
        return self.ask(position, Aim.of_side(position, seat, targets))

    @one_at_a_time
    def can_help(self, position: Position, seat: int, targets: Iterable[int]) -> bool:
        """The same with everybody helping: whether some line of play gives a number in the set."""
        return self.ask(position, Aim.with_help(position, seat, targets))

    def proven(self, position: Position, seat: int) -> Proven:
        """What is proven so far of the seat's side: trivial at first, whole after `values`."""
        key = (position, side_of(position, seat))
        if key not in self._proven:
            if len(self._proven) >= _MOST_PROVEN:
                self._proven.clear()
            left = position.tricks_left
            self._proven[key] = Proven([0, left], [0, left])
        return self._proven[key]

    @one_at_a_time
    def most(self, position: Position, seat: int) -> int:
        """The largest k for which the side can make sure of at least k of the remaining tricks."""
        self.mirror(position, seat)
        left, low_high = position.tricks_left, self.proven(position, seat).most
        guess = _fair_share(position, seat)
        while low_high[0] < low_high[1]:
            k = min(max(guess, low_high[0] + 1), low_high[1])
            if self.can_force(position, seat, range(k, left + 1)):
                low_high[0] = k
            else:
                low_high[1] = k - 1
        return low_high[0]

    @one_at_a_time
    def least(self, position: Position, seat: int) -> int:
        """The smallest k for which the side can make sure of at most k of the remaining tricks."""
        self.mirror(position, seat)
        low_high = self.proven(position, seat).least
        # Upward: that one of several can't stay low has a small proof, that he can a large one, made once.
        # With two sides the two proofs are alike.
        guess = _fair_share(position, seat) if max(position.sides) == 1 else 0
        while low_high[0] < low_high[1]:
            k = min(max(guess, low_high[0]), low_high[1] - 1)
            if self.can_force(position, seat, range(k + 1)):
                low_high[1] = k
            else:
                low_high[0] = k + 1
        return low_high[0]

    @one_at_a_time
    def mirror(self, position: Position, seat: int) -> None:
        """With two sides let what is proven of the other serve: what one can force the other can't stop."""
        if max(position.sides) != 1:
            return
        known = self.proven(position, seat)
        other = self.proven(position, position.sides.index(1 - position.sides[seat]))
        left = position.tricks_left
        for mine, theirs in ((known.most, other.most), (known.least, other.least)):
            mine[0] = max(mine[0], left - theirs[1])
            mine[1] = min(mine[1], left - theirs[0])

    @one_at_a_time
    def exact(self, position: Position, seat: int) -> tuple[int, ...]:
        """The numbers k for which the side can make sure of exactly k, upward; may have gaps."""
        most, least = self.most(position, seat), self.least(position, seat)
        return tuple(k for k in range(least, most + 1) if self.can_make(position, seat, k))

    @one_at_a_time
    def can_make(self, position: Position, seat: int, tricks: int) -> bool:
        """Whether the side can make sure of exactly so many of the remaining tricks."""
        known = self.proven(position, seat)
        left = position.tricks_left
        if not 0 <= tricks <= left or tricks > known.most[1] or tricks < known.least[0]:
            return False
        if tricks not in known.exact:
            known.exact[tricks] = self.can_force(position, seat, (tricks,))
        return known.exact[tricks]

    @one_at_a_time
    def values(self, position: Position, seat: int) -> Values:
        """`most`, `least` and `exact` of the seat's side."""
        exact = self.exact(position, seat)
        return Values(self.most(position, seat), self.least(position, seat), exact)

    @one_at_a_time
    def possible(self, position: Position, seat: int) -> tuple[int, ...]:
        """The numbers of tricks that the side takes in at least one legal line of play, upward."""
        return self.possibilities(position).numbers(seat)

    @one_at_a_time
    def vectors(self, position: Position) -> list[tuple[int, ...]]:
        """Every vector of remaining tricks per seat that some legal line of play gives, sorted."""
        return self.possibilities(position).vectors()

    @one_at_a_time
    def possibilities(self, position: Position) -> Possibilities:
        """What is known of the possible numbers of a position, kept until another position is asked about."""
        if self._possibilities is None or self._possibilities.position != position:
            self._forget_possibilities()
            self._possibilities = Possibilities(self, position)
        return self._possibilities

    def _forget_possibilities(self) -> None:
        if self._possibilities is not None:
            self._possibilities.close()
        self._possibilities = None

    @one_at_a_time
    def moves(self, position: Position) -> list[MoveValues]:
        """What the seat to play can make sure of after each legal play, in play order."""
        seat = position.turn
        result = []
        for equals in equal_plays(position):
            after = position.after(equals[0])
            won = won_by(position, after, seat)
            values = self.values(after, seat)
            exact = tuple(k + won for k in values.exact)
            for play in equals:
                result.append(MoveValues(play, values.most + won, values.least + won, exact))
        return sorted(result)

    @one_at_a_time
    def line(self, position: Position, goal: Goal | None = None) -> list[Play]:
        """The line of best play of one question, that of the seat to move (FORMATS, `line`).

        The goal is `most` unless given. What the seat's side takes on the line is the value asked for; all
        others play against it; among plays that keep the value the first in play order is taken.
        """
        seat = position.turn
        goal = goal or Goal("most")
        number = goal.tricks if goal.tricks is not None else None
        if goal.kind == "most":
            number = self.most(position, seat)
        elif goal.kind == "least":
            number = self.least(position, seat)
        assert number is not None
        line: list[Play] = []
        while position.tricks_left:
            play, after = self._best(position, seat, goal.kind, number)
            number -= won_by(position, after, seat)
            position = after
            line.append(play)
        return line

    def _best(self, position: Position, seat: int, kind: str, number: int) -> tuple[Play, Position]:
        """The first play that keeps the number: enough for the side, and not more than it for the others."""
        ours = side_of(position, seat) >> position.turn & 1
        for play in position.plays():
            after = position.after(play)
            rest = number - won_by(position, after, seat)
            left = after.tricks_left
            if kind == "exact":
                keeps = not ours or self.can_make(after, seat, rest)
            elif kind == "most":
                enough = range(max(rest, 0), left + 1) if ours else range(rest + 1, left + 1)
                keeps = self.can_force(after, seat, enough) is bool(ours)
            else:
                enough = range(rest + 1) if ours else range(rest)
                keeps = self.can_force(after, seat, enough) is bool(ours)
            if keeps:
                return play, after
        raise AssertionError("no play keeps the value of its position")


class Goal(NamedTuple):
    """What a line of best play is for: `most`, `least`, or `exact` with the number of tricks to come."""

    kind: str
    tricks: int | None = None


_MOST_PROVEN: Final = 20_000


def _fair_share(position: Position, seat: int) -> int:
    seats = side_of(position, seat).bit_count()
    return -(-position.tricks_left * seats // len(position.hands))
