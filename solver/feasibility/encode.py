"""One legal line of play from a position, as clauses, and back from a model to the play.

`variables` says what it is written in. The clauses of the rules are in `legality` and, for who wins, in
`winners`: what each way to win excludes, with one winner a trick. `implied` adds clauses that change no
answer. `benchmarks/feasibility.py` prints sizes, counters included: 1,600 variables and 8,000 clauses for a
deal of 5 × 7, 4,400 and 23,000 for 4 × 13.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..cards.card import Play, Suit, Way
from ..position.position import Position
from .counters import Count
from .implied import add_order, add_suit_counts, count_side
from .legality import add_facts, add_leads, add_legality
from .variables import Variables
from .winners import Win, add_winners


class Encoding(Variables):
    """The clauses of one legal line from a position; counters and questions may add to them."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        add_leads(self)
        add_legality(self)
        self.wins: list[list[Win]] = add_winners(self)
        add_facts(self)
        add_order(self)
        add_suit_counts(self)

    def count(self, seats: Sequence[int]) -> Count:
        """Count the tricks of some seats; adds the clauses of the counter."""
        return count_side(self, self.wins, seats)

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
