"""The largest positions: the kernel takes up to 32 tricks and 64 cards, and more are searched plainly."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from raspis.solver.cards.card import Card
from raspis.solver.feasibility.reachable import reachable_vectors
from raspis.solver.position.position import Position
from raspis.solver.questions.known import Values
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules
from raspis.solver.search.budget import Stopped
from raspis.solver.search.compiled import KernelSearch, kernel_is_there

if not kernel_is_there():
    pytest.skip("the compiled kernel is not part of this installation", allow_module_level=True)

TWO_PACKS = tuple(Card(index) for index in range(52) for _ in range(2))


def one_sided(tricks: int, leader: int) -> Position:
    """Two players without a trump, neither with a card of the other's suits: who leads takes everything."""
    hands = [TWO_PACKS[:tricks], TWO_PACKS[52 : 52 + tricks]]
    return Position.create(Rules.of("whist", pack=104), hands, leader, "N")


@pytest.mark.parametrize("leader", [0, 1])
@pytest.mark.parametrize("tricks", [31, 32])
def test_every_trick_can_be_taken_and_none(tricks: int, leader: int) -> None:
    position = one_sided(tricks, leader)
    solver = Solver("kernel")
    assert solver.engine_for(position) == "kernel"
    for _ in range(2):  # before the lead and after it
        assert solver.values(position, leader) == Values(tricks, tricks, (tricks,))
        assert solver.values(position, 1 - leader) == Values(0, 0, (0,))
        for numbers, answer in (((0, 2, 31), tricks == 31), ((1, 2, 32), tricks == 32), ((0, 5), False)):
            assert solver.can_force(position, leader, numbers) is answer
        position = position.after(position.plays()[-1])


@pytest.mark.parametrize("engine", ["kernel", "plain"])
def test_a_special_card_takes_all_32(engine: str) -> None:
    # The special card of the second hand takes the lead, and the rest are its suits and higher cards.
    rules = Rules.of("child", pack=104, trump="N", specials=["2H"])
    second = (*TWO_PACKS[26:52], *TWO_PACKS[58:63], Card.parse("2H"))
    position = Position.create(rules, [(*TWO_PACKS[:26], *TWO_PACKS[52:58]), second], 0)
    assert position.tricks_left == 32
    solver = Solver(engine, node_limit=20_000)
    assert [solver.can_force(position, 1, [k]) for k in (0, 31, 32)] == [False, False, True]
    assert [solver.can_force(position, 0, [k]) for k in (0, 31, 32)] == [True, False, False]
    assert [solver.can_force(position, seat, [*range(31), 32]) for seat in (0, 1)] == [True, True]


def long_runs(random: Random, players: int, cards: int) -> Position:
    """A deal of two packs in long runs of one suit in one hand, perhaps with some cards on the table."""
    need = [cards] * players
    hands: list[list[Card]] = [[] for _ in need]
    for suit in random.sample(range(4), 4):
        run = list(TWO_PACKS[suit * 26 : suit * 26 + 26])
        while run and any(need):
            seat = random.choice([seat for seat in range(players) if need[seat]])
            size = min(need[seat], len(run), random.choice([5, 9, 13, 26]))
            hands[seat] += run[-size:]
            del run[-size:]
            need[seat] -= size
    games = ["whist", "child", "child-circular", "throw-in"] + ["nameless"] * (players in (3, 4))
    rules = Rules.of(random.choice(games), pack=104)
    trump = random.choice("SCDHN") if rules.trump == "deal" else None
    position = Position.create(rules, hands, random.randrange(players), trump)
    for _ in range(random.choice([0, 0, 1, 2]) % players):
        position = position.after(random.choice(position.plays()))
    return position


@pytest.mark.parametrize(
    ("players", "cards", "engine"),
    [
        (2, 31, "kernel"),
        (2, 32, "kernel"),
        (2, 33, "plain"),
        (3, 21, "kernel"),
        (3, 22, "plain"),
        (4, 16, "kernel"),
        (5, 12, "kernel"),
        (5, 13, "plain"),
    ],
)
def test_long_runs_as_the_plain_search_answers(players: int, cards: int, engine: str) -> None:
    random = Random(cards)
    compared = 0
    for _ in range(12 // players):
        position = long_runs(random, players, cards)
        search, left = KernelSearch(memory=16), position.tricks_left
        assert search.engine_for(position) == engine
        for seat in range(players):
            sets: list[Sequence[int]] = [range(k, left + 1) for k in (1, left // 2, left - 1, left)]
            sets += [range(k + 1) for k in (0, 1, left // 2, left - 1)]
            sets += [[0], [left], [left // 2], random.sample(range(left + 1), 5)]
            for numbers in sets:
                answers = []
                for asked in (Solver("plain", node_limit=150), Solver("kernel", node_limit=20_000)):
                    if asked.engine_name == "kernel":
                        asked.searcher = search
                    try:
                        answers.append(asked.can_force(position, seat, numbers))
                    except Stopped:
                        break
                if len(answers) == 2:
                    assert answers[0] == answers[1], (position, seat, list(numbers))
                    compared += 1
    assert compared > 50


def test_more_cards_than_the_kernel_takes_are_searched_plainly() -> None:
    position = one_sided(33, 0)
    solver = Solver("kernel")
    assert (solver.engine_name, solver.engine_for(position)) == ("kernel", "plain")
    assert solver.can_force(position, 0, [33])
    before = solver.nodes
    assert before > 0
    # The same cards with one play made are as many in play; with a trick played the kernel takes them.
    assert solver.engine_for(position.after(position.plays()[0])) == "plain"
    after = position.after(position.plays()[0])
    assert solver.engine_for(after.after(after.plays()[0])) == "kernel"


def test_vectors_of_more_than_31_tricks_are_told_apart() -> None:
    assert reachable_vectors(one_sided(32, 0)) == [(32, 0)]
