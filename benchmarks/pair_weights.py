"""Fit the weights by which plays of two pairs are ordered: `pair_weights.py [DEALS] [-o FILE]`.

`pair_samples.cpp` is compiled (`c++`, or what CXX names) and asked for positions of random bridge deals in
which some plays decide and others do not. A play's score is the sum of the weights of its features; the
weights are those that make it likely, as a softmax of the scores, that the play tried first decides, and is
cheap: a deciding play counts as the share of the cheapest one's cards in its own. Gradient descent, the
positions in an order of a fixed seed; so the same deals give the same file.

What the search remembers (the blocks `Hinted`, `Killer`, `FollowKiller`) is not seen in single positions;
these weights are kept as they are in `solver/search/kernel/pair_weights.h`. The table that stands was fitted
to nodes of the search itself; on sixty bridge deals the search plays 13.5 million cards with it, 15.0 million
with what 25,000 deals give here.
"""

from __future__ import annotations

import argparse
import math
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

KERNEL = Path(__file__).parents[1] / "solver" / "search" / "kernel"
WEIGHTS = KERNEL / "pair_weights.h"
REMEMBERED = ("Hinted", "Killer", "FollowKiller")
SCALE = 20
"""Whole numbers a unit of score, as in the header."""
ROUNDS, STEP, SHRINK = 6, 0.08, 1e-6

Play = tuple[float, list[int]]
"""How good it is to try it first, 0 where it decides nothing, and its features."""


def samples(deals: int, seed: int) -> Iterator[tuple[int, list[Play]]]:
    """Which table a position is for, and its plays."""
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder, "samples"))
        sources = [Path(__file__).with_name("pair_samples.cpp"), KERNEL / "place.cpp", KERNEL / "search.cpp"]
        compiler = shlex.split(os.environ.get("CXX", "c++"))
        options = ["-std=c++20", "-O3", "-march=native", "-I", str(KERNEL)]
        subprocess.run([*compiler, *options, *map(str, sources), "-o", program], check=True)
        command = [program, str(deals), str(seed)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
            for line in running.stdout or ():
                lose, *plays = line.split(";")
                read = [[int(word) for word in play.split()] for play in plays]
                cheapest = min(cost for decides, cost, *_ in read if decides)
                yield int(lose), [(decides * cheapest / cost, features) for decides, cost, *features in read]


def blocks() -> dict[str, range]:
    """The features of each block of `pair_features.h`."""
    text = (KERNEL / "pair_features.h").read_text(encoding="utf-8")
    starts: dict[str, int] = {}
    for name, before, more in re.findall(r"^  (\w+) = (?:(\w+) \+ )?(\d+),", text, re.MULTILINE):
        starts[name] = (starts[before] if before else 0) + int(more)
    return {name: range(starts[name], starts[after]) for name, after in pairwise(starts)}


def tables(text: str) -> list[list[int]]:
    """The two tables of the header."""
    return [
        [int(word) for word in re.findall(r"-?\d+", body)]
        for body in re.findall(r"\(\{(.*?)\}\)", text, re.DOTALL)
    ]


def fit(positions: list[list[Play]], size: int, fixed: Iterable[int], old: list[int]) -> list[int]:
    """The weights, `fixed` ones as they were."""
    weights = [0.0] * size
    random = Random(1)
    for turn in range(ROUNDS):
        random.shuffle(positions)
        step = STEP / (1 + turn)
        for plays in positions:
            scores = [sum(weights[f] for f in features) for _, features in plays]
            top = max(scores)
            shares = [math.exp(score - top) for score in scores]
            whole, good = sum(shares), sum(s * p[0] for s, p in zip(shares, plays, strict=True))
            if good <= 0:
                continue
            for share, (worth, features) in zip(shares, plays, strict=True):
                push = step * (share * worth / good - share / whole)
                for feature in features:
                    weights[feature] += push - SHRINK * weights[feature]
    found = [round(weight * SCALE) for weight in weights]
    for feature in fixed:
        found[feature] = old[feature]
    return found


def first_right(positions: list[list[Play]], weights: list[int]) -> float:
    """The share of the positions in which the play of the highest score decides."""
    right = 0
    for plays in positions:
        right += max(plays, key=lambda play: sum(weights[f] for f in play[1]))[0] > 0
    return right / max(1, len(positions))


def written(text: str, found: list[list[int]]) -> str:
    """The header with these tables in place of its own."""
    for old, weights in zip(re.findall(r"\(\{\n.*?\}\)", text, re.DOTALL), found, strict=True):
        lines, line = [], "    "
        for weight in weights:
            if len(line) + len(f" {weight},") > 118:
                lines.append(line)
                line = "    "
            line += f" {weight},"
        text = text.replace(old, "({\n" + "\n".join([*lines, line]) + "\n})", 1)
    return text


def main() -> int:
    """Fit, say how often the first play is right with the old weights and the new, and write the header."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("deals", nargs="?", type=int, default=20_000)
    options.add_argument("-o", "--output", type=Path, help="where the header goes; else nothing is written")
    chosen = options.parse_args()
    text = WEIGHTS.read_text(encoding="utf-8")
    old, where = tables(text), blocks()
    fixed = [feature for name in REMEMBERED for feature in where[name]]
    learnt: list[list[list[Play]]] = [[], []]
    for lose, plays in samples(chosen.deals, seed=1):
        learnt[lose].append(plays)
    fresh: list[list[list[Play]]] = [[], []]
    for lose, plays in samples(max(200, chosen.deals // 10), seed=2):
        fresh[lose].append(plays)
    found = []
    for lose, name in enumerate(("to win", "to lose")):
        new = fit(learnt[lose], len(old[lose]), fixed, old[lose])
        found.append(new)
        before, after = first_right(fresh[lose], old[lose]), first_right(fresh[lose], new)
        print(
            f"{name}: {len(learnt[lose]):,} positions; of {len(fresh[lose]):,} others the first play is right"
            f" in {before:.3f} with the weights that stand, {after:.3f} with these"
        )
    if chosen.output:
        chosen.output.write_text(written(text, found), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
