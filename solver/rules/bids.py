"""Bids and points: which bids may be made, and what a player's deal is worth (RULES sections 6 and 7).

Everything is read off `Rules.score`; only the ban on a blind pass is a matter of the game itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from ..errors import ScoreError
from ..message import Message, Quoted, counted, in_context, listed, verbatim
from ..words import Words
from .rules import Rules
from .scores import ROUND_NAMES, RoundScore


class Bid(NamedTuple):
    """A bid of a number of tricks, 0 for a pass, and whether it was made before looking at the cards.

    >>> str(Bid(0)), str(Bid(2)), str(Bid(3, blind=True))
    ('pass', '2', '3 blind')
    """

    number: int
    blind: bool = False

    def __str__(self) -> str:
        number = str(self.number) if self.number else "pass"
        return f"{number} blind" if self.blind else number

    @property
    def message(self) -> Message:
        """The bid as people say it in their language."""
        if not self.blind:
            return verbatim(self.number) if self.number else in_context("bid", "pass")
        if not self.number:
            return in_context("bid", "pass blind")
        return in_context("bid", "{number} blind", number=self.number)


PASS_WORDS: Final = Words({0: "pass пас пасс"})
BLIND_WORDS: Final = Words({True: "blind втёмную в-тёмную вслепую"})
"""What a bid of nothing is called, and what stands behind a blind one."""


def read_bid(text: str) -> Bid | None:
    """Read a bid as people write it, in English or Russian; None where it is none.

    >>> [str(read_bid(text)) for text in ("2", "Пас", "3 blind", "3 втёмную", "two")]
    ['2', 'pass', '3 blind', '3 blind', 'None']
    """
    head, _, rest = " ".join(text.split()).partition(" ")
    number = int(head) if re.fullmatch("[0-9]{1,3}", head) else PASS_WORDS.find(head)
    if number is None or (rest and not BLIND_WORDS.find(rest)):
        return None
    return Bid(number, blind=bool(rest))


def bid_texts(text: str) -> list[str]:
    """The texts of several bids, unread: apart by commas, or where there are none by blanks.

    >>> bid_texts("2, pass, 3 blind"), bid_texts("2 пас 3 в тёмную")
    (['2', 'pass', '3 blind'], ['2', 'пас', '3 в тёмную'])
    """
    if "," in text:
        return [part.strip() for part in text.split(",")]
    texts: list[str] = []
    words = text.split()
    while words:
        blind = next((n for n in (1, 2) if BLIND_WORDS.find(" ".join(words[:n]))), 0)
        if blind and texts:
            texts[-1] = " ".join([texts[-1], *words[:blind]])
        else:
            texts.append(" ".join(words[: blind or 1]))
        del words[: blind or 1]
    return texts or [""]


def known_bid(value: object) -> Bid | None:
    """A bid as a file has it: a number, or a text as for `read_bid`; None where it is null or `?`, unknown.

    Raises ScoreError with what it must be. A dash is refused: it could be a pass as well as unknown.

    >>> known_bid("пас"), known_bid(2), known_bid("?")
    (Bid(number=0, blind=False), Bid(number=2, blind=False), None)
    """
    if value is None or (isinstance(value, str) and value.strip() == "?"):
        return None
    if isinstance(value, str):
        found = read_bid(value)
        if found is not None:
            return found
        if value.strip() in ("-", "–", "—"):
            raise ScoreError(
                "{value} could be a pass or unknown; write pass, or ? for unknown", value=Quoted(value)
            )
    elif isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1000:
        return Bid(value)
    raise ScoreError(
        '{value} is not a bid: a number, "pass", such as "3 blind", or "?" for unknown', value=Quoted(value)
    )


def is_scored(rules: Rules) -> bool:
    """Whether the game has scores at all; whist has none here."""
    return bool(rules.score.rounds)


def round_score(rules: Rules, round: str) -> RoundScore | None:
    """How a round counts, None where the game isn't scored; raises ScoreError for a round it doesn't have."""
    if not is_scored(rules):
        if round in ("normal", "no-trump"):
            return None
        raise ScoreError(
            "round is {round}, but {game} is played in normal and no-trump deals alone",
            round=Quoted(round),
            game=rules.game.name,
        )
    entry = rules.score.round(round)
    if entry is None:
        raise ScoreError(
            "round is {round}, which {game} doesn't have; allowed are {allowed}",
            round=Quoted(round),
            game=rules.game.name,
            allowed=listed(ROUND_NAMES[name] for name, _ in rules.score.rounds),
        )
    return entry


def has_bids(rules: Rules, round: str) -> bool:
    """Whether players bid in a round; where the game isn't scored bids are welcome as questions."""
    return points_a_trick(rules, round) is None


def points_a_trick(rules: Rules, round: str) -> int | None:
    """What each trick brings in a round without bids; None in a round with bids, or where nothing is scored.

    Raises ScoreError for a round that the game doesn't have.

    >>> child = Rules.of("child")
    >>> points_a_trick(child, "golden"), points_a_trick(child, "normal")
    (20, None)
    """
    entry = round_score(rules, round)
    return None if entry is None else entry.per_trick


def points(
    rules: Rules, round: str, bid: int | None, blind: bool, taken: int, free: bool = False
) -> int | None:
    """The points of one player's deal; None where the game has no score, or a bid is needed and missing.

    `bid` and `taken` count the tricks of the whole deal. In a dark round every bid is blind, whatever `blind`
    says, and the factor of the round is all the doubling there is (RULES section 7). Who plays for no bid
    while another does (`free`) gets for each trick what one too many is worth. Raises ScoreError for a round
    that the game doesn't have, and for what is no number of tricks.

    >>> child = Rules.of("child")
    >>> [points(child, "normal", 2, False, taken) for taken in range(4)]
    [-20, -10, 20, 3]
    >>> points(child, "normal", 2, True, 1), points(child, "golden", None, False, 3)
    (-20, 60)
    """
    entry = round_score(rules, round)
    if entry is None:
        return None
    if entry.per_trick is not None:
        return entry.per_trick * taken
    table = rules.score
    if free:
        return table.over * taken * entry.factor
    if bid is None:
        return None
    for number in (bid, taken):
        if isinstance(number, bool) or not isinstance(number, int):
            raise ScoreError("{value} is not a number of tricks", value=Quoted(number))
    if bid == 0:
        value = table.pass_made if taken == 0 else table.pass_over * taken
    elif taken == bid:
        value = table.made * bid
    elif taken > bid:
        value = table.over * taken
    else:
        value = table.short * (bid - taken) + table.short_taken * taken
    if blind and round != "dark" and table.blind is not None:
        value *= table.blind
    return value * entry.factor


def barred_bid(
    rules: Rules, round: str, cards: int, bids: Sequence[Bid | None], last: int, blind: bool = False
) -> int | None:
    """The number that the hook bars the last bidder from, or None (RULES section 6).

    `bids` has one entry a seat, that of seat `last` is not looked at; None too while another bid is missing.
    `blind` says that he bids blind outside a dark round: where no number would be left, the hook yields.
    Raises ScoreError for a round that the game doesn't have.

    >>> child = Rules.of("child", hook=True)
    >>> barred_bid(child, "normal", 3, [Bid(1), Bid(0), None], last=2)
    2
    >>> barred_bid(child, "normal", 3, [Bid(2), Bid(2), None], last=2) is None
    True
    >>> barred_bid(child, "normal", 1, [Bid(0), Bid(0), None], last=2, blind=True) is None
    True
    """
    if not rules.hook or not has_bids(rules, round):
        return None
    others = 0
    for seat, bid in enumerate(bids):
        if seat != last:
            if bid is None:
                return None
            others += bid.number
    barred = cards - others
    lowest = 1 if (blind or round == "dark") and not rules.blind_pass else 0
    return barred if lowest <= barred and any(n != barred for n in range(lowest, cards + 1)) else None


def check_bids(
    rules: Rules,
    round: str,
    cards: int,
    bids: Sequence[Bid | None],
    last: int,
    names: Sequence[str],
) -> None:
    """Refuse bids that the game doesn't allow, missing ones being None; raises ScoreError naming the player.

    `last` is the seat that bids last, which alone the hook binds.
    """
    bidding = has_bids(rules, round)
    for name, bid in zip(names, bids, strict=True):
        if bid is None:
            continue
        if not bidding:
            raise ScoreError(
                "{name} bids {bid}, but there are no bids in the {round} round",
                name=name,
                bid=bid,
                round=ROUND_NAMES[round],
            )
        if not 0 <= bid.number <= cards:
            raise ScoreError(
                counted(
                    "{name} bids {bid}, but the deal has {number} trick",
                    "{name} bids {bid}, but the deal has {number} tricks",
                    cards,
                    name=name,
                    bid=bid.number,
                )
            )
        if bid.blind and round != "dark" and is_scored(rules) and rules.score.blind is None:
            raise ScoreError(
                "{name} bids blind, but {game} has no blind bids outside a dark round",
                name=name,
                game=rules.game.name,
            )
        if (bid.blind or round == "dark") and bid.number == 0 and not rules.blind_pass:
            raise ScoreError(
                "{name} passes blind, but by these rules of {game} a blind bid can't be a pass",
                name=name,
                game=rules.game.name,
            )
    own = bids[last]
    if own is not None and own.number == barred_bid(rules, round, cards, bids, last, own.blind):
        raise ScoreError(
            counted(
                "{name} bids last and is barred from {bid}: the bids would add up to {number} trick",
                "{name} bids last and is barred from {bid}: the bids would add up to {number} tricks",
                cards,
                name=names[last],
                bid=own.number,
            )
        )


def check_taken(cards: int, taken: Sequence[int]) -> None:
    """Refuse numbers of tricks, one a seat, that don't add up to the deal's; raises ScoreError."""
    if sum(taken) != cards:
        raise ScoreError(
            "taken adds up to {found}, but the deal has {tricks}",
            found=counted("{number} trick", "{number} tricks", sum(taken)),
            tricks=counted("{number} trick", "{number} tricks", cards),
        )
