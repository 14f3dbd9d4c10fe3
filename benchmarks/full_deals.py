"""What full deals cost the kernel: `python benchmarks/full_deals.py [--fresh] [--two-packs] [--pairs]`.

For each shape: the positions (cards played in the search) and the seconds for `most`, `least` and `exact` of
all seats, one seat's questions sharing a table that was empty before. Without options these are the deals of
`tests/data/full.jsonl`, whose values are checked and whose answers hold the count of an earlier trial of the
same ideas (`trial_nodes`). `--fresh`: as many random deals of the same shapes; `--two-packs` and `--pairs`:
twenty random deals of five hands of nine and of bridge, deal by deal, with at most so many positions a
question as `--node-limit` says.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from raspis.solver.position.dealing import random_deals
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules
from raspis.solver.search.budget import Stopped

DATA = Path(__file__).parent.parent / "tests" / "data"
SEED = 777
QUESTIONS = ("most", "least", "exact")


@dataclass
class Cost:
    """What the questions about one deal took; `open` of them met the limit."""

    positions: int = 0
    seconds: float = 0.0
    open: int = 0


def recorded() -> Iterator[tuple[str, Position, dict[str, Any]]]:
    """The deals of the tests with their shape and answers."""
    files = [(DATA / name).open(encoding="utf-8") for name in ("full.jsonl", "full.answers.jsonl")]
    for deal, answer in zip(*(map(json.loads, file) for file in files), strict=True):
        position = Position.create(
            Rules.from_mapping(deal["rules"]), deal["hands"], deal["leader"], deal.get("trump")
        )
        yield deal["id"].rsplit("-", 2)[0], position, answer


def random(game: str, players: int, cards: int, deals: int, pairs: bool = False) -> Iterator[Position]:
    """Random deals, always the same."""
    for deal in islice(random_deals(Rules.of(game), players, cards, seed=SEED), deals):
        position = deal.position
        if pairs:
            trump = "N" if position.trump is None else position.trump.letter
            position = Position.create(
                position.rules, position.hands, position.leader, trump, sides=[0, 1, 0, 1]
            )
        yield position


def solve(solver: Solver, position: Position) -> tuple[Cost, dict[str, list[Any]]]:
    """The cost of all questions about a deal, and the values by question and seat."""
    cost = Cost()
    values: dict[str, list[Any]] = {question: [] for question in QUESTIONS}
    for seat in range(len(position.hands)):
        if position.sides[seat] in position.sides[:seat]:
            continue
        solver.clear()
        for question in QUESTIONS:
            began = time.process_time()
            numbers = range(position.tricks_left + 1) if question == "exact" else (0,)
            found: Any = []
            for number in numbers:  # each exact number is a question of its own
                solver.restart_clock()
                started = solver.nodes
                try:
                    if question != "exact":
                        found = getattr(solver, question)(position, seat)
                    elif solver.can_make(position, seat, number):
                        found.append(number)
                except Stopped:
                    cost.open += 1
                cost.positions += solver.nodes - started
            values[question].append(found)
            cost.seconds += time.process_time() - began
    return cost, values


def by_deal(name: str, positions: Iterator[Position], node_limit: int | None) -> None:
    """Print a line for each deal, and the median."""
    solver = Solver("kernel", node_limit=node_limit)
    seconds = []
    for number, position in enumerate(positions, start=1):
        cost, _ = solve(solver, position)
        seconds.append(cost.seconds)
        left = f", {cost.open} open" if cost.open else ""
        print(f"{name} {number:>2} {cost.positions:>12,} {cost.seconds:8.2f} s{left}", flush=True)
    print(f"{name} median {statistics.median(seconds):.2f} s, worst {max(seconds):.2f} s")


def by_shape(fresh: bool) -> int:
    """Print a line for each shape and the sum; 1 if a value differs from the answers."""
    deals = list(recorded())
    solver = Solver("kernel")
    wrong, ours, trial, seconds = 0, 0, 0, 0.0
    for shape in dict.fromkeys(name for name, _, _ in deals):
        chosen = [(position, answer) for name, position, answer in deals if name == shape]
        if fresh:
            first = chosen[0][0]
            game = first.rules.preset
            stream = random(game, len(first.hands), first.tricks_left, len(chosen))
            chosen = [(position, {}) for position in stream]
        total, counted = Cost(), 0
        for position, answer in chosen:
            cost, values = solve(solver, position)
            total.positions += cost.positions
            total.seconds += cost.seconds
            counted += answer.get("trial_nodes", 0)
            for question in QUESTIONS:
                found = [list(v) if question == "exact" else v for v in values[question]]
                wrong += bool(answer) and found != answer[question]
        earlier = f"{counted:>12,} {total.positions / counted:5.2f}" if counted else ""
        print(f"{shape:<22} {total.positions:>12,} {total.seconds:7.2f} s {earlier}", flush=True)
        ours, trial, seconds = ours + total.positions, trial + counted, seconds + total.seconds
    print(f"{'all':<22} {ours:>12,} {seconds:7.2f} s {f'{trial:>12,} {ours / trial:5.2f}' if trial else ''}")
    if wrong:
        print(f"{wrong} lists of values differ from the answers", file=sys.stderr)
    return int(wrong > 0)


def main() -> int:
    """Measure what the options name."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--fresh", action="store_true", help="random deals instead of those of the tests")
    options.add_argument("--two-packs", action="store_true", help="twenty deals of five hands of nine")
    options.add_argument("--pairs", action="store_true", help="twenty deals of bridge")
    options.add_argument("--node-limit", type=int, help="positions a question may take")
    chosen = options.parse_args()
    if chosen.two_packs:
        by_deal("two packs", random("throw-in", 5, 9, 20), chosen.node_limit)
    if chosen.pairs:
        by_deal("pairs", random("whist", 4, 13, 20, pairs=True), chosen.node_limit)
    return 0 if chosen.two_packs or chosen.pairs else by_shape(chosen.fresh)


if __name__ == "__main__":
    sys.exit(main())
