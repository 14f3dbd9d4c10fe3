"""All positions with brute-force answers, by both engines, as far as the fast tests leave them out."""

from __future__ import annotations

import pytest

from raspis.solver.questions.solver import Solver
from raspis.solver.search.compiled import kernel_is_there
from support import read_cases, wrong_fields

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", ["small", "fields"])
def test_every_field_of_every_case_by_the_plain_search(name: str) -> None:
    cases = read_cases(name)
    assert len(cases) >= 500
    for pair in cases:
        assert wrong_fields(Solver("plain"), [pair]) == []


@pytest.mark.skipif(not kernel_is_there(), reason="the compiled kernel is not installed")
@pytest.mark.parametrize("name", ["small", "fields"])
def test_every_field_of_every_case_by_the_kernel(name: str) -> None:
    assert wrong_fields(Solver("kernel"), read_cases(name)) == []


@pytest.mark.skipif(not kernel_is_there(), reason="the compiled kernel is not installed")
def test_every_full_deal() -> None:
    assert wrong_fields(Solver("kernel"), read_cases("full")) == []
