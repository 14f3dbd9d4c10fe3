"""The compiled kernel: the same answers as the cases and the plain search, under every limit."""

from __future__ import annotations

import os
import signal
import threading
import time
from random import Random
from typing import Any

import pytest
from two_engines import differences, pair_differences

from raspis.solver.position.position import Position
from raspis.solver.position.sides import side_of
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules
from raspis.solver.search.aim import Aim
from raspis.solver.search.budget import Budget, Stopped
from raspis.solver.search.compiled import KernelSearch, kernel_is_there, make_kernel, place
from support import perft, position_of, random_position, read_cases, read_lines, wrong_fields

if not kernel_is_there():
    pytest.skip("the compiled kernel is not part of this installation", allow_module_level=True)


@pytest.mark.parametrize("name", ["small", "fields"])
def test_every_field_of_every_case(name: str) -> None:
    cases = read_cases(name)
    assert wrong_fields(Solver("kernel"), cases[::6]) == []
    # What is possible at all is found by Python and the SAT solver, as a rule.
    assert wrong_fields(Solver("kernel"), cases, without=("possible", "vectors")) == []


def test_full_deals() -> None:
    assert wrong_fields(Solver("kernel"), read_cases("full")[::10]) == []


@pytest.mark.parametrize("case", read_lines("perft.jsonl"), ids=lambda case: case["id"])
def test_perft(case: dict[str, Any]) -> None:
    position = position_of(case)
    kernel = make_kernel(position.rules, position.trump, len(position.hands), 1 << 16)
    place(kernel, position)
    assert [kernel.perft(depth) for depth in range(1, len(case["perft"]) + 1)] == case["perft"]


def test_perft_as_the_python_rules_count() -> None:
    random = Random(11)
    for _ in range(300):
        position = random_position(random, most_cards=4)
        cards = sum(map(len, position.hands))
        depths = range(1, min(5, cards) + 1)
        kernel = make_kernel(position.rules, position.trump, len(position.hands), 1 << 16)
        place(kernel, position)
        assert [kernel.perft(depth) for depth in depths] == [perft(position, depth) for depth in depths]


def test_random_positions_as_the_plain_search_answers() -> None:
    assert not differences(seed=12, count=200, most_cards=3)


def test_random_positions_of_five_cards_as_the_plain_search_answers() -> None:
    assert not differences(seed=15, count=12, most_cards=5)


def test_two_pairs_as_the_plain_search_answers() -> None:
    assert not pair_differences(seed=14, count=150, most_cards=4)


def test_a_tiny_table_and_the_order_of_questions_change_nothing() -> None:
    random = Random(13)
    tiny, warm = KernelSearch(memory=0), Solver("kernel")
    for _ in range(200):
        position = random_position(random, most_cards=5)
        cold = Solver("kernel")
        seats = list(range(len(position.hands)))
        random.shuffle(seats)
        for seat in seats:
            values = cold.values(position, seat)
            assert warm.values(position, seat) == values
            solver = Solver("kernel")
            solver.searcher = tiny
            assert solver.values(position, seat) == values


def deal(seed: int, players: int, cards: int, pack: range, rules: str = "child") -> Position:
    random = Random(seed)
    indices = [suit * 13 + rank for suit in range(4) for rank in pack]
    random.shuffle(indices)
    from raspis.solver.cards.card import Card

    hands = [[Card(i) for i in indices[seat * cards : (seat + 1) * cards]] for seat in range(players)]
    trump = "S" if Rules.of(rules).trump == "deal" else None
    return Position.create(Rules.of(rules), hands, 0, trump)


BIG = deal(1, 2, 26, range(13), "whist")
"""Two hands of 26: far more than a second's work."""


def ask_big(budget: Budget) -> bool:
    return KernelSearch().can_force(BIG, Aim(1, 1, 1 << 9 | 1 << 11 | 1 << 13), budget)


def test_a_node_limit_stops_at_that_many_cards() -> None:
    budget = Budget(nodes=50_000)
    with pytest.raises(Stopped):
        ask_big(budget)
    assert 50_000 <= budget.nodes <= 50_010


def test_a_time_limit_stops_in_time() -> None:
    began = time.monotonic()
    with pytest.raises(Stopped):
        ask_big(Budget(seconds=0.2))
    assert 0.15 < time.monotonic() - began < 0.5


def test_an_interrupt_stops_at_once() -> None:
    began = time.monotonic()
    timer = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        ask_big(Budget(seconds=20))
    timer.join()
    assert time.monotonic() - began < 0.5


def test_a_stopped_search_leaves_the_table_right() -> None:
    case, expected = read_cases("full")[0]
    position = position_of(case)
    search = KernelSearch()
    for limit in (10, 100, 1000, 10_000):
        for seat in range(4):
            for k in range(position.tricks_left + 1):
                try:
                    search.can_force(
                        position,
                        Aim(side_of(position, seat), 1 << seat, (2 << k) - 1),
                        Budget(nodes=limit),
                    )
                except Stopped:
                    continue
    solver = Solver("kernel")
    solver.searcher = search
    assert [solver.least(position, seat) for seat in range(4)] == expected["least"]


def test_a_special_card_of_the_others_can_be_led_low_in_any_round() -> None:
    # After two rounds of spades, led by seat 1, and a heart that seat 2 wins, the 7 of spades comes to the 9.
    hands = [["2S", "4S", "9S", "2H"], ["3S", "6S", "5H", "8D"], ["7S", "2D", "3D", "AH"]]
    position = Position.create(Rules.of("child", pack=52, trump="C"), hands, leader=1)
    assert Solver("kernel").values(position, 0) == Solver("plain").values(position, 0) == (0, 1, ())


def test_more_cards_than_the_kernel_takes_are_searched_plainly() -> None:
    pack = [f"{rank}{suit}" for suit in "SCDH" for rank in (2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K", "A")]
    hands = [(pack * 2)[seat * 18 : (seat + 1) * 18] for seat in range(4)]
    position = Position.create(Rules.of("throw-in", pack=104), hands, 0, "H")
    search = KernelSearch()
    assert search.can_force(position, Aim(1, 1, (1 << 19) - 1), Budget())
    with pytest.raises(Stopped):
        search.can_force(position, Aim(1, 1, 1 << 3), Budget(nodes=100))
