"""Proving a puzzle again from its file alone, and saying what is wrong with one that isn't as it says."""

from __future__ import annotations

from typing import Final, NamedTuple

from raspis.solver.cards.card import Play
from raspis.solver.message import Listed, Message, Quoted, listed
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules
from raspis.solver.search.budget import Stopped

from .grading.themes import THEMES
from .making.prove import Unsound, prove
from .puzzle import LEVELS, MEASURES, Puzzle
from .tree import Node, alternatives, as_equals, in_turn

PLAIN_NODES: Final = 100_000
"""Cards that the plain search may play in a check before the engine of the solver takes over."""


class Verdict(NamedTuple):
    """What a check found: no faults for a puzzle that is all it says."""

    faults: tuple[Message, ...]
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
        return Verdict((Message("unsound: {fault}", fault=unsound),), solver.engine_name, None)
    return Verdict(tuple(_faults(puzzle, proven)), solver.engine_name, proven)


def _faults(puzzle: Puzzle, proven: Puzzle) -> list[Message]:
    rules, faults = puzzle.position.rules, []
    if puzzle.key != proven.key:
        said, right = _key(puzzle.key, rules), _key(proven.key, rules)
        faults.append(Message("the key is {said}, but right is {right}", said=said, right=right))
    if puzzle.tree is not None and not _same(puzzle.tree, proven.tree):
        faults.append(_first_difference(puzzle.tree, proven.tree, [], rules))
    if puzzle.strict and not proven.strict:
        faults.append(Message("it is not strict: several plays keep the goal on a side line"))
    for name in MEASURES:
        if name in puzzle.measures and puzzle.measures[name] != proven.measures[name]:
            faults.append(
                Message(
                    "the measure {name} is {said}, but right is {right}",
                    name=name,
                    said=puzzle.measures[name],
                    right=proven.measures[name],
                )
            )
    if puzzle.level and puzzle.level != proven.level:
        faults.append(
            Message(
                "the level is {said}, but right is {right} of {most}",
                said=puzzle.level,
                right=proven.level,
                most=LEVELS[-1],
            )
        )
    for theme in puzzle.themes:
        if theme not in THEMES:
            faults.append(
                Message(
                    "the theme {theme} is unknown; there are {themes}",
                    theme=Quoted(theme),
                    themes=listed(THEMES),
                )
            )
        elif theme not in proven.themes:
            faults.append(Message("the theme {theme} does not hold", theme=theme))
    return faults


def _key(key: tuple[Play, ...] | int, rules: Rules) -> int | Listed:
    return key if isinstance(key, int) else as_equals(key, rules)


def _same(tree: Node, proven: Node | None) -> bool:
    """Whether two solutions are equal, also in which reply they begin with: it is the main line."""
    if proven is None or tree != proven:
        return False
    return list(tree.replies)[:1] == list(proven.replies)[:1] and all(
        _same(node, proven.replies[reply]) for reply, node in tree.replies.items()
    )


def _first_difference(tree: Node, proven: Node | None, line: list[Play], rules: Rules) -> Message:
    """Where the solution of a file first differs from the proven one."""
    if proven is None:
        return Message("the solution shows plays, but another seat leads")
    if tree.plays != proven.plays or tree.also != proven.also:
        said = alternatives((tree.plays, *tree.also), rules)
        right = alternatives((proven.plays, *proven.also), rules)
        if not line:
            return Message(
                "the solution has {said} at the first decision, but right is {right}", said=said, right=right
            )
        return Message(
            "the solution has {said} after {line}, but right is {right}",
            said=said,
            line=in_turn(line, rules),
            right=right,
        )
    line = [*line, tree.plays[0]]
    for reply, node in tree.replies.items():
        if reply not in proven.replies:
            return Message(
                "the solution has the reply {reply} after {line}, which it should not list",
                reply=in_turn(reply, rules),
                line=in_turn(line, rules),
            )
        if not _same(node, proven.replies[reply]):
            return _first_difference(node, proven.replies[reply], [*line, *reply], rules)
    for reply in proven.replies:
        if reply not in tree.replies:
            return Message(
                "the solution lacks the reply {reply} after {line}",
                reply=in_turn(reply, rules),
                line=in_turn(line, rules),
            )
    return Message(
        "the solution has its main line in the wrong place after {line}", line=in_turn(line, rules)
    )
