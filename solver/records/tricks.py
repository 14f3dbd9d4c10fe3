"""The plays of a record's tree: the tricks, their winners, and the trick on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ..cards.card import Play
from ..cards.plays import cards_alone, read_play, read_plays
from ..cards.text import refuse_both_ts, refuse_too_long
from ..errors import CardError, RecordError
from ..message import Message
from .checks import Trick
from .names import seat_of
from .values import check_keys, list_of_texts, without_null

Tree = Mapping[str, Any]

MOST_TRICKS: Final = 52
"""Two players who share the pack of 104."""


def tricks_of(tree: Tree, players: Sequence[str]) -> tuple[tuple[Trick, ...], tuple[int, ...] | None]:
    """The tricks, and the winners where they are stated."""
    play = tree.get("play", {})
    if not isinstance(play, Mapping):
        raise RecordError("play must be a table with the key tricks")
    play = without_null(play)
    check_keys(play, ("tricks", "won"), "play")
    tricks = play.get("tricks", [])
    if not isinstance(tricks, list):
        raise RecordError("play.tricks must be a list, one trick an entry")
    if len(tricks) > MOST_TRICKS:
        raise RecordError(
            "play has {number} tricks; {most} are the most", number=len(tricks), most=MOST_TRICKS
        )
    won = None
    if "won" in play:
        won = tuple(seat_of(name, "play.won", players) for name in list_of_texts("won", play["won"]))
    return tuple(
        trick_of(Message("trick {number}", number=number), trick) for number, trick in enumerate(tricks, 1)
    ), won


def table_plays(tree: Tree) -> Trick | None:
    """The plays on the table, None where the record is no position in the middle of a deal."""
    if "table" not in tree:
        return None
    if not isinstance(tree["table"], Mapping):
        raise RecordError("table must be a table with the key plays")
    table = without_null(tree["table"])
    check_keys(table, ("plays",), "table")
    return trick_of("table.plays", table.get("plays", []))


def trick_of(where: str | Message, value: object) -> Trick:
    """The plays of one trick, which messages name as `where`; raises RecordError."""
    try:
        if isinstance(value, str):
            return tuple(read_plays(value))
        texts = list_of_texts(where, value)
        refuse_too_long(" ".join(texts))
        plays: list[Play] = [read_play(play) for play in texts]
    except CardError as error:
        raise RecordError("{place}: {fault}", place=where, fault=error) from None
    return tuple(plays)


def refuse_mixed_ts(tree: Tree, hands: Iterable[tuple[str, object]]) -> None:
    """Refuse a ten in one hand or trick and an ace in another that may have been typed as the same letter.

    `hands` are values of hands with their places.
    """
    texts: list[tuple[str | Message, str]] = [(key, _as_text(value)) for key, value in hands]
    tricks = tree["play"].get("tricks") if isinstance(tree.get("play"), Mapping) else None
    for number, trick in enumerate(tricks if isinstance(tricks, list) else (), 1):
        texts.append((Message("trick {number}", number=number), cards_alone(_as_text(trick))))
    if isinstance(tree.get("table"), Mapping):
        texts.append(("table.plays", cards_alone(_as_text(tree["table"].get("plays")))))
    try:
        refuse_both_ts(texts)
    except CardError as error:
        raise RecordError(error.message) from None


def _as_text(value: object) -> str:
    return value if isinstance(value, str) else " ".join(map(str, value)) if isinstance(value, list) else ""
