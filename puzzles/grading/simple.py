"""The simple player: a rule of thumb that a wrong play must tempt, written down so that it is the same for
all.

He sees what lies on the table and his own hand, and knows whether he still wants tricks; he looks no further.
"""

from __future__ import annotations

from raspis.solver.cards.card import Card, Play, Way
from raspis.solver.position.position import Position


def simple_play(position: Position, wants: bool) -> Play:
    """What the simple player plays; `wants` says whether he still needs tricks.

    * Leading, he leads his highest card if he wants tricks, else his lowest; a special card only if he has
      nothing else, then high if he wants tricks, else low where he may.
    * Following, if he wants the trick and can take it as it stands, he takes it as cheaply as he can: with
    the
      lowest card that wins, with a special card last. If he can't, he plays his lowest card.
    * Following, if he wants no more tricks, he throws the highest card that does not win; if every card wins,
      the highest that he has.

    Among equal ranks he plays a card of a plain suit before a trump, then the first in play order.

    >>> from raspis.solver.rules.rules import Rules
    >>> hands = [["AS", "9H"], ["KS", "8S"], ["6S"]]
    >>> position = Position.create(Rules.of("child"), hands, leader=2, table=["10S"])
    >>> [str(simple_play(position, wants)) for wants in (True, False)]
    ['AS', 'AS']
    >>> position = position.after(Play.parse("AS"))
    >>> [str(simple_play(position, wants)) for wants in (True, False)]
    ['8S', 'KS']
    """
    plays = position.plays()
    trump = position.trick_trump

    def cheap(play: Play) -> tuple[int, int, Play]:
        return _worth(play, position), int(play.card.suit == trump), play

    if not position.table:
        ordinary = [play for play in plays if play.way is Way.PLAIN]
        if ordinary:
            return (
                max(ordinary, key=lambda play: _dear(play, position)) if wants else min(ordinary, key=cheap)
            )
        return max(plays, key=lambda play: _dear(play, position)) if wants else min(plays, key=cheap)
    winning = [play for play in plays if position.leads_with(play)]
    losing = [play for play in plays if play not in winning]
    if wants:
        return min(winning or losing, key=cheap)
    return max(losing or winning, key=lambda play: _dear(play, position))


def simple_bid(position: Position, seat: int) -> int:
    """The bid of the simple player: his special cards, his aces, and his trumps from the queen up.

    >>> from raspis.solver.rules.rules import Rules
    >>> hands = [["7S", "AH", "QD", "JD"], ["6S", "6H", "6C", "6D"]]
    >>> simple_bid(Position.create(Rules.of("child"), hands, 0), 0)
    3
    """
    specials = position.rules.specials
    queen = Card.parse("QS").rank

    def counts(card: Card) -> bool:
        return card in specials or card.rank == 12 or (card.suit == position.trump and card.rank >= queen)

    return sum(map(counts, position.hands[seat]))


def _worth(play: Play, position: Position) -> int:
    """How much the simple player thinks of a card as he plays it: its rank, above all others if high."""
    if play.way in (Way.HIGH, Way.CALL):
        return 100
    if play.way is Way.LOW and position.rules.low == "scrap":
        return -1
    return play.card.rank


def _dear(play: Play, position: Position) -> tuple[int, bool, int, int, int]:
    """A key whose maximum is the dearest play: high before a call, a plain suit before a trump, the first."""
    return (
        _worth(play, position),
        play.way is not Way.CALL,
        int(play.card.suit != position.trick_trump),
        -int(play.card),
        -int(play.way),
    )
