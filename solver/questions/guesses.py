"""Where to begin to ask: a number of tricks that is probably the answer, so that few questions remain.

A guess never changes an answer, only how many questions it takes: two where the guess is right.
"""

from __future__ import annotations

from typing import Final

from ..cards.card import Suit
from ..position.position import Hand, Position
from ..position.sides import side_of

_Dealt = tuple[Suit | None, tuple[Hand, ...], int]
"""Cards that are in play, whoever leads them and however many of them lie on the table, and a side."""


class Guesses:
    """Guesses `most` of a side: as it was with the same cards, else by the honours and trumps of a pair."""

    def __init__(self) -> None:
        self._answers: dict[_Dealt, int] = {}

    def of_most(self, position: Position, seat: int) -> int:
        """The number at which to begin.

        >>> from raspis.solver.rules.rules import Rules
        >>> hands = [["AS", "KS"], ["2S", "2H"], ["AH", "KH"], ["3S", "3H"]]
        >>> position = Position.create(Rules.of("whist"), hands, 0, "N", sides=[0, 1, 0, 1])
        >>> Guesses().of_most(position, 0), Guesses().of_most(position, 1)
        (2, 0)
        """
        answer = self._answers.get(_dealt(position, seat))
        return expected(position, seat) if answer is None else answer

    def note(self, position: Position, seat: int, most: int) -> None:
        """Remember an answer: another leader or another card led mostly changes little."""
        if len(self._answers) >= _MOST_ANSWERS:
            self._answers.clear()
        self._answers[_dealt(position, seat)] = most
        if max(position.sides) == 1:
            other = position.sides.index(1 - position.sides[seat])
            self._answers[_dealt(position, other)] = position.tricks_left - most

    def clear(self) -> None:
        """Forget all answers."""
        self._answers.clear()


def expected(position: Position, seat: int) -> int:
    """About how many of the tricks to come a side makes: of a pair by its cards, else its fair share."""
    seats, left = side_of(position, seat).bit_count(), position.tricks_left
    if max(position.sides) != 1 or len(position.hands) != 4 or seats != 2:
        return fair_share(position, seat)
    ahead = trumps_ahead = 0
    side = side_of(position, seat)
    for holder, hand in enumerate(position.hands):
        sign = 1 if side >> holder & 1 else -1
        for card in hand:
            ahead += sign * max(0, int(card) % 13 - _BELOW_HONOURS)
            trumps_ahead += sign * (int(card) // 13 == position.trump)
    by_honours = _TRICKS_A_POINT[position.trump is not None] * ahead / 2
    lead = (
        0.0 if position.trump is not None else _LEAD_WITHOUT_TRUMP * (1 if side >> position.turn & 1 else -1)
    )
    return min(max(round(left / 2 + by_honours + trumps_ahead / 2 + lead), 0), left)


def fair_share(position: Position, seat: int) -> int:
    """The side's part of the tricks to come if every seat took as many, rounded up."""
    seats = side_of(position, seat).bit_count()
    return -(-position.tricks_left * seats // len(position.hands))


def _dealt(position: Position, seat: int) -> _Dealt:
    hands = position.hands
    if position.table:
        held = list(hands)
        for number, play in enumerate(position.table):
            holder = (position.leader + number) % len(hands)
            held[holder] = tuple(sorted((*held[holder], play.card)))
        hands = tuple(held)
    return position.trump, hands, side_of(position, seat)


_MOST_ANSWERS: Final = 20_000
_BELOW_HONOURS: Final = 8
"""Of the ranks from 0: the ten, above which an ace counts four points and a jack one."""
_TRICKS_A_POINT: Final = (0.54, 0.37)
"""Tricks for each point above half of them, without and with a trump: by the 60 deals of DDS's list."""
_LEAD_WITHOUT_TRUMP: Final = 0.5
