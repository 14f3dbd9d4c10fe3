"""Every number of an analysis by definition, and by searches that remember nothing of each other."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

from random_records import random_record

from raspis.solver.position.position import Position
from raspis.solver.position.sides import side_taken
from raspis.solver.questions.guarantee import guaranteed_score, points_by_tricks
from raspis.solver.questions.solver import Solver
from raspis.solver.records.record import Record
from raspis.solver.reports import analysis
from raspis.solver.reports.analysis import analyse
from raspis.solver.rules.bids import points


@lru_cache(maxsize=200_000)
def forces(position: Position, label: int, totals: frozenset[int]) -> bool:
    """By definition: whether a side can make sure that its tricks of the whole deal are one of `totals`."""
    plays = position.plays()
    if not plays:
        return (
            sum(t for t, side in zip(position.taken, position.sides, strict=True) if side == label) in totals
        )
    own = position.sides[position.turn] == label
    return (any if own else all)(forces(position.after(play), label, totals) for play in plays)


def brute(record: Record, position: Position) -> tuple[list[Any], ...]:
    """`most`, `makeable` and `score` by definition, one a seat each."""
    cards = range(record.cards + 1)
    most: list[int] = []
    makeable: list[bool | None] = []
    score: list[int | None] = []
    for seat, bid in enumerate(record.bids):
        label = position.sides[seat]
        most.append(max(k for k in cards if forces(position, label, frozenset(range(k, record.cards + 1)))))
        makeable.append(None if bid is None else forces(position, label, frozenset([bid.number])))
        number, blind = (None, False) if bid is None else bid
        worth = {k: points(record.rules, record.round, number, blind, k) for k in cards}
        values = {k: value for k, value in worth.items() if value is not None}
        if len(values) < len(cards):
            score.append(None)
        else:
            enough = {v: frozenset(k for k in cards if values[k] >= v) for v in values.values()}
            score.append(max(v for v, totals in enough.items() if forces(position, label, totals)))
    return most, makeable, score


def shown_in(standing: analysis.Standing) -> tuple[list[Any], ...]:
    return list(standing.most), list(standing.makeable), list(standing.score)


def check_against_brute_force(record: Record) -> None:
    judged = analyse(record, Solver(engine="plain"))
    positions = record.positions()
    standings = [brute(record, position) for position in positions]
    assert judged.complete
    assert len(judged.plays) == len(positions) - 1
    for index, play in enumerate(judged.plays):
        seat = positions[index].turn
        before, after = standings[index], standings[index + 1]
        assert play.seat == seat
        assert shown_in(play.before) == before
        assert shown_in(play.after) == after
        mapping = play.to_mapping()
        known = before[2][seat] is not None
        assert mapping["cost"] == {
            "tricks": before[0][seat] - after[0][seat],
            "points": before[2][seat] - after[2][seat] if known else None,
        }
        unit = 2 if known else 0
        kept = [
            str(other)
            for other in positions[index].plays()
            if brute(record, positions[index].after(other))[unit][seat] == before[unit][seat]
        ]
        assert mapping["kept"] == kept
        for other in range(len(record.players)):
            unit = 0 if before[2][other] is None else 2
            gain = 0 if other == seat else after[unit][other] - before[unit][other]
            assert mapping["gift"][other] == gain
            partner = positions[0].sides[other] == positions[0].sides[seat]
            assert gain >= 0 or partner
    check_the_ledger(record, judged)
    for seat, bid in enumerate(judged.bids):
        if bid is None:
            continue
        flags = [standing[1][seat] for standing in standings]
        if flags[-1] or True not in flags:
            assert (bid.last_makeable, bid.lost_by) == (None, None)
        else:
            last = max(index for index, flag in enumerate(flags) if flag)
            assert (bid.last_makeable, bid.lost_by) == (last, positions[last].turn)


def check_the_ledger(record: Record, judged: analysis.Analysis) -> None:
    """Value before − own losses + gifts = what the table took, for every seat."""
    if not judged.plays:
        return
    last = record.positions()[-1]
    for seat, lost in enumerate(judged.lost):
        value = judged.plays[0].before.worth(seat)
        value -= sum(play.cost for play in judged.plays if play.seat == seat)
        value += sum(play.gift[seat] for play in judged.plays)
        assert value == judged.plays[-1].after.worth(seat)
        if record.complete:
            score = judged.score[seat]
            assert value == (side_taken(last, seat) if score is None else score)
        assert lost is None or lost >= 0


def small_record(rng: random.Random, preset: str, players: tuple[int, ...], most: int = 3) -> Record:
    seats = rng.choice(players)
    cards = rng.randint(1, most if seats < 4 else 2)
    changes: dict[str, Any] = {"hook": True} if rng.random() < 0.2 else {}
    return random_record(
        rng, preset, seats, cards, complete=rng.random() < 0.8, sides=rng.random() < 0.2, **changes
    )


def check_against_cold_searches(record: Record) -> None:
    judged = analyse(record, Solver())
    positions = record.positions()
    for index, position in enumerate(positions[:-1]):
        standing = judged.plays[index].before
        for seat, bid in enumerate(record.bids):
            cold = Solver()
            taken = side_taken(position, seat)
            values = cold.values(position, seat)
            assert standing.most[seat] == taken + values.most
            assert standing.makeable[seat] == (None if bid is None else bid.number - taken in values.exact)
            by_tricks = points_by_tricks(record.rules, record.round, bid, record.cards)
            if by_tricks is None:
                assert standing.score[seat] is None
            else:
                assert standing.score[seat] == guaranteed_score(Solver(), position, seat, by_tricks)
    check_the_ledger(record, judged)
