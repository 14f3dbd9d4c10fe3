"""`raspis solve --ask`: only what is asked is searched, shown and printed; Ctrl-C tells what is proven."""

from __future__ import annotations

import json
from typing import Any
from unittest.mock import patch

import pytest
from command import assert_refused, raspis

from raspis.cli.commands.solve import SOLVE_ASK, SOLVE_ASKABLE
from raspis.solver import Position, Solver, read_record
from raspis.solver.errors import QuestionError
from raspis.solver.reports import solution
from raspis.solver.reports.solution import find_solution

HANDS = "7S KH QD / 8S 9D 10D / AC AD KD"
WHOLE = json.loads(raspis("solve", HANDS, "--json").out)
RECORD = """
rules = "child"
dealer = "P3"
hands = {P1 = "7S KH QD", P2 = "8S 9D 10D", P3 = "AC AD KD"}
bids = {P1 = 2, P2 = 0, P3 = 1}
"""


def test_the_command_knows_what_the_report_can_be_asked() -> None:
    assert SOLVE_ASKABLE == solution.SOLVE_ASKABLE
    assert SOLVE_ASK == solution.SOLVE_ASK


@pytest.mark.parametrize("name", SOLVE_ASKABLE)
def test_json_has_what_is_asked_and_nothing_else(name: str) -> None:
    ran = raspis("solve", HANDS, "--json", "--ask", name)
    found = json.loads(ran.out)
    assert (ran.status, list(found)) == (0, [name])
    if name in WHOLE:
        assert found[name] == WHOLE[name]


def test_unless_asked_it_is_what_it_was() -> None:
    assert list(WHOLE) == ["most", "least", "exact", "moves", "line"]
    assert json.loads(raspis("solve", HANDS, "--json", "--ask", "line,moves,exact,least,most").out) == WHOLE


def test_only_what_is_asked_is_searched() -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("this was not asked")

    with (
        patch.object(Solver, "least", never),
        patch.object(Solver, "exact", never),
        patch.object(Solver, "moves", never),
        patch.object(Solver, "line", never),
        patch.object(Solver, "can_make", never),
    ):
        for deal in (HANDS, "-"):
            ran = raspis("solve", deal, "--ask", "most", stdin=RECORD)
            assert ran.status == 0


def test_people_see_what_is_asked() -> None:
    shown = raspis("solve", HANDS, "--ask", "most,possible").out
    rows = [" ".join(line.split()) for line in shown.splitlines()]
    assert "most possible" in rows
    assert "P3 1 1–3" in rows
    assert "line of best play" not in shown
    assert "What each play" not in shown
    shown = " ".join(raspis("solve", HANDS, "--ask", "vectors,nodes").out.split())
    assert "Tricks that may come out, a number a player: 0 0 3, 0 1 2, 1 0 2, 1 1 1, 2 0 1." in shown
    assert "positions were searched." in shown
    assert "most" not in shown


def test_a_bid_is_judged_only_where_exact_numbers_are_asked() -> None:
    rows = [
        " ".join(row.split()) for row in raspis("solve", "-", "--ask", "most", stdin=RECORD).out.splitlines()
    ]
    assert "bid most" in rows
    assert "P2 pass 0" in rows
    rows = [
        " ".join(row.split()) for row in raspis("solve", "-", "--ask", "exact", stdin=RECORD).out.splitlines()
    ]
    assert "P1 2 makeable 0–2" in rows


@pytest.mark.parametrize("ask", ["line", "line,most", "moves,line"])
def test_a_line_alone_is_for_the_bid_as_with_everything(ask: str) -> None:
    whole = find_solution(Solver("plain"), read_record(RECORD))
    alone = find_solution(Solver("plain"), read_record(RECORD), ask=ask.split(","))
    assert (alone.goal, alone.line, alone.complete) == (whole.goal, whole.line, True)


def test_at_a_limit_only_what_is_asked_has_bounds() -> None:
    record = read_record(RECORD)
    found = find_solution(Solver("plain", node_limit=1), record, ask=["most", "exact"])
    assert solution.solution_json(found).keys() == {"bounds", "proven", "complete"}
    answer: dict[str, Any] = {**solution.solution_json(found)}
    assert answer["bounds"].keys() == {"most"}
    alone = find_solution(Solver("plain", node_limit=1), record, ask=["line"])
    assert (alone.line, alone.complete) == (None, False)


def test_ctrl_c_tells_what_is_proven_by_then() -> None:
    least = Solver.least
    solvers: list[Solver] = []

    def interrupted(self: Solver, position: Position, seat: int) -> int:
        if self not in solvers:
            solvers.append(self)
            raise KeyboardInterrupt
        return least(self, position, seat)

    with patch.object(Solver, "least", interrupted):
        ran = raspis("solve", HANDS)
        assert (ran.status, ran.err) == (130, "raspis: interrupted\n")
        rows = [" ".join(row.split()) for row in ran.out.splitlines()]
        assert any(row.startswith("P1 2 0–") and "perhaps" in row for row in rows), rows
        assert any(row.startswith("Interrupted; what stands here is proven.") for row in rows)
        ran = raspis("solve", HANDS, "--json")
        found = json.loads(ran.out)
        assert (ran.status, found["complete"]) == (130, False)
        assert found["most"] == WHOLE["most"]
        for (low, high), right in zip(found["bounds"]["least"], WHOLE["least"], strict=True):
            assert low <= right <= high
        assert "least" not in found


@pytest.mark.parametrize("ask", ["mots", "joint", "", "most,,x"])
def test_what_can_not_be_asked(ask: str) -> None:
    assert_refused(raspis("solve", HANDS, "--ask", ask), "--ask: ", "is not one of most, least")


@pytest.mark.parametrize("ask", ["most", [], ["joint"], 3])
def test_what_the_report_can_not_be_asked(ask: object) -> None:
    with pytest.raises(QuestionError, match="ask"):
        find_solution(Solver("plain"), read_record(RECORD), ask=ask)  # type: ignore[arg-type]
