"""Which bids can be made from a position, what each is worth, and whether those made can be met together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Final, TypeVar

from ..feasibility import Joint, ask_joint, is_there
from ..position.position import Position
from ..position.sides import all_alone, first_seats, side_taken
from ..questions.guarantee import bound_of_round, guaranteed_score, points_by_tricks, points_of_round
from ..questions.known import Interval
from ..questions.possible import nearest
from ..questions.rounds import Step, in_rounds, open_bounds
from ..questions.solver import Solver
from ..records.record import Record
from ..rules.bids import Bid, barred_bid
from ..search.budget import Stopped

MAKEABLE, HELP, IMPOSSIBLE, UNDECIDED = "makeable", "help", "impossible", "undecided"
"""The verdicts on a bid (RULES section 8); undecided: a limit stopped the work before."""


@dataclass(slots=True)
class BidTable:
    """The answer of `raspis bids`; what a limit left unproven is undecided or None, and `complete` false.

    Lists have one entry a seat; bids and the indices of the inner lists count the tricks of the whole deal, 0
    … T.
    """

    record: Record
    position: Position
    tricks: int
    """T, the tricks of the whole deal."""
    exact: list[tuple[int, ...] | None] = field(default_factory=list)
    """The numbers of tricks to come that the seat can make sure of."""
    possible: list[tuple[int, ...] | None] = field(default_factory=list)
    """The numbers of tricks to come that it takes in some line."""
    grid: list[list[str]] = field(default_factory=list)
    score: list[list[int | None]] = field(default_factory=list)
    """The points that the seat can make sure of with each bid; None too without bids or without a score."""
    unbid: list[int | None] = field(default_factory=list)
    """The points that the seat can make sure of if it plays for no bid (`Record.a_trick`), None if it may
    have one; empty where all may.
    """
    unbid_bounds: list[tuple[int, int] | None] = field(default_factory=list)
    """The lowest and highest that these points can be: two numbers only where a limit left them open."""
    barred: int | None = None
    """The number that the hook bars the last bidder from."""
    joint: Joint | None = None
    """Of the bids that were made; None without bids, for players who play together, and if undecided."""
    complete: bool = True

    @property
    def last_bidder(self) -> int:
        """The seat that bids last."""
        return (self.record.first_bidder - 1) % len(self.record.players)

    def best(self, seat: int) -> list[int]:
        """The bids that make sure of the most points among those the seat may make; empty where unknown."""
        values = {
            bid: value
            for bid, value in enumerate(self.score[seat])
            if value is not None and self.may_bid(seat, bid)
        }
        if None in self.score[seat] or not values:
            return []
        return [bid for bid, value in values.items() if value == max(values.values())]

    def may_bid(self, seat: int, bid: int) -> bool:
        """Whether the game allows the bid: the hook and the ban on blind passes (RULES section 6)."""
        blind = self.record.round == "dark" or _is_blind(self.record.bids[seat])
        if bid == 0 and blind and not self.record.rules.blind_pass:
            return False
        return not (seat == self.last_bidder and bid == self.barred)

    def nearest(self, seat: int) -> tuple[int, ...]:
        """The possible bids next to an impossible one that the seat made; empty where they are not known.

        A bid that the seat may not make is none of them.
        """
        bid, possible = self.record.bids[seat], self.possible[seat]
        if bid is None or possible is None:
            return ()
        taken = side_taken(self.position, seat)
        allowed = [number for number in possible if self.may_bid(seat, number + taken)]
        return tuple(number + taken for number in nearest(allowed, bid.number - taken))

    def to_mapping(self) -> dict[str, object]:
        """The object of FORMATS; `exact`, `possible` and `joint` are left out where they are undecided."""
        mapping: dict[str, object] = {}
        for name in ("exact", "possible"):
            values = getattr(self, name)
            if None not in values:
                mapping[name] = [list(numbers) for numbers in values]
        mapping |= {"grid": self.grid, "score": self.score, "barred": self.barred}
        if self.unbid:
            mapping["unbid"] = self.unbid
        if any(bounds is not None and bounds[0] < bounds[1] for bounds in self.unbid_bounds):
            mapping["bounds"] = {"unbid": [bounds and list(bounds) for bounds in self.unbid_bounds]}
        if self.joint is not None:
            mapping["joint"] = self.joint.to_mapping()
        if not self.complete:
            mapping["complete"] = False
        return mapping


def bid_table(record: Record, position: Position, solver: Solver) -> BidTable:
    """Judge every bid of every seat from a position of the record, as far as the solver's limits allow.

    Raises MissingPackage where bids are to be met together and python-sat is not installed.

    >>> from raspis.solver.records.text import read_record
    >>> record = read_record('''
    ... rules = "child"
    ... dealer = "P2"
    ... hands = {P1 = "7S KH", P2 = "8S 9D"}
    ... ''')
    >>> table = bid_table(record, record.position(), Solver(engine="plain"))
    >>> table.grid[1], table.score[1]
    (['help', 'help', 'help'], [1, -10, -20])
    """
    cards = position.tricks_left + sum(position.taken)
    table = BidTable(record, position, cards)
    bids = record.bids
    last = table.last_bidder
    table.barred = barred_bid(record.rules, record.round, cards, bids, last, _is_blind(bids[last]))
    seats = range(len(position.hands))
    done = _Limited(table)
    table.score = [[None] * (cards + 1) for _ in seats]
    if solver.budget.limited:
        with suppress(Stopped):  # whether anything is left undecided shows below
            _in_rounds(table, solver)
    table.possible = [done(partial(solver.possible, position, seat)) for seat in seats]
    if table.joint is None and _asks_joint(table):
        done(lambda: _find_joint(table, solver))
    table.exact = [done(partial(_exact, solver, position, seat)) for seat in seats]
    table.grid = [[_verdict(table, solver, seat, bid) for bid in range(cards + 1)] for seat in seats]
    for seat in seats:
        for bid in range(cards + 1):
            if table.score[seat][bid] is None:
                done(partial(_find_score, table, solver, seat, bid))
    if any(record.a_trick(seat) is not None for seat in seats):
        for seat in seats:
            _find_unbid(table, solver, seat, done)
    return table


def _find_unbid(table: BidTable, solver: Solver, seat: int, done: _Limited) -> None:
    """Add the points that a seat can make sure of without a bid."""
    a_trick = table.record.a_trick(seat)
    if a_trick is None:
        table.unbid.append(None)
        table.unbid_bounds.append(None)
        return
    ask = {"most": solver.most, "least": solver.least}[bound_of_round(a_trick)]
    if not _unbid(table, solver, seat, a_trick).closed:
        done(partial(ask, table.position, seat))
    low, high = _unbid(table, solver, seat, a_trick)
    table.unbid.append(low if low == high else None)
    table.unbid_bounds.append((low, high))


def _unbid(table: BidTable, solver: Solver, seat: int, a_trick: int) -> Interval:
    """What is proven by now of these points."""
    position = table.position
    solver.mirror(position, seat)
    return points_of_round(solver.proven(position, seat), a_trick, side_taken(position, seat))


def _in_rounds(table: BidTable, solver: Solver) -> None:
    """Under a limit: what is cheap first, and of everything a little before much of anything.

    Of a small deal the compiled search decides most of it sooner than a few lines are played, or clauses
    written, in Python.
    """
    cards = table.tricks * len(table.position.hands)
    compiled = cards <= _SMALL and solver.engine_for(table.position) == "kernel"
    rounds = count()

    def steps() -> list[Step]:
        past = next(rounds)
        if compiled and past < _QUICK_ROUNDS and (searches := list(_open_questions(table, solver, False))):
            return searches
        if past == (_QUICK_ROUNDS if compiled else 0):
            solver.possibilities(table.position).play_some()
        return list(_open_questions(table, solver, True))

    in_rounds(solver.budget, steps)


_SMALL: Final = 24
"""Cards of a deal that is decided before lines or clauses in Python pay; larger ones may end undecided."""
_QUICK_ROUNDS: Final = 4
"""Rounds in which the compiled search is asked alone: together they take some tenths of a second at most."""
_OF_CONFLICTS: Final = 16
"""A question of satisfiability gets this part of an allowance: a conflict takes longer than a card played."""


def _open_questions(table: BidTable, solver: Solver, by_clauses: bool) -> Iterator[Step]:
    """What is still undecided, in the order in which it is asked in a round.

    `by_clauses` says whether the SAT solver is asked, too.
    """
    position = table.position
    possibilities = solver.possibilities(position)
    seats = first_seats(position)
    for seat in seats:
        solver.mirror(position, seat)
    for seat in range(len(position.hands)):
        if a_trick := table.record.a_trick(seat):  # without a bid that is all that counts
            yield from open_bounds(solver, position, seat, (bound_of_round(a_trick),))
    undecided = [seat for seat in seats if _open_numbers(solver, position, seat)]
    # With two sides what is asked of one answers for the other.
    for seat in seats[:1] if len(seats) == 2 and undecided else undecided:
        yield from open_bounds(solver, position, seat, ("most", "least"))
    for seat in seats:
        yield from (
            (1, partial(solver.can_make, position, seat, k)) for k in _open_numbers(solver, position, seat)
        )
        so_far = possibilities.so_far(seat)
        yield from (
            (1, partial(possibilities.search, seat, k)) for k, can_be in enumerate(so_far) if can_be is None
        )
        if by_clauses and None in so_far and is_there():
            yield _OF_CONFLICTS, partial(possibilities.feasible.possible, seat)
    if by_clauses and table.joint is None and _asks_joint(table):
        yield _OF_CONFLICTS, partial(_find_joint, table, solver)
    for seat in range(len(position.hands)):
        for bid in range(table.tricks + 1):
            if table.score[seat][bid] is None and _values(table, seat, bid) is not None:
                yield 1, partial(_find_score, table, solver, seat, bid)


def _open_numbers(solver: Solver, position: Position, seat: int) -> list[int]:
    """The numbers of which it is open whether the seat can make sure of them; an impossible one is not."""
    known, so_far = solver.proven(position, seat), solver.possibilities(position).so_far(seat)
    return [k for k, can_be in enumerate(so_far) if can_be is not False and known.makes(k) is None]


def _asks_joint(table: BidTable) -> bool:
    """Whether there are bids to be met together, of players who all play alone."""
    return all_alone(table.position) and any(bid is not None for bid in table.record.bids)


def _find_joint(table: BidTable, solver: Solver) -> None:
    numbers = [None if bid is None else bid.number for bid in table.record.bids]
    table.joint = ask_joint(solver.possibilities(table.position).feasible, numbers)


_Answer = TypeVar("_Answer")


class _Limited:
    """Asks questions; one that a limit stops leaves the table incomplete and its answer None."""

    def __init__(self, table: BidTable) -> None:
        self._table = table

    def __call__(self, ask: Callable[[], _Answer]) -> _Answer | None:
        try:
            return ask()
        except Stopped:
            self._table.complete = False
            return None


def _exact(solver: Solver, position: Position, seat: int) -> tuple[int, ...]:
    """The numbers that the seat can make sure of; a number that is impossible needs no search."""
    numbers = solver.possibilities(position).so_far(seat)
    return tuple(
        k for k, can_be in enumerate(numbers) if can_be is not False and solver.can_make(position, seat, k)
    )


def _verdict(table: BidTable, solver: Solver, seat: int, bid: int) -> str:
    position = table.position
    rest = bid - side_taken(position, seat)
    if not 0 <= rest <= position.tricks_left:
        return IMPOSSIBLE
    is_possible = solver.possibilities(position).so_far(seat)[rest]
    if is_possible is False:
        return IMPOSSIBLE
    solver.mirror(position, seat)
    known = solver.proven(position, seat)
    made = known.settled.get(rest)
    if made or (made is None and (exact := table.exact[seat]) is not None and rest in exact):
        return MAKEABLE
    if rest > known.most.high or rest < known.least.low or table.exact[seat] is not None:
        made = False
    return HELP if is_possible and made is False else UNDECIDED


def _find_score(table: BidTable, solver: Solver, seat: int, bid: int) -> None:
    """Put the points that the seat can make sure of with the bid into the table, where there are any."""
    values = _values(table, seat, bid)
    if values is None:
        return
    # A bid that is made sure of is worth its points at least.
    rest = bid - side_taken(table.position, seat)
    low = values[bid] if solver.proven(table.position, seat).settled.get(rest) else None
    table.score[seat][bid] = guaranteed_score(solver, table.position, seat, values, low=low)


def _values(table: BidTable, seat: int, bid: int) -> list[int] | None:
    """The points for 0, 1, … tricks of the whole deal with the bid; None without bids or a score."""
    record = table.record
    if record.a_trick(seat) is not None:
        return None
    return points_by_tricks(record.rules, record.round, Bid(bid, _is_blind(record.bids[seat])), table.tricks)


def _is_blind(bid: Bid | None) -> bool:
    return bid is not None and bid.blind
