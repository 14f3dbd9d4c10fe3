"""A suit and the ranks after it without blanks between (`П7К`): in how many ways that can be read.

К and Т are both a rank and a suit, so that `П7К9` may be three spades, or one and the nine of clubs.
"""

from __future__ import annotations

from typing import NamedTuple

from .card import Suit
from .signs import Sign


class Ranked(NamedTuple):
    """A card by its suit and its rank, with the place of the rank."""

    suit: Suit
    rank: int
    place: int


def readings(chunk: list[Sign]) -> list[list[Ranked]]:
    """The ways to read signs as suits, each with its ranks behind it: none, one or two of them.

    >>> from raspis.solver.cards.signs import split_signs
    >>> [len(readings(split_signs(text))) for text in ("П7К", "ПТК10Ч8", "S7KHA", "7П", "П7Ч")]
    [1, 2, 1, 0, 0]
    """
    if not chunk or chunk[0].suit is None:
        return []
    # From the end on, with `S` for a sign that is a suit and `R` for a rank: how the rest can be read if
    # the sign before it is a rank, and if it is a suit. Two ways are as bad as many.
    behind_rank, behind_suit = [""], list[str]()
    for sign in reversed(chunk[1:]):
        as_rank = [f"R{rest}" for rest in behind_rank] if sign.rank is not None else []
        as_suit = [f"S{rest}" for rest in behind_suit] if sign.suit is not None else []
        behind_rank, behind_suit = [*as_rank, *as_suit][:2], as_rank
    return [_cards(chunk, f"S{rest}") for rest in behind_suit]


def _cards(chunk: list[Sign], parts: str) -> list[Ranked]:
    cards: list[Ranked] = []
    suit: Suit | None = None
    for sign, part in zip(chunk, parts, strict=True):
        if part == "S":
            suit = sign.suit
        else:
            assert suit is not None
            assert sign.rank is not None
            cards.append(Ranked(suit, sign.rank, sign.place))
    return cards
