"""Time of a whole analysis on the compiled kernel: `python benchmarks/analysis.py [RECORDS]`.

For each game, 50 random complete records of 4 × 9 and 3 × 12 with random bids, each judged by a solver that
knows nothing yet. The plays are random legal ones, so that there is much to judge. A position is a card
played in the search: the counts are the same on every machine.
"""

from __future__ import annotations

import statistics
import sys
import time
from dataclasses import replace
from itertools import islice
from random import Random

from raspis.solver.cards.card import Play
from raspis.solver.position.dealing import Deal, random_deals
from raspis.solver.questions.solver import Solver
from raspis.solver.records.record import Record
from raspis.solver.reports.analysis import analyse
from raspis.solver.rules.bids import Bid
from raspis.solver.rules.rules import PRESETS, Rules

SHAPES = [(4, 9), (3, 12)]


def random_record(deal: Deal, random: Random) -> Record:
    """The deal with random bids, played to the end with random legal plays."""
    seats, cards = len(deal.hands), len(deal.hands[0])
    record = Record(
        rules=deal.rules,
        players=tuple(f"P{seat}" for seat in range(1, seats + 1)),
        leader=deal.leader,
        cards=cards,
        hands=deal.hands,
        trump=deal.trump,
        bids=tuple(Bid(random.randint(0, 2 * cards // seats)) for _ in range(seats)),
    )
    position, plays = record.start(), list[Play]()
    while position.tricks_left:
        plays.append(random.choice(position.plays()))
        position = position.after(plays[-1])
    return replace(record, tricks=tuple(tuple(plays[at : at + seats]) for at in range(0, len(plays), seats)))


def main() -> None:
    """Print one line a game and shape."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    print(f"{'':>20} {'ms median':>10} {'worst':>9} {'positions median':>17} {'worst':>11}")
    for preset in PRESETS:
        for players, cards in SHAPES:
            random = Random(f"{preset} {players} {cards}")
            seconds, positions = [], []
            for deal in islice(random_deals(Rules.of(preset), players, cards, seed=1), count):
                record = random_record(deal, random)
                solver = Solver()
                started = time.perf_counter()
                analyse(record, solver)
                seconds.append(time.perf_counter() - started)
                positions.append(solver.nodes)
            print(
                f"{preset:>14} {players} × {cards:<2} {1000 * statistics.median(seconds):>9.0f}"
                f" {1000 * max(seconds):>9.0f} {statistics.median(positions):>17,.0f} {max(positions):>11,}",
                flush=True,
            )


if __name__ == "__main__":
    main()
