"""What must fit together in a record: its hands, its pack, its table, its tricks."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards.card import Play
from ..errors import PositionError, RecordError
from ..message import counted
from ..position.checks import check_cards, counts_by_name
from ..position.position import Hand

Trick = tuple[Play, ...]


def check_hands(
    pack: int, players: Sequence[str], hands: Sequence[Hand], left: int, leader: int, table: Trick
) -> None:
    """Refuse hands that the pack doesn't have, or that are not of the `left` cards; raises RecordError.

    The cards on the table, from the leader's on, count with the hands.
    """
    seats = len(players)
    on_table = {(leader + number) % seats: play.card for number, play in enumerate(table)}
    if len(table) >= seats:
        raise RecordError(
            "the table holds {plays} plays, but a trick of {players} players is complete",
            plays=len(table),
            players=seats,
        )
    try:
        check_cards(pack, hands, on_table, players)
    except PositionError as error:
        raise RecordError(error.message) from None
    whole = [[*hand, on_table[seat]] if seat in on_table else hand for seat, hand in enumerate(hands)]
    for name, held in zip(players, whole, strict=True):
        if len(held) != left:
            counts = counts_by_name(players, list(map(len, whole)))
            if table:
                fault = counted(
                    "the hand of {name} should have {number} card, the cards on the table counted; "
                    "there are: {counts}",
                    "the hand of {name} should have {number} cards, the cards on the table counted; "
                    "there are: {counts}",
                    left,
                    name=name,
                    counts=counts,
                )
            else:
                fault = counted(
                    "the hand of {name} should have {number} card; there are: {counts}",
                    "the hand of {name} should have {number} cards; there are: {counts}",
                    left,
                    name=name,
                    counts=counts,
                )
            raise RecordError(fault)


def check_tricks(seats: int, cards: int, tricks: Sequence[Trick], won: Sequence[int] | None) -> None:
    """Refuse tricks and winners that are too many or not whole; raises RecordError."""
    for number, trick in enumerate(tricks, 1):
        if not trick or len(trick) > seats or (len(trick) < seats and number < len(tricks)):
            raise RecordError(
                counted(
                    "trick {trick} has {number} play, but there are {players} players",
                    "trick {trick} has {number} plays, but there are {players} players",
                    len(trick),
                    trick=number,
                    players=seats,
                )
            )
    if len(tricks) > cards:
        raise RecordError(
            "{tricks} played, but only {cards} a hand",
            tricks=counted("{number} trick", "{number} tricks", len(tricks)),
            cards=counted("{number} card", "{number} cards", cards),
        )
    full = sum(len(trick) == seats for trick in tricks)
    if won is not None and len(won) > full:
        raise RecordError(
            "won names {winners} for {tricks} played",
            winners=counted("{number} winner", "{number} winners", len(won)),
            tricks=counted("{number} trick", "{number} tricks", full),
        )
