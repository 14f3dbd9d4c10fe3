"""Sections 2 to 4 of RULES as clauses: the lead, what may be played, and what lies on the table.

Who plays off the suit led is void in it, and void in trumps where he owes one; who answers a call plays his
highest. A `plain` special card played low owes what a card of its suit owes when it is off the suit led, or
on a call. Special cards that are forced make a hand owe as others do.
"""

from __future__ import annotations

from ..cards.card import Suit, Way
from .clauses import FALSE
from .variables import Variables


def add_leads(line: Variables) -> None:
    """Who wins a trick leads to the next; the lead gives the suit led, or called."""
    for t in line.tricks:
        line.clauses.exactly_one(line.won_by[t])
        line.clauses.exactly_one(line.led[t])
        for seat in line.seats:
            for suit in Suit:
                line.clauses.add(-line.leads(seat, t), -line.follows[seat][suit][t], line.led[t][suit])
        for i in line.specials:
            _special_lead(line, i, t)


def _special_lead(line: Variables, i: int, t: int) -> None:
    add, trump = line.clauses.add, line.position.trump
    own, led, call = line.items[i].card.suit, line.led[t], line.as_call[i][t]
    leads = line.leads(line.items[i].seat, t)
    add(-call, leads)
    add(-leads, -line.as_low[i][t], led[own])
    high = trump if line.rules.led_high == "trump" and trump is not None else own
    add(-leads, -line.as_high[i][t], line.calls[i], led[high])
    if i in line.names:
        for suit in Suit:
            add(-call, -line.names[i][suit], led[suit])
    elif trump is not None:
        add(-call, led[trump])


def add_legality(line: Variables) -> None:
    """Void in the suit led, and in trumps where they are owed, or the play is not legal.

    The leader is bound by nothing: the suit of what he leads is the suit led.
    """
    for t in line.tricks:
        for seat in line.seats:
            for led in Suit:
                for suit in Suit:
                    if suit != led:
                        _owe(line, seat, t, led, suit, [-line.follows[seat][suit][t]])
                _highest_on_call(line, seat, led, t)
        for i in line.specials if line.plain else ():
            seat, suit = line.items[i].seat, line.items[i].card.suit
            for led in Suit:
                if led != suit:
                    _owe(line, seat, t, led, suit, [-line.as_low[i][t]])
                elif not line.rules.forced:
                    # It follows its own suit freely, but answers a call of it only when nothing else can.
                    _owe(line, seat, t, led, suit, [-line.as_low[i][t], -line.called[t]])


def _owe(line: Variables, seat: int, t: int, led: int, suit: int, unless: list[int]) -> None:
    """A card of `suit` on the suit led: void in that, and in trumps unless it is one or none is owed."""
    line.clauses.add(-line.led[t][led], *unless, line.lacks[seat][led][t])
    trump = line.trump_suit(led)
    if trump is None or trump in (led, suit):
        return
    excused = list(unless)
    if line.rules.call_void == "any":
        excused.append(line.called[t])
    if not line.rules.must_trump:
        excused.append(-line.called[t])
    line.clauses.add(-line.led[t][led], *excused, line.lacks[seat][trump][t])


def _highest_on_call(line: Variables, seat: int, suit: int, t: int) -> None:
    if line.called[t] == FALSE:
        return
    cards = line.ranked(seat, suit)
    for i in cards:
        answers = line.as_low[i][t] if line.items[i].special else line.played[i][t]
        for j in cards:
            if line.items[j].card.rank > line.items[i].card.rank:
                line.clauses.add(-answers, -line.called[t], -line.led[t][suit], line.before(j, t))


def add_facts(line: Variables) -> None:
    """The plays on the table happened as they lie."""
    position = line.position
    for number, play in enumerate(position.table):
        seat = (position.leader + number) % len(line.seats)
        i = next(i for i in line.of_seat[seat] if line.items[i].on_table)
        line.clauses.add(line.played[i][0])
        if i in line.low:
            line.clauses.add(line.low[i] if play.way is Way.LOW else -line.low[i])
            line.clauses.add(line.calls[i] if play.way is Way.CALL else -line.calls[i])
            if i in line.names and play.way is Way.CALL:
                line.clauses.add(line.names[i][play.called])
