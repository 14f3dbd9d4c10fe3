"""The benchmark's fixed work: the same count at every run, and every shape of the measurements."""

from __future__ import annotations

import json

import pytest

from raspis.solver.questions.solver import Solver
from raspis.solver.reports.bench import QUICK, SHAPES, run
from raspis.solver.search.compiled import kernel_is_there


def total(engine: str) -> int:
    return sum(result.positions for result in run(Solver(engine), QUICK))


@pytest.mark.parametrize("engine", ["plain", "kernel"])
def test_the_count_is_the_same_at_every_run(engine: str) -> None:
    if engine == "kernel" and not kernel_is_there():
        pytest.skip("the compiled kernel is not part of this installation")
    first = total(engine)
    assert first == total(engine) > 0


def test_every_question_is_measured() -> None:
    for result in run(Solver("plain"), QUICK):
        tree = json.loads(json.dumps(result.to_mapping()))
        assert list(tree["questions"]) == list(result.shape.questions)
        assert all(entry["asked"] > 0 for entry in tree["questions"].values())


def test_the_deals_are_of_their_shape_and_always_the_same() -> None:
    for shape in SHAPES:
        positions = shape.positions()
        assert positions == shape.positions()
        assert {len(hand) for position in positions for hand in position.hands} == {shape.cards}


def test_a_title_in_english_is_the_name() -> None:
    assert [str(shape.title) for shape in (*SHAPES, *QUICK)] == [shape.name for shape in (*SHAPES, *QUICK)]
