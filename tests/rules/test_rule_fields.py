"""Each field of the rules that concerns the play has a position where changing it alone changes an answer.

The fields of bidding, scoring and the evening have theirs in the tests of those parts.
"""

from __future__ import annotations

from typing import Any

import pytest

from raspis.solver.errors import PositionError, RulesError
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import PRESETS, Rules


def most_and_least(rules: Rules, hands: list[str], trump: str | None, table: str) -> list[tuple[int, int]]:
    position = Position.create(rules, [hand.split() for hand in hands], 0, trump, table.split())
    solver = Solver("plain")
    return [(solver.most(position, seat), solver.least(position, seat)) for seat in range(len(hands))]


# preset, fields of both, the change, hands, trump, table; then (most, least) a seat without and with it
CHANGES: list[tuple[Any, ...]] = [
    ("child", {}, {"trump": "H"}, ["7S", "KH"], None, "", [(1, 1), (0, 0)], [(1, 0), (0, 1)]),
    ("child", {}, {"trump": "N"}, ["8S", "7D"], None, "", [(0, 0), (1, 1)], [(1, 1), (0, 0)]),
    ("child", {}, {"specials": ["8S"]}, ["9S", "7S"], None, "", [(0, 1), (1, 0)], [(1, 1), (0, 0)]),
    ("child", {}, {"low": "scrap"}, ["7S", "6S"], None, "", [(1, 1), (0, 0)], [(1, 0), (0, 1)]),
    ("child", {}, {"led_high": "trump"}, ["7S QS", "JC KS"], None, "", [(2, 0), (0, 2)], [(1, 0), (1, 2)]),
    ("child", {}, {"call": "none"}, ["JC 7S", "7D JS"], None, "", [(2, 0), (0, 2)], [(1, 0), (1, 2)]),
    ("child", {}, {"call": "any"}, ["7S 6H", "AH 9C"], None, "", [(1, 0), (1, 2)], [(2, 0), (0, 2)]),
    ("child", {}, {"must_trump": False}, ["7S 6S", "7D JC"], None, "", [(2, 0), (0, 2)], [(2, 1), (0, 1)]),
    ("nameless", {}, {"ties": "last"}, ["JS", "KH", "JC"], "D", "", [(1, 1), (0, 0), (0, 0)],
     [(0, 1), (0, 0), (1, 0)]),
    ("throw-in", {"pack": 104}, {"ties": "last"}, ["9D", "9D", "AH"], "D", "", [(1, 1), (0, 0), (0, 0)],
     [(0, 0), (1, 1), (0, 0)]),
    ("child-circular", {}, {"call_void": "trump"}, ["KC", "QS 6D"], None, "7S:call-H", [(1, 2), (1, 0)],
     [(1, 1), (1, 1)]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("preset", "both", "change", "hands", "trump", "table", "without", "with_it"),
    CHANGES,
    ids=[f"{change[0]}-{next(iter(change[2].items()))}" for change in CHANGES],
)
def test_a_field_changes_an_answer(
    preset: str,
    both: dict[str, Any],
    change: dict[str, Any],
    hands: list[str],
    trump: str | None,
    table: str,
    without: list[tuple[int, int]],
    with_it: list[tuple[int, int]],
) -> None:
    assert most_and_least(Rules.of(preset, **both), hands, trump, table) == without
    assert most_and_least(Rules.of(preset, **both, **change), hands, trump, table) == with_it


def test_the_pack_says_which_cards_there_are() -> None:
    with pytest.raises(PositionError, match="2♠ in the hand of P1 is not in the pack of 36 cards"):
        Position.create(Rules.of("child"), [["2S"], ["7D"]], 0)
    Position.create(Rules.of("child", pack=52), [["2S"], ["7D"]], 0)
    with pytest.raises(PositionError, match="7♦ is there twice: in the hand of P1 and in the hand of P2"):
        Position.create(Rules.of("child"), [["7D"], ["7D"]], 0)
    Position.create(Rules.of("child", pack=104), [["7D"], ["7D"]], 0)


def test_a_trump_of_the_deal_is_stated_and_a_fixed_one_not_contradicted() -> None:
    hands = [["KS"], ["7D"]]
    with pytest.raises(RulesError, match="leave the trump to the deal, and the deal states none"):
        Position.create(Rules.of("child", trump="deal"), hands, 0)
    with pytest.raises(RulesError, match="trump H contradicts the rules: their trump is D"):
        Position.create(Rules.of("child"), hands, 0, "H")
    with pytest.raises(RulesError, match="trump H contradicts the rules: their trumps are circular"):
        Position.create(Rules.of("child-circular"), hands, 0, "H")
    assert Position.create(Rules.of("child"), hands, 0, "D").trump == 2


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        ("poker", "unknown rules 'poker'; allowed are child, child-circular, throw-in, nameless, whist"),
        ({"ties": "last"}, "the rules name no preset; allowed are child, "),
        ({"preset": "child", "tie": "last"}, "unknown key 'tie' in the rules; allowed are preset, pack, "),
        ({"preset": "child", "ties": "both"}, "ties is 'both'; allowed are first, last"),
        ({"preset": "child", "must_trump": 1}, "must_trump is 1; allowed are true, false"),
        ({"preset": "child", "must_trump": "yes"}, "must_trump is 'yes'; allowed are true, false"),
        ({"preset": "child", "pack": 32}, "pack is 32; allowed are 36, 52, 104"),
        ({"preset": "child", "trump": "circular"}, "call = 'trump' needs a fixed trump"),
        ({"preset": "child", "specials": ["7X"]}, "specials has '7X'"),
        ({"preset": "child", "specials": ["7S", "7S"]}, "specials names 7S twice"),
        ({"preset": "child", "specials": "7S"}, "specials is '7S' but must be a list of cards"),
        ({"preset": "child", "score": {"bonus": 3}}, "unknown key 'bonus' in score; allowed are pass, "),
        ({"preset": "child", "score": {"made": "ten"}}, "score.made is 'ten' but must be a whole number"),
        ({"preset": "child", "ladder": [{"cards": 0}]}, "cards in entry 1 of ladder is 0"),
        (
            {"preset": "child", "ladder": [{"cards": 3, "round": "gold"}]},
            "round in entry 1 of ladder is",
        ),
        (7, "rules is 7 but must be a preset's name or a table"),
    ],
)
def test_an_unknown_key_or_value_is_refused_with_what_is_allowed(tree: Any, message: str) -> None:
    with pytest.raises(RulesError) as refusal:
        Rules.from_mapping(tree)
    assert str(refusal.value).startswith(message)


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_read_back_what_they_print(preset: str) -> None:
    changed = Rules.of(preset, ties="last", hook=True, score={"made": 20, "golden": {"per_trick": 30}})
    for rules in (PRESETS[preset], changed):
        assert Rules.from_mapping(rules.to_mapping()) == rules
        assert Rules.from_mapping(rules.to_full_mapping()) == rules
