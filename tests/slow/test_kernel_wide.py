"""Each speed-up of the kernel, switched off alone, changes no answer of 300,000 wide positions."""

from __future__ import annotations

import pytest
from field_rules import FIELDS_OF_THE_PLAY
from kernel_differences import differences
from kernel_speedups import SPEEDUPS

from raspis.solver.search.compiled import kernel_is_there

if not kernel_is_there():
    pytest.skip("the compiled kernel is not part of this installation", allow_module_level=True)

pytestmark = pytest.mark.slow

OF_ALL_GAMES = [name for name in SPEEDUPS if name != "pairs"]
OF_PAIRS = ("pairs", "duck", "remember", "in_trick", "order", "cutoff")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", OF_ALL_GAMES)
def test_of_all_games(name: str, seed: int) -> None:
    tally = differences(name, 100_000, seed=100 + seed, sides=2 if name == "relax" else 1)
    print(f"{name}: {tally}")
    assert tally.differences == []
    assert tally.unanswered <= tally.questions / 10


@pytest.mark.parametrize("rule_field", FIELDS_OF_THE_PLAY)
@pytest.mark.parametrize("name", OF_ALL_GAMES)
def test_of_rules_with_a_field_set(name: str, rule_field: str) -> None:
    tally = differences(name, 20_000, seed=300, rule_field=rule_field)
    print(f"{rule_field}, {name}: {tally}")
    assert tally.differences == []
    assert tally.unanswered <= tally.questions / (6 if name == "remember" else 10)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", OF_PAIRS)
def test_of_two_pairs(name: str, seed: int) -> None:
    tally = differences(name, 100_000, seed=200 + seed, pairs=True)
    print(f"{name}: {tally}")
    assert tally.differences == []
    assert tally.unanswered <= tally.questions / 10
