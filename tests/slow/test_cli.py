"""Whole sets of examples and cases by the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from batch_cases import ALL, VALUES, compare
from command import assert_refused, raspis

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "puzzles" / "examples"


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.toml")), ids=lambda file: file.stem)
def test_every_example_prints_the_grid_or_what_is_decided(file):
    options = ["--deal", "4"] if file.stem.startswith("evening") else []
    ran = raspis("bids", str(file), *options, "--time-limit", "60")
    if options and ran.status == 2:
        assert_refused(ran)  # a mere score sheet has no hands
        return
    assert ran.status in (0, 1)
    assert "Bids from 0 to" in ran.out


@pytest.mark.parametrize(("name", "ask"), [("small", ALL), ("fields", ALL), ("full", VALUES)])
def test_every_field_of_every_case(name, ask):
    compare(name, ask, step=1)
