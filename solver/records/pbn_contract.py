"""Contracts, seats and auctions of PBN, as the standard writes them and as other programs do.

The standard has `4SX` and a letter for a seat (PBN 2.1, sections 3.4.11 and 3.4.12); others write
`4♠ dbl by N`, `3SA` or `North`, or leave the contract to the auction (section 3.5).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

SEATS: Final = "NESW"
_SEAT_NAMES: Final = ("NORTH", "EAST", "SOUTH", "WEST")
_CONTRACT: Final = re.compile(
    r"\s*(?P<level>[1-7])\s*"
    r"(?P<trump>NO[ -]?TRUMPS?|NT|SANS|SA|SPADES?|HEARTS?|DIAMONDS?|CLUBS?|[NSHDC♠♤♥♡♦♢♣♧]\ufe0f?)"
    r"\s*(?P<doubled>XX|X|\*\*|\*|RE?DBL|DBL|REDOUBLED|DOUBLED|R|D)?"
    r"\s*(?:BY\s+)?(?P<seat>NORTH|EAST|SOUTH|WEST|[NESW])?"
    r"\s*(?:=|[+-]\s*[0-9]+)?\s*",
    re.IGNORECASE | re.ASCII,
)
_PASSED: Final = re.compile(r"[?-]*|p|ap|a/p|po|np|(?:all )?pass(?:ed)?(?:[ -]?out)?|no bid|not played")
_SUITS: Final = {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"}
_DOUBLED: Final = {"": "", "X": "X", "*": "X", "D": "X", "DBL": "X", "DOUBLED": "X"}
_ANNOTATION: Final = re.compile(r"(?:=\d*=|\$\d*|[!?]+)+$|^\^\w*$", re.ASCII)
_BID: Final = re.compile(r"[1-7](?:NT?|[SHDC♠♥♦♣])", re.ASCII)


@dataclass(frozen=True, slots=True)
class Contract:
    """What was bid last: its level, a suit letter or N, `""`, `X` or `XX`, and whose it is, if it is said."""

    level: int
    trump: str
    doubled: str = ""
    declarer: int | None = None

    def __str__(self) -> str:
        """As the standard writes it."""
        return f"{self.level}{self.trump.replace('N', 'NT')}{self.doubled}"


def read_contract(text: str) -> Contract | None:
    """The contract of a tag, None for a text that is none.

    >>> str(read_contract("4♠ dbl by N")), read_contract("3SA").trump, read_contract("five")
    ('4SX', 'N', None)
    """
    match = _CONTRACT.fullmatch(text)
    if match is None:
        return None
    doubled = (match["doubled"] or "").upper()
    trump = match["trump"][0].upper()
    # SA is no trump in French, and S alone are spades.
    trump = "N" if match["trump"].upper() in ("SA", "SANS") else _SUITS.get(trump, trump)
    declarer = None if match["seat"] is None else read_seat(match["seat"])
    return Contract(int(match["level"]), trump, _DOUBLED.get(doubled, "XX"), declarer)


def is_no_contract(text: str) -> bool:
    """Whether a tag says that there is no contract, or nothing of it.

    >>> is_no_contract("Passed out"), is_no_contract("?"), is_no_contract("1S")
    (True, True, False)
    """
    return _PASSED.fullmatch(text.strip().lower()) is not None


def read_seat(text: str) -> int | None:
    """The seat from North on that a letter or a word names, `^` before it for irregular; None for none.

    >>> read_seat("w"), read_seat("^S"), read_seat("North"), read_seat("?")
    (3, 2, 0, None)
    """
    bare = text.strip().removeprefix("^").strip().upper()
    if bare in _SEAT_NAMES:
        return _SEAT_NAMES.index(bare)
    return SEATS.index(bare) if len(bare) == 1 and bare in SEATS else None


def contract_of_calls(words: Sequence[str], first: int, *, over: bool) -> Contract | None:
    """The contract that an auction ends in, `first` being who calls first; None where it ends in none.

    Only an auction that is over has one: by three passes, or `over` says so. A word that is no call makes
    the contract unknown.

    >>> str(contract_of_calls("1S Pass 4S =1= Pass X AP".split(), 3, over=False))
    '4SX'
    >>> contract_of_calls("- - 1S Pass Pass Pass".split(), 0, over=False).declarer
    2
    """
    contract: Contract | None = None
    named: dict[tuple[int, str], int] = {}
    passes = 0
    seat = first
    for word in words:
        call = _ANNOTATION.sub("", word).upper()
        if call in ("*", "+"):
            break
        if call == "AP":
            passes = 3
            break
        if not call:
            continue
        if call in ("P", "PASS"):
            passes += 1
        elif call in ("X", "XX", "D", "DBL", "R", "RDBL") and contract is not None:
            contract = Contract(contract.level, contract.trump, _DOUBLED.get(call, "XX"), contract.declarer)
            passes = 0
        elif _BID.fullmatch(call):
            trump = _SUITS.get(call[1], call[1])
            # Declarer is who of the side named the denomination first.
            declarer = named.setdefault((seat % 2, trump), seat)
            contract = Contract(int(call[0]), trump, "", declarer)
            passes = 0
        elif call.strip("-"):
            return None
        seat = (seat + 1) % 4
    return contract if passes >= 3 or over else None
