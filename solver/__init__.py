"""Rules, positions and searches of Russian Poker (расписной покер) and its relatives.

The names in `__all__` are the stable API; `__init__.pyi` has them, each once. The package never prints, and
knows nothing of `raspis.cli` and `raspis.puzzles`. Names are imported when they are first used, so that a
script pays for what it needs only.

>>> from raspis.solver import Position, Rules, Solver, read_hands
>>> hands = read_hands("♠ 7 K  ♥ A / ♠ 8  ♦ 9  ♥ 10 / ♣ A J  ♥ 6")
>>> position = Position.create(Rules.of("child"), hands, leader=0)
>>> Solver().values(position, seat=0)
Values(most=3, least=1, exact=(1, 2, 3))
"""

from functools import cache
from importlib import import_module
from os.path import join


@cache
def _homes() -> dict[str, str]:
    """The module of each public name, as the type stub beside this file has it."""
    with open(join(__path__[0], "__init__.pyi"), encoding="utf-8") as stub:
        lines = [line.split() for line in stub if line.startswith("from ")]
    return {words[-1]: words[1] for words in lines}


def __getattr__(name: str) -> object:
    if name == "__all__":
        return sorted(_homes())
    if name.startswith("__") or name not in _homes():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_homes()[name], __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_homes()})
