"""Writing recorded deals and games: TOML, JSON with the same tree, a line for `raspis batch`.

What is written reads back as an equal value, notes and names included.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from ..errors import RecordError
from ..position.position import Hand
from ..rules.bids import Bid
from ..rules.rules import Rules
from ..rules.scores import Step
from .line import Line, write_line
from .record import Game, Record


def to_tree(record: Record | Game) -> dict[str, Any]:
    """The tree of FORMATS «A recorded deal», cards in their canonical form.

    >>> from raspis.solver.records.text import read_record
    >>> record = read_record('rules = "child"\\ndealer = "P2"\\n[hands]\\nP1 = "7♠ Т♥"\\nP2 = "♥ 9 8"')
    >>> to_tree(record)["hands"]
    {'P1': '7S AH', 'P2': '9H 8H'}
    """
    tree = {"rules": record.rules.to_mapping(), "players": list(record.players)}
    if isinstance(record, Record):
        return tree | _deal(record, None, None)
    tree["dealer"] = record.players[record.dealer]
    if record.note is not None:
        tree["note"] = record.note
    # Each board of a file of bridge has its own players; a game names its players once.
    deals = (
        deal if deal.players == record.players else replace(deal, players=record.players)
        for deal in record.deals
    )
    return tree | {"deal": list(_deals(record.rules, record.dealer, deals))}


def _deals(
    rules: Rules, dealer: int, deals: Iterable[Record], rounds_named: bool = False
) -> Iterator[dict[str, Any]]:
    """The trees of a game's deals, one after another; `dealer` deals the first."""
    for number, deal in enumerate(deals):
        ladder = () if rounds_named else rules.ladder_for(len(deal.players))
        yield _deal(deal, dealer, ladder[number] if number < len(ladder) else None)
        assert deal.dealer is not None
        dealer = (deal.dealer + 1) % len(deal.players)


def to_toml(record: Record | Game) -> str:
    """The record as TOML, one trick a line; raises RecordError for a table of a puzzle with null in a list.

    >>> from raspis.solver.records.text import read_record
    >>> record = read_record('rules = "child"\\ndealer = "P2"\\nhands = {P1 = "7S", P2 = "8S"}')
    >>> read_record(to_toml(record)) == record
    True
    """
    from tomli_w import dumps  # records are read far more often than written

    return dumps(_without_null(to_tree(record)))


def _without_null(value: Any) -> Any:
    """A tree without the keys that are null, which TOML can't say; raises RecordError for one in a list."""
    if isinstance(value, dict):
        return {key: _without_null(entry) for key, entry in value.items() if entry is not None}
    if isinstance(value, list):
        if None in value:
            raise RecordError("a list of the table puzzle has null in it, for which TOML has no word")
        return [_without_null(entry) for entry in value]
    return value


def game_in_parts(
    rules: Rules, first: Record, deals: Iterable[Record], rounds_named: bool = False
) -> Iterator[str]:
    """A game of many deals as TOML, part by part, so that none of them need be kept; `first` is the first.

    `rounds_named`: the rounds stand there, but for the normal one, though the ladder says them, too.
    """
    from tomli_w import dumps  # as above

    assert first.dealer is not None
    dealer = first.players[first.dealer]
    yield dumps({"rules": rules.to_mapping(), "players": list(first.players), "dealer": dealer})
    for tree in _deals(rules, first.dealer, deals, rounds_named):
        tables = {key: value for key, value in tree.items() if isinstance(value, dict)}
        yield "\n[[deal]]\n" + dumps({key: tree[key] for key in tree if key not in tables})
        for key, table in tables.items():
            yield f"\n[deal.{key}]\n" + dumps(table)


def to_json(record: Record | Game) -> str:
    """The record as JSON.

    >>> from raspis.solver.records.text import read_record
    >>> record = read_record('rules = "child"\\ndealer = "P2"\\nhands = {P1 = "7S", P2 = "8S"}')
    >>> read_record(to_json(record)) == record
    True
    """
    return json.dumps(to_tree(record), ensure_ascii=False, indent=2) + "\n"


def to_batch(record: Record, at: tuple[int, int] | None = None) -> dict[str, Any]:
    """The position where the record stops, or at a place in it, as a line for `raspis batch`.

    `at` is as in `Record.position`. Raises RecordError where there is no such position.

    >>> from raspis.solver.records.text import read_record
    >>> record = read_record('rules = "child"\\ndealer = "P2"\\nhands = {P1 = "7S", P2 = "8S"}')
    >>> to_batch(record)
    {'rules': 'child', 'hands': [['7S'], ['8S']], 'leader': 0}
    """
    bids = tuple(None if bid is None else bid.number for bid in record.bids)
    return write_line(Line(None, record.position(at), bids if any(record.bids) else None))


def _deal(record: Record, dealer: int | None, step: Step | None) -> dict[str, Any]:
    """The keys of one deal; `dealer` and `step` are what a game says of it by itself."""
    tree: dict[str, Any] = {}
    players = record.players
    if record.dealer is not None and record.dealer != dealer:
        tree["dealer"] = players[record.dealer]
    if record.table is not None:
        tree["leader"] = players[record.leader]
    if record.trump is not None and record.round != "no-trump":
        tree["trump"] = record.trump
    if record.round != (step.round if step else "normal"):
        tree["round"] = record.round
    if record.cards != (step.cards if step else None) and (record.hands is None or step is not None):
        tree["cards"] = record.cards
    if record.sides is not None:
        tree["sides"] = list(record.sides)
    if record.note is not None:
        tree["note"] = record.note
    if record.hands is not None:
        tree["hands"] = {name: _hand(hand) for name, hand in zip(players, record.hands, strict=True)}
    bids = {name: bid for name, bid in zip(players, record.bids, strict=True) if bid is not None}
    if record.auction is not None:
        tree["auction"] = [call or "pass" for call in record.auction]
    elif bids:
        tree["bids"] = {name: _bid(bid, record.round) for name, bid in bids.items()}
    if record.tricks:
        tree["play"] = {"tricks": [" ".join(map(str, trick)) for trick in record.tricks]}
    if record.won is not None:
        tree.setdefault("play", {})["won"] = [players[seat] for seat in record.won]
    if record.table is not None:
        tree["table"] = {"plays": [str(play) for play in record.table]}
    if record.taken is not None:
        tree["taken"] = dict(zip(players, record.taken, strict=True))
    return tree | _kept_beside(record)


def _kept_beside(record: Record) -> dict[str, Any]:
    kept = {"pbn": record.pbn or None, "puzzle": record.puzzle}
    return {key: dict(table) for key, table in kept.items() if table is not None}


def _hand(hand: Hand) -> str:
    """The cards by suits, high ones first."""
    return " ".join(map(str, sorted(hand, key=lambda card: (card.suit, -card.rank))))


def _bid(bid: Bid, round: str) -> int | str:
    if round == "dark":  # every bid is blind there, so it need not be said
        bid = Bid(bid.number)
    return bid.number if bid.number and not bid.blind else str(bid)
