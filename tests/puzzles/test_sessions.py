"""Playing a puzzle: how the others answer, right and wrong cards, bids that are named."""

from __future__ import annotations

import pytest

from raspis.puzzles.files import book
from raspis.puzzles.goals.bid import NameBid
from raspis.puzzles.goals.goal import PlayGoal, PuzzleError
from raspis.puzzles.goals.tricks import Exact
from raspis.puzzles.puzzle import Puzzle
from raspis.puzzles.session import Outcome, Session
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules

PLAYED = [
    puzzle
    for puzzle in book()
    if isinstance(puzzle.goal, PlayGoal) and sum(map(len, puzzle.position.hands)) <= 16
]


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


def test_the_others_play_the_main_line_the_first_of_equal_replies(solver: Solver) -> None:
    answered = 0
    for puzzle in PLAYED:
        session, node = Session(puzzle, solver), puzzle.tree
        while node is not None and node.replies:
            main = next(iter(node.replies))
            assert session.play(node.plays[0]) == main, puzzle
            node = node.replies[main]
            answered += 1
    assert answered > 100


def test_after_a_mistake_the_others_refute_it(solver: Solver) -> None:
    mistakes = 0
    for puzzle in PLAYED:
        for wrong in puzzle.position.plays():
            session = Session(puzzle, solver)
            if not session.loses(wrong):
                continue
            session.play(wrong)
            mistakes += 1
            assert session.mistake == wrong
            while session.outcome is Outcome.OPEN:
                assert session.hint() is None, (puzzle, wrong, session.line)
                session.play(session.position.plays()[0])
            assert session.outcome is Outcome.LOST, (puzzle, wrong)
    assert mistakes > 100


def test_a_wrong_card_is_counted_once_whether_it_is_played_or_not(solver: Solver) -> None:
    puzzle = PLAYED[0]
    assert not isinstance(puzzle.key, int)
    session = Session(puzzle, solver)
    wrong = next(play for play in puzzle.position.plays() if session.loses(play))
    assert session.wrong == 0
    assert session.is_mistake(wrong)
    assert session.is_mistake(wrong)
    session.play(wrong)
    assert session.undo()
    assert not session.undo()
    assert session.wrong == 1
    assert not session.is_mistake(puzzle.key[0])
    assert session.wrong == 1


def test_who_is_not_to_play_has_nothing_to_solve(solver: Solver) -> None:
    position = Position.create(Rules.of("child"), [["9S", "8H"], ["KS", "9C"]], 0)
    puzzle = Puzzle(position, (None, None), Exact(1, 1), (), None, False, 0, {}, ())
    with pytest.raises(PuzzleError, match="not the turn of P2"):
        Session(puzzle, solver)


def test_a_bid_is_taken_back(solver: Solver) -> None:
    puzzle = next(puzzle for puzzle in book() if isinstance(puzzle.goal, NameBid) and puzzle.tree is None)
    assert isinstance(puzzle.key, int)
    session = Session(puzzle, solver)
    assert not session.is_right_bid(puzzle.key + 1)
    assert not session.name_bid(puzzle.key + 1)
    assert session.wrong == 1
    assert session.line
    session.start_again()
    assert (session.position, session.line) == (puzzle.position, ())
    assert session.name_bid(puzzle.key)
