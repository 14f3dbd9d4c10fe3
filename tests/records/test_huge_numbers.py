"""Numbers beyond all measure are numbers like others, not faults of the program."""

from __future__ import annotations

import json

import pytest
from command import raspis

HUGE = "9" * 30
LINE = '{"rules": "child", "hands": ["AS 7H", "KS 8H"], "leader": 0}'


@pytest.mark.parametrize(
    "option", [["--time-limit", "1e300"], ["--node-limit", HUGE], ["--jobs", HUGE], ["--time-limit", "1e10"]]
)
@pytest.mark.parametrize("engine", ["auto", "plain"])
def test_a_huge_limit_is_none(option: list[str], engine: str) -> None:
    plain = raspis("batch", "--engine", engine, stdin=LINE)
    limited = raspis("batch", "--engine", engine, *option, stdin=LINE)
    assert limited.status == 0, limited
    assert json.loads(limited.out) == json.loads(plain.out)


@pytest.mark.parametrize("memory", [HUGE, str(2**44), str(2**42)])
def test_more_memory_than_there_is(memory: str) -> None:
    ran = raspis("solve", "AS 7H / KS 8H", "--engine", "auto", "--memory", memory)
    assert "fault of this program" not in ran.err
    assert (ran.status, ran.err) in [(0, ""), (2, "raspis: there is not enough memory for this\n")]
