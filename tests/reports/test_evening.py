"""A whole evening judged: the balance adds up deal by deal, and one wrong deal costs no other."""

from __future__ import annotations

import random
from typing import Any

import pytest
from evenings import check_the_balance, kinds, random_evening
from random_records import GAMES, random_record

from raspis.solver.errors import RaspisError
from raspis.solver.questions.solver import Solver
from raspis.solver.records.overrule import Said, record_of_text
from raspis.solver.records.record import Game
from raspis.solver.reports.evening import EveningAnalysis, analyse_evening, deals_to_judge, evening_of


@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_the_balance_adds_up_deal_by_deal(preset: str, players: tuple[int, ...]) -> None:
    rng = random.Random(f"evenings {preset}")
    judged = [check_the_balance(random_evening(rng, preset, players)) for _ in range(20)]
    balances = [evening.balance(seat) for evening in judged for seat in range(len(evening.game.players))]
    assert preset == "whist" or any("no bids" in kinds(evening) for evening in judged)
    assert any(balance.given_away for balance in balances)
    assert any(balance.received for balance in balances)
    assert any(balance.unjudged for balance in balances)
    assert any(balance.lost_bids for balance in balances)
    assert any(balance.never_sure for balance in balances)


def test_a_deal_that_was_broken_off_is_judged_but_not_in_the_balance() -> None:
    rng = random.Random(11)
    deals = [random_record(rng, "child", 3, 3, complete=place == 0, missing_bids=0) for place in range(8)]
    game = Game(deals[0].rules, deals[0].players, deals[0].dealer or 0, tuple(deals))
    evening = analyse_evening(game, Solver())
    assert evening.complete
    assert [evening.balance(seat).deals for seat in range(3)] == [1, 1, 1]
    assert len({worst.deal for worst in evening.worst()}) > 1


TEXT = """
rules = "child"
players = ["A", "B", "C"]
dealer = "C"
[[deal]]
bids = {A = 1, B = 0, C = 0}
taken = {A = 1}
[[deal]]
bids = {A = 1, B = 0, C = 1}
hands = {A = "AS KS", B = "KD 8S"}
taken = {A = 2}
[[deal]]
cards = 2
bids = {A = 1, B = 0, C = 1}
hands = {A = "7S KH", B = "AS 8S", C = "9S 10S"}
play = {tricks = ["10S 7S:low AS", "8S 9S KH"]}
[[deal]]
cards = 2
dealer = "A"
bids = {A = 1, B = 1, C = 0}
hands = {A = "7S KH", B = "AS 8D", C = "9S 10S"}
play = {tricks = ["AS 9S 7S:low", "8D 10S AH"]}
taken = {B = 2}
[[deal]]
cards = 2
dealer = "A"
bids = {A = 1, B = 1, C = 0}
hands = {A = "7S KH", B = "AS 8D", C = "9S 10S"}
play = {tricks = ["AS 9S 7S:low", "8D 10S KH"]}
taken = {A = 2}
[[deal]]
cards = 1
dealer = "A"
hands = {A = "7S", B = "AS", C = "9S"}
bids = {A = 1, B = 1, C = 0}
"""


def evening_of_text() -> EveningAnalysis:
    game = record_of_text(TEXT, Said(), strict=False)
    assert isinstance(game, Game)
    return analyse_evening(game, Solver(engine="plain"))


def test_what_is_wrong_with_one_deal_costs_no_other() -> None:
    evening = evening_of_text()
    assert [analysis is not None for analysis in evening.deals] == [False, False, True, True, False, False]
    said = [None if fault is None else str(fault) for fault in evening.faults]
    assert said == [
        None,
        "the hand of C is left out, and neither the plays nor the pack determine it",
        None,
        "trick 2, A played A♥ but does not hold A♥",
        "A took 0 by the play, but taken says 2",
        None,
    ]
    assert not evening.complete
    assert evening.open == ()
    assert evening.to_mapping()["faults"] == said
    assert evening.to_mapping()["complete"] is False
    # Deal 3 alone is judged whole; of the others what is stated counts, deal 6 was not played.
    assert [balance.deals for balance in map(evening.balance, range(3))] == [1, 1, 1]
    assert [balance.unjudged for balance in map(evening.balance, range(3))] == [
        10 + 2 - 10 + 2,
        5 + 5 + 2 - 10,
        5 - 10 + 5 + 5,
    ]


def test_the_most_expensive_plays_are_sorted_and_name_their_place() -> None:
    rng = random.Random(4)
    deals = [random_record(rng, "child", 4, 5, missing_bids=0) for _ in range(16)]
    game = Game(deals[0].rules, deals[0].players, deals[0].dealer or 0, tuple(deals))
    evening = analyse_evening(game, Solver())
    worst = evening.worst()
    every = [
        (-play.cost, number, place)
        for number, analysis in enumerate(evening.deals, 1)
        for place, play in enumerate(() if analysis is None else analysis.plays)
        if play.cost
    ]
    assert len(every) > 10
    assert [(-each.play.cost, each.deal, each.place) for each in worst] == sorted(every)[:10]
    for each in worst:
        position = deals[each.deal - 1].position((each.play.trick, each.cards))
        assert position.turn == each.play.seat
        assert each.play.play in position.plays()
    for seat in range(4):
        told: list[Any] = evening.to_mapping(seat)["worst"]  # type: ignore[assignment]
        analyses: list[Any] = evening.to_mapping(seat)["deals"]  # type: ignore[assignment]
        assert len(told) == len(evening.worst(seat))
        for entry in told:
            play = analyses[entry["deal"] - 1]["plays"][entry["play"]]
            assert (play["seat"], play["cost"]["points"]) == (seat, entry["points"])


def test_under_a_limit_the_small_deals_are_judged_and_the_rest_is_open() -> None:
    rng = random.Random(5)
    deals = [random_record(rng, "child", 3, cards, missing_bids=0) for cards in (6, 1, 6, 2, 3)]
    game = Game(deals[0].rules, deals[0].players, deals[0].dealer or 0, tuple(deals))
    assert deals_to_judge(game) == [1, 3, 4, 0, 2]
    seen: list[tuple[int, int]] = []
    evening = analyse_evening(
        game, Solver("plain", node_limit=3_000), lambda done, total: seen.append((done, total))
    )
    assert seen == [(done, 5) for done in range(5)]
    assert not evening.complete
    assert [deal is not None and deal.complete for deal in evening.deals] == [False, True, False, True, True]
    whole = analyse_evening(game, Solver())
    assert whole.complete
    sheet = [whole.balance(seat).points for seat in range(3)]
    assert [evening.balance(seat).points + evening.balance(seat).unjudged for seat in range(3)] == sheet


def test_deals_that_were_not_come_to_are_open() -> None:
    rng = random.Random(6)
    deals = [random_record(rng, "child", 3, 2) for _ in range(3)]
    game = Game(deals[0].rules, deals[0].players, deals[0].dealer or 0, tuple(deals))
    first = analyse_evening(game, Solver()).deals[0]
    assert first is not None
    evening = evening_of(game, {0: first})
    assert evening.open == (1, 2)
    assert not evening.complete
    assert evening.to_mapping()["deals"] == [first.to_mapping(), None, None]


def test_a_single_deal_is_no_evening() -> None:
    record = random_record(random.Random(7), "child", 3, 2)
    with pytest.raises(RaspisError, match="is not a game"):
        analyse_evening(record, Solver())  # type: ignore[arg-type]
