"""Tables that stay readable on a narrow terminal."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich import box
from rich.cells import cell_len
from rich.table import Table

from .console import Screen


class Styled(str):
    """A cell in a colour, which says in words what the colour says too."""

    style: str

    def __new__(cls, text: str, style: str) -> Styled:
        """The text of the cell, and a style of Rich."""
        cell = super().__new__(cls, text)
        cell.style = style
        return cell


def show_rows(
    screen: Screen, header: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[str] = ()
) -> None:
    """Print a table, or where the terminal is too narrow for it each row as a line with its headings.

    Where only the headings are too wide, these are broken over several lines.
    """
    cells_only = [max(map(cell_len, cells)) for cells in zip([""] * len(header), *rows, strict=True)]
    titles = list(header)
    if _width(titles, cells_only) > screen.width:
        titles = [_broken(title, width) for title, width in zip(header, cells_only, strict=True)]
    if _width(titles, cells_only) > screen.width:
        for row in rows:
            named = [(title, " ".join(cell.split())) for title, cell in zip(header, row, strict=True)]
            parts = [f"{title} {cell}".strip() for title, cell in named if cell]
            first, *rest = screen.cards(", ".join(parts)).wrap(screen.console, max(screen.width - 2, 8))
            screen.print(first)
            screen.print(*rest, indent=2)
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    for title, whole in zip(titles, header, strict=True):
        table.add_column(title, justify="right" if whole in right else "left", no_wrap=True)
    for row in rows:
        cells = [screen.cards(cell, cell.style if isinstance(cell, Styled) else "") for cell in row]
        table.add_row(*cells, style="bold" if row[0] == "●" else "")
    screen.print(table)


def _broken(title: str, width: int) -> str:
    """A heading in lines as wide as the cells below, or wide enough for words."""
    return "\n".join(wrap(title, max(width, _HEADING, *map(len, title.split()))))


def _width(titles: Sequence[str], cells: Sequence[int]) -> int:
    """Columns that a table takes."""
    heads = (max(map(cell_len, title.split("\n"))) for title in titles)
    return sum(map(max, heads, cells)) + _BETWEEN * (len(cells) - 1)


_HEADING = 8
"""Columns that a heading may take although its cells need less."""
_BETWEEN = 3
"""Columns between two cells of a row."""
