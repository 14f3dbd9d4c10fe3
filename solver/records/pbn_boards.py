"""Portable Bridge Notation as text: which tags each board has, and which words its play.

A file of several boards comes as many programs write it: with blank lines between the boards or within them,
with or without `Event`, with lines that begin with `%`, comments, notes, tables, and tags that are taken over
from the board before. See the PBN standard 2.1, sections 2 (lines), 3.4 (tags) and 3.5 (what follows a tag).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from ..errors import RecordError

ONCE: Final = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal"),
    *("Scoring", "Declarer", "Contract", "Result"),
)
"""The tags that every board has once, in the order in which they are written."""
_SECTIONS: Final = ("Auction", "Play", "Note")
"""Tags that begin calls, cards and remarks; of the calls only a contract that no tag says is taken."""
_TOKEN: Final = re.compile(
    r'\[\s*(?P<tag>[\w.:-]+)\s*"(?P<value>[^"\\]*+(?:\\.[^"\\]*+)*+)"\s*\]'
    # A value with quotes in it, as some programs write them, up to the last one of the line.
    r'|\[\s*(?P<loose_tag>[\w.:-]+)\s*"(?P<loose_value>[^\n]*)"\s*\]'
    r"|\[\s*(?P<single_tag>[A-Z]\w*)\s*'(?P<single_value>[^'\n]*)'\s*\]"
    r"|^[^\S\n]*\[\s*(?P<bare_tag>[A-Z]\w*)\s*\][^\S\n]*$"
    # The last remark may go on to the end; and a page of the web has tags of its own around the boards.
    r"|(?P<comment>\{[^}]*\}|\{[^}\[]*\Z|;[^\n]*|^%[^\n]*|^[^\S\n]*</?[A-Za-z][^>\n]*>)"
    r"|(?P<word>[^\s\[{;]+)"
    r"|(?P<wrong>[\[{])"
    r"|(?P<blank>\n[^\S\n]*(?=\n))",
    re.MULTILINE,
)
_CANONICAL: Final = {name.lower(): name for name in (*ONCE, *_SECTIONS)}


@dataclass(slots=True)
class Board:
    """The tags of a board, each by the name that the standard gives it, and the words of auction and play."""

    line: int
    """Where it begins in the text, from 1."""
    tags: dict[str, str] = field(default_factory=dict)
    play: list[str] = field(default_factory=list)
    auction: list[str] = field(default_factory=list)


def is_pbn(text: str) -> bool:
    """Whether a text begins as PBN does: with a tag in brackets, perhaps after comments.

    >>> is_pbn('% PBN 2.1\\n[Event ""]'), is_pbn('[hands]\\nP1 = "AS"')
    (True, False)
    """
    for match in _TOKEN.finditer(text):
        if match["comment"] is None and match["blank"] is None and match["bare_tag"] is None:
            return (match["tag"] or match["loose_tag"] or match["single_tag"]) is not None
    return False


def boards_in(text: str) -> list[Board]:
    """The boards of a text, in order; raises RecordError for a bracket that is never closed.

    A board ends where a tag comes again that it can have only once, and at a blank line before tags with a
    deal of their own or another event or number.

    >>> [board.tags["Deal"] for board in boards_in('[Board "1"][Deal "a"]\\n[Board "2"]\\n[Deal "b"]')]
    ['a', 'b']
    """
    boards: list[Board] = []
    board = Board(1)
    section = ""
    blank_before = False
    for match in _TOKEN.finditer(text):
        if match["wrong"]:
            if _is_in_a_table(text, match, section):
                continue
            raise RecordError(
                "line {line} of the PBN text has a {sign} that is never closed",
                line=_line(text, match),
                sign=match["wrong"],
            )
        name = match["tag"] or match["loose_tag"] or match["single_tag"] or match["bare_tag"]
        if name:
            value = _unescape(match["value"] or match["loose_value"] or match["single_value"] or "")
            section = _CANONICAL.get(name.lower(), name)
            if (section in ONCE and section in board.tags) or (
                blank_before and "Deal" in board.tags and _begins_a_board(text, match, section)
            ):
                boards.append(board)
                board = Board(_line(text, match))
            if not board.tags:
                board.line = _line(text, match)
            board.tags.setdefault(section, value)
            blank_before = False
        elif match["word"]:
            if section == "Play":
                board.play.append(match["word"])
            elif section == "Auction":
                board.auction.append(match["word"])
            blank_before = False
        elif match["blank"]:
            blank_before = True
    if board.tags or not boards:
        boards.append(board)
    return list(_with_inherited(boards))


def _is_in_a_table(text: str, match: re.Match[str], section: str) -> bool:
    """Whether a bracket stands within a line of a section that isn't read: a sign of a table, no tag."""
    before = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
    return match["wrong"] == "[" and section not in ("", "Play", *ONCE) and bool(before.strip())


def _begins_a_board(text: str, match: re.Match[str], tag: str) -> bool:
    """Whether tags after a blank line belong to the next board: they name it, or have a deal of their own."""
    if tag in ("Event", "Board"):
        return True
    end = _BLANK_LINE.search(text, match.start())
    return _DEAL.search(text, match.start(), end.start() if end else len(text)) is not None


_BLANK_LINE: Final = re.compile(r"\n[^\S\n]*\n")
_DEAL: Final = re.compile(r'^\s*\[\s*Deal\s*"', re.MULTILINE | re.IGNORECASE)


def _with_inherited(boards: list[Board]) -> Iterator[Board]:
    """The boards with the values that they take over: `#` from the board before, `##…` from there on."""
    before: dict[str, str] = {}
    standing: dict[str, str] = {}
    for board in boards:
        for name, value in list(board.tags.items()):
            if value == "#":
                board.tags[name] = before.get(name, "")
            elif value.startswith("##"):
                standing[name] = value[2:] or before.get(name, "")
                board.tags[name] = standing[name]
        for name, value in standing.items():
            board.tags.setdefault(name, value)
        before = board.tags
        yield board


def kept_tags(board: Board) -> dict[str, str]:
    """What the tags say besides the cards, the names and the play, as far as they say anything."""
    own = ("Deal", "West", "North", "East", "South", "RaspisNote", *_SECTIONS)
    return {
        name: value
        for name, value in board.tags.items()
        if name not in own and not name.endswith("Table") and value not in ("", "?", "-")
    }


def tag_line(name: str, value: str) -> str:
    """A tag as it is written."""
    return f'[{name} "{"".join(_ESCAPES.get(char, char) for char in value)}"]'


def tags_in_order(tags: Mapping[str, str]) -> list[tuple[str, str]]:
    """All tags that the standard demands, those not given being empty, and then the others."""
    return [(name, tags.get(name, "")) for name in ONCE] + [
        (name, value) for name, value in tags.items() if name not in ONCE
    ]


_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", lambda match: {"n": "\n", "r": "\r"}.get(match[1], match[1]), text)


def _line(text: str, match: re.Match[str]) -> int:
    return text.count("\n", 0, match.start()) + 1
