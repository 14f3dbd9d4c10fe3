"""Reading a recorded deal or game from the tree that TOML and JSON share (FORMATS «A recorded deal»).

Everything is checked field by field; a message names the key, the deal, the trick, the player.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ..cards.card import Card, Play
from ..cards.plays import cards_alone, read_play, read_plays
from ..cards.suits import read_trump
from ..cards.text import read_card_list, read_hand, refuse_both_ts, refuse_too_long
from ..documents import is_unknown
from ..errors import CardError, RaspisError, RecordError, ScoreError
from ..message import Message, Quoted, listed
from ..position.checks import read_sides, read_taken
from ..rules.bids import Bid, known_bid
from ..rules.rules import Rules
from ..rules.scores import ROUND_NAMES, ROUND_WORDS, ROUNDS, Step
from .missing_hands import complete_hands
from .names import check_names, seat_of
from .record import Game, Record, Trick
from .values import check_plain, list_of_texts, optional_text, table_of_tags, whole_number

Tree = Mapping[str, Any]

_DEAL_KEYS: Final = (
    *("dealer", "leader", "trump", "round", "cards", "sides", "note"),
    *("hands", "bids", "play", "taken", "pbn"),
)
_RECORD_KEYS: Final = ("rules", "players", *_DEAL_KEYS, "table", "puzzle")
"""`puzzle` is what raspis.puzzles keeps beside a deal; a record is read without it."""
_MOST_TRICKS: Final = 52
"""Two players who share the pack of 104."""
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
    _check_keys(tree, _RECORD_KEYS, Message("the record"))
    rules = _rules(tree)
    players = player_names(tree)
    rules.pack_for(len(players))
    return _record(tree, rules, players, None, None, strict)


def _game(tree: Tree, strict: bool) -> Game:
    _check_keys(tree, _GAME_KEYS, Message("the game"))
    deals = tree["deal"]
    if not isinstance(deals, list) or not all(isinstance(deal, Mapping) for deal in deals):
        raise RecordError("deal must be a list of tables, in TOML each under [[deal]]")
    deals = [without_null(deal) for deal in deals]
    for number, deal in enumerate(deals, 1):
        _check_keys(deal, _DEAL_KEYS, Message("deal {number}", number=number))
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
            bare["cards"] = sum(_taken(bare, players) or ())
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
    round = _round(tree) or (step.round if step else "normal")
    trump = "N" if round == "no-trump" and "trump" not in tree else _trump(tree)
    table = _table_plays(tree)
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
    tricks, won = _play(tree, players)
    _refuse_both_ts(tree, players)
    taken = _taken(tree, players)
    cards = whole_number("cards", tree["cards"]) if "cards" in tree else (step.cards if step else None)
    hands = _hands(tree, players, rules.copies(seats))
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
        bids=_bids(tree, players),
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


def without_null(tree: Tree) -> Tree:
    """A table without the keys that are null, JSON's word for what is not said."""
    return {key: value for key, value in tree.items() if value is not None}


def _check_keys(tree: Tree, allowed: Sequence[str], where: str | Message) -> None:
    for key in tree:
        if key not in allowed:
            raise RecordError(
                "unknown key {key} in {place}; allowed are {allowed}",
                key=Quoted(key),
                place=where,
                allowed=listed(allowed),
            )


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
        names = _strings(tree, "players")
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


def _by_seat(tree: Tree, key: str, players: Sequence[str]) -> list[tuple[int, str, Any]]:
    """The entries of a table by player: seat, key for messages, value."""
    table = tree.get(key, {})
    if not isinstance(table, Mapping):
        raise RecordError("{key} must be a table with the players' names as keys", key=key)
    found: dict[int, tuple[int, str, Any]] = {}
    for name, value in table.items():
        seat = seat_of(name, key, players)
        if seat in found:
            raise RecordError("{key} names {name} twice", key=key, name=players[seat])
        found[seat] = (seat, f"{key}.{name}", value)
    return list(found.values())


def _hands(tree: Tree, players: Sequence[str], copies: int) -> list[list[Card] | None]:
    hands: list[list[Card] | None] = [None] * len(players)
    for seat, key, value in _by_seat(tree, "hands", players):
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


def _refuse_both_ts(tree: Tree, players: Sequence[str]) -> None:
    """Refuse a ten in one hand or trick and an ace in another that may have been typed as the same letter."""
    texts: list[tuple[str | Message, str]] = [
        (key, _as_text(value)) for _, key, value in _by_seat(tree, "hands", players)
    ]
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


def _bids(tree: Tree, players: Sequence[str]) -> tuple[Bid | None, ...]:
    bids: list[Bid | None] = [None] * len(players)
    for seat, key, value in _by_seat(tree, "bids", players):
        try:
            bids[seat] = known_bid(value)
        except ScoreError as error:
            raise RecordError("{place}: {fault}", place=key, fault=error) from None
    return tuple(bids)


def _taken(tree: Tree, players: Sequence[str]) -> tuple[int, ...] | None:
    """Tricks a seat; who is not named took none, which the sum confirms."""
    if "taken" not in tree:
        return None
    taken = [0] * len(players)
    for seat, key, value in _by_seat(tree, "taken", players):
        taken[seat] = 0 if value is None else whole_number(key, value)
        if not 0 <= taken[seat] <= _MOST_TRICKS:
            raise RecordError(
                "{key} is {value}, which is not a number of tricks", key=key, value=Quoted(value)
            )
    return tuple(taken)


def _play(tree: Tree, players: Sequence[str]) -> tuple[tuple[Trick, ...], tuple[int, ...] | None]:
    """The tricks, and the winners where they are stated."""
    play = tree.get("play", {})
    if not isinstance(play, Mapping):
        raise RecordError("play must be a table with the key tricks")
    play = without_null(play)
    _check_keys(play, ("tricks", "won"), "play")
    tricks = play.get("tricks", [])
    if not isinstance(tricks, list):
        raise RecordError("play.tricks must be a list, one trick an entry")
    if len(tricks) > _MOST_TRICKS:
        raise RecordError(
            "play has {number} tricks; {most} are the most", number=len(tricks), most=_MOST_TRICKS
        )
    won = None
    if "won" in play:
        won = tuple(seat_of(name, "play.won", players) for name in _strings(play, "won"))
    return tuple(
        _trick(Message("trick {number}", number=number), trick) for number, trick in enumerate(tricks, 1)
    ), won


def _table_plays(tree: Tree) -> Trick | None:
    if "table" not in tree:
        return None
    if not isinstance(tree["table"], Mapping):
        raise RecordError("table must be a table with the key plays")
    table = without_null(tree["table"])
    _check_keys(table, ("plays",), "table")
    return _trick("table.plays", table.get("plays", []))


def _trick(where: str | Message, value: object) -> Trick:
    try:
        if isinstance(value, str):
            return tuple(read_plays(value))
        texts = list_of_texts(where, value)
        refuse_too_long(" ".join(texts))
        plays: list[Play] = [read_play(play) for play in texts]
    except CardError as error:
        raise RecordError("{place}: {fault}", place=where, fault=error) from None
    return tuple(plays)


def _puzzle(tree: Tree) -> Tree | None:
    if "puzzle" not in tree:
        return None
    if not isinstance(tree["puzzle"], Mapping):
        raise RecordError("puzzle must be a table, as raspis puzzle make --toml writes it")
    check_plain("puzzle", tree["puzzle"])
    return dict(tree["puzzle"])


def _trump(tree: Tree) -> str | None:
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


def _round(tree: Tree) -> str | None:
    value: str | None = ROUND_WORDS.meant(tree.get("round"))
    if value is not None and value not in ROUNDS:
        raise RecordError(
            "{key} is {value}; allowed are {allowed}",
            key="round",
            value=Quoted(value),
            allowed=listed(ROUND_NAMES.values()),
        )
    return value


def _strings(tree: Tree, key: str) -> tuple[str, ...]:
    return list_of_texts(key, tree[key])
