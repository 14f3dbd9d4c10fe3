"""Positions with brute-force answers, every field; and perft, the counts of legal lines."""

from __future__ import annotations

from typing import Any

import pytest

from raspis.solver.questions.solver import Solver
from support import perft, position_of, read_cases, read_lines, wrong_fields


@pytest.mark.parametrize("name", ["small", "fields"])
def test_every_field_by_the_plain_search(name: str) -> None:
    for pair in read_cases(name)[::15]:
        assert wrong_fields(Solver("plain"), [pair]) == []


@pytest.mark.parametrize("case", read_lines("perft.jsonl"), ids=lambda case: case["id"])
def test_perft(case: dict[str, Any]) -> None:
    position = position_of(case)
    counts = [perft(position, depth) for depth in range(1, len(case["perft"]) + 1)]
    assert counts == case["perft"]
