"""The text form of a deal, for people: a line a key, a line a hand, a line a trick, and no quotes (FORMATS).

It is read into the tree that TOML and JSON have, so that everything is checked once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from ..documents import read_json, read_toml
from ..errors import RaspisError, RecordError, TextError
from ..message import Quoted
from ..rules.bids import bid_texts
from ..words import Words, folded

KEYS: Final = Words(
    {
        "rules": "rules game правила игра",
        "players": "players игроки",
        "dealer": "dealer сдаёт сдающий",
        "leader": "leader ходит",
        "trump": "trump козырь",
        "round": "round круг кон",
        "cards": "cards карт карты",
        "sides": "sides стороны",
        "note": "note заметка",
        "bids": "bids заявки заказ",
        "auction": "auction торговля",
        "table": "table стол",
        "play": "play tricks розыгрыш ходы взятки",
        "won": "won забрал забрали",
        "taken": "taken взято взяли",
    }
)
"""What may stand before a colon; whatever else does is a player's name."""
DEAL: Final = re.compile(r"(?:-{3,}|(?:deal|кон|раздача)\s*:?\s*\d*\s*:?)\s*", re.IGNORECASE)
"""The line below which another deal of an evening stands."""
_NUMBERED: Final = re.compile(r"\d{1,2}[.)]\s+")
_OF_ALL: Final = ("rules", "players", "dealer", "note")
"""Keys that an evening has once; its dealer is that of the first deal, and its note its own."""
_BARE_SUITS: Final = re.compile(r"[SCDH](?:\s+(?:[SCDH]|10|[2-9TJQKA]|-))+", re.IGNORECASE)
"""A hand by suits whose letters have no colon, which Latin letters alone don't need."""

_MOST: Final = 1 << 20
"""A text may have so many signs, as one in TOML may."""

Block = dict[str, Any]


class Said(NamedTuple):
    """What one line says."""

    line: int
    """From 1 on."""
    kind: str
    """A key, or `deal` for another deal, `hand` for a player's, `trick` for one of the play."""
    name: str
    """What stands before the colon."""
    value: str


def is_plain(text: str) -> bool:
    """Whether a text is in this form: each line has a colon, up to one with a key, behind comments.

    >>> is_plain("# Friday\\nигра: детский"), is_plain("♠ A: K"), is_plain('rules = "child"')
    (True, False, False)
    """
    for line in text.split("\n"):
        stripped = line.strip()
        head, colon, _ = stripped.partition(":")
        if not stripped or stripped.startswith("#") or DEAL.fullmatch(stripped):
            continue
        if not colon or "=" in head:
            return False
        if KEYS.find(head) is not None:
            return True
    return False


def statements(text: str) -> Iterator[Said]:
    """What the lines of a text say, one after another; raises RecordError that names the line.

    Raises TextError for a text that is far too long.
    """
    if len(text) > _MOST:
        raise TextError("it is too long for a deal as text: more than {megabytes} MB", megabytes=_MOST >> 20)
    names: set[str] = set()
    playing = False
    for number, line in enumerate(text.split("\n"), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        head, colon, rest = (part.strip() for part in stripped.partition(":"))
        key = KEYS.find(head) if colon else None
        if DEAL.fullmatch(stripped):
            playing = False
            yield Said(number, "deal", stripped, "")
        elif playing and key is None and not (colon and folded(head) in names):
            yield Said(number, "trick", "", _NUMBERED.sub("", stripped, count=1))
        elif not colon or not head:
            raise RecordError(
                "line {number}: {fault}",
                number=number,
                fault=RecordError("{text} is neither a key with a colon nor a trick", text=Quoted(stripped)),
            )
        else:
            # Behind a name that stood before a hand, or among the players, comes no trick.
            names.update(map(folded, _split(rest) if key == "players" else [head] if key is None else ()))
            playing = key == "play"
            yield Said(number, key or "hand", head, rest)


def plain_tree(text: str) -> dict[str, Any]:
    """The tree of a text in this form, as `tree.read_tree` takes it; raises RecordError that names the line.

    >>> plain_tree("game: child\\nPetya: 7S KH\\nVasya: 8S 9D\\ndealer: Vasya\\nbids: 1, pass")["bids"]
    ['1', 'pass']
    """
    blocks: list[Block] = [{}]
    for said in statements(text):
        if said.kind == "deal":
            blocks.append({})
            continue
        try:
            _put(blocks[-1], said)
        except RaspisError as fault:
            raise RecordError("line {number}: {fault}", number=said.line, fault=fault) from None
    return _whole(blocks)


def _put(block: Block, said: Said) -> None:
    """Put what a line says into the tree of its deal."""
    key, value = said.kind, said.value
    if key == "trick":
        block["play"]["tricks"].append(value)
    elif key == "hand":
        hands = block.setdefault("hands", {})
        if said.name in hands:
            raise RecordError("{name} has two hands", name=Quoted(said.name))
        hands[said.name] = _with_colons(value)
    elif key == "note":
        block["note"] = f"{block['note']}\n{value}" if "note" in block else value
    elif key in block:
        raise RecordError("{key} stands twice in one deal", key=key)
    elif key == "play":
        block["play"] = {"tricks": [value] if value else []}
    else:
        block[key] = value_of(key, value)


def _with_colons(hand: str) -> str:
    """A hand such as `S A 10 7 H K` as a hand by suits is written, `S: A 10 7 H: K`; others as they are."""
    return re.sub(r"(?i)[SCDH]", r"\g<0>:", hand) if _BARE_SUITS.fullmatch(hand) else hand


def value_of(key: str, value: str) -> Any:
    """What a key's text is in the tree; raises RaspisError."""
    if key == "rules" and value.startswith("{"):
        return read_json(value) if re.match(r'\{\s*"[^"]*"\s*:', value) else _toml_table(value)
    if key in ("players", "sides", "won"):
        return _split(value)
    if key in ("bids", "auction"):
        return bid_texts(value)
    if key == "taken":
        return [_whole_number(part) for part in re.split(r"[\s,]+", value)]
    if key == "cards":
        return _whole_number(value)
    return {"plays": value} if key == "table" else value


def _toml_table(value: str) -> Any:
    tree = read_toml(f"rules = {value}")
    if len(tree) > 1:
        raise RecordError("there is something behind the table of rules")
    return tree["rules"]


def _whole_number(text: str) -> int | None:
    if text == "?":
        return None
    if not re.fullmatch(r"[0-9]{1,3}", text):
        raise RecordError("{text} is not a whole number", text=Quoted(text))
    return int(text)


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.removesuffix(",").split(",")] if "," in text else text.split()


def _whole(blocks: list[Block]) -> dict[str, Any]:
    """The tree of a record, or of a game where there is more than one part."""
    for block in blocks:
        if "won" in block:
            block.setdefault("play", {})["won"] = block.pop("won")
    first, *deals = blocks
    tree = dict(first)
    if deals:
        tree = {key: value for key, value in first.items() if key in _OF_ALL}
        own = {key: value for key, value in first.items() if key not in _OF_ALL}
        tree["deal"] = [own, *deals] if own else deals
    if "players" not in tree:
        names = list(dict.fromkeys(name for block in blocks for name in block.get("hands", {})))
        if names and not all(re.fullmatch(r"P[1-9]", name) for name in names):
            tree["players"] = names
    return tree
