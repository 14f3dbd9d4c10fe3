"""Guesses and tables of several trumps spare questions, and change no answer."""

from __future__ import annotations

from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings

from raspis.solver.errors import RaspisError
from raspis.solver.position.dealing import random_deals
from raspis.solver.position.position import Position
from raspis.solver.questions.guesses import Guesses
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules
from support import positions, random_position


@settings(max_examples=60, deadline=None)
@given(positions())
def test_a_wrong_guess_changes_no_answer(position: Position) -> None:
    seats = range(len(position.hands))
    right = [Solver("plain").most(position, seat) for seat in seats]
    for guess in (-3, 0, position.tricks_left, 99):
        with patch.object(Guesses, "of_most", lambda *_, guess=guess: guess):
            solver = Solver("plain")
            assert [solver.most(position, seat) for seat in seats] == right


def bridge(seed: int, cards: int) -> list[Position]:
    deal = next(random_deals(Rules.of("whist"), 4, cards, "N", seed))
    return [
        Position.create(deal.rules, deal.hands, leader, trump, sides=[0, 1, 0, 1])
        for trump in "SHDCN"
        for leader in range(4)
    ]


def test_what_was_answered_for_one_leader_is_the_guess_for_another() -> None:
    guesses = Guesses()
    position, other = bridge(1, 5)[:2]
    guesses.note(position, 0, 4)
    assert (guesses.of_most(other, 0), guesses.of_most(other, 2), guesses.of_most(other, 1)) == (4, 4, 1)
    after = other.after(other.plays()[0])
    assert guesses.of_most(after, 0) == 4


@pytest.mark.parametrize("tables", [1, 2, 5])
def test_several_tables_answer_as_one_does(tables: int) -> None:
    solver = Solver(memory=8, tables=tables)
    asked = [(position, seat) for seed in range(3) for position in bridge(seed, 6) for seat in range(4)]
    Random(1).shuffle(asked)
    for position, seat in asked:
        assert solver.most(position, seat) == Solver(memory=1).most(position, seat)


def test_other_rules_get_tables_of_their_own() -> None:
    solver = Solver(memory=8, tables=3)
    random = Random(4)
    for position in [random_position(random) for _ in range(60)]:
        for seat in range(len(position.hands)):
            assert solver.least(position, seat) == Solver("plain").least(position, seat)


@pytest.mark.parametrize("tables", [0, -1, 1.5, True, "2"])
def test_what_is_no_number_of_tables(tables: int) -> None:
    with pytest.raises(RaspisError, match="which is not a number of tables"):
        Solver(tables=tables)


def test_what_the_others_are_sure_of_bounds_a_seat() -> None:
    for seed in range(5):
        position = next(random_deals(Rules.of("child"), 3, 4, seed=seed)).position
        solver = Solver("plain")
        most = [solver.most(position, seat) for seat in (0, 1)]
        least = [solver.least(position, seat) for seat in (0, 1)]
        solver.mirror(position, 2)
        known = solver.proven(position, 2)
        assert (known.most.high, known.least.low) == (4 - sum(most), max(0, 4 - sum(least)))
