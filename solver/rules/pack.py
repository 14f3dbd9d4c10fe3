"""The packs: which cards they have, and how many of each."""

from __future__ import annotations

from typing import Final

from ..cards.card import RANKS, Card

_LOWEST: Final = RANKS.index("6")


def copies_in(pack: int) -> int:
    """How often a pack has each of its cards: that of 104 is two packs of 52."""
    return 2 if pack == 104 else 1


def in_pack(card: Card, pack: int) -> bool:
    """Whether a pack has the card: 36 begins with the sixes.

    >>> in_pack(Card.parse("5H"), 36), in_pack(Card.parse("6H"), 36)
    (False, True)
    """
    return pack != 36 or card.rank >= _LOWEST


def cards_of(pack: int) -> list[Card]:
    """Every card of a pack in play order, those of two packs twice."""
    return [card for card in map(Card, range(52)) if in_pack(card, pack) for _ in range(copies_in(pack))]
