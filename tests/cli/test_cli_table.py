"""`raspis table`: the table drawn, the best trump marked, several boards, PBN out, limits and Ctrl-C."""

from __future__ import annotations

import json
import re
from pathlib import Path
from unittest.mock import patch

import pytest
from command import assert_refused, raspis

from raspis.solver import Solver, TrumpTable, read_pbn
from raspis.solver.questions.solver import Solver as AnySolver

CHILD = "7S KH QD / 8S 9D 10D / AC AD KD"
BOARD = '[Deal "N:AK.2.. 32.A.. QJ.K.. 54.Q.."]'
FIVE = str(Path(__file__).parents[2] / "puzzles" / "examples" / "evening-five.toml")
EVENING = """
rules = "throw-in"
players = ["Petya", "Vasya", "Roma"]
dealer = "Roma"

[[deal]]
cards = 2
trump = "H"
hands = {Petya = "AS KS", Vasya = "AH KH", Roma = "AC KC"}

[[deal]]
cards = 2
bids = {Petya = 1, Vasya = 1, Roma = 1}
taken = {Petya = 2, Vasya = 0, Roma = 0}

[[deal]]
cards = 2
hands = {Petya = "AD KD", Vasya = "QS KH", Roma = "6C 7C"}
"""


def lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_the_best_trump_is_marked_and_that_of_the_rules_too() -> None:
    ran = raspis("table", CHILD, "--ask", "most,least,exact,points")
    assert (ran.status, ran.err) == (0, "")
    shown = lines(ran.out)
    for line in (
        "P1 leads, whatever the trump.",
        "♠ ♣ [♦] ♥ no trump",
        "P1 2 2 2 2 2",
        "P3 ● 2 3 ● 2 ● 2 3",
        "P1 0 1 ● 0–2 ● 0–2 ● 1 2 ● 0–2",
        "P1 10 (1) ● 20 (2) ● 20 (2) ● 20 (2) ● 20 (2)",
        "[ ] is the trump of the deal.",
    ):
        assert line in shown


def test_json_has_the_trumps_the_numbers_and_the_best() -> None:
    found = json.loads(raspis("table", CHILD, "--ask", "points,most", "--json").out)
    assert found["trumps"] == ["S", "C", "D", "H", "N"]
    assert list(found) == ["trumps", "most", "points", "bids", "best"]
    assert found["most"] == [[2] * 5, [0] * 5, [1] * 5]
    assert found["points"][0] == [10, 20, 20, 20, 20]
    assert found["bids"][0] == [1, 2, 2, 2, 2]
    assert found["best"][0] == ["C", "D", "H", "N"]


def test_bridge_has_its_twenty_numbers_and_pbn_takes_them(tmp_path: Path) -> None:
    board = tmp_path / "board.pbn"
    board.write_text(BOARD, encoding="ascii")
    shown = lines(raspis("table", str(board)).out)
    assert "Each is the declarer of his numbers: the player to his left leads." in shown
    assert "NT ♠ ♥ ♦ ♣" in shown
    assert not any("▸" in line for line in shown)
    numbers = json.loads(raspis("table", str(board), "--json").out)
    out = tmp_path / "out.pbn"
    assert raspis("table", str(board), "--pbn", "-o", str(out)).status == 0
    text = out.read_text(encoding="utf-8")
    assert text == raspis("table", str(board), "--pbn").out
    assert r'[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]' in text.splitlines()
    rows = re.findall(r"^([NESW]) ( ?[SHDC]|NT) ([ \d]\d)$", text, flags=re.MULTILINE)
    assert [(seat, trump.strip()) for seat, trump, _ in rows] == [
        (seat, trump) for seat in "NESW" for trump in ("NT", "S", "H", "D", "C")
    ]
    for seat, trump, tricks in rows:
        column = numbers["trumps"].index(trump.strip()[0])
        assert numbers["most"]["NESW".index(seat)][column] == int(tricks)
    assert read_pbn(text).hands == read_pbn(BOARD).hands
    assert read_pbn(text).trump is None
    assert json.loads(raspis("table", str(out), "--json").out) == numbers


def test_several_deals_and_sheets_between_them(tmp_path: Path) -> None:
    evening = tmp_path / "evening.toml"
    evening.write_text(EVENING, encoding="utf-8")
    ran = raspis("table", str(evening))
    assert (ran.status, ran.err) == (0, "")
    shown = lines(ran.out)
    assert [line for line in shown if line.startswith("Deal")] == ["Deal 1", "Deal 3"]
    assert "1 deal has only bids and tricks: there is no table of it." in shown
    deals = json.loads(raspis("table", str(evening), "--json", "--jobs", "2").out)["deals"]
    assert [deal is None for deal in deals] == [False, True, False]
    third = json.loads(raspis("table", str(evening), "--deal", "3", "--json").out)
    assert third == deals[2]
    wrong = EVENING.replace('Roma = "6C 7C"', 'Roma = "6C"')
    evening.write_text(wrong, encoding="utf-8")
    ran = raspis("table", str(evening))
    assert ran.status == 1
    assert (
        ran.err
        == "raspis: deal 3: the hand of Roma should have 2 cards; there are: Petya 2, Vasya 2, Roma 1\n"
    )
    assert [line for line in lines(ran.out) if line.startswith("Deal")] == ["Deal 1"]


def test_a_limit_says_what_is_proven() -> None:
    deal = "/".join("AS KS QS JS 10S 9S".replace("S", suit) for suit in "SCDH")
    with patch.object(AnySolver, "most", lambda self, position, seat: _stopped(self)):
        ran = raspis("table", deal, "--rules", "nameless", "--time-limit", "0.2")
        assert ran.status == 1
        assert "P1 0–6 0–6 0–6 0–6 0–6" in lines(ran.out)
        assert "Stopped by the limit: what stands here is proven, and «?» is open." in lines(ran.out)
        found = json.loads(raspis("table", deal, "--rules", "nameless", "--time-limit", "0.2", "--json").out)
    assert found["complete"] is False
    assert "most" not in found
    assert found["bounds"]["most"][0] == [[0, 6]] * 5
    assert found["best"] == [None] * 4


def _stopped(solver: Solver) -> int:
    solver.budget.deadline = 0.0
    solver.budget.look()
    return 0


def test_ctrl_c_shows_what_is_proven() -> None:
    whole = TrumpTable.fill

    def fill(self: TrumpTable, solver: Solver) -> None:
        whole(self, solver)
        self.columns[4][0].known.most.low = 0  # as if that were still open
        raise KeyboardInterrupt

    with patch.object(TrumpTable, "fill", fill):
        ran = raspis("table", CHILD)
        assert (ran.status, ran.err) == (130, "raspis: interrupted\n")
        assert "P1 2 2 2 2 0–2" in lines(ran.out)
        assert "Interrupted: what stands here is proven, and «?» is open." in lines(ran.out)
        ran = raspis("table", CHILD, "--json")
        assert ran.status == 130
        assert json.loads(ran.out)["complete"] is False


@pytest.mark.parametrize("columns", ["40", "20"])
def test_a_narrow_terminal_breaks_rows(columns: str) -> None:
    ran = raspis("table", CHILD, "--ask", "most,points", COLUMNS=columns)
    assert ran.status == 0
    assert max(map(len, ran.out.splitlines())) <= int(columns)
    assert "10 (1)" in " ".join(ran.out.split())


def test_ascii_and_no_colour() -> None:
    ran = raspis("table", CHILD, "--ascii", "--ask", "points", NO_COLOR="1", FORCE_COLOR="")
    assert ran.out.isascii()
    assert "* 20 (2)" in ran.out
    assert "\x1b" not in ran.out


def test_in_russian() -> None:
    shown = lines(raspis("table", CHILD, "--ask", "most,points", RASPIS_LANG="ru").out)
    for line in (
        "При любом козыре ходит P1.",
        "♠ ♣ [♦] ♥ без козыря",
        "P1 10 (1) ● 20 (2) ● 20 (2) ● 20 (2) ● 20 (2)",
        "● — козырь, лучший для игрока; если разницы нет, не отмечен никакой.",
    ):
        assert line in shown


def test_hands_need_no_trump_here() -> None:
    deal = ("AS KS / AH KH / AC KC", "--rules", "throw-in")
    found = raspis("table", *deal)
    assert found.status == 0
    assert "[" not in found.out
    assert "♠ ♣ ♦ [♥] no trump" in lines(raspis("table", *deal, "--trump", "H").out)


@pytest.mark.parametrize(
    ("args", "named"),
    [
        ((CHILD, "--ask", "mots"), ("--ask: 'mots' is not one of most, least, exact, points")),
        ((CHILD, "--ask", ""), ("--ask: ''",)),
        ((CHILD, "--rules", "child-circular"), ("circular",)),
        ((CHILD, "--json", "--pbn"), ("--pbn and --json",)),
        ((CHILD, "-o", "x.pbn"), ("--output is for --pbn",)),
        ((CHILD, "--pbn"), ("PBN is for bridge",)),
        ((CHILD, "--pbn", "--ask", "least"), ("--pbn has the numbers of most",)),
        (("KH / 8S 9D", "--table", "7S", "--leader", "P1"), ("has begun",)),
        (("7S KH / 8S 9D", "--rules", "whist", "--ask", "points"), ("whist has no points",)),
    ],
)
def test_what_is_refused(args: tuple[str, ...], named: tuple[str, ...]) -> None:
    assert_refused(raspis("table", *args), *named)
