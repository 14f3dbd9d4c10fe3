"""The solution of a puzzle in words, line by line."""

from __future__ import annotations

from collections.abc import Sequence

from raspis.solver.cards import Play
from raspis.solver.position import Position

from .puzzle import Puzzle
from .tree import Node


def solution_lines(puzzle: Puzzle) -> list[str]:
    """The answer first, then the main line trick by trick, then what to play on other replies.

    The solver's own cards stand as `[8♥]`; equal cards are joined as `8♥/9♥`.
    """
    if isinstance(puzzle.key, int):
        lines = [f"The bid is {puzzle.key}."]
        if puzzle.tree is not None:
            lines.append("One way to make it:")
    else:
        seat = puzzle.names[puzzle.position.turn]
        lines = [f"{seat} plays {pretty(puzzle.key)}."]
    if puzzle.tree is None:
        return lines
    lines += main_line_text(puzzle)
    lines += side_lines(puzzle.tree, [])
    return lines


def pretty(plays: Sequence[Play]) -> str:
    """Equal plays in one word: `8♥/9♥`."""
    return "/".join(play.pretty for play in plays)


def main_line_text(puzzle: Puzzle) -> list[str]:
    """The main line, one trick a line, up to the last decision; who leads stands first."""
    assert puzzle.tree is not None
    names = puzzle.names
    trick: list[str] = [play.pretty for play in puzzle.position.table]
    position, lines = puzzle.position, []

    def push(play: Play, shown: str) -> None:
        nonlocal position, trick
        leader = position.leader
        trick.append(shown)
        position = position.after(play)
        if not position.table:
            lines.append(f"{names[leader]}: {'  '.join(trick)} – {names[position.leader]} takes it")
            trick = []

    for node, reply in puzzle.tree.main_line():
        push(node.plays[0], f"[{pretty(node.plays)}]")
        for play in reply:
            push(play, play.pretty)
    if trick:
        lines.append(f"{names[position.leader]}: {'  '.join(trick)}")
    return lines


def side_lines(node: Node, before: list[str]) -> list[str]:
    """What to play where a reply asks for another answer than the main line, in the order of the tree."""
    lines = []
    path = [*before, f"[{pretty(node.plays)}]"]
    main = next(iter(node.replies), None)
    for reply, below in node.replies.items():
        replied = [*path, *(play.pretty for play in reply)]
        if reply != main:
            answers = " or ".join(map(pretty, (below.plays, *below.also)))
            lines.append(f"After {' '.join(replied)}: {answers}")
        lines += side_lines(below, replied)
    return lines


def trump_words(position: Position) -> str:
    """The trump in words: `trump ♦`, `no trump`, `circular trumps ♠ → ♣ → ♦ → ♥ → ♠`."""
    if position.rules.trump == "circular":
        return "circular trumps ♠ → ♣ → ♦ → ♥ → ♠"
    return "no trump" if position.trump is None else f"trump {position.trump.sign}"


def turn_words(puzzle: Puzzle) -> str:
    """Who leads or is to play, in words."""
    position, names = puzzle.position, puzzle.names
    if not position.table:
        return f"{names[position.turn]} leads"
    return f"{names[position.leader]} has led, {names[position.turn]} is to play"
