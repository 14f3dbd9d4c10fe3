"""Bridge as its players know it: North on top, files in Windows' letters; and what only its records had."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command import raspis

from raspis.puzzles.goals.registry import read_goal
from raspis.puzzles.pages.picture import picture
from raspis.puzzles.puzzle import Puzzle
from raspis.solver import Position, Rules, read_record
from raspis.solver.documents import decode
from raspis.solver.errors import TextError

DEAL = "S:AKQ.JT9.876.5432 JT9.AKQ.543.876T 876.543.AKQJT.AK 5432.8762.92.QJ9"


def corners(shown: str) -> list[str]:
    """The names of the seats in the order of a picture, from the top."""
    names = ("North", "East", "South", "West", "P1", "P2", "P3", "P4")
    found = [word for line in shown.splitlines()[:20] for word in line.split() if word in names]
    return found[: found.index("leads.") if "leads." in found else 4]


def test_north_is_on_top_and_east_to_the_right() -> None:
    shown = raspis("solve", f"{DEAL}", "--trump", "N", "--ask", "most", "--rules", "whist").out
    assert corners(shown) == ["North", "West", "East", "South"]
    table = raspis("table", DEAL, "--ask", "most").out
    assert corners(table)[:4] == ["North", "West", "East", "South"]
    alone = ("KS", "QS", "JS", "10S")
    others = raspis("solve", " / ".join(alone), "--rules", "whist", "--trump", "N").out
    assert corners(others) == ["P3", "P2", "P4", "P1"]
    assert corners(raspis("solve", " / ".join(alone)).out) == ["P3", "P2", "P4", "P1"]


@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("compass", ["North East South West", "N E S W", "n e s w", "Север Восток Юг Запад"])
def test_north_is_on_top_whoever_is_the_first_player(first: int, compass: str) -> None:
    names = compass.split()
    names = names[first:] + names[:first]
    rules = ("--rules", "whist", "--trump", "N", "--players", ",".join(names), "--ask", "most")
    shown = raspis("solve", "KS / QS / JS / 10S", *rules).out
    north, east, south, west = compass.split()
    words = [word for line in shown.splitlines() for word in line.split() if word in names]
    assert words[:4] == [north, west, east, south]


def test_names_that_do_not_go_round_clockwise_leave_the_seats_as_they_are() -> None:
    rules = ("--rules", "whist", "--trump", "N", "--players", "North,West,South,East", "--ask", "most")
    assert corners(raspis("solve", "KS / QS / JS / 10S", *rules).out) == ["South", "West", "East", "North"]


def test_a_puzzle_has_north_on_top_as_its_picture() -> None:
    position = Position.create(Rules.of("whist"), [["KS"], ["QS"], ["JS"], ["10S"]], 0, "N")
    names = ("East", "South", "West", "North")
    goal = read_goal({"kind": "none", "seat": 0}, names)
    unbid = (None, None, None, None)
    puzzle = Puzzle(position, unbid, goal, (), None, True, 1, {}, (), players=names)
    drawn = picture(puzzle, caption=False)
    heights = {name: re.search(rf'y="(\d+)"[^>]*>(?:▸ )?{name}<', drawn) for name in names}
    found = {name: int(match[1]) for name, match in heights.items() if match}
    assert found["North"] < found["East"] == found["West"] < found["South"]


def test_pbn_may_be_in_the_letters_of_windows(tmp_path: Path) -> None:
    names = '[West "José"]\n[North "Zoë"]\n[East "Ö"]\n[South "Åse"]'
    board = f'[Event "x"]\n{names}\n[Dealer "S"]\n[Deal "{DEAL}"]\n'
    file = tmp_path / "board.pbn"
    for text in (board, f"% PBN 2.1\n{board}", f"; a comment\n\n{board}"):
        file.write_bytes(text.encode("cp1252"))
        ran = raspis("convert", str(file), "--to", "json")
        assert (ran.status, ran.err) == (0, "")
        assert '"José"' in ran.out
        assert '"Åse"' in ran.out
    file.write_bytes(board.encode("utf-8"))
    assert '"Zoë"' in raspis("convert", str(file), "--to", "json").out


@pytest.mark.parametrize("text", ['players = ["José"]', '{"players": ["José"]}', '[hands]\nP1 = "é"', "José"])
def test_nothing_else_may(text: str) -> None:
    with pytest.raises(TextError, match="not text in UTF-8: line"):
        decode(text.encode("cp1252"))


def test_a_no_trump_round_under_a_fixed_trump_finds_a_hand_that_is_left_out() -> None:
    record = read_record(
        """
        rules = {preset = "nameless", trump = "D"}
        players = ["A", "B", "C"]
        dealer = "A"
        round = "no-trump"
        cards = 2
        hands = {A = "AC KC", C = "QC 9H"}
        play = {tricks = ["AC JC QC", "8H 9H KC"]}
        """
    )
    assert record.hands is not None
    assert sorted(map(str, record.hands[1])) == ["8H", "JC"]
