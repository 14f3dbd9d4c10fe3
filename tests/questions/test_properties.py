"""What must hold in every position, on random small positions of every game and of free rules."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TypeVar

from hypothesis import given, settings

from raspis.solver.cards.card import Play
from raspis.solver.position.position import Position
from raspis.solver.position.sides import side_of, won_by
from raspis.solver.questions.solver import Goal, Solver
from support import positions

Turned = TypeVar("Turned")
FEW = settings(max_examples=60, deadline=None)


def rotated(position: Position, by: int) -> Position:
    """The same position with every seat moved on clockwise."""
    seats = len(position.hands)

    def turn(values: tuple[Turned, ...]) -> tuple[Turned, ...]:
        return tuple(values[(seat - by) % seats] for seat in range(seats))

    labels = turn(position.sides)
    order = list(dict.fromkeys(labels))
    return replace(
        position,
        hands=turn(position.hands),
        taken=turn(position.taken),
        sides=tuple(order.index(label) for label in labels),
        leader=(position.leader + by) % seats,
    )


@FEW
@given(positions(players=2))
def test_two_players_share_the_tricks(position: Position) -> None:
    # What one of two can make sure of taking, the other can't keep him from: at least k for the one is
    # at most T - k for the other, so each of the two values is a zero-sum game of its own.
    # Each value has a solver of its own, since one solver uses this very fact.
    assert Solver("plain").most(position, 0) + Solver("plain").most(position, 1) == position.tricks_left
    assert Solver("plain").least(position, 0) + Solver("plain").least(position, 1) == position.tricks_left


@FEW
@given(positions())
def test_what_one_side_can_force_answers_for_the_other(position: Position) -> None:
    solver = Solver("plain")
    for seat in range(len(position.hands)):
        cold = Solver("plain")
        assert solver.least(position, seat) == cold.least(position, seat)
        assert solver.most(position, seat) == cold.most(position, seat)


@FEW
@given(positions())
def test_exact_lies_within_least_and_most_and_is_possible(position: Position) -> None:
    solver = Solver("plain")
    for seat in range(len(position.hands)):
        most, least, exact = solver.values(position, seat)
        assert all(least <= k <= most for k in exact)
        assert set(exact) <= set(solver.possible(position, seat))


@FEW
@given(positions())
def test_a_position_is_worth_what_its_moves_are(position: Position) -> None:
    solver = Solver("plain")
    seat = position.turn
    most, least, exact = solver.values(position, seat)
    moves = solver.moves(position)
    assert [move.play for move in moves] == position.plays()
    if moves:
        assert most == max(move.most for move in moves)
        assert least == min(move.least for move in moves)
        assert set(exact) == {k for move in moves for k in move.exact}


@FEW
@given(positions())
def test_every_move_is_worth_what_the_position_after_it_is(position: Position) -> None:
    warm = Solver("plain")
    seat = position.turn
    for move in warm.moves(position):
        after = position.after(move.play)
        won = won_by(position, after, seat)
        most, least, exact = Solver("plain").values(after, seat)
        assert (move.most, move.least) == (most + won, least + won)
        assert move.exact == tuple(k + won for k in exact)


@FEW
@given(positions())
def test_any_set_is_what_minimax_over_its_numbers_says(position: Position) -> None:
    """The primitive against a literal search on numbers of tricks, without table, bounds or equals."""
    solver = Solver("plain")
    seat = position.turn
    side = side_of(position, seat)

    def literal(at: Position, taken: int, targets: frozenset[int]) -> bool:
        if not at.tricks_left:
            return taken in targets
        answers = []
        for play in at.plays():
            after = at.after(play)
            answers.append(literal(after, taken + won_by(at, after, seat), targets))
        return any(answers) if side >> at.turn & 1 else all(answers)

    if position.tricks_left * len(position.hands) > 8:
        return
    numbers = range(position.tricks_left + 1)
    for wanted in product((False, True), repeat=len(numbers)):
        targets = frozenset(k for k in numbers if wanted[k])
        assert solver.can_force(position, seat, targets) is literal(position, 0, targets)


@FEW
@given(positions())
def test_rotating_the_seats_rotates_the_answers(position: Position) -> None:
    seats = len(position.hands)
    solver = Solver("plain")
    turned = rotated(position, 1)
    for seat in range(seats):
        assert solver.values(position, seat) == solver.values(turned, (seat + 1) % seats)
    assert [m[1:] for m in solver.moves(position)] == [m[1:] for m in solver.moves(turned)]
    vectors = sorted((vector[-1], *vector[:-1]) for vector in solver.vectors(position))
    assert vectors == solver.vectors(turned)


@FEW
@given(positions())
def test_the_line_is_legal_and_gives_the_value(position: Position) -> None:
    solver = Solver("plain")
    seat = position.turn
    most, least, exact = solver.values(position, seat)
    goals = [(None, most), (Goal("most"), most), (Goal("least"), least)]
    goals += [(Goal("exact", k), k) for k in exact]
    for goal, value in goals:
        end = position
        for play in solver.line(position, goal):
            end = end.after(end.find(play))
        assert end.tricks_left == 0
        assert won_by(position, end, seat) == value


@FEW
@given(positions())
def test_a_play_reads_back_what_it_prints(position: Position) -> None:
    for play in position.plays():
        assert Play.parse(str(play)) == play
        assert position.find(str(play)) == play
