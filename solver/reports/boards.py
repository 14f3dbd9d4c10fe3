"""The deals of a file, each with its table of trumps or what keeps it from one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import RaspisError, RecordError
from ..questions.guarantee import bound_of_round
from ..records.record import Game, Record
from ..rules.bids import points_a_trick
from .table import TableKey, TrumpTable


@dataclass(slots=True)
class Board:
    """A deal of the file, counted from 1, and its table, or why there is none."""

    number: int
    record: Record
    table: TrumpTable | None = None
    """None where something is wrong, and of a mere score sheet."""
    fault: RaspisError | None = None


def read_boards(found: Record | Game, ask: Sequence[TableKey] | None = None) -> list[Board]:
    """The boards, with tables in which nothing is known yet; what is wrong with one of several is kept.

    Unless given `ask` is what the round of each deal is played for: the most tricks, or the fewest where they
    cost points. Raises RaspisError where no table can be made at all.
    """
    if isinstance(found, Record):
        return [Board(1, found, TrumpTable.begun(found, ask or _asked(found)))]
    boards = []
    for number, deal in enumerate(found.deals):
        board = Board(number + 1, deal)
        boards.append(board)
        board.fault = found.faults[number] if found.faults else None
        if board.fault is not None or deal.hands is None:
            continue
        try:
            board.table = TrumpTable.begun(deal, ask or _asked(deal))
        except RaspisError as fault:
            board.fault = fault
    if all(board.table is None for board in boards):
        faults = [board.fault for board in boards if board.fault is not None]
        raise faults[0] if faults else RecordError("none of the deals has cards")
    return boards


def _asked(deal: Record) -> tuple[TableKey, ...]:
    """What a table is asked where nobody says it."""
    return (bound_of_round(points_a_trick(deal.rules, deal.round) or 0),)
