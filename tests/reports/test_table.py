"""The table of seats and trumps: as `solve` answers, under limits, and who leads in bridge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from raspis.solver import (
    Bid,
    Position,
    Record,
    Rules,
    Solver,
    TrumpTable,
    guaranteed_score,
    points_by_tricks,
    random_deals,
    read_pbn,
    read_record,
    table,
)
from raspis.solver.errors import QuestionError, RecordError
from raspis.solver.questions.best_bid import BestBid
from raspis.solver.reports.table import TABLE_KEYS, DealtCards, TableKey, column_of
from raspis.solver.rules.rules import PRESETS

FREE = [name for name, rules in PRESETS.items() if rules.trump != "circular"]
TRUMPS = ("S", "C", "D", "H", "N")


def dealt(preset: str, seed: int, players: int = 4, cards: int = 3) -> Position:
    rules = replace(Rules.of(preset), trump="deal")
    return next(random_deals(rules, players, cards, "N", seed)).position


def with_trump(position: Position, trump: str, leader: int | None = None) -> Position:
    first = position.leader if leader is None else leader
    return Position.create(position.rules, position.hands, first, trump, sides=position.sides)


def differences(position: Position, solver: Solver, by: Solver) -> Iterator[object]:
    """Where a table says something else than `Solver.values`, trump by trump."""
    found = table(position, ("most", "least", "exact"), solver=solver)
    for place, trump in enumerate(TRUMPS):
        for seat, cell in enumerate(found.columns[place]):
            values = by.values(with_trump(position, trump), seat)
            mine = (cell.known.most.low, cell.known.least.low, tuple(cell.exact() or ()))
            if mine != values:
                yield (position, trump, seat, mine, values)


@pytest.mark.parametrize("preset", FREE)
def test_a_table_says_what_solve_says(preset: str) -> None:
    solver, by = Solver("plain"), Solver("plain")
    for seed, players in ((1, 3), (2, 4)):
        assert not list(differences(dealt(preset, seed, players), solver, by))


def test_in_bridge_the_player_left_of_the_declarer_leads() -> None:
    solver = Solver(memory=16, tables=5)
    for seed in range(6):
        plain = dealt("whist", seed, cards=5)
        position = Position.create(plain.rules, plain.hands, 2, "S", sides=[0, 1, 0, 1])
        found = table(position, ("most", "least"), solver=solver)
        for place, trump in enumerate(TRUMPS):
            for seat in range(4):
                alone = with_trump(position, trump, leader=(seat + 1) % 4)
                cell = found.columns[place][seat]
                assert cell.known.most.low == Solver(memory=1).most(alone, seat)
                assert cell.known.least.low == Solver(memory=1).least(alone, seat)


@pytest.mark.parametrize(
    ("preset", "round"),
    [
        ("child", "normal"),
        ("child", "dark"),
        ("child", "golden"),
        ("throw-in", "normal"),
        ("nameless", "normal"),
    ],
)
def test_points_are_those_of_the_best_of_all_bids(preset: str, round: str) -> None:
    solver, by = Solver("plain"), Solver("plain")
    position = dealt(preset, 5, 3)
    blind = round == "dark"
    offers = [None] if round == "golden" else [Bid(number, blind) for number in range(int(blind), 4)]
    for seat in range(3):
        best = BestBid(position, seat, round)
        worth = {}
        for bid in offers:
            values = points_by_tricks(position.rules, round, bid, 3)
            assert values is not None
            worth[bid] = guaranteed_score(by, position, seat, values)
        assert best.find(solver) == max(worth.values())
        assert worth[best.bid] == max(worth.values())
        assert best.bid == max((bid for bid in offers if worth[bid] == worth[best.bid] and bid), default=None)


def test_the_best_trumps_are_those_that_no_other_beats() -> None:
    position = Position.create(
        Rules.of("throw-in"), [["AS", "KS", "6H"], ["AH", "KH", "6S"], ["AC", "KC", "6D"]], 0, "N"
    )
    found = table(position, TABLE_KEYS, solver=Solver("plain"))
    assert found.judged_by == "points"
    for seat in range(3):
        row = found.row(seat)
        keys: tuple[tuple[TableKey, int], ...] = (("most", 1), ("least", -1), ("points", 1))
        for key, worth in keys:
            values = [worth * (cell.interval(key) or cell.known.most).low for cell in row]
            assert found.best(seat, key) == [
                trump for trump, value in zip(TRUMPS, values, strict=True) if value == max(values)
            ]
        highest = [max(cell.exact() or [-1]) for cell in row]
        assert found.best(seat, "exact") == [
            trump for trump, value in zip(TRUMPS, highest, strict=True) if value == max(highest)
        ]
    assert found.best(0, "most") == ["S", "N"]
    assert found.to_mapping()["best"] == [found.best(seat, "points") for seat in range(3)]


def test_a_trump_of_the_rules_or_the_round_is_kept_in_mind() -> None:
    child = next(random_deals(Rules.of("child"), 3, 3, seed=1)).position
    assert DealtCards.of(child).own == "D"
    record = read_record(
        'rules = "throw-in"\nround = "no-trump"\ndealer = "P3"\nhands = {P1 = "7S", P2 = "8S", P3 = "9S"}'
    )
    assert DealtCards.of(record).own == "N"
    assert DealtCards.of(read_pbn('[Deal "N:AK... QJ... 43... 65..."]')).own is None
    with_contract = read_pbn('[Deal "N:AK... QJ... 43... 65..."][Contract "2H"][Declarer "N"]')
    assert DealtCards.of(with_contract).own == "H"


@pytest.mark.parametrize("limit", [1, 300, 5_000])
@pytest.mark.parametrize("tables", [1, 5])
def test_at_a_limit_there_are_bounds_that_hold(limit: int, tables: int) -> None:
    position = dealt("child", 3, 4, 4)
    whole = table(position, TABLE_KEYS)
    found = table(position, TABLE_KEYS, solver=Solver("plain", node_limit=limit, tables=tables))
    assert found.complete is False
    mapping = found.to_mapping()
    assert mapping["complete"] is False
    for cells, right in zip(found.columns, whole.columns, strict=True):
        for cell, other in zip(cells, right, strict=True):
            for key in ("most", "least", "points"):
                bounds, value = cell.interval(key), other.interval(key)
                assert bounds is not None
                assert value is not None
                assert bounds.low <= value.low <= bounds.high
            for told, true in zip(cell.known.exact, other.known.exact, strict=True):
                assert told in (None, true)


def test_under_a_limit_that_is_not_reached_all_is_known() -> None:
    position = dealt("nameless", 3, 3, 3)
    limited = Solver("plain", time_limit=600, tables=5)
    assert (
        table(position, TABLE_KEYS, solver=limited).to_mapping() == table(position, TABLE_KEYS).to_mapping()
    )


def test_a_column_alone_is_a_part_of_the_table() -> None:
    position = dealt("throw-in", 1, 4, 3)
    found = table(position, TABLE_KEYS)
    for place, trump in enumerate(TRUMPS):
        for limit in (None, 60.0):
            cells = column_of(DealtCards.of(position), trump, TABLE_KEYS, Solver(time_limit=limit))
            for cell, other in zip(cells, found.columns[place], strict=True):
                assert (cell.known.most.low, cell.exact()) == (other.known.most.low, other.exact())
                assert cell.known.least.low == other.known.least.low
                assert tuple(cell.points or ()) == tuple(other.points or ())


def test_what_can_have_no_table() -> None:
    position = dealt("child", 1)
    refused: list[tuple[object, str]] = [
        (position.after(position.plays()[0]), "this one has begun"),
        (next(random_deals(Rules.of("child-circular"), 3, 3)).position, "the trumps are circular"),
        ("7S / 8S", "is neither a record nor a position"),
    ]
    for deal, sentence in refused:
        with pytest.raises(QuestionError, match=sentence):
            table(deal)  # type: ignore[arg-type]
    with pytest.raises(QuestionError, match="whist has no points"):
        table(dealt("whist", 1), ["points"])
    with pytest.raises(RecordError, match="the record has no hands"):
        table(Record(Rules.of("child"), ("A", "B"), 0, 3))
    for wrong in ("most", [], ["mots"], 3):
        with pytest.raises(QuestionError, match="ask"):
            table(position, wrong)  # type: ignore[arg-type]
    with pytest.raises(QuestionError, match="trumps has 'X'"):
        table(position, trumps=["X"])
    with pytest.raises(QuestionError, match="PBN is for bridge"):
        TrumpTable.begun(position).optimum_rows()


def test_columns_are_those_that_are_asked() -> None:
    found = table(dealt("child", 1), trumps=["N", "H"])
    assert (found.trumps, len(found.columns)) == (("H", "N"), 2)
    assert found.to_mapping()["trumps"] == ["H", "N"]


def test_a_game_of_one_solver_gives_each_deal_its_own_numbers() -> None:
    deals = [dealt("child", seed, 3) for seed in range(4)]
    solver = Solver(tables=2)
    assert [table(deal, solver=solver).to_mapping() for deal in deals] == [
        table(deal).to_mapping() for deal in deals
    ]
