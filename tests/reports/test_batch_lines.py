"""Lines of positions answered without a command: in their order, with their numbers, each fault its own."""

from __future__ import annotations

import json

import pytest

from raspis.solver import RaspisError
from raspis.solver.errors import TextError
from raspis.solver.reports.batch import LineWorker, Work, answer_lines, wrong_line

SMALL = {"rules": "child", "hands": ["7S KH", "8S 9D"], "leader": 0}


def test_lines_are_answered_in_their_order() -> None:
    lines = [json.dumps({**SMALL, "id": "a"}), "", "{", json.dumps({**SMALL, "id": "b", "leader": 2})]
    found = list(answer_lines(lines, Work(ask=("most",), engine="plain")))
    assert [each.whole for each in found] == [True, False, False]
    assert found[0].mapping == {"id": "a", "most": [2, 0]}
    assert found[1].mapping["at_line"] == 3
    assert list(found[2].mapping) == ["id", "error", "at_line"]
    assert (found[2].mapping["id"], found[2].mapping["at_line"]) == ("b", 4)


def test_a_limit_is_each_line_s_own_and_makes_it_no_whole_answer() -> None:
    worker = LineWorker(Work(ask=("most", "exact"), engine="plain", node_limit=2))
    found = [worker.answer((number, json.dumps(SMALL))) for number in (1, 2)]
    assert found[0] == found[1]
    assert found[0].whole is False
    assert found[0].mapping["complete"] is False


def test_an_engine_that_is_not_there_is_no_fault_of_a_line() -> None:
    with pytest.raises(RaspisError, match="engine is 'fast'"):
        list(answer_lines([json.dumps(SMALL)], Work(engine="fast")))


def test_what_is_no_text_has_no_name() -> None:
    fault = TextError("not text")
    assert wrong_line((5, fault), fault).mapping == {"error": "not text", "at_line": 5}
