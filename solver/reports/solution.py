"""The answer of `raspis solve`: the values of a position, and a line for one goal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from raspis.solver.cards.card import Play
from raspis.solver.position.position import Position
from raspis.solver.questions.answers import Answer, answer
from raspis.solver.questions.prospects import Prospect, Prospects
from raspis.solver.questions.solver import Goal, Solver
from raspis.solver.records.record import Record
from raspis.solver.search.budget import Stopped


@dataclass(frozen=True, slots=True)
class Solution:
    """What was found for a position; parts that a time limit left unproven are missing."""

    position: Position
    rests: tuple[int | None, ...]
    """What each seat's bid still asks for of the tricks to come, negative where it has taken too many;
    None without a bid, and where a seat plays together with others."""
    goal: Goal
    """What the plays are judged by and the line is for."""
    answer: Answer
    seats: list[Prospect]
    """What is proven of each seat."""
    plays: dict[Play, Prospect]
    """What is proven of what each legal play keeps for the seat to play."""
    line: list[Play] | None
    """Best play to the end; None where it is unproven, or where the goal can't be made sure of."""
    complete: bool


def find_solution(solver: Solver, record: Record, position: Position, goal: Goal | None) -> Solution:
    """Solve a position for the goal given, else the bid of the seat to play if makeable, else most."""
    rests = bids_left(record, position)
    answered = answer(solver, position)
    line: list[Play] | None = None
    complete = answered.complete
    seat = position.turn
    prospects = Prospects(solver, position)
    seats = [prospects.of_seat(each) for each in range(len(position.hands))]
    plays = dict(prospects.of_plays())
    rest = rests[seat]
    if goal is None:
        goal = Goal("exact", rest) if makes(seats[seat], rest) is not False else Goal("most")
    if complete and (goal.kind != "exact" or makes(seats[seat], goal.tricks)):
        try:
            line = solver.line(position, goal)
        except Stopped:
            complete = False
    return Solution(position, rests, goal, answered, seats, plays, line, complete)


def makes(prospect: Prospect, tricks: int | None) -> bool | None:
    """Whether exactly so many of the tricks to come can be made sure of; None: open. No number: False."""
    if tricks is None or not 0 <= tricks < len(prospect.exact):
        return False
    return prospect.exact[tricks]


def bids_left(record: Record, position: Position) -> tuple[int | None, ...]:
    """What each seat's bid still asks for of the tricks to come; see `Solution.rests`."""
    return tuple(
        None if bid is None or position.sides.count(side) > 1 else bid.number - taken
        for bid, taken, side in zip(record.bids, position.taken, position.sides, strict=True)
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


def solution_json(solution: Solution) -> dict[str, Any]:
    """The answer as `solve --json` prints it (FORMATS «JSON of the larger answers»)."""
    mapping = dict(solution.answer.found)
    if solution.line is not None:
        tricks = by_tricks(solution.position, solution.line)
        mapping["line"] = [[str(play) for play in trick] for trick in tricks]
    elif solution.complete:
        mapping["line"] = None
    if not solution.complete:
        mapping["bounds"] = {
            name: [list(getattr(seat, name)) for seat in solution.seats] for name in ("most", "least")
        }
        mapping["complete"] = False
    return mapping
