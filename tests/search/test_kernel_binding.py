"""The door of the kernel: what can't be a position or a question is refused with a sentence, without harm."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from raspis.solver.cards.card import Way
from raspis.solver.search.compiled import kernel_is_there, make_kernel, place
from support import random_position

if not kernel_is_there():
    pytest.skip("the compiled kernel is not part of this installation", allow_module_level=True)

from raspis.solver.search import _kernel

PLAIN, HIGH, LOW, CALL = (int(way) for way in (Way.PLAIN, Way.HIGH, Way.LOW, Way.CALL))
Table = list[tuple[int, int, int]]

RULES: dict[str, Any] = {
    "seats": 2,
    "trump": 2,
    "circular": False,
    "specials": 1 << 5,  # the 7 of spades
    "scrap": False,
    "forced": False,
    "led_high_trump": False,
    "call": 1,
    "call_void_trump": False,
    "ties_last": False,
    "order": [],
    "equals_last": False,
    "must_trump": True,
    "table_bytes": 1 << 16,
}


def child(**changes: Any) -> _kernel.Kernel:
    """A kernel for child with two players: the 7 of spades is card 5, diamonds, the trump, are 26 to 38."""
    return _kernel.Kernel(**{**RULES, **changes})


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"seats": 1}, "2 to 5 players"),
        ({"seats": 6}, "2 to 5 players"),
        ({"trump": 4}, "trump: -1 for none"),
        ({"trump": -2}, "trump: -1 for none"),
        ({"circular": True}, "exclude each other"),
        ({"specials": 1 << 52}, "the cards 0 to 51"),
        ({"order": [4]}, "each special card once"),
        ({"order": [-1]}, "each special card once"),
        ({"order": [5, 5]}, "each special card once"),
        ({"specials": 1 << 5 | 1 << 6, "order": [5, 5]}, "each special card once"),
        ({"call": 3}, "call: 0 none"),
        ({"call": -1}, "call: 0 none"),
    ],
)
def test_rules_that_cant_be(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        child(**changes)


@pytest.mark.parametrize(
    ("hands", "leader", "table", "said"),
    [
        ([[1], [2], [3]], 0, [], "another number of players"),
        ([[1]], 0, [], "another number of players"),
        ([[1], [2]], 2, [], "no such leader"),
        ([[1], [2]], -1, [], "no such leader"),
        ([[52], [2]], 0, [], "from 0 to 51, not 52"),
        ([[1], [-1]], 0, [], "from 0 to 51, not -1"),
        ([[1, 1], [1, 2]], 0, [], "three times"),
        ([[1, 2], [3]], 0, [], "not of one length"),
        ([[1], [2, 3]], 0, [], "not of one length"),
        ([[1], [3]], 0, [(2, PLAIN, -1)], "not of one length"),
        ([[1, 4], [3]], 0, [(2, PLAIN, -1)], "not of one length"),
        ([list(range(33)), list(range(19, 52))], 0, [], "at most 64 cards"),
        ([list(range(32)), list(range(19, 52))], 0, [(32, PLAIN, -1)], "at most 64 cards"),
        ([[], []], 0, [(1, PLAIN, -1), (2, PLAIN, -1)], "the trick on the table is complete"),
        ([[], [3]], 0, [(52, PLAIN, -1)], "from 0 to 51, not 52"),
        ([[], [3]], 0, [(1, 5, -1)], "a way is 0 plain"),
        ([[], [3]], 0, [(5, 9, -1)], "a way is 0 plain"),
        ([[], [3]], 0, [(1, -1, -1)], "a way is 0 plain"),
        ([[], [3]], 0, [(5, PLAIN, -1)], "just where it is not a special card"),
        ([[], [3]], 0, [(1, HIGH, -1)], "just where it is not a special card"),
        ([[], [3]], 0, [(1, PLAIN, 0)], "only a call has a suit called"),
        ([[], [3]], 0, [(5, HIGH, 2)], "only a call has a suit called"),
        ([[], [3]], 0, [(5, CALL, 64)], "no call of this suit"),
        ([[], [3]], 0, [(5, CALL, 4)], "no call of this suit"),
        ([[], [3]], 0, [(5, CALL, -1)], "no call of this suit"),
        ([[], [3]], 0, [(5, CALL, 1)], "no call of this suit"),
    ],
)
def test_positions_that_cant_be(hands: list[list[int]], leader: int, table: Table, said: str) -> None:
    kernel = child()
    kernel.place([[5, 26], [7, 27]], 0, [])
    with pytest.raises(ValueError, match=said):
        kernel.place(hands, leader, table)
    assert (kernel.tricks, kernel.perft(1)) == (2, 4)  # the position before is kept


@pytest.mark.parametrize(
    ("changes", "hands", "table", "said"),
    [
        ({}, [[2], [6], [7, 8]], [(1, PLAIN, -1), (5, CALL, 2)], "only the first card"),
        ({}, [[1], [6], [7, 8]], [(2, PLAIN, -1), (14, PLAIN, -1)], "not allowed to be played"),
        ({}, [[1], [26], [7, 8]], [(2, PLAIN, -1), (14, PLAIN, -1)], "not allowed to be played"),
        ({}, [[1], [6], [7, 8]], [(14, PLAIN, -1), (5, LOW, -1)], None),
        ({}, [[1], [15], [7, 8]], [(14, PLAIN, -1), (5, LOW, -1)], "not allowed to be played low"),
        ({"scrap": True}, [[1], [15], [7, 8]], [(14, PLAIN, -1), (5, LOW, -1)], None),
        ({}, [[1], [26], [7, 8]], [(14, PLAIN, -1), (5, LOW, -1)], "not allowed to be played low"),
        ({"must_trump": False}, [[1], [26], [7, 8]], [(14, PLAIN, -1), (5, LOW, -1)], None),
        ({"call": 0}, [[1], [6, 3], [7, 8]], [(5, CALL, 2)], "no call of this suit"),
        ({"call": 2}, [[1], [6, 3], [7, 8]], [(5, CALL, 3)], None),
        ({"trump": -1}, [[1], [6, 3], [7, 8]], [(5, CALL, 2)], "no call of this suit"),
        ({}, [[1], [27], [7, 8]], [(5, CALL, 2), (26, PLAIN, -1)], "not allowed to be played"),
        ({}, [[1], [26], [7, 8]], [(5, CALL, 2), (27, PLAIN, -1)], None),
    ],
)
def test_plays_on_the_table_that_the_rules_dont_allow(
    changes: dict[str, Any], hands: list[list[int]], table: Table, said: str | None
) -> None:
    kernel = child(seats=3, **changes)
    if said is None:
        kernel.place(hands, 0, table)
        return
    with pytest.raises(ValueError, match=said):
        kernel.place(hands, 0, table)


def test_the_kernel_takes_the_plays_that_the_rules_of_the_position_allow() -> None:
    random = Random(31)
    allowed = refused = 0
    for _ in range(1500):
        position = random_position(random, most_cards=4)
        if not position.hands[position.turn] or len(position.table) == len(position.hands) - 1:
            continue
        kernel = make_kernel(position.rules, position.trump, len(position.hands), 1 << 16)
        card = random.choice(position.hands[position.turn])
        way, called = random.choice([0, 1, 2, 3]), random.choice([-1, 0, 1, 2, 3])
        legal = set()
        for play in position.plays():
            suit = position.trump if play.way is Way.CALL and play.called < 0 else play.called
            legal.add((int(play.card), int(play.way), -1 if suit is None else int(suit)))
        place(kernel, position)
        hands = [[int(held) for held in hand] for hand in position.hands]
        hands[position.turn].remove(int(card))
        table = [(int(play.card), int(play.way), int(play.called)) for play in position.table]
        table = [
            (*play[:2], int(position.trump or 0) if play[1] == CALL and play[2] < 0 else play[2])
            for play in table
        ]
        table.append((int(card), way, called))
        try:
            kernel.place(hands, position.leader, table)
        except ValueError:
            assert table[-1] not in legal, (position, table)
            refused += 1
        else:
            assert table[-1] in legal, (position, table)
            allowed += 1
    assert allowed > 50
    assert refused > 500


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"counted": 0}, "of one at least"),
        ({"counted": 4}, "counted is a set of seats"),
        ({"counted": 32}, "counted is a set of seats"),
        ({"counted": -1}, "counted is a set of seats"),
        ({"helpers": 4}, "helpers is a set of seats"),
        ({"helpers": 1 << 40}, "helpers is a set of seats"),
        ({"helpers": -1}, "helpers is a set of seats"),
        ({"targets": 8}, "of the tricks that are left"),
        ({"targets": 1 << 33}, "of the tricks that are left"),
        ({"targets": 1 << 62}, "of the tricks that are left"),
        ({"targets": -1}, "targets is a set of numbers"),
        ({"nodes": -1}, "nodes is the most cards"),
        ({"seconds": -0.1}, "seconds is the most seconds"),
        ({"seconds": float("nan")}, "seconds is the most seconds"),
    ],
)
def test_questions_that_cant_be(asked: dict[str, Any], said: str) -> None:
    kernel = child()
    kernel.place([[5, 26], [7, 27]], 0, [])
    with pytest.raises(ValueError, match=said):
        kernel.ask(**{"counted": 1, "helpers": 1, "targets": 2, **asked})
    assert kernel.ask(1, 1, 4) is True
    with pytest.raises(ValueError, match="a number of plays"):
        kernel.perft(-1)


def test_limits_that_no_search_reaches() -> None:
    kernel = child()
    kernel.place([[5, 26], [7, 27]], 0, [])
    for seconds in (float("inf"), 1e300, 5e-324):
        assert kernel.ask(1, 1, 2, nodes=2**63 - 1, seconds=seconds) in (None, True, False)
    assert kernel.ask(1, 0, 2, nodes=2**63 - 1) is False


def garbage(random: Random, seats: int) -> tuple[list[list[int]], int, Table]:
    """A description of a position, more often than not one that can't be."""
    cards = [card for card in range(52) for _ in range(random.choice([1, 2]))]
    random.shuffle(cards)
    size = random.choice([0, 1, 2, 3, 5, 9, 16, 32])
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
    table: Table = []
    leader = random.randrange(seats)
    for number in range(random.randint(0, seats - 1)):
        hand = hands[(leader + number) % seats]
        card = hand.pop() if hand else 0
        table.append((card, random.choice([PLAIN, PLAIN, HIGH, LOW, CALL]), random.choice([-1, -1, 0, 2])))
    if random.random() < 0.5:  # one thing that is absurd
        absurd = random.choice([-1, 4, 5, 7, 52, 63, 64, 255, 256, -(2**31), 2**31 - 1])
        what = random.randrange(5)
        if what == 0:
            leader = absurd
        elif what == 1 and table:
            place, play = random.randrange(len(table)), list(random.choice(table))
            play[random.randrange(3)] = absurd
            table[place] = (play[0], play[1], play[2])
        elif what == 2:
            random.choice(hands).append(absurd)
        elif what == 3:
            table += [(random.randrange(52), PLAIN, -1)] * random.randint(1, 6)
        else:
            hands[random.randrange(seats)] = [random.randrange(52) for _ in range(random.choice([0, 1, 70]))]
    return hands, leader, table


def test_garbage_is_refused_or_answered_and_does_no_harm() -> None:
    random = Random(32)
    placed = refused = 0
    for _ in range(400):
        seats = random.randint(2, 5)
        circular = random.random() < 0.2
        names = (
            "scrap",
            "forced",
            "led_high_trump",
            "call_void_trump",
            "ties_last",
            "equals_last",
            "must_trump",
        )
        rules = {name: random.random() < 0.5 for name in names}
        specials = random.sample(range(52), random.choice([0, 1, 4, 20]))
        kernel = child(
            seats=seats,
            trump=-1 if circular else random.randint(-1, 3),
            circular=circular,
            specials=sum(1 << card for card in specials),
            order=specials if random.random() < 0.3 else [],
            call=random.randint(0, 2),
            **rules,
        )
        for _ in range(8):
            try:
                kernel.place(*garbage(random, seats))
            except ValueError:
                refused += 1
            else:
                placed += 1
            assert 0 <= kernel.tricks <= 32
            assert kernel.perft(random.randint(0, 2)) >= 0
            for _ in range(3):
                counted, helpers = (random.choice([1, 2, 3, 6, 9, 17, 31, 0, -1, 64]) for _ in range(2))
                targets = random.getrandbits(random.choice([kernel.tricks + 1, 8, 34, 62]))
                try:
                    answer = kernel.ask(counted, helpers, targets, nodes=random.choice([1, 50, 300]))
                except ValueError:
                    continue
                assert answer in (True, False, None)
    assert placed > 300
    assert refused > 1000
