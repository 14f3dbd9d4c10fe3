"""Values of another kind than what is asked for, as scripts hand them over: each a named error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from raspis.solver.cards.card import Card, Play
from raspis.solver.cards.plays import read_play
from raspis.solver.cards.text import read_hand, read_hands
from raspis.solver.errors import RaspisError
from raspis.solver.feasibility import Feasibility, joint
from raspis.solver.position.dealing import random_deals
from raspis.solver.position.position import Position
from raspis.solver.questions.answers import answer, read_ask
from raspis.solver.questions.guarantee import points_by_tricks
from raspis.solver.questions.solver import Goal, Solver
from raspis.solver.records.pbn import read_pbn
from raspis.solver.records.text import read_record
from raspis.solver.reports.analysis import analyse
from raspis.solver.reports.solution import find_solution
from raspis.solver.rules.bids import Bid, points
from raspis.solver.rules.rules import Rules

CHILD = Rules.of("child")
POSITION = Position.create(CHILD, [["7S", "KH"], ["8S", "9D"]], leader=0)
RECORD = read_record('rules = "child"\ndealer = "P2"\nhands = {P1 = "7S KH", P2 = "8S 9D"}')
NO_NUMBERS: list[Any] = ["0", None, 0.0, 1.5, True, [0], {}, b"0", object()]
NO_LISTS: list[Any] = [None, 1, 1.5, object()]
NO_TEXTS: list[Any] = [None, 1, 1.5, ["7S"], object()]

Asked = Callable[[Any], object]


def solver() -> Solver:
    return Solver("plain")


def created(**changed: Any) -> Position:
    parts: dict[str, Any] = {"rules": CHILD, "hands": [["7S"], ["8S"]], "leader": 0, **changed}
    return Position.create(**parts)


OF_SEATS: dict[str, Asked] = {
    "values": lambda seat: solver().values(POSITION, seat),
    "most": lambda seat: solver().most(POSITION, seat),
    "least": lambda seat: solver().least(POSITION, seat),
    "possible": lambda seat: solver().possible(POSITION, seat),
    "proven": lambda seat: solver().proven(POSITION, seat),
    "can_make": lambda seat: solver().can_make(POSITION, seat, 1),
    "can_force": lambda seat: solver().can_force(POSITION, seat, (1,)),
    "can_help": lambda seat: solver().can_help(POSITION, seat, (1,)),
    "Feasibility": lambda seat: Feasibility(POSITION).possible(seat),
}
OF_NUMBERS: dict[str, Asked] = {
    "can_make": lambda number: solver().can_make(POSITION, 0, number),
    "can_force": lambda number: solver().can_force(POSITION, 0, [number]),
    "can_help": lambda number: solver().can_help(POSITION, 0, [number]),
    "points": lambda number: points(CHILD, "normal", 1, False, number),
    "points_by_tricks": lambda number: points_by_tricks(CHILD, "normal", Bid(1), number),
    "taken": lambda number: created(taken=[number, 0]),
    "memory": lambda number: Solver("plain", memory=number),
}
OF_NUMBERS_OR_NONE: dict[str, Asked] = {
    "goal": lambda number: solver().line(POSITION, Goal("exact", number)),
    "joint": lambda number: joint(POSITION, [number, 1]),
    "answer": lambda number: answer(solver(), POSITION, ["joint"], [number, 1]),
    "can_meet": lambda number: Feasibility(POSITION).can_meet([number, 1]),
    "node_limit": lambda number: Solver("plain", node_limit=number),
}
OF_LISTS: dict[str, Asked] = {
    "targets": lambda numbers: solver().can_force(POSITION, 0, numbers),
    "ask": lambda names: answer(solver(), POSITION, names),
    "bids": lambda bids: joint(POSITION, bids),
    "line": lambda bids: Feasibility(POSITION).line(bids),
    "hands": lambda hands: created(hands=hands),
    "hand": lambda hand: created(hands=[hand, ["8S"]]),
    "table": lambda table: created(table=table),
}
OF_TEXTS: dict[str, Asked] = {
    "Card": Card.parse,
    "Play": Play.parse,
    "Position": Position.parse,
    "hand": read_hand,
    "hands": read_hands,
    "play": read_play,
    "record": read_record,
    "pbn": read_pbn,
    "ask": read_ask,
    "after": POSITION.after,
    "find": POSITION.find,
    "rules": lambda rules: created(rules=rules),
}


@pytest.mark.parametrize("seat", NO_NUMBERS)
@pytest.mark.parametrize("name", OF_SEATS)
def test_what_is_no_seat(name: str, seat: Any) -> None:
    with pytest.raises(RaspisError, match=r"seat is .*but the seats are 0 to 1"):
        OF_SEATS[name](seat)


@pytest.mark.parametrize("number", NO_NUMBERS)
@pytest.mark.parametrize("name", OF_NUMBERS)
def test_what_is_no_number(name: str, number: Any) -> None:
    with pytest.raises(RaspisError):
        OF_NUMBERS[name](number)


@pytest.mark.parametrize("number", [number for number in NO_NUMBERS if number is not None])
@pytest.mark.parametrize("name", OF_NUMBERS_OR_NONE)
def test_what_is_no_number_where_there_may_be_none(name: str, number: Any) -> None:
    with pytest.raises(RaspisError):
        OF_NUMBERS_OR_NONE[name](number)


@pytest.mark.parametrize("value", NO_LISTS)
@pytest.mark.parametrize("name", OF_LISTS)
def test_what_is_no_list(name: str, value: Any) -> None:
    with pytest.raises(RaspisError):
        OF_LISTS[name](value)


@pytest.mark.parametrize("value", NO_TEXTS)
@pytest.mark.parametrize("name", OF_TEXTS)
def test_what_is_no_text(name: str, value: Any) -> None:
    with pytest.raises(RaspisError):
        OF_TEXTS[name](value)


@pytest.mark.parametrize("goal", ["most", 1, ("exact", 1)])
def test_what_is_no_goal(goal: Any) -> None:
    with pytest.raises(RaspisError, match="the goal is"):
        solver().line(POSITION, goal)
    with pytest.raises(RaspisError, match="the goal is"):
        find_solution(solver(), RECORD, None, goal)


@pytest.mark.parametrize("place", ["3", 3, (1,), (1, 2, 3), ("1", 0), (True, 0), [1, 0]])
def test_what_is_no_place_in_the_play(place: Any) -> None:
    with pytest.raises(RaspisError, match="is no trick and number of cards"):
        RECORD.position(place)


@pytest.mark.parametrize("seconds", ["1", [1], True])
def test_what_is_no_time(seconds: Any) -> None:
    with pytest.raises(RaspisError, match="the time limit is"):
        Solver("plain", time_limit=seconds)


@pytest.mark.parametrize("record", ["x", None, 1, POSITION])
def test_what_is_no_record(record: Any) -> None:
    with pytest.raises(RaspisError, match="which is no Record"):
        analyse(record, solver())


@pytest.mark.parametrize("searching", ["x", None, 1])
def test_what_is_no_solver(searching: Any) -> None:
    with pytest.raises(RaspisError, match="which is no Solver"):
        analyse(RECORD, searching)


@pytest.mark.parametrize("number", NO_NUMBERS)
def test_what_is_no_number_of_players_or_cards_to_deal(number: Any) -> None:
    with pytest.raises(RaspisError, match="which is not a number of players"):
        next(random_deals(CHILD, number, 3))
    if number is not None:
        with pytest.raises(RaspisError, match="which is not a number of cards"):
            next(random_deals(CHILD, 3, number))


@pytest.mark.parametrize("rules", ["child", None, 1])
def test_what_is_no_rules_to_deal_by(rules: Any) -> None:
    with pytest.raises(RaspisError, match="which are no Rules"):
        next(random_deals(rules, 3, 3))


@pytest.mark.parametrize("bid", ["1", 1, (1, False), [1]])
def test_what_is_no_bid(bid: Any) -> None:
    with pytest.raises(RaspisError, match="which is no Bid"):
        points_by_tricks(CHILD, "normal", bid, 3)


@pytest.mark.parametrize("report", [5, "x", []])
def test_what_is_no_report(report: Any) -> None:
    with pytest.raises(RaspisError, match="which can't be called"):
        Solver("plain", report=report)


def test_numbers_that_cannot_come_are_no_fault() -> None:
    assert solver().can_force(POSITION, 0, (-1, 2, 10**30))
    assert not solver().can_force(POSITION, 0, (-1, 3, 10**30))
    assert not solver().can_make(POSITION, 0, 10**30)
