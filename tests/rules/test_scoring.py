"""RULES section 7 line by line, and which bids may be made."""

import pytest

from raspis.solver.errors import ScoreError
from raspis.solver.rules.bids import Bid, barred_bid, check_bids, check_taken, points
from raspis.solver.rules.rules import Rules

NAMES = ("Petya", "Vasya", "Roma")


# One row of the table in RULES section 7 each: bid, blind, taken, points.
ROWS: dict[tuple[str, str], list[tuple[int | None, bool, int, int]]] = {
    ("child", "normal"): [
        (0, False, 0, 5), (0, False, 3, 3), (4, False, 4, 40), (2, False, 5, 5), (4, False, 1, -30),
        (2, True, 2, 40), (2, True, 3, 6), (3, True, 1, -40),
    ],
    ("child", "dark"): [(2, True, 2, 40), (2, False, 2, 40), (2, True, 4, 8), (3, True, 0, -60)],
    ("child", "golden"): [(None, False, 0, 0), (None, False, 3, 60)],
    ("child-circular", "normal"): [(0, False, 0, 5), (1, True, 1, 20), (3, False, 2, -10)],
    ("throw-in", "normal"): [
        (0, False, 0, 5), (0, False, 2, 2), (3, False, 3, 30), (1, False, 3, 30), (3, False, 1, -10),
        (2, False, 1, 0),
    ],
    ("throw-in", "dark"): [(0, True, 0, 10), (2, True, 2, 40), (1, True, 2, 40), (3, True, 1, -20)],
    ("throw-in", "no-trump"): [(2, False, 2, 40), (0, False, 1, 2)],
    ("throw-in", "golden"): [(2, False, 2, 40), (2, False, 0, -40)],
    ("throw-in", "misere"): [(0, False, 0, 10), (3, False, 2, 20)],
    ("nameless", "normal"): [
        (0, False, 0, 5), (0, False, 2, 2), (1, False, 1, 10), (2, False, 2, 20), (3, False, 2, -10),
        (5, False, 2, -30), (1, False, 4, 4),
    ],
    ("nameless", "dark"): [(2, True, 2, 20), (0, True, 0, 5), (3, True, 1, -20)],
    ("nameless", "no-trump"): [(None, False, 4, 40)],
    ("nameless", "golden"): [(None, False, 2, 20)],
}  # fmt: skip


@pytest.mark.parametrize(("preset", "round"), ROWS)
def test_points(preset, round):
    for bid, blind, taken, expected in ROWS[preset, round]:
        assert points(Rules.of(preset), round, bid, blind, taken) == expected


def test_a_missing_bid_has_no_points_where_there_are_bids():
    assert points(Rules.of("child"), "normal", None, False, 2) is None


def test_whist_has_no_score():
    assert points(Rules.of("whist"), "normal", 2, False, 2) is None


def test_fields_let_a_group_play_rounds_without_bids_and_no_credit_for_short_bids():
    rules = Rules.of("throw-in", score={"short_taken": 0, "misere": {"per_trick": -10}})
    assert points(rules, "normal", 3, False, 1) == -20
    assert points(rules, "misere", None, False, 3) == -30


def test_a_round_that_the_game_does_not_have():
    with pytest.raises(
        ScoreError, match="round is 'misere', which child doesn't have; allowed are normal, dark"
    ):
        points(Rules.of("child"), "misere", 1, False, 1)
    with pytest.raises(ScoreError, match="normal and no-trump deals alone"):
        points(Rules.of("whist"), "golden", None, False, 1)


@pytest.mark.parametrize(
    ("preset", "round", "bids", "reason"),
    [
        ("child", "normal", (Bid(4), None, None), "Petya bids 4, but the deal has 3 tricks"),
        ("child", "normal", (None, Bid(-1), None), "Vasya bids -1"),
        ("child", "normal", (None, Bid(0, True), None), "Vasya passes blind"),
        ("child", "dark", (None, Bid(0), None), "Vasya passes blind"),
        ("child", "golden", (Bid(1), None, None), "Petya bids 1, but there are no bids in the golden round"),
        ("nameless", "no-trump", (Bid(1), None, None), "no bids in the no-trump round"),
        ("nameless", "normal", (Bid(1, True), None, None), "no blind bids outside a dark round"),
        ("throw-in", "normal", (Bid(1, True), None, None), "no blind bids outside a dark round"),
    ],
)
def test_a_bid_that_is_refused(preset, round, bids, reason):
    with pytest.raises(ScoreError) as caught:
        check_bids(Rules.of(preset), round, 3, bids, 2, NAMES)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("preset", "round", "bids"),
    [
        ("child", "normal", (Bid(3), Bid(1, True), Bid(0))),
        ("throw-in", "dark", (Bid(0, True), Bid(0), Bid(3))),
        ("nameless", "dark", (Bid(0, True), None, None)),
        ("throw-in", "misere", (Bid(0), Bid(1), Bid(2))),
        ("whist", "normal", (Bid(1), None, None)),
    ],
)
def test_bids_that_are_allowed(preset, round, bids):
    check_bids(Rules.of(preset), round, 3, bids, 2, NAMES)


HOOK = Rules.of("child", hook=True)


def test_the_hook_bars_the_last_bidder_from_one_number():
    assert barred_bid(HOOK, "normal", 3, [Bid(1), Bid(1), None], 2) == 1
    assert barred_bid(HOOK, "normal", 3, [None, Bid(0), Bid(0)], 0) == 3
    with pytest.raises(
        ScoreError, match="Roma bids last and is barred from 1: the bids would add up to 3 tricks"
    ):
        check_bids(HOOK, "normal", 3, [Bid(1), Bid(1), Bid(1)], 2, NAMES)
    check_bids(HOOK, "normal", 3, [Bid(1), Bid(1), Bid(2)], 2, NAMES)


@pytest.mark.parametrize("cards", range(1, 10))
def test_the_hook_bars_one_number_of_any_number_of_cards(cards):
    assert barred_bid(HOOK, "normal", cards, [Bid(1), Bid(0), None], 2) == cards - 1
    assert barred_bid(HOOK, "normal", cards, [Bid(0), Bid(0), None], 2) == cards


def test_the_hook_is_silent_when_the_others_bid_more_or_have_not_bid():
    assert barred_bid(HOOK, "normal", 3, [Bid(2), Bid(2), None], 2) is None
    assert barred_bid(HOOK, "normal", 3, [Bid(2), None, None], 2) is None
    assert barred_bid(Rules.of("child"), "normal", 3, [Bid(1), Bid(1), None], 2) is None
    assert barred_bid(HOOK, "golden", 3, [None, None, None], 2) is None


def test_the_hook_yields_where_a_blind_bidder_would_have_no_number_left():
    passes = [Bid(0), Bid(0), None]
    assert barred_bid(HOOK, "normal", 1, passes, 2) == 1
    assert barred_bid(HOOK, "normal", 1, passes, 2, blind=True) is None
    check_bids(HOOK, "normal", 1, [Bid(0), Bid(0), Bid(1, True)], 2, NAMES)
    with pytest.raises(ScoreError, match="barred from 1"):
        check_bids(HOOK, "normal", 1, [Bid(0), Bid(0), Bid(1)], 2, NAMES)


def test_in_a_dark_round_a_barred_pass_is_no_bar():
    # Nobody may pass there, so a hook at 0 bars nothing.
    assert barred_bid(HOOK, "dark", 2, [Bid(1, True), Bid(1, True), None], 2) is None


def test_tricks_that_do_not_add_up():
    check_taken(3, (1, 0, 2))
    with pytest.raises(ScoreError, match="taken adds up to 2 tricks, but the deal has 3 tricks"):
        check_taken(3, (1, 0, 1))
