"""Positions: who holds what, who led, what lies on the table; the rules of a trick are all here.

`Position.plays()` and `Position.after(play)` are the whole rule book (RULES sections 2 to 5). A position is
an immutable value; make one with `Position.create`, which checks it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ..cards.card import Card, Play, Suit, Way
from ..cards.speech import LACKED_SUITS, SUIT_NAMES, Pretty
from ..errors import PositionError
from ..message import Message, Quoted, listed
from ..rules.rules import Rules
from .checks import check_cards, check_kinds, check_sizes, read_sides, read_taken
from .text import Parts, drawn, from_line, to_line, to_pbn_line

Hand = tuple[Card, ...]
_PLAIN: Final = tuple(Play(Card(index)) for index in range(52))
_HIGH: Final = 1000
"""How high a special card stands in its trick that is played high, or as a call."""


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """A position of a deal, all hands known. Seats are numbered clockwise from 0.

    >>> position = Position.create(Rules.of("child"), [["7S", "KH"], ["8S", "9D"]], leader=0)
    >>> [str(play) for play in position.plays()]
    ['7S:high', '7S:low', '7S:call', 'KH']
    >>> after = position.after(Play.parse("7S:low"))
    >>> after.turn, [str(play) for play in after.plays()]
    (1, ['8S'])
    >>> after.after(Play.parse("8S")).taken
    (0, 1)
    """

    rules: Rules
    trump: Suit | None
    """The fixed trump; None in a deal without trump and with circular trumps."""
    hands: tuple[Hand, ...]
    """What each seat holds now, in play order."""
    leader: int
    """The seat that led to the trick on the table, or will lead."""
    table: tuple[Play, ...]
    """The plays of the unfinished trick, from the leader on."""
    taken: tuple[int, ...]
    """Tricks already taken, a number a seat."""
    sides: tuple[int, ...]
    """One label a seat, 0, 1, … by first appearance; seats with one label play together."""

    @classmethod
    def create(
        cls,
        rules: Rules,
        hands: Sequence[Iterable[Card | str]],
        leader: int,
        trump: str | None = None,
        table: Iterable[Play | str] = (),
        taken: Sequence[int] | None = None,
        sides: Sequence[object] | None = None,
    ) -> Position:
        """Make a position and check it: cards, hand sizes, trump, leader and every play on the table.

        Cards, the trump and plays may be given in their text form. Raises CardError, RulesError or
        PositionError.
        """
        check_kinds(rules, hands, table, taken, sides)
        seats = len(hands)
        pack = rules.pack_for(seats)  # refuses a number of players the game isn't for
        if isinstance(leader, bool) or not isinstance(leader, int) or not 0 <= leader < seats:
            raise PositionError(
                "leader is {value} but the seats are 0 to {last}", value=Quoted(leader), last=seats - 1
            )
        plays = [play if isinstance(play, Play) else Play.parse(play) for play in table]
        if len(plays) >= seats:
            raise PositionError(
                "the table holds {plays} plays, but a trick of {players} players is complete",
                plays=len(plays),
                players=seats,
            )
        held = [[c if isinstance(c, Card) else Card.parse(c) for c in hand] for hand in hands]
        on_table = {(leader + number) % seats: play.card for number, play in enumerate(plays)}
        names = [f"P{seat + 1}" for seat in range(seats)]
        check_cards(pack, held, on_table, names)
        check_sizes(held, on_table, names)
        for seat, card in on_table.items():
            held[seat].append(card)
        position = cls(
            rules,
            rules.trump_of(trump),
            tuple(tuple(sorted(hand)) for hand in held),
            leader,
            (),
            read_taken(taken, seats, pack // seats - len(held[0])),
            tuple(range(seats)) if sides is None else read_sides(sides, seats),
        )
        for play in plays:
            position = position.after(play)
        return position

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read a position on one line, as `text` writes it, cards and plays in any form; raises RaspisError.

        >>> position = Position.parse("child; ♠ 7 ♥ K / 8♠ 9♦ / Q♣; P3 leads; table 6♠; taken 1 0 2")
        >>> position.text()
        'child; 7S KH / 8S 9D / QC; P3 leads; table 6S; taken 1 0 2'

        Bridge may be written with the hands of a Deal tag of PBN:

        >>> Position.parse("E:QJ.3.. 43.A.. 65.K.. AK.2..; S leads; trump N").text(pbn=True)
        'N:AK.2.. QJ.3.. 43.A.. 65.K..; S leads; trump N'
        """
        return cls.create(*from_line(text))

    def text(self, pbn: bool = False) -> str:
        """The position on one line; `Position.parse` reads it back.

        With `pbn` the hands of bridge are written as PBN has them; raises PositionError for other games.
        """
        return to_pbn_line(self._parts()) if pbn else to_line(self._parts())

    def __repr__(self) -> str:
        return f"Position.parse({self.text()!r})"

    def __str__(self) -> str:
        """The table to look at, a row a seat, the seat to play marked."""
        return drawn(self._parts(), self.turn, self.trump)

    def _parts(self) -> Parts:
        return Parts(
            self.rules, self.hands, self.leader, self.stated_trump, self.table, self.taken, self.sides
        )

    @property
    def stated_trump(self) -> str | None:
        """The trump that the deal states, a suit letter or `N`; None where the rules fix it."""
        if self.rules.trump != "deal":
            return None
        return "N" if self.trump is None else self.trump.letter

    @property
    def turn(self) -> int:
        """The seat to play."""
        return (self.leader + len(self.table)) % len(self.hands)

    @property
    def tricks_left(self) -> int:
        """Tricks still to come, the one on the table included."""
        return len(self.hands[self.turn])

    @property
    def called(self) -> Suit | None:
        """The suit called by the lead of this trick, or None."""
        if not self.table or self.table[0].way is not Way.CALL:
            return None
        named = self.table[0].called
        return self.trump if named < 0 else Suit(named)

    @property
    def led(self) -> Suit | None:
        """The suit led to this trick (after a call the suit called), None before the lead."""
        if not self.table:
            return None
        lead = self.table[0]
        if lead.way is Way.CALL:
            return self.called
        if lead.way is Way.HIGH and self.rules.led_high == "trump" and self.trump is not None:
            return self.trump
        return lead.card.suit

    @property
    def trick_trump(self) -> Suit | None:
        """The trump of this trick: with circular trumps the suit after the one led."""
        if self.rules.trump != "circular":
            return self.trump
        led = self.led
        return None if led is None else led.next

    def plays(self) -> list[Play]:
        """Every legal play of the seat to play, in play order; empty when the deal is over.

        Equal cards of two packs give one play. RULES sections 3 and 4.
        """
        ordinary, specials = split_hand(self.hands[self.turn], self.rules.specials)
        obliging = self._obliging(ordinary)
        plays = [_PLAIN[card] for card in (self._following(ordinary, obliging) if self.table else ordinary)]
        if not specials:
            return plays
        for special in specials:
            plays.append(Play(special, Way.HIGH))
            if self._low_is_legal(special, obliging):
                plays.append(Play(special, Way.LOW))
            plays.extend(Play(special, Way.CALL, suit) for suit in self._callable())
        return sorted(plays)

    def _obliging(self, ordinary: Hand) -> Hand:
        """The cards of the hand to play that oblige it, upward: with `forced` the special ones too."""
        if not self.rules.forced:
            return ordinary
        specials = self.rules.specials
        # A scrap card lies below its suit.
        scrap = specials if self.rules.low == "scrap" else ()
        held = dict.fromkeys(self.hands[self.turn])
        return tuple(sorted(held, key=lambda card: (card.suit, card not in scrap, card)))

    def _following(self, ordinary: Hand, obliging: Hand) -> Hand:
        """The ordinary cards that may be played to the trick on the table (RULES section 3)."""
        demanded = self._demanded(obliging)
        if demanded is None or not self.rules.forced:
            return demanded or ordinary
        return tuple([card for card in ordinary if card in demanded])

    def _demanded(self, obliging: Hand) -> Hand | None:
        """The cards of which the hand to play must give one, of those that oblige it; None: any card."""
        led = self.led
        suited = tuple([card for card in obliging if card.suit == led])
        calling = self.called is not None
        if suited:
            return suited[-1:] if calling else suited
        obliged = self.rules.call_void == "trump" if calling else self.rules.must_trump
        trump = self.trick_trump
        return tuple([card for card in obliging if obliged and card.suit == trump]) or None

    def _low_is_legal(self, special: Card, obliging: Hand) -> bool:
        """Whether a special card in the hand to play may be played low (RULES section 4)."""
        if self.rules.low == "scrap" or not self.table:
            return True
        if self.called is None and special.suit == self.led:
            return True
        demanded = self._demanded(obliging)
        if demanded is None or special in demanded:
            return True
        return demanded[0].suit != self.led and special.suit == self.trick_trump

    def _callable(self) -> tuple[int, ...]:
        """The suits that a lead may call now; −1 stands for the trump."""
        call = "none" if self.table else self.rules.call_in(self.trump)
        if call == "any":
            return tuple(Suit)
        return () if call == "none" else (-1,)

    def find(self, play: Play | str) -> Play:
        """The legal play that is meant: a special card without a way is played high.

        Raises PositionError with the reason where the seat to play can't play it, and CardError for what is
        no play.
        """
        play = play if isinstance(play, Play) else Play.parse(play)
        play = self.rules.meant(play)
        if play in self.plays():
            return play
        if not self.hands[self.turn]:
            raise PositionError("{play} can't be played: the deal is over", play=play)
        raise PositionError(
            "{seat} can't play {play}: that seat {why}",
            seat=f"P{self.turn + 1}",
            play=play,
            why=self.why_not(play),
        )

    def why_not(self, play: Play) -> Message:
        """Why the seat to play can't make an illegal play, said of that seat: «holds hearts»."""
        hand = self.hands[self.turn]
        card, way = play.card, play.way
        if card not in hand:
            return Message("does not hold {card}", card=Pretty.of(card))
        if way is not Way.PLAIN and card not in self.rules.specials:
            return Message("can't choose a way for {card}, which is not a special card", card=Pretty.of(card))
        if way is Way.CALL:
            if self.table:
                return Message("does not lead, and only a lead can call")
            calls = [Play(card, way, suit) for suit in self._callable()]
            if not calls:
                return Message("has nothing to call in this deal")
            return Message("can only call like this: {plays}", plays=listed(calls))
        obliging = self._obliging(split_hand(hand, self.rules.specials)[0])
        suited = [held for held in obliging if held.suit == self.led]
        led, trump = self.led, self.trick_trump
        assert led is not None  # a lead that is refused is refused above
        if self.called is not None and suited:
            return Message(
                "must answer the call of {suit} with {card}",
                suit=SUIT_NAMES[led],
                card=Pretty.of(suited[-1]),
            )
        if suited:
            return Message("holds {suit}", suit=SUIT_NAMES[led])
        assert trump is not None  # without a trump nobody is obliged to anything here
        return Message(
            "has no {suit} and must play a trump, {trump}", suit=LACKED_SUITS[led], trump=SUIT_NAMES[trump]
        )

    def after(self, play: Play | str) -> Position:
        """The position after a legal play; a full trick is taken and its winner leads.

        A special card without a way is played high. Raises PositionError with the reason where the seat to
        play can't play it.
        """
        return self.played(self.find(play))

    def played(self, play: Play) -> Position:
        """`after` for a play out of `plays`: for the sake of speed it is not checked again."""
        seat = self.turn
        hand = self.hands[seat]
        place = hand.index(play.card)
        hands = (*self.hands[:seat], hand[:place] + hand[place + 1 :], *self.hands[seat + 1 :])
        table = (*self.table, play)
        leader, taken = self.leader, self.taken
        if len(table) == len(hands):
            leader = (leader + self._winner(table)) % len(hands)
            taken = (*taken[:leader], taken[leader] + 1, *taken[leader + 1 :])
            table = ()
        return Position(self.rules, self.trump, hands, leader, table, taken, self.sides)

    def leads_with(self, play: Play) -> bool:
        """Whether the trick, ended by this play of the seat to play, would be that seat's.

        >>> position = Position.create(Rules.of("child"), [[], ["7S"]], leader=0, table=["8S"])
        >>> position.leads_with(Play.parse("7S:low")), position.leads_with(Play.parse("7S:high"))
        (False, True)
        """
        return self._winner((*self.table, play)) == len(self.table)

    def _winner(self, table: tuple[Play, ...]) -> int:
        """The place on the table of the play that wins the trick (RULES section 5)."""
        full = Position(self.rules, self.trump, self.hands, self.leader, table, self.taken, self.sides)
        led, trump = full.led, full.trick_trump
        best, best_strength = 0, -1
        for place, play in enumerate(table):
            strength = self._strength(place, play, led, trump)
            if strength == best_strength == _HIGH:
                wins = self.rules.wins_later(play.card, table[best].card)
            else:
                wins = strength == best_strength >= 0 and self.rules.last_of_equals
            if wins or strength > best_strength:
                best, best_strength = place, strength
        return best

    def _strength(self, place: int, play: Play, led: Suit | None, trump: Suit | None) -> int:
        """How high a play stands in its trick; −1: it can't win."""
        card, way = play.card, play.way
        if way in (Way.HIGH, Way.CALL):
            return _HIGH
        if way is Way.LOW and self.rules.low == "scrap":
            if place > 0:
                return -1
            return 100 if card.suit == trump else 0
        if card.suit == trump:
            return 101 + card.rank
        return 1 + card.rank if card.suit == led else -1


@lru_cache(maxsize=1 << 16)
def split_hand(hand: Hand, specials: tuple[Card, ...]) -> tuple[Hand, Hand]:
    """A hand's ordinary cards (the O of RULES section 3) and its special ones, each card once, in play order.

    >>> split_hand((Card.parse("7S"), Card.parse("KH"), Card.parse("KH")), (Card.parse("7S"),))
    ((Card.parse('KH'),), (Card.parse('7S'),))
    """
    once = dict.fromkeys(hand)
    return (
        tuple(card for card in once if card not in specials),
        tuple(card for card in once if card in specials),
    )


@lru_cache(maxsize=1 << 16)
def hand_mask(hand: Hand) -> int:
    """The cards of a hand as a bit mask; two equal cards are one bit."""
    return sum(1 << card for card in set(hand))
