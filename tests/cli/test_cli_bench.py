"""`raspis bench`: the same work at every run, whatever the machine and the hash seed."""

from __future__ import annotations

import json

import pytest
from command import assert_refused, raspis, raspis_process

from raspis.cli.commands.bench import chosen_shapes
from raspis.solver.errors import RaspisError
from raspis.solver.reports.bench import SHAPES


def counts(text: str) -> list[tuple[str, str, int, int]]:
    tree = json.loads(text)
    rows = [
        (shape["shape"], name, measured["asked"], measured["positions"])
        for shape in tree["shapes"]
        for name, measured in shape["questions"].items()
    ]
    assert tree["complete"]
    assert tree["positions"] == sum(row[3] for row in rows)
    return rows


@pytest.mark.parametrize("engine", ["plain", "auto"])
def test_positions_are_the_same_at_every_run(engine: str) -> None:
    words = ("bench", "--quick", "--json", "--engine", engine)
    first = raspis(*words)
    assert first.status == 0
    rows = counts(first.out)
    assert len(rows) == 8
    assert all(positions > 0 for *_, positions in rows)
    assert counts(raspis_process(*words, PYTHONHASHSEED="1").out) == rows


def test_people_get_a_table_and_the_total() -> None:
    total = json.loads(raspis("bench", "--quick", "--json").out)["positions"]
    shown = raspis("bench", "--quick", "--shape", "throw-in")
    assert "throw-in 3 x 5" in shown.out
    assert "child" not in shown.out
    assert raspis("bench", "--quick").out.splitlines()[-1].startswith(f"{total} positions in all, by the ")


@pytest.mark.parametrize("text", ["poker", "x", "", " ", "chil", "4 4 4", "circular", "child 4 x 9"])
def test_an_unknown_kind_of_deal_is_refused(text: str) -> None:
    ran = raspis("bench", "--quick", "--shape", text)
    assert_refused(ran, f"no kind of deal has the words {text!r}", "child 4 x 4; throw-in 3 x 5")


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("child", ["child 4 x 9", "child 3 x 12", "child 5 x 7", "child 2 x 18"]),
        ("child 4", ["child 4 x 9"]),
        ("Child-Circular", ["child-circular 4 x 9"]),
        ("4x9", ["child 4 x 9", "child-circular 4 x 9", "throw-in 4 x 9", "nameless 4 x 9"]),
        ("4 × 9", ["child 4 x 9", "child-circular 4 x 9", "throw-in 4 x 9", "nameless 4 x 9"]),
        ("throw-in 5 x 9, two packs", ["throw-in 5 x 9, two packs"]),
        ("two packs", ["throw-in 5 x 9, two packs"]),
        ("1", []),
    ],
)
def test_a_kind_of_deal_is_chosen_by_whole_words(text: str, chosen: list[str]) -> None:
    if chosen:
        assert [shape.name for shape in chosen_shapes(SHAPES, text)] == chosen
    else:
        with pytest.raises(RaspisError):
            chosen_shapes(SHAPES, text)


def test_a_limit_ends_it_with_what_is_done() -> None:
    ran = raspis("bench", "--engine", "plain", "--time-limit", "0.2", "--json")
    assert ran.status == 1
    assert json.loads(ran.out)["complete"] is False
    assert "the time limit of 0.2 s was reached" in ran.err
