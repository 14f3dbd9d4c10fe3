"""Text of people in pages and pictures: nothing in it is markup, and every sign is one that XML allows."""

from __future__ import annotations

from html import escape

from raspis.solver.wording import printable


def marked_up(text: str) -> str:
    """A text as HTML and SVG take it, on one line.

    >>> marked_up("a < b\\x07")
    'a &lt; b\\\\x07'
    """
    return escape(printable(text))
