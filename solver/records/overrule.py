"""A deal from a text, with what is said beside it put in: rules, trump, leader, bids and so on.

This is what the options of a command line change in a record; the words are those of the options. The steps
are text, tree, record: what is said goes into the tree, so that it is checked like the rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeVar

from ..cards.plays import cards_alone, read_plays
from ..cards.text import hand_texts, on_one_line, read_hands, refuse_both_ts
from ..errors import CardError, RaspisError, RecordError, ScoreError
from ..message import Quoted, counted
from ..position.position import Position
from ..position.sides import all_alone
from ..position.text import dealt_from
from ..rules.bids import Bid, bid_texts, known_bid
from ..rules.rules import Rules
from .names import by_number
from .plain import is_plain
from .record import Game, Record
from .text import boards_of, naming_line, tree_of
from .tree import player_names, read_tree
from .values import without_null
from .write import to_tree

_Value = TypeVar("_Value")


class Said(NamedTuple):
    """What is said beside a deal, None where nothing is; lists are apart by commas, bids by blanks, too."""

    rules: Rules | None = None
    trump: str | None = None
    """A suit letter or `N`."""
    leader: str | None = None
    """A player's name, or P1, P2, …"""
    table: str | None = None
    """The plays on the table, from the leader on."""
    players: str | None = None
    """The names to put in place of those of the deal."""
    bids: str | None = None
    taken: str | None = None
    """Tricks already taken, or of the whole deal where it has neither cards nor play."""
    sides: str | None = None
    sign: str = ""
    """What messages put before these words: `--` on a command line."""

    def named(self, key: str) -> str:
        """How a message names one of the things said."""
        return f"{self.sign}{key}"

    def keys(self) -> list[str]:
        """The names of the things said, in order."""
        keys = ("rules", "trump", "leader", "table", "players", "bids", "taken", "sides")
        return [key for key in keys if getattr(self, key) is not None]

    def of_the_play(self) -> list[str]:
        """The names of those that decide which plays are legal and who wins a trick."""
        return [key for key in self.keys() if key in ("rules", "trump", "leader")]


_NOTHING: Final = Said()


RulesFile = Callable[[str], Any]
"""Reads a file of rules by the name that a record gives it, and returns its tree."""


def record_of_text(
    text: str,
    said: Said,
    form: str | None = None,
    strict: bool = True,
    rules_file: RulesFile | None = None,
) -> Record | Game:
    """The record or game of a file's text: TOML, JSON, a line of `raspis batch`, PBN, plain text, or hands.

    `form` is `toml`, `json` or `pbn` where it must be that, whatever it begins with; `txt` is plain text, but
    hands and the other forms are read, too, where it is none. With `strict` false an illegal play is left to
    `Record.replay` to report. `rules_file` reads the rules of a record that names a file for them, `rules =
    "ours.toml"`. Raises RaspisError.
    """
    if form in (None, "txt") and not is_plain(text):
        # Every text in TOML, JSON or PBN has one of these, and no hands do.
        if any(sign in text for sign in "=[{"):
            form = None
        elif text.strip():
            try:
                return record_of_hands(text.strip(), said, strict)
            except CardError as fault:
                if form is None or ":" not in text:  # without a colon it was hardly meant as plain text
                    raise RaspisError(
                        "it is no record, and as hands it can't be read: {fault}", fault=fault
                    ) from None
    boards = None if form == "txt" else boards_of(text, strict, surely=form == "pbn")
    if isinstance(boards, Game) and not said.keys():
        return boards  # which knows what is wrong with each, and their players
    with naming_line(text, form):
        if boards is not None:
            tree: Any = to_tree(boards)
        else:
            tree = _with_rules(tree_of(text, form), rules_file)
            if _is_line(tree):
                tree = to_tree(record_of_line(tree, said))
        found = _renamed(read_tree(_overruled(tree, said), strict and not said.of_the_play()), said)
    if isinstance(found, Record) and said.of_the_play() and found.fault is not None:
        _play_is_contradicted(found.fault, tree, said, strict)
    return found


def _with_rules(tree: Any, rules_file: RulesFile | None) -> Any:
    name = tree.get("rules") if isinstance(tree, dict) else None
    if rules_file is None or not isinstance(name, str) or not name.lower().endswith((".toml", ".json")):
        return tree
    return {**tree, "rules": rules_file(name)}


def _is_line(tree: Any) -> bool:
    """Whether this is a line of `raspis batch`: it has a list of hands as a record may, too, and no names."""
    return (
        isinstance(tree, dict)
        and isinstance(tree.get("hands"), list)
        and not {"players", "dealer", "play", "round", "deal", "auction"} & set(tree)
    )


def _play_is_contradicted(fault: RaspisError, tree: Any, said: Said, strict: bool) -> None:
    """Refuse what is said over a record whose own play is legal; of another with `strict` tell the fault."""
    try:
        own = read_tree(tree, strict=False)
    except RaspisError:  # what is said was needed to read it
        own = None
    if isinstance(own, Record) and own.tricks and own.fault is None:
        raise RaspisError(
            "{option} contradicts the play that the record has: {fault}",
            option=said.named(said.of_the_play()[0]),
            fault=fault,
        )
    if strict:
        raise fault


def _trump_is_said(rules: Rules, said: Said, any_trump: bool) -> None:
    if rules.trump == "deal" and said.trump is None and not any_trump:
        raise RaspisError(
            "the rules {game} leave the trump to the deal: say it with {option} S, C, D, H or N",
            game=rules.game.name,
            option=said.named("trump"),
        )


def _deal_of_bridge(text: str, said: Said, strict: bool, any_trump: bool) -> Record:
    _trump_is_said(said.rules or Rules.of("whist"), said, any_trump)
    board = boards_of(f'[Deal "{text[0].upper()}{text[1:]}"]', surely=True)
    assert board is not None
    found = read_tree(_overruled(to_tree(_renamed(board, said)), said), strict)
    assert isinstance(found, Record)
    return found


def record_of_hands(text: str, said: Said, strict: bool = True, any_trump: bool = False) -> Record:
    """The record of hands apart by `/` or one a line, of child unless other rules are said.

    `?` is an unknown hand. A trump that the rules leave to the deal may be missing with `any_trump` alone.
    What a Deal tag of PBN has, as `N:AK.2.. QJ.3.. 43.A.. 65.K..`, is a deal of bridge.

    Raises RaspisError; `strict` is as for `record_of_text`.

    >>> record = record_of_hands("7S KH / 8S 9D", Said(bids="1,pass", leader="P2"))
    >>> record.leader, [str(bid) for bid in record.bids]
    (1, ['1', 'pass'])
    """
    text = on_one_line(text)
    if dealt_from(text) is not None and not any(sign in text for sign in '"\\;'):
        return _deal_of_bridge(text, said, strict, any_trump)
    rules = said.rules or Rules.of("child")
    pieces = hand_texts(text)
    seats = len(pieces)
    known = re.sub(r"(?<![^\s/])\?(?![^\s/])", "-", text)
    if not any(read_hands(known, rules.copies(seats) if 2 <= seats <= 5 else 1)):
        raise RaspisError("there are no cards in the hands")
    if seats < 2:
        raise RaspisError("there is only one hand; hands are set apart by /, or stand one a line")
    _trump_is_said(rules, said, any_trump)
    names = [f"P{seat}" for seat in range(1, seats + 1)] if said.players is None else _split(said.players)
    if len(names) != seats:
        raise RaspisError(
            "{option} names {players}, but there are {hands}",
            option=said.named("players"),
            players=counted("{number} player", "{number} players", len(names)),
            hands=counted("{number} hand", "{number} hands", seats),
        )
    tree = {"rules": rules.to_mapping(), "players": names, "leader": names[0]}
    hands = dict(zip(names, pieces, strict=True))
    if len(hands) == seats:  # else the reader refuses the names
        tree["hands"] = hands
    found = read_tree(_overruled(tree, said._replace(rules=None)), strict)
    assert isinstance(found, Record)
    return found


def record_of_line(tree: dict[str, Any], said: Said = _NOTHING) -> Record:
    """The record of a line of `raspis batch`, checked with the rules and the trump that are said."""
    tree = dict(tree)
    if said.rules is not None:
        tree["rules"] = said.rules.to_mapping()
    if said.trump is not None:
        tree["trump"] = said.trump
    from .line import card_texts, read_line  # for few files only

    line = read_line(tree)
    if said.table is not None:
        refuse_both_ts([*card_texts(tree), (said.named("table"), cards_alone(said.table))])
    return record_of_position(line.position, line.bids)


def record_of_position(position: Position, bids: Sequence[int | None] | None = None) -> Record:
    """The record of a position and the bids of the whole deal, the players named P1, P2, …"""
    seats = len(position.hands)
    inside = bool(position.table or any(position.taken))
    return Record(
        rules=position.rules,
        players=tuple(f"P{seat + 1}" for seat in range(seats)),
        leader=position.leader,
        cards=position.tricks_left + sum(position.taken),
        hands=position.hands,
        trump=position.stated_trump,
        sides=None if all_alone(position) else position.sides,
        bids=tuple(None if bid is None else Bid(bid) for bid in bids or (None,) * seats),
        table=position.table if inside else None,
        taken=position.taken if inside else None,
    )


def picked(found: Record | Game, number: int | None, strict: bool = True) -> Record | Game:
    """The deal with a 1-based number, or all where none is asked for; raises RaspisError.

    Of a game that was not read strictly only the deal that is picked must be right; with `strict` false an
    illegal play in it is left to `Record.replay` to report.
    """
    if number is None:
        return found
    deals = (found,) if isinstance(found, Record) else found.deals
    if not 1 <= number <= len(deals):
        raise RaspisError(
            "deal {number} is asked for, but the file holds {deals}", number=number, deals=len(deals)
        )
    deal = deals[number - 1]
    fault = found.faults[number - 1] if isinstance(found, Game) and found.faults else None
    if strict and fault is None:
        fault = deal.fault
    if fault is not None and isinstance(found, Game):
        raise RecordError("deal {number}: {fault}", number=number, fault=fault)
    if fault is not None:
        raise fault
    return deal


def _renamed(found: Record | Game, said: Said) -> Record | Game:
    if said.players is None:
        return found
    names = tuple(_split(said.players))
    if len(names) != len(found.players):
        raise RaspisError(
            "{option} must name {players} players, apart by commas",
            option=said.named("players"),
            players=len(found.players),
        )
    if isinstance(found, Record):
        return replace(found, players=names)
    return replace(found, players=names, deals=tuple(replace(deal, players=names) for deal in found.deals))


def _overruled(tree: Any, said: Said) -> Any:
    """A record's tree with what is said put in."""
    keys = said.keys()
    if not keys or not isinstance(tree, dict):
        return tree
    tree = dict(without_null(tree))
    of_one_deal = [key for key in sorted(keys) if key not in ("rules", "players")]
    if "deal" in tree and of_one_deal:
        raise RaspisError(
            "{option} can't be given for a file of several deals", option=said.named(of_one_deal[0])
        )
    if said.rules is not None:
        tree["rules"] = said.rules.to_mapping()
    if said.trump is not None:
        tree["trump"] = said.trump
    if not {"leader", "table", "bids", "taken", "sides"} & set(keys):
        return tree
    names = player_names(tree)
    if said.leader is not None:
        if "auction" in tree:
            raise RaspisError("{option} can't be given beside an auction", option=said.named("leader"))
        tree["leader"] = by_number(said.leader, names)
        tree.pop("dealer", None)
    if said.sides is not None:
        tree["sides"] = _split(said.sides)
    if said.bids is not None:
        tree.pop("auction", None)
        tree["bids"] = _by_name(said, "bids", names, _bid)
    if said.table is not None or said.taken is not None:
        tree |= _table(said, tree, names)
        tree.pop("dealer", None)
    return tree


def _table(said: Said, tree: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """The keys of a position in the middle of a deal."""
    if "play" in tree:
        key = "table" if said.table is not None else "taken"
        raise RaspisError("{option} can't be given beside recorded play", option=said.named(key))
    try:
        read_plays(said.table or "")
    except CardError as fault:
        raise RaspisError("{place}: {fault}", place=said.named("table"), fault=fault) from None
    if "leader" not in tree:
        raise RaspisError(
            "{option} must say who led to the trick on the table, or leads to the next",
            option=said.named("leader"),
        )
    # As it was typed: the reader looks at the letters of the hands and of the table together.
    keys: dict[str, Any] = {"table": {"plays": said.table or ""}}
    if said.taken is not None:
        keys["taken"] = _by_name(said, "taken", names, _tricks)
    return keys


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


def _by_name(said: Said, key: str, names: Sequence[str], read: Callable[[str], _Value]) -> dict[str, _Value]:
    """What a list says of each player; it must say something of everyone."""
    parts = bid_texts(getattr(said, key))
    try:
        values = [read(part) for part in parts]
    except ScoreError as fault:
        raise RaspisError(
            "{option}: {fault} (one a player, with commas between)", option=said.named(key), fault=fault
        ) from None
    if len(parts) != len(names):
        raise RaspisError(
            "{option} has {entries} for {players}",
            option=said.named(key),
            entries=counted("{number} entry", "{number} entries", len(parts)),
            players=counted("{number} player", "{number} players", len(names)),
        )
    return dict(zip(names, values, strict=True))


def _bid(text: str) -> str | None:
    bid = known_bid(text)
    return None if bid is None else str(bid)


def _tricks(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", text):
        raise ScoreError("{text} is not a number of tricks", text=Quoted(text))
    return int(text)
