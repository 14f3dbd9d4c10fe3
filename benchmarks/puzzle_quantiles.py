"""Make the sample that puzzle levels are measured by, and print its quantiles.

    python benchmarks/puzzle_quantiles.py > puzzles/grading/quantiles.json

prints the same bytes on every machine. The sample has puzzles of every game, size and goal, as many of each
as there are within a fixed number of tries.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping

from raspis.puzzles.goals.registry import GOALS
from raspis.puzzles.grading.difficulty import quantiles
from raspis.puzzles.making.make import make
from raspis.puzzles.making.request import Request
from raspis.solver.rules.rules import Rules

SEED = 1000
SHAPES = (
    *(("child", players) for players in (2, 3, 4, 5)),
    *(("child-circular", players) for players in (3, 4)),
    *(("throw-in", players) for players in (3, 4)),
    *(("nameless", players) for players in (3, 4)),
    ("whist", 4),
)
CARDS = (3, 4, 5, 6)
COUNT, TRIES = 12, 400


def sample() -> Iterator[tuple[str, Mapping[str, int]]]:
    """The families of goals and the measures of the puzzles in the sample."""
    for preset, players in SHAPES:
        for cards in CARDS:
            for kind in GOALS:
                if kind == "help" and players * cards > 16:
                    continue  # lines are counted one by one, and there are too many
                request = Request(Rules.of(preset), players, cards, kind, seed=SEED, count=COUNT, tries=TRIES)
                for puzzle in make(request):
                    yield puzzle.goal.family, puzzle.measures
            print(f"{preset} {players} x {cards}", file=sys.stderr)


def main() -> None:
    """Print the quantiles as JSON, one family of goals a line, and the sizes on standard error."""
    found = list(sample())
    print(dict(Counter(family for family, _ in found)), file=sys.stderr)
    families = quantiles(found)
    lines = [f" {json.dumps(family)}: {json.dumps(cuts)}" for family, cuts in families.items()]
    print("{\n" + ",\n".join(lines) + "\n}")


if __name__ == "__main__":
    main()
