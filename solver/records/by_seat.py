"""What a record's tree says of each seat, by the players' names or in a list: hands, bids, tricks taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..cards.card import Card
from ..cards.text import read_card_list, read_hand
from ..documents import is_unknown
from ..errors import CardError, RecordError, ScoreError
from ..message import Quoted, counted
from ..rules.bids import Bid, known_bid
from .names import seat_of
from .tricks import MOST_TRICKS
from .values import list_of_texts, whole_number

Tree = Mapping[str, Any]


def by_seat(tree: Tree, key: str, players: Sequence[str]) -> list[tuple[int, str, Any]]:
    """The entries of a table by player, or of a list from the first player on: seat, place, value.

    The place is what messages name. Raises RecordError.
    """
    table = tree.get(key, {})
    if isinstance(table, list):
        if len(table) != len(players):
            raise RecordError(
                counted(
                    "{key} has {number} entry for {players} players",
                    "{key} has {number} entries for {players} players",
                    len(table),
                    key=key,
                    players=len(players),
                )
            )
        return [(seat, f"{key}.{players[seat]}", value) for seat, value in enumerate(table)]
    if not isinstance(table, Mapping):
        raise RecordError("{key} must be a table with the players' names as keys", key=key)
    found: dict[int, tuple[int, str, Any]] = {}
    for name, value in table.items():
        seat = seat_of(name, key, players)
        if seat in found:
            raise RecordError("{key} names {name} twice", key=key, name=players[seat])
        found[seat] = (seat, f"{key}.{name}", value)
    return list(found.values())


def hands_of(tree: Tree, players: Sequence[str], copies: int) -> list[list[Card] | None]:
    """The hands, None where one is left out; raises RecordError."""
    hands: list[list[Card] | None] = [None] * len(players)
    for seat, key, value in by_seat(tree, "hands", players):
        # Beside a table a hand may be empty, which a dash says, too.
        if is_unknown(value) and not ("table" in tree and value is not None and value.strip() == "-"):
            continue
        try:
            if isinstance(value, str):
                hands[seat] = read_hand(value, copies)
            else:
                hands[seat] = read_card_list(list_of_texts(key, value))
        except CardError as error:
            raise RecordError("{place}: {fault}", place=key, fault=error) from None
    return hands


def bids_of(tree: Tree, players: Sequence[str]) -> tuple[Bid | None, ...]:
    """The bids, None where one is not known; raises RecordError."""
    bids: list[Bid | None] = [None] * len(players)
    for seat, key, value in by_seat(tree, "bids", players):
        try:
            bids[seat] = known_bid(value)
        except ScoreError as error:
            raise RecordError("{place}: {fault}", place=key, fault=error) from None
    return tuple(bids)


def taken_of(tree: Tree, players: Sequence[str]) -> tuple[int, ...] | None:
    """Tricks a seat; who is not named took none, which the sum confirms."""
    if "taken" not in tree:
        return None
    taken = [0] * len(players)
    for seat, key, value in by_seat(tree, "taken", players):
        taken[seat] = 0 if value is None else whole_number(key, value)
        if not 0 <= taken[seat] <= MOST_TRICKS:
            raise RecordError(
                "{key} is {value}, which is not a number of tricks", key=key, value=Quoted(value)
            )
    return tuple(taken)
