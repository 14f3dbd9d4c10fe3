"""What people read keeps within the terminal and ends its lines without blanks, by every command."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import Ran, raspis, raspis_process

EXAMPLES = Path(__file__).parents[2] / "puzzles" / "examples"
HANDS = "♠ 7 K  ♥ A / ♠ 8  ♦ 9  ♥ 10 / ♣ A J  ♥ 6"
NAMES = "Константин Константинович,Щукин,Roma the Elder"

COMMANDS = [
    ("solve", HANDS, "--players", NAMES),
    ("solve", str(EXAMPLES / "record-throw-in.toml"), "--at", "2.1"),
    ("bids", HANDS, "--players", NAMES, "--bids", "1,1,1"),
    ("bids", str(EXAMPLES / "bids-in-conflict.toml")),
    ("analyse", str(EXAMPLES / "record-child.toml")),
    ("analyse", str(EXAMPLES / "evening-five.toml")),
    ("score", str(EXAMPLES / "evening-five.toml")),
    ("score", str(EXAMPLES / "evening-five.toml"), "--wide"),
    ("puzzle", "show", str(EXAMPLES / "puzzle-child.toml"), "--solution"),
    ("puzzle", "solve", "--number", "3"),
    ("puzzle", "check", "--number", "3"),
    ("puzzle", "make", "--players", "3", "--cards", "3", "--seed", "1"),
    ("rules",),
    ("bench", "--quick"),
    ("--help",),
    ("puzzle", "--help"),
    ("solve", "--help"),
    ("puzzle", "make", "--help"),
]
TYPED = "help\nhint\nsolution\n"


def assert_neat(ran: Ran, columns: int) -> None:
    assert ran.status in (0, 1)
    assert ran.out
    lines = ran.out.split("\n")
    assert [line for line in lines if line != line.rstrip()] == []
    assert [line for line in lines if len(line) > columns] == []


@pytest.mark.parametrize("columns", [20, 37, 80])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1251"])
@pytest.mark.parametrize("args", COMMANDS, ids=" ".join)
def test_lines_are_neat(args: tuple[str, ...], encoding: str, columns: int) -> None:
    ran = raspis(*args, stdin=TYPED, COLUMNS=str(columns), PYTHONIOENCODING=encoding)
    assert_neat(ran, columns)


@pytest.mark.parametrize("args", COMMANDS[2:8:2], ids=" ".join)
def test_lines_of_a_process_are_neat(args: tuple[str, ...]) -> None:
    assert_neat(raspis_process(*args, stdin=TYPED.encode(), COLUMNS="20"), 20)


def test_answers_of_one_width_are_the_same_text_in_every_width() -> None:
    narrow, wide = (raspis("rules", COLUMNS=columns).out.split() for columns in ("20", "80"))
    assert narrow == wide


def test_headings_are_broken_before_a_table_becomes_prose() -> None:
    record = str(EXAMPLES / "record-child.toml")
    assert "sure at   tricks" in raspis("analyse", record, "--from", "2", COLUMNS="80").out
    assert "\nPetya   1      not sure then" in raspis("analyse", record, "--from", "2", COLUMNS="80").out
    assert "\nPetya, bid 1, lost, sure at first 10,\n  tricks" in raspis("analyse", record, COLUMNS="40").out
