"""Every deal that ships is answered: completely, or under a limit with bounds that say something."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import raspis

from raspis.solver.records.record import Record
from raspis.solver.records.text import read_document

EXAMPLES = sorted((Path(__file__).parents[2] / "puzzles" / "examples").glob("*.toml"))


def has_hands(path: Path) -> bool:
    document = read_document(path.read_bytes()) if "[puzzle]" not in path.read_text("utf-8") else None
    return isinstance(document, Record) and document.hands is not None


@pytest.mark.parametrize("path", [path for path in EXAMPLES if has_hands(path)], ids=lambda path: path.stem)
def test_solve_answers_each_example(path):
    ran = raspis("solve", str(path), "--json", "--time-limit", "1.5")
    assert ran.err == ""
    answer = json.loads(ran.out)
    record = read_document(path.read_bytes())
    assert isinstance(record, Record)
    left = record.position().tricks_left
    if ran.status == 0:
        assert {"most", "least", "exact", "moves", "line"} <= set(answer)
        return
    assert ran.status == 1
    for key in ("most", "least"):
        for low, high in answer["bounds"][key]:
            assert 0 <= low <= high <= left
            assert (low, high) != (0, left)


def test_the_examples_are_of_every_game_and_size():
    records = [read_document(path.read_bytes()) for path in EXAMPLES if has_hands(path)]
    full = [record for record in records if isinstance(record, Record) and not record.tricks]
    assert {record.rules.preset for record in full} == {
        *("child", "child-circular", "throw-in", "nameless", "whist")
    }
    assert {record.cards for record in full} >= {7, 9, 12, 18}
    assert {len(record.players) for record in full} == {2, 3, 4, 5}
    assert any(record.table for record in records if isinstance(record, Record))
    stopped = [record for record in records if isinstance(record, Record) and record.tricks]
    assert any(len(record.tricks[-1]) < len(record.players) for record in stopped)
