"""Reading a recorded deal or game from the tree that TOML and JSON share (FORMATS «A recorded deal»).

Everything is checked field by field; a message names the key, the deal, the trick, the player.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ..cards.card import Card
from ..cards.suits import read_trump
from ..documents import is_unknown
from ..errors import CardError, RaspisError, RecordError
from ..message import Message, Quoted, listed
from ..position.checks import read_sides, read_taken
from ..rules.rules import Rules
from ..rules.scores import ROUND_NAMES, ROUND_WORDS, ROUNDS, Step
from .auction import read_auction
from .by_seat import bids_of, by_seat, hands_of, taken_of
from .missing_hands import complete_hands
from .names import check_names, seat_of
from .record import Game, Record
from .tricks import refuse_mixed_ts, table_plays, tricks_of
from .values import (
    check_keys,
    check_plain,
    list_of_texts,
    optional_text,
    table_of_tags,
    whole_number,
    without_null,
)

Tree = Mapping[str, Any]

_DEAL_KEYS: Final = (
    *("dealer", "leader", "trump", "round", "cards", "sides", "note"),
    *("hands", "bids", "auction", "play", "taken", "pbn"),
)
_RECORD_KEYS: Final = ("rules", "players", *_DEAL_KEYS, "table", "puzzle")
"""`puzzle` is what raspis.puzzles keeps beside a deal; a record is read without it."""
_GAME_KEYS: Final = ("rules", "players", "dealer", "note", "deal")


def read_tree(tree: object, strict: bool = True) -> Record | Game:
    """Read a record, or a game where the tree has `deal`; raises RaspisError.

    With `strict` false an illegal play is left to `Record.replay` to report, and a deal of a game that only
    its hands and its play make wrong is read without them: `Game.faults` has what is wrong.
    """
    if not isinstance(tree, Mapping):
        raise RecordError("a record is a table of keys such as rules, players and hands")
    tree = without_null(tree)
    if "deal" in tree:
        return _game(tree, strict)
    check_keys(tree, _RECORD_KEYS, Message("the record"))
    rules = _rules(tree)
    players = player_names(tree)
    rules.pack_for(len(players))
    return _record(tree, rules, players, None, None, strict)


def _game(tree: Tree, strict: bool) -> Game:
    check_keys(tree, _GAME_KEYS, Message("the game"))
    deals = tree["deal"]
    if not isinstance(deals, list) or not all(isinstance(deal, Mapping) for deal in deals):
        raise RecordError("deal must be a list of tables, in TOML each under [[deal]]")
    deals = [without_null(deal) for deal in deals]
    for number, deal in enumerate(deals, 1):
        check_keys(deal, _DEAL_KEYS, Message("deal {number}", number=number))
    rules = _rules(tree)
    players = _players(tree, [tree, *deals])
    rules.pack_for(len(players))
    ladder = rules.ladder_for(len(players))
    dealer = _optional_seat(tree, "dealer", players)
    first = dealer
    records: list[Record] = []
    faults: list[RaspisError | None] = []
    for number, deal in enumerate(deals, 1):
        step = ladder[number - 1] if number <= len(ladder) else None
        try:
            record, fault = _readable(deal, rules, players, dealer, step, strict)
        except RaspisError as error:
            raise RecordError("deal {number}: {fault}", number=number, fault=error) from None
        records.append(record)
        faults.append(fault)
        assert record.dealer is not None
        dealer = (record.dealer + 1) % len(players)
        if first is None:
            first = record.dealer
    if first is None:
        raise RecordError("the game names no dealer of its first deal")
    note = optional_text("note", tree.get("note"))
    return Game(rules, players, first, tuple(records), note, tuple(faults) if any(faults) else ())


def _readable(
    tree: Tree, rules: Rules, players: tuple[str, ...], dealer: int | None, step: Step | None, strict: bool
) -> tuple[Record, RaspisError | None]:
    """Read one deal of a game, or the deal without its hands and its play and what is wrong with these."""
    try:
        return _record(tree, rules, players, dealer, step, strict), None
    except RaspisError as error:
        bare = {key: value for key, value in tree.items() if key not in ("hands", "play")}
        if strict or len(bare) == len(tree):
            raise
        fault = error
    try:
        if step is None and "cards" not in bare:
            bare["cards"] = sum(taken_of(bare, players) or ())
        return _record(bare, rules, players, dealer, step, strict), fault
    except RaspisError:  # there is more that is wrong
        raise fault from None


def _record(
    tree: Tree,
    rules: Rules,
    players: tuple[str, ...],
    dealer: int | None,
    step: Step | None,
    strict: bool,
) -> Record:
    """Read one deal; `dealer` and `step` are what a game says of it in default of its own keys."""
    seats = len(players)
    round = round_of(tree) or (step.round if step else "normal")
    trump = "N" if round == "no-trump" and "trump" not in tree else trump_of(tree)
    table = table_plays(tree)
    leader = _optional_seat(tree, "leader", players)
    stated_dealer = _optional_seat(tree, "dealer", players)
    if leader is None or stated_dealer is not None:
        dealer = dealer if stated_dealer is None else stated_dealer
    else:
        dealer = None
    if leader is None:
        if dealer is None:
            raise RecordError("neither dealer nor leader is given")
        leader = dealer if rules.leader == "dealer" else (dealer + 1) % seats
    tricks, won = tricks_of(tree, players)
    refuse_mixed_ts(tree, [(place, value) for _, place, value in by_seat(tree, "hands", players)])
    taken = taken_of(tree, players)
    cards = whole_number("cards", tree["cards"]) if "cards" in tree else (step.cards if step else None)
    hands = hands_of(tree, players, rules.copies(seats))
    whole: list[list[Card]] | None = None
    if table is not None:
        whole = [hand for hand in hands if hand is not None]
        if len(whole) < seats:
            raise RecordError(
                "the hand of {name} is left out, but beside a table every hand is needed",
                name=players[hands.index(None)],
            )
        on_table = {(leader + number) % seats for number in range(len(table))}
        held = len(whole[0]) + (0 in on_table)
        found = held + sum(read_taken(taken, seats, max(rules.most_cards(seats) - held, 0)))
        cards = found if cards is None else cards
    elif tricks or any(hand is not None for hand in hands):
        whole, cards = complete_hands(rules.in_round(round), trump, leader, hands, tricks, cards, players)
    elif cards is None:
        raise RecordError("there are neither hands nor cards = …, the number of cards each player held")
    record = Record(
        rules=rules,
        players=players,
        leader=leader,
        cards=cards,
        hands=None if whole is None else tuple(map(tuple, whole)),
        trump=trump,
        round=round,
        sides=_sides(tree, seats),
        bids=bids_of(tree, players),
        auction=read_auction(tree["auction"]) if "auction" in tree else None,
        tricks=tricks,
        table=table,
        taken=taken,
        won=won,
        note=optional_text("note", tree.get("note")),
        dealer=dealer,
        puzzle=_puzzle(tree),
        pbn=table_of_tags(tree["pbn"]) if "pbn" in tree else None,
    )
    if strict and (record.tricks or record.table):
        record.positions()
    return record


def _rules(tree: Tree) -> Rules:
    if "rules" not in tree:
        raise RecordError("the key rules is missing: a preset's name, or a table of rules")
    return Rules.from_mapping(tree["rules"])


def player_names(tree: Tree) -> tuple[str, ...]:
    """The names of the players of a single deal's tree; raises RecordError."""
    return _players(tree, [tree])


def _players(tree: Tree, deals: Iterable[Tree]) -> tuple[str, ...]:
    """The names of the players; without `players` P1, P2, … as far as any of them is named or plays."""
    if "players" in tree:
        names = list_of_texts("players", tree["players"])
        check_names(names)
        return names
    named: set[object] = set()
    most = 0
    for deal in deals:
        for key in ("dealer", "leader"):
            named.add(deal.get(key) if isinstance(deal.get(key), str) else "")
        for key in ("hands", "bids", "taken"):
            if isinstance(deal.get(key), Mapping):
                named.update(deal[key])
            elif isinstance(deal.get(key), list):
                named.add(f"P{len(deal[key])}")
        play = deal.get("play")
        if isinstance(play, Mapping) and isinstance(play.get("tricks"), list):
            for trick in play["tricks"]:
                most = max(most, len(trick.split()) if isinstance(trick, str) else 0)
    numbers = [int(name[1:]) for name in named if isinstance(name, str) and re.fullmatch(r"P[1-9]", name)]
    if not numbers:
        raise RecordError("players are not given, and no hand or dealer is named P1, P2, …")
    return tuple(f"P{number}" for number in range(1, max([*numbers, most]) + 1))


def _optional_seat(tree: Tree, key: str, players: Sequence[str]) -> int | None:
    return seat_of(tree[key], key, players) if key in tree else None


def _puzzle(tree: Tree) -> Tree | None:
    if "puzzle" not in tree:
        return None
    if not isinstance(tree["puzzle"], Mapping):
        raise RecordError("puzzle must be a table, as raspis puzzle make --toml writes it")
    check_plain("puzzle", tree["puzzle"])
    return dict(tree["puzzle"])


def trump_of(tree: Tree) -> str | None:
    """The trump that a deal states, None where it is unknown; raises RecordError."""
    value = tree.get("trump")
    if is_unknown(value):
        return None
    if isinstance(value, str):
        try:
            return read_trump(value)
        except CardError:
            pass
    raise RecordError("trump is {value}; allowed are S, C, D, H, N or none", value=Quoted(value))


def _sides(tree: Tree, seats: int) -> tuple[int, ...] | None:
    if "sides" not in tree:
        return None
    labels = tree["sides"]
    if not isinstance(labels, list):
        raise RecordError("sides must be a list of labels, numbers or words, one a seat")
    return read_sides(labels, seats)


def round_of(tree: Tree) -> str | None:
    """The round that a deal states, or None; raises RecordError."""
    value: str | None = ROUND_WORDS.meant(tree.get("round"))
    if value is not None and value not in ROUNDS:
        raise RecordError(
            "{key} is {value}; allowed are {allowed}",
            key="round",
            value=Quoted(value),
            allowed=listed(ROUND_NAMES.values()),
        )
    return value
