"""Each field of the play by the literal rules: the searches and the SAT solver answer as they do."""

from __future__ import annotations

import pytest
from field_rules import FIELDS_OF_THE_PLAY
from literal_differences import differences

from raspis.solver.search.compiled import kernel_is_there

ENGINES = ("plain", "kernel") if kernel_is_there() else ("plain",)


@pytest.mark.parametrize("field", FIELDS_OF_THE_PLAY)
def test_every_answer_is_that_of_the_literal_rules(field: str) -> None:
    assert differences(field, count=12, seed=51, most_cards=3, engines=ENGINES) == []
