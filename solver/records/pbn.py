"""Portable Bridge Notation: the deal, the trump, the lead and the play of a bridge deal, nothing else.

Seats are North, East, South, West from 0 on, North and South against East and West; the rules are whist. Of a
contract only the trump and the declarer are used, the player after whom leads. See the PBN standard 2.1,
sections 3.4 (tags) and 3.6 (the play section).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from ..cards.card import Card, Play, Suit
from ..cards.text import read_card, read_hand
from ..documents import decode
from ..errors import CardError, PositionError, RecordError
from ..message import Message, Quoted, listed
from ..rules.rules import Rules
from .missing_hands import complete_hands
from .record import Record
from .values import optional_text

_SEATS: Final = "NESW"
_NAMES: Final = ("North", "East", "South", "West")
_SIDES: Final = (0, 1, 0, 1)
_TOKEN: Final = re.compile(
    r'\[\s*(?P<tag>\w+)\s+"(?P<value>[^"\\]*+(?:\\.[^"\\]*+)*+)"\s*\]'
    r"|(?P<comment>\{[^}]*\}|;[^\n]*|^%[^\n]*)"
    r"|(?P<word>[^\s\[{;]+)"
    r"|(?P<wrong>[\[{])",
    re.MULTILINE,
)
_LONGEST_DEAL: Final = 1000
"""A tag Deal has no more signs: four hands have 52 ranks, 12 dots and 3 blanks."""
_CONTRACT: Final = re.compile(r"[1-7]\s*(S|H|D|C|N)T?\s*X{0,2}", re.IGNORECASE | re.ASCII)


class _Parts(NamedTuple):
    tags: dict[str, str]
    play: list[str]
    """The words of the play section."""


def is_pbn(text: str) -> bool:
    """Whether a text begins as PBN does: with a tag in brackets, perhaps after comments.

    >>> is_pbn('% PBN 2.1\\n[Event ""]'), is_pbn('[hands]\\nP1 = "AS"')
    (True, False)
    """
    for match in _TOKEN.finditer(text):
        if match["comment"] is None:
            return match["tag"] is not None
    return False


def read_pbn(text: str, strict: bool = True) -> Record:
    """Read the first deal of a PBN text; raises RaspisError.

    A `Deal` tag is enough; then the trump is not known yet, and the player after the dealer leads; without a
    `Dealer` tag that is the seat which the deal names first. With `strict` false an illegal play is left to
    `Record.replay` to report.

    >>> record = read_pbn('[Deal "S:K.A.. Q2... 3..7. ..65."][Contract "3NT"][Declarer "N"]')
    >>> record.players, record.leader, record.trump, [str(card) for card in record.hands[0]]
    (('North', 'East', 'South', 'West'), 1, 'N', ['3S', '7D'])
    """
    tags, words = _first_deal(decode(text))
    if "Deal" not in tags:
        raise RecordError("the PBN text has no tag Deal")
    first, hands = _hands(tags["Deal"])
    trump, leader = _trump(tags), _leader(tags, first)
    names = tuple(tags.get(name) or name for name in _NAMES)
    if len(set(names)) < len(names):
        names = _NAMES
    rules = Rules.of("whist")
    whole, cards = complete_hands(rules, "N", leader, hands, (), None, names)
    record = Record(
        rules,
        names,
        leader,
        cards,
        hands=tuple(map(tuple, whole)),
        trump=trump,
        sides=_SIDES,
        note=optional_text(Message("the tag {tag}", tag="RaspisNote"), tags.get("RaspisNote")),
    )
    if words:
        if trump is None:
            raise RecordError("the PBN text has a play but no contract, so its trump is not known")
        record = _with_play(record, words, _seat("Play", tags["Play"]))
        if strict:
            record.positions()
    return record


def to_pbn(record: Record) -> str:
    """The record as PBN; raises RecordError where it isn't bridge, or has bids, for which PBN has no place.

    The level of the contract is always one: only its denomination means something.

    >>> board = '[Deal "N:AK... QJ... 43... 65..."] [Contract "1NT"] [Declarer "W"]'
    >>> read_pbn(to_pbn(read_pbn(board))) == read_pbn(board)
    True
    """
    if record.rules != Rules.of("whist") or len(record.players) != 4 or record.sides != _SIDES:
        raise RecordError("PBN is for bridge: the rules whist, four players and sides = [0, 1, 0, 1]")
    if record.hands is None or record.table is not None or any(record.bids):
        raise RecordError(
            "PBN has a place for hands as dealt and their play, not for bids, sheets or a table"
        )
    contract = "" if record.trump is None else f"1{record.trump.replace('N', 'NT')}"
    declarer = _SEATS[(record.leader - 1) % 4]
    hands = " ".join(_dotted(hand) for hand in record.hands)
    tags = [("Event", ""), ("Site", ""), ("Date", ""), ("Board", "")]
    tags += [(_NAMES[seat], record.players[seat]) for seat in (3, 0, 1, 2)]
    tags += [("Dealer", declarer), ("Vulnerable", "None"), ("Deal", f"N:{hands}"), ("Scoring", "")]
    tags += [("Declarer", declarer), ("Contract", contract)]
    tags += [("Result", "")]
    if record.note is not None:
        tags.append(("RaspisNote", record.note))
    lines = ["% PBN 2.1", *(f'[{name} "{_escape(value)}"]' for name, value in tags)]
    if record.tricks:
        lines.append(f'[Play "{_SEATS[record.leader]}"]')
        leader = record.leader
        positions = record.positions()
        for number, trick in enumerate(record.tricks):
            row = {(leader + place) % 4: _pbn_card(play.card) for place, play in enumerate(trick)}
            lines.append(" ".join(row.get((record.leader + column) % 4, "-") for column in range(4)))
            leader = positions[min(4 * number + 4, len(positions) - 1)].leader
        lines.append("*")
    return "\n".join(lines) + "\n"


def optimum_results(rows: Sequence[tuple[int, str, int]]) -> str:
    """The section OptimumResultTable: rows of a declarer's seat, a trump and its tricks; empty without rows.

    See the PBN standard 2.1, section 5.7.
    """
    if not rows:
        return ""
    lines = [r'[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]']
    lines += [f"{_SEATS[seat]} {trump.replace('N', 'NT'):>2} {tricks:>2}" for seat, trump, tricks in rows]
    return "\n".join(lines) + "\n"


def _first_deal(text: str) -> _Parts:
    """The tags of the first deal, and the words of its play section."""
    tags: dict[str, str] = {}
    play: list[str] = []
    last = ""
    for match in _TOKEN.finditer(text):
        if match["wrong"]:
            line = text.count("\n", 0, match.start()) + 1
            raise RecordError(
                "line {line} of the PBN text has a {sign} that is never closed",
                line=line,
                sign=match["wrong"],
            )
        if match["tag"]:
            last = match["tag"]
            if last in tags and last in ("Event", "Deal"):
                break
            tags.setdefault(last, _unescape(match["value"]))
        elif match["word"] and last == "Play":
            play.append(match["word"])
    return _Parts(tags, play)


def _hands(deal: str) -> tuple[int, list[list[Card] | None]]:
    """The seat that a Deal tag names first, and the hands from North on; None for `-`, an unknown one."""
    head, colon, rest = deal.partition(":")
    texts = rest[:_LONGEST_DEAL].split()
    if not colon or len(texts) != 4 or len(rest) > _LONGEST_DEAL:
        raise RecordError(
            "the tag {tag} is {value} but must be a seat, a colon and four hands",
            tag="Deal",
            value=Quoted(deal),
        )
    first = _seat("Deal", head)
    hands: list[list[Card] | None] = [None] * 4
    for number, text in enumerate(texts):
        seat = (first + number) % 4
        try:
            hands[seat] = None if text == "-" else read_hand(text)
        except CardError as error:
            raise RecordError(
                "the hand of {name} in the tag {tag}: {fault}", name=_NAMES[seat], tag="Deal", fault=error
            ) from None
    return first, hands


def _with_play(record: Record, words: list[str], first: int) -> Record:
    """Put in the play: rows of four cards in the order of the seats from `first` on, `-` for none."""
    cards: list[Card | None] = []
    for word in words:
        if word in ("*", "+"):
            break
        if word[0] in "=$^":  # a reference to a note, an annotation, an irregularity
            continue
        bare = word.rstrip("!?")
        try:
            cards.append(None if bare == "-" else read_card(bare))
        except CardError as error:
            raise RecordError(
                "card {number} of the PBN play, {text}: {fault}",
                number=len(cards) + 1,
                text=Quoted(word),
                fault=error,
            ) from None
    tricks: list[tuple[Play, ...]] = []
    position = record.start()
    for at in range(0, len(cards), 4):
        row = {(first + column) % 4: card for column, card in enumerate(cards[at : at + 4])}
        in_order = [row.get((position.leader + place) % 4) for place in range(4)]
        plays = [Play(card) for card in in_order if card is not None]
        if any(card is not None for card in in_order[len(plays) :]):
            raise RecordError(
                "trick {number} of the PBN play leaves out a card before another", number=len(tricks) + 1
            )
        if not plays:
            break
        tricks.append(tuple(plays))
        try:
            for play in plays:
                position = position.after(play)
        except PositionError:
            break  # who is to play further on can't be known
    return replace(record, tricks=tuple(tricks))


def _leader(tags: dict[str, str], first: int) -> int:
    after = "Declarer" if tags.get("Declarer", "").strip("^ ") in tuple(_SEATS) else "Dealer"
    known = tags.get(after, "").strip("^ ")
    leader = (_SEATS.index(known) + 1) % 4 if known in tuple(_SEATS) else (first + 1) % 4
    if "Play" not in tags:
        return leader
    stated = _seat("Play", tags["Play"])
    if after == "Declarer" and stated != leader:
        raise RecordError(
            "{leader} leads to the PBN play, but the declarer is {declarer}",
            leader=_NAMES[stated],
            declarer=known,
        )
    return stated


def _trump(tags: dict[str, str]) -> str | None:
    contract = tags.get("Contract", "").strip()
    if contract in ("", "?", "-") or contract.lower() == "pass":
        return None
    match = _CONTRACT.fullmatch(contract)
    if match is None:
        raise RecordError(
            "the tag {tag} is {value}, which is no contract such as 4S or 3NT",
            tag="Contract",
            value=Quoted(contract),
        )
    return match[1].upper()


def _seat(tag: str, text: str) -> int:
    if text.strip() not in tuple(_SEATS):
        raise RecordError(
            "the tag {tag} names the seat {value}; allowed are {allowed}",
            tag=tag,
            value=Quoted(text),
            allowed=listed(_SEATS),
        )
    return _SEATS.index(text.strip())


def _dotted(hand: tuple[Card, ...]) -> str:
    suits = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    return ".".join(
        "".join(_pbn_card(card)[1] for card in reversed(hand) if card.suit is suit) for suit in suits
    )


def _pbn_card(card: Card) -> str:
    """Suit, then rank, both one letter: `HT`."""
    return card.suit.letter + str(card)[:-1].replace("10", "T")


_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}


def _escape(text: str) -> str:
    return "".join(_ESCAPES.get(char, char) for char in text)


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", lambda match: {"n": "\n", "r": "\r"}.get(match[1], match[1]), text)
