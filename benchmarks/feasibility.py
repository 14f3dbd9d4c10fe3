"""What is possible and which bids fit together: `python benchmarks/feasibility.py [SHAPE…] [--deals N]`.

For each shape, random full deals from a fixed seed. Printed are the size of the encoding and the time to make
it, then for three kinds of questions how many there were, the median and the 95th percentile of the seconds
each took, the longest, and how many were undecided after the limit of 60 s:

- `possible`: the possible numbers of all seats of a deal, one question a deal;
- `joint yes`: a number of tricks for every seat, which a line gives;
- `joint no`: numbers that no line gives, one trick moved from numbers that one does.

The numbers of the joint questions come from a random line of play: one trick after another is moved from one
seat to another until no line gives what is left; every step is a question. Seconds are of processor time in
one thread, so that other work on the machine counts little; the limit is by the clock.
"""

from __future__ import annotations

import argparse
import time
from itertools import islice
from random import Random

from raspis.solver.feasibility import Feasibility
from raspis.solver.feasibility.encode import Encoding
from raspis.solver.position.dealing import random_deals
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules
from raspis.solver.search.budget import Budget, Stopped

SHAPES = {
    "child-4x9": ("child", 4, 9),
    "child-3x12": ("child", 3, 12),
    "child-5x7": ("child", 5, 7),
    "child-2x18": ("child", 2, 18),
    "circular-3x12": ("child-circular", 3, 12),
    "throw-in-5x9": ("throw-in", 5, 9),
    "nameless-3x12": ("nameless", 3, 12),
    "whist-4x13": ("whist", 4, 13),
}
LIMIT = 60.0
"""Seconds for a question."""


class Times:
    """Seconds of the questions of one kind; None for an undecided one."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.undecided = 0

    def row(self) -> str:
        """Number, median, 95th percentile, longest, undecided."""
        ordered = sorted(self.seconds)
        if not ordered:
            return f"{0:>5}{'':>24}"
        middle, late = ordered[len(ordered) // 2], ordered[-(-95 * len(ordered) // 100) - 1]
        return f"{len(ordered):>5} {middle:>7.2f} {late:>7.2f} {ordered[-1]:>7.2f} {self.undecided:>4}"


def ask_possible(position: Position, times: Times) -> None:
    """All possible numbers of a deal, with a cold solver."""
    solver = Solver(time_limit=LIMIT)
    started = time.process_time()
    try:
        for seat in range(len(position.hands)):
            solver.possible(position, seat)
    except Stopped:
        times.undecided += 1
    times.seconds.append(time.process_time() - started)
    solver.clear()


def ask_joint(position: Position, random: Random, yes: Times, no: Times) -> None:
    """Numbers of a random line, then a trick moved, and another, until no line is left."""
    seats = len(position.hands)
    end = position
    while end.tricks_left:
        end = end.after(random.choice(end.plays()))
    numbers = list(end.taken)
    source = random.choice([seat for seat in range(seats) if numbers[seat]])
    target = random.choice([seat for seat in range(seats) if seat != source])
    while True:
        with Feasibility(position, Budget(LIMIT)) as feasible:
            started = time.process_time()
            try:
                line = feasible.line(numbers)
            except Stopped:
                no.undecided += 1
                no.seconds.append(time.process_time() - started)
                return
            (no if line is None else yes).seconds.append(time.process_time() - started)
        if line is None:
            return
        if not numbers[source]:
            source = max((seat for seat in range(seats) if seat != target), key=lambda seat: numbers[seat])
            if not numbers[source]:
                return
        numbers[source] -= 1
        numbers[target] += 1


def main() -> None:
    """Print the table, a line a shape and kind of question."""
    parser = argparse.ArgumentParser(description="What is possible and which bids fit together.")
    names = f"of {', '.join(SHAPES)}; all unless given"
    parser.add_argument("shapes", nargs="*", metavar="SHAPE", help=names)
    parser.add_argument("--deals", type=int, default=20, help="deals a shape")
    chosen = parser.parse_args()
    for name in chosen.shapes or SHAPES:
        game, players, cards = SHAPES[name]
        possible, yes, no, encode = Times(), Times(), Times(), Times()
        random = Random(1)
        for deal in islice(random_deals(Rules.of(game), players, cards, seed=1), chosen.deals):
            started = time.process_time()
            encoding = Encoding(deal.position)
            for seat in range(players):
                encoding.count((seat,))
            encode.seconds.append(time.process_time() - started)
            ask_possible(deal.position, possible)
            ask_joint(deal.position, random, yes, no)
        clauses = encoding.clauses
        sizes = f"{clauses.variables:,} variables, {len(clauses.clauses):,} clauses"
        print(f"{name}: {sizes}, made in {sorted(encode.seconds)[chosen.deals // 2]:.3f} s")
        print(f"  {'':10} {'n':>5} {'median':>7} {'95 %':>7} {'worst':>7} {'open':>4}")
        for label, times in (("possible", possible), ("joint yes", yes), ("joint no", no)):
            print(f"  {label:10} {times.row()}", flush=True)


if __name__ == "__main__":
    main()
