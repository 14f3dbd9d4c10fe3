"""Candidates for puzzles: positions by lot and the goals that may be asked of them.

Everything follows from the request, its seed and the candidate's number; no candidate depends on another.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from raspis.solver.cards.card import Card
from raspis.solver.message import Message
from raspis.solver.position.dealing import pack_of
from raspis.solver.position.equals import equal_plays
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.search.budget import Budget, Stopped

from ..goals.bid import NameBid
from ..goals.goal import Goal, PlayGoal
from ..goals.together import Together
from ..grading.themes import THEMES
from ..proof.joint_lines import line_counts
from ..proof.soundness import Proof
from .prove import (
    FORCED,
    MANY_BIDS,
    MANY_LINES,
    MANY_PLAYS,
    NO_BID,
    NO_PLAY,
    Unsound,
)
from .request import Request

Asked = tuple[Position, Goal, tuple[int | None, ...]]
"""A position, a goal, and the bids that belong to it."""

TOO_MANY_LINES: Final = Message("too many lines to count")
_MOST_COUNTED: Final = 20_000
"""Cards played at most in counting the lines of a candidate for `help`."""


def asked(request: Request, number: int, solver: Solver) -> Iterator[Asked]:
    """What may be asked of the candidate of that number, the most promising goal first.

    Every goal has one right class of plays, one right number or one line to start with; whether it stays so
    is for `prove` to find. Raises Unsound where there is none.
    """
    random = Random(f"{request.seed}/{number}")
    goal = request.goal_by_lot(random)
    seat = random.randrange(request.players)
    hands = _hands(request, random, seat)
    trump = request.trump
    if trump is None and request.rules.trump == "deal":
        trump = random.choice(request.rules.game.trumps_by_lot)
    if goal is Together:
        position = Position.create(request.rules, hands, random.randrange(request.players), trump)
        yield _help(position, random)
        return
    if goal is NameBid:
        leader = (seat + 1) % request.players if request.rules.hook else random.randrange(request.players)
        yield _bid(Position.create(request.rules, hands, leader, trump), seat, random, solver)
        return
    played = random.randrange(request.players)
    position = Position.create(request.rules, hands, (seat - played) % request.players, trump)
    for _ in range(played):
        position = position.after(random.choice(equal_plays(position))[0])
    assert issubclass(goal, PlayGoal)
    yield from _plays(position, seat, goal, random, Proof(solver))


def _hands(request: Request, random: Random, seat: int) -> list[list[Card]]:
    """Hands by lot, in half the deals with the special cards in play; a theme may need one in the seat's."""
    pack = pack_of(request.rules, request.players)
    random.shuffle(pack)
    wanted = request.players * request.cards
    needs_special = any(THEMES[theme].needs_special for theme in request.demands.themes)
    if random.random() < 0.5 or needs_special:
        specials = request.rules.specials
        # Stable, so that the special cards come first in their shuffled order, then all others in theirs.
        pack.sort(key=lambda card: card not in specials)
        dealt = pack[:wanted]
        random.shuffle(dealt)
        if needs_special:
            dealt.sort(key=lambda card: card not in specials)
            own, rest = dealt[:1], dealt[1:]
            random.shuffle(rest)
            dealt = [*rest[: seat * request.cards], *own, *rest[seat * request.cards :]]
    else:
        dealt = pack[:wanted]
    return [dealt[other * request.cards : (other + 1) * request.cards] for other in range(request.players)]


def _plays(
    position: Position, seat: int, kind: type[PlayGoal], random: Random, proof: Proof
) -> Iterator[Asked]:
    """The goals of a kind for which one class is right, those first that border another forced number."""
    if len(equal_plays(position)) == 1:
        raise Unsound(FORCED)
    goals = kind.choices(position, seat, random)
    keeping = []
    for goal, bids in goals:
        aim = goal.aim(position, bids)
        found = 0
        for equals in equal_plays(position):
            after = position.after(equals[0])
            found += proof.keeps(after, aim.after(position, after))
            if found == 2:
                break
        keeping.append(found)
    order = list(range(len(goals)))
    random.shuffle(order)
    order.sort(
        key=lambda place: not (any(keeping[max(0, place - 1) : place]) or any(keeping[place + 1 : place + 2]))
    )
    once = [place for place in order if keeping[place] == 1]
    if not once:
        raise Unsound(MANY_PLAYS if any(keeping) else NO_PLAY)
    for place in once:
        yield position, goals[place][0], goals[place][1]


def _bid(position: Position, seat: int, random: Random, solver: Solver) -> Asked:
    exact = solver.exact(position, seat)
    seats = len(position.hands)
    bids: tuple[int | None, ...] = (None,) * seats
    if position.rules.hook and exact:
        # The others' bids bar one of the numbers that can be made.
        barred = random.choice(exact)
        others = [0] * (seats - 1)
        for _ in range(position.tricks_left - barred):
            others[random.randrange(seats - 1)] += 1
        bids = (*others[:seat], None, *others[seat:])
        exact = tuple(number for number in exact if number != barred)
    if len(exact) != 1:
        raise Unsound(MANY_BIDS if exact else NO_BID)
    return position, NameBid(seat), bids


def _help(position: Position, random: Random) -> Asked:
    """The first choice of the deal, and bids that one line meets."""
    while position.tricks_left and len(equal_plays(position)) == 1:
        position = position.after(position.plays()[0])
    if position.tricks_left < 2:
        raise Unsound(FORCED)
    budget = Budget(nodes=_MOST_COUNTED)
    try:
        counts = line_counts(position, budget)
    except Stopped:
        raise Unsound(TOO_MANY_LINES) from None
    unique = sorted(vector for vector, number in counts.items() if number == 1)
    if not unique:
        raise Unsound(MANY_LINES)
    vector = random.choice(unique)
    bids = tuple(number + taken for number, taken in zip(vector, position.taken, strict=True))
    return position, Together(), bids
