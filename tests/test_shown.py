"""Messages show what somebody wrote as TOML and JSON have it, not as Python does."""

from __future__ import annotations

import datetime
import json

import pytest

from raspis.solver.documents import read_json
from raspis.solver.errors import RaspisError
from raspis.solver.records.line import read_line
from raspis.solver.records.text import read_record
from raspis.solver.wording import shown

RECORD = """
rules = "child"
players = ["A", "B"]
dealer = "A"
hands = {A = "AS", B = "KS"}
"""
ODD = [
    ("true", "true"),
    ("2026-01-01", "2026-01-01"),
    ("07:32:00", "07:32:00"),
    ("{a = [true]}", "{a = [true]}"),
    ("[[1, false]]", "[[1, false]]"),
    ("1.5", "1.5"),
]


@pytest.mark.parametrize(("value", "found"), ODD)
@pytest.mark.parametrize("key", ["note", "round", "trump", "sides", "bids.A", "taken.A", "cards", "leader"])
def test_a_record_with_a_value_of_the_wrong_kind(key: str, value: str, found: str) -> None:
    with pytest.raises(RaspisError) as refused:
        read_record(f"{key} = {value}\n{RECORD}")
    assert key.split(".")[0] in str(refused.value)
    for name in ("datetime", "True", "False", "': "):
        assert name not in str(refused.value)
    if key != "sides":  # that one is told what it must be
        assert found in str(refused.value)


@pytest.mark.parametrize("value", [value for value, _ in ODD])
@pytest.mark.parametrize("key", ["ties", "pack", "hook", "specials", "ladder", "score", "score.pass", "low"])
def test_rules_with_a_value_of_the_wrong_kind(key: str, value: str) -> None:
    if (key, value) == ("hook", "true"):
        value = "1"
    with pytest.raises(RaspisError) as refused:
        read_record(
            f'rules.preset = "child"\nrules.{key} = {value}\n' + RECORD.replace('rules = "child"', "")
        )
    assert "datetime" not in str(refused.value)
    assert "True" not in str(refused.value)


@pytest.mark.parametrize("key", ["rules", "hands", "leader", "table", "sides", "taken", "bids"])
@pytest.mark.parametrize("value", [True, {"a": None}, [[None]]])
def test_a_line_with_a_value_of_the_wrong_kind(key: str, value: object) -> None:
    line = {"rules": "child", "hands": ["AS", "KS"], "leader": 0, key: value}
    with pytest.raises(RaspisError) as refused:
        read_line(read_json(json.dumps(line)))
    for name in ("None", "True", "': "):
        assert name not in str(refused.value)


def test_a_bid_of_the_wrong_kind_is_told_what_bids_there_are() -> None:
    with pytest.raises(RaspisError, match=r'bids\.A: true is not a bid: a number, "pass"'):
        read_record(f"bids.A = true\n{RECORD}")


def test_long_values_are_cut() -> None:
    for value in ("x" * 10**6, [0] * 10**6, {str(n): n for n in range(10**5)}, 10**20_000):
        assert len(shown(value)) <= 40
    assert shown(datetime.date(2026, 1, 1)) == "2026-01-01"
