"""A puzzle as a picture: the hands around the table as SVG, a text that any browser and printer can show."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import Final

from raspis.solver.cards.card import Suit
from raspis.solver.cards.speech import CardSpeech, Pretty
from raspis.solver.message import Message
from raspis.solver.position.position import Hand
from raspis.solver.position.sides import place_of

from ..puzzle import Puzzle
from .marking import marked_up
from .solution import caption_of

WIDTH: Final = 480
"""Width of a picture in its own units; it scales to any size."""
_LINE: Final = 20
_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_RED: Final = (Suit.HEARTS, Suit.DIAMONDS)
_BLOCK_WIDTH: Final = 84
_CLOTH_WIDTH: Final = 150
_BLOCK_HEIGHT: Final = 5 * _LINE
_TABLE_TOP: Final = 10
_SIGNS: Final = 62
"""Signs on a line below the picture."""
_CYRILLIC: Final = re.compile(r"[Ѐ-ӿ]")

# Where the seats sit, clockwise from the place at the bottom: middle of a block, in widths and in blocks.
_PLACES: Final = {
    2: ((0.5, 2.0), (0.5, 0.0)),
    3: ((0.5, 2.0), (0.17, 0.4), (0.83, 0.4)),
    4: ((0.5, 2.0), (0.17, 1.0), (0.5, 0.0), (0.83, 1.0)),
    5: ((0.5, 2.0), (0.17, 1.2), (0.28, 0.0), (0.72, 0.0), (0.83, 1.2)),
}
_STYLE: Final = (
    "text{font-family:'DejaVu Sans','Segoe UI Symbol',Arial,sans-serif;font-size:15px;fill:#111}"
    ".red{fill:#c00}.name{font-weight:bold}.turn{fill:#064}.page{fill:#fff}.cloth{fill:#e8f1ea;stroke:#9ab8a2}"
    ".card,.small{font-size:13px;text-anchor:middle}"
)


ENGLISH: Final = CardSpeech()
"""How pages speak unless told otherwise."""


def picture(puzzle: Puzzle, caption: bool = True, speech: CardSpeech = ENGLISH) -> str:
    """The hands, the cards on the table and, with `caption`, the trump and the question, as an SVG element.

    The same puzzle gives the same bytes; names are escaped. `speech` says the words and the ranks.
    """
    position, names = puzzle.position, puzzle.names
    scrap = position.rules.low == "scrap"
    parts = []
    for seat in range(len(names)):
        across, down = _PLACES[len(names)][place_of(position, seat, names)]
        head = speech.value(_head(names[seat], puzzle.bids[seat]))
        top = _TABLE_TOP + round(down * _BLOCK_HEIGHT)
        lines = [(f"▸ {head}", "name turn") if seat == position.turn else (head, "name")]
        lines += _suits(position.hands[seat], speech)
        parts += _block(lines, round(across * WIDTH), top)
    middle = _TABLE_TOP + _BLOCK_HEIGHT + (_BLOCK_HEIGHT - _LINE * len(position.table)) // 2
    cloth_width = _CLOTH_WIDTH
    for place, play in enumerate(position.table, 1):
        seat = (position.leader + place - 1) % len(names)
        style = "card red" if play.card.suit in _RED else "card"
        said = speech.say(Message("{player}: {play}", player=names[seat], play=Pretty(play, scrap)))
        cloth_width = max(cloth_width, _width(said))
        parts.append(_text(said, WIDTH // 2, middle + _LINE * place - 5, style))
    height = _TABLE_TOP + 3 * _BLOCK_HEIGHT + _LINE
    if caption:
        text = speech.say(
            Message("{caption} {question}", caption=caption_of(puzzle), question=puzzle.question)
        )
        signs = _SIGNS - 4 if _CYRILLIC.search(text) else _SIGNS
        for line in wrap(text[:1].upper() + text[1:], signs, break_on_hyphens=False):
            parts.append(_text(line, WIDTH // 2, height, "small"))
            height += _LINE
    cloth = (
        f'<rect x="{(WIDTH - cloth_width) // 2}" y="{_TABLE_TOP + _BLOCK_HEIGHT + 6}" width="{cloth_width}" '
        f'height="{_BLOCK_HEIGHT - 8}" rx="12" class="cloth"/>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
        f"<style>{_STYLE}</style>"
        f'<rect width="{WIDTH}" height="{height}" class="page"/>{cloth}{"".join(parts)}</svg>\n'
    )


def _head(name: str, bid: int | None) -> Message | str:
    """A seat's name with its bid."""
    if bid is None:
        return name
    if bid == 0:
        return Message("{player} (passes)", player=name)
    return Message("{player} (bids {bid})", player=name, bid=bid)


def _suits(hand: Hand, speech: CardSpeech) -> list[tuple[str, str]]:
    """A hand, a line a suit, each with its style."""
    lines = []
    for suit in _SUITS:
        ranks = [speech.ranks[card.rank] for card in reversed(hand) if card.suit is suit]
        if ranks:
            lines.append((f"{suit.sign} {' '.join(ranks)}", "red" if suit in _RED else ""))
    return lines or [("–", "")]


def _block(lines: list[tuple[str, str]], x: int, top: int) -> list[str]:
    """Lines with their styles, left-aligned around a middle."""
    width = max(_BLOCK_WIDTH, *(_width(line) for line, _ in lines))
    left = min(max(4, x - width // 2), WIDTH - width)
    return [_text(line, left, top + number * _LINE, style) for number, (line, style) in enumerate(lines, 1)]


def _width(line: str) -> int:
    """About how wide a line is: Cyrillic letters are wider than others."""
    return 8 * len(line) + 2 * len(_CYRILLIC.findall(line))


def _text(text: str, x: int, y: int, style: str) -> str:
    css = f' class="{style}"' if style else ""
    return f'<text x="{x}" y="{y}"{css}>{marked_up(text)}</text>'
