"""What is proven of a position and its plays: never wrong, whatever the limit, and nothing asked twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import pytest
from random_records import GAMES, random_record

from raspis.solver.cards.text import read_hands
from raspis.solver.position.position import Position
from raspis.solver.questions.prospects import Prospects
from raspis.solver.questions.solver import Solver
from raspis.solver.reports.solution import find_solution
from raspis.solver.rules.rules import Rules


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


def positions(count: int) -> Iterator[Position]:
    rng = Random(11)
    while count:
        preset, seats = rng.choice(GAMES)
        position = random_record(rng, preset, rng.choice(seats), 6, complete=False).position()
        if position.tricks_left > 1:
            count -= 1
            yield position


def test_what_a_position_cannot_hold_no_play_is_asked_for() -> None:
    refused = 0
    for position in positions(100):
        solver = Solver()
        whole = solver.values(position, position.turn).exact
        right = {move.play: move.exact for move in Solver().moves(position)}
        for play, known in Prospects(solver, position).of_plays():
            for tricks, made in enumerate(known.exact):
                assert made in (tricks in right[play], None)
                if tricks not in whole:
                    assert made is False
                    refused += known.least.low <= tricks <= known.most.high
    assert refused > 5


def test_what_is_known_of_all_plays_settles_their_position() -> None:
    gaps = 0
    for position in positions(100):
        solver = Solver()
        solver.moves(position)
        known = Prospects(solver, position).of_seat(position.turn)
        found = Solver().values(position, position.turn)
        assert (known.most.closed, known.least.closed) == (True, True)
        assert known.exact == tuple(k in found.exact for k in range(position.tricks_left + 1))
        gaps += len(found.exact) < found.most - found.least + 1
    assert gaps > 2


@pytest.mark.parametrize(
    ("hands", "sides", "most", "least"),
    [
        ("6S 7H 8H / 9H JH QS / QH KH AC", None, 1, 1),
        ("6S 7H 8H JD / 9H JH QS AD / QH KH AC KC", None, 2, 1),
        ("6S 7H 8H / 9H JH QS / QH KH AC", "aab", 2, 3),
        ("6S 8H / 9H JH", None, 1, 2),
    ],
)
def test_the_first_question_is_for_a_fair_share(
    monkeypatch: pytest.MonkeyPatch, hands: str, sides: str | None, most: int, least: int
) -> None:
    asked: list[list[int]] = []

    def answered(solver: Solver, position: Position, seat: int, targets: Iterable[int]) -> bool:
        asked.append(list(targets))
        return False

    position = Position.create(Rules.of("child"), read_hands(hands), leader=0, sides=sides)
    monkeypatch.setattr(Solver, "can_force", answered)
    Solver("plain").most(position, 0)
    assert asked[0] == list(range(most, position.tricks_left + 1))
    asked.clear()
    Solver("plain").least(position, 0)
    assert asked[0] == list(range(least))
