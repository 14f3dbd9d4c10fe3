"""The documents' sentences on rounds without bids, as `solve`, `bids`, `analyse` and `score` keep them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from command import raspis

DEAL = """
rules = RULES
players = ["A", "B", "C"]
dealer = "DEALER"
round = "ROUND"
hands = {A = "6H AS 7D", B = "9H KS QC", C = "AH QS JC"}
play = {tricks = ["6H 9H AH", "QS AS KS", "7D QC JC"]}
"""


def deal(rules: str, round: str, dealer: str = "C") -> str:
    text = DEAL.replace("RULES", rules).replace("ROUND", round).replace("DEALER", dealer)
    return text if "child" in rules else text.replace("hands =", 'trump = "N"\nhands =')


GOLDEN = deal('"child"', "golden")
MISERE = deal('{preset = "throw-in", score = {misere = {per_trick = -5}}}', "misere")
RICH = deal('{preset = "throw-in", score = {golden = {per_trick = 20}}}', "golden")
NO_TRUMP = deal('"nameless"', "no-trump", "A")


def answered(command: str, text: str, *options: str) -> dict[str, Any]:
    ran = raspis(command, "-", "--json", *options, stdin=text)
    assert ran.err == ""
    answer: dict[str, Any] = json.loads(ran.out)
    return answer


def shown(command: str, text: str, *options: str, status: int = 0, **changes: str) -> str:
    ran = raspis(command, "-", *options, stdin=text, **changes)
    assert (ran.status, ran.err) == (status, "")
    return " ".join(ran.out.split())


def refused(text: str, bids: str) -> str:
    ran = raspis("bids", "-", "--bids", bids, stdin=text)
    assert ran.status == 2
    return ran.err


def test_in_the_golden_con_players_do_not_make_applications() -> None:
    """Document 000: «In the "golden con" players do not make applications, but simply play»."""
    assert "A bids 1, but there are no bids in the golden round" in refused(GOLDEN, "1,?,?")
    assert "There is nothing to bid in the golden round" in shown("bids", GOLDEN)
    answer = answered("bids", GOLDEN)
    assert answer["score"] == [[None] * 4] * 3
    assert answer["barred"] is None
    assert "joint" not in answer


def test_in_the_golden_con_they_try_to_take_as_many_bribes_as_possible() -> None:
    """Document 000: «trying to take as many bribes as possible»."""
    text = shown("solve", GOLDEN)
    assert "● is best for taking as many as possible" in text
    assert "A taking as many as possible against all the others" in text


@pytest.mark.parametrize("command", ["solve", "bids"])
def test_in_the_golden_con_for_each_bribe_the_player_receives_20_points(command: str) -> None:
    """Document 000: «For each bribe, the player receives 20 points»; 001 says the same."""
    assert "each trick brings 20 points" in shown(command, GOLDEN)
    most = answered("solve", GOLDEN)["most"]
    key = {"solve": "points", "bids": "unbid"}[command]
    assert answered(command, GOLDEN)[key] == [20 * tricks for tricks in most]


def test_in_the_golden_con_the_sheet_has_20_points_a_trick() -> None:
    row = answered("score", GOLDEN)["rows"][0]
    assert row["points"] == [20 * tricks for tricks in row["taken"]] == answered("analyse", GOLDEN)["score"]
    assert row["bids"] == [None] * 3


@pytest.mark.parametrize("round", ["no-trump", "golden"])
def test_in_no_trump_and_golden_cons_no_stakes_are_made(round: str) -> None:
    """Document 003: «В «бескозырках» и «золотых» конах ставок не делается»."""
    text = deal('"nameless"', round, "A")
    assert f"there are no bids in the {round} round" in refused(text, "?,2,?")
    assert f"There is nothing to bid in the {round} round" in shown("bids", text)


@pytest.mark.parametrize("round", ["no-trump", "golden"])
def test_in_no_trump_and_golden_cons_ten_points_are_added_for_each_bribe(round: str) -> None:
    """Document 003: «а прибавляется по 10 очков за каждую взятку»."""
    text = deal('"nameless"', round, "A")
    solved, first = answered("solve", text), answered("analyse", text)["plays"][0]["before"]["score"]
    assert solved["points"] == answered("bids", text)["unbid"] == first
    assert solved["points"] == [10 * tricks for tricks in solved["most"]]
    row = answered("score", text)["rows"][0]
    assert row["points"] == [10 * tricks for tricks in row["taken"]]


def test_without_trumps_who_has_nothing_of_the_suit_plays_any_card() -> None:
    """Document 003: «то должен класть козырную карту (если игра не «бескозырка»)»."""
    plays = [move["play"] for move in answered("solve", NO_TRUMP, "--at", "3.2", "--ask", "moves")["moves"]]
    assert plays == ["JC"] or plays == ["JC:high", "JC:low"]
    text = NO_TRUMP.replace("6H AS 7D", "6H AS 7D 8D").replace("9H KS QC", "9C KS QC 9D")
    text = text.replace("AH QS JC", "AH QS 10C 8S").split("play =")[0] + 'play = {tricks = ["6H"]}\n'
    moves = answered("solve", text, "--ask", "moves")["moves"]
    assert [move["play"] for move in moves] == ["KS", "9C", "QC", "9D"]


@pytest.mark.parametrize("round", ["dark", "no-trump", "golden", "misere"])
def test_in_the_dark_no_trump_golden_and_misere_rounds_of_throw_in_all_points_are_doubled(round: str) -> None:
    """Document 002: «В темной, в бескозырке, в золотой, в мизере все очки удваиваются»: there are bids."""
    text = deal('"throw-in"', round)
    assert "nothing to bid" not in shown("bids", text)
    answer = answered("bids", text, "--bids", "1,1,1")
    assert "unbid" not in answer
    normal = answered("bids", text.replace(f'round = "{round}"', ""), "--bids", "1,1,1")
    assert answer["score"] == [[2 * value for value in row] for row in normal["score"]]


def test_a_misere_by_fields_is_played_for_as_few_as_possible() -> None:
    """RULES: fields let a group play misère without bids, so many points, negative, a trick."""
    text = shown("solve", MISERE, "--at", "2")
    assert "each trick costs 5 points" in text
    assert "● is best for taking as few as possible" in text
    assert "as few as possible against all the others" in text
    assert "The points are those of the whole deal, with the tricks already taken." in text
    solved = answered("solve", MISERE, "--at", "2")
    whole = [least + took for least, took in zip(solved["least"], (0, 0, 1), strict=True)]
    assert solved["points"] == [-5 * tricks for tricks in whole]
    assert answered("bids", MISERE, "--at", "2")["unbid"] == solved["points"]
    assert answered("analyse", MISERE)["plays"][3]["before"]["score"] == solved["points"]


def test_points_stand_beside_the_tricks_they_come_from() -> None:
    assert "points" not in answered("solve", MISERE, "--ask", "most")
    assert answered("solve", MISERE, "--ask", "least")["points"] == [
        -5 * n for n in answered("solve", MISERE)["least"]
    ]
    assert "points" not in answered("solve", deal('"throw-in"', "misere"))
    rows = [row.split() for row in raspis("solve", "-", stdin=RICH).out.splitlines()]
    heads = rows.index(["most", "least", "exactly", "points"])
    assert [row[-1] for row in rows[heads + 2 : heads + 5]] == [
        str(n) for n in answered("bids", RICH)["unbid"]
    ]


def test_a_table_asks_what_the_round_is_played_for(tmp_path: Path) -> None:
    misere = MISERE.split("play =")[0]
    assert "Tricks that each can make sure of not to exceed" in shown("table", misere)
    answer = answered("table", misere)
    assert "most" not in answer
    points = answered("table", misere, "--ask", "points")
    assert points["points"] == [[-5 * tricks for tricks in row] for row in answer["least"]]
    assert points["best"] == answer["best"]
    assert points["bids"] == [[None] * 5] * 3
    assert "least" not in answered("table", GOLDEN.split("play =")[0])
    assert list(answered("table", misere, "--ask", "most"))[:2] == ["trumps", "most"]
    head, cards = misere.split('round = "misere"')
    path = tmp_path / "evening.toml"
    deals = f'[[deal]]\ncards = 3\nround = "misere"{cards}[[deal]]\ncards = 3{cards}'
    path.write_text(head + deals, encoding="utf-8")
    text = " ".join(raspis("table", str(path)).out.split())
    heads = [text.index(part) for part in ("Deal 1", "not to exceed", "Deal 2", "make sure of at least")]
    assert heads == sorted(heads)


BESIDE = """
rules = {preset = "throw-in", trump_by = "highest-bidder", held = "highest"}
players = ["A", "B", "C"]
dealer = "C"
trump = "H"
auction = [1, "pass", 2, "pass"]
hands = {A = "7S KS AH", B = "8S 9D 10H", C = "AC JC 6H"}
play = {tricks = ["AH 10H 6H", "7S:low 8S JC"]}
"""


def test_beside_the_highest_bidder_there_is_nothing_to_bid() -> None:
    answer = answered("bids", BESIDE, "--at", "1")
    assert answer["unbid"] == [30, 0, None]
    assert answer["score"] == [[None] * 4, [None] * 4, [1, -10, -20, -30]]
    assert answered("solve", BESIDE, "--at", "1")["points"] == [30, 0, None]
    assert answered("analyse", BESIDE)["plays"][0]["before"]["score"] == [30, 0, -20]
    text = shown("bids", BESIDE, "--at", "1")
    assert "each trick brings the others 10 points. Points that each can make sure of: A 30 and B 0." in text
    assert "nothing to bid in" not in text
    russian = shown("bids", BESIDE, "--at", "1", RASPIS_LANG="ru")
    assert "остальным каждая взятка приносит 10 очков" in russian


def test_at_a_limit_open_points_have_bounds() -> None:
    ran = raspis("deal", "--rules", "child", "--players", "4", "--cards", "9", "--seed", "3")
    golden = ran.out.replace('rules = "child"', 'rules = "child"\nround = "golden"')
    limited = ("--engine", "plain", "--time-limit", "0.2")
    text = shown("bids", golden, *limited, status=1)
    assert re.search(r"P1 (\d+|\? \(\d+–\d+\)), P2 \? \(\d+–\d+\), ", text)
    assert "Stopped by the limit" in text
    answer = answered("bids", golden, *limited)
    assert answer["complete"] is False
    assert answer["unbid"][1] is None
    for low, high in answer["bounds"]["unbid"]:
        assert 0 <= low <= high <= 180
        assert low % 20 == high % 20 == 0
    solved = answered("solve", golden, *limited)
    assert "points" not in solved
    assert solved["bounds"]["points"] == [[20 * low, 20 * high] for low, high in solved["bounds"]["most"]]


def test_all_this_in_russian() -> None:
    text = shown("bids", MISERE, "--at", "2", RASPIS_LANG="ru")
    for part in (
        "В этом кону (мизер) заявок нет: каждая взятка отнимает 5 очков.",
        "Очки — за всю раздачу, вместе с уже взятыми взятками.",
        "Очки, которые каждый может обеспечить: A −",
        "Ровно столько взяток за всю раздачу, от 0 до 3:",
    ):
        assert part in text
    assert "каждая взятка приносит 20 очков" in shown("solve", GOLDEN, RASPIS_LANG="ru")
