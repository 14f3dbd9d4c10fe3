"""Clauses that change no answer and save most of the work: an order of equal cards, and counts.

That a number of tricks is out of reach is mostly an argument of counting, where clause learning is weak: it
would find it card by card. The counters here give it words for the argument.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..cards.card import Suit
from .clauses import FALSE, TRUE, Clauses
from .counters import Count, at_least, count_of, same
from .variables import Item, Variables
from .winners import Win

_MOST_BETWEEN = 2
"""Clauses about cards with more between them than that cost more than they save."""


def add_order(line: Variables) -> None:
    """Of two cards of a hand that nothing in play elsewhere lies between, the higher is played first.

    Any line can be turned into one that keeps to this, with the same winners: exchange the two from there on
    (the higher comes first since a call asks for the highest). A plain special card of another hand lies
    between them; one of their own hand does not, since a hand plays one card a trick, unless it is forced:
    then it may be what a call asks for while it lies above one of the two only. Cards between that are gone
    count no more.
    """
    items = line.items
    for seat in line.seats:
        for suit in Suit:
            cards = [i for i in line.ordinary(seat, suit) if not items[i].on_table]
            for lower, higher in pairwise(cards):
                _first(line, higher, lower, _between(line, lower, higher))
        specials = [i for i in line.of_seat[seat] if items[i].special and not items[i].on_table]
        for one, other in pairwise(specials):
            if items[one].card == items[other].card:
                _first(line, one, other, [])


def _between(line: Variables, lower: int, higher: int) -> list[int]:
    """The items of other hands that can tell two cards of a hand apart; two copies of one nothing can."""
    low, high = line.items[lower], line.items[higher]
    if low.card == high.card:
        return []

    def parts(item: Item) -> bool:
        if item.special and not line.plain:
            return False
        return item.seat != low.seat or (item.special and line.rules.forced)

    return [i for i, item in enumerate(line.items) if low.card <= item.card <= high.card and parts(item)]


def _first(line: Variables, first: int, second: int, between: Sequence[int]) -> None:
    if len(between) > _MOST_BETWEEN:
        return
    for t in line.tricks:
        still = [-line.before(i, t) for i in between]
        line.clauses.add(-line.played[second][t], *still, line.before(first, t))


def add_suit_counts(line: Variables) -> None:
    """Count, trick after trick, the cards of each suit a seat has shown, and how often each suit was led.

    A seat has shown all its n cards of a suit when it is void, has tricks left for the rest, and with k leads
    of the suit has shown k of them, or all, its special cards apart: each may stand in for one.
    """
    clauses, last = line.clauses, len(line.tricks) - 1
    leads = [_running(clauses, [led[suit] for led in line.led], last + 1) for suit in Suit]
    for seat in line.seats:
        specials = sum(line.items[i].special for i in line.of_seat[seat])
        for suit in Suit:
            size = len(line.ordinary(seat, suit))
            shown = _running(clauses, line.follows[seat][suit], size) if size else []
            for t, count in enumerate(shown):
                clauses.add(at_least(count, size - (last - t)))
                if t < last:
                    same(clauses, [TRUE, count[size]], [TRUE, line.void[seat][suit][t + 1]])
                for k in range(1, size + 1):
                    clauses.add(-at_least(leads[suit][t], k + specials), count[k])


def _running(clauses: Clauses, literals: Sequence[int], most: int) -> list[Count]:
    """For each place the count of the literals up to it, capped at `most`."""
    counts: list[Count] = []
    last: Count = [TRUE, *[FALSE] * most]
    for t, literal in enumerate(literals):
        count = [TRUE]
        for k in range(1, most + 1):
            if k > t + 1:
                count.append(FALSE)
                continue
            now = clauses.new()
            clauses.add(-last[k], now)
            clauses.add(-literal, -last[k - 1], now)
            clauses.add(-now, last[k], literal)
            clauses.add(-now, last[k], last[k - 1])
            clauses.add(-now, count[k - 1])
            count.append(now)
        counts.append(count)
        last = count
    return counts


def count_side(line: Variables, ways: Sequence[Sequence[Win]], seats: Sequence[int]) -> Count:
    """Count the tricks of some seats: trick by trick, and again by winning card, the strongest first.

    The second count is tied to the first. It halves the worst refusals: high cards that must win are at one
    end of it.
    """
    clauses, items = line.clauses, line.items
    count = count_of(clauses, [clauses.any_of([won[seat] for seat in seats]) for won in line.won_by])

    def strength(place: int) -> tuple[bool, bool, int]:
        win = ways[0][place]
        card = items[win.item].card
        return win.high, card.suit == line.position.trump, card.rank

    if line.tricks:
        places = [place for place, win in enumerate(ways[0]) if items[win.item].seat in seats]
        ever = [
            clauses.any_of([wins[place].literal for wins in ways])
            for place in sorted(places, key=strength, reverse=True)
        ]
        same(clauses, count, count_of(clauses, ever))
    return count
