"""The hands as they sit around the table, clockwise, as wide as the terminal allows."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from raspis.solver.cards.card import Suit
from raspis.solver.message import listed
from raspis.solver.position.position import Hand, Position
from raspis.solver.position.sides import place_of

from ..terminal.console import Screen
from ..terminal.language import say, speech
from .words import play_in_words

_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_GAP = 3

# Rows of three places, clockwise from the one at the bottom; None is empty, -1 the table itself.
_PLACES = {
    2: ((None, 1, None), (None, -1, None), (None, 0, None)),
    3: ((1, -1, 2), (None, 0, None)),
    4: ((None, 2, None), (1, -1, 3), (None, 0, None)),
    5: ((2, None, 3), (1, -1, 4), (None, 0, None)),
}


def show_table(
    screen: Screen,
    position: Position,
    names: Sequence[str],
    notes: Sequence[str],
    height: int | None = None,
    *,
    marks_turn: bool = True,
) -> None:
    """Print the hands around the table, or one below the other where that doesn't fit.

    It must fit the columns of the terminal, and `height` lines if that is given. `notes` has a few words a
    seat, such as its bid, put behind its name; the seat to play is marked with ▸, if `marks_turn`.
    """
    heads = [f"{name} ({note})" if note else name for name, note in zip(names, notes, strict=True)]
    if position.tricks_left and marks_turn:
        heads[position.turn] = f"▸ {heads[position.turn]}"
    bold = [screen.cards(head, style="bold") for head in heads]
    blocks = [
        [head, *map(screen.cards, suit_lines(screen, hand))]
        for head, hand in zip(bold, position.hands, strict=True)
    ]
    centre = [
        screen.cards(
            f"{names[(position.leader + place) % len(names)]}: {play_in_words(position.rules, play)}"
        )
        for place, play in enumerate(position.table)
    ]
    if centre and len(blocks) == 2:
        centre = [Text(), *centre, Text()]
    seats = sorted(range(len(blocks)), key=lambda seat: place_of(position, seat, names))
    lines = _around([blocks[seat] for seat in seats], centre, screen.width)
    if lines is not None and (height is None or len(lines) <= height):
        screen.print(*lines)
        return
    for head, hand in zip(bold, position.hands, strict=True):
        screen.print(head)
        screen.print(hand_line(screen, hand), indent=2)
    if position.table:
        played = listed(line.plain for line in centre if line.plain)
        screen.print(say("On the table: {plays}", plays=played))


def suit_lines(screen: Screen, hand: Hand) -> list[str]:
    """A hand, one line a suit that it has, high cards first; the two copies of a card stand side by side.

    A suit that can only be shown by its letter has a colon, so that the hand can be typed as it is shown.
    """
    lines = []
    named = speech().ranks
    for suit in _SUITS:
        ranks = [named[card.rank] for card in reversed(hand) if card.suit is suit]
        if ranks:
            sign = suit.sign if screen.showable(suit.sign) == suit.sign else f"{suit.sign}:"
            lines.append(f"{sign} {' '.join(ranks)}")
    return lines or ["–"]


def hand_line(screen: Screen, hand: Hand) -> str:
    """A hand by suits on one line."""
    return "  ".join(suit_lines(screen, hand))


def _around(blocks: list[list[Text]], centre: list[Text], width: int) -> list[Text] | None:
    """The lines of the grid, or None where it is wider than the terminal."""
    rows = [
        [[] if place is None else centre if place == -1 else blocks[place] for place in row]
        for row in _PLACES[len(blocks)]
    ]
    columns = [max((line.cell_len for row in rows for line in row[column]), default=0) for column in range(3)]
    if sum(columns) + 2 * _GAP > width:
        return None
    lines: list[Text] = []
    for row in rows:
        for number in range(max(1, *map(len, row))):
            line = Text()
            for block, start in zip(row, (0, columns[0] + _GAP, sum(columns[:2]) + 2 * _GAP), strict=True):
                if number < len(block):
                    line.pad_right(start - line.cell_len)
                    line.append_text(block[number])
            lines.append(line)
    return lines
