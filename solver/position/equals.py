"""What doesn't matter about a position: touching cards of one hand, and the gaps that played cards leave.

Both follow from one observation: an ordinary card is only ever compared with the cards of its suit that are
still in play elsewhere. A special card of kind `plain` may come down as the card printed on it, so it stands
between its neighbours; one of kind `scrap` never does (RULES section 4, last reading).
"""

from __future__ import annotations

from collections.abc import Hashable

from ..cards.card import Play, Way
from .position import Position, hand_mask


def equal_plays(position: Position) -> list[list[Play]]:
    """The legal plays in classes of truly equal cards, in play order.

    Two ordinary cards of the hand to play are equal when no card of another hand or of the trick on the table
    has a rank from the lower to the higher of them: a card of the same rank, in two packs, separates too, for
    it ties with one of them only. Ways of special cards are classes of their own. A special card of the same
    hand separates where it is `forced`, as which of the hand's cards answers a call depends on it.

    >>> from raspis.solver.rules.rules import Rules
    >>> hands = [["6S", "8S", "9S"], ["7S", "AS", "KH"]]
    >>> [[str(play) for play in plays] for plays in equal_plays(Position.create(Rules.of("child"), hands, 0))]
    [['6S'], ['8S', '9S']]
    >>> hands[1][0] = "7H"
    >>> [[str(play) for play in plays] for plays in equal_plays(Position.create(Rules.of("child"), hands, 0))]
    [['6S', '8S', '9S']]
    >>> hands = [["6S", "7S", "8S"], ["9S", "AS", "KH"]]
    >>> [[str(play) for play in plays] for plays in equal_plays(Position.create(Rules.of("child"), hands, 0))]
    [['6S', '8S'], ['7S:high'], ['7S:low'], ['7S:call']]
    >>> forced = Position.create(Rules.of("child", forced=True), hands, 0)
    >>> [[str(play) for play in plays] for plays in equal_plays(forced)]
    [['6S'], ['7S:high'], ['7S:low'], ['7S:call'], ['8S']]
    """
    seat = position.turn
    between = 0
    for holder, hand in enumerate(position.hands):
        if holder != seat:
            between |= hand_mask(hand)
    if position.rules.low == "scrap":
        between &= ~hand_mask(position.rules.specials)
    elif position.rules.forced:  # one of the same hand, too, may be what a call asks for, or stand below it
        between |= hand_mask(position.rules.specials) & hand_mask(position.hands[seat])
    for play in position.table:
        between |= 1 << play.card
    classes: list[list[Play]] = []
    ordinary: list[Play] = []
    for play in position.plays():
        if play.way is not Way.PLAIN:
            classes.append([play])
            continue
        # The ways of a special card of this hand may come between two equal cards: it separates nothing.
        if ordinary and ordinary[-1].card.suit == play.card.suit:
            lowest = 1 << ordinary[-1].card
            if not between & ((2 << play.card) - lowest):
                ordinary.append(play)
                continue
        ordinary = [play]
        classes.append(ordinary)
    return classes


def relative_key(position: Position) -> Hashable:
    """A key that two positions at the start of a trick share only if they play alike, tricks taken apart.

    Per suit the holders of its cards upward, a tuple for each rank that is there (two packs have ranks with
    two holders); holders of a special card are counted from 8 on, with a rank between their kinds from 8 on
    for the first kind, from 16 for the second and so on. Special cards of kind `scrap` come first, in a tuple
    of their own, since the rank on the card is of no account. The rules, the trump and the question are not
    in the key.
    """
    specials, scrap = position.rules.specials, position.rules.low == "scrap"
    ranked = position.rules.ties == "rank"
    holders: dict[int, list[int]] = {}
    scraps: dict[int, list[int]] = {}
    for seat, hand in enumerate(position.hands):
        for card in hand:
            if card not in specials:
                holders.setdefault(card, []).append(seat)
                continue
            holder = seat + 8 * (1 + specials.index(card) if ranked else 1)
            if scrap:
                scraps.setdefault(card.suit, []).append(holder)
            else:
                holders.setdefault(card, []).append(holder)
    suits: list[list[Hashable]] = [[tuple(scraps.get(suit, ()))] for suit in range(4)]
    for index in sorted(holders):
        suits[index // 13].append(tuple(holders[index]))
    return (position.leader, *map(tuple, suits))
