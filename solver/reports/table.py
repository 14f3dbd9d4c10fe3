"""Every seat with every trump: what the highest bidder should name, and of bridge the twenty numbers.

In bridge (whist, four players as two pairs) a seat's number is that of its side when it is the declarer: the
player to its left leads. In the other games the trump doesn't change who leads: the eldest, the dealer in
nameless, or who is said to lead.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, Literal, TypeVar, get_args

from ..errors import QuestionError, RecordError
from ..message import Quoted, listed
from ..position.position import Position
from ..position.sides import is_bridge
from ..questions.best_bid import BestBid
from ..questions.known import Interval, Known
from ..questions.rounds import Step, in_rounds
from ..questions.solver import Solver
from ..records.record import Record
from ..rules.bids import Bid
from ..rules.fields import STATED
from ..search.budget import Stopped

TableKey = Literal["most", "least", "exact", "points"]
TABLE_KEYS: Final[tuple[TableKey, ...]] = get_args(TableKey)
"""What a table can be asked, in the order in which it is answered."""
_DECLARERS: Final = (1, 3, 0, 2)
"""In bridge the two of a side one after the other, as their numbers are mostly the same."""

_IN_PBN: Final = ("N", "S", "H", "D", "C")

_Value = TypeVar("_Value")


@dataclass(slots=True)
class Cell:
    """What is proven of one seat with one trump; whole unless a limit stopped the work."""

    known: Known
    points: Interval | None = None
    """With the best bid; None where they were not asked."""
    bid: Bid | None = None
    """That bid; None too in a round without bids."""

    def exact(self) -> list[int] | None:
        """The numbers that the seat can make sure of exactly; None while one is open."""
        exact = self.known.exact
        return None if None in exact else [number for number, made in enumerate(exact) if made]

    def interval(self, key: TableKey) -> Interval | None:
        """The lowest and highest that `most`, `least` or `points` can be."""
        return {"most": self.known.most, "least": self.known.least, "points": self.points}.get(key)

    def has(self, key: TableKey) -> bool:
        """Whether it is known what was asked."""
        interval = self.interval(key)
        return self.exact() is not None if interval is None else interval.closed


@dataclass(frozen=True, slots=True)
class DealtCards:
    """A deal before its first card, without a trump: its cards and who leads."""

    position: Position
    """With no trump, under rules that leave the trump to the deal."""
    round: str = "normal"
    own: str | None = None
    """The trump that the rules or the deal have, a suit letter or `N`; None where neither says one."""
    is_bridge: bool = False
    """Whether each seat is the declarer of its numbers."""

    @classmethod
    def of(cls, deal: Record | Position) -> DealtCards:
        """Take the cards of a deal; raises RecordError or QuestionError where there is no table of it."""
        if isinstance(deal, Record):
            if deal.hands is None:
                raise RecordError("the record has no hands")
            inside = deal.table is not None
            rules, seats, leader, sides = deal.deal_rules, deal.hands, deal.leader, deal.sides
            own, round = deal.trump, deal.round
        elif isinstance(deal, Position):
            inside = bool(deal.table) or any(deal.taken)
            rules, seats, leader, sides = deal.rules, deal.hands, deal.leader, deal.sides
            own, round = deal.stated_trump, "normal"
        else:
            raise QuestionError("{value} is neither a record nor a position", value=Quoted(deal))
        if inside:
            raise QuestionError("a table is made of a whole deal, and this one has begun: tricks are taken")
        if rules.trump == "circular":
            raise QuestionError(
                "the trumps are circular in {game}: nobody names one, so there is no table of them",
                game=rules.game.name,
            )
        if rules.trump != "deal":
            own = rules.trump
        free = rules if rules.trump == "deal" else replace(rules, trump="deal")
        position = Position.create(free, seats, leader, "N", sides=sides)
        return cls(position, round, own, is_bridge(position))

    def with_trump(self, trump: str, seat: int) -> Position:
        """The position that a seat's number with a trump is about."""
        leader = (seat + 1) % 4 if self.is_bridge else self.position.leader
        return replace(self.position, trump=self.position.rules.trump_of(trump), leader=leader)


class Column:
    """The cells of all seats with one trump, found with one solver."""

    def __init__(self, dealt: DealtCards, trump: str, ask: Sequence[TableKey]) -> None:
        """Raises QuestionError where points are asked of a game that has none."""
        seats = range(len(dealt.position.hands))
        self._ask = ask
        self._positions = [dealt.with_trump(trump, seat) for seat in seats]
        self._order = _DECLARERS if dealt.is_bridge else tuple(seats)
        self._bids: list[BestBid] = []
        if "points" in ask:
            self._bids = [BestBid(self._positions[seat], seat, dealt.round) for seat in seats]
            if not self._bids[0].is_scored:
                raise QuestionError("{game} has no points", game=dealt.position.rules.game.name)
        self.cells = [Cell(Known.nothing(position.tricks_left)) for position in self._positions]
        self._note_points()

    def steps(self, solver: Solver) -> Iterator[Callable[[], None]]:
        """The questions that are open, each to be asked by a call; it raises Stopped at a limit."""
        for seat in self._order:
            for key in self._ask:
                if not self.cells[seat].has(key):
                    yield partial(self._find, solver, seat, key)

    def _find(self, solver: Solver, seat: int, key: TableKey) -> None:
        position = self._positions[seat]
        try:
            if key == "points":
                self._bids[seat].find(solver)
            elif key == "exact":
                solver.exact(position, seat)
            elif key == "most":
                solver.most(position, seat)
            else:
                solver.least(position, seat)
        finally:
            solver.mirror(position, seat)
            known = solver.proven(position, seat)
            known.settle()
            self.cells[seat].known = known.counted_before(0, position.tricks_left)
            self._note_points()

    def _note_points(self) -> None:
        for cell, best in zip(self.cells, self._bids, strict=False):
            cell.points, cell.bid = Interval(*best.points), best.bid


@dataclass(slots=True)
class TrumpTable:
    """Seat by trump: what each seat, or its side, can make sure of; as far as it is proven by now."""

    dealt: DealtCards
    ask: tuple[TableKey, ...]
    trumps: tuple[str, ...]
    """Suit letters and `N`, in the order of the columns."""
    columns: list[list[Cell]] = field(default_factory=list)
    """The cells a trump, of each one a seat."""

    @classmethod
    def begun(
        cls, deal: Record | Position, ask: Collection[str] = ("most",), trumps: Collection[str] = STATED
    ) -> TrumpTable:
        """A table in which nothing is proven yet; raises what `table` raises but Stopped."""
        keys = tuple(key for key in TABLE_KEYS if key in _checked("ask", ask, TABLE_KEYS))
        named = tuple(trump for trump in STATED if trump in _checked("trumps", trumps, STATED))
        dealt = DealtCards.of(deal)
        return cls(dealt, keys, named, [Column(dealt, trump, keys).cells for trump in named])

    def fill(self, solver: Solver) -> None:
        """Find what is open as far as the solver's limits allow; what is proven stays, however this ends."""
        columns = [Column(self.dealt, trump, self.ask) for trump in self.trumps]
        self.columns = [column.cells for column in columns]
        with suppress(Stopped):
            if not solver.budget.limited:
                for column in columns:
                    for step in column.steps(solver):
                        step()
            elif solver.tables < len(columns):  # what a table forgets would be searched in each round again
                for column in columns:
                    in_rounds(solver.budget, partial(_steps, [column], solver))
            else:
                in_rounds(solver.budget, partial(_steps, columns, solver))

    @property
    def complete(self) -> bool:
        """Whether all that was asked is known."""
        return all(map(self.has, self.ask))

    def has(self, key: TableKey) -> bool:
        """Whether something that was asked is known of every seat with every trump."""
        return all(cell.has(key) for cells in self.columns for cell in cells)

    def row(self, seat: int) -> list[Cell]:
        """The cells of a seat, one a trump."""
        return [cells[seat] for cells in self.columns]

    @property
    def judged_by(self) -> TableKey:
        """What the best trump is best for: points if they are asked, else most, least or exact."""
        order: tuple[TableKey, ...] = ("points", "most", "least", "exact")
        return next(key for key in order if key in self.ask)

    def best(self, seat: int, key: TableKey | None = None) -> list[str] | None:
        """The trumps that are best for a seat; None while that is open, empty where none is any good.

        Of exact numbers the highest counts.
        """
        key = key or self.judged_by
        row = self.row(seat)
        if not all(cell.has(key) for cell in row):
            return None
        values = [_worth(cell, key) for cell in row]
        top = max(values)
        good = top is not None and top > _NOTHING
        return [trump for trump, value in zip(self.trumps, values, strict=True) if good and value == top]

    def optimum_rows(self) -> list[tuple[int, str, int]]:
        """Declarer, trump and tricks in PBN's order; raises QuestionError where it isn't bridge."""
        if not self.dealt.is_bridge:
            raise QuestionError("PBN is for bridge: the rules whist, four players and sides = [0, 1, 0, 1]")
        return [
            (seat, trump, self.columns[self.trumps.index(trump)][seat].known.most.low)
            for seat in range(4)
            for trump in _IN_PBN
            if trump in self.trumps
        ]

    def to_mapping(self) -> dict[str, object]:
        """The object of FORMATS: a list a seat, an entry a trump; what isn't proven has `bounds` alone."""
        seats = range(len(self.dealt.position.hands))
        mapping: dict[str, object] = {"trumps": list(self.trumps)}
        for key in self.ask:
            if self.has(key):
                mapping[key] = [[_value(cell, key) for cell in self.row(seat)] for seat in seats]
                if key == "points":
                    mapping["bids"] = [
                        [None if cell.bid is None else cell.bid.number for cell in self.row(seat)]
                        for seat in seats
                    ]
        mapping["best"] = [self.best(seat) for seat in seats]
        if not self.complete:
            bounded = [key for key in self.ask if key != "exact"]
            mapping["bounds"] = {
                key: [[list(cell.interval(key) or ()) for cell in self.row(seat)] for seat in seats]
                for key in bounded
            }
            mapping["complete"] = False
        return mapping


def table(
    deal: Record | Position,
    ask: Collection[str] = ("most",),
    trumps: Collection[str] = STATED,
    solver: Solver | None = None,
) -> TrumpTable:
    """Find what every seat, or its side, can make sure of with every trump, all others playing against it.

    `ask` has names of `most`, `least`, `exact`, `points`, the last those of the best bid; `trumps` are suit
    letters and `N`. A trump that the rules fix or the deal states is overruled. One solver serves many deals;
    with `Solver(tables=5)` each trump has its own table. Under its limits the table says what is proven.
    Raises QuestionError for what can't be asked, a deal that has begun, and circular trumps; RecordError for
    a record without hands.

    >>> from raspis.solver.rules.rules import Rules
    >>> position = Position.create(Rules.of("child"), [["7S", "KH"], ["8S", "9D"]], leader=0)
    >>> found = table(position, solver=Solver(engine="plain"))
    >>> found.to_mapping()["most"], found.best(1)
    ([[2, 2, 2, 2, 2], [0, 0, 0, 0, 0]], ['S', 'C', 'D', 'H', 'N'])
    """
    found = TrumpTable.begun(deal, ask, trumps)
    found.fill(Solver(tables=len(found.trumps)) if solver is None else solver)
    return found


def column_of(dealt: DealtCards, trump: str, ask: Sequence[TableKey], solver: Solver) -> list[Cell]:
    """The cells of one trump alone, as far as the solver's limits allow: a part of `table`."""
    column = Column(dealt, trump, ask)
    with suppress(Stopped):
        if solver.budget.limited:
            in_rounds(solver.budget, partial(_steps, [column], solver))
        else:
            for step in column.steps(solver):
                step()
    return column.cells


def _steps(columns: Sequence[Column], solver: Solver) -> list[Step]:
    return [(1, step) for column in columns for step in column.steps(solver)]


_NOTHING: Final = -(10**9)


def _worth(cell: Cell, key: TableKey) -> int:
    """How good a cell that is known is for its seat."""
    if key == "exact":
        return max(cell.exact() or [_NOTHING])
    interval = cell.interval(key)
    assert interval is not None
    return -interval.low if key == "least" else interval.low


def _value(cell: Cell, key: TableKey) -> int | list[int] | None:
    if key == "exact":
        return cell.exact()
    interval = cell.interval(key)
    return None if interval is None else interval.low


def _checked(what: str, names: Collection[str], allowed: Sequence[_Value]) -> Collection[str]:
    if isinstance(names, str) or not isinstance(names, Collection) or not names:
        raise QuestionError(
            "{what} is {value} but must be a list out of {allowed}",
            what=what,
            value=Quoted(names),
            allowed=listed(map(str, allowed)),
        )
    for name in names:
        if name not in allowed:
            raise QuestionError(
                "{what} has {value}; allowed are {allowed}",
                what=what,
                value=Quoted(name),
                allowed=listed(map(str, allowed)),
            )
    return names
