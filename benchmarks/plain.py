"""Time and positions of the plain search: `python benchmarks/plain.py`.

For each shape, random child deals from a fixed seed; per deal the answers `most`, `least` and `exact` of
every seat, each with a cold search. A position is a card played in the search: the counts are the same
on every machine.
"""

from __future__ import annotations

import statistics
import time
from itertools import islice

from raspis.solver.position.dealing import random_deals
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules

SHAPES = [(4, 3), (4, 4), (4, 5), (4, 6), (3, 4), (3, 5), (3, 6), (3, 7)]
DEALS = 5


def main() -> None:
    """Print one line a shape."""
    heads = ("ms a deal", "worst", "positions a deal", "a seat", "worst seat")
    print("  child {:>10} {:>9} {:>17} {:>8} {:>11}".format(*heads))
    for players, cards in SHAPES:
        seconds, positions, seats = [], [], []
        for deal in islice(random_deals(Rules.of("child"), players, cards, seed=1), DEALS):
            started = time.perf_counter()
            counts = []
            for seat in range(players):
                solver = Solver("plain")
                solver.values(deal.position, seat)
                counts.append(solver.nodes)
            seconds.append(time.perf_counter() - started)
            positions.append(sum(counts))
            seats.extend(counts)
        print(
            f"{players:>3} × {cards} {1000 * statistics.median(seconds):>10.0f} {1000 * max(seconds):>9.0f}"
            f" {statistics.median(positions):>17,.0f} {statistics.median(seats):>8,.0f} {max(seats):>11,}",
            flush=True,
        )


if __name__ == "__main__":
    main()
