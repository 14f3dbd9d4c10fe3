"""Recorded deals and games as values: who held what, what was bid, what was played, who took it.

A `Record` is checked when it is made, except for the legality of its play: `Record.replay` follows the play
as far as it is legal and says what is wrong with the rest. Reading them is the business of `tree.py` and
`text.py`, writing that of `write.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..cards.card import Play
from ..cards.speech import Pretty
from ..errors import PositionError, RaspisError, RecordError
from ..message import Message, Quoted
from ..position.checks import counts_by_name
from ..position.equals import equal_plays
from ..position.position import Hand, Position
from ..rules.bids import Bid, check_bids, check_taken, points, round_score
from ..rules.rules import Rules
from .auction import check_stated, highest_of, settle
from .checks import Trick, check_hands, check_tricks
from .names import check_names


class Replay(NamedTuple):
    """The play of a record as far as it is legal."""

    positions: list[Position]
    """The first one, and the one after each play: one more than `plays`."""
    plays: list[Play]
    error: RecordError | None
    """What is wrong with the next card, or with what the record says of the play; None: nothing."""


@dataclass(frozen=True, slots=True)
class Record:
    """One recorded deal. Seats are numbered clockwise from 0; what counts tricks counts those of the deal.

    Raises RecordError, ScoreError or RulesError when the parts contradict each other.

    >>> from raspis.solver.cards.plays import read_plays
    >>> from raspis.solver.cards.text import read_hands
    >>> hands = read_hands("♠ 7 K  ♥ A / ♠ 8  ♦ 9  ♥ 10")
    >>> record = Record(Rules.of("child"), ("Petya", "Vasya"), 0, 3, hands, tricks=[read_plays("AH 10H")])
    >>> record.position().taken, record.dealer
    ((1, 0), 1)
    """

    rules: Rules
    players: tuple[str, ...]
    leader: int
    """The seat that leads to the first trick; with `table`, the one that led or leads to the trick on it."""
    cards: int
    """Cards a hand as dealt."""
    hands: tuple[Hand, ...] | None = None
    """As dealt, in play order; with `table`, as they are now; None on a mere score sheet."""
    trump: str | None = None
    """A suit letter or `N` as the deal states it, None where it states nothing."""
    round: str = "normal"
    sides: tuple[int, ...] | None = None
    """One label a seat; None: everyone is alone."""
    bids: tuple[Bid | None, ...] = ()
    """One a seat, None where it is missing; in a dark round all of them are blind."""
    tricks: tuple[Trick, ...] = ()
    """The play, from the leader of each trick on; the last trick may be unfinished."""
    table: Trick | None = None
    """The trick on the table, in a record that is a position in the middle of a deal."""
    taken: tuple[int, ...] | None = None
    """Tricks taken, one a seat, as stated: of the whole deal; with `table`, so far."""
    won: tuple[int, ...] | None = None
    """The winners of the first tricks as stated."""
    note: str | None = None
    dealer: int | None = None
    """The dealer; found from the leader unless `table` is there."""
    puzzle: Mapping[str, Any] | None = field(default=None, compare=False, repr=False)
    """What `raspis.puzzles` keeps beside a deal: not read here, but not lost either."""
    auction: tuple[int, ...] | None = None
    """The calls from the first to bid on, 0 for a pass, where the highest bidder names the trump."""
    pbn: Mapping[str, str] | None = field(default=None, compare=False, repr=False)
    """What the tags of a board of bridge say besides the cards, the names and the play: kept for PBN."""

    def __post_init__(self) -> None:
        seats = len(self.players)
        check_names(self.players)
        if not 1 <= self.cards <= self.rules.most_cards(seats):
            raise RecordError(
                "cards is {value}, but a pack of {pack} has not so many for each of {players}",
                value=Quoted(self.cards),
                pack=self.rules.pack_for(seats),
                players=seats,
            )
        round_score(self.rules, self.round)
        put = object.__setattr__
        if self.table is None:
            put(self, "dealer", self._check_dealer())
        if self.round == "no-trump":
            if self.trump not in (None, "N"):
                raise RecordError(
                    "trump is {trump}, but a no-trump round is played without trump", trump=self.trump
                )
            put(self, "trump", "N")
        put(self, "bids", tuple(self.bids) or (None,) * seats)
        if self.round == "dark":
            put(self, "bids", tuple(bid if bid is None else Bid(bid.number, True) for bid in self.bids))
        if self.auction is not None:
            self._settle(self.auction)
        highest_of(self.rules, self.bids)
        if self.sides is not None:
            labels = list(dict.fromkeys(self.sides))
            put(self, "sides", tuple(labels.index(label) for label in self.sides))
        put(self, "tricks", tuple(tuple(map(self.rules.meant, trick)) for trick in self.tricks))
        if self.table is not None:
            put(self, "table", tuple(map(self.rules.meant, self.table)))
        if self.hands is not None:
            put(self, "hands", tuple(tuple(sorted(hand)) for hand in self.hands))
            left = self.cards - (sum(self.taken or ()) if self.table is not None else 0)
            pack = self.rules.pack_for(seats)
            check_hands(pack, self.players, self.hands, left, self.leader, self.table or ())
        elif self.tricks or self.table is not None:
            raise RecordError("there are plays, but there are no hands")
        if self.tricks and self.table is not None:
            raise RecordError("there are both a play from the start and a table in the middle of a deal")
        check_tricks(seats, self.cards, self.tricks, self.won)
        last = (self.first_bidder - 1) % seats
        check_bids(self.rules, self.round, self.cards, self.bids, last, self.players)
        if self.taken is not None and self.table is None:
            check_taken(self.cards, self.taken)
        if self.trump is not None:  # a missing one is refused when the cards are to be played
            self.deal_rules.trump_of(self.trump)

    @property
    def deal_rules(self) -> Rules:
        """The rules as they stand in the round of this deal."""
        return self.rules.in_round(self.round)

    @property
    def first_bidder(self) -> int:
        """The seat that bids first, the eldest or the dealer; that of the leader where no dealer is known."""
        if self.dealer is None:
            return self.leader
        return self.dealer if self.rules.leader == "dealer" else (self.dealer + 1) % len(self.players)

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that play for no bid, since the highest bidder alone is held to his (`held`)."""
        known = self.auction is not None or highest_of(self.rules, self.bids) is not None
        if self.rules.held == "all" or not known:
            return ()
        return tuple(seat for seat, bid in enumerate(self.bids) if bid is None)

    def a_trick(self, seat: int) -> int | None:
        """What each trick brings a seat that plays for no bid; None for one that may have a bid."""
        return points(self.rules, self.round, None, False, 1, seat in self.free)

    @property
    def complete(self) -> bool:
        """Whether every trick of the deal was played."""
        seats = len(self.players)
        return self.table is None and len(self.tricks) == self.cards and len(self.tricks[-1]) == seats

    @property
    def result(self) -> tuple[int, ...] | None:
        """Tricks of the whole deal, one a seat: from a complete legal play, else as stated, else None."""
        if self.hands is not None and self.complete:
            return self.position((self.cards, len(self.players))).taken
        return self.taken if self.table is None else None

    @property
    def fault(self) -> RaspisError | None:
        """What is wrong with the play, or keeps it from being followed; None where there is none."""
        if not self.tricks and not self.table:
            return None
        try:
            return self.replay().error
        except RaspisError as error:
            return error

    def start(self) -> Position:
        """The first position: the hands as dealt, or before the trick on the table. Raises RecordError."""
        if self.hands is None:
            raise RecordError("the record has no hands")
        seats = len(self.players)
        hands = [list(hand) for hand in self.hands]
        for number, play in enumerate(self.table or ()):
            hands[(self.leader + number) % seats].append(play.card)
        taken = self.taken if self.table is not None else None
        return Position.create(self.deal_rules, hands, self.leader, self.trump, taken=taken, sides=self.sides)

    def replay(self) -> Replay:
        """Follow the play as far as it is legal; raises RecordError where there are no hands."""
        position = self.start()
        positions = [position]
        plays: list[Play] = []
        for number, play in self._numbered_plays():
            try:
                position = position.after(play)
            except PositionError:
                return Replay(positions, plays, self._illegal(position, number, play))
            positions.append(position)
            plays.append(play)
            if not position.table and len(self.won or ()) >= number:
                stated = (self.won or ())[number - 1]
                if stated != position.leader:
                    error = RecordError(
                        "trick {number} was won by {winner}, but won says {stated}",
                        number=number,
                        winner=self.players[position.leader],
                        stated=self.players[stated],
                    )
                    return Replay(positions, plays, error)
        return Replay(positions, plays, self.wrong_result(position))

    def positions(self) -> list[Position]:
        """The first position and the one after each play; raises RecordError at an illegal play."""
        positions, _, error = self.replay()
        if error is not None:
            raise error
        return positions

    def position(self, at: tuple[int, int] | None = None) -> Position:
        """Where the record stops, or of a complete play its start; `at`: that trick after so many cards.

        Raises RecordError where the play before is illegal, or has no such place.
        """
        positions, _, error = self.replay()
        if at is None:
            if error is not None:
                raise error
            return positions[0] if self.complete else positions[-1]
        if not isinstance(at, tuple) or [type(part) for part in at] != [int, int]:
            raise RecordError("{value} is no trick and number of cards played to it", value=Quoted(at))
        trick, cards = at
        seats = len(self.players)
        place = (trick - 1) * seats + cards
        if self.table is not None:
            raise RecordError(
                "the record is a position without the play before it, so no other place can be asked"
            )
        if trick < 1 or not 0 <= cards <= seats or place > sum(map(len, self.tricks)):
            full, rest = divmod(sum(map(len, self.tricks)), seats)
            asked, end = (f"{t}.{c}" if c else f"{t}" for t, c in ((trick, cards), (full + 1, rest)))
            raise RecordError("place {place} is not in the play, which stops at {end}", place=asked, end=end)
        if place >= len(positions):
            assert error is not None
            raise error
        return positions[place]

    def _numbered_plays(self) -> Iterator[tuple[int, Play]]:
        """Every play with its 1-based trick."""
        tricks = self.tricks if self.table is None else (self.table,)
        for number, trick in enumerate(tricks, 1):
            for play in trick:
                yield number, play

    def _illegal(self, position: Position, number: int, play: Play) -> RecordError:
        """The sentence about a play that the seat to play can't make."""
        why = position.why_not(play)
        earlier = [
            trick for trick, past in self._numbered_plays() if trick < number and past.card == play.card
        ]
        if earlier and play.card not in position.hands[position.turn]:
            why = Message("{why}: it was played in trick {number}", why=why, number=earlier[-1])
        holders = [seat for seat, hand in enumerate(position.hands) if play.card in hand]
        if not position.table and position.turn not in holders and holders:
            why = Message(
                "{why}; {holder} holds it: are the leader or the hands rotated?",
                why=why,
                holder=self.players[holders[0]],
            )
        said: dict[str, object] = {
            "name": self.players[position.turn],
            "play": Pretty(play),
            "why": why,
        }
        if self.table is not None:
            return RecordError("on the table, {name} played {play} but {why}", **said)
        return RecordError("trick {number}, {name} played {play} but {why}", **said, number=number)

    def wrong_result(self, last: Position) -> RecordError | None:
        """What is wrong with the tricks stated for the whole deal, as far as the play up to here tells."""
        if self.table is not None or self.taken is None:
            return None
        for name, stated, found in zip(self.players, self.taken, last.taken, strict=True):
            if stated < found or (stated > found and self.complete):
                said: dict[str, object] = {"name": name, "found": found, "stated": stated}
                if self.complete:
                    return RecordError("{name} took {found} by the play, but taken says {stated}", **said)
                return RecordError("{name} took {found} by the play so far, but taken says {stated}", **said)
        if not can_end(last, self.taken):
            return RecordError(
                "taken says {claim}, but the play can't end so any more",
                claim=counts_by_name(self.players, self.taken),
            )
        return None

    def _settle(self, calls: tuple[int, ...]) -> None:
        """Put in what the auction has settled; raises RecordError where bids or trump contradict it."""
        if self.table is not None:
            raise RecordError("an auction belongs to a whole deal, not to a position in the middle of one")
        settled = settle(self.rules, self.round, self.cards, calls, self.first_bidder, self.players)
        check_stated(settled, self.bids, self.players)
        object.__setattr__(self, "bids", settled.bids)
        if settled.highest is None:
            if self.trump not in (None, "N"):
                raise RecordError(
                    "everybody passed, so that nobody names a trump, but trump is {trump}", trump=self.trump
                )
            object.__setattr__(self, "trump", "N")

    def _check_dealer(self) -> int:
        seats = len(self.players)
        dealer = self.leader if self.rules.leader == "dealer" else (self.leader - 1) % seats
        if self.dealer not in (None, dealer):
            assert self.dealer is not None
            said = {"dealer": self.players[self.dealer], "leader": self.players[self.leader]}
            if self.rules.leader == "dealer":
                raise RecordError("dealer is {dealer} and leader {leader}, but the dealer leads", **said)
            raise RecordError(
                "dealer is {dealer} and leader {leader}, but the player after the dealer leads", **said
            )
        return dealer


@dataclass(frozen=True, slots=True)
class Game:
    """A whole evening: deals one after another, as far as they are known."""

    rules: Rules
    players: tuple[str, ...]
    dealer: int
    """The dealer of the first deal."""
    deals: tuple[Record, ...]
    note: str | None = None
    faults: tuple[RaspisError | None, ...] = ()
    """What is wrong with the hands or the play of a deal that was read without them; one a deal, or none."""

    def fault(self, number: int) -> RaspisError | None:
        """What is wrong with the hands or the play of a deal, which is counted from 0."""
        return (self.faults[number] if self.faults else None) or self.deals[number].fault


def can_end(position: Position, taken: Sequence[int]) -> bool:
    """Whether a claim of all tricks, one number a seat, can still come true: exact in the last two tricks.

    Before these it is enough that nobody has more already.
    """
    if any(now > end for now, end in zip(position.taken, taken, strict=True)):
        return False
    if position.tricks_left > 2 or not position.tricks_left:
        return True
    return any(can_end(position.played(plays[0]), taken) for plays in equal_plays(position))
