"""A proven bound: tricks that a hand can make sure of with its top trumps and special cards alone."""

from __future__ import annotations

from functools import lru_cache

from ..cards.card import Card
from ..position.position import Hand, Position, hand_mask


def sure_tricks(position: Position, seat: int) -> int:
    """How many of the remaining tricks a seat can surely take; to be asked at the start of a trick.

    Let n be its trumps above every trump of the other hands, s its special cards and x those of the others.
    A top trump wins whenever it is played, unless a special card is played high on it; a special card is
    never forced out while the seat holds anything else, and wins unless another one is played in the same
    trick. Each of the x can spoil one trick at most, so n + s − x are sure. With circular trumps n is 0: no
    trump is fixed.
    """
    specials = position.rules.specials
    own = position.hands[seat]
    others, special_others = 0, 0
    for holder, hand in enumerate(position.hands):
        if holder != seat:
            others |= hand_mask(hand)
            special_others += _count(hand, specials)
    sure = _count(own, specials) - special_others
    if position.trump is not None:
        suit = others >> 13 * position.trump & 0x1FFF
        highest = 13 * position.trump + suit.bit_length() - 1
        sure += sum(card > highest and card.suit == position.trump and card not in specials for card in own)
    return max(0, sure)


@lru_cache(maxsize=1 << 16)
def _count(hand: Hand, specials: tuple[Card, ...]) -> int:
    return sum(card in specials for card in hand)
