"""Every number of an analysis against brute force and against cold searches, in every game."""

import random
from typing import Any, cast

import pytest
from analysis_brute import check_against_brute_force, check_against_cold_searches, small_record
from random_records import GAMES, random_record
from traces_of_dds import check_the_traces_of_dds, dds_deals

from raspis.solver.errors import RaspisError, RecordError
from raspis.solver.questions.solver import Solver
from raspis.solver.records.text import read_record
from raspis.solver.reports.analysis import analyse


@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_every_number_against_brute_force(preset, players):
    rng = random.Random(f"sample {preset}")
    for _ in range(30):
        check_against_brute_force(small_record(rng, preset, players))


@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_every_ply_against_cold_searches(preset, players):
    rng = random.Random(f"cold {preset}")
    for _ in range(4):
        check_against_cold_searches(small_record(rng, preset, players, most=4))


MISTAKE = """
rules = "child"
players = ["Petya", "Vasya", "Roma"]
dealer = "Roma"
[hands]
Petya = "♠ 7 K  ♥ A"
Vasya = "♠ 8  ♦ 9  ♥ 10"
Roma = "♣ A J  ♥ 6"
[bids]
Petya = 2
Vasya = 1
[play]
tricks = ["AH 10H 6H", "7S:low 8S JC", "9D AC KS"]
"""


def test_a_marked_mistake():
    judged = analyse(read_record(MISTAKE), Solver(engine="plain"))
    costly = [play for play in judged.plays if play.cost]
    assert [(play.trick, play.seat, str(play.play), play.points_cost) for play in costly] == [
        (2, 0, "7S:low", 30),
    ]
    assert [str(play) for play in costly[0].kept] == ["7S:high", "KS"]
    assert judged.bids[0] == (2, False, 3, 0)
    assert judged.score == (-10, 2, None)
    assert judged.lost == (30, 0, None)


def test_a_record_without_bids_is_judged_by_tricks():
    judged = analyse(read_record(MISTAKE.replace("Petya = 2\nVasya = 1\n", "")), Solver(engine="plain"))
    assert judged.bids == (None, None, None)
    assert judged.score == judged.lost == (None, None, None)
    assert any(play.cost for play in judged.plays)
    assert all(play.points_cost is None for play in judged.plays)


def test_the_analysis_ends_at_an_illegal_card():
    record = read_record(MISTAKE.replace("8S JC", "9D JC"), strict=False)
    judged = analyse(record, Solver(engine="plain"))
    assert len(judged.plays) == 4
    assert not judged.complete
    assert judged.to_mapping()["error"] == "trick 2, Vasya played 9♦ but holds spades"
    assert judged.bids[0].made is None
    assert judged.score == (None, None, None)


def test_the_analysis_from_a_trick_on():
    record = read_record(MISTAKE)
    whole, rest = analyse(record, Solver(engine="plain")), analyse(record, Solver(engine="plain"), 2)
    assert rest.plays == whole.plays[3:]
    assert rest.bids[0].last_makeable == 0
    with pytest.raises(RecordError, match="trick 5 is not in the play"):
        analyse(record, Solver(engine="plain"), 5)


def test_a_limit_ends_the_analysis():
    record = random_record(random.Random(1), "child", 4, 6, missing_bids=0)
    judged = analyse(record, Solver(engine="plain", node_limit=50))
    assert not judged.complete
    assert judged.error is None
    assert len(judged.plays) < 24
    assert judged.taken == record.result


@pytest.mark.parametrize("engine", ["plain", "auto"])
def test_under_a_limit_the_last_tricks_are_judged_as_without(engine: str):
    rng, part = random.Random(5), 0
    for _ in range(20):
        preset, seats = rng.choice(GAMES)
        record = random_record(rng, preset, rng.choice(seats), 4)
        whole = analyse(record, Solver(engine)).plays
        for nodes in (30, 300, 3_000, 10**9):
            judged = analyse(record, Solver(engine, node_limit=nodes))
            assert judged.complete is not judged.stopped
            assert judged.plays == whole[len(whole) - len(judged.plays) :]
            part += 0 < len(judged.plays) < len(whole)
        assert judged.complete
    assert part > 10


def test_a_position_on_the_table_is_judged_too():
    text = 'rules = "child"\nleader = "P1"\n[hands]\nP1 = "KH"\nP2 = "8S 9D"\n[table]\nplays = ["7S:low"]\n'
    judged = analyse(read_record(text), Solver(engine="plain"))
    assert [(play.trick, str(play.play)) for play in judged.plays] == [(1, "7S:low")]


def test_a_sheet_has_nothing_to_analyse():
    with pytest.raises(RaspisError, match="no hands"):
        analyse(read_record('rules = "child"\ndealer = "P2"\ncards = 1\n[taken]\nP1 = 1\n'), Solver())


def test_some_traces_of_dds():
    deals = dds_deals()
    assert len(deals) == 60
    check_the_traces_of_dds(deals[3:10])


UNFINISHED = """
rules = "child"
players = ["A", "B"]
leader = "A"
hands = {A = "6S 7H 8H", B = "9S KH AH"}
bids = {A = BID, B = "pass"}
play = {tricks = ["6S 9S"]}
"""


@pytest.mark.parametrize(("bid", "made"), [("1", False), ("3", False), ("'pass'", None)])
def test_a_bid_that_cannot_be_made_any_more_is_not_open(bid, made):
    judged = analyse(read_record(UNFINISHED.replace("BID", bid)), Solver(engine="plain"))
    # A takes no trick any more whatever anyone plays; B has one already, and passed.
    assert [each.made for each in judged.bids] == [made, False]
    limited = analyse(read_record(UNFINISHED.replace("BID", bid)), Solver("plain", node_limit=1))
    assert limited.bids[1].made is False
    assert limited.bids[0].made is (False if bid == "3" else None)


def test_a_position_in_the_middle_of_a_deal_counts_the_tricks_before_it():
    record = read_record(
        """
        rules = "child"
        leader = "P1"
        hands = {P1 = "7H", P2 = "AH KH"}
        table = {plays = ["8H"]}
        taken = {P1 = 1, P2 = 2}
        """
    )
    judged = analyse(record, Solver(engine="plain"))
    assert [play.trick for play in judged.plays] == [4]
    assert judged.first_trick == 4
    assert analyse(record, Solver(engine="plain"), 4).plays == judged.plays
    with pytest.raises(RecordError, match="trick 6 is not in the play"):
        analyse(record, Solver(engine="plain"), 6)


def test_what_is_told_of_one_seat_is_his_plays_and_gifts_to_him():
    judged = analyse(read_record(MISTAKE), Solver(engine="plain"))
    for seat in range(3):
        told = judged.told(seat)
        assert told == [play for play in judged.plays if play.seat == seat or play.gift[seat] > 0]
        tree = judged.to_mapping(seat)
        assert tree["plays"] == [play.to_mapping() for play in told]
        for bid, whole in zip(cast(Any, tree["bids"]), judged.bids, strict=True):
            if whole is not None and whole.last_makeable is not None:
                lost = judged.plays[whole.last_makeable]
                assert bid["last_makeable"] == (told.index(lost) if lost in told else None)
    assert any(0 < len(judged.told(seat)) < len(judged.plays) for seat in range(3))
    assert judged.to_mapping()["plays"] == [play.to_mapping() for play in judged.plays]
