"""Whist as two pairs is bridge: all of DDS's published answers, from the folder that RASPIS_PEERS names."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from bridge import PeerDeal, check, read_list

from raspis.solver.questions.solver import Solver
from raspis.solver.search.compiled import kernel_is_there

PEERS = os.environ.get("RASPIS_PEERS")
if not PEERS:
    pytest.skip("RASPIS_PEERS names no folder with DDS's lists", allow_module_level=True)
if not kernel_is_there():
    pytest.skip("the compiled kernel is not part of this installation", allow_module_level=True)

pytestmark = pytest.mark.slow


def wrong_in(deals: list[PeerDeal]) -> list[tuple[int, int]]:
    solver = Solver(tables=5)
    return [check(deal, solver) for deal in deals]


@pytest.mark.parametrize(("name", "count"), [("dds-list10.txt", 10), ("dds-list60.txt", 60)])
def test_every_number_and_every_lead(name: str, count: int) -> None:
    deals = list(read_list(Path(PEERS or "") / name))
    assert len(deals) == count
    assert wrong_in(deals) == [(0, 0)] * count
