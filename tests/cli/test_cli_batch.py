"""`raspis batch`: every answer of the cases, every key of FORMATS.md, and bad lines among good ones."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from batch_cases import ALL, VALUES, compare, objects
from command import assert_refused, environment, raspis, raspis_process

from raspis.solver.questions.solver import Solver
from raspis.solver.search.compiled import kernel_is_there

DATA = Path(__file__).parents[1] / "data"
SMALL = {"rules": "child", "hands": [["7S", "KH"], ["8S", "9D"]], "leader": 0}


@pytest.mark.parametrize("name", ["small", "fields"])
def test_every_case_is_answered_field_by_field(name):
    compare(name, VALUES, step=5 if Solver().engine_name == "kernel" else 40)
    compare(name, ALL, step=40)


BAD = [
    (
        "P2 bids last and is barred from 1",
        {**SMALL, "rules": {"preset": "child", "hook": True}, "bids": [1, 1]},
    ),
    ("not JSON", "{not json"),
    ("a position is a JSON object", "[1]"),
    ("stands twice", '{"rules": "child", "rules": "whist", "hands": [], "leader": 0}'),
    ("nested too deeply", "[" * 100_000),
    ("not text in UTF-8", b'{"id": "\xff"}'),
    ("unknown key 'leaders'", {**SMALL, "leaders": 0}),
    ("'hands' is missing", {"rules": "child", "leader": 0}),
    ("unknown rules 'chid'", {**SMALL, "rules": "chid"}),
    ("ties is 'both'", {**SMALL, "rules": {"preset": "child", "ties": "both"}}),
    ("trump H contradicts", {**SMALL, "trump": "H"}),
    ("states none", {**SMALL, "rules": "whist"}),
    ("leader is 2", {**SMALL, "leader": 2}),
    ("leader is true", {**SMALL, "leader": True}),
    ("unequal length", {**SMALL, "hands": [["7S"], ["8S", "9D"]]}),
    ("7♠ is there twice", {**SMALL, "hands": [["7S", "KH"], ["7S", "9D"]]}),
    ("hands[1]: ", {**SMALL, "hands": [["7S", "KH"], ["8S", "9X"]]}),
    ("hands[0]: 7 is not a card", {**SMALL, "hands": [[7, "KH"], ["8S", "9D"]]}),
    ("hands[1]: 9D is named twice", {**SMALL, "hands": ["7S KH", "9D 9D"]}),
    ("not in the pack of 36", {**SMALL, "hands": ["7S KH", "9D 2D"]}),
    ("table[0]: ", {**SMALL, "table": ["9Z"]}),
    ("spades", {**SMALL, "hands": [["KH"], ["8S"], ["QH", "AH"]], "table": ["6S", "9D"], "leader": 0}),
    ("taken has 1", {**SMALL, "taken": [1]}),
    ("taken has -1", {**SMALL, "taken": [-1, 0]}),
    ("sides has null", {**SMALL, "sides": [None, 1]}),
    ("bids has 3 entries", {**SMALL, "bids": [1, 1, 0]}),
    ("bids[1]: -1 is not a bid", {**SMALL, "bids": [1, -1]}),
    ("bids has 50, but the deal has 2 tricks", {**SMALL, "bids": [50, 0]}),
    ("taken adds up to 100000", {**SMALL, "taken": [10**20, 0]}),
    ("the key 'leader' is missing", {**SMALL, "leader": None}),
    ("hands[0] has the Latin T", {**SMALL, "hands": ["T♠ K♠", "Т♥ В♥"]}),
    ("id is [5]", {**SMALL, "id": [5]}),
]


def test_each_bad_line_gets_its_error_and_the_others_are_answered():
    lines = []
    for _, bad in BAD:
        text = bad if isinstance(bad, str | bytes) else json.dumps(bad)
        lines += [text.encode() if isinstance(text, str) else text, b"", json.dumps(SMALL).encode()]
    ran = raspis("batch", "--ask", "most", stdin=b"\xef\xbb\xbf" + b"\r\n".join(lines))
    assert ran.status == 1
    assert ran.err == ""
    answers = objects(ran.out)
    assert answers[1::2] == [{"most": [2, 0]}] * len(BAD)
    for place, ((named, _), given) in enumerate(zip(BAD, answers[::2], strict=True)):
        assert set(given) == {"error", "at_line"}, given
        assert given["at_line"] == 3 * place + 1
        assert named in str(given["error"])


def test_an_error_gives_the_id_back():
    ran = raspis("batch", stdin=json.dumps({**SMALL, "id": "Пример 1", "leader": 9}))
    assert objects(ran.out)[0]["id"] == "Пример 1"
    ran = raspis("batch", stdin=json.dumps({**SMALL, "id": "Пример 1"}), PYTHONIOENCODING="ascii")
    assert objects(ran.out)[0]["id"] == "Пример 1"


def test_an_id_that_no_encoding_takes_is_escaped():
    ran = raspis("batch", "--ask", "most", stdin=json.dumps({**SMALL, "id": "\ud800"}))
    assert objects(ran.out) == [{"id": "\ud800", "most": [2, 0]}]


def test_every_key_of_a_line_is_read():
    line = {
        "id": "all keys",
        "rules": {"preset": "whist", "pack": 36},
        "trump": "N",
        "hands": ["♠ A", "10S 9S", ["9D", "8D"], "♠ -  ♥ K Q"],
        "leader": 0,
        "table": ["KS"],
        "sides": ["we", "they", "we", "they"],
        "taken": [1, 0, 0, 2],
        "bids": [3, None, None, None],
    }
    ran = raspis("batch", "--ask", "most,least,nodes", stdin=json.dumps(line))
    assert ran.status == 0, ran
    (given,) = objects(ran.out)
    assert (given["id"], given["most"], given["least"]) == ("all keys", [2, 0, 2, 0], [2, 0, 2, 0])
    assert list(given) == ["id", "most", "least", "nodes"]


def test_a_limit_leaves_out_what_is_not_proven_and_gives_bounds():
    deal = raspis("deal", "--cards", "5", "--seed", "2", "--json").out
    ran = raspis("batch", "--node-limit", "20", "--engine", "plain", stdin=deal)
    assert ran.status == 1
    (given,) = objects(ran.out)
    assert given["complete"] is False
    assert set(given["bounds"]) == {"most", "least"}
    assert all(0 <= low <= high <= 5 for low, high in given["bounds"]["most"])
    assert "moves" not in given


def test_what_is_counted_does_not_depend_on_the_lines_before():
    deal = raspis("deal", "--cards", "3", "--seed", "4", "--json").out
    ran = raspis("batch", "--ask", "most,nodes", stdin=deal * 3)
    first, *others = objects(ran.out)
    assert others == [first, first]
    assert first["nodes"] > 0


def test_several_processes_print_the_same_bytes():
    deals = raspis("deal", "--cards", "3", "--seed", "4", "--count", "12", "--json").out.encode()
    alone = raspis("batch", stdin=deals)
    assert raspis_process("batch", "--jobs", "2", stdin=deals) == alone


def test_answers_come_as_the_lines_do():
    process = subprocess.Popen(
        [sys.executable, "-m", "raspis.cli", "batch", "--ask", "most"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
    )
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(json.dumps(SMALL).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == {"most": [2, 0]}
        process.stdin.close()


def test_faults_of_the_command_itself():
    assert_refused(raspis("batch", "--ask", "mots"), "'mots'", "most, least")
    assert_refused(raspis("batch", "nothing.jsonl"), "nothing.jsonl")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_more_cards_than_the_kernel_takes_are_a_note_once_a_process(jobs):
    if not kernel_is_there():
        pytest.skip("the compiled kernel is not part of this installation")
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    pack = [f"{rank}{suit}" for suit in "SCDH" for rank in ranks for _ in range(2)]

    def line(cards: int) -> str:
        hands = [pack[:cards], pack[52 : 52 + cards]]
        return json.dumps(
            {"rules": {"preset": "whist", "pack": 104}, "trump": "N", "hands": hands, "leader": 0}
        )

    words = ("--time-limit", "0.01", "batch", "--jobs", jobs)
    assert raspis_process(*words, stdin=line(32).encode()).err == ""
    ran = raspis_process(*words, stdin="\n".join([line(33)] * 3).encode())
    notes = ran.err.splitlines()
    assert 1 <= len(notes) <= int(jobs)
    assert all("takes at most 64 cards, and 66 are in play; the plain one may" in note for note in notes)
    assert ran.out.count('"complete": false') == 3
    assert raspis_process(*words, "--engine", "plain", stdin=line(33).encode()).err == ""
