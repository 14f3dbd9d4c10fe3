"""Random evenings for the tests, and the account of one added up anew, from what `analyse --json` says."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from random_records import random_record

from raspis.solver.questions.solver import Solver
from raspis.solver.records.record import Game, Record
from raspis.solver.reports.analysis import analyse
from raspis.solver.reports.evening import EveningAnalysis, analyse_evening
from raspis.solver.reports.score_sheet import score_sheet
from raspis.solver.rules.bids import is_scored, points


def random_evening(rng: random.Random, preset: str, players: tuple[int, ...], most: int = 3) -> Game:
    """A few small deals: most played to the end, some broken off, some with only bids and tricks."""
    seats = rng.choice(players)
    deals: list[Record] = []
    for _ in range(rng.randint(2, 4)):
        cards = rng.randint(1, most if seats < 4 else 2)
        complete, sides = rng.random() < 0.85, rng.random() < 0.15
        record = random_record(rng, preset, seats, cards, complete=complete, sides=sides)
        if record.complete and rng.random() < 0.2:
            record = replace(record, hands=None, tricks=(), taken=record.result)
        deals.append(record)
    dealer = deals[0].dealer
    assert dealer is not None
    return Game(deals[0].rules, deals[0].players, dealer, tuple(deals))


def check_the_balance(game: Game) -> EveningAnalysis:
    """The balance is what the deals' own analyses come to, and what was made is what the sheet says."""
    evening = analyse_evening(game, Solver())
    assert evening.complete
    alone: list[Any] = [analyse(deal, Solver()).to_mapping() if deal.tricks else None for deal in game.deals]
    assert evening.to_mapping()["deals"] == alone
    scores = [judged["plays"][0]["before"]["score"] for judged in alone if judged is not None]
    in_points = (
        any(score is not None for deal in scores for score in deal) if scores else is_scored(game.rules)
    )
    assert evening.to_mapping()["unit"] == ("points" if in_points else "tricks")
    lacking = [
        number
        for number, judged in enumerate(alone)
        if in_points and judged is not None and None in judged["plays"][0]["before"]["score"]
    ]
    assert list(evening.bidless) == lacking
    for seat in range(len(game.players)):
        counted = [
            (deal, judged)
            for deal, judged in zip(game.deals, alone, strict=True)
            if judged is not None
            and deal.complete
            and (_worth(judged["plays"][0]["before"], seat, in_points)) is not None
        ]
        balance = evening.balance(seat)
        assert balance.deals == len(counted)
        sure = away = received = made = lost = never = 0
        for deal, judged in counted:
            first = _worth(judged["plays"][0]["before"], seat, in_points)
            own = [play["cost"] for play in judged["plays"] if play["seat"] == seat]
            given = sum(cost["points" if in_points else "tricks"] for cost in own)
            got = sum(play["gift"][seat] for play in judged["plays"])
            result = _made(deal, seat, in_points)
            assert first is not None
            assert result == first - given + got
            assert given >= 0
            assert got >= 0 or deal.sides is not None
            sure, away, received, made = sure + first, away + given, received + got, made + result
            bid = judged["bids"][seat]
            if bid is not None and not bid["made"]:
                could = any(play["before"]["makeable"][seat] for play in judged["plays"])
                lost, never = lost + could, never + (not could)
        assert balance[:7] == (made, away, received, lost, never, sure, len(counted))
        assert balance.points == balance.sure - balance.given_away + balance.received
        if in_points:
            assert balance.points + balance.unjudged == score_sheet(game).totals[seat]
    return evening


def _worth(standing: dict[str, Any], seat: int, in_points: bool) -> int | None:
    worth: int | None = standing["score" if in_points else "most"][seat]
    return worth


def _made(deal: Record, seat: int, in_points: bool) -> int:
    """The points of a deal that is over, by the rules, or the tricks of the seat's side."""
    assert deal.result is not None
    sides = deal.sides or range(len(deal.result))
    taken = sum(tricks for tricks, side in zip(deal.result, sides, strict=True) if side == sides[seat])
    if not in_points:
        return taken
    number, blind = deal.bids[seat] or (None, False)
    made = points(deal.rules, deal.round, number, blind, taken)
    assert made is not None
    return made
