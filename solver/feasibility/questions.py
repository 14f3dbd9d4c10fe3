"""What is possible at all from a position, everybody helping: one encoding, one solver, many questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from types import TracebackType
from typing import Final, Self

from ..cards.card import Play
from ..position.position import Position
from ..position.sides import seats_beside
from ..search.aim import check_numbers
from ..search.budget import Budget
from .clauses import FALSE
from .counters import Count, at_least
from .encode import Encoding
from .sat import Satisfier

Vector = tuple[int, ...]
"""Tricks still to come, a number a seat."""
Help = Callable[[int, int, int], "bool | None"]
"""Another way to decide a question: whether the seats of a bit mask can take a number of tricks that is in
a bit mask, everybody helping; None where so many cards played don't settle it."""
_FIRST_CONFLICTS: Final = 1_500
_FIRST_NODES: Final = 8_000_000
"""The first turn of each in deciding one question; every further turn is four times as long."""


class Feasibility:
    """Questions about the legal lines from one position.

    It owns an encoding and a solver, both made at the first question that needs them, and remembers what it
    has seen: each line found counts for every question. Answers are exact; those that are lists are the same
    whatever was asked before. Every method may raise Stopped at a limit of the budget (the question is then
    not decided), and MissingPackage. `close`, or leaving a `with`, gives the solver's memory back.

    >>> from raspis.solver.rules.rules import Rules
    >>> position = Position.create(Rules.of("child"), [["7S", "KH"], ["8S", "9H"]], leader=0)
    >>> with Feasibility(position) as feasible:
    ...     feasible.possible(0), feasible.conflict([1, 2]), feasible.vectors()
    ((1, 2), (1,), [(1, 1), (2, 0)])
    """

    def __init__(self, position: Position, budget: Budget | None = None, help: Help | None = None) -> None:
        self.position = position
        self.tricks = position.tricks_left
        self.seats = range(len(position.hands))
        self._budget = budget or Budget()
        self._help = help
        self._encoding: Encoding | None = None
        self._solver: Satisfier | None = None
        self._counts: dict[int, Count] = {}
        self._seen: dict[Vector, None] = {}
        self._refused: list[dict[int, int]] = []
        self._known: dict[int, list[bool | None]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Forget the encoding and the solver; what is known stays."""
        if self._solver is not None:
            self._solver.close()
        self._solver = self._encoding = None
        self._counts.clear()

    # -- the numbers of one side ------------------------------------------------------------------------

    def possible(self, seat: int) -> tuple[int, ...]:
        """The numbers of remaining tricks that the seat's side takes in some legal line, upward."""
        return self._possible(self._side(seat))

    def _possible(self, side: tuple[int, ...]) -> tuple[int, ...]:
        known = self._numbers(side)
        if not any(known):
            self._settle(side, known, 0, self.tricks)
        while (undecided := _first_open(known)) is not None:
            self._settle(side, known, *undecided)
        return tuple(number for number, is_possible in enumerate(known) if is_possible)

    def so_far(self, seat: int) -> tuple[bool | None, ...]:
        """For 0, 1, … remaining tricks whether the seat's side can take them; None: not decided yet."""
        return tuple(self._numbers(self._side(seat)))

    def learn(self, seat: int, tricks: int, is_possible: bool) -> None:
        """Take over a proof made elsewhere about a number of the seat's side."""
        self._numbers(self._side(seat))[tricks] = is_possible

    def learn_line(self, vector: Vector) -> None:
        """Take over the tricks a seat of a line that was played elsewhere."""
        self._seen.setdefault(vector)

    def _side(self, seat: int) -> tuple[int, ...]:
        return seats_beside(self.position, seat)

    def _numbers(self, side: tuple[int, ...]) -> list[bool | None]:
        known = self._known.setdefault(_mask(side), [None] * (self.tricks + 1))
        for vector in self._seen:
            known[sum(vector[seat] for seat in side)] = True
        return known

    def _settle(self, side: tuple[int, ...], known: list[bool | None], low: int, high: int) -> None:
        """Decide whether the side can take a number from `low` to `high`, by turns; may settle more."""
        count = self._count(side)
        assumptions = [at_least(count, low), -at_least(count, high + 1)]
        targets = (2 << high) - (1 << low)
        conflicts = None if self._help is None else _FIRST_CONFLICTS
        nodes = _FIRST_NODES
        while True:
            found = self._solve(assumptions, conflicts)
            if found is not None:
                break
            assert self._help is not None
            found = self._help(_mask(side), targets, nodes)
            if found is False:
                break
            if found and low == high:
                known[low] = True
                return
            if found:
                # The search tells no number: halve the question.
                middle = (low + high) // 2
                self._settle(side, known, low, middle)
                if any(known[low : middle + 1]):
                    return
                low = middle + 1
                assumptions = [at_least(count, low), -at_least(count, high + 1)]
                targets = (2 << high) - (1 << low)
            conflicts, nodes = 4 * (conflicts or 0), 4 * nodes
        if found:
            self._numbers(side)
            return
        known[low : high + 1] = [False] * (high + 1 - low)
        self._add([-literal for literal in assumptions])

    # -- bids together ------------------------------------------------------------------------------------

    def line(self, bids: Sequence[int | None]) -> list[list[Play]] | None:
        """A legal line in which every seat with a bid takes exactly that, or None where there is none.

        Bids count the whole deal, one or None a seat. The line is a list of tricks, the first without the
        plays that are on the table. It was replayed through `Position`, and depends on the position and the
        bids alone.
        """
        wanted = self._wanted(bids)
        if self._is_refused(wanted):
            return None
        encoding = self._made()
        # A solver of its own: the models of a used one depend on what it was asked before.
        solver = Satisfier(encoding.clauses.clauses[: self._made_clauses], self._budget)
        try:
            model = solver.solve(self._assumptions(wanted))
        finally:
            solver.close()
        assert model is not None
        if isinstance(model, bool):
            self._refused.append(wanted)
            return None
        return self._replay(model, wanted)

    def can_meet(self, bids: Sequence[int | None]) -> bool:
        """Whether a legal line gives every seat with a bid exactly that; bids count the whole deal."""
        return self._can_take(self._wanted(bids))

    def conflict(self, bids: Sequence[int | None]) -> tuple[int, ...] | None:
        """The smallest set of seats whose bids can't be met together, the first in seat order; or None.

        Bids count the whole deal, one or None a seat.
        """
        wanted = self._wanted(bids)
        return next((seats for seats in _subsets(wanted) if not self._can_take(_only(wanted, seats))), None)

    def largest(self, bids: Sequence[int | None]) -> tuple[int, ...]:
        """The largest set of seats whose bids can be met together, the first in seat order."""
        wanted = self._wanted(bids)
        by_size = sorted(_subsets(wanted), key=len, reverse=True)  # stable: seat order stays
        return next((seats for seats in by_size if self._can_take(_only(wanted, seats))), ())

    def vectors(self) -> list[Vector]:
        """Every vector of remaining tricks per seat that some legal line gives, sorted.

        Each vector of possible numbers with the right sum is asked for: that takes half the time of blocking
        what was seen until nothing is left, since the last question of that is the hardest of all.
        """
        numbers = [self._possible((seat,)) for seat in self.seats]
        vectors = (vector for vector in product(*numbers) if sum(vector) == self.tricks)
        return [vector for vector in vectors if self._can_take(dict(enumerate(vector)))]

    def _wanted(self, bids: Sequence[int | None]) -> dict[int, int]:
        """Remaining tricks by seat, for the seats with a bid; raises QuestionError for what are no bids."""
        check_numbers(self.position, bids)
        return {
            seat: bid - taken
            for seat, (bid, taken) in enumerate(zip(bids, self.position.taken, strict=True))
            if bid is not None
        }

    def _is_refused(self, wanted: dict[int, int]) -> bool:
        """Whether counting alone, or an answer given before, rules the numbers out."""
        total = sum(wanted.values())
        if total > self.tricks or (len(wanted) == len(self.seats) and total != self.tricks):
            return True
        if any(not 0 <= number <= self.tricks for number in wanted.values()):
            return True
        if any(known[wanted[seat]] is False for seat in wanted if (known := self._known.get(1 << seat))):
            return True
        return any(refused.items() <= wanted.items() for refused in self._refused)

    def _can_take(self, wanted: dict[int, int]) -> bool:
        if self._is_refused(wanted):
            return False
        if any(all(vector[seat] == wanted[seat] for seat in wanted) for vector in self._seen):
            return True
        if self._solve(self._assumptions(wanted)):
            return True
        self._refused.append(wanted)
        return False

    def _assumptions(self, wanted: dict[int, int]) -> list[int]:
        open_seats = [seat for seat in self.seats if seat not in wanted]
        if len(open_seats) == 1:  # the last seat has the rest, which the counters alone don't see at once
            wanted = {**wanted, open_seats[0]: self.tricks - sum(wanted.values())}
        return [literal for seat in wanted for literal in self._exactly(seat, wanted[seat])]

    # -- models -----------------------------------------------------------------------------------------

    def _made(self) -> Encoding:
        if self._encoding is None:
            self._encoding = Encoding(self.position)
            for seat in self.seats:
                self._counts[1 << seat] = self._encoding.count((seat,))
            self._made_clauses = len(self._encoding.clauses.clauses)
            self._solver = Satisfier(self._encoding.clauses.clauses, self._budget)
        return self._encoding

    def _count(self, side: tuple[int, ...]) -> Count:
        encoding = self._made()
        mask = _mask(side)
        if mask not in self._counts:
            before = len(encoding.clauses.clauses)
            self._counts[mask] = encoding.count(side)
            new = encoding.clauses.clauses[before:]
            del encoding.clauses.clauses[before:]
            for clause in new:
                self._add(clause)
        return self._counts[mask]

    def _exactly(self, seat: int, tricks: int) -> list[int]:
        self._made()
        count = self._counts[1 << seat]
        return [at_least(count, tricks), -at_least(count, tricks + 1)]

    def _add(self, clause: list[int]) -> None:
        assert self._solver is not None
        self._solver.add([literal for literal in clause if literal != FALSE])

    def _solve(self, assumptions: Sequence[int], conflicts: int | None = None) -> bool | None:
        self._made()
        assert self._solver is not None
        model = self._solver.solve(assumptions, conflicts)
        if model is None or isinstance(model, bool):
            return model
        self._replay(model, {})
        return True

    def _replay(self, model: list[int], wanted: dict[int, int]) -> list[list[Play]]:
        """The line of a model, played card by card: a fault of the encoding can't pass for an answer."""
        assert self._encoding is not None
        position, line = self.position, []
        for plays in self._encoding.plays(model):
            trick = []
            for _ in range(len(self.seats) - len(position.table)):
                play = plays[position.turn]
                if play not in position.plays():
                    raise AssertionError(f"the encoding lets P{position.turn + 1} play {play}")
                trick.append(play)
                position = position.after(play)
            line.append(trick)
        taken = zip(position.taken, self.position.taken, strict=True)
        vector = tuple(now - then for now, then in taken)
        true = set(model)
        for seat in self.seats:
            if (
                not true.issuperset(self._exactly(seat, vector[seat]))
                or wanted.get(seat, vector[seat]) != vector[seat]
            ):
                raise AssertionError(f"the encoding counts the tricks of P{seat + 1} wrongly")
        self._seen.setdefault(vector)
        return line


def _mask(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in seats)


def _only(wanted: dict[int, int], seats: tuple[int, ...]) -> dict[int, int]:
    return {seat: wanted[seat] for seat in seats}


def _subsets(wanted: dict[int, int]) -> Iterator[tuple[int, ...]]:
    """The sets of seats with a bid, smallest first, equal ones in seat order."""
    for size in range(1, len(wanted) + 1):
        yield from combinations(sorted(wanted), size)


def _first_open(known: Sequence[bool | None]) -> tuple[int, int] | None:
    """The next question of `possible`: above the highest possible number, below the lowest, a hole."""
    low = known.index(True)
    high = len(known) - 1 - list(reversed(known)).index(True)
    above = [number for number in range(high + 1, len(known)) if known[number] is None]
    if above:
        return above[0], above[-1]
    below = [number for number in range(low) if known[number] is None]
    if below:
        return below[0], below[-1]
    hole = next((number for number in range(low, high) if known[number] is None), None)
    return None if hole is None else (hole, hole)
