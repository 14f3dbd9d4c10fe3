"""Questions about positions: the one primitive, and what is asked with it (RULES section 8).

*Can this side force its remaining tricks into this set?* is `Solver.can_force`; `most` asks it with «at least
k», `least` with «at most k», `exact` with {k}, a guaranteed score with the numbers that score enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from ..cards.card import Play
from ..errors import QuestionError
from ..message import Message, Quoted, counted
from ..position.equals import equal_plays
from ..position.position import Position
from ..position.sides import first_seats, side_of, won_by
from ..search.aim import Aim, check_number
from ..search.budget import Budget
from ..search.engines import Searcher, make_searcher
from ..search.one_at_a_time import OneAtATime, one_at_a_time
from ..words import Words
from .guesses import Guesses, fair_share
from .known import Bound, Known, MoveValues, Values

if TYPE_CHECKING:
    from .possible import Possibilities

GOAL_WORDS: Final = Words({"most": "больше побольше максимум", "least": "меньше поменьше минимум"})
"""What people may write for the goals of a line of best play."""


class Goal(NamedTuple):
    """What a line of best play is for: `most`, `least`, or `exact` with the number of tricks to come.

    >>> from raspis.solver.rules.rules import Rules
    >>> Goal("exact", 2).check(Position.create(Rules.of("child"), [["7S"], ["8S"]], leader=0))
    Traceback (most recent call last):
        ...
    raspis.solver.errors.QuestionError: the goal is exactly 2 tricks, but there is 1 trick to come
    """

    kind: str
    tricks: int | None = None

    @staticmethod
    def checked(goal: Goal, position: Position) -> Goal:
        """A goal that can be asked of a position; raises QuestionError for another, and for what is none."""
        if not isinstance(goal, Goal):
            raise QuestionError("the goal is {value}; allowed are most, least, exact", value=Quoted(goal))
        goal.check(position)
        return goal

    def check(self, position: Position) -> None:
        """Refuse what can't be asked of a position; raises QuestionError."""
        if self.kind not in ("most", "least", "exact"):
            raise QuestionError(
                "the goal is {value}; allowed are most, least, exact", value=Quoted(self.kind)
            )
        if self.kind == "exact" and self.tricks is None:
            raise QuestionError("the goal {goal} needs a number of tricks", goal=self.kind)
        if self.kind != "exact" and self.tricks is not None:
            raise QuestionError("the goal {goal} has no number of tricks", goal=self.kind)
        if self.tricks is None:
            return
        if isinstance(self.tricks, bool) or not isinstance(self.tricks, int):
            raise QuestionError(
                "the goal is exactly {value}, which is not a number of tricks", value=Quoted(self.tricks)
            )
        if not 0 <= self.tricks <= position.tricks_left:
            raise QuestionError(
                counted(
                    "the goal is exactly {wanted}, but there is {number} trick to come",
                    "the goal is exactly {wanted}, but there are {number} tricks to come",
                    position.tricks_left,
                    wanted=counted("{number} trick", "{number} tricks", self.tricks),
                )
            )


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
        tables: int = 1,
    ) -> None:
        """`engine` is auto, kernel or plain; limits are seconds and cards played; `memory` is in MiB.

        What is proven for one trump says nothing for another: so many of them have `tables` of their own at
        once, which share the memory. `report` is called now and then with the cards played so far. Raises
        RaspisError for an unknown engine, a kernel that is not there, and what is no limit.
        """
        self.searcher: Searcher = make_searcher(engine, memory, tables)
        self.turn = OneAtATime(Message("a solver"))
        self.tables = tables
        report = None if report is None else self.turn.callback(report)
        self.budget = Budget(time_limit, node_limit, report)
        self._proven: dict[tuple[Position, int], Known] = {}
        self._guesses = Guesses()
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
        self._guesses.clear()
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

    def proven(self, position: Position, seat: int) -> Known:
        """What is proven so far of the seat's side: trivial at first, whole after `values`."""
        key = (position, side_of(position, seat))
        if key not in self._proven:
            if len(self._proven) >= _MOST_PROVEN:
                self._proven.clear()
            self._proven[key] = Known.nothing(position.tricks_left)
        return self._proven[key]

    def most(self, position: Position, seat: int, *, guess: int | None = None) -> int:
        """The largest k for which the side can make sure of at least k of the remaining tricks.

        `guess` is where to begin to ask; it changes no answer.
        """
        asked = self._asked(position, seat)
        known = self.proven(position, asked).most
        if not known.closed:
            if guess is None:
                first = self._guesses.of_most(position, asked)
            else:
                first = guess if asked == seat else position.tricks_left - guess
            self.close(position, asked, "most", first)
            self._guesses.note(position, asked, known.low)
        return self._answered(position, seat, asked).most.low

    def least(self, position: Position, seat: int) -> int:
        """The smallest k for which the side can make sure of at most k of the remaining tricks."""
        asked = self._asked(position, seat)
        # Upward: that one of several can't stay low has a small proof, that he can a large one, made once.
        # With two sides the two proofs are alike.
        share = fair_share(position, seat) if max(position.sides) == 1 else 0
        self.close(position, asked, "least", share + 1)
        return self._answered(position, seat, asked).least.low

    def _asked(self, position: Position, seat: int) -> int:
        """The seat to ask about instead: of two sides the first, so that proofs serve both of them."""
        self.mirror(position, seat)
        if max(position.sides) != 1 or position.sides[seat] == 0:
            return seat
        self.mirror(position, 0)
        return 0

    def _answered(self, position: Position, seat: int, asked: int) -> Known:
        if asked != seat:
            self.mirror(position, seat)
        return self.proven(position, seat)

    @one_at_a_time
    def close(self, position: Position, seat: int, name: Bound, first: int) -> int:
        """`most` or `least`: asks whether it reaches the open number nearest to `first` until it is known."""
        known, left = self.proven(position, seat), position.tricks_left
        if name == "most":
            return known.most.close(first, lambda k: self.can_force(position, seat, range(k, left + 1)))
        return known.least.close(first, lambda k: not self.can_force(position, seat, range(k)))

    @one_at_a_time
    def mirror(self, position: Position, seat: int) -> None:
        """Let what is proven of the other sides serve.

        What one of two sides can force the other can't stop. Of more sides each may play at once what makes
        sure of its `most`, and all of them get it: so these add up to no more than the tricks to come, and
        `least` in the same way to no less.
        """
        known = self.proven(position, seat)
        others = [
            self.proven(position, other)
            for other in first_seats(position)
            if position.sides[other] != position.sides[seat]
        ]
        if len(others) == 1:
            known.mirror(others[0])
        else:
            known.most.lower_to(known.left - sum(other.most.low for other in others))
            known.least.raise_to(known.left - sum(other.least.high for other in others))

    @one_at_a_time
    def exact(self, position: Position, seat: int) -> tuple[int, ...]:
        """The numbers k for which the side can make sure of exactly k, upward; may have gaps."""
        most, least = self.most(position, seat), self.least(position, seat)
        return tuple(k for k in range(least, most + 1) if self.can_make(position, seat, k))

    @one_at_a_time
    def can_make(self, position: Position, seat: int, tricks: int) -> bool:
        """Whether the side can make sure of exactly so many of the remaining tricks."""
        check_number(tricks)
        known = self.proven(position, seat)
        made = known.makes(tricks)
        if made is None:
            made = known.settled[tricks] = self.can_force(position, seat, (tricks,))
        return made

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
            from .possible import Possibilities  # much to load that most questions don't need

            self._forget_possibilities()
            self._possibilities = Possibilities(position, self.searcher, self.budget)
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
    def most_by_play(self, position: Position) -> dict[Play, int]:
        """`most` of the seat to play after each legal play, in play order; all tricks of the position count.

        Mostly two questions a play, as each begins where the last play's ended; `moves` asks for everything.

        >>> from raspis.solver.rules.rules import Rules
        >>> position = Position.create(Rules.of("child"), [["7S", "KH"], ["8S", "9D"]], leader=0)
        >>> {str(play): most for play, most in Solver(engine="plain").most_by_play(position).items()}
        {'7S:high': 1, '7S:low': 0, '7S:call': 2, 'KH': 1}
        """
        seat = position.turn
        found: dict[Play, int] = {}
        last: int | None = None
        for equals in equal_plays(position):
            after = position.after(equals[0])
            won = won_by(position, after, seat)
            last = self.most(after, seat, guess=None if last is None else last - won) + won
            found |= dict.fromkeys(equals, last)
        return dict(sorted(found.items()))

    @one_at_a_time
    def line(self, position: Position, goal: Goal | None = None) -> list[Play]:
        """The line of best play of one question, that of the seat to move (FORMATS, `line`).

        The goal is `most` unless given. What the seat's side takes on the line is the value asked for; all
        others play against it; among plays that keep the value the first in play order is taken. Raises
        QuestionError for a goal that can't be asked, or that the seat can't make sure of.
        """
        goal = Goal("most") if goal is None else Goal.checked(goal, position)
        seat = position.turn
        if goal.kind == "most":
            number = self.most(position, seat)
        elif goal.tricks is None:
            number = self.least(position, seat)
        else:
            number = goal.tricks
            if not self.can_make(position, seat, number):
                raise QuestionError(
                    "{seat} can't make sure of exactly {tricks}: there is no such line",
                    seat=f"P{seat + 1}",
                    tricks=counted("{number} trick", "{number} tricks", number),
                )
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


_MOST_PROVEN: Final = 20_000
