"""Reading cards and hands in every form in which people write them, and hands by suits.

The canonical forms are those of `cards`; this module reads them too, and besides lower case, suit signs,
Russian letters, hands by suits and PBN's dotted hands. Every refusal is one sentence that names the thing
and its 1-based position in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from ..errors import CardError
from ..message import Listed, Message, Quoted, counted, listed
from .card import RANKS, Card, Suit
from .faults import joined, not_a_card, not_a_rank, too_often, two_readings
from .groups import readings
from .signs import GAP, LATIN, RUSSIAN, Sign, shown, split_signs, without_words


class Placed(NamedTuple):
    """A card, and the 1-based place of its first sign in the text."""

    card: Card
    place: int


_BY_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The order of PBN's dotted hands, and of a hand shown by suits: black and red in turn."""
_CYRILLIC_T: Final = str.maketrans("Tt", "Тт")
_LATIN_T: Final = str.maketrans("Тт", "Tt")
_MOST_SIGNS: Final = 2000
"""All the cards of two packs, written at length, have less than half as many signs."""


def read_card(text: str) -> Card:
    """Read one card in any form; raises CardError.

    >>> [str(read_card(text)) for text in ("10d", "♥️T", "Д♣", "ТП", "КТ", "П: 7")]
    ['10D', '10H', 'QC', 'AS', 'KC', '7S']
    """
    placed = read_placed(text, 1)
    if len(placed) != 1:
        raise CardError("{text} is not one card but {number}", text=shown(text), number=len(placed))
    return placed[0].card


def read_hand(text: str, copies: int = 1) -> list[Card]:
    """Read a hand in any form, in the order written; raises CardError.

    `copies` is how often the pack has each card: 2 for the pack of 104. An empty text, or `-`, is an empty
    hand.

    >>> [str(card) for card in read_hand("♠ A 10 7 ♥ K ♣ -")]
    ['AS', '10S', '7S', 'KH']
    >>> read_hand("AT7.K.J6.") == read_hand("S:AT7 H:K D:J6") == read_hand("П: Т 10 7 Ч: К Б: В 6")
    True
    """
    return read_hands(text, copies, separate=False)[0]


def read_card_list(texts: Sequence[str]) -> list[Card]:
    """Read a hand given card by card, each in any form; raises CardError."""
    refuse_too_long(" ".join(texts))
    with suppress(CardError):  # programs write the canonical form, which needs no look at every sign
        return list(map(Card.parse, texts))
    cards = [read_card(text) for text in texts]
    refuse_mixed_scripts(" ".join(texts), 1)
    return cards


def read_hands(text: str, copies: int = 1, separate: bool = True) -> list[list[Card]]:
    """Read several hands apart by `/`, with or without blanks, each in any form; raises CardError.

    With `separate` false the text is one hand.

    >>> [[str(card) for card in hand] for hand in read_hands("7♠ Т♥ / KH, 9s")]
    [['7S', 'AH'], ['KH', '9S']]
    """
    refuse_too_long(text)
    hands: list[list[Card]] = []
    pieces: list[tuple[Message, str]] = []
    places: dict[Card, list[int]] = {}
    start = 0
    ends = [match.span() for match in _BETWEEN_HANDS.finditer(text)] if separate else []
    for end, following in [*ends, (len(text), 0)]:
        placed = read_placed(text[start:end], start + 1)
        hands.append([card for card, _ in placed])
        pieces.append((Message("hand {number}", number=len(hands)), text[start:end]))
        for card, place in placed:
            places.setdefault(card, []).append(place)
        start = following
    refuse_both_ts(pieces)
    for card, found in places.items():
        if len(found) > copies:
            raise CardError(too_often(card, found))
    return hands


def hand_texts(text: str) -> list[str]:
    """The texts of several hands apart by `/`, unread."""
    return [piece.strip() for piece in _BETWEEN_HANDS.split(text)]


def on_one_line(text: str) -> str:
    """Hands that stand one a line, apart by `/` on one line; each sign keeps its place.

    A text that has a `/` stays as it is: there a line end is a blank like others.

    >>> on_one_line("7♠ Т♥\\n\\n8♠ 9♥"), on_one_line("7♠\\nТ♥ / 8♠ 9♥")
    ('7♠ Т♥/ 8♠ 9♥', '7♠\\nТ♥ / 8♠ 9♥')
    """
    if "/" in text:
        return text
    return _BETWEEN_LINES.sub(lambda gap: "/" + " " * (len(gap[0]) - 1), text.strip())


def hand_text(cards: Iterable[Card], ascii: bool = False, ranks: Sequence[str] = RANKS) -> str:
    """A hand by suits, high cards first, suits it lacks left out; `read_hand` reads it back.

    `ranks` are the texts of the ranks from the two to the ace.

    >>> hand_text(read_hand("KH 7S 10S AS")), hand_text(read_hand("KH 7S"), ascii=True), hand_text([])
    ('♠ A 10 7  ♥ K', 'S: 7  H: K', '-')
    """
    held = list(cards)
    groups = []
    for suit in _BY_SUITS:
        held_ranks = sorted((card.rank for card in held if card.suit is suit), reverse=True)
        if held_ranks:
            heading = f"{suit.letter}:" if ascii else suit.sign
            groups.append(" ".join([heading, *(ranks[rank] for rank in held_ranks)]))
    return "  ".join(groups) or "-"


_BETWEEN_HANDS: Final = re.compile(r"(?<!/)/(?!/)")
_BETWEEN_LINES: Final = re.compile(r"[\r\n]\s*")


def read_placed(text: str, start: int) -> list[Placed]:
    """Read a hand in any form; `start` is the place of its first character."""
    refuse_too_long(text)
    refuse_mixed_scripts(text, start)
    return _read_signs(split_signs(text, start))


def _read_signs(signs: list[Sign]) -> list[Placed]:
    if any(sign.text == "." for sign in signs):
        return _dotted(signs)
    if [sign.text for sign in signs] == ["-"]:
        return []
    chunks: list[list[Sign]] = [[]]
    for sign in signs:
        if sign.text == GAP:
            chunks.append([])
        else:
            chunks[-1].append(sign)
    chunks = [chunk for chunk in chunks if chunk]
    if chunks and _is_heading(chunks[0]) and any(_single(chunk) is None for chunk in chunks):
        return _by_suits(chunks)
    if any(_single(chunk) is None and readings(chunk) for chunk in chunks if len(chunk) > 2):
        return [card for chunk in chunks for card in _only_reading(chunk)]
    cards = []
    for chunk in chunks:
        card = _single(chunk)
        if card is None:
            raise CardError(not_a_card(chunk))
        cards.append(card)
    return cards


def _only_reading(chunk: list[Sign]) -> list[Placed]:
    """The cards of a chunk beside suits with their ranks behind them (`П7К`); it must be read in one way."""
    single = _single(chunk)
    found = [] if single is None else [[single]]
    for ranked in readings(chunk):
        cards = [Placed(Card.of(rank, suit), place) for suit, rank, place in ranked]
        if single is None or cards[0].card != single.card:
            found.append(cards)
    if not found:
        raise CardError(not_a_card(chunk))
    if len(found) > 1:
        raise CardError(two_readings(chunk, *([placed.card for placed in cards] for cards in found[:2])))
    return found[0]


def _single(chunk: list[Sign]) -> Placed | None:
    """The card that a chunk without gaps is, or None.

    A pair is read rank first if it can be; a Russian suit letter before the rank needs its colon.
    """
    place = chunk[0].place
    if len(chunk) == 3 and chunk[1].text == ":":
        suit, rank = chunk[0], chunk[2]
    elif len(chunk) == 2 and chunk[0].rank is not None and chunk[1].suit is not None:
        rank, suit = chunk
    elif len(chunk) == 2 and not (chunk[0].is_letter and chunk[0].script == RUSSIAN):
        suit, rank = chunk
    else:
        return None
    if suit.suit is None or rank.rank is None:
        return None
    return Placed(Card.of(rank.rank, suit.suit), place)


def _is_heading(chunk: list[Sign]) -> bool:
    """Whether a chunk begins with a suit that heads ranks: a sign or a word, or a letter with a colon."""
    first = chunk[0]
    if first.suit is None:
        return False
    return not first.is_letter or (len(chunk) > 1 and chunk[1].text == ":")


def _by_suits(chunks: list[list[Sign]]) -> list[Placed]:
    group: list[Sign] = []
    groups: dict[Suit, list[Sign]] = {}
    headings: dict[Suit, Sign] = {}
    for chunk in chunks:
        first = chunk[0]
        if first.rank is not None and any(sign.suit is not None and not sign.is_letter for sign in chunk):
            # `7♥` after a heading: the seven of hearts, or a seven and then the hearts?
            raise CardError(
                "{text} at position {place} stands in a hand by suits, where each suit comes before its "
                "ranks, with a space before it",
                text=joined(chunk),
                place=first.place,
            )
        while chunk:
            sign = chunk[0]
            if _is_heading(chunk) and sign.suit is not None:
                if sign.suit in groups:
                    raise CardError(
                        "{sign} heads a suit twice, at positions {first} and {last}",
                        sign=shown(sign.text),
                        first=headings[sign.suit].place,
                        last=sign.place,
                    )
                group = groups[sign.suit] = []
                headings[sign.suit] = sign
                chunk = chunk[2:] if len(chunk) > 1 and chunk[1].text == ":" else chunk[1:]
            else:
                group.append(sign)
                chunk = chunk[1:]
    return [card for suit, ranks in groups.items() for card in _suit_cards(suit, ranks)]


def _dotted(signs: list[Sign]) -> list[Placed]:
    """A hand of PBN: ranks of spades, hearts, diamonds and clubs apart by dots."""
    dots = sum(sign.text == "." for sign in signs)
    if dots != 3:
        raise CardError(
            counted(
                "the dotted hand at position {place} has {number} dot but must have 3, "
                "between spades, hearts, diamonds and clubs",
                "the dotted hand at position {place} has {number} dots but must have 3, "
                "between spades, hearts, diamonds and clubs",
                dots,
                place=signs[0].place,
            )
        )
    groups: list[list[Sign]] = [[]]
    for sign in signs:
        if sign.text == GAP:
            raise CardError(
                "the gap at position {place} is inside a dotted hand, which has none", place=sign.place
            )
        if sign.text == ".":
            groups.append([])
        else:
            groups[-1].append(sign)
    pairs = zip(_BY_SUITS, groups, strict=True)
    return [card for suit, ranks in pairs for card in _suit_cards(suit, ranks)]


def _suit_cards(suit: Suit, ranks: list[Sign]) -> list[Placed]:
    """The cards of one suit; a lone `-` says that there are none."""
    if [sign.text for sign in ranks] == ["-"]:
        return []
    for sign in ranks:
        if sign.rank is None:
            raise CardError(not_a_rank(sign))
    return [Placed(Card.of(sign.rank, suit), sign.place) for sign in ranks if sign.rank is not None]


def refuse_too_long(text: str) -> None:
    """Refuse a text that is far too long for cards, before it is looked at; raises CardError."""
    if not isinstance(text, str):
        raise CardError("{text} is not a text with cards", text=Quoted(text))
    if len(text) > _MOST_SIGNS:
        raise CardError(
            counted("a text of {number} sign is no cards", "a text of {number} signs is no cards", len(text))
        )


def refuse_both_ts(texts: Iterable[tuple[str | Message, str]]) -> None:
    """Refuse cards of one deal with a Latin T in one text and a Cyrillic Т in another; raises CardError.

    Each text has the name of its place. Who types the hands and plays of a deal in one go hardly means a ten
    here and an ace there.
    """
    latin: tuple[str | Message, str] | None = None
    russian: tuple[str | Message, str] | None = None
    for place, written in texts:
        text = without_words(written)
        latin = (place, text) if latin is None and ("T" in text or "t" in text) else latin
        russian = (place, text) if russian is None and ("Т" in text or "т" in text) else russian
    if latin is None or russian is None or latin == russian:
        return
    as_aces, as_tens = (
        _reading(one[1].translate(table)) for one, table in ((latin, _CYRILLIC_T), (russian, _LATIN_T))
    )
    raise CardError(
        "{latin} has the Latin T, a ten, and {russian} the Cyrillic Т, an ace or clubs: "
        "{latin} reads {latin_cards}, or with the Cyrillic Т {as_aces}; "
        "{russian} reads {russian_cards}, or with the Latin T {as_tens}",
        latin=latin[0],
        latin_cards=_reading(latin[1]),
        as_aces=as_aces,
        russian=russian[0],
        russian_cards=_reading(russian[1]),
        as_tens=as_tens,
    )


def refuse_mixed_scripts(text: str, start: int) -> None:
    """Refuse a hand with letters of both scripts, one of them T or Т: is that letter an ace or a ten?"""
    signs = split_signs(text, start)
    if {LATIN, RUSSIAN} - {sign.script for sign in signs}:
        return
    for sign in signs:
        if sign.text in "TtТт":
            bare = without_words(text)
            latin, russian = (_reading(bare.translate(table)) for table in (_LATIN_T, _CYRILLIC_T))
            raise CardError(
                "{letter} at position {place} stands among letters of both scripts: "
                "with the Latin T, a ten, the text reads {latin}; "
                "with the Cyrillic Т, an ace or clubs, {russian}",
                letter=shown(sign.text),
                place=sign.place,
                latin=latin,
                russian=russian,
            )


def _reading(text: str) -> Listed | Message:
    try:
        return listed((card for card, _ in _read_signs(split_signs(text))), " ")
    except CardError:
        return Message("as no cards at all")
