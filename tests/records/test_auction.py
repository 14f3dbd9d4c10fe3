"""The auction of throw-in: who names the trump, who is held to what, and what is wrong with one."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from raspis.solver.errors import RecordError, RulesError
from raspis.solver.questions.solver import Solver
from raspis.solver.records.auction import settle
from raspis.solver.records.overrule import Said, record_of_text
from raspis.solver.records.record import Record
from raspis.solver.records.text import read_record
from raspis.solver.records.write import to_json, to_toml
from raspis.solver.reports.analysis import analyse
from raspis.solver.reports.score_sheet import deal_points, score_sheet
from raspis.solver.rules.rules import Rules

RULES = Rules.of("throw-in", trump_by="highest-bidder")
NAMES = ("Petya", "Vasya", "Roma")
DEAL = """
rules = {RULES}
players = ["Petya", "Vasya", "Roma"]
dealer = "Roma"
trump = "H"
auction = [1, "pass", 2, "pass"]
hands = {Petya = "7S KS AH", Vasya = "8S 9D 10H", Roma = "AC JC 6H"}
"""
DEAL = DEAL.replace("{RULES}", '{preset = "throw-in", trump_by = "highest-bidder"}')
ALONE = DEAL.replace('"highest-bidder"}', '"highest-bidder", held = "highest"}')
PLAY = 'play = {tricks = ["AH 10H 6H", "7S:low 8S JC", "9D AC KS"]}'


def bids(calls: list[int], first: int = 0, cards: int = 5) -> tuple[list[int], int | None]:
    found = settle(RULES, "normal", cards, calls, first, NAMES)
    return [bid.number for bid in found.bids if bid is not None], found.highest


def test_it_is_bid_until_one_player_is_left_with_the_highest_bid_who_chooses_the_trump() -> None:
    """Document 002: «Заказ идет до тех пор, пока не останется одного игрока с самым большим заказом»."""
    assert bids([1, 2, 0, 3, 0, 0]) == ([3, 2, 0], 0)
    assert bids([1, 2, 0, 3, 4, 0, 0]) == ([3, 4, 0], 1)
    assert bids([0, 0, 1, 0, 0]) == ([0, 0, 1], 2)
    assert bids([5, 0, 0]) == ([5, 0, 0], 0)


def test_the_player_to_the_left_of_the_dealer_bids_first_and_the_dealer_last() -> None:
    """Document 002: «Первым заказывает игрок слева от сдатчика, сдатчик заказывает последним»."""
    record = read_record(DEAL)
    assert record.first_bidder == 0
    assert [bid and bid.number for bid in record.bids] == [1, 0, 2]
    other = read_record(DEAL.replace('dealer = "Roma"', 'dealer = "Petya"'))
    assert [bid and bid.number for bid in other.bids] == [2, 1, 0]


def test_passes_at_the_end_of_who_has_passed_may_be_left_out() -> None:
    assert bids([1, 0, 2, 0]) == bids([1, 0, 2, 0, 0]) == ([1, 0, 2], 2)
    with pytest.raises(RecordError, match="the auction has no end: Roma has still to call, after 2 calls"):
        bids([0, 2])


def test_a_pass_after_a_number_keeps_it_and_only_passes_are_a_pass() -> None:
    assert bids([1, 2, 0, 0]) == ([1, 2, 0], 1)
    assert bids([0, 0, 0]) == ([0, 0, 0], None)


def test_who_passed_may_call_again_in_his_turn() -> None:
    assert bids([1, 0, 2, 0, 3, 0, 0]) == ([1, 3, 2], 1)


@pytest.mark.parametrize(
    ("calls", "said"),
    [
        ([], "the auction has no end: Petya has still to call, after 0 calls"),
        ([1], "the auction has no end: Vasya has still to call, after 1 call"),
        ([1, 2, 0], "the auction has no end: Petya has still to call, after 3 calls"),
        ([0, 0, 0, 0], "call 4 of the auction comes after the end of the auction"),
        ([1, 0, 0, 0], "call 4 of the auction comes after the end of the auction"),
        ([2, 2], "call 2 of the auction: Vasya says 2, which is not above the 2 of Petya"),
        ([2, 0, 1], "call 3 of the auction: Roma says 1, which is not above the 2 of Petya"),
        ([6, 0, 0], "call 1 of the auction: Petya says 6, but the deal has 5 tricks"),
    ],
)
def test_an_auction_that_is_wrong_is_explained(calls: list[int], said: str) -> None:
    with pytest.raises(RecordError, match=f"^{said}$"):
        bids(calls)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('[1, "pass", 2, "pass"]', '"pass"', "auction is 'pass' but must be a list of numbers and passes"),
        ('[1, "pass", 2, "pass"]', "[1, true]", "call 2 of the auction: true is not a bid"),
        ('[1, "pass", 2, "pass"]', '["1 blind"]', "call 1 of the auction is '1 blind', which is neither"),
        ('[1, "pass", 2, "pass"]', '["?"]', "call 1 of the auction is '\\?', which is neither"),
        ('[1, "pass", 2, "pass"]', '["pass", 0, "пас"]', "everybody passed, so that nobody names a trump"),
        ('"highest-bidder"', '"last-card"', "the trump is not the highest bidder's"),
        (
            'dealer = "Roma"',
            'dealer = "Roma"\nbids = {Vasya = 1}',
            "bids says 1 of Vasya, but by",
        ),
        ('dealer = "Roma"', 'leader = "Petya"\ntable = {plays = []}', "an auction belongs to a whole deal"),
    ],
)
def test_an_auction_that_does_not_fit_the_deal_is_refused(before: str, after: str, said: str) -> None:
    assert before in DEAL
    with pytest.raises(RecordError, match=said):
        read_record(DEAL.replace(before, after))


def test_there_is_no_auction_in_a_round_without_bids() -> None:
    rules = '"highest-bidder", score = {golden = {per_trick = 20}}}\nround = "golden"'
    with pytest.raises(RecordError, match="there are no bids in the golden round"):
        read_record(DEAL.replace('"highest-bidder"}', rules))


def test_stated_bids_that_agree_are_fine_and_it_is_written_and_read_back() -> None:
    record = read_record(DEAL)
    agreeing = DEAL + "bids = {Petya = 1, Roma = 2}\n"
    assert read_record(agreeing) == record
    for text in (to_toml(record), to_json(record)):
        assert read_record(text) == record
        assert "bids" not in text
    everybody_passed = read_record(
        DEAL.replace('[1, "pass", 2, "pass"]', "[0, 0, 0]").replace('trump = "H"\n', "")
    )
    assert (everybody_passed.trump, everybody_passed.start().trump) == ("N", None)
    assert read_record(to_toml(everybody_passed)) == everybody_passed


def test_options_put_bids_in_place_of_an_auction_and_no_other_leader() -> None:
    found = record_of_text(DEAL, Said(bids="1,1,0"))
    assert isinstance(found, Record)
    assert (found.auction, [bid and bid.number for bid in found.bids]) == (None, [1, 1, 0])
    with pytest.raises(Exception, match="--leader can't be given beside an auction"):
        record_of_text(DEAL, Said(leader="Vasya", sign="--"))


def test_held_says_whether_all_or_the_highest_bidder_alone_play_for_their_bids() -> None:
    everybody, alone = read_record(DEAL + PLAY), read_record(ALONE + PLAY)
    assert (everybody.free, alone.free) == ((), (0, 1))
    assert [bid and bid.number for bid in alone.bids] == [None, None, 2]
    assert everybody.result == alone.result == (1, 2, 0)
    assert deal_points(everybody, (1, 2, 0)) == [10, 2, -20]
    assert deal_points(alone, (1, 2, 0)) == [10, 20, -20]
    assert score_sheet(alone).totals == (10, 20, -20)
    solver = Solver()
    judged = analyse(alone, solver)
    assert [bid is None for bid in judged.bids] == [True, True, False]
    assert judged.plays[0].before.score[0] == 30  # three tricks are his, and there is no bid to spoil
    assert analyse(everybody, solver).plays[0].before.score[0] == 30
    assert read_record(to_toml(alone)) == alone


def test_without_the_auction_the_highest_bid_stands_alone() -> None:
    sheet = ALONE.replace('auction = [1, "pass", 2, "pass"]', "bids = {Roma = 2}") + PLAY
    assert deal_points(read_record(sheet), (1, 2, 0)) == [10, 20, -20]
    unknown = ALONE.replace('auction = [1, "pass", 2, "pass"]', "") + PLAY
    assert deal_points(read_record(unknown), (1, 2, 0)) == [None, None, None]
    with pytest.raises(RecordError, match="the highest bidder alone plays for his bid"):
        read_record(ALONE.replace('auction = [1, "pass", 2, "pass"]', "bids = {Petya = 1, Roma = 2}"))


def test_who_is_held_needs_a_highest_bidder() -> None:
    for changes in ({}, {"trump_by": "last-card"}, {"trump_by": "highest-bidder", "trump": "H"}):
        with pytest.raises(RulesError, match="held = 'highest' needs a highest bidder"):
            Rules.of("throw-in", held="highest", **changes)
    assert Rules.of("throw-in", held="старшая заявка", trump_by="старшая заявка").held == "highest"


def test_random_auctions_end_with_the_highest_and_nowhere_before() -> None:
    random = Random(4)
    for _ in range(300):
        seats, cards = random.randint(3, 5), random.randint(1, 9)
        calls, said, highest, passed = [], [0] * seats, 0, 0
        for seat in itertools.cycle(range(seats)):
            if passed == seats - (highest > 0):
                break
            number = random.randint(highest + 1, cards) if highest < cards and random.random() < 0.4 else 0
            calls.append(number)
            said[seat] = number or said[seat]
            highest, passed = (number, 0) if number else (highest, passed + 1)
        names = [f"P{seat}" for seat in range(seats)]
        found = settle(RULES, "normal", cards, calls, 0, names)
        assert [bid.number for bid in found.bids if bid] == said
        assert found.highest == (said.index(highest) if highest else None)
        with pytest.raises(RecordError, match="comes after the end"):
            settle(RULES, "normal", cards, [*calls, 0], 0, names)
        ends = [place for place, call in enumerate(calls) if call]
        cut = calls[: ends[-1] + 1] if ends else calls[:-1]
        last_calls = {place % seats: call for place, call in enumerate(cut)}
        others = [seat for seat in range(seats) if seat != found.highest]
        if any(last_calls.get(seat) != 0 for seat in others):
            with pytest.raises(RecordError, match="has no end"):
                settle(RULES, "normal", cards, cut, 0, names)
        else:
            assert settle(RULES, "normal", cards, cut, 0, names) == found
