"""Random evenings for the tests, and the account of one added up anew, from what `analyse --json` says."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, Final

from random_records import random_record

from raspis.solver.questions.solver import Solver
from raspis.solver.records.record import Game, Record
from raspis.solver.reports.analysis import analyse
from raspis.solver.reports.evening import EveningAnalysis, analyse_evening
from raspis.solver.reports.score_sheet import score_sheet
from raspis.solver.rules.bids import has_bids, is_scored, points

UNBID: Final = {"golden": {"per_trick": 20}, "misere": {"per_trick": -5}}
"""Both played without bids."""
FIELDS: Final[dict[str, list[dict[str, Any]]]] = {
    "child": [{"hook": True}, {"score": UNBID}, {"blind_pass": True}],
    "child-circular": [{"hook": True}, {"score": UNBID}],
    "throw-in": [
        {"score": UNBID},
        {"trump_by": "highest-bidder"},
        {"trump_by": "highest-bidder", "held": "highest"},
    ],
    "nameless": [{"score": UNBID}],
    "whist": [{}],
}
"""Rules by which an evening of each game is played now and then."""


def random_evening(rng: random.Random, preset: str, players: tuple[int, ...], most: int = 3) -> Game:
    """A few small deals of any rounds: most played to the end, some broken off, some with an illegal card,
    some with only bids and tricks.
    """
    seats = rng.choice(players)
    changes = rng.choice(FIELDS[preset]) if rng.random() < 0.6 else {}
    deals: list[Record] = []
    for _ in range(rng.randint(2, 4)):
        cards = rng.randint(1, most if seats < 4 else most - 1)
        complete, sides = rng.random() < 0.85, rng.random() < 0.15
        record = random_record(rng, preset, seats, cards, complete=complete, sides=sides, **changes)
        if record.complete and rng.random() < 0.2:
            record = replace(record, hands=None, tricks=(), taken=record.result)
        elif record.complete and rng.random() < 0.1:
            record = with_an_illegal_card(rng, record)
        deals.append(record)
    dealer = deals[0].dealer
    assert dealer is not None
    return Game(deals[0].rules, deals[0].players, dealer, tuple(deals))


def with_an_illegal_card(rng: random.Random, record: Record) -> Record:
    """The deal with two plays of the first trick exchanged, the tricks that were taken stated or not.

    Nobody holds what he is said to play, so that it is wrong from its first or second card on.
    """
    first, second, *rest = record.tricks[0]
    taken = record.result if rng.random() < 0.5 else None
    tricks = (first, first, *rest) if rng.random() < 0.5 else (second, first, *rest)
    return replace(record, tricks=(tricks, *record.tricks[1:]), taken=taken)


def kinds(evening: EveningAnalysis) -> set[str]:
    """What the deals that count in an evening's balance show, and whether one was left out for its play."""
    found = set()
    for deal, analysis in zip(evening.game.deals, evening.deals, strict=True):
        if deal.fault is not None:
            found.add("illegal")
        elif analysis is not None and deal.complete:
            found.add(deal.round)
            found |= {"no bids"} if not has_bids(deal.rules, deal.round) else set()
            found |= {"free"} if deal.free else set()
            found |= {"blind"} if any(bid is not None and bid.blind for bid in deal.bids) else set()
            found |= {"sides"} if deal.sides is not None else set()
            found.add(f"{len(deal.players)} players")
    return found


def check_the_balance(game: Game) -> EveningAnalysis:
    """The balance is what the deals' own analyses come to, and what was made is what the sheet says."""
    evening = analyse_evening(game, Solver())
    legal = [deal.fault is None for deal in game.deals]
    assert evening.complete is all(legal)
    alone: list[Any] = [analyse(deal, Solver()).to_mapping() if deal.tricks else None for deal in game.deals]
    assert evening.to_mapping()["deals"] == alone
    followed = [judged if judged and judged["plays"] else None for judged in alone]
    scores = [judged["plays"][0]["before"]["score"] for judged in followed if judged is not None]
    in_points = (
        any(score is not None for deal in scores for score in deal) if scores else is_scored(game.rules)
    )
    assert evening.to_mapping()["unit"] == ("points" if in_points else "tricks")
    lacking = [
        number
        for number, judged in enumerate(followed)
        if in_points and judged is not None and None in judged["plays"][0]["before"]["score"]
    ]
    assert list(evening.bidless) == lacking
    for seat in range(len(game.players)):
        counted = [
            (deal, judged)
            for deal, judged, right in zip(game.deals, followed, legal, strict=True)
            if judged is not None
            and right
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
    made = points(deal.rules, deal.round, number, blind, taken, seat in deal.free)
    assert made is not None
    return made
