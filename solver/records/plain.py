"""The text form of a deal, for people: a line a key, a line a hand, a line a trick, and no quotes (FORMATS).

It is read into the tree that TOML and JSON have, and written from it, so that everything is checked once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ..documents import read_json, read_toml
from ..errors import RaspisError, RecordError
from ..message import Quoted
from ..rules.bids import bid_texts
from ..words import Words, folded
from .record import Game, Record
from .write import to_tree

KEYS: Final = Words(
    {
        "rules": "rules game правила игра",
        "players": "players игроки",
        "dealer": "dealer сдаёт сдающий",
        "leader": "leader ходит",
        "trump": "trump козырь",
        "round": "round круг",
        "cards": "cards карт карты",
        "sides": "sides стороны",
        "note": "note заметка",
        "bids": "bids заявки заказ",
        "auction": "auction торговля",
        "table": "table стол",
        "play": "play tricks розыгрыш ходы",
        "won": "won забрал забрали",
        "taken": "taken взято взяли",
    }
)
"""What may stand before a colon; whatever else does is a player's name."""
_DEAL: Final = re.compile(r"(?:-{3,}|(?:deal|кон|раздача)\s*\d*\s*:?)\s*", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"\d{1,2}[.)]\s+")
_OF_ALL: Final = ("rules", "players")
"""Keys that an evening has once; its dealer is that of the first deal, and its note its own."""

Block = dict[str, Any]


def is_plain(text: str) -> bool:
    """Whether a text begins as one in this form: with a key and a colon, behind comments.

    >>> is_plain("# Friday\\nигра: детский"), is_plain("♠ A: K"), is_plain('rules = "child"')
    (True, False, False)
    """
    for line in text.split("\n"):
        stripped = line.strip()
        if stripped and not stripped.startswith("#"):
            return KEYS.find(stripped.partition(":")[0]) is not None and ":" in stripped
    return False


def plain_tree(text: str) -> dict[str, Any]:
    """The tree of a text in this form, as `tree.read_tree` takes it; raises RecordError that names the line.

    >>> plain_tree("game: child\\nPetya: 7S KH\\nVasya: 8S 9D\\ndealer: Vasya\\nbids: 1, pass")["bids"]
    ['1', 'pass']
    """
    blocks: list[Block] = [{}]
    playing = False
    for number, line in enumerate(text.split("\n"), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        if _DEAL.fullmatch(stripped):
            blocks.append({})
            playing = False
            continue
        head, colon, rest = stripped.partition(":")
        key = KEYS.find(head) if colon else None
        try:
            if playing and key is None and not _names_a_player(blocks, head if colon else ""):
                blocks[-1]["play"]["tricks"].append(_NUMBERED.sub("", stripped, count=1))
                continue
            if not colon:
                raise RecordError("{text} is neither a key with a colon nor a trick", text=Quoted(stripped))
            _put(blocks[-1], key, head.strip(), rest.strip())
        except RaspisError as fault:
            raise RecordError("line {number}: {fault}", number=number, fault=fault) from None
        playing = key == "play"
    return _whole(blocks)


def _names_a_player(blocks: Sequence[Block], head: str) -> bool:
    """Whether this is a name that stands before a hand, or among the players: behind it comes no trick."""
    known = [name for block in blocks for name in (*block.get("hands", {}), *block.get("players", ()))]
    return bool(head.strip()) and folded(head) in map(folded, known)


def _put(block: Block, key: str | None, name: str, value: str) -> None:
    """Put what a line says into the tree of its deal."""
    if key is None:
        hands = block.setdefault("hands", {})
        if name in hands:
            raise RecordError("{name} has two hands", name=Quoted(name))
        hands[name] = value
    elif key == "note":
        block["note"] = f"{block['note']}\n{value}" if "note" in block else value
    elif key in block:
        raise RecordError("{key} stands twice in one deal", key=key)
    elif key == "play":
        block["play"] = {"tricks": [value] if value else []}
    else:
        block[key] = _value(key, value)


def _value(key: str, value: str) -> Any:
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
    return [part.strip() for part in text.split(",")] if "," in text else text.split()


def _whole(blocks: list[Block]) -> dict[str, Any]:
    """The tree of a record, or of a game where there is more than one part."""
    for block in blocks:
        if "won" in block:
            block.setdefault("play", {})["won"] = block.pop("won")
    first, *deals = blocks
    tree = dict(first)
    if deals:
        tree["deal"] = deals
    if "players" not in tree:
        names = list(dict.fromkeys(name for block in blocks for name in block.get("hands", {})))
        if names and not all(re.fullmatch(r"P[1-9]", name) for name in names):
            tree["players"] = names
    return tree


def to_plain(record: Record | Game) -> str:
    """A record or a game in this form; raises RecordError for what it can't say: TOML can.

    >>> from raspis.solver.records.text import read_record
    >>> record = read_record('rules = "child"\\ndealer = "P2"\\nhands = {P1 = "7S", P2 = "8S"}')
    >>> print(to_plain(record), end="")
    rules: child
    players: P1, P2
    dealer: P2
    P1: 7S
    P2: 8S
    """
    tree = to_tree(record)
    players: list[str] = tree["players"]
    for name in players:
        if not _sayable(name):
            raise RecordError(
                "the text form can't have the name {name}, which it would read as something else: TOML can",
                name=Quoted(name),
            )
    lines = list(_lines(tree, players))
    for number, deal in enumerate(tree.get("deal", ()), 1):
        lines += ["", f"deal {number}", *_lines(deal, players)]
    return "\n".join(lines) + "\n"


def _sayable(name: str) -> bool:
    """Whether a name before a colon, and between commas, is read as that name."""
    plain = name == name.strip() and not re.search(r"[,:\r\n]", name) and not name.startswith(("#", "-"))
    return plain and KEYS.find(name) is None and not _DEAL.fullmatch(name) and not name.isdigit()


def _lines(tree: Mapping[str, Any], players: Sequence[str]) -> Iterator[str]:
    for key in ("puzzle", "pbn"):
        if key in tree:
            raise RecordError("the text form has no place for the table {key}: TOML has", key=key)
    if "rules" in tree:
        rules = tree["rules"]
        yield f"rules: {rules if isinstance(rules, str) else json.dumps(rules, ensure_ascii=False)}"
        yield f"players: {', '.join(players)}"
    for key in ("dealer", "leader", "trump", "round", "cards"):
        if key in tree:
            yield f"{key}: {tree[key]}"
    if "sides" in tree:
        yield f"sides: {', '.join(map(str, tree['sides']))}"
    if "note" in tree:
        yield from _note(tree["note"])
    for name, hand in tree.get("hands", {}).items():
        yield f"{name}: {hand or '-'}"
    if "bids" in tree:
        yield f"bids: {', '.join(str(tree['bids'].get(name, '?')) for name in players)}"
    if "auction" in tree:
        yield f"auction: {', '.join(map(str, tree['auction']))}"
    if "table" in tree:
        yield f"table: {' '.join(tree['table']['plays'])}"
    if "taken" in tree:
        yield f"taken: {', '.join(str(tree['taken'][name]) for name in players)}"
    if "won" in tree.get("play", {}):
        yield f"won: {', '.join(tree['play']['won'])}"
    if tree.get("play", {}).get("tricks"):
        yield "play:"
        yield from tree["play"]["tricks"]


def _note(note: str) -> Iterator[str]:
    for line in note.split("\n"):
        if line != line.strip() or "\r" in line:
            raise RecordError("the text form would lose blanks of the note: TOML keeps them")
        yield f"note: {line}"
