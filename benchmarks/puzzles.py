"""Puzzles a minute, by goal and size: `python benchmarks/puzzles.py`, on one core.

Counted are puzzles as `raspis puzzle make` makes them: at least two real decisions, and at least one wrong
play that tempts the simple player and is refuted. The solver has as many cards at the first decision as the
size says. Processor seconds and seconds by the clock are both given: on a busy machine they differ.
"""

from __future__ import annotations

import time

from raspis.puzzles.goals.registry import GOALS
from raspis.puzzles.making.make import Tally, make
from raspis.puzzles.making.request import Request
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules

# game, players, cards, goal, how many
SHAPES = (
    ("child", 4, 5, "exact", 200),
    *(("child", 4, 5, kind, 30) for kind in GOALS if kind not in ("exact", "help")),
    ("child", 4, 4, "help", 30),
    ("child", 4, 5, "help", 10),
    *(("child", 4, cards, "exact", 30) for cards in (4, 6, 7, 8)),
    ("child", 4, 9, "exact", 5),
    ("child", 3, 12, "exact", 2),
    *((preset, 4, 5, "exact", 30) for preset in ("child-circular", "throw-in", "nameless", "whist")),
    ("throw-in", 5, 4, "exact", 10),
)
SEED = 1
TRIES = 5_000


def main() -> None:
    """Print one line a shape."""
    print(f"search: {Solver().engine_name}")
    heads = ("goal", "found", "tried", "first s", "CPU s", "clock s", "a minute", "decisions", "strict")
    print("{:<22} {:<9} {:>6} {:>6} {:>8} {:>7} {:>8} {:>9} {:>10} {:>7}".format("shape", *heads))
    for preset, players, cards, kind, count in SHAPES:
        tally = Tally()
        request = Request(
            Rules.of(preset), players, cards, kind, trump=None, seed=SEED, count=count, tries=TRIES
        )
        begun, clock, first = time.process_time(), time.perf_counter(), None
        decisions = strict = 0
        for puzzle in make(request, tally=tally):
            first = time.perf_counter() - clock if first is None else first
            assert puzzle.measures["decisions"] >= 2
            assert puzzle.measures["tempting"] >= 1
            decisions += puzzle.measures["decisions"]
            strict += puzzle.strict
        processor, seconds = time.process_time() - begun, time.perf_counter() - clock
        rate = 60 * tally.found / processor
        mean = decisions / tally.found if tally.found else 0.0
        print(
            f"{f'{preset} {players} x {cards}':<22} {kind:<9} {tally.found:>6} {tally.tried:>6} "
            f"{first or 0:>8.2f} {processor:>7.1f} {seconds:>8.1f} {rate:>9.0f} {mean:>10.1f} {strict:>7}",
            flush=True,
        )


if __name__ == "__main__":
    main()
