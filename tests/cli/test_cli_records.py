"""`raspis analyse`, `score` and `convert` as their users run them."""

from __future__ import annotations

import csv
import io
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from command import assert_refused, environment, raspis, raspis_process
from random_records import random_record

from raspis.solver.questions.solver import Solver
from raspis.solver.records.record import Game, Record
from raspis.solver.records.text import read_document, read_record
from raspis.solver.records.write import to_toml
from raspis.solver.reports.analysis import analyse

EXAMPLES = Path(__file__).parents[2] / "puzzles" / "examples"
RECORDS = sorted(EXAMPLES.glob("record-*.toml"))
EVENING = str(EXAMPLES / "evening-five.toml")
CHILD = str(EXAMPLES / "record-child.toml")
WHIST = str(EXAMPLES / "record-whist.toml")

RUSSIAN = """
rules = "child"
players = ["Петя", "Вася [bold]"]
dealer = "Вася [bold]"
note = "третья раздача"
[hands]
"Петя" = "♠ 7 К  ♥ Т"
"Вася [bold]" = "♠ 8  ♦ 9  ♥ 10"
[bids]
"Петя" = "2 blind"
[play]
tricks = ["AH 10H", "7S:low 8S", "9D KS"]
"""


def test_there_is_a_worked_record_of_every_game():
    games = {read_record(path.read_bytes()).rules.preset for path in RECORDS}
    assert games == {"child", "child-circular", "throw-in", "nameless", "whist"}
    for path in RECORDS:
        record = read_record(path.read_bytes())
        assert record.complete
        assert path.read_text(encoding="utf-8").startswith("#")
        assert any(play.cost for play in analyse(record, Solver()).plays)


@pytest.mark.parametrize(
    ("args", "trick", "player", "play", "cost"),
    [
        ([EVENING, "--deal", "4"], 1, "Alex", "7♠ low", "40 points"),
        ([CHILD], 1, "Petya", "9♠", "20 points"),
        ([WHIST], 1, "East", "9♦", "1 trick"),
        ([str(EXAMPLES / "record-circular.toml")], 3, "Nina", "10♦", "40 points"),
        ([str(EXAMPLES / "record-throw-in.toml")], 1, "Kolya", "7♠ low", "20 points"),
        ([str(EXAMPLES / "record-nameless.toml")], 4, "Misha", "J♠ by trumps", "26 points"),
    ],
)
def test_analyse_finds_the_marked_mistake_of_each_example(args, trick, player, play, cost):
    ran = raspis("analyse", *args, COLUMNS="200")
    assert ran.status == 0
    assert f"Trick {trick}, {player} {play}: costs {cost}" in ran.out
    assert ran.out.count(": costs ") == 1
    assert "double-dummy" in ran.out


def test_analyse_json_is_the_library_s_answer():
    ran = raspis("analyse", CHILD, "--json")
    found = json.loads(ran.out)
    assert ran.out.count("\n") == 1
    assert found == analyse(read_record(Path(CHILD).read_bytes()), Solver()).to_mapping()
    assert set(found) == {"plays", "bids", "taken", "score", "lost", "complete"}
    first = found["plays"][0]
    assert set(first) == {"trick", "seat", "play", "before", "after", "cost", "kept", "gift"}
    assert first["cost"] == {"tricks": 1, "points": 20}
    assert found["bids"][0] == {"bid": 1, "made": False, "last_makeable": 0, "lost_by": 0}
    assert (found["taken"], found["score"], found["lost"]) == ([0, 0, 1, 4], [-10, 5, 10, 4], [20, 0, 0, 0])


def test_analyse_from_a_trick_and_of_one_seat():
    whole = json.loads(raspis("analyse", CHILD, "--json").out)
    rest = json.loads(raspis("analyse", CHILD, "--json", "--from", "3").out)
    assert rest["plays"] == whole["plays"][8:]
    assert (
        "Trick 4, Roma K♣: gives 1 point to Serge." in raspis("analyse", CHILD, "--seat", "serge".title()).out
    )
    only = raspis("analyse", CHILD, "--seat", "P3", COLUMNS="200").out
    assert "Trick 4, Roma K♣" in only
    assert "Trick 1, Petya" not in only
    assert_refused(raspis("analyse", CHILD, "--seat", "Dima"), "Dima", "Petya, Vasya, Roma, Serge")
    assert_refused(raspis("analyse", CHILD, "--from", "9"), "record-child.toml", "trick 9")
    assert_refused(raspis("analyse", CHILD, "--from", "0"), "--from")


def test_analyse_gives_what_comes_before_an_illegal_card():
    text = Path(CHILD).read_text(encoding="utf-8").replace('"KS AS 9D KD"', '"KS 8D 9D KD"')
    reason = "trick 2, Petya played 8♦ but holds spades"
    ran = raspis("analyse", "-", stdin=text)
    assert ran.status == 1
    assert reason in ran.err
    assert f"The record goes wrong: {reason}" in " ".join(ran.out.split())
    assert "costs 20 points" in ran.out
    ran = raspis("analyse", "-", "--json", stdin=text)
    found = json.loads(ran.out)
    assert (ran.status, len(found["plays"]), found["complete"], found["error"]) == (1, 5, False, reason)


def test_analyse_says_that_the_leader_is_rotated():
    text = Path(CHILD).read_text(encoding="utf-8").replace('dealer  = "Serge"', 'dealer = "Petya"')
    ran = raspis("analyse", "-", stdin=text)
    assert ran.status == 1
    assert "Petya holds it: are the leader or the hands rotated?" in ran.err


def test_analyse_stops_at_a_limit_and_says_what_is_judged(tmp_path):
    record = random_record(random.Random(3), "child", 4, 9, missing_bids=0)
    path = tmp_path / "deal.toml"
    path.write_text(to_toml(record), encoding="utf-8")
    ran = raspis("analyse", str(path), "--json", "--time-limit", "0.05", "--engine", "plain")
    found = json.loads(ran.out)
    assert (ran.status, found["complete"]) == (1, False)
    assert record.result is not None
    assert found["taken"] == list(record.result)
    ran = raspis("analyse", str(path), "--time-limit", "0.05", "--engine", "plain")
    assert ran.status == 1
    assert "Stopped by the limit" in ran.out


def test_a_short_limit_judges_the_last_tricks_of_a_hard_deal(tmp_path):
    record = random_record(random.Random(1), "whist", 4, 13)
    path = tmp_path / "deal.toml"
    path.write_text(to_toml(record), encoding="utf-8")
    ran = raspis_process("analyse", str(path), "--json", "--time-limit", "0.3")
    assert ran.status == 1
    plays = json.loads(ran.out)["plays"]
    assert len(plays) >= 12
    assert (plays[0]["trick"], plays[-1]["trick"]) == (14 - len(plays) // 4, 13)
    shown = raspis_process("analyse", str(path), "--time-limit", "0.3").out
    assert "on the play is judged, what came before is open" in " ".join(shown.split())
    shown = raspis("analyse", str(path), "--time-limit", "0.000001").out
    assert "no trick is judged" in shown
    assert "gave" not in shown.partition("+ gave somebody else")[2]


def test_nothing_is_said_of_plays_that_were_not_judged(tmp_path):
    path = tmp_path / "deal.toml"
    start = 'rules = "child"\nleader = "P1"\n[hands]\nP1 = "7S KH"\nP2 = "8S 9D"\n[bids]\nP1 = 1\nP2 = 0\n'
    path.write_text(f'{start}[play]\ntricks = ["7S 9D"]\n', encoding="utf-8")  # 9D is wrong
    later = tmp_path / "later.toml"
    later.write_text(f'{start}[play]\ntricks = ["KH 9D", "8S 7S"]\n', encoding="utf-8")
    assert (
        "From trick 2 on P2 gave nothing away."
        in raspis("analyse", str(later), "--from", "2", "--seat", "P2").out
    )
    for options in ((str(later), "--time-limit", "1e-9"), (str(path), "--from", "1")):
        shown = raspis("analyse", *options).out
        assert "gave nothing" not in shown
        assert "\n\n\n" not in shown
    found = json.loads(raspis("analyse", str(later), "--time-limit", "1e-9", "--json").out)
    assert (found["plays"], found["lost"], found["complete"]) == ([], [None, None], False)
    assert json.loads(raspis("analyse", str(later), "--json").out)["lost"] == [0, 0]


def test_analyse_of_a_deal_without_play():
    ran = raspis("analyse", "AS 7S / KH 9S")
    assert ran.status == 0
    assert "No card was played yet" in ran.out
    assert json.loads(raspis("analyse", "AS 7S / KH 9S", "--json").out)["plays"] == []
    assert_refused(raspis("solve", EVENING), "evening-five.toml", "23 deals", "--deal N")
    assert_refused(raspis("analyse", EVENING, "--deal", "5"), "evening-five.toml", "no hands")


def test_pictures_need_nothing_from_outside_and_depend_on_the_record_alone(tmp_path):
    svg, html = tmp_path / "deal.svg", tmp_path / "deal.html"
    seen = set()
    for columns in ("40", "300"):
        ran = raspis("analyse", CHILD, "--svg", str(svg), "--html", str(html), COLUMNS=columns)
        assert ran.status == 0
        seen.add((svg.read_text(encoding="utf-8"), html.read_text(encoding="utf-8")))
    ((picture, page),) = seen
    assert "costs&#160;20&#160;points" in picture
    assert "costs 20 points" in page
    assert "url(" not in picture.replace("url(#", "")
    assert "http" not in page
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deal.html", "deal.svg"]
    assert_refused(raspis("analyse", CHILD, "--json", "--svg", str(svg), "--html", str(svg)), "both write")


def test_the_sheet_of_the_five_players_of_document_000():
    ran = raspis("score", EVENING, COLUMNS="120")
    assert (ran.status, ran.err) == (0, "")
    row = next(line for line in ran.out.splitlines() if line.split()[:1] == ["1"])
    assert row.split() == ["1", "1", "–", "5", "–", "5", "1", "−10", "–", "5", "1", "10"]
    assert "1∘" in ran.out
    assert "7 golden" in ran.out
    found = json.loads(raspis("score", EVENING, "--json").out)
    assert found["rows"][0]["bids"] == [0, 0, 1, 0, 1]
    assert found["rows"][0]["taken"] == [0, 0, 0, 0, 1]
    assert found["rows"][0]["total"] == [5, 5, -10, 5, 10]
    assert found["totals"] == found["rows"][-1]["total"]
    assert len(found["rows"]) == 23
    assert [row["dealer"] for row in found["rows"][:3]] == [4, 0, 1]
    assert found["winner"] == [1]


def test_the_sheet_as_csv():
    ran = raspis("score", EVENING, "--csv")
    rows = list(csv.DictReader(io.StringIO(ran.out)))
    assert len(rows) == 23
    assert rows[0]["Serge bid"] == "1"
    assert rows[0]["Serge total"] == "-10"
    assert rows[0]["Petya bid"] == "pass"
    assert rows[2]["Vasya bid"] == "1 blind"
    assert rows[-1]["round"] == "golden"
    assert rows[-1]["Petya bid"] == ""
    assert_refused(raspis("score", EVENING, "--csv", "--json"), "--csv")


def test_pending_deals_and_a_single_deal():
    text = 'rules = "child"\nplayers = ["A", "B"]\ndealer = "A"\n[[deal]]\nbids = {A = 1, B = "pass"}\n'
    ran = raspis("score", "-", stdin=text)
    assert "1 deal pending" in ran.out
    assert json.loads(raspis("score", "-", "--json", stdin=text).out)["rows"][0]["points"] == [None, None]
    assert json.loads(raspis("score", CHILD, "--json").out)["totals"] == [-10, 5, 10, 4]
    assert_refused(raspis("score", WHIST), "record-whist.toml", "whist has no score")
    assert_refused(raspis("score", "-", stdin=text + "taken = {A = 2}\n"), "deal 1", "taken adds up to 2")


@pytest.mark.parametrize("path", [*RECORDS, Path(EVENING)], ids=lambda path: path.stem)
@pytest.mark.parametrize("form", ["toml", "json"])
def test_convert_keeps_everything(path, form, tmp_path):
    target = tmp_path / f"out.{form}"
    assert raspis("convert", str(path), "-o", str(target)) == (0, "", "")
    assert read_document(target.read_bytes()) == read_document(path.read_bytes())
    ran = raspis("convert", str(target), "--to", form)
    assert ran.out == target.read_text(encoding="utf-8")


def test_convert_to_pbn_and_back(tmp_path):
    target = tmp_path / "out.pbn"
    assert raspis("convert", WHIST, "--output", str(target)).status == 0
    assert read_document(target.read_bytes()) == read_document(Path(WHIST).read_bytes())
    assert '[Deal "N:' in raspis("convert", WHIST, "--to", "PBN").out
    assert_refused(raspis("convert", CHILD, "--to", "pbn"), "record-child.toml", "PBN is for bridge")


def test_convert_to_batch_lines():
    line = raspis("convert", CHILD, "--to", "batch", "--at", "2.1").out
    answered = json.loads(raspis("batch", "--ask", "most", stdin=line).out)
    assert answered["most"] == json.loads(raspis("solve", CHILD, "--at", "2.1", "--json").out)["most"]
    lines = raspis("convert", EVENING, "--to", "batch").out.splitlines()
    assert [json.loads(line)["id"] for line in lines] == ["deal 4"]
    assert_refused(raspis("convert", CHILD, "--at", "2"), "--at")
    assert_refused(raspis("convert", CHILD, "--to", "xml"), "--to", "toml, json, txt, pbn, batch")


def test_convert_reads_pbn_of_hands_alone():
    pbn = '[Deal "N:A... K... Q... J..."]\n'
    ran = raspis("convert", "-", stdin=pbn)
    assert ran.status == 0
    assert "trump" not in ran.out
    record = read_record(raspis("convert", "-", "--trump", "N", stdin=pbn).out)
    assert (record.trump, record.leader) == ("N", 1)


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1251", "cp866"])
@pytest.mark.parametrize(
    "args", [["analyse"], ["score"], ["convert"], ["convert", "--to", "json"], ["analyse", "--json"]]
)
def test_no_encoding_is_too_small(args, encoding):
    ran = raspis(*args, "-", stdin=RUSSIAN, PYTHONIOENCODING=encoding)
    assert (ran.status, ran.err) == (0, "")
    if args[0] == "convert":
        assert read_record(ran.out) == read_record(RUSSIAN)
    elif "--json" not in args:
        shown = "Петя" if encoding != "ascii" else "Petya"
        assert shown in ran.out
        assert "Вася [bold]".replace("Вася", "Вася" if encoding != "ascii" else "Vasya") in ran.out


@pytest.mark.parametrize("change", [lambda b: b"\xef\xbb\xbf" + b, lambda b: b.replace(b"\n", b"\r\n")])
def test_byte_order_marks_and_line_ends(change):
    data = change(RUSSIAN.encode())
    assert raspis("convert", "-", stdin=data) == raspis("convert", "-", stdin=RUSSIAN)
    assert raspis("analyse", "-", "--json", stdin=data) == raspis("analyse", "-", "--json", stdin=RUSSIAN)


@pytest.mark.parametrize("command", ["analyse", "score"])
def test_ascii_and_colours(command):
    path = CHILD if command == "analyse" else EVENING
    assert raspis(command, path, "--ascii").out.isascii()
    assert "\x1b" not in raspis(command, path).out
    assert "\x1b[3" not in raspis(command, path, NO_COLOR="1", FORCE_COLOR="1").out.replace("\x1b[3m", "")
    if command == "analyse":
        assert "\x1b[31m" in raspis(command, path, FORCE_COLOR="1", TERM="xterm").out


@pytest.mark.parametrize("command", ["analyse", "score"])
def test_a_narrow_terminal(command):
    ran = raspis(command, CHILD if command == "analyse" else EVENING, COLUMNS="20")
    assert ran.status == 0
    assert max(map(len, ran.out.splitlines())) <= 20


@pytest.mark.parametrize("command", [["analyse", CHILD], ["score", EVENING], ["convert", EVENING]])
def test_a_closed_pipe_ends_it_silently(command):
    process = subprocess.Popen(
        [sys.executable, "-m", "raspis.cli", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    error = process.stderr.read()
    process.stderr.close()
    process.wait(timeout=60)
    assert error == b""


def test_in_a_process_of_its_own():
    ran = raspis_process("score", EVENING, "--ascii")
    assert ran.status == 0
    assert ran.err == ""
    assert "Vasya wins." in ran.out


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("rules = 'child'\nplayer = ['a']\n", ["standard input", "unknown key 'player'"]),
        (
            "rules = 'child'\ndealer = 'P2'\n[hands]\nP1 = 'AS AS'\n",
            ["hands.P1", "twice", "positions 1 and 4"],
        ),
        ("rules = 'chess'\n", ["unknown rules 'chess'"]),
        ("[hands", ["not TOML"]),
    ],
)
@pytest.mark.parametrize("command", ["analyse", "score", "convert"])
def test_what_is_wrong_with_a_file_is_named(command, text, parts):
    assert_refused(raspis(command, "-", stdin=text), *parts)


def test_files_that_can_not_be_read_or_written(tmp_path):
    assert_refused(raspis("convert", str(tmp_path / "no.toml")), "no.toml")
    assert_refused(raspis("convert", CHILD, "-o", str(tmp_path / "no" / "x.toml")), "x.toml")
    bad = tmp_path / "bad.toml"
    bad.write_bytes("note = 'Петя'".encode("cp1251"))
    for command in ("analyse", "score", "convert"):
        assert_refused(raspis(command, str(bad)), "bad.toml", "UTF-8")


def test_games_are_whole_evenings():
    game = read_document(Path(EVENING).read_bytes())
    assert isinstance(game, Game)
    steps = game.rules.ladder_for(5)
    assert [(deal.cards, deal.round) for deal in game.deals] == [tuple(step) for step in steps]
    assert all(isinstance(deal, Record) for deal in game.deals)


@pytest.mark.parametrize(
    ("tricks", "taken", "said"),
    [
        (["6H 9H QH"], "{A = 1, B = 2, C = 0}", "C took 1 by the play so far, but taken says 0"),
        (["6H 9H QH"], "{B = 1, C = 2}", "the play can't end so any more"),
        (["6H 9H QH", "KH 7H JH", "AC 8H QS"], "{A = 3}", "by the play, but taken says"),
    ],
)
@pytest.mark.parametrize("command", [("analyse",), ("analyse", "--json"), ("solve",), ("bids",), ("score",)])
def test_a_stated_result_that_the_play_contradicts_is_refused_by_all_alike(command, tricks, taken, said):
    text = (
        'rules = "child"\nplayers = ["A", "B", "C"]\nleader = "A"\nbids = {A = 1, B = 1, C = 1}\n'
        f"taken = {taken}\n"
        'hands = {A = "6H 7H 8H", B = "9H JH QS", C = "QH KH AC"}\n'
        f"play = {{tricks = {json.dumps(tricks)}}}\n"
    )
    assert_refused(raspis(command[0], "-", *command[1:], stdin=text), said)
