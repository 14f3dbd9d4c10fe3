"""What puzzles are asked for: wishes that can't be are refused at once, and hopeless work is given up."""

from __future__ import annotations

import time
from typing import Any

import pytest

from raspis.puzzles.goals.goal import PuzzleError
from raspis.puzzles.grading.themes import THEMES
from raspis.puzzles.making.candidates import TOO_MANY_LINES
from raspis.puzzles.making.make import Tally, make
from raspis.puzzles.making.plan import read_plan, read_request
from raspis.puzzles.making.request import Request
from raspis.solver.errors import RaspisError
from raspis.solver.rules.rules import Rules
from raspis.solver.search.budget import Stopped
from raspis.solver.workers.crew import Processes


@pytest.mark.parametrize(
    ("tree", "named"),
    [
        ({"theme": "hook-trap"}, "needs rules with hook = true"),
        ({"theme": "circular-trap"}, "needs circular trumps, which child hasn't"),
        ({"rules": "whist", "theme": "by-trumps"}, "needs a special card, and whist has none"),
        ({"rules": "whist", "theme": "low-seven"}, "needs a special card"),
        ({"rules": {"preset": "child", "call": "none"}, "theme": "by-trumps"}, "may be led as a call"),
        ({"rules": "nameless", "trump": "N", "theme": "by-trumps"}, "may be led as a call"),
        ({"rules": {"preset": "child", "specials": []}, "theme": "hold-up"}, "needs a special card"),
        ({"goal": "bid", "theme": "duck"}, "can't be with the goal bid; it can be with exact, at-least"),
        ({"goal": "none", "theme": "duck"}, "can't be with the goal none"),
        ({"goal": "spoil", "theme": "duck"}, "can't be with the goal spoil"),
        ({"goal": "none", "theme": "throw-in"}, "can't be with the goal none"),
        ({"goal": "help", "theme": "counting"}, "can't be with the goal help; it can be with exact, bid"),
        ({"theme": ["duck", "hook-trap"], "rules": {"preset": "child", "hook": True}}, "no goal can have"),
        ({"theme": "special-early", "cards": 2}, "needs 3 cards in hand, not 2"),
        ({"cards": 1}, "only one decision"),
        ({"rules": "whist", "cards": 2, "goal": "exact"}, "ask for 3 cards"),
    ],
)
def test_wishes_that_cannot_be_are_refused_at_once(tree: dict[str, Any], named: str) -> None:
    with pytest.raises(PuzzleError) as refused:
        read_request(tree)
    assert named in str(refused.value)


def test_every_theme_can_be_asked_for_with_the_right_rules() -> None:
    for theme in THEMES:
        rules = {"preset": "child-circular", "hook": True}
        assert read_request({"rules": rules, "theme": theme}).demands.themes == (theme,)


def test_all_themes_are_asked_for() -> None:
    request = read_request(
        {"players": 3, "cards": 4, "theme": ["duck", "hold-up"], "tries": 3000, "count": 2}
    )
    puzzles = list(make(request))
    assert len(puzzles) == 2
    assert all({"duck", "hold-up"} <= set(puzzle.themes) for puzzle in puzzles)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[[request]]\nplayers = 6", "request 1: players is 6"),
        ("[[request]]\nplayers = -1", "players is -1"),
        ("[[request]]\ncards = true", "cards is true"),
        ("[[request]]\ncards = 2020-01-01", "cards is 2020-01-01"),
        ("[[request]]\ncount = 9999999999999", "count is 9999999999999 but must be from 0 to"),
        ("[[request]]\ntries = 0", "tries is 0"),
        ("[[request]]\ndifficulty = true", "difficulty is true"),
        ("[[request]]\ndifficulty = 6", "difficulty is 6"),
        ("[[request]]\ntheme = 1", "theme is 1"),
        ("[[request]]\ntheme = ['duck', 1]", "theme is 1"),
        ("[[request]]\ngoal = []", "goal is []"),
        ("[[request]]\nrules = 1", "request 1: "),
        ("[[request]]\nstrict = 1", "strict is 1"),
        ("request = 1", "a plan has tables [[request]]"),
        ("[[request]]\n[[request]]\ncards = 99", "request 2: cards is 99"),
    ],
)
def test_a_faulty_plan_is_refused_with_its_place(text: str, named: str) -> None:
    with pytest.raises(RaspisError) as refused:
        read_plan(text)
    assert named in str(refused.value)


def test_null_in_a_plan_stands_for_nothing_said() -> None:
    keys = ("rules", "players", "cards", "trump", "goal", "theme", "difficulty", "count", "seed", "tries")
    assert read_request(dict.fromkeys(keys)) == read_request({})
    (request,) = read_plan('{"request": [{"players": null, "cards": null}]}')
    assert request == read_request({})


def test_work_without_hope_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    from raspis.puzzles.making import candidates

    monkeypatch.setattr(candidates, "_MOST_COUNTED", 50)
    tally = Tally()
    assert list(make(Request(Rules.of("child"), 4, 7, "help", tries=1000), tally=tally)) == []
    assert tally.hopeless
    assert tally.tried == tally.rejected[TOO_MANY_LINES] == 20
    some = Tally()
    request = Request(Rules.of("child"), 4, 7, "exact", tries=30)
    list(make(request, tally=some))
    assert not some.hopeless
    assert some.tried == 30 or some.found


def test_the_deadline_is_for_the_whole_work() -> None:
    started = time.monotonic()
    tally = Tally()
    with pytest.raises(Stopped):
        list(make(Request(Rules.of("child"), 4, 9, "exact", count=1000), tally=tally, deadline=started + 0.3))
    assert time.monotonic() - started < 2
    assert tally.tried > 0


def test_a_killed_worker_does_not_stop_the_work() -> None:
    import multiprocessing
    import os
    import signal

    request = Request(Rules.of("child"), 3, 3, "exact", count=12, seed=4)
    killed: list[int] = []

    def kill_one(tally: Tally) -> None:
        children = [child.pid for child in multiprocessing.active_children() if child.pid]
        if children and not killed and tally.tried > 3:
            os.kill(children[0], signal.SIGKILL)
            killed.append(children[0])

    with Processes(2) as crew:
        found = list(make(request, crew, report=kill_one))
    assert killed
    assert found == list(make(request))
