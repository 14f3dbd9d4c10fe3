"""Goals, themes, rounds and requests in the Russian words that people may write."""

from __future__ import annotations

from typing import Any

import pytest

from raspis.cli.terminal.language import RANKS_OF, Russian
from raspis.puzzles.files import puzzle_toml, read_composed
from raspis.puzzles.goals.goal import PuzzleError
from raspis.puzzles.goals.registry import GOAL_NAMES, GOAL_WORDS, GOALS, read_goal
from raspis.puzzles.grading.themes import THEME_NAMES, THEME_WORDS, THEMES
from raspis.puzzles.making.plan import read_plan, read_request
from raspis.puzzles.making.prove import prove
from raspis.puzzles.pages.sheet import PLACE_NAMES, PLACE_WORDS
from raspis.solver.questions.solver import Solver

PUZZLE = """
rules = "{rules}"
players = ["Петя", "Вася", "R"]
leader = "Петя"
trump = "{trump}"
round = "{round}"
hands = {{"Петя" = "{first}", "Вася" = "{second}", "R" = "6C 9C"}}
bids = {{"Петя" = "{bid}", "Вася" = 1}}
[puzzle]
goal = {{kind = "{kind}", seat = "Петя", tricks = 1}}
"""
ENGLISH = {
    "rules": "nameless",
    "trump": "H",
    "round": "dark",
    "first": "7S KS",
    "second": "8S AH",
    "bid": "1 blind",
    "kind": "at-least",
}


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("ровно", "exact"),
        ("Не меньше", "at-least"),
        ("хотя бы", "at-least"),
        ("без взяток", "none"),
        ("заявка", "bid"),
        ("заодно", "help"),
    ],
)
def test_kinds_of_goals(word: str, kind: str) -> None:
    tree: dict[str, Any] = {"seat": "Петя", "tricks": 1}
    needed = {"none": {"seat": "Петя"}, "bid": {"seat": "Петя"}, "help": {}}.get(kind, tree)
    goal = read_goal({"kind": word, **needed}, ["Петя", "Вася"])
    assert goal == read_goal({"kind": kind, **needed}, ["Петя", "Вася"])
    assert goal.to_mapping()["kind"] == kind


def test_to_spoil_a_bid() -> None:
    assert read_goal({"kind": "сорвать", "seat": 1, "of": 0}, ["Петя", "Вася"]).kind == "spoil"


def test_every_kind_and_theme_and_place_has_a_word() -> None:
    assert {GOAL_WORDS.find(word) for word in GOAL_WORDS} == set(GOALS)
    assert {THEME_WORDS.find(word) for word in THEME_WORDS} == set(THEMES)
    assert {PLACE_WORDS.find(word) for word in PLACE_WORDS} == set(PLACE_NAMES)


def test_what_is_shown_in_russian_can_be_written() -> None:
    russian = Russian("ru", RANKS_OF["russian"])
    for names, words in ((GOAL_NAMES, GOAL_WORDS), (THEME_NAMES, THEME_WORDS), (PLACE_NAMES, PLACE_WORDS)):
        for name, shown in names.items():
            assert words.find(russian.say(shown).partition(" (")[0]) == name


def test_a_puzzle_of_ones_own_in_russian() -> None:
    russian = {
        "rules": "безымянный",
        "trump": "червы",
        "round": "тёмная",
        "first": "пики 7 К",
        "second": "♠8 червы Т",
        "bid": "1 втёмную",
        "kind": "не меньше",
    }
    composed, expected = (read_composed(PUZZLE.format(**words)) for words in (russian, ENGLISH))
    assert composed == expected
    found = prove(Solver("plain"), composed.position, composed.goal, composed.bids, round=composed.round)
    written = puzzle_toml(composed.answered(found)).replace("Петя", "").replace("Вася", "")
    assert written.isascii(), written


def test_a_line_with_a_goal_in_russian() -> None:
    line = (
        '{{"rules": "{}", "hands": ["7S KS", "8S AS"], "leader": 0, "goal": {{"kind": "{}", "seat": 0}}, {}}}'
    )
    russian = line.format("детский", "без взяток", '"round": "Темная"')
    assert read_composed(russian) == read_composed(line.format("child", "none", '"round": "dark"'))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"kind": "побольше"}, "goal.kind is 'побольше'; allowed are exact"),
        ({"round": "сырая"}, "round is 'сырая'; allowed are"),
        ({"second": "♠8Ё"}, "hands.Вася: 'Ё' at position 3"),
    ],
)
def test_words_that_are_none_are_refused(change: dict[str, str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_composed(PUZZLE.format(**ENGLISH | change))


def test_a_request_in_russian() -> None:
    russian = {
        "rules": "безымянный",
        "trump": "без козыря",
        "goal": "ровно",
        "theme": ["пропуск", "Цугцванг"],
    }
    english = {"rules": "nameless", "trump": "N", "goal": "exact", "theme": ["duck", "zugzwang"]}
    assert read_request(russian) == read_request(english)
    plan = '[[request]]\nrules = "детский"\ngoal = "не меньше"\ntheme = "впустка"\n'
    (request,) = read_plan(plan)
    assert (request.rules.preset, request.goal, request.demands.themes) == (
        "child",
        "at-least",
        ("throw-in",),
    )


@pytest.mark.parametrize(
    ("key", "value"),
    [("goal", "побольше"), ("theme", "фокус"), ("trump", "козырь"), ("theme", [7]), ("trump", [])],
)
def test_a_request_with_words_that_are_none(key: str, value: object) -> None:
    with pytest.raises(PuzzleError, match=f"{key} is .*; allowed are "):
        read_request({"rules": "nameless", key: value})
