"""Small positions, each of which answers wrongly if one step of a bound or of a key is left out."""

from __future__ import annotations

import pytest

from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules
from raspis.solver.search.compiled import kernel_is_there, make_kernel, place

if not kernel_is_there():
    pytest.skip("the compiled kernel is not part of this installation", allow_module_level=True)


def position(
    rules: Rules, hands: str, leader: int, trump: str | None = None, table: str = "", sides: str | None = None
) -> Position:
    return Position.create(
        rules, [hand.split() for hand in hands.split("/")], leader, trump, table.split(), sides=sides
    )


def most(position: Position, seat: int) -> list[int]:
    return [Solver(engine).most(position, seat) for engine in ("kernel", "plain")]


def test_a_leader_of_trumps_can_not_keep_them_all_while_his_partner_cashes() -> None:
    # He has two sure trumps and one card to cross to three winners, but has to ruff the second of them.
    deal = position(
        Rules.of("whist"),
        "AS 2S 3S 4S 2H / AH KH QH 2C 3C / QS JS 5H 6H 7H",
        leader=0,
        trump="S",
        sides="AAB",
    )
    assert most(deal, 0) == [4, 4]


def test_of_two_low_cards_in_a_row_that_wins_which_suits_the_pair_least() -> None:
    # A club to the jack and a club back end in the hand that has a spade to lose, whichever clubs are played.
    deal = position(
        Rules.of("whist"),
        "2S AS 10C / 2C 5C JC / 7S 10S 4C / 8S 6C 8C",
        leader=3,
        trump="H",
        sides="ABAB",
    )
    assert most(deal, 1) == [2, 2]


def test_a_scrap_card_led_is_no_ordinary_card_of_its_suit() -> None:
    # The same hands follow to the 7 of spades as a scrap card, and to the ace: only the first is beaten.
    rules = Rules.of("child", pack=52, low="scrap", call="none", trump="N")
    hands = "7D QD 2C / 6D 8C 4D KD / 10S 5D 4C JC"
    scrap, ace = position(rules, hands, 0, table="7S:low"), position(rules, hands, 0, table="AS")
    kernel = make_kernel(rules, None, 3, 1 << 16)
    for table, answer in ((scrap, True), (ace, False), (scrap, True)):
        place(kernel, table)
        assert kernel.ask(counted=0b100, helpers=0b100, targets=0b11110) is answer
