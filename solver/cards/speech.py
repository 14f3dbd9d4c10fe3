"""How cards, plays and hands are said to people: the signs of the suits, and the ranks of a language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ..message import Message, Speech, in_context
from .card import RANKS, Card, Play, Way
from .text import hand_text

_LOW: Final = (
    in_context("two", "{card} low"),
    in_context("three", "{card} low"),
    in_context("four", "{card} low"),
    in_context("five", "{card} low"),
    in_context("six", "{card} low"),
    in_context("seven", "{card} low"),
    in_context("eight", "{card} low"),
    in_context("nine", "{card} low"),
    in_context("ten", "{card} low"),
    in_context("jack", "{card} low"),
    in_context("queen", "{card} low"),
    in_context("king", "{card} low"),
    in_context("ace", "{card} low"),
)
"""A special card played as the card printed on it, by its rank: languages name that."""
_SCRAP: Final = in_context("as a scrap", "{card} low")
_CALLS: Final = (
    Message("{card} calls ♠"),
    Message("{card} calls ♣"),
    Message("{card} calls ♦"),
    Message("{card} calls ♥"),
)

SUIT_NAMES: Final = (
    in_context("suit", "spades"),
    in_context("suit", "clubs"),
    in_context("suit", "diamonds"),
    in_context("suit", "hearts"),
)
"""The suits as they are named by themselves, or as what somebody holds."""
LACKED_SUITS: Final = (
    in_context("suit, genitive", "spades"),
    in_context("suit, genitive", "clubs"),
    in_context("suit, genitive", "diamonds"),
    in_context("suit, genitive", "hearts"),
)
"""The suits as what somebody lacks, or as part of a card's name."""


class Pretty(NamedTuple):
    """A play, as a value of a message, said as people write it (`10♦`, `7♠ high`) in every language."""

    play: Play
    scrap: bool = False
    """Whether the game throws a low special card off as a scrap."""

    @classmethod
    def of(cls, card: Card) -> Pretty:
        """A card by itself."""
        return cls(Play(card))

    def __str__(self) -> str:
        return self.play.pretty


class CardSpeech(Speech):
    """A speech that has words for cards and plays: in English, with the international ranks unless given."""

    def __init__(self, ranks: Sequence[str] = RANKS) -> None:
        """`ranks` are 13 texts from the two to the ace."""
        self.ranks = tuple(ranks)

    def card(self, card: Card) -> str:
        """The card with the sign of its suit, `10♦`.

        >>> CardSpeech().card(Card.parse("10D"))
        '10♦'
        """
        return self.ranks[card.rank] + card.suit.sign

    def play(self, play: Play, scrap: bool = False) -> str:
        """The play as people say it: `7♠ high`, `7♠ by trumps`, `7♠ calls ♥`.

        >>> CardSpeech().play(Play.parse("7S:call-H"))
        '7♠ calls ♥'
        """
        card = self.card(play.card)
        match play.way:
            case Way.PLAIN:
                return card
            case Way.HIGH:
                way = Message("{card} high")
            case Way.LOW:
                way = _SCRAP if scrap else _LOW[play.card.rank]
            case Way.CALL if play.called < 0:
                way = Message("{card} by trumps")
            case _:
                way = _CALLS[play.called]
        return self.text(way.text, way.context).format(card=card)

    def hand(self, cards: Iterable[Card], ascii: bool = False) -> str:
        """The hand by suits as `hand_text` has it, with the ranks of this speech."""
        return hand_text(cards, ascii, self.ranks)

    def value(self, value: object) -> str:
        """What stands in the place of a value: pretty plays too."""
        return self.play(value.play, value.scrap) if isinstance(value, Pretty) else super().value(value)
