"""Portable Bridge Notation: the deal, the trump, the lead and the play of bridge deals.

Seats are North, East, South, West from 0 on, North and South against East and West; the rules are whist. Of a
contract only the trump and the declarer are used, the player after whom leads; its level, the dealer, the
number of the board and what else its tags say are kept (`Record.pbn`). See the PBN standard 2.1, section 3.4.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ..cards.card import Card
from ..cards.text import read_hand
from ..documents import decode
from ..errors import CardError, RaspisError, RecordError
from ..message import Message, Quoted, counted, listed
from ..position.sides import compass_of
from ..rules.rules import Rules
from .missing_hands import complete_hands
from .pbn_boards import Board, boards_in, kept_tags
from .pbn_contract import SEATS, contract_of_calls, is_no_contract, read_contract, read_seat
from .pbn_play import cards_of, hands_by_column, tricks_of
from .record import Game, Record
from .values import optional_text

NAMES: Final = ("North", "East", "South", "West")
SIDES: Final = (0, 1, 0, 1)
_LONGEST_DEAL: Final = 1000
"""A tag Deal has no more signs: four hands have 52 ranks, 12 dots and 3 blanks."""
_LONGEST_NAME: Final = 100
"""A longer one, as no player of a record may have it, leaves the seat its own name."""
_WHOLE_HAND: Final = 13 + 3
"""Signs of a hand of thirteen cards, with its dots."""
_UNKNOWN: Final = ("", "?", "-")
_MOST_BOARDS: Final = 100_000


def read_pbn(text: str, strict: bool = True) -> Record:
    """Read the one deal of a PBN text; raises RaspisError, also where there are several.

    A `Deal` tag is enough; then the trump is not known yet, and the player after the dealer leads; without a
    `Dealer` tag that is the seat which the deal names first. With `strict` false an illegal play is left to
    `Record.replay` to report.

    >>> record = read_pbn('[Deal "S:K.A.. Q2... 3..7. ..65."][Contract "3NT"][Declarer "N"]')
    >>> record.players, record.leader, record.trump, [str(card) for card in record.hands[0]]
    (('North', 'East', 'South', 'West'), 1, 'N', ['3S', '7D'])
    """
    found = read_pbn_boards(text, strict)
    if isinstance(found, Game):
        raise RecordError(
            counted(
                "the PBN text has {number} board: read_pbn_boards reads them",
                "the PBN text has {number} boards: read_pbn_boards reads them",
                len(found.deals),
            )
        )
    return found


def read_pbn_boards(text: str, strict: bool = True) -> Record | Game:
    """Read the board of a PBN text, or all of several as a game; raises RaspisError.

    The players of such a game are those of its boards, if they are the same in all, else North to West; each
    deal has its own. With `strict` false what is wrong with one of several boards is kept in `Game.faults`.

    >>> two = '[Board "1"][Deal "N:A... K... Q... J..."]\\n\\n[Board "2"][Deal "N:2... 3... 4... 5..."]'
    >>> [deal.pbn for deal in read_pbn_boards(two).deals]
    [{'Board': '1'}, {'Board': '2'}]
    """
    boards = boards_in(decode(text))
    if len(boards) == 1:
        return _record(boards[0], strict)
    if len(boards) > _MOST_BOARDS:
        raise RecordError(
            "the PBN text has {number} boards; {most} are the most", number=len(boards), most=_MOST_BOARDS
        )
    deals: list[Record] = []
    faults: list[RaspisError | None] = []
    for number, board in enumerate(boards, 1):
        try:
            deals.append(_record(board, strict))
            faults.append(None)
        except RaspisError as fault:
            if strict:
                raise RecordError(
                    "deal {number}, at line {line}: {fault}", number=number, line=board.line, fault=fault
                ) from None
            deals.append(Record(Rules.of("whist"), NAMES, 0, 13, sides=SIDES, pbn=kept_tags(board)))
            faults.append(fault)
    named = {deal.players for deal in deals}
    first = deals[0].dealer
    assert first is not None
    players = deals[0].players if len(named) == 1 else NAMES
    return Game(Rules.of("whist"), players, first, tuple(deals), faults=tuple(faults) if any(faults) else ())


def _record(board: Board, strict: bool) -> Record:
    tags = board.tags
    if tags.get("Deal", "") in _UNKNOWN:
        raise RecordError("the PBN text has no tag Deal")
    first, hands = _hands(tags["Deal"])
    _take_contract_of_auction(board)
    trump, leader = _trump(tags), _leader(tags, first)
    names = tuple(_name(tags.get(name, "")) or name for name in NAMES)
    if len(set(names)) < len(names) or compass_of(names) is not None:
        names = NAMES  # also where South is called North: by the tags he sits elsewhere
    rules = Rules.of("whist")
    played = cards_of(board.play)
    if hands.count(None) > 1 and played:
        hands = hands_by_column(hands, played, _column(tags, leader))
    whole, cards = complete_hands(rules, "N", leader, hands, (), None, names)
    record = Record(
        rules,
        names,
        leader,
        cards,
        hands=tuple(map(tuple, whole)),
        trump=trump,
        sides=SIDES,
        note=optional_text(Message("the tag {tag}", tag="RaspisNote"), tags.get("RaspisNote")),
        pbn=kept_tags(board),
    )
    if any(card is not None for card in played):
        if trump is None:
            raise RecordError("the PBN text has a play but no contract, so its trump is not known")
        record = _with_play(record, played, tags)
        if strict:
            record.positions()
    return record


def _name(text: str) -> str:
    """A player's name on one line; empty where there is none."""
    name = " ".join(text.split())
    return name if len(name) <= _LONGEST_NAME else ""


def _take_contract_of_auction(board: Board) -> None:
    """Fill in the tags of a contract and its declarer, if they say nothing, by the auction."""
    tags = board.tags
    if tags.get("Contract", "").strip() not in _UNKNOWN:
        return
    first = read_seat(tags.get("Auction", ""))
    if first is None:
        first = read_seat(tags.get("Dealer", ""))
    if first is None:
        return
    contract = contract_of_calls(board.auction, first, over=any(cards_of(board.play)))
    if contract is not None and contract.declarer is not None:
        tags["Contract"] = str(contract)
        if read_seat(tags.get("Declarer", "")) is None:
            tags["Declarer"] = SEATS[contract.declarer]


def _with_play(record: Record, played: list[Card | None], tags: dict[str, str]) -> Record:
    column = _column(tags, record.leader)
    try:
        tricks = tricks_of(record.start(), played, column)
    except RecordError as error:
        if column == record.leader or tags.get("Declarer", "") in _UNKNOWN:
            raise
        raise RecordError(
            "{leader} leads to the PBN play, but the declarer is {declarer}: {fault}",
            leader=NAMES[column],
            declarer=tags["Declarer"],
            fault=error,
        ) from None
    return replace(record, tricks=tuple(tricks))


def _column(tags: dict[str, str], leader: int) -> int:
    """The seat of the first column of the play."""
    return leader if tags["Play"].strip() in _UNKNOWN else _seat("Play", tags["Play"])


def _hands(deal: str) -> tuple[int, list[Sequence[Card] | None]]:
    """The seat that a Deal tag names first, and the hands from North on; None for `-`, an unknown one."""
    head, colon, rest = deal.partition(":")
    if not colon:  # a seat and hands apart by blanks alone
        head, _, rest = deal.strip().partition(" ")
    texts = rest[:_LONGEST_DEAL].split()
    if len(texts) == 3 and all(len(text.replace("10", "T")) == _WHOLE_HAND for text in texts):
        texts.append("-")
    if "." in head or len(texts) != 4 or len(rest) > _LONGEST_DEAL:
        raise RecordError(
            "the tag {tag} is {value} but must be a seat, a colon and four hands",
            tag="Deal",
            value=Quoted(deal),
        )
    first = _seat("Deal", head)
    if any(text.strip(".-") for text in texts):
        # A hand without a card beside others that have some is one that isn't shown.
        texts = [text if text.strip(".-") else "-" for text in texts]
    hands: list[Sequence[Card] | None] = [None] * 4
    for number, text in enumerate(texts):
        seat = (first + number) % 4
        try:
            hands[seat] = None if text == "-" else read_hand(text)
        except CardError as error:
            raise RecordError(
                "the hand of {name} in the tag {tag}: {fault}", name=NAMES[seat], tag="Deal", fault=error
            ) from None
    return first, hands


def _leader(tags: dict[str, str], first: int) -> int:
    """Who leads: the player after the declarer; else whom the play names; else the one after the dealer."""
    contract = read_contract(tags.get("Contract", ""))
    after_declarer = read_seat(tags.get("Declarer", ""))
    if after_declarer is None and contract is not None:
        after_declarer = contract.declarer
    if after_declarer is not None:
        return (after_declarer + 1) % 4
    leader = read_seat(tags.get("Play", ""))
    if leader is not None:
        return leader
    dealer = read_seat(tags.get("Dealer", ""))
    return ((first if dealer is None else dealer) + 1) % 4


def _trump(tags: dict[str, str]) -> str | None:
    stated = tags.get("Contract", "").strip()
    if is_no_contract(stated):
        return None
    contract = read_contract(stated)
    if contract is None:
        raise RecordError(
            "the tag {tag} is {value}, which is no contract such as 4S or 3NT",
            tag="Contract",
            value=Quoted(stated),
        )
    return contract.trump


def _seat(tag: str, text: str) -> int:
    seat = read_seat(text)
    if seat is None:
        raise RecordError(
            "the tag {tag} names the seat {value}; allowed are {allowed}",
            tag=tag,
            value=Quoted(text),
            allowed=listed(SEATS),
        )
    return seat
