"""`raspis bench`: the same work at every run, whatever the machine and the hash seed."""

from __future__ import annotations

import json

import pytest
from command import assert_refused, raspis, raspis_process


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
    for seed in ("1", "2"):
        assert counts(raspis_process(*words, PYTHONHASHSEED=seed).out) == rows


def test_people_get_a_table_and_the_total() -> None:
    total = json.loads(raspis("bench", "--quick", "--json").out)["positions"]
    shown = raspis("bench", "--quick", "--shape", "throw-in")
    assert "throw-in 3 x 5" in shown.out
    assert "child" not in shown.out
    assert raspis("bench", "--quick").out.splitlines()[-1].startswith(f"{total} positions in all, by the ")


def test_an_unknown_kind_of_deal_is_refused() -> None:
    assert_refused(raspis("bench", "--shape", "poker"), "no kind of deal has 'poker' in its name")


def test_a_limit_ends_it_with_what_is_done() -> None:
    ran = raspis("bench", "--engine", "plain", "--time-limit", "0.2", "--json")
    assert ran.status == 1
    assert json.loads(ran.out)["complete"] is False
    assert "the time limit of 0.2 s was reached" in ran.err
