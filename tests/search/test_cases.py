"""Positions with brute-force answers, every field; and perft, the counts of legal lines."""

from __future__ import annotations

from typing import Any

import pytest

from raspis.solver.questions.answers import answer
from raspis.solver.questions.solver import Solver
from support import perft, position_of, read_cases, read_lines

FIELDS = ("most", "least", "exact", "possible", "vectors", "moves")


@pytest.mark.parametrize("name", ["small", "fields"])
def test_every_field_of_every_case_by_the_plain_search(name: str) -> None:
    wrong: list[tuple[str, str, Any, Any]] = []
    compared = 0
    for case, expected in read_cases(name):
        asked = [field for field in FIELDS if field in expected]
        found = answer(Solver("plain"), position_of(case), asked).found
        for field in asked:
            compared += 1
            if found[field] != expected[field]:
                wrong.append((case["id"], field, found[field], expected[field]))
    assert not wrong
    assert compared >= 2000


@pytest.mark.parametrize("case", read_lines("perft.jsonl"), ids=lambda case: case["id"])
def test_perft(case: dict[str, Any]) -> None:
    position = position_of(case)
    counts = [perft(position, depth) for depth in range(1, len(case["perft"]) + 1)]
    assert counts == case["perft"]
