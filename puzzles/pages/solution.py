"""The solution of a puzzle in words, line by line."""

from __future__ import annotations

from collections.abc import Sequence

from raspis.solver.cards.card import Play
from raspis.solver.cards.speech import Pretty
from raspis.solver.errors import PositionError
from raspis.solver.message import Listed, Message, listed
from raspis.solver.position.position import Position
from raspis.solver.rules.rules import Rules

from ..goals.goal import PuzzleError
from ..puzzle import Puzzle
from ..tree import OR, Node, alternatives, as_equals, in_turn


def solution_lines(puzzle: Puzzle) -> list[Message]:
    """The answer first, then the main line trick by trick, then what to play on other replies.

    The solver's own cards stand as `[8♥]`; equal cards are joined as `8♥/9♥`.
    """
    if isinstance(puzzle.key, int):
        lines = [bid_sentence(puzzle)]
        if puzzle.tree is not None:
            lines.append(Message("One way to make it:"))
    else:
        player, key = puzzle.names[puzzle.position.turn], as_equals(puzzle.key, puzzle.position.rules)
        lines = [Message("{player} plays {key}.", player=player, key=key)]
    if puzzle.tree is None:
        return lines
    lines += main_line_text(puzzle)
    lines += side_lines(puzzle.tree, puzzle.position.rules)
    return lines


def bid_sentence(puzzle: Puzzle) -> Message:
    """The answer where a bid is asked for."""
    return Message("The bid is {bid}.", bid=puzzle.key) if puzzle.key else Message("The bid is a pass.")


def main_line_text(puzzle: Puzzle) -> list[Message]:
    """The main line, one trick a line, up to the last decision; who leads stands first.

    Raises PuzzleError where the tree has a play that the rules don't allow.
    """
    assert puzzle.tree is not None
    names, rules = puzzle.names, puzzle.position.rules
    scrap = rules.low == "scrap"
    trick: list[object] = [Pretty(play, scrap) for play in puzzle.position.table]
    position, lines = puzzle.position, []

    def push(play: Play, said: object) -> None:
        nonlocal position, trick
        leader = position.leader
        try:
            play = position.find(play)
        except PositionError as fault:
            raise PuzzleError("the solution can't be played: {fault}", fault=fault) from None
        trick.append(said)
        position = position.after(play)
        if not position.table:
            lines.append(
                Message(
                    "{leader}: {cards} – {winner} takes it",
                    leader=names[leader],
                    cards=listed(trick, "  "),
                    winner=names[position.leader],
                )
            )
            trick = []

    for node, reply in puzzle.tree.main_line():
        push(node.plays[0], _own(node, rules))
        for play in reply:
            push(play, Pretty(play, scrap))
    if trick:
        leader = names[position.leader]
        lines.append(Message("{leader}: {cards}", leader=leader, cards=listed(trick, "  ")))
    return lines


def _own(node: Node, rules: Rules) -> Message:
    """The solver's own cards at a turn."""
    return Message("[{cards}]", cards=as_equals(node.plays, rules))


def side_lines(node: Node, rules: Rules, path: Sequence[object] = ()) -> list[Message]:
    """What to play where a reply asks for another answer than the main line, in the order of the tree.

    Replies with one answer stand together. `path` is what was played since the main line was left, from the
    solver's last card on it; it is empty on the main line.
    """
    path = [*path, _own(node, rules)]
    grouped: dict[Listed, list[Listed]] = {}
    lines: list[Message] = []
    main = next(iter(node.replies), None)
    for reply, below in node.replies.items():
        said = in_turn(reply, rules)
        if reply == main:
            lines += side_lines(below, rules, () if len(path) == 1 else [*path, said])
        else:
            answers = alternatives((below.plays, *below.also), rules)
            grouped.setdefault(answers, []).append(said)
            lines += side_lines(below, rules, [*path, said])
    after = listed(path, " ")
    return [
        Message("After {line} {replies}: {answers}", line=after, replies=listed(replies, OR), answers=answers)
        for answers, replies in grouped.items()
    ] + lines


def trump_words(position: Position) -> Message:
    """The trump in words: `trump ♦`, `no trump`, `circular trumps ♠ → ♣ → ♦ → ♥ → ♠`."""
    if position.rules.trump == "circular":
        return Message("circular trumps {circle}", circle="♠ → ♣ → ♦ → ♥ → ♠")
    if position.trump is None:
        return Message("no trump")
    return Message("trump {suit}", suit=position.trump.sign)


def turn_words(puzzle: Puzzle) -> Message:
    """Who leads or is to play, in words."""
    position, names = puzzle.position, puzzle.names
    player = names[position.turn]
    if not position.table:
        return Message("{player} leads", player=player)
    return Message("{leader} has led, {player} is to play", leader=names[position.leader], player=player)


def caption_of(puzzle: Puzzle) -> Message:
    """The trump and who is to play, in words."""
    return Message("{trump}; {turn}.", trump=trump_words(puzzle.position), turn=turn_words(puzzle))
