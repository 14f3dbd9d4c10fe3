"""The kernel held against the plain search: the positions on which the two disagree, which should be none."""

from __future__ import annotations

from random import Random

from raspis.solver.cards.card import Card
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules
from support import random_position


def differences(seed: int, count: int, most_cards: int) -> list[Position]:
    """Positions on which the two searches disagree, on any field or on a random set of numbers."""
    random = Random(seed)
    wrong = []
    kernel = Solver("kernel")
    for _ in range(count):
        position = random_position(random, most_cards)
        plain = Solver("plain")
        same = kernel.moves(position) == plain.moves(position)
        for seat in range(len(position.hands)):
            same = same and kernel.values(position, seat) == plain.values(position, seat)
            same = same and kernel.possible(position, seat) == plain.possible(position, seat)
            numbers = [k for k in range(position.tricks_left + 1) if random.random() < 0.5]
            same = same and (
                kernel.can_force(position, seat, numbers) == plain.can_force(position, seat, numbers)
            )
        if not same:
            wrong.append(position)
    return wrong


def random_pairs(random: Random, most_cards: int) -> Position:
    """Two against two with the cards of few ranks, so that suits are long, up to three cards played."""
    cards = random.randint(1, most_cards)
    suits = random.choice([2, 3, 4])
    lowest = 13 - min(13, max(-(-4 * cards // suits), random.randint(4, 13)))
    pack = [Card(suit * 13 + rank) for suit in range(suits) for rank in range(lowest, 13)]
    random.shuffle(pack)
    hands = [pack[seat * cards : (seat + 1) * cards] for seat in range(4)]
    rules = Rules.of("whist", must_trump=random.random() < 0.1)
    sides = random.choice([[0, 1, 0, 1], [0, 1, 0, 1], [0, 0, 1, 1], [0, 1, 1, 0]])
    position = Position.create(rules, hands, random.randrange(4), random.choice("NSCDH"), sides=sides)
    for _ in range(random.choice([0, 0, 1, 2, 3])):
        position = position.after(random.choice(position.plays()))
    return position


def pair_differences(seed: int, count: int, most_cards: int) -> list[Position]:
    """Positions of two pairs on which the two searches disagree."""
    random = Random(seed)
    wrong = []
    kernel = Solver("kernel")
    for _ in range(count):
        position = random_pairs(random, most_cards)
        plain = Solver("plain")
        same = kernel.moves(position) == plain.moves(position)
        for seat in range(4):
            same = same and kernel.values(position, seat) == plain.values(position, seat)
        if not same:
            wrong.append(position)
    return wrong
