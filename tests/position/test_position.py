"""Positions: what is refused when one is made, plays that can't be, and the forms of a position as text."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from raspis.solver.cards.card import Play
from raspis.solver.errors import PositionError, RaspisError
from raspis.solver.position.dealing import random_deals
from raspis.solver.position.position import Position
from raspis.solver.rules.rules import PRESETS, Rules

CHILD = Rules.of("child")
HANDS = [["7S", "KH"], ["8S", "9D"]]


def test_an_illegal_play_is_refused_in_a_sentence() -> None:
    position = Position.create(CHILD, HANDS, 0)
    for play, why in [
        ("AH", "does not hold A♥"),
        ("KH:high", "not a special card"),
        ("7S:call-H", "can only call"),
    ]:
        with pytest.raises(PositionError, match=f"P1 can't play {play}: that seat .*{why}"):
            position.after(Play.parse(play))
    led = position.after("7S:low")
    with pytest.raises(PositionError, match="P2 can't play 9D: that seat holds spades"):
        led.after(Play.parse("9D"))
    over = led.after("8S").after("9D").after("KH")
    with pytest.raises(PositionError, match="AS can't be played: the deal is over"):
        over.after("AS")


def test_a_special_card_without_a_way_is_played_high() -> None:
    position = Position.create(CHILD, HANDS, 0)
    assert position.after(Play.parse("7S")) == position.after("7S:high")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"hands": [["7S"], ["7S"]]}, "7♠ is there twice: in the hand of P1 and in the hand of P2"),
        ({"hands": [["7S", "7S"], ["8S", "9D"]]}, "7♠ is there twice in the hand of P1"),
        ({"table": ["7S"], "hands": [["7S"], ["8S", "9D"]]}, "in the hand of P1 and on the table, from P1"),
        ({"table": ["8S"], "hands": [["7S"], ["8S", "9D"]]}, "in the hand of P2 and on the table, from P1"),
        ({"hands": [["2S", "KH"], ["8S", "9D"]]}, "2♠ in the hand of P1 is not in the pack of 36 cards"),
        ({"table": ["2S"], "hands": [["7S"], ["8S", "9D"]]}, "2♠ on the table, from P1 is not in the pack"),
        ({"hands": [["7S", "KH"], ["8S"]]}, "unequal length, the cards on the table counted: P1 2, P2 1"),
        ({"taken": [10**20, 0]}, "taken adds up to 1000.*, but no more than 16 tricks can be played"),
        ({"taken": [17, 0]}, "taken adds up to 17, but no more than 16 tricks"),
        ({"taken": [True, 0]}, "taken has true, which is not a number of tricks"),
        ({"sides": [0, "0"]}, "sides has both the number 0 and the text '0', which look alike"),
        ({"sides": ["1", 1]}, "sides has both the number 1 and the text '1', which look alike"),
        ({"sides": ["a", ""]}, "sides has an empty label"),
        ({"sides": ["a", " "]}, "sides has an empty label"),
        ({"sides": ["a", True]}, "sides has true, which is neither"),
        ({"sides": ["a", None]}, "sides has null, which is neither"),
        ({"sides": ["a"]}, "sides has 1 label for 2 seats"),
    ],
)  # fmt: skip
def test_what_makes_no_position(change: dict[str, Any], says: str) -> None:
    arguments = {"hands": HANDS, "leader": 0, **change}
    with pytest.raises(PositionError, match=says) as refusal:
        Position.create(CHILD, **arguments)
    assert len(str(refusal.value)) < 200


def test_as_many_tricks_can_be_taken_as_the_pack_gives() -> None:
    assert Position.create(CHILD, HANDS, 0, taken=[16, 0]).taken == (16, 0)


def test_labels_of_sides_are_compared_without_blanks() -> None:
    assert Position.create(CHILD, HANDS, 0, sides=["a", "a "]).sides == (0, 0)
    assert Position.create(CHILD, HANDS, 0, sides=[7, 9]).sides == (0, 1)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_text_of_a_position_reads_back(preset: str) -> None:
    rng = random.Random(preset)
    for changes in ({}, {"ties": "last"}):
        rules = Rules.of(preset, **changes)
        fewest, most = rules.game.players
        for deal in (next(random_deals(rules, seats, 3, seed=9)) for seats in range(fewest, most + 1)):
            sides = [seat % 2 for seat in range(len(deal.hands))]
            position = Position.create(rules, deal.hands, deal.leader, deal.trump, sides=sides)
            while position.tricks_left:
                assert Position.parse(position.text()) == position
                assert eval(repr(position), {"Position": Position}) == position
                assert "\n" not in position.text()
                position = position.after(rng.choice(position.plays()))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "child",
        "child; 7S KH / 8S 9D",
        "child; 7S KH / 8S 9D; P3 leads",
        "child; 7S KH / 8S 9D; P1",
        "child; 7S KH / 8S 9D; P1 leads; trump H",
        "child; 7S KH / 8S 9D; P1 leads; colour H",
        "child; 7S KH / 8S 9D; P1 leads; taken 1 0; taken 1 0",
        "child; 7S KH / 8S 9D; P1 leads; taken one 0",
        "child; 7S KH / 8S 9X; P1 leads",
        "nonsense; 7S KH / 8S 9D; P1 leads",
        '{"preset": "child"; 7S KH / 8S 9D; P1 leads',
    ],
)
def test_a_text_that_is_no_position(text: str) -> None:
    with pytest.raises(RaspisError):
        Position.parse(text)


def test_a_position_is_drawn_row_by_row() -> None:
    position = Position.create(
        Rules.of("nameless"), [["JS", "KH"], ["8S"], ["9D", "QD"]], 1, "H", table=["6C"], taken=[0, 2, 1]
    )
    assert str(position).split("\n") == [
        "nameless, trump ♥",
        "  P1  ♠ J  ♥ K",
        "  P2  ♠ 8       played 6♣  (2 tricks)",
        "> P3  ♦ Q 9     (1 trick)",
    ]
    assert str(Position.create(Rules.of("child-circular"), HANDS, 0)).startswith(
        "child-circular, circular trumps"
    )
    assert str(Position.create(Rules.of("whist"), HANDS, 0, "N")).startswith("whist, no trump")


def test_the_trump_that_a_deal_states() -> None:
    assert Position.create(CHILD, HANDS, 0).stated_trump is None
    assert Position.create(Rules.of("whist"), HANDS, 0, "N").stated_trump == "N"
    assert Position.create(Rules.of("whist"), HANDS, 0, "C").stated_trump == "C"


def test_bridge_is_written_with_the_hands_of_a_deal_tag() -> None:
    for deal in islice(random_deals(Rules.of("whist"), 4, seed=4), 20):
        position = replace(deal.position, sides=(0, 1, 0, 1))
        for _ in range(5):
            text = position.text(pbn=True)
            assert text.startswith("N:")
            assert Position.parse(text) == position
            position = position.after(position.plays()[0])


def test_the_hands_of_a_deal_tag_begin_with_any_seat() -> None:
    wanted = Position.parse("N:AK.2.. QJ.3.. 43.A.. 65.K..; N leads; trump S")
    assert Position.parse("s:43.A.. 65.K.. AK.2.. QJ.3..; n leads; trump S") == wanted
    assert Position.parse("W:65.K.. AK.2.. QJ.3.. 43.A..; trump S").leader == 3
    assert wanted.sides == (0, 1, 0, 1)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("N:AK.2.. QJ.3.. 43.A..; trump S", "must have four hands"),
        ("ſ:AK.2.. QJ.3.. 43.A.. 65.K..; trump S", "it needs rules"),
        ("N:AK.2.. QJ.3.. 43.A.. 65.K..; ſ leads; trump S", "must begin with one of"),
        ("N:AK.2.. QJ.3.. 43.A.. 65.K..; north leads; trump S", "must begin with one of"),
        ("N:AK.2.. QJ.3.. 43.A.. 65.K..; sides 0 0 1 1; trump S", "must begin with one of"),
        ("N:AK.2.. QJ.3.. 43.A.. 65.K..", "trump"),
    ],
)
def test_what_is_no_deal_of_bridge(text: str, what: str) -> None:
    with pytest.raises(RaspisError, match=what):
        Position.parse(text)


def test_other_games_have_no_hands_of_a_deal_tag() -> None:
    with pytest.raises(RaspisError, match="only bridge"):
        Position.parse("child; 7S KH / 8S 9D; P1 leads").text(pbn=True)
