"""Suits and trumps as people write them."""

from __future__ import annotations

from typing import Final

from ..errors import CardError
from ..words import Words
from .card import Suit
from .signs import shown, split_signs

TRUMP_WORDS: Final = Words(
    {
        "N": "n none no-trump no-trumps notrump без-козыря без-козырей бескозырка нет нет-козыря",
    }
)
"""What a deal without trump is called."""


def read_suit(text: str) -> Suit:
    """Read one suit: a letter of either script, a sign, or its name in English or Russian; raises CardError.

    >>> [read_suit(text).letter for text in ("h", "♣", "Б", "Hearts", "крести")]
    ['H', 'C', 'D', 'H', 'C']
    """
    signs = split_signs(text)
    if len(signs) != 1 or signs[0].suit is None:
        raise CardError("{text} is not a suit: S, C, D or H", text=shown(text))
    return signs[0].suit


def read_trump(text: str) -> str:
    """Read a trump, as the letter of its suit, or `N` where the deal has none; raises CardError.

    >>> read_trump("♥"), read_trump("пики"), read_trump("none"), read_trump("без козыря")
    ('H', 'S', 'N', 'N')
    """
    return TRUMP_WORDS.find(text) or read_suit(text).letter
