"""Each theme has a position where its rule holds, worked out by hand, and one where it fails by a little."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from raspis.puzzles.goals.bid import NameBid
from raspis.puzzles.goals.tricks import Exact
from raspis.puzzles.grading.themes import THEMES, has_gap_beside
from raspis.puzzles.making.prove import prove
from raspis.puzzles.puzzle import Puzzle
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules


class Case(NamedTuple):
    theme: str
    hands: str
    """Hands apart by /, the seat to solve being the one to play."""
    goal: Any
    leader: int = 0
    table: str = ""
    rules: Any = "child"
    bids: tuple[int | None, ...] | None = None


HOLDS = (
    # Taken with the Poker, all three tricks come: P1 has no heart. So J♦ is let go, and two are left to take.
    Case("duck", "6S KS / 7S 8H KH", Exact(1, 2), table="JD"),
    # J♦ trumps 8♥, then the Poker draws K♠ and 6♠ takes the last. Spent on 8♥, it leaves 6♠ under K♠.
    Case("hold-up", "KS KH / 6S 7S JD", Exact(1, 3), table="8H"),
    # J♦ is too high for 8♦: the Poker takes it at once, 8♦ draws 7♦, K♥ takes the last.
    Case("special-early", "7S 8D KH / AS 7D", Exact(0, 3), leader=1, table="JD"),
    # 6♠ is let go and a heart takes 8♥; then the Poker is led, and must be a seven of spades under 10♠.
    Case("low-seven", "7S KH AH / 10S 8H", Exact(0, 1), leader=1, table="6S"),
    # Q♠ takes 8♠. Led high, the Poker draws 10♠ and 7♣ is trumped; called, it draws 10♦.
    Case("by-trumps", "7S QS 7C / 10S 10D", Exact(0, 3), leader=1, table="8S"),
    # The Poker takes J♣. Now K♥ is the highest heart, but spades are its trump, and 6♠ is out: J♠ goes first.
    Case("circular-trap", "7S JS KH / 6S AC", Exact(0, 3), 1, "JC", "child-circular"),
    # Under the Poker K♦ or A♦ must go: with 6♦ played there, two diamonds that win are left, one too many.
    Case("unblock", "6D KD AD / 9S QS AC / KC JD", Exact(0, 1), leader=2, table="7S:high"),
    # J♦ has to trump 8♣, and P2 to lead a heart: 10♥ and the Poker take both. P1, leading, would lose A♥.
    Case("throw-in", "7S 8C 10H / JD 7H AH", Exact(0, 2)),
    # 7♦ takes and 6♣ gives the lead to P2, whose club takes the last. Led by P1, J♠ would take it.
    Case("zugzwang", "JS 6C 7D / 10C QC KC", Exact(0, 1)),
    # One trick or all three can be forced, but not two.
    Case("counting", "JS 10C / 7S AS 7D", Exact(1, 1), table="10H"),
    # P3 could make 0 or 1, but after the bids 2 and 1 the hook bars 0.
    Case(
        "hook-trap",
        "10S JC KD / 6S 9C 9H / 7S 7C AH",
        NameBid(2),
        rules={"preset": "child", "hook": True},
        bids=(2, 1, None),
    ),
)

FAILS = (
    # The goal is none at all: no trick is wanted, so letting one go is no duck.
    Case("duck", "8C 10C / 6S AS AC / 7S JC 7H", Exact(1, 0), table="6D"),
    # The Poker is kept to be thrown low: it takes no trick.
    Case("hold-up", "7S KH AH / 10S 8H", Exact(0, 1), leader=1, table="6S"),
    # The Poker is played high, but with one trick to come after this one that is not early.
    Case("special-early", "7S KH / AS", Exact(0, 2), leader=1, table="JD"),
    Case("low-seven", "KS KH / 6S 7S JD", Exact(1, 3), table="8H"),
    Case("by-trumps", "KS KH / 6S 7S JD", Exact(1, 3), table="8H"),
    # The same cards with diamonds for trumps: no circle, no trap.
    Case("circular-trap", "7S QS 7C / 10S 10D", Exact(0, 3), leader=1, table="8S"),
    # One card of each suit: there is no lower one.
    Case("unblock", "KS KH / 6S 7S JD", Exact(1, 3), table="8H"),
    # The solver follows: he has no lead to give away.
    Case("throw-in", "6S KS / 7S 8H KH", Exact(1, 2), table="JD"),
    # He lets K♠ go, takes what P1 then has to lead, and could not lead it himself; but he gave no lead away.
    Case("throw-in", "6H AH / 7S 9S 7H", Exact(1, 2), table="KS"),
    # P2 is thrown in, and P1 could not lead himself; but P2 takes the next trick as well.
    Case("throw-in", "7S 10H AH / JC QC AD", Exact(0, 1)),
    # P3 takes the trick that another leads to him, but could as well have led it himself.
    Case("throw-in", "JD QD 9H / 7C JC 7D / 7S KD QH", Exact(2, 1), leader=2),
    Case("zugzwang", "KS KH / 6S 7S JD", Exact(1, 3), table="8H"),
    # One and two can be forced, and nothing lies between them.
    Case("counting", "KS KH / 6S 7S JD", Exact(1, 3), table="8H"),
    # The hook bars 2, but 3 is the only number that P2 could make anyway.
    Case(
        "hook-trap",
        "6S 8S 6C / 7S JC 8H",
        NameBid(1),
        rules={"preset": "child", "hook": True},
        bids=(1, None),
    ),
)


def puzzle_of(case: Case) -> Puzzle:
    rules = Rules.from_mapping(case.rules)
    hands = [hand.split() for hand in case.hands.split(" / ")]
    position = Position.create(rules, hands, case.leader, None, case.table.split())
    return prove(Solver("plain"), position, case.goal, case.bids)


@pytest.mark.parametrize("case", HOLDS, ids=lambda case: case.theme)
def test_theme_holds(case: Case) -> None:
    assert case.theme in puzzle_of(case).themes


@pytest.mark.parametrize("case", FAILS, ids=lambda case: case.theme)
def test_theme_is_not_given_where_its_rule_fails(case: Case) -> None:
    assert case.theme not in puzzle_of(case).themes


def test_every_theme_has_its_test_positions_and_a_definition() -> None:
    assert {case.theme for case in HOLDS} == set(THEMES) == {case.theme for case in FAILS}
    assert all(len(str(theme.definition).split()) > 5 for theme in THEMES.values())


def test_gap_beside_a_number() -> None:
    assert has_gap_beside((0, 2), 0)
    assert has_gap_beside((1, 3, 4), 3)
    assert not has_gap_beside((1, 3, 4), 4)
    assert not has_gap_beside((2,), 2)
