"""The answer of `raspis solve`: the values of a position, and a line for one goal."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from typing import Final, NamedTuple

from ..cards.card import Play
from ..errors import QuestionError
from ..message import Quoted, listed
from ..position.position import Position
from ..position.sides import side_taken
from ..questions.answers import ASKABLE, DEFAULT_ASK, Answer, answer
from ..questions.guarantee import bound_of_round, points_of_round
from ..questions.known import BOUNDS, Interval, Known, bounds_of
from ..questions.prospects import Prospects
from ..questions.solver import Goal, Solver
from ..records.record import Record
from ..search.budget import Stopped

SOLVE_ASKABLE: Final = (*(name for name in ASKABLE if name != "joint"), "line")
"""What `solve` can be asked: what `batch` can, but joint bids, and a line of best play."""
SOLVE_ASK: Final = (*DEFAULT_ASK, "line")


class Solution(NamedTuple):
    """What was found for a position; parts that a time limit left unproven are missing."""

    position: Position
    rests: tuple[int | None, ...]
    """What each seat's bid still asks for of the tricks to come, negative where it has taken too many;
    None without a bid. Where players are partners the tricks are those of the side."""
    goal: Goal
    """What the plays are judged by and the line is for."""
    answer: Answer
    seats: list[Known]
    """What is proven of each seat."""
    plays: dict[Play, Known]
    """What is proven of what each legal play keeps for the seat to play."""
    line: list[Play] | None
    """Best play to the end; None where it is unproven, not asked, or the goal can't be made sure of."""
    complete: bool
    ask: tuple[str, ...] = SOLVE_ASK
    """What was asked, of `SOLVE_ASKABLE`."""
    a_trick: tuple[int | None, ...] = ()
    """What each trick brings a seat that plays for no bid; None for one that may have a bid."""

    def points(self, seat: int) -> Interval | None:
        """The points of the whole deal that a seat makes sure of without a bid, as far as proven.

        None for a seat that may have a bid, and where what they come from was not asked.
        """
        a_trick = self.a_trick[seat]
        if a_trick is None or bound_of_round(a_trick) not in self.ask:
            return None
        return points_of_round(self.seats[seat], a_trick, side_taken(self.position, seat))

    def points_after(self, play: Play) -> Interval | None:
        """Those that are kept by a play of the seat to play."""
        seat = self.position.turn
        a_trick = self.a_trick[seat]
        if a_trick is None:
            return None
        return points_of_round(self.plays[play], a_trick, side_taken(self.position, seat))


def find_solution(
    solver: Solver,
    record: Record,
    position: Position | None = None,
    goal: Goal | None = None,
    ask: Collection[str] = SOLVE_ASK,
) -> Solution:
    """Solve a position of a record, where it stops unless given, for a goal.

    Unless given the goal is the bid of the seat to play if that is makeable, else what the round pays for
    (`aim_of`). What `ask` doesn't name, of `SOLVE_ASKABLE`, is not searched. Raises QuestionError for
    what can't be asked of the position, RecordError where the record has no position.

    >>> from raspis.solver.records.text import read_record
    >>> record = read_record('''
    ... rules = "child"
    ... dealer = "P2"
    ... hands = {P1 = "7S KH", P2 = "8S 9D"}
    ... bids = {P1 = 1}
    ... ''')
    >>> solution = find_solution(Solver(engine="plain"), record)
    >>> solution.goal, [str(play) for play in solution.line]
    (Goal(kind='exact', tricks=1), ['7S:high', '8S', 'KH', '9D'])
    """
    asked = _checked(ask)
    position = record.position() if position is None else position
    rests = bids_left(record, position)
    prospects = Prospects(solver, position)
    questions = [name for name in asked if name != "line"]
    answered = answer(solver, position, questions, prospects=prospects) if questions else Answer()
    line: list[Play] | None = None
    complete = answered.complete
    seat = position.turn
    rest = rests[seat]
    if goal is not None:
        goal = Goal.checked(goal, position)
    else:
        goal = aim_of(record, seat)
        if rest is not None and complete and {"line", "moves"} & set(asked):
            with suppress(Stopped):  # then it is open, as at a limit before
                solver.can_make(position, seat, rest)
        if rest is not None and prospects.of_seat(seat).makes(rest) is not False:
            goal = Goal("exact", rest)
    if "line" in asked and complete:
        try:
            if goal.tricks is None or solver.can_make(position, seat, goal.tricks):
                line = solver.line(position, goal)
        except Stopped:
            complete = False
    seats, plays = prospects.of_seats(), dict(prospects.of_plays())
    a_trick = tuple(record.a_trick(each) for each in range(len(record.players)))
    return Solution(position, rests, goal, answered, seats, plays, line, complete, asked, a_trick)


def _checked(ask: Collection[str]) -> tuple[str, ...]:
    """What is asked, in the order of `SOLVE_ASKABLE`."""
    if isinstance(ask, str) or not isinstance(ask, Collection) or not ask:
        raise QuestionError(
            "{what} is {value} but must be a list out of {allowed}",
            what="ask",
            value=Quoted(ask),
            allowed=listed(SOLVE_ASKABLE),
        )
    for name in ask:
        if name not in SOLVE_ASKABLE:
            raise QuestionError(
                "can't ask for {name}; allowed are {allowed}",
                name=Quoted(name),
                allowed=listed(SOLVE_ASKABLE),
            )
    return tuple(name for name in SOLVE_ASKABLE if name in ask)


def aim_of(record: Record, seat: int) -> Goal:
    """What a seat without a makeable bid plays for: the most tricks, or the fewest where they cost points.

    >>> from raspis.solver.records.text import read_record
    >>> record = read_record('''
    ... rules = {preset = "throw-in", score = {misere = {per_trick = -10}}}
    ... round = "misere"
    ... players = ["P1", "P2", "P3"]
    ... dealer = "P3"
    ... cards = 2
    ... ''')
    >>> aim_of(record, 0)
    Goal(kind='least', tricks=None)
    """
    return Goal(bound_of_round(record.a_trick(seat) or 0))


def bids_left(record: Record, position: Position) -> tuple[int | None, ...]:
    """What each seat's bid still asks for of the tricks to come; see `Solution.rests`."""
    return tuple(
        None if bid is None else bid.number - side_taken(position, seat)
        for seat, bid in enumerate(record.bids)
    )


def by_tricks(position: Position, line: list[Play]) -> list[list[Play]]:
    """A line of play cut into tricks; the first has what is still to come of the trick on the table."""
    tricks: list[list[Play]] = [[]]
    for play in line:
        tricks[-1].append(play)
        position = position.after(play)
        if not position.table:
            tricks.append([])
    return tricks if tricks[-1] else tricks[:-1]


def solution_json(solution: Solution) -> dict[str, object]:
    """The answer as `solve --json` prints it (FORMATS «JSON of the larger answers»).

    `points` are those of the whole deal that each seat makes sure of which plays for no bid. Where a limit
    stopped the work, `proven` has what is known of parts that are not whole: for each seat and
    each number of tricks whether it can make sure of exactly that, null where it is open; of each play the
    lowest and the highest that `most` and `least` can be as well.

    >>> from raspis.solver.records.text import read_record
    >>> record = read_record('rules = "child"\\ndealer = "P2"\\nhands = {P1 = "7S", P2 = "8S"}')
    >>> solution_json(find_solution(Solver(engine="plain"), record))["line"]
    [['7S:high', '8S']]
    """
    found = solution.answer.found
    mapping = solution.answer.ordered()
    points = [solution.points(seat) for seat in range(len(solution.seats))]
    has_points = any(points)
    if has_points and all(each is None or each.closed for each in points):
        mapping["points"] = [None if each is None else each.low for each in points]
    if solution.line is not None:
        tricks = by_tricks(solution.position, solution.line)
        mapping["line"] = [[str(play) for play in trick] for trick in tricks]
    elif solution.complete and "line" in solution.ask:
        mapping["line"] = None
    if solution.complete:
        return mapping
    bounds = bounds_of(solution.seats, [name for name in BOUNDS if name in solution.ask])
    mapping["bounds"] = bounds | (
        {"points": [None if each is None else list(each) for each in points]} if has_points else {}
    )
    proven: dict[str, object] = {}
    if "exact" in solution.ask and "exact" not in found:
        proven["exact"] = [list(seat.exact) for seat in solution.seats]
    if "moves" in solution.ask and "moves" not in found:
        proven["moves"] = [
            {
                "play": str(play),
                "most": list(known.most),
                "least": list(known.least),
                "exact": list(known.exact),
            }
            for play, known in solution.plays.items()
        ]
    if proven:
        mapping["proven"] = proven
    mapping["complete"] = False
    return mapping
