"""`raspis puzzle` as its users run it."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest
from command import assert_refused, raspis, raspis_process

from raspis.puzzles.files import book as shipped_book
from raspis.puzzles.files import book_lines, read_puzzles
from raspis.puzzles.goals.spoil import Spoil
from raspis.puzzles.goals.together import Together
from raspis.puzzles.puzzle import Puzzle

MAKE = ("puzzle", "make", "--rules", "child", "--players", "3", "--cards", "3", "--seed", "1")

RARE = ("--theme", "by-trumps", "--theme", "zugzwang", "--theme", "hold-up")


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "some book.jsonl"
    ran = raspis(*MAKE, "--count", "6", "--json")
    assert ran.status == 0, ran.err
    path.write_text(ran.out, encoding="utf-8")
    return str(path)


def puzzles_of(path: str) -> list[Puzzle]:
    with open(path, "rb") as file:
        return [puzzle for _, puzzle in read_puzzles(file.read())]


def test_make_prints_puzzles_without_their_solutions():
    ran = raspis(
        "puzzle",
        "make",
        "--rules",
        "child",
        "--players",
        "4",
        "--cards",
        "5",
        "--goal",
        "exact",
        "--count",
        "5",
        "--seed",
        "1",
    )
    assert ran.status == 0
    assert ran.out.count("Puzzle ") == 5
    assert ran.out.count("exactly") == 5
    assert "Solution" not in ran.out


def test_make_gives_the_same_bytes_in_any_process():
    one = raspis_process(*MAKE, "--count", "3", "--json", PYTHONHASHSEED="1")
    two = raspis_process(*MAKE, "--count", "3", "--json", "--jobs", "2", PYTHONHASHSEED="2")
    assert one.status == two.status == 0, one.err + two.err
    assert one.out == two.out
    assert one.out.count("\n") == 3


def test_make_says_why_it_found_too_few():
    ran = raspis(*MAKE, *RARE, "--tries", "40")
    assert ran.status == 1
    assert ran.out == ""
    assert "found 0 of 1 puzzles in 40 tries" in ran.err
    numbers = [int(line.split()[0]) for line in ran.err.splitlines()[1:]]
    assert sum(numbers) == 40


def test_make_stops_at_the_time_limit():
    ran = raspis(*MAKE, *RARE, "--tries", "1000000", "--time-limit", "0.5")
    assert ran.status == 1
    assert "time limit" in ran.err


def test_make_from_a_plan(tmp_path):
    plan = tmp_path / "plan.toml"
    plan.write_text(
        '[[request]]\nrules = "child"\nplayers = 2\ncards = 3\ncount = 2\n'
        '[[request]]\nrules = "whist"\nplayers = 2\ncards = 3\ngoal = "bid"\n',
        encoding="utf-8",
    )
    ran = raspis("puzzle", "make", "--plan", str(plan), "--json")
    assert ran.status == 0
    rules = [json.loads(line)["rules"] for line in ran.out.splitlines()]
    assert rules == ["child", "child", "whist"]


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (("make", "--goal", "win"), "'win' is not one of exact"),
        (("make", "--theme", "squeeze"), "'squeeze' is not one of duck"),
        (("make", "--difficulty", "6"), "'6' is not a level from 1 to 5"),
        (("make", "--cards", "10", "--players", "4", "--rules", "child"), "4 players can hold 1 to 9 cards"),
        (("make", "--toml", "--count", "2"), "--toml writes one puzzle"),
        (("make", "--rules", "child", "--trump", "H"), "trump H contradicts the rules"),
        (("show", "nowhere.jsonl"), "there is no file nowhere.jsonl"),
        (("sheet", "--solutions", "inside"), "'inside' is not one of"),
    ],
)
def test_bad_requests_are_refused(args: tuple[str, ...], named: str):
    assert_refused(raspis("puzzle", *args), named)


def test_show_with_and_without_the_solution(book, tmp_path):
    for number, puzzle in enumerate(puzzles_of(book), 1):
        ran = raspis("puzzle", "show", book, "--number", str(number))
        assert ran.status == 0
        assert ran.out.startswith(f"Puzzle {number}: child, trump ♦")
        assert "Solution" not in ran.out
        told = raspis("puzzle", "show", book, "--number", str(number), "--solution")
        assert told.out.startswith(ran.out)
        answer = str(puzzle.key) if isinstance(puzzle.key, int) else puzzle.key[0].pretty
        assert answer in told.out[len(ran.out) :]
        plain = raspis("--ascii", "puzzle", "show", book, "--number", str(number), "--solution")
        assert plain.out.isascii()
        hidden = json.loads(raspis("puzzle", "show", book, "--number", str(number), "--json").out)
        assert "key" not in hidden
        assert "tree" not in hidden


def test_show_draws_pictures(book, tmp_path):
    svg, html = tmp_path / "one.svg", tmp_path / "one.html"
    ran = raspis("puzzle", "show", book, "--svg", str(svg), "--html", str(html))
    assert ran.status == 0
    root = ElementTree.fromstring(svg.read_text(encoding="utf-8"))
    texts = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
    puzzle = puzzles_of(book)[0]
    for hand in puzzle.position.hands:
        for card in hand:
            assert any(card.suit.sign in text and card.pretty[:-1] in text for text in texts)
    page = html.read_text(encoding="utf-8")
    assert "<svg" in page
    assert "solution" not in page.split("</style></head>")[1]


def test_a_name_is_never_markup(tmp_path):
    record = raspis(*MAKE, "--goal", "exact", "--toml").out.replace('"P1"', '"<b>[red]P&1"')
    record = record.replace("P1 = ", '"<b>[red]P&1" = ')
    path = tmp_path / "names.toml"
    path.write_text(record, encoding="utf-8")
    svg, html = tmp_path / "one.svg", tmp_path / "one.html"
    ran = raspis("puzzle", "show", str(path), "--svg", str(svg), "--html", str(html))
    assert ran.status == 0, ran.err
    assert "<b>[red]P&1" in ran.out
    ElementTree.fromstring(svg.read_text(encoding="utf-8"))
    assert "<b>[red]" not in html.read_text(encoding="utf-8")


def test_a_record_with_a_puzzle_is_read_by_solve(tmp_path):
    path = tmp_path / "puzzle.toml"
    path.write_text(raspis(*MAKE, "--goal", "exact", "--toml").out, encoding="utf-8")
    assert raspis("solve", str(path)).status == 0
    assert raspis("puzzle", "check", str(path)).status == 0


def test_check_passes_what_was_made(book):
    ran = raspis("puzzle", "check", book)
    assert ran.status == 0
    assert "6 puzzles checked (by the plain search 6): all are sound" in ran.out
    answer = json.loads(raspis("puzzle", "check", book, "--json").out)
    assert answer["checked"] == 6
    assert answer["wrong"] == 0
    assert all(puzzle["sound"] for puzzle in answer["puzzles"])


def test_check_says_what_is_wrong(book, tmp_path):
    lines = [puzzle.to_mapping() for puzzle in puzzles_of(book)]
    played = next(line for line in lines if line["goal"]["kind"] in ("exact", "at-least"))
    changes = {
        "measures": {**played["measures"], "nodes": 1},
        "level": 6 - played["level"] if played["level"] != 3 else 4,
        "themes": ["circular-trap"],
        "key": ["AH"],
    }
    words = {"measures": "the measure nodes is 1", "level": "the level is", "key": "the key is A♥"}
    words["themes"] = "the theme circular-trap does not hold"
    for key, value in changes.items():
        path = tmp_path / f"{key}.jsonl"
        path.write_text(json.dumps({**played, key: value}) + "\n", encoding="utf-8")
        ran = raspis("puzzle", "check", str(path))
        assert ran.status == 1
        assert words[key] in ran.out
    path = tmp_path / "unsound.jsonl"
    wanted = {**played["goal"], "kind": "at-least", "tricks": 0}
    path.write_text(json.dumps({**played, "goal": wanted}) + "\n", encoding="utf-8")
    ran = raspis("puzzle", "check", str(path))
    assert ran.status == 1
    assert "unsound: several plays keep the goal" in ran.out


def test_check_names_the_line_that_is_no_puzzle(book, tmp_path):
    path = tmp_path / "bad.jsonl"
    path.write_text(book_lines(puzzles_of(book)) + '{"rules": "child"}\n', encoding="utf-8")
    assert_refused(raspis("puzzle", "check", str(path)), "bad.jsonl", "line 7")


def test_a_sheet_has_puzzles_and_solutions_apart(book, tmp_path):
    path = tmp_path / "sheet.html"
    ran = raspis("puzzle", "sheet", book, "--count", "4", "--title", "Four & more", "--output", str(path))
    assert ran.status == 0
    page = path.read_text(encoding="utf-8")
    assert page.count("<svg") == 4
    assert page.count('class="solution"') == 4
    assert "upside-down" in page
    assert "Four &amp; more" in page
    printed = raspis("puzzle", "sheet", book, "--solutions", "none").out
    assert 'class="solution"' not in printed
    assert printed.count("<svg") == 6


def test_a_check_that_is_stopped_says_how_far_it_came():
    ran = raspis("puzzle", "check", "--time-limit", "0.05")
    assert ran.status == 1
    assert "is not decided: the time limit" in ran.err
    assert "checked" in ran.out


def test_a_puzzle_whose_solution_cannot_be_played_is_refused_by_show_and_wrong_for_check():
    puzzle = json.loads(book_lines([next(p for p in shipped_book() if p.goal.kind == "exact")]))
    puzzle["tree"] = {"play": ["2S"], "replies": {}}
    assert_refused(raspis("puzzle", "show", "-", "--solution", stdin=json.dumps(puzzle)), "2S")
    assert_refused(raspis("puzzle", "sheet", "-", stdin=json.dumps(puzzle)), "2S")
    assert raspis("puzzle", "check", "-", stdin=json.dumps(puzzle)).status == 1
    puzzle["themes"] = [["duck"]]
    assert_refused(raspis("puzzle", "check", "-", stdin=json.dumps(puzzle)), "themes")


def test_check_says_how_many_a_limit_left():
    some = raspis_process("puzzle", "check", "--time-limit", "0.6")
    assert some.status == 1
    number = some.out.split()[0]
    assert some.out.startswith(f"{number} of 131 puzzles checked (")
    none = raspis_process("puzzle", "check", "--number", "40", "--time-limit", "0.000001")
    assert (none.status, none.out) == (1, "no puzzle was checked\n")


def test_a_pass_is_called_a_pass_and_read_as_one(tmp_path):
    shown = raspis("puzzle", "show", "--number", "13", "--solution").out
    assert "The bid is a pass." in shown
    ran = raspis("puzzle", "solve", "--number", "13", stdin="x\n1 blind\nпас\n")
    assert ran.out.count("A bid here is a number from 0 to 4, 0 being a pass.") == 2
    assert ran.status == 0
    goal = Spoil(0, of=1)
    question = str(goal.question(["A", "B"], [1, 0], [0, 0]))
    assert question.startswith("A spoils B's pass: B must take a trick yet")
    assert "spoils B's bid of 2:" in str(goal.question(["A", "B"], [1, 2], [0, 0]))
    assert "(A pass, B 2)" in str(Together().question(["A", "B"], [0, 2], [0, 0]))
    make = ("puzzle", "make", "--cards", "3", "--players", "3", "--goal", "help", "--seed", "0")
    text = raspis(*make).out
    assert "(passes" in text
    assert "(bids " in text
    picture = tmp_path / "puzzle.svg"
    book = tmp_path / "book.jsonl"
    book.write_text(raspis(*make, "--json").out, encoding="utf-8")
    raspis("puzzle", "show", str(book), "--svg", str(picture))
    assert "(passes)" in picture.read_text(encoding="utf-8")
