"""What is shown at a terminal as a picture or a web page, the same on every terminal."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

from rich.console import Console
from rich.terminal_theme import DEFAULT_TERMINAL_THEME

from raspis.puzzles.pages.marking import marked_up

from ..terminal.console import Screen
from ..terminal.files import write_text
from ..terminal.language import say_in


def write_pictures(draw: Callable[[Screen], None], title: str, svg: str | None, html: str | None) -> None:
    """Write what `draw` prints to an SVG and an HTML file, where they are named; raises FileError.

    They are in UTF-8 and of a fixed width, so that they depend on what is drawn alone.
    """
    console = Console(
        record=True,
        file=io.TextIOWrapper(io.BytesIO(), encoding="utf-8"),
        width=100,
        force_terminal=True,
        color_system="truecolor",
        markup=False,
        emoji=False,
        highlight=False,
        legacy_windows=False,
    )
    draw(Screen(console=console))
    if html is not None:
        page = _page(title, say_in("the code of this language", "en"))
        write_text(html, console.export_html(theme=DEFAULT_TERMINAL_THEME, clear=False, code_format=page))
    if svg is not None:
        picture = console.export_svg(title=title, theme=DEFAULT_TERMINAL_THEME, clear=False)
        # Rich names fonts on a server; a picture that is shared should fetch nothing.
        picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
        # Some viewers drop the blanks that begin a text, and with them the columns.
        write_text(svg, picture.replace("<text ", '<text xml:space="preserve" '))


def _page(title: str, language: str) -> str:
    """The page around what is drawn, with the places that Rich fills."""
    heading = marked_up(title).replace("{", "{{").replace("}", "}}")
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="UTF-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{heading}</title>\n'
        "<style>\n{stylesheet}\nbody {{ color: {foreground}; background-color: {background} }}\n"
        "pre {{ overflow-x: auto; "
        "font-family: Menlo, 'DejaVu Sans Mono', consolas, 'Courier New', monospace }}\n"
        "code {{ font-family: inherit }}\n</style>\n</head>\n"
        "<body>\n<pre><code>{code}</code></pre>\n</body>\n</html>\n"
    )
