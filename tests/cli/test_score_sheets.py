"""`raspis score`: a sheet that one wrong deal doesn't cost, numbers as `--deal` counts, and who wins."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from command import assert_refused, raspis

EVENING = str(Path(__file__).parents[2] / "puzzles" / "examples" / "evening-five.toml")
HEAD = 'rules = "child"\nplayers = ["Petya", "Vasya", "Roma"]\ndealer = "Roma"\n'
GOOD = "[[deal]]\nbids = {Petya = 1, Vasya = 0, Roma = 0}\ntaken = {Petya = 1}\n"
ILLEGAL = """[[deal]]
bids = {Petya = 1, Vasya = 0, Roma = 1}
hands = {Petya = "AS KS", Vasya = "KD 8S", Roma = "9S 10S"}
play = {tricks = ["KD 9S AS", "8S 10S KS"]}
taken = {Vasya = 1, Petya = 1}
"""
MISSING = """[[deal]]
bids = {Petya = 1, Vasya = 0, Roma = 1}
hands = {Petya = "AS KS 7D", Vasya = "KD 8S 9D"}
taken = {Petya = 3}
"""
FAULTS = [
    ("a card that breaks the rules", ILLEGAL.replace("KD 9S AS", "8S 9S 7S"), "does not hold 7♠"),
    ("a missing hand", MISSING.replace("7D", "").replace(" 9D", "").replace("= 3", "= 2"), "left out"),
    ("a card held twice", ILLEGAL.replace("KD 8S", "AS 8S"), "A♠"),
    ("a hand too long", ILLEGAL.replace("9S 10S", "9S 10S JS"), "should have 2 cards"),
    ("no card at all", ILLEGAL.replace("9S 10S", "9X 10S"), "'X'"),
    (
        "nobody's hand",
        ILLEGAL.replace("hands = {Petya", "hands = {Petia"),
        "Petia",
    ),
    ("a play that isn't a list", ILLEGAL.replace("{tricks =", "{trick ="), "'trick'"),
    ("a trick too long", ILLEGAL.replace("KD 9S AS", "KD 9S AS 6S"), "4 plays"),
    (
        "stated tricks that the play contradicts",
        ILLEGAL.replace("Vasya = 1, Petya", "Roma = 1, Petya"),
        "taken says",
    ),
    ("a winner that the play contradicts", ILLEGAL.replace("]}", '], won = ["Roma"]}'), "won says Roma"),
]


@pytest.mark.parametrize(
    ("deal", "reason"), [fault[1:] for fault in FAULTS], ids=[fault[0] for fault in FAULTS]
)
def test_a_wrong_deal_counts_by_its_stated_tricks_and_is_marked(deal: str, reason: str) -> None:
    text = HEAD + GOOD + deal + GOOD.replace("[[deal]]", "[[deal]]\ncards = 1")
    right = json.loads(raspis("score", "-", "--json", stdin=text.replace(deal, _bare(deal))).out)
    ran = raspis("score", "-", "--json", stdin=text)
    found = json.loads(ran.out)
    assert ran.status == 1
    fault = found["rows"][1].pop("fault")
    assert reason in fault
    assert found == right
    assert ran.err == f"raspis: deal 2: {fault}\n"
    shown = raspis("score", "-", stdin=text, COLUMNS="200")
    assert (shown.status, shown.err) == (1, "")
    assert [line.split()[0] for line in shown.out.splitlines()[2:5]] == ["1", "2!", "3"]
    assert f"! Deal 2 is wrong, and counts by the tricks that it states: {fault}" in shown.out
    rows = list(csv.DictReader(io.StringIO(raspis("score", "-", "--csv", stdin=text).out)))
    assert [row["Petya total"] for row in rows] == [str(row["total"][0]) for row in right["rows"]]
    assert "Кон 2 записан с ошибкой" in raspis("score", "-", stdin=text, RASPIS_LANG="ru").out


def _bare(deal: str) -> str:
    return "".join(line for line in deal.splitlines(True) if not line.startswith(("hands", "play")))


def test_a_wrong_deal_without_stated_tricks_is_pending() -> None:
    deal = FAULTS[0][1].replace("taken = {Vasya = 1, Petya = 1}\n", "")
    ran = raspis("score", "-", stdin=HEAD + GOOD + deal)
    assert ran.status == 1
    assert "… 1 deal pending." in ran.out
    assert "! Deal 2 is wrong, and states no tricks that count: trick 1," in " ".join(ran.out.split())
    row = json.loads(raspis("score", "-", "--json", stdin=HEAD + GOOD + deal).out)["rows"][1]
    assert row["taken"] == row["points"] == [None] * 3


def test_what_is_wrong_beside_hands_and_play_is_refused() -> None:
    for deal in (
        ILLEGAL.replace("Petya = 1, Vasya = 0", "Petya = 3, Vasya = 0"),
        ILLEGAL.replace("taken = {Vasya = 1", "taken = {Vasya = 2"),
        FAULTS[1][1].replace("taken = {Petya = 2}", "taken = {Petya = 3}"),
        ILLEGAL + "round = 'noon'\n",
    ):
        assert_refused(raspis("score", "-", stdin=HEAD + GOOD + deal), "deal 2: ")


def test_another_deal_s_fault_does_not_matter_where_one_is_picked() -> None:
    for _, deal, reason in FAULTS:
        text = HEAD + GOOD + deal + ILLEGAL.replace("[[deal]]", "[[deal]]\ndealer = 'Petya'\ncards = 2")
        for command in ("solve", "bids", "analyse"):
            assert raspis(command, "-", "--deal", "3", stdin=text).status == 0
        assert raspis("score", "-", "--deal", "1", stdin=text).status == 0
        assert_refused(raspis("solve", "-", "--deal", "2", stdin=text), reason)
        assert_refused(raspis("score", "-", "--deal", "2", stdin=text), reason)
        assert_refused(raspis("convert", "-", stdin=text), "deal 2: ", reason)


def test_an_evening_of_one_deal_is_that_deal_to_other_commands() -> None:
    for _, deal, reason in FAULTS:
        text = HEAD + deal.replace("[[deal]]", "[[deal]]\ncards = 2\ndealer = 'Petya'")
        for command in ("solve", "bids", "convert"):
            assert_refused(raspis(command, "-", stdin=text), reason)
        assert reason in raspis("analyse", "-", stdin=text).err


def test_a_single_deal_that_is_wrong_is_no_sheet() -> None:
    single = (HEAD.replace('"Roma"\n', '"Petya"\n') + FAULTS[0][1]).replace("[[deal]]\n", "")
    assert_refused(raspis("score", "-", stdin=single), "does not hold 7♠")


def test_the_winner_of_a_finished_evening() -> None:
    ran = raspis("score", EVENING)
    assert "Roma 212. Vasya wins." in " ".join(ran.out.split())
    assert ran.out.splitlines()[4].split()[:2] == ["1", "1"]
    assert ran.out.splitlines()[26].split()[:3] == ["23", "7", "golden"]
    assert json.loads(raspis("score", EVENING, "--json").out)["winner"] == [1]
    assert "Выигрывает Vasya." in raspis("score", EVENING, RASPIS_LANG="ru").out


SHORT = """
rules = {preset = "child", ladder = [{cards = 1, round = "normal"}]}
players = ["Petya", "Vasya", "Roma"]
dealer = "Roma"
[[deal]]
bids = {Petya = 0, Vasya = 0, Roma = 1}
"""


@pytest.mark.parametrize(
    ("taken", "totals", "winner", "said"),
    [
        ("Roma = 1", [5, 5, 10], [2], "Petya 5, Vasya 5, Roma 10. Roma wins."),
        ("Vasya = 1", [5, 1, -10], [0], "Petya 5, Vasya 1, Roma −10. Petya wins."),
    ],
)
def test_who_wins(taken: str, totals: list[int], winner: list[int], said: str) -> None:
    text = SHORT + f"taken = {{{taken}}}\n"
    found = json.loads(raspis("score", "-", "--json", stdin=text).out)
    assert (found["totals"], found["winner"]) == (totals, winner)
    assert said in raspis("score", "-", stdin=text).out


def test_ties_are_named() -> None:
    text = SHORT.replace("Roma = 1", "Roma = 0") + "taken = {Roma = 1}\n"
    found = json.loads(raspis("score", "-", "--json", stdin=text).out)
    assert (found["totals"], found["winner"]) == ([5, 5, 1], [0, 1])
    assert (
        "Totals: Petya 5, Vasya 5, Roma 1. Petya and Vasya share the win."
        in raspis("score", "-", stdin=text).out
    )
    assert "Победа общая: Petya и Vasya." in raspis("score", "-", stdin=text, RASPIS_LANG="ru").out


def test_an_evening_is_not_finished_while_points_are_missing() -> None:
    whole = Path(EVENING).read_text(encoding="utf-8")
    last = "taken = {Petya = 1, Vasya = 1, Serge = 2, Roma = 3}"
    for text in (
        whole.replace(last, ""),
        whole.rpartition("[[deal]]")[0],
        whole.replace("Alex = 1, Roma = 1}", "Alex = 1}", 1),
    ):
        assert text != whole
        assert json.loads(raspis("score", "-", "--json", stdin=text).out)["winner"] is None
        assert "leads." in raspis("score", "-", stdin=text).out
    single = 'rules = "child"\ndealer = "P2"\ncards = 1\nround = "golden"\n[taken]\nP1 = 1\n'
    assert json.loads(raspis("score", "-", "--json", stdin=single).out)["winner"] is None


def test_a_wide_sheet_has_trumps_and_tricks() -> None:
    ran = raspis("score", EVENING, "--wide", COLUMNS="80")
    assert ran.out.splitlines()[4].split()[:3] == ["deal", "cards", "trump"]
    assert ran.out.splitlines()[6].split()[:6] == ["1", "1", "♦", "–", "0", "5"]
    assert ran.out.splitlines()[8].split()[6:9] == ["1∘", "0", "−10"]
    no_trump = HEAD.replace("child", "nameless") + "[[deal]]\ntrump = 'N'\n[[deal]]\ntrump = 'H'\n[[deal]]\n"
    rows = raspis("score", "-", "--wide", stdin=no_trump).out.splitlines()[4:7]
    assert [row.split()[2] for row in rows] == ["none", "♥", "…"]
    circular = HEAD.replace("child", "child-circular") + "[[deal]]\n"
    assert " circular " in raspis("score", "-", "--wide", stdin=circular).out
    assert " круговой " in raspis("score", "-", "--wide", stdin=circular, RASPIS_LANG="ru").out
    assert_refused(raspis("score", EVENING, "--wide", "--json"), "--wide")
    assert_refused(raspis("score", EVENING, "--wide", "--csv"), "--wide")
