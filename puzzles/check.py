"""Proving a puzzle again from its file alone, and saying what is wrong with one that isn't as it says."""

from __future__ import annotations

from typing import Final, NamedTuple

from raspis.solver.cards.card import Play
from raspis.solver.questions.solver import Solver
from raspis.solver.search.budget import Stopped

from .grading.themes import THEMES
from .making.prove import Unsound, prove
from .puzzle import LEVELS, MEASURES, Puzzle
from .tree import Node, pretty

PLAIN_NODES: Final = 100_000
"""Cards that the plain search may play in a check before the engine of the solver takes over."""


class Verdict(NamedTuple):
    """What a check found: no faults for a puzzle that is all it says."""

    faults: tuple[str, ...]
    engine: str
    """The search that proved it, `plain` or `kernel`."""
    proven: Puzzle | None
    """The puzzle as proven again; None where it is unsound."""

    @property
    def sound(self) -> bool:
        """Whether the puzzle is sound and all that it says of itself is true."""
        return not self.faults


def check(puzzle: Puzzle, solver: Solver, plain_nodes: int = PLAIN_NODES) -> Verdict:
    """Prove a puzzle again: with the plain search within `plain_nodes` cards played, else with the solver.

    Compared are the key, the solution, whether it is strict, and the measures, level and themes where they
    are given. Raises PuzzleError for a goal that can't be asked of the position, and Stopped at a limit of
    the solver.
    """
    plain = Solver("plain", node_limit=plain_nodes, memory=64)
    plain.budget.deadline = solver.budget.deadline
    try:
        return _check(puzzle, plain)
    except Stopped:
        if solver.engine_name == "plain" and solver.budget.node_limit is not None:
            raise
        return _check(puzzle, solver)


def _check(puzzle: Puzzle, solver: Solver) -> Verdict:
    try:
        proven = prove(solver, puzzle.position, puzzle.goal, puzzle.bids, round=puzzle.round)
    except Unsound as unsound:
        return Verdict((f"unsound: {unsound}",), solver.engine_name, None)
    return Verdict(tuple(_faults(puzzle, proven)), solver.engine_name, proven)


def _faults(puzzle: Puzzle, proven: Puzzle) -> list[str]:
    faults = []
    if puzzle.key != proven.key:
        faults.append(f"the key is {_key(puzzle.key)}, but right is {_key(proven.key)}")
    if puzzle.tree is not None and puzzle.tree != proven.tree:
        faults.append(_first_difference(puzzle.tree, proven.tree, []))
    if puzzle.strict and not proven.strict:
        faults.append("it is not strict: several plays keep the goal on a side line")
    for name in MEASURES:
        if name in puzzle.measures and puzzle.measures[name] != proven.measures[name]:
            faults.append(
                f"the measure {name} is {puzzle.measures[name]}, but right is {proven.measures[name]}"
            )
    if puzzle.level and puzzle.level != proven.level:
        faults.append(f"the level is {puzzle.level}, but right is {proven.level} of {LEVELS[-1]}")
    for theme in puzzle.themes:
        if theme not in THEMES:
            faults.append(f"the theme {theme!r} is unknown; there are {', '.join(THEMES)}")
        elif theme not in proven.themes:
            faults.append(f"the theme {theme} does not hold")
    return faults


def _key(key: tuple[Play, ...] | int) -> str:
    return str(key) if isinstance(key, int) else pretty(key)


def _first_difference(tree: Node, proven: Node | None, line: list[str]) -> str:
    """Where the solution of a file first differs from the proven one."""
    where = f"after {' '.join(line)}" if line else "at the first decision"
    if proven is None:
        return "the solution shows plays, but another seat leads"
    if tree.plays != proven.plays or tree.also != proven.also:
        said = " or ".join(map(pretty, (tree.plays, *tree.also)))
        right = " or ".join(map(pretty, (proven.plays, *proven.also)))
        return f"the solution has {said} {where}, but right is {right}"
    line = [*line, tree.plays[0].pretty]
    for reply, node in tree.replies.items():
        said = " ".join(play.pretty for play in reply)
        if reply not in proven.replies:
            return f"the solution has the reply {said} after {' '.join(line)}, which it should not list"
        if node != proven.replies[reply]:
            return _first_difference(node, proven.replies[reply], [*line, said])
    for reply in proven.replies:
        if reply not in tree.replies:
            right = " ".join(play.pretty for play in reply)
            return f"the solution lacks the reply {right} after {' '.join(line)}"
    return f"the solution has its main line in the wrong place after {' '.join(line)}"
