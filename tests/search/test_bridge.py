"""Whist as two pairs is bridge: DDS's published answers, from the folder that RASPIS_PEERS names."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from raspis.solver.search.compiled import kernel_is_there

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
from bridge import BridgeSolver, PeerDeal, check, read_list

PEERS = os.environ.get("RASPIS_PEERS")
if not PEERS:
    pytest.skip("RASPIS_PEERS names no folder with DDS's lists", allow_module_level=True)
if not kernel_is_there():
    pytest.skip("the compiled kernel is not part of this installation", allow_module_level=True)


def wrong_in(deals: list[PeerDeal]) -> list[tuple[int, int]]:
    solver = BridgeSolver()
    return [check(deal, solver) for deal in deals]


def test_four_deals_of_the_short_list() -> None:
    assert wrong_in(list(read_list(Path(PEERS or "") / "dds-list10.txt"))[:4]) == [(0, 0)] * 4


@pytest.mark.slow
@pytest.mark.parametrize(("name", "count"), [("dds-list10.txt", 10), ("dds-list60.txt", 60)])
def test_every_number_and_every_lead(name: str, count: int) -> None:
    deals = list(read_list(Path(PEERS or "") / name))
    assert len(deals) == count
    assert wrong_in(deals) == [(0, 0)] * count
