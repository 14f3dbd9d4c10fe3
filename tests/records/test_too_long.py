"""Texts and lists that no honest file has: one short sentence at once, not minutes of work."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from raspis.puzzles.files import read_puzzles
from raspis.solver.errors import RaspisError
from raspis.solver.records.line import read_line
from raspis.solver.records.pbn import read_pbn
from raspis.solver.records.text import read_record
from raspis.solver.records.tree import read_tree

DEAL = {
    "rules": "child",
    "players": ["A", "B"],
    "dealer": "B",
    "hands": {"A": "7S KH", "B": "8S 9D"},
}
LINE = {"rules": "child", "hands": [["7S", "KH"], ["8S", "9D"]], "leader": 0}
GAME = {"rules": "child", "players": ["A", "B"], "dealer": "B", "deal": [{"bids": {"A": 1}, "cards": 1}]}
LONG = "x" * 3_000_000


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        ({**DEAL, "note": LONG}, "note is a text of 3000000 signs; 100000 are the most"),
        ({**GAME, "note": LONG}, "note is a text of 3000000 signs; 100000 are the most"),
        ({**DEAL, "players": [f"P{number}" for number in range(100_000)]}, "players has 100000 names"),
        ({**DEAL, "players": ["A", "B", "A"]}, "players names A twice"),
        ({**DEAL, "play": {"tricks": ["7S 8S"] * 100_000}}, "play has 100000 tricks; 52 are the most"),
        ({**DEAL, "play": {"tricks": [["7s"] * 100_000]}}, "trick 1: a text of 299999 signs is no cards"),
        ({**DEAL, "table": {"plays": ["7s"] * 100_000}}, "table.plays: a text of 299999 signs is no cards"),
    ],
    ids=lambda value: None if isinstance(value, dict) else value[:20],
)
def test_a_record(tree: Any, said: str) -> None:
    began = time.monotonic()
    with pytest.raises(RaspisError) as fault:
        read_tree(tree)
    assert said in str(fault.value)
    assert len(str(fault.value)) < 300
    assert time.monotonic() - began < 2


def test_a_batch_line_a_title_and_a_note_of_pbn() -> None:
    with pytest.raises(RaspisError, match="a text of 299999 signs is no cards"):
        read_line({**LINE, "table": ["7s"] * 100_000})
    puzzle = {**LINE, "goal": {"kind": "exact", "seat": 0, "tricks": 1}, "key": ["KH"], "title": LONG}
    with pytest.raises(RaspisError, match="title is a text of 3000000 signs"):
        list(read_puzzles(json.dumps(puzzle)))
    with pytest.raises(RaspisError, match="RaspisNote is a text of 3000000 signs"):
        read_pbn(f'[RaspisNote "{LONG}"][Deal "N:A... K... Q... J..."]')


def test_what_somebody_may_write_is_read() -> None:
    note = "a word and " * 9_000
    assert read_record(json.dumps({**DEAL, "note": note})).note == note
