"""Random deals from a seed: the same deals on every machine for the same seed, rules and sizes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from ..cards.card import Card
from ..errors import RulesError
from ..message import Quoted
from ..rules.pack import cards_of
from ..rules.rules import Rules
from ..rules.scores import ROUND_NAMES, Step
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
    round: str = "normal"
    """The round that it is a deal of."""

    @property
    def leader(self) -> int:
        """The seat that leads to the first trick: the eldest, or the dealer (RULES section 6)."""
        return self.dealer if self.rules.leader == "dealer" else (self.dealer + 1) % len(self.hands)

    @property
    def position(self) -> Position:
        """The position before the first card is played."""
        return Position.create(self.rules.in_round(self.round), self.hands, self.leader, self.trump)


def pack_of(rules: Rules, players: int) -> list[Card]:
    """Every card of the pack in play order, those of two packs twice."""
    return cards_of(rules.pack_for(players))


def usual_cards(rules: Rules, players: int, round: str = "normal") -> int:
    """The largest hand of a round in an evening; of a round that stands in no ladder, or without a ladder,
    the largest of all.
    """
    ladder = rules.ladder_for(players)
    of_round = [step.cards for step in ladder if step.round == round]
    return max(of_round or [step.cards for step in ladder], default=rules.most_cards(players))


def random_deals(
    rules: Rules,
    players: int,
    cards: int | None = None,
    trump: str | None = None,
    seed: int = 0,
    round: str = "normal",
) -> Iterator[Deal]:
    """Deals without end: `players` hands of `cards` cards each, `usual_cards` unless given.

    All are deals of one round, which the game must have; a no-trump round has no trump. The cards go round
    one by one, the eldest first, as at a table. Where the rules leave the trump to the
    deal and `trump` is None, it is one of the four suits by lot; in throw-in under `trump_by = "last-card"`
    the suit of the last card dealt, or none if that is a special card (RULES section 6). Raises RulesError.

    >>> deal = next(random_deals(Rules.of("child"), 4, seed=1))
    >>> [len(hand) for hand in deal.hands], deal.leader, deal.trump
    ([9, 9, 9, 9], 0, None)
    """
    if not isinstance(rules, Rules):
        raise RulesError("the rules are {value}, which are no Rules", value=Quoted(rules))
    pack = pack_of(rules, players)
    check_round(rules, round)
    count = usual_cards(rules, players, round) if cards is None else cards
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
    in_round = rules.in_round(round)
    if trump is not None or in_round.trump != "deal":
        in_round.trump_of(trump)  # refuses a trump that contradicts the rules
    return _deals(rules, players, count, trump, pack, Random(seed), round)


def random_evening(rules: Rules, players: int, trump: str | None = None, seed: int = 0) -> Iterator[Deal]:
    """The deals of an evening by the ladder of the rules, each dealt by the next player clockwise.

    The last player deals first. `trump` is as for `random_deals`, for all deals but those without. Raises
    RulesError, also for rules without a ladder.

    >>> evening = list(random_evening(Rules.of("child"), 4, seed=1))
    >>> len(evening), [deal.round for deal in evening[-3:]], [deal.dealer for deal in evening[:5]]
    (25, ['dark', 'dark', 'golden'], [3, 0, 1, 2, 3])
    """
    steps = rules.ladder_for(players)
    if not steps:
        raise RulesError("{game} has no ladder, by which an evening is dealt", game=rules.game.name)
    if trump is not None:
        rules.trump_of(trump)
    return _evening(rules, players, trump, steps, Random(seed))


def _evening(
    rules: Rules, players: int, trump: str | None, steps: Iterable[Step], random: Random
) -> Iterator[Deal]:
    pack = pack_of(rules, players)
    dealer = players - 1
    for step in steps:
        yield _dealt(rules, players, step.cards, trump, pack, random, step.round, dealer)
        dealer = (dealer + 1) % players


def check_round(rules: Rules, round: str) -> None:
    """Refuse a round that the game doesn't have; raises RulesError."""
    unscored = ("normal",) if rules.score.rounds else ("normal", "no-trump")
    if round not in unscored and rules.score.round(round) is None:
        raise RulesError(
            "{game} has no {round} round", game=rules.game.name, round=ROUND_NAMES.get(round, Quoted(round))
        )


def _deals(
    rules: Rules, players: int, count: int, trump: str | None, pack: list[Card], random: Random, round: str
) -> Iterator[Deal]:
    while True:
        yield _dealt(rules, players, count, trump, pack, random, round, players - 1)


def _dealt(
    rules: Rules,
    players: int,
    count: int,
    trump: str | None,
    pack: list[Card],
    random: Random,
    round: str,
    dealer: int,
) -> Deal:
    shuffled = random.sample(pack, len(pack))
    dealt = shuffled[: players * count]
    stated = None
    if rules.trump == "deal":
        drawn = random.choice("SCDH")  # drawn in every case, so that the next deal doesn't depend on it
        if rules.game.last_card_shows_trump and rules.trump_by == "last-card":
            drawn = "N" if dealt[-1] in rules.specials else dealt[-1].suit.letter
        stated = trump or drawn
    if round == "no-trump":
        stated = "N"
    places = ((seat - dealer - 1) % players for seat in range(players))
    hands = tuple(tuple(sorted(dealt[place::players])) for place in places)
    return Deal(rules, hands, dealer, stated, round)
