"""`raspis solve`: what it shows and prints as JSON, every form of DEAL, and every mistake in one sentence."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from command import assert_refused, environment, raspis, raspis_process

from raspis.cli.terminal.console import Screen
from raspis.cli.views.solve import show_solution
from raspis.solver.questions.solver import Goal, Solver
from raspis.solver.records.text import read_record
from raspis.solver.reports.analysis import analyse
from raspis.solver.reports.bid_table import bid_table
from raspis.solver.reports.solution import find_solution, solution_json
from raspis.solver.rules.bids import Bid
from raspis.solver.search.budget import Stopped
from raspis.solver.search.compiled import kernel_is_there

EXAMPLES = Path(__file__).parents[2] / "puzzles" / "examples"
HANDS = "7S KH / 8S 9D"
RECORD = """\
rules   = "child"
players = ["Petya", "Вася", "Roma"]
dealer  = "Roma"
note    = "the [bold]third[/bold] deal"

[hands]
Petya  = "♠ 7 K  ♥ A"
"Вася" = "♠ 8  ♦ 9  ♥ 10"
Roma   = "♣ A J  ♥ 6"

[bids]
Petya  = 2
"Вася" = 1
Roma   = "pass"

[play]
tricks = ["AH 10H 6H"]
"""


@pytest.fixture
def record(tmp_path):
    file = tmp_path / "deal.toml"
    file.write_text(RECORD, encoding="utf-8")
    return str(file)


def test_the_answer_for_people_has_everything(record):
    ran = raspis("solve", record)
    assert (ran.status, ran.err) == (0, "")
    for part in (
        "the [bold]third[/bold] deal",  # a note is no markup
        "trump ♦",
        "▸ Petya (bids 2, took 1)",
        "♠ K 7",
        "Petya leads.",
        "against all the others",
        "need not add up",
        "best for the bid of 2, 1 more to take",
        "7♠ high: beats every ordinary card, trumps too",
        "7♠ by trumps: calls for everyone's highest diamond",
        "7♠ low: is just the seven of spades.",
        "Taken on this line: Petya 1, Вася 1, Roma 0.",
    ):
        assert part in ran.out
    assert sum(row.rstrip().endswith(("kept", "lost")) for row in ran.out.splitlines()) == 4
    marked = [row for row in ran.out.splitlines() if row.startswith("●")]
    assert [row.split()[1:3] for row in marked] == [["7♠", "high"], ["K♠", "2"]]


def test_json_has_the_batch_keys_and_a_line_by_tricks(record):
    ran = raspis("solve", record, "--json", FORCE_COLOR="1", COLUMNS="20")
    assert ran.out.count("\n") == 1
    answer = json.loads(ran.out)
    assert list(answer) == ["most", "least", "exact", "moves", "line"]
    assert answer["exact"] == [[0, 1, 2], [], [0]]
    assert answer["line"] == [["7S:high", "8S", "JC"], ["KS", "9D", "AC"]]
    assert [move["play"] for move in answer["moves"]] == ["7S:high", "7S:low", "7S:call", "KS"]


def test_the_line_takes_the_number_that_was_asked_for(record):
    for goal, wanted in (("most", 2), ("least", 0), ("2", 2), ("0", 0), ("1", 1)):
        ran = raspis("solve", record, "--goal", goal)
        assert f"Taken on this line: Petya {wanted}," in ran.out, goal
    assert_refused(raspis("solve", record, "--goal", "3"), "--goal 3", "2")
    assert_refused(raspis("solve", record, "--goal", "best"), "'best'")


def test_a_goal_that_nobody_can_force_has_no_line():
    ran = raspis("solve", "8S 9D / 7S KH", "--goal", "2")
    assert "No play makes sure of exactly 2." in ran.out
    assert json.loads(raspis("solve", "8S 9D / 7S KH", "--goal", "2", "--json").out)["line"] is None


def test_places_in_the_recorded_play(record):
    whole = json.loads(raspis("solve", record, "--at", "1", "--json").out)
    assert [move["play"] for move in whole["moves"]] == ["7S:high", "7S:low", "7S:call", "KS", "AH"]
    middle = json.loads(raspis("solve", record, "--at", "1.1", "--json").out)
    assert [move["play"] for move in middle["moves"]] == ["10H"]
    assert middle["line"][0] == ["10H", "6H"]
    assert_refused(raspis("solve", record, "--at", "3"), "place 3 is not in the play")
    assert_refused(raspis("solve", record, "--at", "2.1"), "2.1")
    assert_refused(raspis("solve", record, "--at", "x"), "'x'", "3.2")


def test_a_position_in_which_a_play_is_illegal_later_can_still_be_asked(tmp_path):
    file = tmp_path / "deal.toml"
    file.write_text(RECORD.replace("AH 10H 6H", "AH 9D 6H"), encoding="utf-8")
    assert raspis("solve", str(file), "--at", "1").status == 0
    assert_refused(raspis("solve", str(file)), "deal.toml", "trick 1", "Вася", "hearts")


def test_every_form_of_deal_gives_the_same_answer(record, tmp_path):
    wanted = json.loads(raspis("solve", HANDS, "--json").out)
    line = {"rules": "child", "hands": ["7S KH", ["8S", "9D"]], "leader": 0}
    tree = {"rules": "child", "leader": "P1", "hands": {"P1": "7S KH", "P2": "8S 9D"}}
    toml = 'rules = "child"\r\ndealer = "P2"\r\n[hands]\r\nP1 = "П: 7  Ч: К"\r\nP2 = "8♠ 9♦"\r\n'
    for text in (json.dumps(line), json.dumps(tree), toml, "\ufeff" + toml):
        assert json.loads(raspis("solve", "-", "--json", stdin=text).out) == wanted
        file = tmp_path / "deal"
        file.write_text(text, encoding="utf-8", newline="")
        assert json.loads(raspis("solve", str(file), "--json").out) == wanted
    seven = raspis("solve", "KH / 8S 9D", "--leader", "P1", "--table", "7S:low", "--json")
    assert json.loads(seven.out)["most"] == [0, 2]


def test_options_overrule_the_file(record):
    last = raspis(
        "solve",
        record,
        "--rules",
        "{preset = 'nameless', leader = 'eldest'}",
        "--trump",
        "N",
        "--players",
        "A,B,C",
    )
    assert last.status == 0
    assert "nameless, rules changed · no trump" in last.out
    assert "A (bids 2, took 1)" in last.out
    swapped = raspis("solve", record, "--bids", "pass,?,1 blind")
    assert "Petya (passes, took 1)" in swapped.out
    assert "Вася (took 0)" in swapped.out
    assert "Roma (bids 1 blind, took 0)" in swapped.out


GOOD = {"rules": "child", "leader": "P1", "hands": {"P1": "7S KH", "P2": "8S 9D"}}
MISTAKES = [
    ("the same card twice", {**GOOD, "hands": {"P1": "7S KH", "P2": "7S 9D"}}, ["7♠", "P1", "P2"]),
    ("a card twice in one hand", {**GOOD, "hands": {"P1": "7S 7S", "P2": "8S 9D"}}, ["hands.P1", "7S"]),
    ("hands of unequal length", {**GOOD, "hands": {"P1": "7S KH", "P2": "8S"}}, ["P2", "2", "1"]),
    ("a card outside the pack", {**GOOD, "hands": {"P1": "7S KH", "P2": "8S 2D"}}, ["2♦", "P2", "36"]),
    ("an unknown rules name", {**GOOD, "rules": "chid"}, ["'chid'", "child-circular"]),
    ("an unknown rules key", {**GOOD, "rules": {"preset": "child", "tie": "last"}}, ["'tie'", "ties"]),
    ("an unknown rules value", {**GOOD, "rules": {"preset": "child", "ties": "all"}}, ["'all'", "last"]),
    ("a trump that contradicts the rules", {**GOOD, "trump": "H"}, ["trump H", "D"]),
    ("no trump where one is needed", {**GOOD, "rules": "whist"}, ["trump", "states none"]),
    (
        "a table play the seat could not have made",
        {**GOOD, "hands": {"P1": "KH", "P2": "8S 9D", "P3": "JC QC"}, "table": {"plays": ["6S", "7H"]}},
        ["P2"],
    ),
    ("an illegal table play", {
        **GOOD, "hands": {"P1": "KH", "P2": "8S", "P3": "JC QC"}, "table": {"plays": ["6S", "7H"]}
    }, ["P2", "7♥", "spades"]),
    ("a leader out of range", {**GOOD, "players": ["P1", "P2"], "leader": "P3"}, ["leader", "'P3'"]),
    ("an unknown key", {**GOOD, "leeder": "P1"}, ["'leeder'", "leader"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("tree", "named"), [case[1:] for case in MISTAKES], ids=[case[0] for case in MISTAKES]
)
def test_each_mistake_in_a_record_is_one_sentence(tree, named):
    assert_refused(raspis("solve", "-", stdin=json.dumps(tree)), "standard input", *named)


def test_mistakes_of_files_and_hands(tmp_path):
    latin = tmp_path / "latin.toml"
    latin.write_bytes('rules = "child"\n# Вася\n'.encode("cp1251"))
    assert_refused(raspis("solve", str(latin)), "latin.toml", "UTF-8", "line 2")
    assert_refused(raspis("solve", str(tmp_path / "none.toml")), "no file", "none.toml")
    assert_refused(raspis("solve", str(tmp_path) + "/x.PBN"), "no file", "x.PBN")
    assert_refused(raspis("solve", "deal"), "no file 'deal'", "position 2")
    broken = tmp_path / "broken.toml"
    broken.write_text("rules = \n")
    assert_refused(raspis("solve", str(broken)), "broken.toml", "line 1")
    empty = tmp_path / "empty.json"
    empty.write_text("")
    assert_refused(raspis("solve", str(empty)), "empty.json")
    assert_refused(raspis("solve", "7S KH / 8S 9X"), "'X'", "position 13")
    assert_refused(raspis("solve", "7S KH / 8S 7S"), "7S", "1 and 12")
    assert_refused(raspis("solve", "7S KH"), "only one hand")
    assert_refused(raspis("solve", HANDS, "--leader", "P3"), "'P3'")
    assert_refused(raspis("solve", HANDS, "--players", "A,A"), "A twice")
    assert_refused(raspis("solve", HANDS, "--players", "A"), "--players", "2 hands")
    assert_refused(raspis("solve", HANDS, "--bids", "x"), "--bids", "'x'")
    assert_refused(raspis("solve", HANDS, "--table", "7Q"), "--table")
    assert_refused(raspis("solve"), "DEAL")


@pytest.mark.parametrize("encoding", ["ascii", "cp1251", "cp866"])
def test_names_and_suits_in_an_encoding_that_lacks_them(record, encoding):
    ran = raspis("solve", record, PYTHONIOENCODING=encoding)
    assert ran.err == ""
    assert ("Vasya" if encoding == "ascii" else "Вася") in ran.out
    assert "7S by trumps" in ran.out
    assert json.loads(raspis("solve", record, "--json", PYTHONIOENCODING=encoding).out)["most"] == [2, 0, 0]


def test_narrow_terminals_and_colours(record):
    narrow = raspis("solve", record, COLUMNS="20")
    assert narrow.status == 0
    assert max(map(len, narrow.out.splitlines())) <= 21
    assert "…" not in narrow.out
    assert "Taken on this line" in " ".join(narrow.out.split())
    red = raspis("solve", record, FORCE_COLOR="1", TERM="xterm-256color").out
    assert "\x1b[31mA♥" in red or "\x1b[31m♦" in red
    plain = raspis("solve", record, FORCE_COLOR="1", TERM="xterm-256color", NO_COLOR="1").out
    assert "\x1b[31m" not in plain


def test_a_limit_gives_bounds_and_status_1():
    deal = raspis("deal", "--seed", "3", "--players", "2").out
    ran = raspis("solve", "-", "--json", "--time-limit", "0.05", "--engine", "plain", stdin=deal)
    answer = json.loads(ran.out)
    assert ran.status == 1
    assert answer["complete"] is False
    assert all(0 <= low <= high <= 18 for low, high in answer["bounds"]["most"])
    shown = raspis("solve", "-", "--time-limit", "0.05", "--engine", "plain", stdin=deal)
    assert shown.status == 1
    assert "Stopped by the limit" in shown.out


def shown(record, solution):
    screen = Screen(ascii=True)
    with screen.console.capture() as text:
        show_solution(screen, record, solution)
    return " ".join(text.get().split())


def test_at_a_limit_people_and_programs_get_every_part_that_is_proven():
    text = (EXAMPLES / "child-4x9.toml").read_text(encoding="utf-8")
    record = replace(read_record(text), bids=(Bid(2), Bid(0), Bid(3), Bid(9)))
    solution = find_solution(Solver("plain", node_limit=40_000), record)
    text = shown(record, solution)
    for part in ("Stopped by the limit", "perhaps ", "| open |", "What each play of", "9 | not makeable"):
        assert part in text
    assert "line of best play" not in text
    answer = solution_json(solution)
    assert list(answer) == ["bounds", "proven", "complete"]
    assert answer["proven"]["exact"] == [list(seat.exact) for seat in solution.seats]
    assert {False, None} <= {made for seat in answer["proven"]["exact"] for made in seat}
    for move, (play, known) in zip(answer["proven"]["moves"], solution.plays.items(), strict=True):
        assert move == {
            "play": str(play),
            "most": [known.most.low, known.most.high],
            "least": [known.least.low, known.least.high],
            "exact": list(known.exact),
        }
    assert any(move["most"] != [0, 9] for move in answer["proven"]["moves"])


def test_an_open_bid_stays_the_goal_under_a_limit():
    text = (EXAMPLES / "child-4x9.toml").read_text(encoding="utf-8")
    for bid, goal in ((2, Goal("exact", 2)), (9, Goal("most"))):
        record = replace(read_record(text), bids=(Bid(bid),) * 4)
        record = replace(record, bids=tuple(Bid(bid) if seat == record.leader else None for seat in range(4)))
        solution = find_solution(Solver("plain", node_limit=3_000), record)
        assert solution.seats[record.leader].makes(bid) is (None if bid == 2 else False)
        assert solution.goal == goal


UNBID = """
rules = {preset = "throw-in", score = {ROUND = {per_trick = POINTS}}}
players = ["A", "B", "C"]
dealer = "C"
round = "ROUND"
trump = "N"
hands = {A = "6S AH 7D", B = "9S 7H QD", C = "AS KH JD"}
play = {tricks = ["6S 9S AS", "JD AH QD"]}
"""


@pytest.mark.parametrize(
    ("round", "points", "goal"), [("misere", -10, "least"), ("golden", 20, "most"), ("misere", 0, "most")]
)
def test_a_round_without_bids_is_played_for_its_points(round, points, goal):
    record = read_record(
        UNBID.replace("POINTS", str(points)).replace("ROUND", round).replace(', "JD AH QD"', "")
    )
    start = record.start()
    solution, solver = find_solution(Solver(), record, start), Solver()
    assert solution.goal == Goal(goal)
    end = start
    for play in solution.line:
        end = end.after(play)
    best = getattr(solver, goal)(start, start.turn)
    assert end.taken[start.turn] == best
    assert bid_table(record, start, Solver()).unbid[start.turn] == points * best
    before = analyse(record, Solver()).plays[0].before
    assert before.score[start.turn] == points * best


def test_where_only_the_line_is_missing_it_says_so(monkeypatch):
    def stopped(*_: object) -> None:
        raise Stopped("stopped")

    monkeypatch.setattr(Solver, "line", stopped)
    record = read_record((EXAMPLES / "child-mid-trick.toml").read_text(encoding="utf-8"))
    solution = find_solution(Solver(), record, record.position(), None)
    assert (solution.line, solution.complete, solution.answer.complete) == (None, False, True)
    answer: dict[str, Any] = {**solution_json(solution)}
    assert answer["bounds"] == {key: [[n, n] for n in answer[key]] for key in ("most", "least")}
    assert answer["complete"] is False
    assert "proven" not in answer
    assert "Stopped by the limit before a line of best play was found." in shown(record, solution)


@pytest.mark.parametrize("engine", ["plain", "auto"])
def test_ctrl_c_ends_it_at_once_with_130(engine):
    deal = raspis("deal", "--seed", "3", "--rules", "whist", "--trump", "N").out
    process = subprocess.Popen(
        [sys.executable, "-m", "raspis.cli", "solve", "-", "--sides", "a,b,a,b", "--engine", engine],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    with process:
        assert process.stdin is not None
        process.stdin.write(deal.encode())
        process.stdin.close()
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        started = time.monotonic()
        status = process.wait(10)
        assert time.monotonic() - started < 1
        assert process.stdout is not None
        assert process.stderr is not None
        assert (status, process.stderr.read()) == (130, b"raspis: interrupted\n")
        assert b"Interrupted; what stands here is proven." in process.stdout.read()


def test_the_shipped_positions_are_answered():
    for name in ("child-mid-trick", "child-call"):
        ran = raspis("solve", str(EXAMPLES / f"{name}.toml"))
        assert (ran.status, ran.err) == (0, ""), name
        assert "Taken on this line" in ran.out
    assert raspis_process("solve", str(EXAMPLES / "child-call.toml")).out == ran.out


@pytest.mark.parametrize("command", ["solve", "bids", "analyse"])
def test_more_cards_than_the_kernel_takes_are_a_note(command, tmp_path):
    if not kernel_is_there():
        pytest.skip("the compiled kernel is not part of this installation")
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    pack = [f"{rank}{suit}" for suit in "SCDH" for rank in ranks for _ in range(2)]
    for cards, note in ((32, ""), (33, "64 cards, and 66 are in play; the plain one may take long")):
        first, second = (" ".join(pack[start : start + cards]) for start in (0, 52))
        record = tmp_path / "deal.toml"
        record.write_text(
            'rules = {preset = "whist", pack = 104}\ntrump = "N"\nplayers = ["A", "B"]\nleader = "A"\n'
            f'hands = {{A = "{first}", B = "{second}"}}\n'
        )
        ran = raspis("--time-limit", "0.05", command, str(record), "--json")
        assert ran.err == (f"raspis: the compiled search takes at most {note}\n" if note else "")
        json.loads(ran.out)
