"""What is proven of each play under a limit is true: nothing else comes out without one."""

from __future__ import annotations

from random import Random

import pytest
from random_records import GAMES, random_record

from raspis.solver.questions.solver import Solver
from raspis.solver.reports.solution import find_solution


@pytest.mark.parametrize("engine", ["plain", "auto"])
def test_what_a_limit_leaves_proven_of_the_plays_is_true(engine: str) -> None:
    rng, open_, proven = Random(6), 0, 0
    for _ in range(10 if engine == "plain" else 40):
        preset, seats = rng.choice(GAMES)
        cards = 4 if engine == "plain" else 6
        record = random_record(rng, preset, rng.choice(seats), cards, complete=False)
        whole = find_solution(Solver(engine), record).plays
        for nodes in (20, 80, 300, 1200):
            for play, known in find_solution(Solver(engine, node_limit=nodes), record).plays.items():
                found = whole[play]
                assert known.most.low <= found.most.low <= known.most.high
                assert known.least.low <= found.least.low <= known.least.high
                for said, right in zip(known.exact, found.exact, strict=True):
                    assert said in (right, None)
                    open_ += said is None
                    proven += said is not None
    assert open_ > 100
    assert proven > 100
