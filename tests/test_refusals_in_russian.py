"""What the solver refuses, as a Russian card player reads it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from raspis.cli.terminal.language import RANKS_OF, Russian
from raspis.solver.cards.plays import read_play
from raspis.solver.cards.text import read_hand
from raspis.solver.documents import read_toml
from raspis.solver.errors import Told
from raspis.solver.position.position import Position
from raspis.solver.records.text import read_record
from raspis.solver.rules.bids import Bid, check_bids
from raspis.solver.rules.rules import Rules
from raspis.solver.search.budget import Budget

CHILD = Rules.of("child", hook=True)
NAMES = ("Петя", "Вася")
DEAL = """
rules = "детский"
players = ["Петя", "Вася"]
dealer = "Вася"
hands = {"Петя" = "♠ 7 К  ♥ Т", "Вася" = "♠ 8  ♦ 9  ♥ 10"}
"""


def played(cards: str) -> object:
    return read_record(f'{DEAL}\nplay = {{tricks = ["{cards}"]}}')


def twice(card: str) -> object:
    return Position.create(CHILD, [[card], [card]], 0)


def bids(*numbers: Bid, cards: int = 3, round: str = "normal") -> None:
    check_bids(CHILD, round, cards, numbers, 1, NAMES)


@pytest.mark.parametrize(
    ("refused", "said"),
    [
        (lambda: read_hand("КЧ 7"), "«7» на месте 4: не сказано, какой масти"),
        (lambda: read_hand("КЧ КЧ"), "К♥ названа дважды: места 1 и 4"),
        (lambda: read_play("7П:лево"), "«7П:лево» на месте 1 — не ход"),
        (lambda: Rules.of("детсткий"), "неизвестная игра «детсткий»; бывают: детский,"),
        (lambda: twice("7S"), "7♠ встречается дважды: на руках (P1) и на руках (P2)"),
        (lambda: played("ТЧ 9Б"), "взятка 1, Вася: сыграть 9♦ нельзя — на руках есть червы"),
        (lambda: played("7П:по-козырям 8П"), "Вася: сыграть 8♠ нельзя — вызваны бубны, надо положить 9♦"),
        (lambda: played("КП ТЧ"), "взятка 1, Вася: сыграть Т♥ нельзя — Т♥ нет на руках"),
        (lambda: bids(Bid(1), Bid(2)), "и заявка 2 запрещена крючком: вышло бы в сумме 3 взятки"),
        (lambda: bids(Bid(4), Bid(1)), "Петя: заявка 4, а в раздаче 3 взятки"),
        (lambda: bids(Bid(22), Bid(1), cards=21), "Петя: заявка 22, а в раздаче 21 взятка"),
        (lambda: bids(Bid(2, True), Bid(1), round="golden"), "а этот кон (золотая) играется без заявок"),
        (lambda: read_toml("Петя = 1"), '(строка 1, столбец 1); в TOML такое имя пишут в кавычках: "Петя"'),
        (lambda: Budget(seconds=-0.5).spend(), "вышло отведённое время, −0,5 с"),
        (lambda: Budget(nodes=1).spend(2), "ограничение достигнуто: 1 позиция"),
    ],
)
def test_a_refusal_is_said_as_a_player_says_it(refused: Callable[[], object], said: str) -> None:
    with pytest.raises(Told) as fault:
        refused()
    text = Russian("ru", RANKS_OF["russian"]).say(fault.value.message)
    assert said in text
