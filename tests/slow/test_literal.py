"""Each field of the play by the literal rules, on many positions."""

from __future__ import annotations

import pytest
from field_rules import FIELDS_OF_THE_PLAY
from literal_differences import differences

from raspis.solver.search.compiled import kernel_is_there

pytestmark = pytest.mark.slow

ENGINES = ("plain", "kernel") if kernel_is_there() else ("plain",)


@pytest.mark.parametrize("field", FIELDS_OF_THE_PLAY)
def test_every_answer_is_that_of_the_literal_rules(field: str) -> None:
    assert differences(field, count=1500, seed=52, most_cards=3, engines=ENGINES) == []
    assert differences(field, count=60, seed=53, most_cards=4, engines=ENGINES) == []
