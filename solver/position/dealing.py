"""Random deals from a seed: the same deals on every machine for the same seed, rules and sizes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ..cards.card import Card
from ..errors import RulesError
from ..message import Quoted
from ..rules.pack import cards_of
from ..rules.rules import Rules
from .position import Hand, Position


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards as dealt; seats are numbered clockwise from 0, and the dealer is the last of them."""

    rules: Rules
    hands: tuple[Hand, ...]
    """One hand a seat, in play order."""
    dealer: int
    trump: str | None
    """The trump that the deal states, a suit letter or `N`; None where the rules fix it."""

    @property
    def leader(self) -> int:
        """The seat that leads to the first trick: the eldest, or the dealer (RULES section 6)."""
        return self.dealer if self.rules.leader == "dealer" else (self.dealer + 1) % len(self.hands)

    @property
    def position(self) -> Position:
        """The position before the first card is played."""
        return Position.create(self.rules, self.hands, self.leader, self.trump)


def pack_of(rules: Rules, players: int) -> list[Card]:
    """Every card of the pack in play order, those of two packs twice."""
    return cards_of(rules.pack_for(players))


def usual_cards(rules: Rules, players: int) -> int:
    """The largest hand of an evening: that of the ladder, or all that the pack gives where there is none."""
    return max((step.cards for step in rules.ladder_for(players)), default=rules.most_cards(players))


def random_deals(
    rules: Rules,
    players: int,
    cards: int | None = None,
    trump: str | None = None,
    seed: int = 0,
) -> Iterator[Deal]:
    """Deals without end: `players` hands of `cards` cards each, `usual_cards` unless given.

    The cards go round one by one, the eldest first, as at a table. Where the rules leave the trump to the
    deal and `trump` is None, it is one of the four suits by lot; in throw-in under `trump_by = "last-card"`
    the suit of the last card dealt, or none if that is a special card (RULES section 6). Raises RulesError.

    >>> deal = next(random_deals(Rules.of("child"), 4, seed=1))
    >>> [len(hand) for hand in deal.hands], deal.leader, deal.trump
    ([9, 9, 9, 9], 0, None)
    """
    if not isinstance(rules, Rules):
        raise RulesError("the rules are {value}, which are no Rules", value=Quoted(rules))
    pack = pack_of(rules, players)
    count = usual_cards(rules, players) if cards is None else cards
    if isinstance(count, bool) or not isinstance(count, int):
        raise RulesError("cards is {value}, which is not a number of cards", value=Quoted(count))
    if not 1 <= count <= len(pack) // players:
        raise RulesError(
            "{players} players can hold 1 to {most} cards each from the pack of {pack}, not {number}",
            players=players,
            most=len(pack) // players,
            pack=len(pack),
            number=count,
        )
    if trump is not None or rules.trump != "deal":
        rules.trump_of(trump)  # refuses a trump that contradicts the rules
    return _deals(rules, players, count, trump, pack, Random(seed))


def _deals(
    rules: Rules, players: int, count: int, trump: str | None, pack: list[Card], random: Random
) -> Iterator[Deal]:
    while True:
        shuffled = random.sample(pack, len(pack))
        dealt = shuffled[: players * count]
        stated = None
        if rules.trump == "deal":
            drawn = random.choice("SCDH")  # drawn in every case, so that the next deal doesn't depend on it
            if rules.game.last_card_shows_trump and rules.trump_by == "last-card":
                drawn = "N" if dealt[-1] in rules.specials else dealt[-1].suit.letter
            stated = trump or drawn
        hands = tuple(tuple(sorted(dealt[seat::players])) for seat in range(players))
        yield Deal(rules, hands, players - 1, stated)
