"""Tables that stay readable on a narrow terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.cells import cell_len
from rich.table import Table

from .console import Screen

_STYLES = {"kept": "green", "makeable": "green", "lost": "yellow", "not makeable": "yellow"}
"""Colours of a few cells; their words say the same without colour."""


def show_rows(
    screen: Screen, header: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[str] = ()
) -> None:
    """Print a table, or where the terminal is too narrow for it each row as a line with its headings."""
    widths = [max(map(cell_len, cells)) for cells in zip(header, *rows, strict=True)]
    if sum(widths) + _BETWEEN * (len(widths) - 1) > screen.width:
        for row in rows:
            named = [(title, " ".join(cell.split())) for title, cell in zip(header, row, strict=True)]
            parts = [f"{title} {cell}".strip() for title, cell in named if cell]
            screen.print(", ".join(parts))
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    for title in header:
        table.add_column(title, justify="right" if title in right else "left", no_wrap=True)
    for row in rows:
        cells = [screen.cards(cell, _STYLES.get(cell, "")) for cell in row]
        table.add_row(*cells, style="bold" if row[0] == "●" else "")
    screen.print(table)


_BETWEEN = 3
"""Columns between two cells of a row."""
