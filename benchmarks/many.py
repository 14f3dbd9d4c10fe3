"""Many deals: how much two processes, a Dask cluster and Python's own call do, against one process.

Every engine answers the same lines, several times in turn, so that what else the machine does falls on all of
them; what each takes for one line, which is its start, is taken off. Needs `pip install 'raspis[cluster]'`.

    python benchmarks/many.py --lines 6000
"""

from __future__ import annotations

import argparse
import pickle
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path

from raspis.solver import Rules, answer_many, random_deals
from raspis.solver.documents import json_text
from raspis.solver.position.position import Position
from raspis.solver.records.line import Line, write_line

PROGRAM = [sys.executable, "-m", "raspis.cli"]


def main() -> None:
    """Print the times, their ratios, and what a thousand workers would have to carry."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--lines", type=int, default=6000, help="positions to answer (6000)")
    parser.add_argument("--cards", type=int, default=6, help="cards a hand, four hands of child (6)")
    parser.add_argument("--rounds", type=int, default=3, help="times that every engine does it (3)")
    parser.add_argument("--no-cluster", action="store_true", help="leave Dask out")
    chosen = parser.parse_args()
    deals = random_deals(Rules.of("child"), 4, chosen.cards, seed=5)
    positions = [deal.position for deal in islice(deals, chosen.lines)]
    with tempfile.TemporaryDirectory() as folder:
        whole, one = Path(folder) / "whole.jsonl", Path(folder) / "one.jsonl"
        texts = [
            json_text(write_line(Line(str(n), position, None)), False) for n, position in enumerate(positions)
        ]
        whole.write_text("\n".join(texts) + "\n", encoding="utf-8")
        one.write_text(texts[0] + "\n", encoding="utf-8")
        engines: dict[str, Callable[[bool], None]] = {
            "batch": lambda all_lines: batch(whole if all_lines else one),
            "batch --jobs 2": lambda all_lines: batch(whole if all_lines else one, "--jobs", "2"),
            "answer_many": lambda all_lines: many(positions if all_lines else positions[:1], None),
            "answer_many, ProcessPoolExecutor(2)": lambda all_lines: many(
                positions if all_lines else positions[:1], 2
            ),
        }
        if not chosen.no_cluster:
            engines["batch --cluster local --jobs 2"] = lambda all_lines: batch(
                whole if all_lines else one, "--cluster", "local", "--jobs", "2"
            )
        times = measured(engines, chosen.rounds)
    print(f"{chosen.lines} positions of child, 4 hands of {chosen.cards}, the questions of `raspis batch`")
    for name, seconds in times.items():
        print(f"{name:36} {seconds:6.2f} s   {chosen.lines / seconds:7.0f} a second")
    print(f"--jobs 2 against one process: {times['batch'] / times['batch --jobs 2']:.2f}")
    if not chosen.no_cluster:
        ratio = times["batch --jobs 2"] / times["batch --cluster local --jobs 2"]
        print(f"a local cluster of two against --jobs 2: {ratio:.2f}")
    print(f"answer_many against batch: {times['batch'] / times['answer_many']:.2f}")
    with_two = times["batch --jobs 2"] / times["answer_many, ProcessPoolExecutor(2)"]
    print(f"answer_many with two processes against batch --jobs 2: {with_two:.2f}")
    sizes(positions[:1000], times["batch"] / chosen.lines)
    if not chosen.no_cluster:
        print(f"the scheduler takes {tasks_a_second():.0f} empty tasks a second")


def measured(engines: dict[str, Callable[[bool], None]], rounds: int) -> dict[str, float]:
    """The median seconds of each engine for all lines, without those for one."""
    found: dict[str, list[float]] = {name: [] for name in engines}
    for _ in range(rounds):
        for name, run in engines.items():
            start = timed(run, False)
            found[name].append(timed(run, True) - start)
    return {name: statistics.median(seconds) for name, seconds in found.items()}


def timed(run: Callable[[bool], None], all_lines: bool) -> float:
    """Seconds of the clock."""
    began = time.perf_counter()
    run(all_lines)
    return time.perf_counter() - began


def batch(file: Path, *options: str) -> None:
    """Let the command answer a file."""
    words = [*PROGRAM, "batch", str(file), "--quiet", *options]
    subprocess.run(words, stdout=subprocess.DEVNULL, check=True)


def many(positions: list[Position], processes: int | None) -> None:
    """Let Python's call answer the positions."""
    if processes is None:
        for _ in answer_many(positions):
            pass
        return
    with ProcessPoolExecutor(processes) as executor:
        for _ in answer_many(positions, executor=executor):
            pass


def sizes(positions: list[Position], seconds: float) -> None:
    """What travels for a deal, and what a scheduler of a thousand workers would see."""
    deal = len(pickle.dumps(positions)) / len(positions)
    answers = list(answer_many(positions))
    back = len(pickle.dumps(answers)) / len(answers)
    chunk = max(1, round(2 / seconds))
    print(f"bytes a deal: {deal:.0f} there, {back:.0f} back")
    print(f"1,000 workers: {1000 / 2:.0f} chunks of 2 s a second, each of {chunk} deals,")
    print(f"{1000 / seconds:.0f} deals and {1000 / seconds * (deal + back) / 1e6:.0f} MB a second")


def tasks_a_second(tasks: int = 3000) -> float:
    """How many tasks that do nothing Dask's scheduler hands out to two workers and gets back."""
    from distributed import Client

    with Client(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0") as client:
        client.gather(client.map(int, range(100), pure=False))
        began = time.perf_counter()
        client.gather(client.map(int, range(tasks), pure=False))
        return tasks / (time.perf_counter() - began)


if __name__ == "__main__":
    main()
