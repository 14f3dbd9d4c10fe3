"""`raspis bids`: the grid, the points, bids together, and what it says where something is missing."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command import assert_refused, environment, raspis, raspis_process

from raspis.cli.commands import searching
from raspis.solver.feasibility import sat
from raspis.solver.questions.guarantee import points_by_tricks
from raspis.solver.questions.solver import Solver
from raspis.solver.records.text import read_record
from raspis.solver.rules.bids import Bid

EXAMPLES = Path(__file__).parents[2] / "puzzles" / "examples"
CONFLICT = str(EXAMPLES / "bids-in-conflict.toml")
HANDS = "7S KH / 8S 9D"
QUICK = ("bids-in-conflict", "child-call", "child-mid-trick", "record-child", "record-throw-in")


def answered(*args: str) -> dict:
    ran = raspis("bids", *args, "--json")
    assert ran.status == 0, ran
    assert ran.out.count("\n") == 1
    return json.loads(ran.out)


def rows_of(text: str) -> list[list[str]]:
    """What stands in the rows of the grid and of the points, without the names."""
    rows = [line.split() for line in text.splitlines()]
    named = [row[1:] for row in rows if row and row[0] in ("P1", "P2", "P3")]
    return [row for row in named if row and row[0].strip("[]") in SIGNS]


SIGNS = ("●", "○", "·", "–")


def flat(text: str) -> str:
    """A text without its line breaks, which follow the terminal."""
    return " ".join(text.split())


def test_the_best_points_in_brackets_keep_apart_from_a_minus():
    ran = raspis("bids", "--rules", "throw-in", "--trump", "S", "7S KH 9C / 8S 9D AC / AH 10D 6S")
    assert "[1] −10" in ran.out
    assert "]−" not in ran.out


def test_four_bids_that_add_up_and_conflict():
    ran = raspis("bids", CONFLICT)
    assert (ran.status, ran.err) == (0, "")
    for part in (
        "Petya [●] ● ○ ○ · ·",
        "Vasya · [○] ○ ○ ○ ·",
        "● makeable against all the others, ○ only with help, · impossible",
        "Petya's pass is makeable, whatever the others do.",
        "Petya's pass and Vasya's 1 can't both be made, whatever anyone plays.",
        "And yet the bids add up to the 5 tricks of the deal.",
    ):
        assert part in flat(ran.out)
    answer = answered(CONFLICT)
    assert answer["joint"] == {"possible": False, "line": None, "conflict": [0, 1], "largest": [0, 2]}
    bids = read_record(Path(CONFLICT).read_text(encoding="utf-8")).bids
    assert [bid.number for bid in bids if bid is not None] == [0, 1, 2, 2]
    for seat, bid in enumerate((0, 1, 2, 2)):  # each alone is possible
        assert answer["grid"][seat][bid] != "impossible"


def test_json_has_every_key_and_agrees_with_the_search():
    answer = answered(CONFLICT)
    assert list(answer) == ["exact", "possible", "grid", "score", "barred", "joint"]
    record = read_record(Path(CONFLICT).read_text(encoding="utf-8"))
    position, solver = record.position(), Solver("plain")
    for seat in range(4):
        exact, possible = solver.exact(position, seat), solver.possible(position, seat)
        assert (answer["exact"][seat], answer["possible"][seat]) == (list(exact), list(possible))
        for bid in range(6):
            verdict = "makeable" if bid in exact else "help" if bid in possible else "impossible"
            assert answer["grid"][seat][bid] == verdict
            values = points_by_tricks(record.rules, "normal", Bid(bid), 5)
            assert values is not None
            enough = [
                value
                for value in sorted(set(values))
                if solver.can_force(position, seat, [k for k in range(6) if values[k] >= value])
            ]
            assert answer["score"][seat][bid] == max(enough)


def test_bids_that_fit_are_shown_in_one_line_of_play():
    ran = raspis("bids", HANDS, "--bids", "1,1")
    assert "All these bids can be made in one deal" in ran.out
    assert "Taken on this line: P1 1, P2 1." in ran.out
    answer = answered(HANDS, "--bids", "2,pass")
    line = answer["joint"]["line"]
    assert [len(trick) for trick in line] == [2, 2]
    assert "7S:" in str(line)
    assert "joint" not in answered(HANDS)
    assert answered(HANDS, "--bids", "?,1")["joint"]["possible"]


def test_one_impossible_bid_names_its_nearest():
    ran = raspis("bids", "7S KH / 8S 9H", "--bids", "pass,1")
    assert "P1's pass is impossible, whatever anyone plays; the nearest possible is 1." in flat(ran.out)
    assert "P1's pass can't be made, whatever anyone plays. The bids add up to 1 of 2 tricks." in flat(
        ran.out
    )


def test_bids_count_the_whole_deal_in_the_middle_of_it():
    answer = answered("7S KH / 8S 9D", "--taken", "2,1")
    assert [len(row) for row in answer["grid"]] == [6, 6]
    assert answer["exact"][0] == [0, 1, 2]
    assert answer["grid"][0] == ["impossible", "impossible", "makeable", "makeable", "makeable", "impossible"]


def test_the_best_bid_is_marked_and_the_hook_bars_one():
    rules = '{preset = "child", hook = true}'
    answer = answered(HANDS, "--rules", rules, "--bids", "1,?")
    assert answer["barred"] == 1
    ran = raspis("bids", HANDS, "--rules", rules, "--bids", "1,?")
    assert "P2 bids last and is barred from 1" in ran.out
    assert "[20]" in ran.out
    assert ["P2", "[1]", "–", "−20"] in [line.split() for line in ran.out.splitlines()]
    assert "– may not be bid." in ran.out
    free = raspis("bids", HANDS, "--bids", "1,?").out
    assert "may not be bid" not in free
    assert answered(HANDS, "--bids", "1,?")["barred"] is None


def test_a_blind_bid_counts_double_and_is_no_pass(tmp_path):
    deal = tmp_path / "dark.toml"
    deal.write_text(
        'rules = "child"\nround = "dark"\ndealer = "P2"\n[hands]\nP1 = "KH"\nP2 = "9D"\n', encoding="utf-8"
    )
    answer = answered(str(deal))
    assert answer["score"] == [[10, -20], [2, 20]]
    assert answer["grid"] == [["makeable", "impossible"], ["impossible", "makeable"]]
    assert answer["barred"] is None
    shown = raspis("bids", str(deal)).out
    assert "[−20]" in shown  # the only bid he may make
    assert rows_of(shown) == [["–", "·"], ["–", "●"], ["–", "[−20]"], ["–", "[20]"]]
    assert shown.count("– may not be bid.") == 1
    in_russian = raspis("bids", str(deal), RASPIS_LANG="ru").out
    assert rows_of(in_russian)[:2] == [["–", "·"], ["–", "●"]]
    assert in_russian.count("– так заявить нельзя.") == 1
    assert "may not be bid" not in raspis("bids", HANDS, "--bids", "1,1 blind", "--rules", "nameless").out


DARK = """
rules = {preset = "child", hook = true}
round = "dark"
dealer = "P3"
hands = {P1 = "KH 6S", P2 = "9D 8S", P3 = "AH 10H"}
bids = BIDS
"""


def test_what_may_not_be_bid_is_barred_in_the_grid_whatever_it_is_by():
    shown = raspis("bids", "-", stdin=DARK.replace("BIDS", "{P1 = 1}")).out
    assert [row[0] for row in rows_of(shown)[:3]] == ["–", "–", "–"]
    answer = json.loads(raspis("bids", "-", "--json", stdin=DARK.replace("BIDS", "{P1 = 1}")).out)
    assert (answer["barred"], {*answer["grid"][0]} - {"makeable", "help", "impossible"}) == (None, set())
    # The hook bars the last bidder from one more number, unless the ban on passes bars it already.
    hooked = DARK.replace("BIDS", "{P1 = 1, P2 = 1}").replace("6S", "6S QH").replace("8S", "8S 7H")
    shown = raspis("bids", "-", stdin=hooked.replace("10H", "10H JH")).out
    assert [row.index("–") for row in rows_of(shown)[:3]] == [0, 0, 0]
    assert [row.count("–") for row in rows_of(shown)[:3]] == [1, 1, 2]
    assert rows_of(shown)[2][1] == "–"
    assert "P3 bids last and is barred from 1" in shown


def test_where_the_hook_would_leave_nothing_it_yields_in_the_grid_as_well():
    one = 'rules = {preset = "child", hook = true}\ndealer = "P2"\nhands = {P1 = "KH", P2 = "9D"}\n'
    for bids, row in (('{P1 = "pass", P2 = "1 blind"}', ["–", "[●]"]), ('{P1 = "pass"}', ["·", "–"])):
        shown = raspis("bids", "-", stdin=f"{one}bids = {bids}").out
        assert rows_of(shown)[1] == row
    dark = raspis("bids", "-", stdin=f'{one}round = "dark"\nbids = {{P1 = 1}}').out
    assert rows_of(dark)[1] == ["–", "●"]


def test_what_may_not_be_bid_is_not_the_nearest_possible_bid():
    blind = ("bids", "6S 7C / AS KS", "--leader", "P2", "--bids", "2 blind,?")
    assert "P1's 2 blind is impossible, whatever anyone plays." in flat(raspis(*blind).out)
    seen = ("bids", "6S 7C / AS KS", "--leader", "P2", "--bids", "2,?")
    assert "the nearest possible is 0." in flat(raspis(*seen).out)


def test_rounds_without_bids_and_games_without_scores_have_no_points(tmp_path):
    deal = tmp_path / "golden.toml"
    deal.write_text(
        'rules = "child"\nround = "golden"\ndealer = "P2"\n[hands]\nP1 = "KH"\nP2 = "9D"\n', encoding="utf-8"
    )
    assert answered(str(deal))["score"] == [[None, None], [None, None]]
    assert "with that bid" not in raspis("bids", str(deal)).out
    assert answered("KH / 9D", "--rules", "whist", "--trump", "N")["score"] == [[None, None], [None, None]]


def test_players_who_play_together_are_judged_as_a_side_everywhere():
    deal = ("6S 7H / 8S AH / 9H 9S", "--sides", "a,b,a", "--taken", "1,0,0", "--bids", "2,?,?")
    ran = raspis("bids", *deal)
    assert "Some play together: a bid is judged by the tricks of the side" in flat(ran.out)
    assert "joint" not in answered(*deal)
    exact = answered(*deal)["exact"][0]
    verdict = "makeable" if 1 in exact else "not makeable"
    row = next(row for row in raspis("solve", *deal).out.splitlines() if "makeable" in row)
    assert row.startswith("P1 ")
    assert f" 2   {verdict} " in row
    taken = answered("6S / 8S / 9H", "--sides", "a,b,a", "--taken", "1,0,2", "--bids", "3,?,?")
    assert taken["grid"][0] == ["impossible"] * 3 + ["makeable", "impossible"]


def test_ascii_and_narrow_terminals_keep_every_verdict():
    ran = raspis("bids", CONFLICT, "--ascii")
    assert ran.out.isascii()
    assert "Petya  [*]  *   o   o   .   ." in ran.out
    narrow = raspis("bids", CONFLICT, COLUMNS="24")
    assert max(map(len, narrow.out.splitlines())) <= 24
    assert narrow.out.count("Petya ") >= 4  # the columns go on below


@pytest.mark.parametrize("name", QUICK)
def test_examples_print_the_grid(name):
    ran = raspis("bids", str(EXAMPLES / f"{name}.toml"))
    assert (ran.status, ran.err) == (0, "")
    assert "Bids from 0 to" in ran.out
    assert "?" not in ran.out.split("Points")[0]


def test_a_time_limit_leaves_undecided_what_it_leaves():
    deal = str(EXAMPLES / "whist-4x13.toml")
    ran = raspis("bids", deal, "--json", "--time-limit", "0.2", "--bids", "3,3,4,3")
    assert ran.status == 1
    answer = json.loads(ran.out)
    assert answer["complete"] is False
    assert "exact" not in answer
    assert any("undecided" in row for row in answer["grid"])
    shown = raspis("bids", deal, "--time-limit", "0.2", "--bids", "3,3,4,3")
    assert shown.status == 1
    assert "? not decided" in flat(shown.out)
    assert "can't" not in shown.out.split("Points")[-1]


def test_without_python_sat_only_bids_together_need_it(monkeypatch):
    together = ("bids", HANDS, "--bids", "1,1")
    known = [answered(HANDS), answered("7S KH QH JH 10H / 8S 9D 9H AH 8H")]
    monkeypatch.setattr(sat, "find_spec", lambda name: None)
    assert_refused(raspis(*together), "python-sat", "pip install python-sat")
    assert [answered(HANDS), answered("7S KH QH JH 10H / 8S 9D 9H AH 8H")] == known
    assert answered(HANDS, "--time-limit", "60") == known[0]
    assert raspis("solve", HANDS).status == 0
    line = '{"rules": "child", "hands": [["7S"], ["8S"]], "leader": 0, "bids": [1, 0]}\n'
    ran = raspis("batch", "--ask", "joint,possible", stdin=line)
    assert ran.status == 1
    assert "python-sat" in json.loads(ran.out)["error"]
    assert json.loads(raspis("batch", "--ask", "possible", stdin=line).out) == {"possible": [[0, 1], [0, 1]]}


def test_another_package_of_the_name_pysat_is_not_taken_for_it(monkeypatch):
    def one_file(name):
        if name != "pysat":
            raise ModuleNotFoundError(f"No module named {name!r}; 'pysat' is not a package")
        return object()

    monkeypatch.setattr(sat, "find_spec", one_file)
    ran = raspis("bids", HANDS, "--bids", "1,1")
    assert_refused(ran, "python-sat", "another package of the name pysat", "pip install python-sat")


def test_batch_answers_joint_and_refuses_it_where_it_makes_no_sense():
    lines = [
        {"rules": "child", "hands": [["7S", "KH"], ["8S", "9H"]], "leader": 0, "bids": [1, 1]},
        {"rules": "child", "hands": [["7S", "KH"], ["8S", "9H"]], "leader": 0},
        {
            "rules": "child",
            "hands": [["7S"], ["8S"], ["9S"]],
            "leader": 0,
            "bids": [1, 0, 0],
            "sides": [0, 1, 0],
        },
    ]
    ran = raspis("batch", "--ask", "joint", stdin="".join(json.dumps(line) + "\n" for line in lines))
    first, second, third = map(json.loads, ran.out.splitlines())
    assert first["joint"]["line"] == [["7S:low", "8S"], ["9H", "KH"]]
    assert "no bids" in second["error"]
    assert "play together" in third["error"]
    assert ran.status == 1


def test_the_same_bytes_whatever_the_hash_seed():
    deal = str(EXAMPLES / "child-mid-trick.toml")
    runs = {
        raspis_process("bids", deal, "--json", "--bids", "1,1,1,1", PYTHONHASHSEED=seed).out for seed in "01"
    }
    assert len(runs) == 1


def test_ctrl_c_stops_at_once():
    command = [sys.executable, "-m", "raspis.cli", "bids", str(EXAMPLES / "whist-4x13.toml")]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), text=True
    )
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    started = time.monotonic()
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130, (out, err)
    assert time.monotonic() - started < 5
    assert "Traceback" not in err


def test_a_game_without_points_has_no_table_of_points_even_under_a_limit():
    ran = raspis("bids", str(EXAMPLES / "whist-4x13.toml"), "--time-limit", "0.2")
    assert ran.status == 1
    assert "not decided" in ran.out
    assert "Points" not in ran.out


def test_a_single_bid_is_spoken_of_as_one():
    assert "The bid can be made" in raspis("bids", "7S KH / 8S 9D", "--bids", "1,?").out


@pytest.mark.parametrize(("command", "shows"), [("bids", False), ("solve", True)])
def test_progress_tells_of_most_only_where_that_is_asked(command, shows, monkeypatch):
    told = []

    class Watched(searching.Progress):
        def __init__(self, line, position):
            told.append(position is not None)
            super().__init__(line, position)

    monkeypatch.setattr(searching, "Progress", Watched)
    assert raspis(command, HANDS).status == 0
    assert told == [shows]
