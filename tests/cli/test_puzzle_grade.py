"""`raspis puzzle grade` makes a position of one's own a puzzle, `list` says what is in a book."""

from __future__ import annotations

import json
from typing import cast
from xml.etree import ElementTree

import pytest
from command import assert_refused, raspis

OWN = """
rules = "child"
players = ["Petya", "Roma"]
leader = "Roma"
[hands]
Petya = "7S KH AH"
Roma = "10S 8H"
[table]
plays = ["6S"]
[puzzle]
title = "The long way"
goal = {kind = "exact", seat = "Petya", tricks = 1}
"""
LINE = {
    "rules": "child",
    "hands": [["7S", "KH", "AH"], ["10S", "8H"]],
    "leader": 1,
    "table": ["6S"],
    "goal": {"kind": "exact", "seat": 0, "tricks": 1},
}


@pytest.fixture
def own(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    return str(path)


def test_grade_finds_the_solution_the_level_and_the_themes(own):
    ran = raspis("puzzle", "grade", own)
    assert (ran.status, ran.err) == (0, "")
    for words in ("“The long way”", "Petya plays K♥/A♥.", "low-seven:", "level 1 of 5 (decisions 3,"):
        assert words in ran.out


def test_a_graded_puzzle_is_checked_shown_and_printed(own, tmp_path):
    graded, page = str(tmp_path / "graded.toml"), tmp_path / "page.html"
    assert raspis("puzzle", "grade", own, "--toml", "-o", graded).status == 0
    assert raspis("puzzle", "check", graded).status == 0
    assert raspis("puzzle", "show", graded).out.startswith("Puzzle 1 “The long way”: child")
    assert "The long way" in raspis("puzzle", "list", graded).out
    assert raspis("puzzle", "sheet", graded, "-o", str(page)).status == 0
    assert "1. The long way" in page.read_text(encoding="utf-8")
    assert raspis("solve", graded).status == 0


@pytest.mark.parametrize(
    "text", [OWN, json.dumps(LINE), json.dumps(LINE, indent=1)], ids=["toml", "line", "lines"]
)
def test_grade_answers_one_puzzle_object(text):
    ran = raspis("puzzle", "grade", "-", "--json", stdin=text)
    assert ran.status == 0, ran.err
    answer = json.loads(ran.out)
    assert answer["goal"] == LINE["goal"]
    assert answer["key"] == ["KH", "AH"]
    assert set(answer["measures"]) == {"decisions", "tempting", "refuted", "nodes"}
    assert answer["level"] in range(1, 6)
    assert answer["themes"] == ["duck", "low-seven"]
    assert answer.get("title") == ("The long way" if text == OWN else None)
    assert raspis("puzzle", "check", "-", stdin=ran.out).status == 0


@pytest.mark.parametrize(
    ("change", "status", "said"),
    [
        ({"tricks": 0}, 1, "it is no puzzle: "),
        ({"tricks": 3}, 1, "it is no puzzle: "),
        ({"tricks": 4}, 2, "goal.tricks is 4, but 3 tricks are still to come"),
        ({"seat": "Kolya"}, 2, "the players are P1, P2"),
        ({"kind": "spoil"}, 2, "the goal spoil has no key 'tricks'"),
    ],
)
def test_grade_says_why_a_position_is_no_puzzle(change, status, said):
    line = {**LINE, "goal": {**cast(dict[str, object], LINE["goal"]), **change}}
    ran = raspis("puzzle", "grade", "-", "--json", stdin=json.dumps(line))
    assert ran.status == status
    assert said in ran.err
    assert ran.err.count("\n") == 1
    if status == 2:
        assert ran.out == ""
    else:
        (fault,) = json.loads(ran.out)["faults"]
        assert json.loads(ran.out) == {"sound": False, "faults": [fault]}
        assert fault in ran.err
        assert raspis("puzzle", "grade", "-", stdin=json.dumps(line)).out == ""


def test_grade_does_not_believe_what_the_file_says_of_the_solution():
    line = {**LINE, "key": ["7S:high"], "level": 5, "themes": ["zugzwang"], "tree": None}
    answer = json.loads(raspis("puzzle", "grade", "-", "--json", stdin=json.dumps(line)).out)
    assert answer["key"] == ["KH", "AH"]
    assert answer["themes"] == ["duck", "low-seven"]


def test_grade_stops_at_the_time_limit(own):
    ran = raspis("puzzle", "grade", own, "--time-limit", "0.000001")
    assert (ran.status, ran.out) == (1, "")
    assert "it is not decided: the time limit" in ran.err
    ran = raspis("puzzle", "grade", own, "--time-limit", "0.000001", "--json")
    assert (ran.status, json.loads(ran.out)) == (1, {"complete": False})


def test_check_sends_a_position_without_a_key_to_grade(own):
    assert_refused(raspis("puzzle", "check", own), "raspis puzzle grade finds")


def test_a_record_without_a_goal_is_told_what_to_write(tmp_path):
    path = tmp_path / "deal.toml"
    path.write_text(OWN.split("[puzzle]")[0], encoding="utf-8")
    assert_refused(raspis("puzzle", "grade", str(path)), "deal.toml", "no table [puzzle] with a goal")


def test_a_title_rules_neither_the_terminal_nor_a_page(tmp_path):
    text = OWN.replace("The long way", "a\\u001b]8;;b\\u0007 <i>").replace(
        "[hands]", 'note = "n\\u009b31m"\n[hands]'
    )
    path, svg, html = tmp_path / "own.toml", tmp_path / "one.svg", tmp_path / "one.html"
    path.write_text(text, encoding="utf-8")
    graded = str(tmp_path / "graded.toml")
    assert raspis("puzzle", "grade", str(path), "--toml", "-o", graded).status == 0
    shown = raspis("puzzle", "show", graded, "--svg", str(svg), "--html", str(html))
    sheet = raspis("puzzle", "sheet", graded, "--title", "x\x1b[31m\x07")
    played = raspis("puzzle", "solve", graded, stdin="quit\n")
    listed = raspis("puzzle", "list", graded)
    told = raspis("puzzle", "grade", str(path))
    for ran in (shown, sheet, played, listed, told):
        assert ran.out
        assert not set("\x1b\x07\x9b") & set(ran.out + ran.err)
    ElementTree.fromstring(svg.read_text(encoding="utf-8"))
    assert not set("\x1b\x07\x9b") & set(html.read_text(encoding="utf-8"))
    assert "<i>" not in html.read_text(encoding="utf-8")


def listed(*options: str) -> list[dict[str, object]]:
    ran = raspis("puzzle", "list", "--json", *options)
    assert ran.status == 0, ran.err
    found: list[dict[str, object]] = json.loads(ran.out)["puzzles"]
    return found


def test_list_has_the_book_and_every_filter():
    everything = listed()
    assert [entry["number"] for entry in everything] == list(range(1, len(everything) + 1))
    for options, holds in (
        (("--goal", "spoil"), lambda entry: entry["goal"] == "spoil"),
        (("--rules", "whist"), lambda entry: entry["rules"] == "whist"),
        (("--theme", "duck"), lambda entry: "duck" in entry["themes"]),
        (
            ("--theme", "duck", "--theme", "zugzwang"),
            lambda entry: {"duck", "zugzwang"} <= set(entry["themes"]),
        ),
        (("--difficulty", "4"), lambda entry: entry["level"] == 4),
        (("--number", "7"), lambda entry: entry["number"] == 7),
        (("--goal", "bid", "--difficulty", "2"), lambda entry: (entry["goal"], entry["level"]) == ("bid", 2)),
    ):
        found = listed(*options)
        assert found == [entry for entry in everything if holds(entry)] != []
    options = ("--goal", "bid", "--difficulty", "2")
    first = listed(*options)[0]["number"]
    assert raspis("puzzle", "show", *options).out.startswith(f"Puzzle {first}: ")
    assert raspis("puzzle", "solve", *options, stdin="quit\n").out.startswith(f"Puzzle {first}: ")
    text = raspis("puzzle", "list", "--goal", "spoil")
    assert text.out.splitlines()[0].split() == ["number", "game", "hands", "goal", "level"]
    assert "spoil" in text.out.splitlines()[2]


def test_what_no_puzzle_of_the_book_is_is_refused():
    assert_refused(
        raspis("puzzle", "list", "--rules", "whist", "--theme", "low-seven"), "the book has no puzzle"
    )
    assert_refused(raspis("puzzle", "show", "--number", "1", "--goal", "bid"), "puzzle 1 of the book is not")
    assert_refused(raspis("puzzle", "show", "--number", "999"), "the book has 131 puzzles")


def test_a_page_with_fewer_puzzles_than_asked_for_says_so():
    ran = raspis("puzzle", "sheet", "--difficulty", "1", "--count", "100")
    there = len(listed("--difficulty", "1"))
    assert ran.status == 1
    assert f"100 puzzles asked for, but there are {there}; they are on the page" in ran.err
    assert ran.out.count("<svg") == there
    few = raspis("puzzle", "sheet", "--first", "130")
    assert (few.status, few.err, few.out.count("<svg")) == (0, "", 2), "no number was asked for"
