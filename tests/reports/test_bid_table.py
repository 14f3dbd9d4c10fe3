"""The table of bids: what stands next to an impossible bid, and what it costs under a limit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from raspis.solver.position.dealing import random_deals
from raspis.solver.questions.solver import Solver
from raspis.solver.records.record import Record
from raspis.solver.records.text import read_record
from raspis.solver.reports.bid_table import BidTable, bid_table
from raspis.solver.rules.bids import Bid
from raspis.solver.rules.rules import Rules


def dealt(preset: str, players: int, cards: int, seed: int) -> Record:
    deal = next(random_deals(Rules.of(preset), players, cards, seed=seed))
    names = tuple(f"P{seat + 1}" for seat in range(players))
    return Record(deal.rules, names, deal.leader, cards, deal.hands, deal.trump)


@pytest.mark.parametrize(
    ("possible", "bid", "near"),
    [((1, 2, 5), 4, (2, 5)), ((1, 2, 5), 0, (1,)), ((0, 1), 3, (1,)), ((0, 3), 2, (0, 3)), (None, 2, ())],
)
def test_the_nearest_possible_bids_are_the_ones_next_to_it(
    possible: tuple[int, ...] | None, bid: int, near: tuple[int, ...]
) -> None:
    record = replace(dealt("child", 2, 5, 1), bids=(Bid(bid), None))
    table = BidTable(record, record.start(), 5, possible=[possible, None])
    assert table.nearest(0) == near
    assert table.nearest(1) == ()


def test_tricks_that_were_taken_count_for_the_nearest() -> None:
    record = read_record(
        """
        rules = "child"
        leader = "P1"
        hands = {P1 = "KH AH", P2 = "6H 7H"}
        table = {plays = []}
        taken = {P1 = 1, P2 = 2}
        bids = {P1 = 1, P2 = 5}
        """
    )
    table = bid_table(record, record.start(), Solver("plain"))
    assert table.possible == [(2,), (0,)]
    assert (table.nearest(0), table.nearest(1)) == ((3,), (2,))


@pytest.mark.parametrize(
    ("preset", "players", "cards", "seed"), [("child", 4, 7, 1), ("nameless", 3, 8, 2), ("child", 4, 8, 2)]
)
def test_a_limit_that_is_not_reached_costs_little_more(
    preset: str, players: int, cards: int, seed: int
) -> None:
    record = dealt(preset, players, cards, seed)
    free = Solver()
    whole = bid_table(record, record.start(), free)
    for limit in (10**9, 3 * free.nodes):
        limited = Solver(node_limit=limit)
        assert bid_table(record, record.start(), limited) == whole
        assert limited.nodes <= 3 * free.nodes


def test_rounds_end_once_all_that_is_shown_is_decided() -> None:
    record = dealt("child", 4, 7, 1)
    solver = Solver(node_limit=10**9)
    assert bid_table(record, record.start(), solver).complete
    known = [solver.proven(record.start(), seat) for seat in range(4)]
    assert not all(each.most.closed and each.least.closed for each in known)


def test_a_short_limit_decides_something_of_every_player() -> None:
    deal = next(random_deals(Rules.of("whist"), 4, 13, trump="S", seed=1))
    record = Record(deal.rules, ("P1", "P2", "P3", "P4"), deal.leader, 13, deal.hands, "S")
    table = bid_table(record, record.start(), Solver(node_limit=250_000))
    assert not table.complete
    assert all(14 - row.count("undecided") >= 3 for row in table.grid), table.grid
