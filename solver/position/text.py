"""A position as text: on one line, which reads back, and as a table to look at."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from ..cards.card import RANKS, Card, Play, Suit
from ..cards.plays import cards_alone, read_plays
from ..cards.text import hand_text, hand_texts, read_hand, read_hands, refuse_both_ts
from ..documents import read_json
from ..errors import PositionError
from ..message import Message, Quoted, counted, listed
from ..rules.fields import read_stated
from ..rules.rules import Rules


class Parts(NamedTuple):
    """What makes a position, as `Position.create` takes it."""

    rules: Rules
    hands: Sequence[Sequence[Card]]
    leader: int
    trump: str | None = None
    table: Sequence[Play] = ()
    taken: Sequence[int] | None = None
    sides: Sequence[int] | None = None


_BRIDGE: Final = "NESW"
_PAIRS: Final = (0, 1, 0, 1)
_PBN_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_KEYS: Final = ("trump", "table", "taken", "sides")


def to_line(parts: Parts) -> str:
    """The parts on one line; `from_line` reads them back."""
    tree = parts.rules.to_mapping()
    words = [tree if isinstance(tree, str) else json.dumps(tree, ensure_ascii=False)]
    words.append(" / ".join(" ".join(map(str, hand)) or "-" for hand in parts.hands))
    words.append(f"P{parts.leader + 1} leads")
    words += _stated(parts)
    if parts.sides is not None and len(set(parts.sides)) < len(parts.sides):
        words.append(f"sides {' '.join(map(str, parts.sides))}")
    return "; ".join(words)


def _stated(parts: Parts) -> list[str]:
    words = []
    if parts.trump is not None:
        words.append(f"trump {parts.trump}")
    if parts.table:
        words.append(f"table {' '.join(map(str, parts.table))}")
    if parts.taken is not None and any(parts.taken):
        words.append(f"taken {' '.join(map(str, parts.taken))}")
    return words


def to_pbn_line(parts: Parts) -> str:
    """Bridge on one line, the hands as a Deal tag of PBN has them; raises PositionError for other games.

    The seats are North, East, South, West, North and South playing against East and West.
    """
    if parts.rules != Rules.of("whist") or tuple(parts.sides or ()) != _PAIRS:
        raise PositionError("only bridge, of North and South against East and West, can be written as PBN")
    hands = []
    for hand in parts.hands:
        held = [sorted((card for card in hand if card.suit is suit), reverse=True) for suit in _PBN_SUITS]
        hands.append(
            ".".join("".join(RANKS[card.rank].replace("10", "T") for card in cards) for cards in held)
        )
    return "; ".join([f"N:{' '.join(hands)}", f"{_BRIDGE[parts.leader]} leads", *_stated(parts)])


def from_line(text: str) -> Parts:
    """Read what `to_line` and `to_pbn_line` write, cards and plays in any form; raises RaspisError."""
    if isinstance(text, str) and (first := dealt_from(text.strip())) is not None:
        return _bridge(text, first)
    words = [word.strip() for word in text.split(";")] if isinstance(text, str) else []
    if len(words) < 3:
        raise PositionError(
            "{text} is no position: it needs rules, hands and who leads, as in {example}",
            text=Quoted(text),
            example=Quoted("child; 7S KH / 8S 9D; P1 leads"),
        )
    rules = Rules.from_mapping(read_json(words[0]) if words[0].startswith("{") else words[0])
    leads = re.fullmatch(r"P([1-5]) leads", words[2])
    if leads is None:
        raise PositionError(
            "{text} does not say who leads, as {example} does",
            text=Quoted(words[2]),
            example=Quoted("P1 leads"),
        )
    said = _said(words[3:], _KEYS)
    pieces = hand_texts(words[1])
    hands = read_hands(words[1], rules.copies(len(pieces)))
    table = said.get("table", "")
    texts = [(Message("hand {number}", number=number), piece) for number, piece in enumerate(pieces, 1)]
    refuse_both_ts([*texts, ("table", cards_alone(table))])
    return Parts(
        rules,
        hands,
        int(leads[1]) - 1,
        read_stated(said.get("trump")),
        read_plays(table),
        _numbers("taken", said["taken"]) if "taken" in said else None,
        _numbers("sides", said["sides"]) if "sides" in said else None,
    )


def dealt_from(text: str) -> int | None:
    """The seat whose hand comes first where a text begins as a Deal tag of PBN does, None elsewhere.

    >>> dealt_from("e:QJ.3.. 43.A.. 65.K.. AK.2.."), dealt_from("S: 7 / S: 8")
    (1, None)
    """
    # Without dots it is a hand by suits: `S: A 10  H: K`.
    return _bridge_seat(text[:1]) if text[1:2] == ":" and "." in text else None


def _bridge_seat(letter: str) -> int | None:
    # No other letter is one of these in capitals, but ſ would be S.
    letters = [*_BRIDGE, *_BRIDGE.lower()]
    return letters.index(letter) % len(_BRIDGE) if letter in letters else None


def _said(words: Sequence[str], keys: Sequence[str]) -> dict[str, str]:
    said: dict[str, str] = {}
    for word in words:
        key, _, value = word.partition(" ")
        if key not in keys or key in said:
            raise PositionError(
                "{text} in a position must begin with one of {allowed}, each once",
                text=Quoted(word),
                allowed=listed(keys),
            )
        said[key] = value
    return said


def _bridge(text: str, first: int) -> Parts:
    """A deal of PBN, the hands from the seat `first` on, who leads unless that is `first`, and the rest."""
    deal, *words = [word.strip() for word in text.split(";")]
    held = deal[2:].split()
    if len(held) != len(_BRIDGE):
        raise PositionError("{text} must have four hands after its colon", text=Quoted(deal))
    letter, _, leads = words[0].partition(" ") if words else ("", "", "")
    leader = _bridge_seat(letter) if leads.lower() == "leads" else None
    said = _said(words if leader is None else words[1:], _KEYS[:-1])
    hands = [read_hand(hand) for hand in held]
    return Parts(
        Rules.of("whist"),
        [hands[(seat - first) % len(hands)] for seat in range(len(hands))],
        first if leader is None else leader,
        read_stated(said.get("trump")),
        read_plays(said.get("table", "")),
        _numbers("taken", said["taken"]) if "taken" in said else None,
        _PAIRS,
    )


def _numbers(key: str, text: str) -> list[int]:
    if not re.fullmatch(r"[0-9]{1,2}( +[0-9]{1,2})*", text):
        raise PositionError(
            "{key} is {value} but must be numbers with spaces between", key=key, value=Quoted(text)
        )
    return [int(word) for word in text.split()]


def drawn(parts: Parts, turn: int, fixed: Suit | None) -> str:
    """The table to look at: a row a seat from P1 on, the seat to play marked. `fixed` is the trump."""
    if parts.rules.trump == "circular":
        trump = "circular trumps"
    else:
        trump = "no trump" if fixed is None else f"trump {fixed.sign}"
    lines = [f"{parts.rules.preset}, {trump}"]
    seats = len(parts.hands)
    played = {(parts.leader + place) % seats: play.pretty for place, play in enumerate(parts.table)}
    hands = [hand_text(hand) for hand in parts.hands]
    width = max(map(len, hands))
    for seat, hand in enumerate(hands):
        row = f"{'>' if seat == turn else ' '} P{seat + 1}  {hand:<{width}}"
        if seat in played:
            row += f"  played {played[seat]}"
        if parts.taken is not None and parts.taken[seat]:
            row += f"  ({counted('{number} trick', '{number} tricks', parts.taken[seat])})"
        lines.append(row.rstrip())
    return "\n".join(lines)
