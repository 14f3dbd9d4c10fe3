"""What a card player types, right and wrong: his words are read, or refused with what to type instead."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import assert_refused, raspis, raspis_process

HANDS = "7S KH / 7H 8S / 9S 9H"
RECORD = """
rules = "nameless"
players = ["Петя", "Вася", "Рома"]
dealer = "Петя"
trump = "Червы"
[hands]
"Петя" = "П: 7  Ч: К"
"Вася" = "П: 8  Ч: 7"
"Рома" = "П: 9  Ч: 9"
[bids]
"Петя" = "1"
"Вася" = "Пас"
"""


@pytest.mark.parametrize("trump", ["H", "h", "♥", "Ч", "hearts", "Heart", "червы", "ЧЕРВИ"])
def test_a_trump_is_named_in_many_ways(trump: str) -> None:
    named = raspis("solve", HANDS, "--rules", "nameless", "--trump", trump)
    assert "trump ♥" in named.out


@pytest.mark.parametrize("trump", ["N", "none", "No-trump", "бескозырка"])
def test_no_trump_is_named_in_many_ways(trump: str) -> None:
    assert "no trump" in raspis("solve", HANDS, "--rules", "nameless", "--trump", trump).out


def test_bids_in_russian_are_read(tmp_path: Path) -> None:
    english, russian = (
        raspis("bids", HANDS, "--bids", bids, "--json").out for bids in ("1,pass,2 blind", "1,пас,2 втёмную")
    )
    assert json.loads(english) == json.loads(russian)
    file = tmp_path / "deal.toml"
    file.write_text(RECORD, encoding="utf-8")
    shown = raspis_process("solve", str(file)).out
    assert "trump ♥" in shown
    assert "Вася (passes)" in shown


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (
            ["solve", "7S", "KH", "/", "8S", "9D"],
            ["solve takes one DEAL", "more: KH / 8S 9D; hands stand"],
        ),
        (["bids", "7S KH / 8S 9D", "more"], ["bids takes one DEAL", "more; hands stand in quotes"]),
        (["score", "a.toml", "--csv", "x.csv"], ["score takes one GAME, and there is more: x.csv; see"]),
        (["puzzle", "show", "7"], ["there is no file 7; puzzle 7 of the book is --number 7"]),
        (["rules", "{"], ["raspis: in the table of rules: not TOML"]),
        (["solve", HANDS, "--rules", "nameless"], ["leave the trump to the deal: say it with --trump S, C"]),
        (["deal", "3"], ["deal takes no words but options", "3; see raspis deal --help"]),
        (["puzzle", "show", "a", "b"], ["show takes one FILE", "b; see raspis puzzle show --help"]),
        (["solve", "7S KH//8S 9D"], ["'/' at position 6", "hands are set apart by /"]),
        (["solve", "7S KH | 8S 9D"], ["hands are set apart by /"]),
        (["solve", "7S KH; 8S 9D"], ["hands are set apart by /"]),
        (["solve", HANDS, "--bids", "1;1;0"], ["'1;1;0' is not a bid", "with commas between"]),
        (["solve", "7S KH / 8S 9D", "--players", "Петя"], ["names 1 player,"]),
    ],
)
def test_wrong_words_are_answered_with_right_ones(args: list[str], named: list[str]) -> None:
    assert_refused(raspis_process(*args), *named)


def test_a_wrong_search_in_the_environment_is_named() -> None:
    assert_refused(
        raspis_process("solve", HANDS, RASPIS_ENGINE="steam"), "RASPIS_ENGINE is 'steam'", "kernel"
    )


@pytest.mark.parametrize(
    ("hands", "options", "first"),
    [
        ("- / 9H", ["--table", "6H"], "▸ P2\n   ♥ 9"),
        ("- / - / 9H", ["--table", "6H 7H"], "–    P2: 7♥   ♥ 9"),
        ("-.AT.K.9 / -.KQ.QJ. / A...T87 / K.J.A.6", [], "♥ A 10"),
    ],
)
def test_a_void_hand_may_come_first(hands: str, options: list[str], first: str) -> None:
    for args in (["solve", hands, *options], ["solve", *options, hands], ["solve", *options, "--", hands]):
        ran = raspis_process(*args)
        assert (ran.status, ran.err) == (0, "")
        assert first in ran.out


def test_what_begins_as_a_void_but_is_no_hands_is_an_option() -> None:
    assert_refused(raspis("solve", "-7S / 9H"), "there is no option -7")
    assert raspis("puzzle", "sheet", "--count", "1", "--title", "- my own -").status == 0


def test_the_exit_statuses_are_in_the_help() -> None:
    said = " ".join(raspis("--help").out.split())
    assert "0 answered; 1 answered in part" in said
    assert "2 wrong input or usage; 130 interrupted" in said


def test_most_of_two_players_adds_up_because_it_must() -> None:
    assert "adds up" not in raspis("solve", "7S KH / 8S 9D").out
    three = " ".join(raspis("solve", "AD KH / 8S 9D / 6S 7D").out.split())
    assert "«most» need not add up to 2 tricks" in three


def test_partners_numbers_are_those_of_their_side() -> None:
    shown = raspis("solve", "7S KH / 8S 9D / AH AS / 6S 6H", "--sides", "a,b,a,b").out
    assert "The numbers of players who play together are those of their side." in shown
    assert "one line" not in shown


def test_one_deal_of_a_game_is_on_the_sheet() -> None:
    game = 'rules = "throw-in"\nplayers = ["A", "B", "C"]\ndealer = "C"\n[[deal]]\n'
    deal = "bids = {A = 1, B = 0, C = 1}\ntaken = {A = 1, B = 0, C = 0}\n"
    assert " deals of the game is on the sheet." in raspis("score", "-", stdin=game + deal).out
    evening = Path(__file__).parents[2] / "puzzles" / "examples" / "evening-five.toml"
    assert " deals of the game are on the sheet." in raspis("score", str(evening)).out
