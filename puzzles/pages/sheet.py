"""Pages for print: several puzzles, their solutions upside-down below or on a page of their own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from raspis.solver.cards.speech import CardSpeech
from raspis.solver.message import Message, in_context
from raspis.solver.words import Words

from ..puzzle import LEVELS, Puzzle
from .marking import marked_up
from .picture import ENGLISH, picture
from .solution import caption_of, solution_lines

PLACE_NAMES: Final[Mapping[str, Message]] = {
    "upside-down": in_context("place of solutions", "upside-down"),
    "next-page": in_context("place of solutions", "next-page"),
    "none": in_context("place of solutions", "none"),
}
"""Where solutions may stand, as people read it."""
PLACE_WORDS: Final = Words(
    {
        "upside-down": "вверх-ногами",
        "next-page": "на-следующей-странице отдельно",
        "none": "нет без-решений",
    }
)
"""The places by what people may write for them."""
"""Where the solutions may stand."""
_STYLE: Final = """
@page { size: A4; margin: 12mm }
body { font-family: 'DejaVu Sans', 'Segoe UI Symbol', Arial, sans-serif; font-size: 10pt; color: #111;
  max-width: 190mm; margin: 0 auto }
h1 { font-size: 14pt; text-align: center; margin: 3mm 0 }
.puzzles { display: grid; grid-template-columns: 1fr 1fr; gap: 5mm }
.puzzle { break-inside: avoid; border: 0.3mm solid #999; border-radius: 2mm; padding: 2mm }
.puzzle h2, .solution h2 { font-size: 10pt; margin: 0 }
.puzzle svg { display: block; width: 82%; height: auto; margin: 0 auto }
.puzzle p { margin: 1mm 0 0 }
.level { float: right; letter-spacing: 1px }
.solutions { font-size: 8pt; margin-top: 6mm; columns: 2 }
.solution { break-inside: avoid; margin-bottom: 2mm }
.solution p { margin: 0 }
.upside-down { transform: rotate(180deg); break-inside: avoid }
.next-page { break-before: page; columns: 1; font-size: 10pt }
.red { color: #c00 }
@media screen {
  body { padding: 0 3mm }
}
@media screen and (max-width: 640px) {
  .puzzles { grid-template-columns: 1fr }
  .puzzle svg { width: 100% }
  .solutions { columns: 1; font-size: 10pt }
}
"""
_MOST_LINES: Final = 12
"""Lines of a solution on a page; a strict puzzle may have hundreds, which `show --solution` prints."""
_RED: Final = re.compile(r"(?:10|[2-9]|[^\W\d_])?[♥♦]")


def sheet(
    puzzles: Sequence[tuple[int, Puzzle]],
    title: str,
    solutions: str = "upside-down",
    speech: CardSpeech = ENGLISH,
) -> str:
    """An HTML page of numbered puzzles; `solutions` is a key of `PLACE_NAMES`, `speech` says what it says."""
    body = "".join(_puzzle(number, puzzle, speech) for number, puzzle in puzzles)
    parts = [f"<h1>{_marked(title)}</h1>", f'<div class="puzzles">{body}</div>']
    if solutions != "none":
        answers = "".join(_solution(number, puzzle, speech) for number, puzzle in puzzles)
        parts.append(f'<div class="solutions {solutions}">{answers}</div>')
    return page(title, "\n".join(parts), speech)


def single_page(puzzle: Puzzle, number: int, with_solution: bool, speech: CardSpeech = ENGLISH) -> str:
    """An HTML page of one puzzle."""
    answer = ""
    if with_solution:
        answer = f'<div class="solutions next-page">{_solution(number, puzzle, speech)}</div>'
    title = speech.say(Message("Puzzle {number}", number=number))
    return page(title, f'<div class="puzzles">{_puzzle(number, puzzle, speech)}</div>{answer}', speech)


def page(title: str, body: str, speech: CardSpeech = ENGLISH) -> str:
    """A whole HTML document that needs nothing else."""
    language = speech.say(in_context("the code of this language", "en"))
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{marked_up(title)}</title>\n<style>{_STYLE}</style></head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _puzzle(number: int, puzzle: Puzzle, speech: CardSpeech) -> str:
    where, question = speech.say(caption_of(puzzle)), speech.say(puzzle.question)
    stars = "●" * puzzle.level + "○" * (LEVELS[-1] - puzzle.level) if puzzle.level else ""
    level = speech.say(Message("level {level} of {most}", level=puzzle.level, most=LEVELS[-1]))
    name = puzzle.title or speech.say(puzzle.position.rules.game.name)
    return (
        f'<div class="puzzle"><span class="level" title="{marked_up(level)}">{stars}</span>'
        f"<h2>{number}. {_marked(name)}</h2>\n{picture(puzzle, caption=False, speech=speech)}"
        f"<p>{_marked(where[:1].upper() + where[1:])}</p><p><b>{_marked(question)}</b></p></div>\n"
    )


def _solution(number: int, puzzle: Puzzle, speech: CardSpeech) -> str:
    told = list(map(speech.say, solution_lines(puzzle)))
    if len(told) > _MOST_LINES:
        told = [*told[:_MOST_LINES], "…"]
    lines = "".join(f"<p>{_marked(line)}</p>" for line in told)
    return f'<div class="solution"><h2>{number}.</h2>{lines}</div>\n'


def _marked(text: str) -> str:
    """Text for HTML, its red cards red."""
    return _RED.sub(lambda match: f'<span class="red">{match[0]}</span>', marked_up(text))
