"""Who wins each trick (RULES section 5): every card may win, and each way to win excludes what would beat it.

Since exactly one seat wins a trick and a play that is beaten can't win, the clauses leave one winner.
"""

from __future__ import annotations

from typing import NamedTuple

from ..cards.card import Suit
from .clauses import FALSE
from .variables import Variables


class Win(NamedTuple):
    """A way to win a trick: an item played high (or as a call), or as a card of its suit."""

    item: int
    high: bool
    literal: int


def add_winners(line: Variables) -> list[list[Win]]:
    """Add the clauses; a list of ways to win for each trick, in the same order."""
    result = []
    for t in line.tricks:
        wins = _Trick(line, t).wins
        for seat in line.seats:
            mine = [win.literal for win in wins if line.items[win.item].seat == seat]
            line.clauses.add(-line.won_by[t][seat], *mine)
            for literal in mine:
                line.clauses.add(-literal, line.won_by[t][seat])
        result.append(wins)
    return result


class _Trick:
    """One trick: its ladders of what is played in each suit, and the ways to win it."""

    def __init__(self, line: Variables, t: int) -> None:
        self.line, self.t = line, t
        self.add = line.clauses.add
        self.reach = [self._reach(suit) for suit in Suit]
        self.no_high = -line.clauses.any_of([line.as_high[i][t] for i in line.specials])
        self.wins: list[Win] = []
        for i, item in enumerate(line.items):
            if item.special:
                self.wins.append(Win(i, True, self._wins_high(i)))
            if item.special and not line.plain:
                self.wins.append(Win(i, False, self._wins_as_scrap(i)))
            else:
                self.wins.append(Win(i, False, self._wins_as_suit(i)))

    def _reach(self, suit: int) -> dict[int, int]:
        """By rank downward: «a card counting as one of the suit, of that rank or higher, is played»."""
        by_rank: dict[int, list[int]] = {}
        for i, item in enumerate(self.line.items):
            literal = self.line.counts_as_suit(i, self.t)
            if item.card.suit == suit and literal != FALSE:
                by_rank.setdefault(item.card.rank, []).append(literal)
        reach: dict[int, int] = {}
        above = FALSE
        for rank in sorted(by_rank, reverse=True):
            above = reach[rank] = self.line.clauses.any_of([above, *by_rank[rank]])
        return reach

    def _above(self, suit: int, rank: int) -> int:
        """The literal «a card of that suit above that rank is played»; rank −1: any card of it."""
        higher = [held for held in self.reach[suit] if held > rank]
        return self.reach[suit][min(higher)] if higher else FALSE

    def _wins_as_suit(self, i: int) -> int:
        line, t = self.line, self.t
        win, card = line.clauses.new(), line.items[i].card
        self.add(-win, line.counts_as_suit(i, t))
        self.add(-win, self.no_high)
        self.add(-win, -self._above(card.suit, card.rank))
        self._not_trumped(win, card.suit)
        for j, other in enumerate(line.items):
            if other.card == card:
                self._not_tied(win, i, j, line.counts_as_suit(j, t), line.rules.last_of_equals)
        return win

    def _wins_as_scrap(self, i: int) -> int:
        """Led low, and nobody plays an ordinary card of its suit, a trump, or a special card high."""
        line, t, item = self.line, self.t, self.line.items[i]
        win = line.clauses.new()
        self.add(-win, line.as_low[i][t])
        self.add(-win, line.leads(item.seat, t))
        self.add(-win, self.no_high)
        self.add(-win, -self._above(item.card.suit, -1))
        self._not_trumped(win, item.card.suit)
        return win

    def _wins_high(self, i: int) -> int:
        line, t = self.line, self.t
        win = line.clauses.new()
        self.add(-win, line.as_high[i][t])
        mine, rules = line.items[i].card, line.rules
        for j in line.specials:
            theirs = line.items[j].card
            if rules.ties == "rank" and mine != theirs:
                if rules.wins_later(theirs, mine):
                    self.add(-win, -line.as_high[j][t])
            else:
                self._not_tied(win, i, j, line.as_high[j][t], rules.ties == "last")
        return win

    def _not_trumped(self, win: int, suit: int) -> None:
        """A card of the suit wins only if that is led and no trump is played, or if it is a trump."""
        led, trump = self.line.led[self.t], self.line.trump_suit(suit)
        if self.line.circular:
            self.add(-win, led[suit], led[(suit - 1) % 4])
            self.add(-win, -led[suit], -self._above((suit + 1) % 4, -1))
        elif suit != trump:
            self.add(-win, led[suit])
            if trump is not None:
                self.add(-win, -self._above(trump, -1))

    def _not_tied(self, win: int, i: int, j: int, rival: int, last: bool) -> None:
        """Of two equal plays the first, or the `last`, wins: that depends on who leads."""
        line = self.line
        seats, mine, theirs = len(line.seats), line.items[i].seat, line.items[j].seat
        if mine == theirs:
            return
        for leader in line.seats:
            later = (theirs - leader) % seats > (mine - leader) % seats
            if later == last:
                self.add(-win, -rival, -line.leads(leader, self.t))
