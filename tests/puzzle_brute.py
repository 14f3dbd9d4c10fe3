"""Puzzles by brute force: every line of play is followed, nothing is remembered, no search is asked.

It shares with the program the rules of a trick alone, and is written from the definitions: which plays are
equal, what a goal wants, when a turn is a decision, what the main line is.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from raspis.puzzles.goals.goal import Goal
from raspis.puzzles.puzzle import Puzzle
from raspis.solver.cards.card import Card, Play, Way
from raspis.solver.position.position import Position

Bids = tuple[int | None, ...]


def same_side(position: Position, seat: int) -> set[int]:
    return {other for other, side in enumerate(position.sides) if side == position.sides[seat]}


def classes(position: Position) -> list[list[Play]]:
    """The legal plays, equal ones together: no card of anyone else's lies between or beside them."""
    elsewhere: set[Card] = {play.card for play in position.table}
    for seat, hand in enumerate(position.hands):
        if seat != position.turn:
            elsewhere |= {
                card for card in hand if position.rules.low == "plain" or card not in position.rules.specials
            }
    found: list[list[Play]] = []
    for play in position.plays():
        for group in found:
            other = group[0]
            if (
                play.way is Way.PLAIN
                and other.way is Way.PLAIN
                and play.card.suit == other.card.suit
                and not any(
                    card.suit == play.card.suit and other.card.rank <= card.rank <= play.card.rank
                    for card in elsewhere
                )
            ):
                group.append(play)
                break
        else:
            found.append([play])
    return found


class Task(NamedTuple):
    """Whose tricks are counted, who plays for the goal, and which final numbers of tricks meet it."""

    counted: set[int]
    helpers: set[int]
    wanted: set[int]

    def counts(self, position: Position) -> int:
        return sum(position.taken[seat] for seat in self.counted)


def task_of(goal: Goal, position: Position, bids: Bids) -> Task:
    said = goal.to_mapping()
    mine = same_side(position, said["seat"])
    total = sum(position.taken) + position.tricks_left
    if goal.kind == "spoil":
        of = said["of"]
        return Task(same_side(position, of), mine, set(range(total + 1)) - {bids[of] or 0})
    before = sum(position.taken[seat] for seat in mine)
    most = total if goal.kind == "at-least" else before + said["tricks"]
    return Task(mine, mine, set(range(before + said["tricks"], most + 1)))


def can_force(position: Position, task: Task, helpers: set[int]) -> bool:
    if position.tricks_left == 0:
        return task.counts(position) in task.wanted
    results = (can_force(position.after(play), task, helpers) for play in position.plays())
    return any(results) if position.turn in helpers else all(results)


def keeping(position: Position, task: Task) -> list[list[Play]]:
    return [group for group in classes(position) if can_force(position.after(group[0]), task, task.helpers)]


def follow(position: Position, task: Task) -> tuple[int, bool, bool]:
    """Decisions on the main line, whether none of its turns is open, whether no turn of any line is."""
    if position.tricks_left == 0 or can_force(position, task, set()):
        return 0, True, True
    if position.turn not in task.helpers:
        ends = [follow(position.after(group[0]), task) for group in classes(position)]
        decisions, sound = max(end[:2] for end in ends)
        return decisions, sound, all(end[2] for end in ends)
    groups = classes(position)
    right = keeping(position, task)
    if len(right) > 1:
        return 1, False, False
    decisions, sound, strict = follow(position.after(right[0][0]), task)
    return decisions + (len(groups) > 1), sound, strict


class Verdict(NamedTuple):
    sound: bool
    key: Any = None
    strict: bool = False


UNSOUND = Verdict(False)


def judge(position: Position, goal: Goal, bids: Bids) -> Verdict:
    """Whether a position and a goal are a sound puzzle, its key, and whether it is strict."""
    if goal.kind == "help":
        return _judge_help(position, bids)
    if goal.kind == "bid":
        return _judge_bid(position, goal, bids)
    task = task_of(goal, position, bids)
    if position.tricks_left == 0 or position.turn not in task.helpers:
        return UNSOUND
    right = keeping(position, task)
    if len(classes(position)) == 1 or len(right) != 1:
        return UNSOUND
    _, sound, strict = follow(position, task)
    return Verdict(True, tuple(right[0]), strict) if sound else UNSOUND


def _judge_bid(position: Position, goal: Goal, bids: Bids) -> Verdict:
    seat = goal.to_mapping()["seat"]
    mine = same_side(position, seat)
    numbers = range(position.tricks_left + 1)
    made = [k for k in numbers if can_force(position, Task(mine, mine, {k}), mine)]
    others = [bid for other, bid in enumerate(bids) if other != seat and bid is not None]
    if position.rules.hook and len(others) == len(bids) - 1:
        made = [k for k in made if k + sum(others) != position.tricks_left]
    everybody = set(range(len(position.hands)))
    possible = [k for k in numbers if can_force(position, Task(mine, mine, {k}), everybody)]
    return Verdict(True, made[0], True) if len(made) == 1 and len(possible) > 1 else UNSOUND


def _judge_help(position: Position, bids: Bids) -> Verdict:
    first = [group for group in classes(position) for line in lines(position.after(group[0])) if line == bids]
    if len(first) != 1 or len(classes(position)) == 1:
        return UNSOUND
    return Verdict(True, tuple(first[0]), True)


def lines(position: Position) -> list[tuple[int, ...]]:
    """What each seat has taken at the end, once for each line up to equal cards."""
    if position.tricks_left == 0:
        return [position.taken]
    return [end for group in classes(position) for end in lines(position.after(group[0]))]


def judge_puzzle(puzzle: Puzzle) -> Verdict:
    return judge(puzzle.position, puzzle.goal, puzzle.bids)
