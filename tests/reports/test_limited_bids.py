"""`bids` under a limit that isn't reached costs about what it costs without one."""

from __future__ import annotations

from itertools import islice

import pytest

from raspis.solver.feasibility import questions
from raspis.solver.position.dealing import random_deals
from raspis.solver.questions import possible
from raspis.solver.questions.solver import Solver
from raspis.solver.records.record import Record
from raspis.solver.reports.bid_table import bid_table
from raspis.solver.rules.rules import Rules
from raspis.solver.search.compiled import kernel_is_there


def refused(*_: object) -> None:
    raise AssertionError("the compiled search decides this sooner")


@pytest.mark.parametrize(
    ("game", "players", "cards"), [("child", 4, 5), ("child-circular", 3, 6), ("child", 2, 7)]
)
def test_small_deals_need_no_clauses_and_no_lines(
    monkeypatch: pytest.MonkeyPatch, game: str, players: int, cards: int
) -> None:
    if not kernel_is_there():
        pytest.skip("the compiled kernel is not part of this installation")
    monkeypatch.setattr(questions, "Encoding", refused)
    monkeypatch.setattr(possible, "some_lines", refused)
    for deal in islice(random_deals(Rules.of(game), players, cards, seed=3), 4):
        names = tuple(f"P{seat + 1}" for seat in range(players))
        record = Record(Rules.of(game), names, deal.leader, cards, hands=deal.hands)
        limited, free = Solver(time_limit=600), Solver()
        table = bid_table(record, record.position(), limited)
        assert table.complete
        assert table.to_mapping() == bid_table(record, record.position(), free).to_mapping()
        assert limited.nodes < 2 * free.nodes
