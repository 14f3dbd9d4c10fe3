"""Rounds without bids for the tests: random deals of every game, and what each answer says of the points."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, Final, NamedTuple

from analysis_brute import brute
from random_records import random_record

from raspis.solver.cards.card import Play
from raspis.solver.position.position import Position
from raspis.solver.position.sides import side_taken
from raspis.solver.questions.solver import Solver
from raspis.solver.records.record import Record
from raspis.solver.reports.analysis import analyse
from raspis.solver.reports.bid_table import bid_table
from raspis.solver.reports.solution import find_solution


class Round(NamedTuple):
    """A round without bids in a game."""

    preset: str
    round: str
    players: tuple[int, ...]
    a_trick: int | None = None
    """What each trick brings by these rules; None where the game itself says it."""

    def changes(self) -> dict[str, Any]:
        """What `random_record` needs to deal such a round."""
        score = {} if self.a_trick is None else {"score": {self.round: {"per_trick": self.a_trick}}}
        return {"round": self.round, **score}


ROUNDS: Final = (
    Round("child", "golden", (2, 3, 4, 5)),
    Round("child", "golden", (2, 3, 4, 5), 7),
    Round("child", "misere", (2, 3, 4, 5), -5),
    Round("child-circular", "golden", (2, 3, 4, 5)),
    Round("child-circular", "misere", (2, 3, 4, 5), -5),
    Round("throw-in", "golden", (3, 4, 5), 20),
    Round("throw-in", "misere", (3, 4, 5), -5),
    Round("throw-in", "dark", (3, 4, 5), 3),
    Round("nameless", "no-trump", (3, 4)),
    Round("nameless", "golden", (3, 4)),
    Round("nameless", "misere", (3, 4), -10),
)


def random_deal(rng: random.Random, kind: Round, most: int = 3) -> Record:
    """A deal of the round, played to its end; in one of four some play together."""
    seats = rng.choice(kind.players)
    cards = rng.randint(1, most if seats < 4 else 2)
    return random_record(rng, kind.preset, seats, cards, sides=rng.random() < 0.25, **kind.changes())


def places(rng: random.Random, record: Record) -> list[int]:
    """The start, and a place in the middle of the play, in or between tricks."""
    cards = sum(map(len, record.tricks))
    return sorted({0, rng.randrange(cards)})


def check_the_answers(record: Record, place: int) -> None:
    """`bids`, `analyse` and `solve` say the same points at a place of the play, and these are the right ones.

    The right ones are by definition, each position followed to the end.
    """
    position = record.positions()[place]
    right = brute(record, position)[2]
    seats = range(len(right))
    table = bid_table(record, position, Solver())
    assert table.unbid == right
    assert table.unbid_bounds == [(value, value) for value in right]
    assert table.score == [[None] * (record.cards + 1) for _ in seats]
    play = analyse(record, Solver()).plays[place]
    assert list(play.before.score) == right
    solution = find_solution(Solver(), record, position)
    a_trick = solution.a_trick[0]
    assert a_trick is not None
    assert solution.goal == ("least" if a_trick < 0 else "most", None)
    assert [tuple(solution.points(seat) or ()) for seat in seats] == [(value, value) for value in right]
    to_come = solution.answer.found["least" if a_trick < 0 else "most"]
    assert [a_trick * (side_taken(position, seat) + to_come[seat]) for seat in seats] == right
    seat = position.turn
    top = (right[seat], right[seat])
    best = [each for each in position.plays() if tuple(solution.points_after(each) or ()) == top]
    assert sorted(best) == list(play.kept)
    _check_the_line(position, solution.line or [], seat, right[seat] // a_trick)
    _check_alone(record, position, right)


def _check_alone(record: Record, position: Position, right: list[int]) -> None:
    """The same of a record that has no play before the position, but says what was taken."""
    alone = replace(
        record,
        hands=position.hands,
        leader=position.leader,
        dealer=None,
        tricks=(),
        table=position.table,
        taken=position.taken,
    )
    assert bid_table(alone, alone.position(), Solver()).unbid == right
    solution = find_solution(Solver(), alone)
    assert [tuple(solution.points(seat) or ()) for seat in range(len(right))] == [
        (each,) * 2 for each in right
    ]
    assert not position.table or analyse(alone, Solver()).plays[-1].after.score == tuple(right)


def _check_the_line(position: Position, line: list[Play], seat: int, tricks: int) -> None:
    for play in line:
        position = position.after(play)
    assert side_taken(position, seat) == tricks


def check_the_bounds(record: Record, place: int, nodes: int) -> bool:
    """At a limit what is said of the points holds, and what is open is said to be; whether all is known."""
    position = record.positions()[place]
    right = brute(record, position)[2]
    table = bid_table(record, position, Solver("plain", node_limit=nodes))
    for value, bounds, true in zip(table.unbid, table.unbid_bounds, right, strict=True):
        assert bounds is not None
        assert bounds[0] <= true <= bounds[1]
        assert value == (true if bounds[0] == bounds[1] else None)
    mapping = table.to_mapping()
    if None in table.unbid:
        assert mapping["complete"] is False
        assert mapping["bounds"] == {"unbid": [list(bounds or ()) for bounds in table.unbid_bounds]}
    else:
        assert "bounds" not in mapping
    solution = find_solution(Solver("plain", node_limit=nodes), record, position)
    for seat, true in enumerate(right):
        points = solution.points(seat)
        assert points is not None
        assert points.low <= true <= points.high
    return None not in table.unbid
