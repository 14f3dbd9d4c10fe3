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
    ("child", {}, {"forced": True}, ["6S 9S", "8C 7S"], None, "", [(0, 2), (2, 0)], [(0, 0), (2, 2)]),
    ("nameless", {}, {"ties": "rank"}, ["JC", "KH", "JS"], "D", "", [(1, 1), (0, 0), (0, 0)],
     [(0, 1), (0, 0), (1, 0)]),
    ("nameless", {"ties": "rank"}, {"specials": ["JC", "JS"]}, ["JC", "KH", "JS"], "D", "",
     [(0, 1), (0, 0), (1, 0)], [(1, 1), (0, 0), (0, 0)]),
    ("throw-in", {"pack": 104}, {"ties_equal": "last"}, ["9D", "9D", "AH"], "D", "", [(1, 1), (0, 0), (0, 0)],
     [(0, 0), (1, 1), (0, 0)]),
    ("nameless", {}, {"ties_equal": "last"}, ["JS", "KH", "JC"], "D", "", [(1, 1), (0, 0), (0, 0)],
     [(1, 1), (0, 0), (0, 0)]),
    ("child-circular", {"trump": "deal"}, {"call": "any-with-trump"}, ["7S 6H", "AH 9C"], "N", "",
     [(2, 0), (0, 2)], [(1, 0), (1, 2)]),
    ("child-circular", {"trump": "deal"}, {"call": "any-with-trump"}, ["7S 6H", "AH 9C"], "D", "",
     [(2, 0), (0, 2)], [(2, 0), (0, 2)]),
    ("child-circular", {}, {"call_void": "trump"}, ["KC", "QS 6D"], None, "7S:call-H", [(1, 2), (1, 0)],
     [(1, 1), (1, 1)]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("preset", "both", "change", "hands", "trump", "table", "without", "with_it"),
    CHANGES,
    ids=[f"{change[0]}-{next(iter(change[2].items()))}-{change[4]}" for change in CHANGES],
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
        ({"preset": "child", "ties": "both"}, "ties is 'both'; allowed are first, last, rank"),
        ({"preset": "child", "ties_equal": "rank"}, "ties_equal is 'rank'; allowed are first, last"),
        ({"preset": "child", "forced": "yes"}, "forced is 'yes'; allowed are true, false"),
        ({"preset": "child", "blind_pass": 0}, "blind_pass is 0; allowed are true, false"),
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
    ranked = Rules.of(preset, ties="rank", ties_equal="last", specials=["9S", "10C", "8S"], forced=True)
    for rules in (PRESETS[preset], changed, ranked):
        assert Rules.from_mapping(rules.to_mapping()) == rules
        assert Rules.from_mapping(rules.to_full_mapping()) == rules


def test_equal_cards_go_by_the_ties_unless_it_is_said() -> None:
    assert [Rules.of("child", ties=ties).last_of_equals for ties in ("first", "last", "rank")] == [0, 1, 0]
    assert Rules.of("child", ties="last", ties_equal="last") == Rules.of("child", ties="last")
    assert Rules.of("child", ties_equal="last").to_mapping() == {"preset": "child", "ties_equal": "last"}
    assert Rules.of("child", ties="last").to_full_mapping()["ties_equal"] == "last"


def test_the_order_of_special_cards_says_something_with_a_rank_alone() -> None:
    assert Rules.of("nameless", specials=["JC", "JS"]) == Rules.of("nameless")
    assert Rules.of("nameless", ties="rank", specials=["JC", "JS"]) != Rules.of("nameless", ties="rank")
    assert [str(card) for card in Rules.of("nameless", ties="rank").specials] == ["JS", "JC"]


FORCED = Rules.of("child", forced=True)
CALLING = Rules.of("child", forced=True, trump="S", specials=["7S", "AD"])
CALLING_SCRAP = Rules.of("child", forced=True, trump="S", specials=["7S", "AD"], low="scrap")


@pytest.mark.parametrize(
    ("rules", "hand", "table", "plays"),
    [
        # What follows suit, though it is special, must be played; high stays allowed always.
        (FORCED, "7S QD AH", "8S", "7S:high 7S:low"),
        (FORCED, "7S 9S AH", "8S", "7S:high 7S:low 9S"),
        (FORCED, "7S QD AH", "8H", "7S:high AH"),
        (Rules.of("child", forced=True, low="scrap"), "7S QD AH", "8H", "7S:high 7S:low AH"),
        (Rules.of("child", forced=True, low="scrap"), "7S QD AH", "8S", "7S:high 7S:low"),
        # As a trump it must be played as well, by who has nothing of the suit led.
        (Rules.of("child", forced=True, trump="S"), "7S AH", "8C", "7S:high 7S:low"),
        (Rules.of("child", forced=True, trump="S", must_trump=False), "7S AH", "8C", "7S:high 7S:low AH"),
        # A call takes the highest card, be it special; a scrap card lies below its suit.
        (CALLING, "6S 7S QH", "AD:call", "7S:high 7S:low"),
        (CALLING, "7S 8S QH", "AD:call", "7S:high 8S"),
        (CALLING_SCRAP, "6S 7S QH", "AD:call",
         "6S 7S:high 7S:low"),
        (CALLING_SCRAP, "7S 8H QH", "AD:call",
         "7S:high 7S:low"),
    ],
)  # fmt: skip
def test_what_a_forced_special_card_obliges_to(rules: Rules, hand: str, table: str, plays: str) -> None:
    rest = ["6C", "9C", "10C"][: len(hand.split()) - 1]
    position = Position.create(rules, [rest, hand.split()], 0, None, table.split())
    assert [str(play) for play in position.plays()] == plays.split()


def test_why_a_card_is_refused_where_a_special_one_is_forced() -> None:
    position = Position.create(FORCED, [["6C"], ["7S", "AH"]], 0, None, ["8S"])
    with pytest.raises(PositionError, match="P2 can't play AH: that seat holds spades"):
        position.after("AH")
    position = Position.create(CALLING, [["6C"], ["6S", "7S"]], 0, None, ["AD:call"])
    with pytest.raises(PositionError, match="must answer the call of spades with 7♠"):
        position.after("6S")


def test_equal_special_cards_played_low_are_equal_cards() -> None:
    rules = Rules.of("child", pack=104, trump="N", call="none")
    for last, winner in (("first", 0), ("last", 1)):
        position = Position.create(Rules.from_mapping({**rules.to_full_mapping(), "ties_equal": last}),
                                   [["7S"], ["7S"]], 0, None)  # fmt: skip
        after = position.after("7S:low").after("7S:low")
        assert after.leader == winner
        assert position.after("7S:high").after("7S:high").leader == 0
