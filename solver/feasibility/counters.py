"""Counters: how many of some literals are true, as literals «at least k» that can be assumed either way.

The totalizers of `pysat.card` state one direction only (enough for «at most k»); a bid needs both, so the
node is written out here.
"""

from __future__ import annotations

from collections.abc import Sequence

from .clauses import FALSE, TRUE, Clauses

Count = list[int]
"""`count[k]` is the literal «at least k», k = 0 … n, `count[0]` being TRUE. Read it with `at_least`."""


def at_least(count: Count, number: int) -> int:
    """The literal «at least `number`», a constant outside 1 … n."""
    if number <= 0:
        return TRUE
    return count[number] if number < len(count) else FALSE


def count_of(clauses: Clauses, literals: Sequence[int]) -> Count:
    """Count the true ones among literals that may be constants: a balanced tree in the order given."""
    counts = [[TRUE, literal] for literal in literals if literal != FALSE]
    if not counts:
        return [TRUE]
    while len(counts) > 1:
        pairs = [sum_of(clauses, *counts[at : at + 2]) for at in range(0, len(counts) - 1, 2)]
        counts = pairs + counts[2 * len(pairs) :]
    return counts[0]


def sum_of(clauses: Clauses, left: Count, right: Count) -> Count:
    """The sum of two counts.

    A node of the totalizer of Bailleux and Boufkhad (CP 2003), in both directions: each output is equivalent
    to what it says.
    """
    size = len(left) + len(right) - 2
    total = [TRUE, *(clauses.new() for _ in range(size))]
    for number in range(2, size + 1):
        clauses.add(-total[number], total[number - 1])
    for a in range(len(left)):
        for b in range(len(right)):
            clauses.add(-left[a], -right[b], total[a + b])
            clauses.add(at_least(left, a + 1), at_least(right, b + 1), -at_least(total, a + b + 1))
    return total


def same(clauses: Clauses, count: Count, other: Count) -> None:
    """Require two counts to be equal."""
    for number in range(1, max(len(count), len(other))):
        a, b = at_least(count, number), at_least(other, number)
        clauses.add(-a, b)
        clauses.add(a, -b)
