"""The recorded plays of dds-bridge's list of deals, from the folder that RASPIS_PEERS names."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from raspis.solver.cards.card import Play
from raspis.solver.cards.text import read_card
from raspis.solver.questions.solver import Solver
from raspis.solver.records.pbn import read_pbn
from raspis.solver.records.record import Record
from raspis.solver.reports.analysis import analyse


def dds_deals() -> list[tuple[Record, list[int]]]:
    """The recorded plays of dds-bridge's list, as records, with the declarer's tricks at each card."""
    folder = os.environ.get("RASPIS_PEERS")
    if not folder:
        pytest.skip("RASPIS_PEERS names no folder with dds-list60.txt")
    deals = []
    lines = (Path(folder) / "dds-list60.txt").read_text(encoding="ascii").splitlines()
    tags: dict[str, str] = {}
    for line in lines:
        name, _, rest = line.partition(" ")
        tags[name] = rest
        if name != "TRACE":
            continue
        _, _, trump, leader, deal = tags["PBN"].split(" ", 4)
        text = tags["PLAY"].split('"')[1]
        cards = [Play(read_card(text[at : at + 2])) for at in range(0, len(text), 2)]
        contract = "1" + ("S", "H", "D", "C", "NT")[int(trump)]
        record = read_pbn(
            f'[Deal {deal.strip()}][Contract "{contract}"][Declarer "{"NESW"[int(leader) - 1]}"]'
        )
        tricks = tuple(tuple(cards[at : at + 4]) for at in range(0, len(cards), 4))
        trace = [int(number) for number in rest.split()[1:]]
        deals.append((replace(record, tricks=tricks), trace))
    return deals


def check_the_traces_of_dds(deals: list[tuple[Record, list[int]]]) -> None:
    solver = Solver()
    if solver.engine_name != "kernel":
        pytest.skip("thirteen cards a hand need the compiled kernel")
    for record, trace in deals:
        judged = analyse(record, solver)
        declarer = (record.leader - 1) % 4
        found = [judged.plays[0].before.most[declarer], *(play.after.most[declarer] for play in judged.plays)]
        assert found[: len(trace)] == trace
