"""The points a seat can make sure of: the primitive asked with «the numbers of tricks that score enough»."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import QuestionError
from ..message import Quoted
from ..position.position import Position
from ..position.sides import side_taken
from ..rules.bids import Bid, points
from ..rules.rules import Rules
from ..search.aim import check_number
from .known import Bound, Interval, Known
from .solver import Solver


def points_by_tricks(
    rules: Rules, round: str, bid: Bid | None, cards: int, free: bool = False
) -> list[int] | None:
    """The points for 0, 1, … `cards` tricks of the whole deal; None where they need a bid, or there are none.

    `free` is for who plays for no bid while another does (`Record.free`).

    Raises ScoreError for a round that the game doesn't have, QuestionError for what is no number of cards.

    >>> points_by_tricks(Rules.of("child"), "normal", Bid(1), 3)
    [-10, 10, 2, 3]
    """
    check_number(cards)
    if bid is not None and not isinstance(bid, Bid):
        raise QuestionError("the bid is {value}, which is no Bid", value=Quoted(bid))
    number, blind = (None, False) if bid is None else bid
    values = [points(rules, round, number, blind, tricks, free) for tricks in range(cards + 1)]
    known = [value for value in values if value is not None]
    return known if len(known) == len(values) else None


def bound_of_round(a_trick: int) -> Bound:
    """What the points of a round without bids are a matter of: the most tricks, or the fewest if they cost.

    `a_trick` is what each trick brings (`points_a_trick`).
    """
    return "least" if a_trick < 0 else "most"


def points_of_round(known: Known, a_trick: int, taken: int) -> Interval:
    """The points that a side makes sure of in a round without bids: the lowest and highest they can be.

    `known` is what is proven of the tricks to come, `taken` are those that the side has.

    >>> known = Known.nothing(3)
    >>> known.least.lower_to(2)
    >>> tuple(points_of_round(known, -5, 1)), tuple(points_of_round(known, 20, 1))
    ((-15, -5), (20, 80))
    """
    low, high = (a_trick * (taken + end) for end in getattr(known, bound_of_round(a_trick)))
    return Interval(min(low, high), max(low, high))


def can_score(solver: Solver, position: Position, seat: int, values: Sequence[int], least: int) -> bool:
    """Whether the seat's side can make sure of at least so many points.

    `values` are the points for 0, 1, … tricks of the whole deal.
    """
    taken = side_taken(position, seat)
    rest = values[taken : taken + position.tricks_left + 1]
    enough = [tricks for tricks, value in enumerate(rest) if value >= least]
    if len(enough) == len(rest):
        return True
    return bool(enough) and solver.can_force(position, seat, enough)


def guaranteed_score(
    solver: Solver,
    position: Position,
    seat: int,
    values: Sequence[int],
    low: int | None = None,
    high: int | None = None,
) -> int:
    """The most points that the seat's side can make sure of, all others playing against it.

    `values` are the points for 0, 1, … tricks of the whole deal; `low` and `high` are what is known of the
    answer. With more tricks not always worth more, this is no matter of `most`: a side that bid 2 wants
    two tricks, but if it can't have just two, perhaps three rather than one. Raises QuestionError for a seat
    that isn't there, or points for too few tricks, and Stopped at a limit of the solver.

    >>> position = Position.create(Rules.of("child"), [["7S", "KH"], ["8S", "9D"]], leader=0)
    >>> values = points_by_tricks(position.rules, "normal", Bid(1), 2)
    >>> guaranteed_score(Solver(engine="plain"), position, 0, values)
    10
    """
    taken = side_taken(position, seat)
    tricks = taken + position.tricks_left
    if len(values) <= tricks:
        raise QuestionError(
            "there are points for {given} numbers of tricks, but up to {tricks} can come",
            given=len(values),
            tricks=tricks,
        )
    levels = sorted(set(values[taken : taken + position.tricks_left + 1]))
    if low is not None:
        levels = [level for level in levels if level >= low]
    if high is not None:
        levels = [level for level in levels if level <= high]
    # A search over levels: the lowest is sure, and each question is whether a higher one is.
    first, last = 0, len(levels) - 1
    while first < last:
        middle = first + 1 if low is not None else (first + last + 1) // 2
        middle = last if high is not None and low is None else middle
        if can_score(solver, position, seat, values, levels[middle]):
            first = middle
        else:
            last = middle - 1
    return levels[first]
