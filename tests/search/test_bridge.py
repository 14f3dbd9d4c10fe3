"""Whist as two pairs is bridge: DDS's published answers, from the folder that RASPIS_PEERS names."""

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


def wrong_in(deals: list[PeerDeal]) -> list[tuple[int, int]]:
    solver = Solver(tables=5)
    return [check(deal, solver) for deal in deals]


def test_four_deals_of_the_short_list() -> None:
    assert wrong_in(list(read_list(Path(PEERS or "") / "dds-list10.txt"))[:4]) == [(0, 0)] * 4
