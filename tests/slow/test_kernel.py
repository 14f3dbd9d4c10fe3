"""The kernel against the plain search, on many positions."""

from __future__ import annotations

import pytest
from two_engines import differences, pair_differences

from raspis.solver.search.compiled import kernel_is_there

if not kernel_is_there():
    pytest.skip("the compiled kernel is not part of this installation", allow_module_level=True)

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("seed", range(5))
def test_many_two_pairs_as_the_plain_search_answers(seed: int) -> None:
    assert not pair_differences(seed=3000 + seed, count=2000, most_cards=4)
    assert not pair_differences(seed=4000 + seed, count=200, most_cards=5)


@pytest.mark.parametrize("seed", range(10))
def test_many_random_positions_as_the_plain_search_answers(seed: int) -> None:
    assert not differences(seed=1000 + seed, count=1900, most_cards=3)
    assert not differences(seed=2000 + seed, count=100, most_cards=4)
