"""One legal line of play from a position, as clauses.

Sections are those of RULES. The unfinished trick is trick 0 and is encoded whole, the plays on the table
being facts, so a start in the middle of a trick is no special case. With P seats, N cards at the start of
trick 0 (those on the table included), T tricks and S of the cards special, the variables are:

=====================  ============================================================  ==============
`gone[i][t]`           card i was played in trick t or before                        N·(T − 1)
`played[i][t]`         card i is played in trick t: `gone` now and not before        N·(T − 2)
`void[s][u][t]`        seat s holds no ordinary card of suit u when trick t begins   ≤ 4·P·T
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

The constraints: each card goes to one trick and each seat plays one card a trick. Section 3: who plays off
the suit led is void in it, and void in trumps where he owes one; who answers a call plays his highest.
Section 4: the ways, and a `plain` special card played low owes what a card of its suit owes when it is off
the suit led, or on a call. Section 5 is in `winners`: what each way to win excludes, with one winner a trick.
`implied` adds clauses that change no answer. `benchmarks/feasibility.py` prints sizes, counters included:
1,600 variables and 8,000 clauses for a deal of 5 × 7, 4,400 and 23,000 for 4 × 13.
"""

from __future__ import annotations

from typing import NamedTuple

from ..cards.card import Card, Play, Suit, Way
from ..position.position import Position
from .clauses import FALSE, TRUE, Clauses
from .implied import add_order, add_suit_counts
from .winners import Win, add_winners


class Item(NamedTuple):
    """One card of the unfinished deal: two copies of a card are two items."""

    seat: int
    card: Card
    special: bool
    on_table: bool


class Encoding:
    """The clauses of one legal line from a position; the table at the head of the file names the variables.

    Literals stand in nested lists in the order of the indices there; a literal may be a constant. Counters
    and questions may add to `clauses`, nothing here is looked at again.
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
        self._leads()
        self._legality()
        self.wins: list[list[Win]] = add_winners(self)
        self._facts()
        add_order(self)
        add_suit_counts(self)

    # -- who plays what, when and how ------------------------------------------------------------------

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

    def before(self, item: int, trick: int) -> int:
        """The literal «played before that trick»."""
        return self.gone[item][trick - 1] if trick > 0 else FALSE

    def _ways(self) -> None:
        """Low, called or (neither) high for each special card, and what each is in its trick."""
        add, both = self.clauses.add, self.clauses.all_of
        free = self.rules.call == "any"
        callable_ = free or (self.rules.call == "trump" and self.position.trump is not None)
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

    def ordinary(self, seat: int, suit: int) -> list[int]:
        """The ordinary items of a seat and suit, ranks upward; one on the table comes last."""
        found = [i for i in self.of_seat[seat] if not self.items[i].special]
        return [i for i in found if self.items[i].card.suit == suit]

    # -- the lead --------------------------------------------------------------------------------------

    def _leads(self) -> None:
        """Who wins a trick leads to the next; the lead gives the suit led, or called."""
        self.won_by = [[self.clauses.new() for _ in self.seats] for _ in self.tricks]
        self.led = [[self.clauses.new() for _ in Suit] for _ in self.tricks]
        for t in self.tricks:
            self.clauses.exactly_one(self.won_by[t])
            self.clauses.exactly_one(self.led[t])
            for seat in self.seats:
                for suit in Suit:
                    self.clauses.add(-self.leads(seat, t), -self.follows[seat][suit][t], self.led[t][suit])
            for i in self.specials:
                self._special_lead(i, t)

    def leads(self, seat: int, trick: int) -> int:
        """The literal «that seat leads to that trick»."""
        if trick > 0:
            return self.won_by[trick - 1][seat]
        return TRUE if seat == self.position.leader else FALSE

    def _special_lead(self, i: int, t: int) -> None:
        add, trump = self.clauses.add, self.position.trump
        own, led, call = self.items[i].card.suit, self.led[t], self.as_call[i][t]
        leads = self.leads(self.items[i].seat, t)
        add(-call, leads)
        add(-leads, -self.as_low[i][t], led[own])
        high = trump if self.rules.led_high == "trump" and trump is not None else own
        add(-leads, -self.as_high[i][t], self.calls[i], led[high])
        if i in self.names:
            for suit in Suit:
                add(-call, -self.names[i][suit], led[suit])
        elif trump is not None:
            add(-call, led[trump])

    def trump_suit(self, led: int) -> int | None:
        """The trump of a trick in which a suit is led."""
        return (led + 1) % 4 if self.circular else self.position.trump

    # -- sections 3 and 4: what may be played ------------------------------------------------------------

    def _legality(self) -> None:
        """Void in the suit led, and in trumps where they are owed, or the play is not legal.

        The leader is bound by nothing: the suit of what he leads is the suit led.
        """
        for t in self.tricks:
            for seat in self.seats:
                for led in Suit:
                    for suit in Suit:
                        if suit != led:
                            self._owe(seat, t, led, suit, [-self.follows[seat][suit][t]])
                    self._highest_on_call(seat, led, t)
            for i in self.specials if self.plain else ():
                seat, suit = self.items[i].seat, self.items[i].card.suit
                for led in Suit:
                    # It follows its own suit freely, but answers a call of it only when nothing else can.
                    freed = [-self.called[t]] if led == suit else []
                    self._owe(seat, t, led, suit, [-self.as_low[i][t], *freed])

    def _owe(self, seat: int, t: int, led: int, suit: int, unless: list[int]) -> None:
        """A card of `suit` on the suit led: void in that, and in trumps unless it is one or none is owed."""
        self.clauses.add(-self.led[t][led], *unless, self.void[seat][led][t])
        trump = self.trump_suit(led)
        if trump is None or trump in (led, suit):
            return
        excused = list(unless)
        if self.rules.call_void == "any":
            excused.append(self.called[t])
        if not self.rules.must_trump:
            excused.append(-self.called[t])
        self.clauses.add(-self.led[t][led], *excused, self.void[seat][trump][t])

    def _highest_on_call(self, seat: int, suit: int, t: int) -> None:
        if self.called[t] == FALSE:
            return
        cards = self.ordinary(seat, suit)
        for i in cards:
            for j in cards:
                if self.items[j].card.rank > self.items[i].card.rank:
                    self.clauses.add(
                        -self.played[i][t], -self.called[t], -self.led[t][suit], self.before(j, t)
                    )

    def counts_as_suit(self, i: int, t: int) -> int:
        """The literal «that item is played in that trick as a card of its suit»."""
        if not self.items[i].special:
            return self.played[i][t]
        return self.as_low[i][t] if self.plain else FALSE

    def _facts(self) -> None:
        """The plays on the table happened as they lie."""
        position = self.position
        for number, play in enumerate(position.table):
            seat = (position.leader + number) % len(self.seats)
            i = next(i for i in self.of_seat[seat] if self.items[i].on_table)
            self.clauses.add(self.played[i][0])
            if i in self.low:
                self.clauses.add(self.low[i] if play.way is Way.LOW else -self.low[i])
                self.clauses.add(self.calls[i] if play.way is Way.CALL else -self.calls[i])
                if i in self.names and play.way is Way.CALL:
                    self.clauses.add(self.names[i][play.called])

    # -- reading a model -----------------------------------------------------------------------------------

    def plays(self, model: list[int]) -> list[list[Play]]:
        """The plays of a model: for each trick one play a seat, seats from 0."""
        true = set(model)  # TRUE is in every model, so constants need no care
        tricks = []
        for t in self.tricks:
            items = [next(i for i in cards if self.played[i][t] in true) for cards in self.of_seat]
            tricks.append([self._play(i, true) for i in items])
        return tricks

    def _play(self, i: int, true: set[int]) -> Play:
        card = self.items[i].card
        if i not in self.low:
            return Play(card)
        if self.low[i] in true:
            return Play(card, Way.LOW)
        if self.calls[i] not in true:
            return Play(card, Way.HIGH)
        if i not in self.names:
            return Play(card, Way.CALL)
        return Play(card, Way.CALL, next(suit for suit in Suit if self.names[i][suit] in true))


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
