"""The speed-ups of the kernel, and its answers with some of them switched off."""

from __future__ import annotations

from raspis.solver.position.dealing import random_deals
from raspis.solver.position.position import Position
from raspis.solver.questions.known import Values
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules
from raspis.solver.search.compiled import KernelSearch

SPEEDUPS = {
    "groups": 1,
    "remember": 2,
    "skip": 4,
    "order": 8,
    "sure": 16,
    "duck": 32,
    "in_trick": 64,
    "relax": 128,
    "quick": 256,
    "across": 512,
    "pairs": 1024,
    "cutoff": 2048,
    "hit": 4096,
}
"""Their bits, as in `engine.h`."""
ALL = sum(SPEEDUPS.values())

SHAPES = (
    ("child", 4, 5),
    ("child", 3, 6),
    ("child", 2, 8),
    ("child-circular", 4, 5),
    ("throw-in", 4, 5),
    ("throw-in", 5, 4),
    ("nameless", 3, 6),
    ("whist", 4, 5),
)
"""Deals small enough to be answered with a speed-up missing, the table above all."""


def values_with(speedups: int, position: Position) -> list[Values]:
    solver = Solver("kernel")
    solver.searcher = KernelSearch(memory=16, speedups=speedups)
    return [solver.values(position, seat) for seat in range(len(position.hands))]


def deals(count: int, seed: int) -> list[Position]:
    found = []
    for game, players, cards in SHAPES:
        stream = random_deals(Rules.of(game), players, cards, seed=seed)
        found += [next(stream).position for _ in range(-(-count // len(SHAPES)))]
    return found
