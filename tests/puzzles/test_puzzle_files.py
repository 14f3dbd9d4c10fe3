"""Puzzle files of the wrong kind: refused in one short sentence before anything is shown, whatever asks."""

from __future__ import annotations

import json
from typing import Any

import pytest
from command import assert_refused, raspis

from raspis.puzzles.files import book, puzzle_line, puzzle_toml, read_puzzles
from raspis.puzzles.goals.spoil import Spoil
from raspis.solver.errors import RaspisError

PLAYED: dict[str, Any] = json.loads(puzzle_line(book()[0]))
BID: dict[str, Any] = json.loads(puzzle_line(next(p for p in book() if isinstance(p.key, int))))
SPOILED: dict[str, Any] = json.loads(puzzle_line(next(p for p in book() if isinstance(p.goal, Spoil))))
HUGE = 10**4000
DEEP: Any = {"play": ["9C"], "replies": {}}
for _ in range(120):
    DEEP = {"play": ["9C"], "replies": {"AC AD": DEEP}}

FAULTS = [
    (PLAYED, {"level": 1000000000}, "level is 1000000000 but must be from 0 to 5"),
    (PLAYED, {"level": HUGE}, "level is "),
    (PLAYED, {"level": -1}, "level is -1"),
    (PLAYED, {"level": 1.5}, "level is 1.5"),
    (PLAYED, {"level": True}, "level is true"),
    (
        PLAYED,
        {"goal": {"kind": "exact", "seat": 1, "tricks": 3 * 10**9}},
        "goal.tricks is 3000000000, but 4",
    ),
    (PLAYED, {"goal": {"kind": "at-least", "seat": 1, "tricks": HUGE}}, "goal.tricks is "),
    (PLAYED, {"goal": {"kind": "exact", "seat": HUGE, "tricks": 1}}, "goal.seat is "),
    (PLAYED, {"goal": {"kind": "exact", "seat": 1}}, "needs the key tricks"),
    (PLAYED, {"goal": {"kind": "spoil", "seat": 1}}, "needs the key of"),
    (PLAYED, {"goal": {"kind": "spoil", "seat": 1, "of": 0}}, "needs the bid of P1"),
    (PLAYED, {"goal": {"kind": "help"}}, "needs every seat's bid"),
    (PLAYED, {"goal": None}, "goal is null"),
    (PLAYED, {"seed": HUGE}, "seed is "),
    (PLAYED, {"candidate": -1}, "candidate is -1"),
    (PLAYED, {"measures": {"nodes": HUGE}}, "measures.nodes is "),
    (PLAYED, {"measures": {"depth": 1}}, "unknown measure 'depth'"),
    (PLAYED, {"measures": [1]}, "measures is [1]"),
    (PLAYED, {"themes": "duck"}, "themes is 'duck'"),
    (PLAYED, {"key": []}, "key is []"),
    (PLAYED, {"key": 1}, "key is 1"),
    (PLAYED, {"key": [None]}, "key is [null]"),
    (PLAYED, {"tree": {"play": []}}, "tree.play must be a list of plays"),
    (PLAYED, {"tree": DEEP}, "the tree has more than 104 turns on a line"),
    (PLAYED, {"title": 1}, "title is 1"),
    (PLAYED, {"round": "evening"}, "evening"),
    (BID, {"key": HUGE}, "key is "),
    (BID, {"key": -1}, "key is -1"),
    (BID, {"key": True}, "key is true"),
    (BID, {"round": "golden"}, "there are none in the golden round"),
    (SPOILED, {"bids": None}, "needs the bid of"),
    (SPOILED, {"bids": [HUGE] * len(SPOILED["hands"])}, ""),
]


@pytest.mark.parametrize(("puzzle", "change", "named"), FAULTS)
def test_a_faulty_puzzle_is_refused(puzzle: dict[str, Any], change: dict[str, Any], named: str) -> None:
    with pytest.raises(RaspisError) as refused:
        list(read_puzzles(json.dumps({**puzzle, **change})))
    assert named in str(refused.value)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("command", ["show", "solve", "sheet", "check", "list"])
@pytest.mark.parametrize(
    "change", [{"level": 10**9}, {"bids": None}, {"goal": {"kind": "spoil", "seat": 0, "of": 1, "tricks": 1}}]
)
def test_no_command_prints_anything_of_it_first(command: str, change: dict[str, Any], tmp_path: Any) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(json.dumps({**SPOILED, **change}) + "\n", encoding="utf-8")
    assert_refused(raspis("puzzle", command, str(path), stdin="quit\n"), "bad.jsonl", "line 1")


def test_a_solution_that_cannot_be_played_is_refused_before_the_board_is_shown(tmp_path: Any) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(json.dumps({**PLAYED, "tree": {"play": ["2S"], "replies": {}}}), encoding="utf-8")
    assert_refused(raspis("puzzle", "solve", str(path), stdin="quit\n"), "2S")


@pytest.mark.parametrize(
    "value", ["2020-01-01", "2020-01-01T10:00:00", "10:00:00", "nan", "inf", "[[]]", "{}", "0x7fff_ffff_ffff"]
)
@pytest.mark.parametrize(
    "key", ["key", "tree", "level", "measures", "themes", "seed", "candidate", "version", "goal", "title"]
)
def test_toml_values_of_every_kind_are_refused(key: str, value: str) -> None:
    text = puzzle_toml(book()[0])
    head, _, table = text.partition("[puzzle]\n")
    kept = [line for line in table.split("\n\n[")[0].split("\n") if not line.startswith(f"{key} = ")]
    goal = "" if key == "goal" else 'goal = {kind = "exact", seat = 1, tricks = 1}\n'
    solution = "" if key == "key" else 'key = ["9C", "KC"]\n'
    assert head
    assert kept
    text = f"{head}[puzzle]\n{goal}{solution}{key} = {value}\n"
    if (key, value) in (("seed", "0x7fff_ffff_ffff"), ("measures", "{}")):
        assert list(read_puzzles(text))
        return
    with pytest.raises(RaspisError) as refused:
        list(read_puzzles(text))
    assert key in str(refused.value)


def test_the_round_is_read_and_written() -> None:
    (_, puzzle), *_ = read_puzzles(json.dumps({**BID, "round": "dark"}))
    assert puzzle.round == "dark"
    assert json.loads(puzzle_line(puzzle))["round"] == "dark"
    ((_, again),) = read_puzzles(puzzle_toml(puzzle))
    assert again.round == "dark"
    assert "round" not in BID
