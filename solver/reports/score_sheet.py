"""A whole evening on paper: the score sheet of a game, deal by deal with running totals (RULES section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import RaspisError, ScoreError
from ..records.record import Game, Record
from ..rules.bids import Bid, is_scored, points


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One deal on the sheet; lists have one entry a seat, None where the deal is pending or a bid missing."""

    cards: int
    round: str
    trump: str | None
    """A suit letter, `N`, `circular`, or None where the record doesn't state it."""
    dealer: int | None
    """A seat; None in a record that begins in the middle of a deal."""
    bids: tuple[Bid | None, ...]
    taken: tuple[int | None, ...]
    points: tuple[int | None, ...]
    total: tuple[int | None, ...]
    """The running total after this deal, None where the points are."""
    fault: RaspisError | None = None
    """What is wrong with the deal's hands or play; `taken` is then what the record states, if it does."""

    @property
    def pending(self) -> bool:
        """Whether the deal has no result yet."""
        return None in self.taken

    def to_mapping(self) -> dict[str, object]:
        """The row as `score --json` has it."""
        mapping: dict[str, object] = {
            "cards": self.cards,
            "round": self.round,
            "trump": self.trump,
            "dealer": self.dealer,
            "bids": [None if bid is None else bid.number for bid in self.bids],
            "blind": [None if bid is None else bid.blind for bid in self.bids],
            "taken": list(self.taken),
            "points": list(self.points),
            "total": list(self.total),
        }
        if self.fault is not None:
            mapping["fault"] = str(self.fault)
        return mapping


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The sheet of a game."""

    players: tuple[str, ...]
    rows: tuple[ScoreRow, ...]
    totals: tuple[int, ...]
    """The sum of all points that are known, one a seat."""
    planned: int = 0
    """The number of deals in the game's ladder; 0 where the sheet is of a single deal, or there is none."""

    @property
    def finished(self) -> bool:
        """Whether the evening is over: all deals of the ladder are there, with everybody's points."""
        return 0 < self.planned <= len(self.rows) and not any(None in row.points for row in self.rows)

    @property
    def winner(self) -> tuple[int, ...] | None:
        """The seats with the highest total of a finished evening, else None."""
        if not self.finished:
            return None
        best = max(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == best)

    def to_mapping(self) -> dict[str, object]:
        """The sheet as `score --json` has it."""
        return {
            "rows": [row.to_mapping() for row in self.rows],
            "totals": list(self.totals),
            "winner": None if self.winner is None else list(self.winner),
        }


def score_sheet(game: Game | Record) -> ScoreSheet:
    """The score sheet of a game, or of a single deal.

    A deal of a game whose hands or play are wrong counts by the tricks that it states. Raises ScoreError
    where the game has no score, and what is wrong with the play of a single deal.

    >>> from raspis.solver.records.text import read_document
    >>> game = read_document('''
    ... rules = "child"
    ... players = ["Petya", "Vasya", "Serge", "Alex", "Roma"]
    ... dealer = "Roma"
    ... [[deal]]
    ... bids = {Petya = "pass", Vasya = "pass", Serge = 1, Alex = "pass", Roma = 1}
    ... taken = {Roma = 1}
    ... ''')
    >>> score_sheet(game).totals
    (5, 5, -10, 5, 10)
    """
    if not is_scored(game.rules):
        raise ScoreError("{game} has no score", game=game.rules.game.name)
    deals: Sequence[Record] = (game,) if isinstance(game, Record) else game.deals
    totals = [0] * len(game.players)
    rows = []
    for number, deal in enumerate(deals):
        fault = deal.fault if isinstance(game, Record) else game.fault(number)
        if fault is not None and isinstance(game, Record):
            raise fault
        result = deal.result if fault is None else deal.taken
        taken: tuple[int | None, ...] = (None,) * len(totals) if result is None else result
        won = tuple(deal_points(deal, result)) if result is not None else (None,) * len(totals)
        totals = [total + (value or 0) for total, value in zip(totals, won, strict=True)]
        running = tuple(None if value is None else total for total, value in zip(totals, won, strict=True))
        rules = deal.deal_rules
        trump = deal.trump if rules.trump == "deal" else rules.trump
        row = ScoreRow(deal.cards, deal.round, trump, deal.dealer, deal.bids, taken, won, running, fault)
        rows.append(row)
    planned = 0 if isinstance(game, Record) else len(game.rules.ladder_for(len(game.players)))
    return ScoreSheet(game.players, tuple(rows), tuple(totals), planned)


def deal_points(deal: Record, taken: Sequence[int]) -> list[int | None]:
    """The points of each seat for its tricks of the whole deal; None where a bid is missing.

    Where players are partners, the tricks are those of the side (RULES section 8).
    """
    sides = deal.sides or range(len(taken))
    won: dict[int, int] = {}
    for side, tricks in zip(sides, taken, strict=True):
        won[side] = won.get(side, 0) + tricks
    result = []
    for seat, (bid, side) in enumerate(zip(deal.bids, sides, strict=True)):
        number, blind = (None, False) if bid is None else bid
        result.append(points(deal.rules, deal.round, number, blind, won[side], seat in deal.free))
    return result
