"""A recorded deal judged card by card: what each play cost, and whom it served (FORMATS, `analyse --json`).

All numbers are double-dummy and count the whole deal: what a seat could make sure of before and after each
play, against all others playing together. Nothing is estimated: each number equals a fresh search of that
position. What is known of the neighbouring position only narrows the question, since a play can't lower what
another side can make sure of, nor raise what its own can.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from ..cards.card import Play
from ..errors import QuestionError, RecordError
from ..message import Quoted, counted
from ..position.equals import equal_plays
from ..position.position import Position
from ..position.sides import side_of, side_taken
from ..questions.guarantee import can_score, guaranteed_score, points_by_tricks
from ..questions.rounds import allowance
from ..questions.solver import Solver
from ..records.record import Record
from ..rules.bids import Bid
from ..search.budget import Stopped
from .judged import Analysis, JudgedBid, JudgedPlay, Standing

_MOST_FOR_OPEN: Final = 20_000
"""Cards played in finding out that an unfinished bid can't be made any more; beyond that it stays open."""


def analyse(
    record: Record,
    solver: Solver,
    first_trick: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Analysis:
    """Judge every recorded play from a trick on.

    A play that is not legal ends the analysis there. Under a limit of the solver the last tricks, which cost
    least, are judged first: where it strikes, `plays` begins with the first trick judged by then. `progress`
    is called with the plays judged and to judge. Raises RecordError where the record has no hands, its play
    no such trick, or another result than `taken` states.

    >>> from raspis.solver.records.text import read_record
    >>> record = read_record('''
    ... rules = "child"
    ... dealer = "P2"
    ... hands = {P1 = "7S 6H", P2 = "AD KD"}
    ... bids = {P1 = 1, P2 = 1}
    ... play = {tricks = ["6H AD", "KD 7S:low"]}
    ... ''')
    >>> analysis = analyse(record, Solver(engine="plain"))
    >>> worst = analysis.plays[3]
    >>> str(worst.play), worst.cost, [str(play) for play in worst.kept], analysis.bids[0].lost_by
    ('7S:low', 20, ['7S:high'], 0)
    """
    if not isinstance(record, Record):
        raise RecordError("the record is {value}, which is no Record", value=Quoted(record))
    if not isinstance(solver, Solver):
        raise QuestionError("the solver is {value}, which is no Solver", value=Quoted(solver))
    positions, plays, error = record.replay()
    if (
        error is not None
        and len(plays) == sum(map(len, record.tricks))
        and record.wrong_result(positions[-1])
    ):
        raise error  # no card is wrong: there is no place up to which the deal could be judged
    seats = len(record.players)
    # A position in the middle of a deal has tricks behind it, which are counted, but no play of them.
    number = record.cards - positions[0].tricks_left + 1
    start = max(first_trick - number, 0) * seats if first_trick >= 1 else 0
    if first_trick < 1 or start > len(plays):
        raise RecordError(
            counted(
                "trick {trick} is not in the play, which has {number} trick",
                "trick {trick} is not in the play, which has {number} tricks",
                -(-len(plays) // seats),
                trick=first_trick,
            )
        )
    judge = _Judge(solver, record)
    judged: list[JudgedPlay] = []
    stopped = False
    # From the first play on each standing follows from the one before, which saves most of the work.
    parts = [range(start, len(plays))] if start < len(plays) else []
    if solver.budget.limited:
        tricks = range(start, len(plays), seats)
        parts = [range(first, min(first + seats, len(plays))) for first in reversed(tricks)]
    try:
        for part in parts:
            standing, found = judge.first(positions[part.start]), list[JudgedPlay]()
            for index in part:
                if progress is not None:
                    progress(len(judged) + len(found), len(plays) - start)
                found.append(judge.play(positions[index], plays[index], standing, index // seats + number))
                standing = found[-1].after
            judged = found + judged
    except Stopped:
        stopped = True
    finished = not positions[-1].tricks_left and error is None
    return Analysis(
        record,
        tuple(judged),
        tuple(
            None if bid is None else judge.bid(bid, seat, judged, positions[-1], error is not None)
            for seat, bid in enumerate(record.bids)
        ),
        positions[-1].taken,
        tuple(judge.result(positions[-1], seat) if finished else None for seat in range(seats)),
        tuple(_lost(judged, seat) if judge.values[seat] and not stopped else None for seat in range(seats)),
        error is None and not stopped,
        error,
        stopped,
    )


class _Judge:
    """Finds the standings of one record's positions with one solver."""

    def __init__(self, solver: Solver, record: Record):
        self.solver = solver
        self.bids = record.bids
        self.values = [
            points_by_tricks(record.rules, record.round, bid, record.cards, seat in record.free)
            for seat, bid in enumerate(record.bids)
        ]

    def first(self, position: Position) -> Standing:
        """The standing of a position of whose neighbours nothing is known."""
        seats = range(len(position.hands))
        return Standing(
            tuple(side_taken(position, seat) + self.solver.most(position, seat) for seat in seats),
            tuple(self._makeable(position, seat) for seat in seats),
            tuple(self._score(position, seat, None, None) for seat in seats),
        )

    def play(self, position: Position, play: Play, before: Standing, trick: int) -> JudgedPlay:
        """Judge a play of the seat to play."""
        seat = position.turn
        classes = equal_plays(position)
        if len(classes) == 1:  # forced, or as good as: nothing changes for anybody
            return JudgedPlay(trick, seat, play, before, before, tuple(classes[0]))
        after = self._after(position, position.after(play), before)
        kept: list[Play] = []
        for equals in classes:
            if play in equals:
                keeps = after.worth(seat) == before.worth(seat)
            else:
                keeps = self._keeps(position.after(equals[0]), seat, before)
            kept += equals if keeps else []
        return JudgedPlay(trick, seat, play, before, after, tuple(sorted(kept)))

    def bid(
        self, bid: Bid, seat: int, judged: Sequence[JudgedPlay], last: Position, wrong: bool
    ) -> JudgedBid:
        """What became of a bid by the last position that is known; `wrong`: the record goes wrong there."""
        made = None if wrong else self._made(bid, seat, last)
        if not judged or judged[-1].after.makeable[seat]:
            return JudgedBid(bid.number, made, None, None)
        makeable = [index for index, play in enumerate(judged) if play.before.makeable[seat]]
        if not makeable:
            return JudgedBid(bid.number, made, None, None)
        return JudgedBid(bid.number, made, makeable[-1], judged[makeable[-1]].seat)

    def _made(self, bid: Bid, seat: int, last: Position) -> bool | None:
        """Whether a bid was made; None while it can be, or while that is not soon refuted."""
        rest = bid.number - side_taken(last, seat)
        if not last.tricks_left or not 0 <= rest <= last.tricks_left:
            return rest == 0
        with suppress(Stopped), allowance(self.solver.budget, _MOST_FOR_OPEN):
            return None if self.solver.can_help(last, seat, (rest,)) else False
        return None

    def result(self, last: Position, seat: int) -> int | None:
        """The points of a seat at the end of the deal."""
        values = self.values[seat]
        return None if values is None else values[side_taken(last, seat)]

    def _after(self, position: Position, after: Position, before: Standing) -> Standing:
        """The standing after a play, narrowed by the one before."""
        movers = side_of(position, position.turn)
        most: list[int] = []
        makeable: list[bool | None] = []
        score: list[int | None] = []
        for seat in range(len(position.hands)):
            same_side = position.sides.index(position.sides[seat])
            was_makeable, was_score = before.makeable[seat], before.score[seat]
            own = bool(movers >> seat & 1)
            if same_side < seat:
                most.append(most[same_side])
            else:
                most.append(self._most(after, seat, before.most[seat], own))
            # An own play can't make a bid makeable, another's can't make it unmakeable.
            settled = was_makeable is None or was_makeable is not own
            makeable.append(was_makeable if settled else self._makeable(after, seat))
            known = (None, was_score) if own else (was_score, None)
            score.append(self._score(after, seat, *known))
        return Standing(tuple(most), tuple(makeable), tuple(score))

    def _most(self, position: Position, seat: int, before: int, own: bool) -> int:
        """`most` of the whole deal, downward from the one before for an own play, else upward."""
        if own:
            while not self._at_least(position, seat, before):
                before -= 1
        else:
            while self._at_least(position, seat, before + 1):
                before += 1
        return before

    def _at_least(self, position: Position, seat: int, tricks: int) -> bool:
        rest, left = tricks - side_taken(position, seat), position.tricks_left
        if rest <= 0 or rest > left:
            return rest <= 0
        return self.solver.can_force(position, seat, range(rest, left + 1))

    def _makeable(self, position: Position, seat: int) -> bool | None:
        bid = self.bids[seat]
        if bid is None:
            return None
        rest = bid.number - side_taken(position, seat)
        if not position.tricks_left or not 0 <= rest <= position.tricks_left:
            return rest == 0
        return self.solver.can_force(position, seat, (rest,))

    def _score(self, position: Position, seat: int, low: int | None, high: int | None) -> int | None:
        values = self.values[seat]
        return None if values is None else guaranteed_score(self.solver, position, seat, values, low, high)

    def _keeps(self, after: Position, seat: int, before: Standing) -> bool:
        """Whether a position that the seat could play to is worth as much to it as the one before."""
        values, score = self.values[seat], before.score[seat]
        if values is None or score is None:
            return self._at_least(after, seat, before.most[seat])
        return can_score(self.solver, after, seat, values, score)


def _lost(judged: Sequence[JudgedPlay], seat: int) -> int:
    return sum(play.points_cost or 0 for play in judged if play.seat == seat)
