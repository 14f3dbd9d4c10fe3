"""`raspis analyse` of an evening: every deal judged, the balance, the most expensive plays."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path

import pytest
from command import assert_refused, raspis
from random_records import random_record

from raspis.solver.errors import RaspisError
from raspis.solver.questions.solver import Solver
from raspis.solver.records.record import Game, Record
from raspis.solver.records.text import read_document
from raspis.solver.records.write import to_toml
from raspis.solver.reports.evening import analyse_evening, judge_deal
from raspis.solver.reports.judged import Analysis

FIVE = str(Path(__file__).parents[2] / "puzzles" / "examples" / "evening-five.toml")


def evening(path: Path, preset: str, seats: int, cards: list[int], seed: int = 1) -> str:
    rng = random.Random(seed)
    deals = [random_record(rng, preset, seats, number, missing_bids=0) for number in cards]
    path.write_text(
        to_toml(Game(deals[0].rules, deals[0].players, deals[0].dealer or 0, tuple(deals))), encoding="utf-8"
    )
    return str(path)


def test_the_evening_of_the_examples() -> None:
    ran = raspis("analyse", FIVE)
    assert (ran.status, ran.err) == (0, "")
    lines = [" ".join(line.split()) for line in ran.out.splitlines()]
    for line in (
        "4 Petya 1 made 0 20 10",
        "4 Alex 3 lost 40 0 −10",
        "4 Roma pass never sure 0 0 1",
        "Petya 1 −10 0 20 10 0 0",
        "Alex 1 30 40 0 −10 1 0",
        "40 Alex 7♠ low 7♠ high, 7♠ by trumps, … --deal 4 --at 1",
        "Judged card by card: 1 of 23 deals.",
        "22 deals have only bids and tricks: they are counted, not judged.",
    ):
        assert line in lines
    assert "all together: Petya 264, Vasya 295, Serge 87, Alex 180, Roma 212." in " ".join(lines)
    assert not any(line.startswith("4 Vasya") for line in lines)


def test_the_evening_in_russian() -> None:
    shown = " ".join(raspis("analyse", FIVE, RASPIS_LANG="ru").out.split())
    for part in (
        "4 Alex 3 потеряна 40 0 −10",
        "Alex 1 30 40 0 −10 1 0",
        "40 Alex 7♠ семёркой 7♠ старшей, 7♠ по козырям, … --deal 4 --at 1",
        "Разобрано карта за картой: 1 из 23 раздач.",
        "22 раздачи — только с заявками и взятками: они посчитаны, но не разобраны.",
    ):
        assert part in shown


def test_json_is_the_library_s_answer(tmp_path: Path) -> None:
    for path in (FIVE, evening(tmp_path / "a.toml", "nameless", 3, [4, 1, 3])):
        game = read_document(Path(path).read_bytes())
        assert isinstance(game, Game)
        ran = raspis("analyse", path, "--json")
        assert (ran.status, ran.out.count("\n")) == (0, 1)
        assert json.loads(ran.out) == analyse_evening(game, Solver()).to_mapping()
        assert raspis("analyse", path, "--json", RASPIS_LANG="ru") == ran
        for number, analysis in enumerate(json.loads(ran.out)["deals"], 1):
            if analysis is not None:
                assert json.loads(raspis("analyse", path, "--deal", str(number), "--json").out) == analysis


def test_the_places_named_are_those_of_the_plays(tmp_path: Path) -> None:
    path = evening(tmp_path / "a.toml", "child", 3, [5, 6, 4])
    rows = [line for line in raspis("analyse", path, COLUMNS="200").out.splitlines() if "--at" in line]
    assert rows
    for row in rows:
        words = row.split()
        place = words[words.index("--deal") :]
        shown = json.loads(raspis("solve", path, *place, "--json").out)
        played = json.loads(raspis("analyse", path, *place[:2], "--json").out)["plays"]
        trick, _, cards = place[3].partition(".")
        of_trick = [play for play in played if play["trick"] == int(trick)]
        assert of_trick[int(cards or 0)]["play"] in [move["play"] for move in shown["moves"]]
        assert of_trick[int(cards or 0)]["cost"]["points"] == int(words[0])


@pytest.mark.parametrize("json_or_not", [(), ("--json",)])
def test_jobs_answer_the_same(tmp_path: Path, json_or_not: tuple[str, ...]) -> None:
    path = evening(tmp_path / "a.toml", "child", 3, [3, 4, 2, 5])
    alone = raspis("analyse", path, *json_or_not)
    assert alone.status == 0
    assert raspis("analyse", path, *json_or_not, "--jobs", "2") == alone
    assert raspis("analyse", FIVE, *json_or_not, "--jobs", "9") == raspis("analyse", FIVE, *json_or_not)


def test_of_one_seat(tmp_path: Path) -> None:
    shown = raspis("analyse", FIVE, "--seat", "Petya").out
    assert "Alex" not in shown.split("Judged")[0]
    assert "4   Petya" in shown
    quiet = raspis("analyse", FIVE, "--seat", "Vasya").out
    assert "judged Vasya gave nothing away, got no gift, and missed no bid." in " ".join(quiet.split())
    found = json.loads(raspis("analyse", FIVE, "--seat", "Petya", "--json").out)
    assert found["worst"] == []
    assert found["deals"][3] == json.loads(
        raspis("analyse", FIVE, "--deal", "4", "--seat", "Petya", "--json").out
    )
    assert_refused(raspis("analyse", FIVE, "--seat", "Dima"), "Dima")
    assert_refused(raspis("analyse", FIVE, "--from", "2"), "--from", "--deal N")


WRONG = """
rules = "child"
players = ["A", "B"]
dealer = "B"
[[deal]]
hands = {A = "7S", B = "9D"}
bids = {A = 1, B = 0}
play = {tricks = ["7S:low 9D"]}
[[deal]]
hands = {A = "AS KS", B = "9D 9S"}
bids = {A = 1, B = 1}
play = {tricks = ["9S AS", "KS 9S"]}
[[deal]]
hands = {A = "AS KS QS"}
bids = {A = 3, B = 0}
taken = {A = 3}
[[deal]]
cards = 2
hands = {A = "AS KS", B = "9D 9S"}
bids = {A = 1, B = 1}
play = {tricks = ["9D KS"]}
"""


def test_wrong_deals_are_named_and_cost_no_other() -> None:
    ran = raspis("analyse", "-", stdin=WRONG, COLUMNS="200")
    assert (ran.status, ran.err) == (1, "")
    for line in (
        "Deal 2 is judged up to where it is wrong: trick 2, B played 9♠ but does not hold 9♠",
        "Deal 3 is wrong and not judged: the hand of B is left out, and neither the plays nor the pack",
        "Deal 4 was not played to its end, and is not in the balance.",
        "Judged card by card: 3 of 4 deals.",
    ):
        assert line in ran.out
    ran = raspis("analyse", "-", "--json", stdin=WRONG)
    found = json.loads(ran.out)
    assert ran.status == 1
    assert [fault is not None for fault in found["faults"]] == [False, True, True, False]
    assert ran.err == "".join(
        f"raspis: deal {number}: {fault}\n" for number, fault in enumerate(found["faults"], 1) if fault
    )
    assert found["balance"][0]["deals"] == 1
    shown = raspis("analyse", "-", stdin=WRONG, RASPIS_LANG="ru").out
    assert "Кон 3 записан с ошибкой и не разобран" in shown
    assert "Кон 4 не доигран" in shown


def test_an_evening_without_play_or_mistakes() -> None:
    sheet = 'rules = "child"\nplayers = ["A", "B"]\ndealer = "B"\n' + "[[deal]]\nbids = {A = 1}\n" * 2
    ran = raspis("analyse", "-", stdin=sheet)
    assert ran.status == 0
    assert ran.out == (
        "Judged card by card: 0 of 2 deals.\n"
        "2 deals have only bids and tricks: they are counted, not judged.\n"
    )
    right = sheet.replace("bids = {A = 1}", 'hands = {A = "AS", B = "KS"}\nplay = {tricks = ["AS KS"]}', 1)
    right = right.replace("[[deal]]", '[[deal]]\nleader = "A"\nbids = {A = 1, B = 0}', 1)
    ran = raspis("analyse", "-", stdin=right)
    assert "nobody gave anything away, and no bid was missed." in " ".join(ran.out.split())
    assert "most expensive" not in ran.out


BIDLESS = """
rules = "child"
players = ["A", "B"]
dealer = "B"
[[deal]]
hands = {A = "7S", B = "9D"}
play = {tricks = ["7S:low 9D"]}
[[deal]]
hands = {A = "AS KS", B = "9D 9S"}
play = {tricks = ["9S AS", "KS 9D"]}
"""


def test_missing_bids_are_said_and_without_any_tricks_are_counted() -> None:
    found = json.loads(raspis("analyse", "-", "--json", stdin=BIDLESS).out)
    assert found["unit"] == "tricks"
    assert found["worst"] == [{"deal": 1, "play": 0, "points": 1}]
    assert [seat["points"] for seat in found["balance"]] == [1, 2]
    shown = raspis("analyse", "-", stdin=BIDLESS).out
    assert "tricks made are those sure at first" in " ".join(shown.split())
    assert "Bids are missing" not in shown
    one_bid = BIDLESS.replace("[[deal]]", "[[deal]]\nbids = {A = 1}", 1)
    found = json.loads(raspis("analyse", "-", "--json", stdin=one_bid).out)
    assert found["unit"] == "points"
    assert [seat["deals"] for seat in found["balance"]] == [1, 0]
    shown = raspis("analyse", "-", stdin=one_bid).out
    assert "Bids are missing in 2 deals: who has none there is not in the balance." in " ".join(shown.split())
    shown = raspis("analyse", "-", stdin=one_bid, RASPIS_LANG="ru").out
    assert "В 2 раздачах записаны не все заявки" in " ".join(shown.split())


def test_a_limit_holds_for_all_and_says_what_is_judged(tmp_path: Path) -> None:
    path = evening(tmp_path / "a.toml", "whist", 4, [13, 1, 13])
    started = time.monotonic()
    ran = raspis("analyse", path, "--time-limit", "0.3")
    assert ran.status == 1
    assert ran.out.count("stopped by the limit") == 2
    for options in ((), ("--jobs", "2")):
        ran = raspis("analyse", path, "--time-limit", "1", "--json", *options)
        found = json.loads(ran.out)
        assert (ran.status, ran.err, found["complete"]) == (1, "", False)
        assert found["deals"][1]["complete"] is True
        assert found["deals"][0]["complete"] is found["deals"][2]["complete"] is False
    assert time.monotonic() - started < 20


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_ctrl_c_keeps_what_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    path = evening(tmp_path / "a.toml", "child", 3, [3, 1, 4, 2])

    def judge(record: Record, solver: Solver) -> Analysis | RaspisError:
        if record.cards == 3:
            raise KeyboardInterrupt
        return judge_deal(record, solver)

    monkeypatch.setattr("raspis.cli.commands.evening.judge_deal", judge)
    ran = raspis("analyse", path, *options)
    assert (ran.status, ran.err) == (130, "raspis: interrupted\n")
    if options:
        found = json.loads(ran.out)
        assert [deal is not None for deal in found["deals"]] == [False, True, False, True]
        assert found["complete"] is False
    else:
        assert "Judged card by card: 2 of 4 deals." in ran.out
        assert "Interrupted: 2 deals are not judged yet." in ran.out
        shown = raspis("analyse", path, RASPIS_LANG="ru")
        assert "Прервано: не разобраны ещё 2 раздачи." in shown.out


def test_pictures_of_an_evening(tmp_path: Path) -> None:
    svg, html = tmp_path / "evening.svg", tmp_path / "evening.html"
    assert raspis("analyse", FIVE, "--svg", str(svg), "--html", str(html)).status == 0
    assert "most&#160;expensive" in svg.read_text(encoding="utf-8")
    assert "most expensive" in html.read_text(encoding="utf-8")
