"""Kinds of goals: how they are read, what can't be asked, and the hook, in dark rounds too."""

from __future__ import annotations

from typing import Any

import pytest

from raspis.puzzles.goals.bid import NameBid
from raspis.puzzles.goals.goal import Goal, PuzzleError
from raspis.puzzles.goals.registry import GOALS, read_goal
from raspis.puzzles.goals.spoil import Spoil
from raspis.puzzles.goals.together import Together
from raspis.puzzles.goals.tricks import AtLeast, Exact, NoTrick
from raspis.puzzles.making.prove import NO_BID, Unsound, prove
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.bids import Bid, barred_bid
from raspis.solver.rules.rules import Rules

NAMES = ["Petya", "Vasya", "Roma"]


def position(sides: list[int] | None = None, taken: list[int] | None = None) -> Position:
    hands = [["9S", "8H"], ["KS", "9C"], ["AS", "9H"]]
    return Position.create(Rules.of("child"), hands, 0, None, (), taken, sides)


ALL = (Exact(1, 2), AtLeast(0, 1), NoTrick(0), Spoil(1, of=0), NameBid(0), Together())


@pytest.mark.parametrize("goal", ALL, ids=lambda goal: goal.kind)
def test_a_goal_reads_back_and_names_stand_for_seats(goal: Goal) -> None:
    tree = goal.to_mapping()
    assert read_goal(tree, NAMES) == goal
    named = {key: NAMES[value] if key in ("seat", "of") else value for key, value in tree.items()}
    assert read_goal(named, NAMES) == goal


def test_every_kind_is_in_the_test_above() -> None:
    assert list(GOALS) == [goal.kind for goal in ALL]


@pytest.mark.parametrize(
    ("tree", "named"),
    [
        (None, "goal is null"),
        ({"kind": ["exact"]}, "goal.kind is ['exact']"),
        ({"kind": "exact", "seat": 0}, "needs the key tricks"),
        ({"kind": "exact", "tricks": 1}, "needs the key seat"),
        ({"kind": "spoil", "seat": 0}, "needs the key of"),
        ({"kind": "bid"}, "needs the key seat"),
        ({"kind": "help", "seat": 0}, "has no key 'seat'"),
        ({"kind": "exact", "seat": 0, "tricks": None}, "needs the key tricks"),
        ({"kind": "exact", "seat": 0, "tricks": True}, "goal.tricks is true"),
        ({"kind": "exact", "seat": 0, "tricks": -1}, "goal.tricks is -1"),
        ({"kind": "exact", "seat": 3, "tricks": 1}, "the seats are 0 to 2"),
        ({"kind": "exact", "seat": 10**4000, "tricks": 1}, "the seats are 0 to 2"),
        ({"kind": "exact", "seat": "Kolya", "tricks": 1}, "the players are Petya, Vasya, Roma"),
        ({"kind": "none", "seat": 0, "tricks": 1}, "the goal none is for 0 tricks"),
        ({"kind": "exact", "seat": 0, "tricks": 1, "gaol": 1}, "unknown key 'gaol'"),
    ],
)
def test_a_goal_that_is_not_one_is_refused(tree: Any, named: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        read_goal(tree, NAMES)
    assert named in str(refused.value)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    ("goal", "at", "bids", "round", "named"),
    [
        (Exact(0, 3), position(), (None,) * 3, "normal", "goal.tricks is 3, but 2 tricks are still to come"),
        (Exact(0, 10**4000), position(), (None,) * 3, "normal", "2 tricks are still to come"),
        (AtLeast(0, 3), position(), (None,) * 3, "normal", "goal.tricks is 3"),
        (Spoil(0, of=1), position(), (None,) * 3, "normal", "needs the bid of P2"),
        (Spoil(0, of=1), position(), (None, 3, None), "normal", "P2 bids 3, but the deal has 2 tricks"),
        (Spoil(0, of=0), position(), (1, 1, 1), "normal", "another seat"),
        (Spoil(0, of=2), position(sides=[0, 1, 0]), (1, 1, 1), "normal", "another seat"),
        (Spoil(0, of=1), position(taken=[0, 2, 0]), (1, 1, 1), "normal", "spoiled already"),
        (Spoil(0, of=1), position(), (1, 1, 1), "golden", "there are none in the golden round"),
        (NameBid(0), position(taken=[0, 1, 0]), (None,) * 3, "normal", "before the first card"),
        (NameBid(0), position(), (None,) * 3, "golden", "there are none in the golden round"),
        (Together(), position(), (1, None, 1), "normal", "every seat's bid"),
        (Together(), position(sides=[0, 1, 0]), (1, 1, 0), "normal", "sides"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    goal: Goal, at: Position, bids: tuple[int | None, ...], round: str, named: str
) -> None:
    with pytest.raises(PuzzleError) as refused:
        goal.check(at, bids, round)
    assert named in str(refused.value)


@pytest.mark.parametrize("round", ["normal", "dark"])
@pytest.mark.parametrize("cards", [1, 2])
@pytest.mark.parametrize("others", [0, 1])
def test_the_hook_is_that_of_the_rules(round: str, cards: int, others: int) -> None:
    rules = Rules.of("child", hook=True)
    hands = [["9S", "8H"][:cards], ["KS", "9C"][:cards]]
    at = Position.create(rules, hands, 0)
    goal = NameBid(1)
    barred = barred_bid(rules, round, cards, [Bid(others), None], last=1)
    assert goal.barred(at, (others, None), round) == barred
    allowed = [n for n in range(cards + 1) if goal.may_bid(n, at, (others, None), round)]
    lowest = 1 if round == "dark" else 0  # a blind bid can't be a pass
    assert allowed == [n for n in range(lowest, cards + 1) if n != barred]
    assert allowed


def test_the_hook_yields_where_it_would_leave_no_blind_bid() -> None:
    at = Position.create(Rules.of("child", hook=True), [["8H"], ["9H"]], 0)
    goal = NameBid(1)
    assert goal.barred(at, (0, None), "normal") == 1
    assert goal.barred(at, (0, None), "dark") is None
    solver = Solver("plain")
    with pytest.raises(Unsound, match=str(NO_BID)):
        prove(solver, at, goal, (0, None))  # 9♥ takes the trick, and 1 is barred
    with pytest.raises(Unsound, match="takes 1 whatever anyone plays"):
        prove(solver, at, goal, (0, None), round="dark")
