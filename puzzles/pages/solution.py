"""The solution of a puzzle in words, line by line."""

from __future__ import annotations

from collections.abc import Sequence

from raspis.solver.cards.card import Play
from raspis.solver.errors import PositionError
from raspis.solver.position.position import Position

from ..goals.goal import PuzzleError
from ..puzzle import Puzzle
from ..tree import Node, pretty


def solution_lines(puzzle: Puzzle) -> list[str]:
    """The answer first, then the main line trick by trick, then what to play on other replies.

    The solver's own cards stand as `[8♥]`; equal cards are joined as `8♥/9♥`.
    """
    if isinstance(puzzle.key, int):
        lines = [bid_sentence(puzzle)]
        if puzzle.tree is not None:
            lines.append("One way to make it:")
    else:
        seat = puzzle.names[puzzle.position.turn]
        lines = [f"{seat} plays {pretty(puzzle.key)}."]
    if puzzle.tree is None:
        return lines
    lines += main_line_text(puzzle)
    lines += side_lines(puzzle.tree)
    return lines


def bid_sentence(puzzle: Puzzle) -> str:
    """The answer where a bid is asked for."""
    return f"The bid is {puzzle.key}." if puzzle.key else "The bid is a pass."


def main_line_text(puzzle: Puzzle) -> list[str]:
    """The main line, one trick a line, up to the last decision; who leads stands first.

    Raises PuzzleError where the tree has a play that the rules don't allow.
    """
    assert puzzle.tree is not None
    names = puzzle.names
    trick: list[str] = [play.pretty for play in puzzle.position.table]
    position, lines = puzzle.position, []

    def push(play: Play, said: str) -> None:
        nonlocal position, trick
        leader = position.leader
        try:
            play = position.find(play)
        except PositionError as fault:
            raise PuzzleError(f"the solution can't be played: {fault}") from None
        trick.append(said)
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


def side_lines(node: Node, path: Sequence[str] = ()) -> list[str]:
    """What to play where a reply asks for another answer than the main line, in the order of the tree.

    Replies with one answer stand together. `path` is what was played since the main line was left, from the
    solver's last card on it; it is empty on the main line.
    """
    path = [*path, f"[{pretty(node.plays)}]"]
    grouped: dict[str, list[str]] = {}
    lines: list[str] = []
    main = next(iter(node.replies), None)
    for reply, below in node.replies.items():
        said = " ".join(play.pretty for play in reply)
        if reply == main:
            lines += side_lines(below, () if len(path) == 1 else [*path, said])
        else:
            answers = " or ".join(map(pretty, (below.plays, *below.also)))
            grouped.setdefault(answers, []).append(said)
            lines += side_lines(below, [*path, said])
    after = " ".join(path)
    return [f"After {after} {' or '.join(said)}: {answers}" for answers, said in grouped.items()] + lines


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
