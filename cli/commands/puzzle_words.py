"""What may be typed beside cards when a puzzle is solved at the terminal, in every language at any time."""

from __future__ import annotations

from typing import Final

_COMMANDS: Final = {
    "hint": ("hint", "подсказка"),
    "undo": ("undo", "назад"),
    "board": ("board", "стол"),
    "solution": ("solution", "решение"),
    "help": ("help", "?", "помощь"),
    "quit": ("quit", "exit", "q", "выход"),
}
"""The commands with the words for them."""
_MEANT: Final = {word: command for command, words in _COMMANDS.items() for word in words}


def command_of(word: str) -> str | None:
    """The command that a word stands for, by its English name; None where it is none.

    >>> command_of("Undo"), command_of("подсказка"), command_of("8H")
    ('undo', 'hint', None)
    """
    return _MEANT.get(word.lower())
