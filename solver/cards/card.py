"""Suits, cards and plays: tiny immutable values with one text form each, which parses back.

Reading the many other ways in which people write cards (suit signs, Russian letters, PBN) is the
business of `text.py`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from ..errors import CardError
from ..message import Quoted


class Suit(IntEnum):
    """A suit; the numbers follow the circle ♠ → ♣ → ♦ → ♥ of RULES section 2.

    >>> Suit.HEARTS.next
    <Suit.SPADES: 0>
    >>> Suit.CLUBS.letter, Suit.CLUBS.sign
    ('C', '♣')
    """

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        """`S`, `C`, `D` or `H`."""
        return "SCDH"[self]

    @property
    def sign(self) -> str:
        """`♠`, `♣`, `♦` or `♥`."""
        return "♠♣♦♥"[self]

    @property
    def next(self) -> Suit:
        """The suit after this one in the circle: its trump when trumps are circular."""
        return Suit((self + 1) % 4)

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read the canonical letter of a suit; raises CardError for anything else."""
        if len(text) != 1 or text not in "SCDH":
            raise CardError("{text} is not the letter of a suit: S, C, D or H", text=Quoted(text))
        return cls("SCDH".index(text))


RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""The ranks upward."""


class Card(int):
    """One card of a pack of 52, as the integer 13·suit + place of its rank (0 for a two … 12 for an ace).

    Cards compare in play order: suits S C D H, ranks upward. The two copies of a card in a double pack are
    one `Card`.

    >>> Card.parse("10D")
    Card.parse('10D')
    >>> int(Card.parse("7S")), Card.parse("AS") < Card.parse("2C")
    (5, True)
    """

    suit: Suit
    rank: int
    """Place of the rank: 0 for a two … 12 for an ace."""
    _text: str

    def __new__(cls, index: int) -> Card:
        """The card of that number, always the same object; raises CardError for a number out of range."""
        if 0 <= index < len(_CARDS):
            return _CARDS[index]
        if index != len(_CARDS) or index >= 52:
            raise CardError("{index} is not a card: cards are numbered 0 to 51", index=index)
        card = super().__new__(cls, index)
        card.suit, card.rank = Suit(index // 13), index % 13
        card._text = RANKS[card.rank] + card.suit.letter
        return card

    @classmethod
    def of(cls, rank: int, suit: int) -> Card:
        """The card of a rank (0 for a two … 12 for an ace) and a suit (0 to 3)."""
        return _CARDS[13 * suit + rank]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read the canonical form, `10D`; raises CardError."""
        try:
            return _BY_TEXT[text]
        except (KeyError, TypeError):
            raise CardError(
                "{text} is not a card: a rank 2…10 J Q K A and a suit S C D H", text=Quoted(text)
            ) from None

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card.parse({self._text!r})"

    @property
    def pretty(self) -> str:
        """The form for people: `10♦`."""
        return RANKS[self.rank] + self.suit.sign


_CARDS: list[Card] = []
for _index in range(52):
    _CARDS.append(Card(_index))
_BY_TEXT: Final = {str(card): card for card in _CARDS}


class Way(IntEnum):
    """How a card is played (RULES section 4); the numbers give the order of plays of one card."""

    PLAIN = 0
    """An ordinary card: there is only one way."""
    HIGH = 1
    """A special card that beats every ordinary card."""
    LOW = 2
    """A special card as the card printed on it, or thrown as a scrap."""
    CALL = 3
    """A special card led with a demand for everyone's highest card of a suit."""


_NO_SUIT: Final = -1


class Play(NamedTuple):
    """A card as it is played. Plays sort in play order: by card, then high, low, call.

    `called` is the suit named by a call (0 to 3), or −1: no call, or a call of the trump.

    >>> [str(Play.parse(text)) for text in ("AH", "7S:high", "7S:low", "7S:call", "7S:call-H")]
    ['AH', '7S:high', '7S:low', '7S:call', '7S:call-H']
    """

    card: Card
    way: Way = Way.PLAIN
    called: int = _NO_SUIT

    @classmethod
    def parse(cls, text: str) -> Play:
        """Read the canonical form of a play, a card with or without a way; raises CardError.

        A special card without a way is played high; only the rules know which cards are special, so that
        is settled in `Position.find`.
        """
        if not isinstance(text, str):
            raise CardError("{text} is not a card or a play", text=Quoted(text))
        card, colon, way = text.partition(":")
        if not colon:
            return cls(Card.parse(card))
        name, dash, suit = way.partition("-")
        if name not in _WAYS or (dash and name != "call"):
            raise CardError(
                "{text} is not a play: after the colon comes high, low, call or call-SUIT", text=Quoted(text)
            )
        return cls(Card.parse(card), _WAYS[name], Suit.parse(suit) if dash else _NO_SUIT)

    def __str__(self) -> str:
        if self.way is Way.PLAIN:
            return str(self.card)
        suffix = f"-{Suit(self.called).letter}" if self.called != _NO_SUIT else ""
        return f"{self.card}:{self.way.name.lower()}{suffix}"

    @property
    def pretty(self) -> str:
        """The form for people: `7♠ high`, `7♠ by trumps`, `7♠ calls ♥`."""
        card = self.card.pretty
        if self.way is Way.PLAIN:
            return card
        if self.way is not Way.CALL:
            return f"{card} {self.way.name.lower()}"
        return f"{card} by trumps" if self.called == _NO_SUIT else f"{card} calls {Suit(self.called).sign}"


_WAYS: Final = {"high": Way.HIGH, "low": Way.LOW, "call": Way.CALL}
