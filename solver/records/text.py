"""Reading recorded deals and games from text: TOML, JSON with the same tree, the text form, or PBN."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..documents import decode, parse_tree
from ..errors import RaspisError, RecordError
from ..message import counted
from .record import Game, Record
from .tree import read_tree


def read_record(data: bytes | str, deal: int | None = None, strict: bool = True) -> Record:
    """Read one recorded deal; of a game the deal with that 1-based number. Raises RaspisError.

    A file's bytes are text as `documents.decode` reads it. With `strict` false
    an illegal play is left to `Record.replay` to report.

    >>> record = read_record('''
    ... rules = "child"
    ... players = ["Petya", "Vasya"]
    ... dealer = "Vasya"
    ... [hands]
    ... Petya = "♠ 7 K  ♥ A"
    ... Vasya = "♠ 8  ♦ 9  ♥ 10"
    ... [play]
    ... tricks = ["AH 10H", "7S:low"]
    ... ''')
    >>> [str(play) for play in record.position().plays()]
    ['8S']
    """
    document = read_document(data, strict)
    if isinstance(document, Record):
        if deal not in (None, 1):
            raise RecordError("deal {number} is asked for, but the record is a single deal", number=deal)
        return document
    count = len(document.deals)
    if deal is None:
        raise RecordError(
            counted(
                "the file holds a game of {number} deal: say which one is meant",
                "the file holds a game of {number} deals: say which one is meant",
                count,
            )
        )
    if not 1 <= deal <= count:
        raise RecordError(
            "deal {number} is asked for, but the game has deals 1 to {last}", number=deal, last=count
        )
    return document.deals[deal - 1]


def read_document(data: bytes | str, strict: bool = True) -> Record | Game:
    """Read a recorded deal, or a game; see `read_record`. Raises RaspisError for what is wrong with it.

    >>> read_document('rules = "child"\\ndealer = "P2"\\nhands = {P1 = "7S", P2 = "8S"}').players
    ('P1', 'P2')
    """
    text = decode(data)
    boards = boards_of(text, strict)
    if boards is not None:
        return boards
    with naming_line(text):
        return read_tree(tree_of(text), strict)


def tree_of(text: str, form: str | None = None) -> Any:
    """The tree of a record in TOML, in JSON or in the text form; raises RaspisError.

    `form` is `toml`, `json` or `txt` where the text must be that, whatever it begins with.
    """
    if not _is_plain(text, form):
        return parse_tree(text, is_json=form == "json")
    from .plain import plain_tree

    return plain_tree(text)


def _is_plain(text: str, form: str | None) -> bool:
    # Lines with a colon begin no TOML and no JSON; most records need not wait for the reader of these.
    if form is not None or ":" not in text.partition("=")[0]:
        return form == "txt"
    from .plain import is_plain

    return is_plain(text)


@contextmanager
def naming_line(text: str, form: str | None = None) -> Iterator[None]:
    """Name the line in what is wrong with a record in the text form, where one line has it."""
    try:
        yield
    except RaspisError as fault:
        if not _is_plain(text, form):
            raise
        from .plain_lines import wrong_line

        found = wrong_line(text, fault)
        if found is None:
            raise
        raise found from None


def boards_of(text: str, strict: bool = True, surely: bool = False) -> Record | Game | None:
    """The board of a text in PBN, or its boards, None of another text unless it is surely PBN; raises
    RaspisError.
    """
    # Most records don't begin as PBN may, and need not wait for its reader.
    if not surely and text.lstrip()[:1] not in ("[", "%", ";", "{", "<"):
        return None
    from .pbn import read_pbn_boards
    from .pbn_boards import is_pbn

    return read_pbn_boards(text, strict) if surely or is_pbn(text) else None
