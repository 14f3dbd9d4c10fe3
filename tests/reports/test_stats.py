"""Counts over random deals: sums that can be put together, by what a second way of counting finds."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from raspis.solver import Position, Rules, Solver, Stats, StatsError, random_deals
from raspis.solver.reports.stats import Part, judge_of, read_questions
from raspis.solver.search.budget import Stopped


def counted(rules: Rules, seed: int, deals: int, players: int = 3, cards: int = 3) -> Stats:
    stats = Stats.of(rules, players, cards)
    stats.count(seed, deals, Solver("plain"))
    return stats


@pytest.mark.parametrize("game", ["child", "nameless", "throw-in"])
def test_every_hand_is_counted_once_by_each_feature(game: str) -> None:
    rules = Rules.of(game)
    stats = counted(rules, 4, 12)
    solver, seats, aces = Solver("plain"), Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    specials, bids = Counter[int](), Counter[int]()
    for deal in islice(random_deals(rules, 3, 3, seed=4), 12):
        for seat, hand in enumerate(deal.hands):
            most = solver.most(deal.position, seat)
            seats[(seat - deal.leader) % 3 + 1, most] += 1
            aces[sum(str(card).startswith("A") for card in hand), most] += 1
            held = sum(card in rules.specials for card in hand)
            specials[held] += 1
            bids.update(solver.exact(deal.position, seat) if held else ())
    by_seat, by_aces = stats.counts["seat"], stats.counts["aces"]
    assert {value: count.hands for value, count in by_seat.items()} == {1: 12, 2: 12, 3: 12}
    for found, expected in ((by_seat, seats), (by_aces, aces)):
        assert {
            (value, number): times
            for value, count in found.items()
            for number, times in enumerate(count.most)
            if times
        } == expected
    assert {value: count.hands for value, count in stats.counts["specials"].items()} == specials
    some = [count.exact for value, count in stats.counts["specials"].items() if value]
    assert [sum(exact[number] for exact in some) for number in range(4)] == [
        bids[number] for number in range(4)
    ]


def test_deals_without_trump_are_not_counted_by_trumps() -> None:
    no_trump = Stats.of(Rules.of("whist"), 4, 2, "N")
    no_trump.count(1, 3, Solver("plain"))
    assert set(no_trump.counts) == {"seat", "aces"}
    with_trump = Stats.of(Rules.of("whist"), 4, 2, "S")
    with_trump.count(1, 3, Solver("plain"))
    assert sum(count.hands for count in with_trump.counts["trumps"].values()) == 12


def test_parts_put_together_in_any_order_are_the_whole() -> None:
    rules = Rules.of("child")
    both, other = counted(rules, 1, 5), counted(rules, 2, 7)
    swapped = counted(rules, 2, 7)
    swapped.merge(both)
    both.merge(other)
    assert both.to_mapping() == swapped.to_mapping()
    assert (both.deals, both.parts) == (12, [Part(1, 5), Part(2, 7)])
    assert Stats.from_mapping(both.to_mapping()).to_mapping() == both.to_mapping()
    with pytest.raises(StatsError, match="the deals of seed 2 are counted already"):
        both.merge(other)
    with pytest.raises(StatsError, match="they differ in 'cards'"):
        both.merge(counted(rules, 3, 1, cards=2))
    with pytest.raises(StatsError, match="they differ in 'rules'"):
        both.merge(counted(Rules.of("nameless"), 3, 1))


@pytest.mark.parametrize(
    "change",
    [
        {"players": None},
        {"cards": -1},
        {"parts": [{"seed": 1}]},
        {"counts": {}},
        {"ask": 5},
        {"counts": {"seat": [{"value": 1, "hands": 2, "most": [3, 0, 0, 0], "exact": [0, 0, 0, 0]}]}},
        {"counts": {"seat": [{"value": 1, "hands": 2, "most": [1, 0], "exact": [0, 0, 0, 0]}]}},
    ],
)
def test_what_are_no_counts_is_refused(change: dict[str, object]) -> None:
    tree = counted(Rules.of("child"), 1, 2).to_mapping()
    counts = change.get("counts")
    if isinstance(counts, dict) and counts:
        change = {"counts": {**tree["counts"], **counts}}
    with pytest.raises(StatsError, match="no counts as raspis stats --json writes them"):
        Stats.from_mapping({**tree, **change})


def test_what_is_asked_alone_is_counted_alone() -> None:
    assert read_questions("exact, most") == ("most", "exact")
    with pytest.raises(StatsError, match="'least' can't be counted; allowed are most, exact"):
        read_questions("most,least")
    stats = Stats.of(Rules.of("child"), 2, 2, ask=("exact",))
    stats.count(1, 3)
    assert all("most" not in entry for entry in stats.to_mapping()["counts"]["seat"])
    assert {row[3] for row in stats.rows()} == {"exact"}


def test_a_limit_stops_the_counting_behind_a_whole_deal() -> None:
    stats = Stats.of(Rules.of("child"), 3, 4)
    with pytest.raises(Stopped):
        stats.count(1, 50, Solver("plain", node_limit=3000))
    assert 0 < stats.deals < 50
    assert stats.counts["seat"][1].hands == stats.deals


def test_what_is_found_of_a_deal_names_its_features() -> None:
    position = Position.create(Rules.of("child"), [["7S", "AD"], ["AS", "AH"], ["6D", "8D"]], leader=1)
    found = judge_of(("most",), Solver("plain"))(position)
    assert [hand.features for hand in found] == [(3, 1, 1, 1), (1, 2, 0, 0), (2, 0, 2, 0)]
    assert [hand.exact for hand in found] == [None, None, None]
