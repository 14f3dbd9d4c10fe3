"""Random positions of 12 to 26 cards, and sides to ask about: the sizes at which the kernel's bounds speak.

Small hands never reach a second round of a suit in which somebody ran out of it, nor two suits cashed one
after another, so a bound that is wrong there is not seen by them. A third of the positions give a special
card to a hand that has nothing else of its suit; others have void hands, unequal suits, two packs, a trick
begun.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

from field_rules import with_field

from raspis.solver.cards.card import Card
from raspis.solver.position.position import Position
from raspis.solver.rules.pack import in_pack
from raspis.solver.rules.rules import Rules
from support import random_rules

LEAST_CARDS, MOST_CARDS = 12, 26


def wide_rules(random: Random, players: int) -> Rules:
    """Bridge's or nearly, Children's Poker's, or of any game."""
    kind = random.random()
    if kind < 0.3:
        ties = random.choice(("first", "last"))
        equal = random.choice((None, "first", "last"))
        return Rules.of("whist", ties=ties, ties_equal=equal, pack=random.choice((52, 52, 104)))
    if kind < 0.5:
        return plain_special_rules(random)
    return random_rules(random, players)


def plain_special_rules(random: Random) -> Rules:
    """Children's Poker: one special card, which may be played as the card that is printed on it."""
    game, ties = random.choice(("child", "child-circular")), random.choice(("first", "last"))
    return Rules.of(game, ties=ties, forced=random.random() < 0.3)


@cache
def pack_cards(pack: int) -> tuple[Card, ...]:
    """Each card of the pack once."""
    return tuple(Card(index) for index in range(52) if in_pack(Card(index), pack))


def deck(random: Random, rules: Rules, players: int, wanted: int) -> list[Card]:
    """So many cards: of all suits, or of two or three, or the middle ranks, or skewed towards one suit."""
    pack = rules.pack_for(players)
    cards = list(pack_cards(pack))
    copies = 2 if pack == 104 else 1
    if copies == 2 and random.random() < 0.7:  # both copies of a card in play
        cards = random.sample(cards, min(len(cards), wanted * 2 // 3 + 1))
    elif random.random() < 0.5:
        suits = random.sample(range(4), random.choice((2, 3, 3)))
        narrow = [card for card in cards if card.suit in suits]
        cards = narrow if len(narrow) * copies >= wanted else cards
    if copies == 2:
        cards = cards * 2
    random.shuffle(cards)
    if random.random() < 0.4:
        favoured = random.randrange(4)
        cards.sort(key=lambda card: card.suit != favoured and random.random() < 0.7)
    chosen = cards[:wanted]
    if random.random() < 0.9:
        for special in rules.specials:
            if special not in chosen and special in pack_cards(pack):
                chosen[random.randrange(wanted)] = special
    return chosen


def clear_suit(random: Random, hands: list[list[Card]], seat: int, suit: int, keep: Card | None) -> None:
    """Exchange a seat's cards of a suit, all but one or all, for other hands' cards of other suits."""
    for at, card in enumerate(hands[seat]):
        if card.suit != suit or card == keep:
            continue
        others = [
            (other, place)
            for other in range(len(hands))
            if other != seat
            for place, theirs in enumerate(hands[other])
            if theirs.suit != suit and theirs != keep
        ]
        if not others:
            return
        other, place = random.choice(others)
        hands[seat][at], hands[other][place] = hands[other][place], card


def wide_position(random: Random, rules: Rules, trump: str | None, players: int, lone: bool) -> Position:
    """With `lone` the special card, if there is one, is the only card of its suit in its hand."""
    size = random.randint(-(-LEAST_CARDS // players), MOST_CARDS // players)
    cards = deck(random, rules, players, size * players)
    random.shuffle(cards)
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(players)]
    holders = [(seat, card) for seat in range(players) for card in hands[seat] if card in rules.specials]
    if holders and lone:
        seat, card = random.choice(holders)
        clear_suit(random, hands, seat, card.suit, card)
    elif random.random() < 0.6:
        clear_suit(random, hands, random.randrange(players), random.randrange(4), None)
    position = Position.create(rules, hands, random.randrange(players), trump)
    if random.random() < 0.3:
        for _ in range(random.randint(1, players - 1)):
            position = position.after(random.choice(position.plays()))
    return position


def wide_positions(
    seed: int, pairs: bool = False, two_packs: bool = False, rule_field: str | None = None
) -> Iterator[Position]:
    """Without end; 25 of the same rules, trump and number of players follow one another.

    With `pairs` only those of bridge, with or without a trump, for four players; with `two_packs` only
    those of rules for two packs; with a `rule_field` only those of rules in which it is set.
    """
    random = Random(seed)
    while True:
        players = 4 if pairs else random.randint(2, 5)
        lone = not pairs and random.random() < 0.4
        if pairs:
            rules = Rules.of("whist")
        elif lone and random.random() < 0.7:
            rules = plain_special_rules(random)
        else:
            rules = wide_rules(random, players)
        if two_packs:
            rules = replace(rules, pack=104)
        if rule_field is not None:
            rules = with_field(random, rule_field, rules)
        trump = random.choice("SCDHN") if rules.trump == "deal" else None
        for _ in range(25):
            yield wide_position(random, rules, trump, players, lone)


def random_pair(random: Random) -> int:
    """Two of four seats, as bits."""
    return random.choice((0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100))


def random_side(random: Random, players: int, partners: float) -> int:
    """One seat, or with that probability several who play together; as bits."""
    if players == 2 or random.random() >= partners:
        return 1 << random.randrange(players)
    if players == 4 and random.random() < 0.5:
        return random_pair(random)
    return random.randrange(1, (1 << players) - 1)
