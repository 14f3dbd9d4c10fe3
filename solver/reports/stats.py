"""Counts over many random deals: what hands can make sure of, by seat and by what is in them.

Whoever counts, and however the deals are shared out: the counts are sums of whole numbers, and can be put
together in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, Literal, NamedTuple, get_args

from ..cards.card import RANKS
from ..errors import RaspisError
from ..message import Quoted, listed
from ..position.dealing import random_deals, usual_cards
from ..position.position import Position
from ..questions.solver import Solver
from ..rules.rules import Rules

Question = Literal["most", "exact"]
QUESTIONS: Final[tuple[Question, ...]] = get_args(Question)
"""What is counted: the tricks that a hand can make sure of, and the bids that it can make sure of."""
Feature = Literal["seat", "aces", "trumps", "specials"]
FEATURES: Final[tuple[Feature, ...]] = get_args(Feature)
"""By what it is counted: the place, 1 leads; and how many aces, trumps and special cards are in the hand."""

_ACE: Final = RANKS.index("A")


class StatsError(RaspisError):
    """Counts that can't be put together, or are none."""


class HandFound(NamedTuple):
    """One hand of a deal: its features, and what was found."""

    features: tuple[int | None, ...]
    """In the order of FEATURES; None where the deal has no such thing, as trumps where there is no trump."""
    most: int | None
    exact: tuple[int, ...] | None


@dataclass(slots=True)
class Count:
    """Hands of one kind: how many, and of how many of them each number is true, from 0 tricks on."""

    hands: int
    most: list[int]
    exact: list[int]

    def mean(self) -> float:
        """The mean of the tricks that a hand makes sure of."""
        return sum(number * count for number, count in enumerate(self.most)) / max(sum(self.most), 1)


class Part(NamedTuple):
    """Deals that were counted: the first so many of a seed."""

    seed: int
    deals: int


@dataclass
class Stats:
    """The counts of deals of one game and size; the same size of hands for all.

    >>> stats = Stats(Rules.of("child"), players=3, cards=2)
    >>> stats.count(seed=1, deals=10)
    >>> stats.deals, [count.hands for count in stats.counts["seat"].values()]
    (10, [10, 10, 10])
    """

    rules: Rules
    players: int
    cards: int
    trump: str | None = None
    ask: tuple[Question, ...] = QUESTIONS
    parts: list[Part] = field(default_factory=list)
    counts: dict[Feature, dict[int, Count]] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        rules: Rules,
        players: int,
        cards: int | None = None,
        trump: str | None = None,
        ask: Sequence[Question] = QUESTIONS,
    ) -> Stats:
        """Nothing counted yet; the hands are as large as the game deals unless given. Raises RulesError."""
        next(random_deals(rules, players, cards, trump))
        names = tuple(name for name in QUESTIONS if name in ask)
        return cls(rules, players, usual_cards(rules, players) if cards is None else cards, trump, names)

    @property
    def deals(self) -> int:
        """How many deals were counted."""
        return sum(part.deals for part in self.parts)

    def positions(self, seed: int, deals: int) -> Iterator[Position]:
        """The deals to count, from the first of a seed on."""
        dealt = random_deals(self.rules, self.players, self.cards, self.trump, seed)
        return (deal.position for deal in islice(dealt, deals))

    def count(self, seed: int, deals: int, solver: Solver | None = None) -> None:
        """Count the first deals of a seed; raises Stopped at a limit, StatsError for a seed again."""
        self.begin(seed)
        judge = judge_of(self.ask, solver or Solver())
        for position in self.positions(seed, deals):
            self.add(judge(position))

    def begin(self, seed: int) -> None:
        """Let what is added be deals of a seed; raises StatsError where it was counted before."""
        if any(part.seed == seed for part in self.parts):
            raise StatsError("the deals of seed {seed} are counted already", seed=seed)
        self.parts.append(Part(seed, 0))

    def add(self, found: Sequence[HandFound]) -> None:
        """Count the hands of one deal, the next of the seed that was begun last."""
        seed, deals = self.parts[-1]
        self.parts[-1] = Part(seed, deals + 1)
        for hand in found:
            for feature, value in zip(FEATURES, hand.features, strict=True):
                if value is None:
                    continue
                count = self._count(feature, value)
                count.hands += 1
                if hand.most is not None:
                    count.most[hand.most] += 1
                for number in hand.exact or ():
                    count.exact[number] += 1

    def merge(self, other: Stats) -> None:
        """Add the counts of other deals; raises StatsError for another game or size, or for a seed twice."""
        for name in ("rules", "players", "cards", "trump", "ask"):
            if getattr(self, name) != getattr(other, name):
                raise StatsError("the counts can't be put together: they differ in {name}", name=Quoted(name))
        for part in other.parts:
            self.begin(part.seed)
            self.parts[-1] = part
        self.parts.sort()
        for feature, by_value in other.counts.items():
            for value, count in by_value.items():
                own = self._count(feature, value)
                own.hands += count.hands
                own.most = [a + b for a, b in zip(own.most, count.most, strict=True)]
                own.exact = [a + b for a, b in zip(own.exact, count.exact, strict=True)]

    def _count(self, feature: Feature, value: int) -> Count:
        by_value = self.counts.setdefault(feature, {})
        if value not in by_value:
            by_value[value] = Count(0, [0] * (self.cards + 1), [0] * (self.cards + 1))
        return by_value[value]

    def to_mapping(self) -> dict[str, Any]:
        """The object of FORMATS, which `from_mapping` reads."""
        counts = {
            feature: [
                {"value": value, "hands": count.hands, **{name: getattr(count, name) for name in self.ask}}
                for value, count in sorted(self.counts.get(feature, {}).items())
            ]
            for feature in FEATURES
        }
        return {
            "rules": self.rules.to_mapping(),
            "players": self.players,
            "cards": self.cards,
            "trump": self.trump,
            "ask": list(self.ask),
            "deals": self.deals,
            "parts": [part._asdict() for part in self.parts],
            "counts": counts,
        }

    @classmethod
    def from_mapping(cls, tree: Any) -> Stats:
        """Read counts; raises StatsError where they are none, and RulesError."""
        try:
            ask = tuple(name for name in QUESTIONS if name in tree["ask"])
            trump = None if tree["trump"] is None else str(tree["trump"])
            stats = cls.of(
                Rules.from_mapping(tree["rules"]), _whole(tree["players"]), _whole(tree["cards"]), trump, ask
            )
            for part in tree["parts"]:
                stats.begin(_whole(part["seed"], least=None))
                stats.parts[-1] = Part(part["seed"], _whole(part["deals"]))
            for feature in FEATURES:
                for entry in tree["counts"][feature]:
                    count = stats._count(feature, _whole(entry["value"]))
                    count.hands = _whole(entry["hands"])
                    for name in ask:
                        numbers = [_whole(number) for number in entry[name]]
                        if len(numbers) != stats.cards + 1 or max(numbers) > count.hands:
                            raise ValueError
                        setattr(count, name, numbers)
        except (KeyError, TypeError, ValueError) as fault:
            raise StatsError("it has no counts as raspis stats --json writes them") from fault
        return stats

    def rows(self) -> Iterator[tuple[str, int, int, str, int, int]]:
        """What CSV has: feature, its value, hands, question, number, and of how many hands that is true."""
        for feature in FEATURES:
            for value, count in sorted(self.counts.get(feature, {}).items()):
                for name in self.ask:
                    numbers: list[int] = getattr(count, name)
                    for number, times in enumerate(numbers):
                        yield feature, value, count.hands, name, number, times


CSV_HEAD: Final = ("by", "value", "hands", "question", "number", "count")


def _whole(value: object, least: int | None = 0) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or (least is not None and value < least):
        raise ValueError
    return value


def judge_of(ask: Sequence[Question], solver: Solver) -> Callable[[Position], list[HandFound]]:
    """What finds of a deal all that is counted; raises Stopped at a limit of the solver."""

    def judged(position: Position) -> list[HandFound]:
        return [
            HandFound(
                _features(position, seat),
                solver.most(position, seat) if "most" in ask else None,
                tuple(solver.exact(position, seat)) if "exact" in ask else None,
            )
            for seat in range(len(position.hands))
        ]

    return judged


def _features(position: Position, seat: int) -> tuple[int | None, ...]:
    hand, specials = position.hands[seat], position.rules.specials
    usual = [card for card in hand if card not in specials]
    trumps = [card for card in usual if card.suit == position.trump]
    return (
        (seat - position.leader) % len(position.hands) + 1,
        sum(card.rank == _ACE for card in usual),
        None if position.trump is None else len(trumps),
        len(hand) - len(usual) if specials else None,
    )


def read_questions(text: str) -> tuple[Question, ...]:
    """Read names apart by commas; raises StatsError."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in QUESTIONS:
            raise StatsError(
                "{name} can't be counted; allowed are {names}", name=Quoted(name), names=listed(QUESTIONS)
            )
    return tuple(name for name in QUESTIONS if name in names)
