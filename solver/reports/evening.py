"""A whole evening judged: every deal card by card, and what that comes to for each player.

The balance adds up: the points that a player made are those that were sure at first, less what his own plays
gave away, with what the others' plays gave him. That holds of a deal that was judged from its first card to
its last; others are left out of the balance, and what they brought is kept apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from ..errors import RaspisError, RecordError
from ..message import Quoted
from ..questions.solver import Solver
from ..records.record import Game, Record
from ..rules.bids import is_scored
from .analysis import analyse
from .judged import Analysis, JudgedPlay
from .score_sheet import deal_points

_WORST: Final = 10
"""Plays in the list of the most expensive ones."""


class Account(NamedTuple):
    """What the judged plays of a deal gave and took one seat, in points, or tricks where there are none."""

    given_away: int
    """By his own plays."""
    received: int
    """By the plays of others; below 0 only where a partner gave it away."""
    sure: int | None
    """At first; None where the deal was not judged from its first card to its last."""
    made: int | None
    """In the end: `sure - given_away + received`; None where `sure` is."""

    @staticmethod
    def of(analysis: Analysis, seat: int, in_points: bool) -> Account | None:
        """The account of a seat; None where nothing is judged, or the bid is missing that points need."""
        plays = analysis.plays
        if not plays or (plays[0].before.score[seat] is None) is in_points:
            return None
        whole = analysis.complete and analysis.finished and plays[0].trick == analysis.first_trick
        return Account(
            sum(play.cost for play in plays if play.seat == seat),
            sum(play.gift[seat] for play in plays),
            plays[0].before.worth(seat) if whole else None,
            plays[-1].after.worth(seat) if whole else None,
        )


class Balance(NamedTuple):
    """What the evening came to for one seat, in points, or tricks where the game has none."""

    points: int
    """Made in the deals that are judged whole: `sure - given_away + received`."""
    given_away: int
    received: int
    lost_bids: int
    """Bids in these deals that could be made sure of for a while, and were missed."""
    never_sure: int
    """Bids in these deals that never could, and were missed."""
    sure: int
    """At first, before a card was played."""
    deals: int
    """The deals that count here."""
    unjudged: int
    """Made in all the others, as far as it is known."""


class WorstPlay(NamedTuple):
    """One of the most expensive plays."""

    deal: int
    """As `--deal` counts, from 1."""
    place: int
    """Of the play among those of the deal's analysis, from 0."""
    play: JudgedPlay

    @property
    def cards(self) -> int:
        """How many cards the trick had before: with its number the place that `--at` names."""
        return self.place % len(self.play.before.most)


@dataclass(frozen=True, slots=True)
class EveningAnalysis:
    """The judgement of a game as far as it was judged."""

    game: Game
    deals: tuple[Analysis | None, ...]
    """None where a deal has no play, is wrong, or was not come to."""
    faults: tuple[RaspisError | None, ...]
    """What is wrong with the hands, the play or the result of each deal; `deals` may go up to there."""

    @property
    def in_points(self) -> bool:
        """Whether the game has points, and at least one bid that they need; else all is in tricks."""
        judged = [analysis.plays[0].before for analysis in self.deals if analysis and analysis.plays]
        if not judged:
            return is_scored(self.game.rules)
        return any(score is not None for standing in judged for score in standing.score)

    @property
    def bidless(self) -> tuple[int, ...]:
        """The judged deals, counted from 0, in which a bid is missing that points need."""
        return tuple(
            number
            for number, analysis in enumerate(self.deals)
            if self.in_points and analysis and analysis.plays and None in analysis.plays[0].before.score
        )

    @property
    def open(self) -> tuple[int, ...]:
        """The deals that were not come to, counted from 0."""
        return tuple(
            number for number in deals_to_judge(self.game) if not (self.deals[number] or self.faults[number])
        )

    @property
    def complete(self) -> bool:
        """Whether every deal that has a play was judged, up to its last card."""
        judged = all(analysis is None or analysis.complete for analysis in self.deals)
        return judged and not any(self.faults) and not self.open

    def account(self, number: int, seat: int) -> Account | None:
        """The account of a seat in a deal, counted from 0; None where none of its plays is judged so."""
        analysis = self.deals[number]
        return None if analysis is None else Account.of(analysis, seat, self.in_points)

    def balance(self, seat: int) -> Balance:
        """What the evening came to for a seat."""
        points = given_away = received = lost_bids = never_sure = sure = deals = unjudged = 0
        for number, analysis in enumerate(self.deals):
            account = self.account(number, seat)
            if analysis is None or account is None or account.sure is None or account.made is None:
                unjudged += self._result(number, seat)
                continue
            deals += 1
            points += account.made
            given_away += account.given_away
            received += account.received
            sure += account.sure
            bid = analysis.bids[seat]
            if bid is not None and not bid.made:
                lost_bids += bid.last_makeable is not None
                never_sure += bid.last_makeable is None
        return Balance(points, given_away, received, lost_bids, never_sure, sure, deals, unjudged)

    def _result(self, number: int, seat: int) -> int:
        """What a deal that is not judged brought a seat, 0 where that isn't known."""
        deal = self.game.deals[number]
        result = deal.taken if self.game.fault(number) else deal.result
        if result is None:
            return 0
        if self.in_points:
            return deal_points(deal, result)[seat] or 0
        sides = deal.sides or range(len(result))
        return sum(taken for taken, side in zip(result, sides, strict=True) if side == sides[seat])

    def worst(self, seat: int | None = None) -> list[WorstPlay]:
        """The ten most expensive plays, or those of a seat, the most expensive first."""
        plays = [play for play in self._plays() if play.play.cost > 0 and seat in (None, play.play.seat)]
        return sorted(plays, key=lambda worst: -worst.play.cost)[:_WORST]

    def _plays(self) -> Iterator[WorstPlay]:
        """The judged plays of all deals whose cost is in the unit of the game."""
        for number, analysis in enumerate(self.deals):
            for place, play in enumerate(() if analysis is None else analysis.plays):
                if (play.points_cost is not None) is self.in_points:
                    yield WorstPlay(number + 1, place, play)

    def to_mapping(self, seat: int | None = None) -> dict[str, object]:
        """The object of `analyse --json`, with `seat` only what is told of it; indices are of these plays."""
        worst = []
        for deal, _, play in self.worst(seat):
            analysis = self.deals[deal - 1]
            assert analysis is not None
            place = [id(told) for told in analysis.told(seat)].index(id(play))
            worst.append({"deal": deal, "play": place, "points": play.cost})
        return {
            "deals": [None if analysis is None else analysis.to_mapping(seat) for analysis in self.deals],
            "balance": [self.balance(each)._asdict() for each in range(len(self.game.players))],
            "worst": worst,
            "unit": "points" if self.in_points else "tricks",
            "faults": [None if fault is None else str(fault) for fault in self.faults],
            "complete": self.complete,
        }


def deals_to_judge(game: Game) -> list[int]:
    """The deals with a play that can be followed, counted from 0: the smallest first, which are done soonest.

    Where a limit stops the work, most of the deals are judged by then.
    """
    faults = game.faults or (None,) * len(game.deals)
    played = [number for number, deal in enumerate(game.deals) if deal.tricks and faults[number] is None]
    return sorted(played, key=lambda number: game.deals[number].cards)


def judge_deal(record: Record, solver: Solver) -> Analysis | RaspisError:
    """The analysis of a deal of an evening, or why there is none."""
    try:
        return analyse(record, solver)
    except RaspisError as fault:
        return fault


def evening_of(game: Game, judged: Mapping[int, Analysis | RaspisError]) -> EveningAnalysis:
    """The judgement of a game from what `judge_deal` said of its deals, which are counted from 0."""
    deals: list[Analysis | None] = []
    faults: list[RaspisError | None] = []
    for number in range(len(game.deals)):
        found = judged.get(number)
        analysis = found if isinstance(found, Analysis) else None
        fault = found if isinstance(found, RaspisError) else game.faults[number] if game.faults else None
        deals.append(analysis)
        faults.append(fault if analysis is None else analysis.error)
    return EveningAnalysis(game, tuple(deals), tuple(faults))


def analyse_evening(
    game: Game, solver: Solver, progress: Callable[[int, int], None] | None = None
) -> EveningAnalysis:
    """Judge every deal of a game that has a play.

    What is wrong with one deal is kept and costs no other. A limit of the solver holds for all of them. Where
    it strikes, the deals with the most cards are open. `progress` is called with the deals judged and to
    judge. Raises RecordError for what is no game.

    >>> from raspis.solver.records.text import read_document
    >>> game = read_document('''
    ... rules = "child"
    ... dealer = "P2"
    ... [[deal]]
    ... bids = {P1 = 1, P2 = "pass"}
    ... taken = {P1 = 1}
    ... [[deal]]
    ... hands = {P1 = "7S 6H", P2 = "AD KD"}
    ... bids = {P1 = 1, P2 = 1}
    ... play = {tricks = ["AD 6H", "KD 7S:low"]}
    ... ''')
    >>> evening = analyse_evening(game, Solver(engine="plain"))
    >>> evening.balance(0)
    Balance(points=-10, given_away=20, received=0, lost_bids=1, never_sure=0, sure=10, deals=1, unjudged=10)
    >>> [(worst.deal, str(worst.play.play), worst.play.cost) for worst in evening.worst()]
    [(2, '7S:low', 20)]
    """
    if not isinstance(game, Game):
        raise RecordError("{value} is not a game, with deals one after another", value=Quoted(game))
    judged: dict[int, Analysis | RaspisError] = {}
    numbers = deals_to_judge(game)
    for number in numbers:
        if progress is not None:
            progress(len(judged), len(numbers))
        judged[number] = judge_deal(game.deals[number], solver)
    return evening_of(game, judged)
