"""What a legal line of play from a position is written in: the variables, and what defines them.

Sections are those of RULES. The unfinished trick is trick 0 and is encoded whole, the plays on the table
being facts, so a start in the middle of a trick is no special case. With P seats, N cards at the start of
trick 0 (those on the table included), T tricks and S of the cards special, the variables are:

=====================  ============================================================  ==============
`gone[i][t]`           card i was played in trick t or before                        N·(T − 1)
`played[i][t]`         card i is played in trick t: `gone` now and not before        N·(T − 2)
`void[s][u][t]`        seat s holds no ordinary card of suit u when trick t begins   ≤ 4·P·T
`lacks[s][u][t]`       nor, where such are forced, a special card of it              ≤ 4·P·T
`follows[s][u][t]`     seat s plays an ordinary card of suit u                       ≤ 4·P·T
`led[t][u]`            suit u is led, or called: one suit a trick                    4·T
`called[t]`            the lead of the trick is a call                               ≤ T
`low[i]`, `calls[i]`   special card i is played low, is led as a call; else high     2·S
`names[i][u]`          the suit that card i calls, where the leader may name it      ≤ 4·S
`as_high`, `as_low`,   special card i is played in trick t in that way, a call
`as_call` `[i][t]`     being high as well                                            3·S·T
`won_by[t][s]`         seat s wins trick t, and so leads to trick t + 1              P·T
`reach[t][u][r]`       a card counting as one of suit u, of rank r up, is played     ≤ N·T
`wins[t]`              for each card and way to win: that one wins the trick         (N + S)·T
=====================  ============================================================  ==============

Each card goes to one trick and each seat plays one card a trick; `legality`, `winners` and `implied` add the
other clauses.
"""

from __future__ import annotations

from typing import NamedTuple

from ..cards.card import Card, Suit
from ..position.position import Position
from .clauses import FALSE, TRUE, Clauses


class Item(NamedTuple):
    """One card of the unfinished deal: two copies of a card are two items."""

    seat: int
    card: Card
    special: bool
    on_table: bool


class Variables:
    """The variables of one legal line from a position; the table at the head of the file names them.

    Literals stand in nested lists in the order of the indices there; a literal may be a constant. Others may
    add to `clauses`, nothing here is looked at again.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.rules = position.rules
        self.seats = range(len(position.hands))
        self.tricks = range(position.tricks_left)
        self.clauses = Clauses()
        self.items = _items(position)
        self.of_seat = [[i for i, item in enumerate(self.items) if item.seat == seat] for seat in self.seats]
        self.specials = [i for i, item in enumerate(self.items) if item.special]
        self.circular = self.rules.trump == "circular"
        self.plain = self.rules.low == "plain"
        self._schedule()
        self._ways()
        self._suits_played()
        self.won_by = [[self.clauses.new() for _ in self.seats] for _ in self.tricks]
        self.led = [[self.clauses.new() for _ in Suit] for _ in self.tricks]

    def _schedule(self) -> None:
        """Each card in one trick, one card a seat and trick."""
        last = len(self.tricks) - 1
        self.gone: list[list[int]] = []
        self.played: list[list[int]] = []
        for _ in self.items:
            gone = [*(self.clauses.new() for _ in range(last)), TRUE]
            played = [gone[0]]
            for t in range(1, last + 1):
                self.clauses.add(-gone[t - 1], gone[t])
                played.append(self.clauses.all_of([gone[t], -gone[t - 1]]))
            self.gone.append(gone)
            self.played.append(played)
        for cards in self.of_seat:
            for t in self.tricks:
                self.clauses.exactly_one([self.played[i][t] for i in cards])

    def _ways(self) -> None:
        """Low, called or (neither) high for each special card, and what each is in its trick."""
        add, both = self.clauses.add, self.clauses.all_of
        kind = self.rules.call_in(self.position.trump)
        free, callable_ = kind == "any", kind != "none"
        self.low: dict[int, int] = {}
        self.calls: dict[int, int] = {}
        self.names: dict[int, list[int]] = {}
        self.as_high: dict[int, list[int]] = {}
        self.as_low: dict[int, list[int]] = {}
        self.as_call: dict[int, list[int]] = {}
        for i in self.specials:
            low = self.low[i] = self.clauses.new()
            call = self.calls[i] = self.clauses.new() if callable_ else FALSE
            add(-low, -call)
            if free:
                names = self.names[i] = [self.clauses.new() for _ in Suit]
                self.clauses.exactly_one(names)
                # Without a call the name says nothing, so it is fixed: else each line would be there four
                # times.
                add(call, names[0])
            self.as_high[i] = [both([played, -low]) for played in self.played[i]]
            self.as_low[i] = [both([played, low]) for played in self.played[i]]
            self.as_call[i] = [both([played, call]) for played in self.played[i]]
        self.called = [self.clauses.any_of([self.as_call[i][t] for i in self.specials]) for t in self.tricks]

    def _suits_played(self) -> None:
        """What each seat shows of its ordinary cards, and when it is void."""
        self.void: list[list[list[int]]] = []
        self.lacks = self.void
        self.follows: list[list[list[int]]] = []
        for seat in self.seats:
            suits = [self.ordinary(seat, suit) for suit in Suit]
            self.void.append(
                [
                    [self.clauses.all_of([self.before(i, t) for i in suit]) for t in self.tricks]
                    for suit in suits
                ]
            )
            self.follows.append(
                [
                    [self.clauses.any_of([self.played[i][t] for i in suit]) for t in self.tricks]
                    for suit in suits
                ]
            )

        if self.rules.forced and self.specials:
            self.lacks = [
                [
                    [
                        self.clauses.all_of([self.before(i, t) for i in self._of_suit(seat, suit)])
                        for t in self.tricks
                    ]
                    for suit in Suit
                ]
                for seat in self.seats
            ]

    def before(self, item: int, trick: int) -> int:
        """The literal «played before that trick»."""
        return self.gone[item][trick - 1] if trick > 0 else FALSE

    def ordinary(self, seat: int, suit: int) -> list[int]:
        """The ordinary items of a seat and suit, ranks upward; one on the table comes last."""
        return [i for i in self._of_suit(seat, suit) if not self.items[i].special]

    def ranked(self, seat: int, suit: int) -> list[int]:
        """The items of a seat and suit whose rank says which answers a call; a scrap card has none."""
        if not (self.rules.forced and self.plain):
            return self.ordinary(seat, suit)
        return self._of_suit(seat, suit)

    def _of_suit(self, seat: int, suit: int) -> list[int]:
        return [i for i in self.of_seat[seat] if self.items[i].card.suit == suit]

    def leads(self, seat: int, trick: int) -> int:
        """The literal «that seat leads to that trick»."""
        if trick > 0:
            return self.won_by[trick - 1][seat]
        return TRUE if seat == self.position.leader else FALSE

    def trump_suit(self, led: int) -> int | None:
        """The trump of a trick in which a suit is led."""
        return (led + 1) % 4 if self.circular else self.position.trump

    def counts_as_suit(self, i: int, t: int) -> int:
        """The literal «that item is played in that trick as a card of its suit»."""
        if not self.items[i].special:
            return self.played[i][t]
        return self.as_low[i][t] if self.plain else FALSE


def _items(position: Position) -> list[Item]:
    specials = position.rules.specials
    items = []
    for seat, hand in enumerate(position.hands):
        items += [Item(seat, card, card in specials, False) for card in hand]
        number = (seat - position.leader) % len(position.hands)
        if number < len(position.table):
            card = position.table[number].card
            items.append(Item(seat, card, card in specials, True))
    return items
