"""From a position and a goal to a proven puzzle, or to the reason why it is none.

`make` proves its candidates here and `check` proves a file's puzzles again, so that both mean the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from raspis.solver.cards.card import Play
from raspis.solver.position.equals import equal_plays
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.search.budget import Budget, Stopped

from ..goals.goal import Aim, Goal, PuzzleError, tricks_of
from ..grading.difficulty import level
from ..grading.measures import cold_nodes, first_questions, measure, measure_bid, measure_help
from ..grading.themes import Study, has_gap_beside, themes_of, themes_of_help
from ..proof.joint_lines import LineCounter, only_line, rest_of
from ..proof.soundness import Proof
from ..puzzle import Puzzle, generator_version
from ..tree import Node

NO_PLAY: Final = "no play keeps the goal"
FORCED: Final = "nothing to decide"
MANY_PLAYS: Final = "several plays keep the goal"
MANY_LATER: Final = "several plays keep the goal later on"
NOT_STRICT: Final = "several plays keep the goal on a side line"
NO_LINE: Final = "no line gives everybody his bid"
MANY_LINES: Final = "several lines give everybody his bid"
NO_BID: Final = "no bid can be made"
MANY_BIDS: Final = "several bids can be made"
FEW_DECISIONS: Final = "too few decisions"
NOT_TEMPTING: Final = "no wrong play tempts"
OTHER_THEME: Final = "another theme"
OTHER_LEVEL: Final = "another level"


class Demands(NamedTuple):
    """What is asked of a puzzle beside soundness."""

    strict: bool = False
    """No turn may be open on any line that the others can choose."""
    decisions: int = 1
    tempting: int = 0
    theme: str | None = None
    level: int | None = None


_NONE: Final = Demands()


class Unsound(Exception):
    """A position and a goal are no puzzle, or not the one asked for: `reason` is one of the sentences above.

    `detail` says where.
    """

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason}{': ' if detail else ''}{detail}")
        self.reason = reason
        self.detail = detail


def prove(
    solver: Solver,
    position: Position,
    goal: Goal,
    bids: Sequence[int | None] | None = None,
    demands: Demands = _NONE,
    limit: int | None = None,
) -> Puzzle:
    """The puzzle of a position and a goal, with its solution, measures, level and themes.

    `limit` is the number of plays to look at. Raises Unsound, PuzzleError for a goal that can't be asked of
    the position, TooLarge at the limit, and Stopped at a limit of the solver.
    """
    seats = len(position.hands)
    all_bids = (None,) * seats if bids is None else tuple(bids)
    if goal.kind == "help":
        return _prove_help(solver, position, goal, all_bids, demands)
    if goal.kind == "bid":
        return _prove_bid(solver, position, goal, all_bids, demands, limit)
    return _prove_play(solver, position, goal, all_bids, demands, limit)


def _prove_play(
    solver: Solver,
    position: Position,
    goal: Goal,
    bids: tuple[int | None, ...],
    demands: Demands,
    limit: int | None,
) -> Puzzle:
    assert goal.seat is not None
    aim = Aim.of(goal, position, bids)
    if not position.tricks_left or not aim.helps(position.turn):
        raise Unsound(FORCED, f"it is not the turn of P{goal.seat + 1}")
    proof = Proof(solver, limit)
    turn = proof.turn(position, aim)
    if len(turn.classes) == 1:
        raise Unsound(FORCED, f"{_pretty(turn.classes[0])} must be played")
    if len(turn.keeping) == 0:
        raise Unsound(NO_PLAY)
    if len(turn.keeping) > 1:
        raise Unsound(MANY_PLAYS, " or ".join(map(_pretty, turn.keeping)))
    standing = proof.standing(position, aim)
    if standing.decisions < demands.decisions:
        raise Unsound(FEW_DECISIONS, str(standing.decisions))
    if demands.strict and not standing.strict:
        raise Unsound(NOT_STRICT)
    tree = proof.tree(position, aim, standing.strict)
    if not standing.sound:
        raise Unsound(MANY_LATER, _where_open(tree))
    measures = measure(proof, position, aim, tree)
    _meet(demands, measures)
    themes = themes_of(Study(proof, position, aim, tree))
    if goal.kind == "exact":
        assert goal.tricks is not None
        if has_gap_beside(solver.exact(position, goal.seat), goal.tricks):
            themes = (*themes, "counting")
    measures["nodes"] = cold_nodes(first_questions(position, aim))
    return _puzzle(demands, position, bids, goal, tree.plays, tree, standing.strict, measures, themes)


def _where_open(tree: Node) -> str:
    line: list[str] = []
    for node, reply in tree.main_line():
        if node.also:
            plays = " or ".join(map(_pretty, (node.plays, *node.also)))
            return f"after {' '.join(line)} {plays}"
        line += [play.pretty for play in (node.plays[0], *reply)]
    raise AssertionError("no turn of the main line is open")


def barred_bid(position: Position, goal: Goal, bids: Sequence[int | None]) -> int | None:
    """The number that the hook bars for a `bid` puzzle, None where it bars none.

    The seat is the last bidder when everybody else's bid is given. With the hook the bids of a deal may not
    add up to its tricks (RULES section 6).
    """
    others = [bid for seat, bid in enumerate(bids) if seat != goal.seat]
    if not position.rules.hook or any(bid is None for bid in others):
        return None
    left = position.tricks_left - sum(bid for bid in others if bid is not None)
    return left if left >= 0 else None


def _prove_bid(
    solver: Solver,
    position: Position,
    goal: Goal,
    bids: tuple[int | None, ...],
    demands: Demands,
    limit: int | None,
) -> Puzzle:
    assert goal.seat is not None
    if any(position.taken) or position.table:
        raise PuzzleError(
            "a bid is made before the first card, but the position is in the middle of the play"
        )
    exact = solver.exact(position, goal.seat)
    barred = barred_bid(position, goal, bids)
    allowed = [number for number in exact if number != barred]
    if not allowed:
        raise Unsound(NO_BID)
    if len(allowed) > 1:
        raise Unsound(MANY_BIDS, " or ".join(map(str, allowed)))
    bid = allowed[0]
    possible = solver.possible(position, goal.seat)
    if len(possible) == 1:
        raise Unsound(FORCED, f"P{goal.seat + 1} takes {bid} whatever anyone plays")
    proof = Proof(solver, limit)
    measures = measure_bid(proof, position, goal, bid, possible)
    _meet(demands, measures)
    themes = ["counting"] if has_gap_beside(exact, bid) else []
    if barred in exact:
        themes.append("hook-trap")
    aim = Aim.of(Goal("exact", goal.seat, bid), position, None)
    return _puzzle(
        demands, position, bids, goal, bid, _one_way(proof, position, aim), True, measures, tuple(themes)
    )


def _one_way(proof: Proof, position: Position, aim: Aim) -> Node | None:
    """One way to keep an aim: at each turn the first class that does, on a reply the first in play order.

    None where another seat plays first.
    """
    if not position.tricks_left or not aim.helps(position.turn):
        return None
    turn = proof.turn(position, aim)
    plays = turn.keeping[0]
    if turn.settled:
        return Node(tuple(plays))
    after = position.after(plays[0])
    reply = next(proof.replies(after, aim.after(position, after)), None)
    if reply is None:
        return Node(tuple(plays))
    node = _one_way(proof, reply[1], reply[2])
    return Node(tuple(plays), {} if node is None else {reply[0]: node})


def tricks_to_come(position: Position, bids: Sequence[int | None]) -> tuple[int | None, ...]:
    """What each bid asks of the tricks still to come; of a side that plays together the sum counts."""
    return tuple(None if bid is None else bid - tricks_of(position, seat) for seat, bid in enumerate(bids))


def _prove_help(
    solver: Solver, position: Position, goal: Goal, bids: tuple[int | None, ...], demands: Demands
) -> Puzzle:
    seats = len(position.hands)
    if position.sides != tuple(range(seats)):
        raise PuzzleError("the goal help is about every seat's own bid, and the position has sides")
    wanted = tuple(number for number in tricks_to_come(position, bids) if number is not None)
    if len(wanted) < seats:
        raise PuzzleError("the goal help needs every seat's bid in bids")
    if len(equal_plays(position)) == 1:
        raise Unsound(FORCED, f"{_pretty(equal_plays(position)[0])} must be played")
    possible = Possibility(solver.budget)
    if not possible(position, wanted):
        raise Unsound(NO_LINE)
    decisions: list[tuple[Position, Play]] = []
    line: list[str] = []
    at, rest = position, wanted
    while at.tricks_left:
        steps = [(equals, at.after(equals[0])) for equals in equal_plays(at)]
        open_steps = [step for step in steps if possible(step[1], rest_of(rest, at, step[1]))]
        if len(open_steps) > 1:
            answers = " or ".join(_pretty(equals) for equals, _ in open_steps)
            raise Unsound(MANY_LINES, f"after {' '.join(line)} {answers}" if line else answers)
        equals, after = open_steps[0]
        if len(steps) > 1:
            decisions.append((at, equals[0]))
        line.append(equals[0].pretty)
        at, rest = after, rest_of(rest, at, after)
    tree = only_line(position, wanted, possible)
    measures = measure_help(position, wanted, tree)
    _meet(demands, measures)
    return _puzzle(demands, position, bids, goal, tree.plays, tree, True, measures, themes_of_help(decisions))


COUNTED_NODES: Final = 300_000
"""Cards that may be played in following lines one by one; then the clauses of `feasibility` take over."""


class Possibility:
    """Whether some line gives every seat its wanted number of the remaining tricks, for positions of a deal.

    To ask this at every turn of a line about every other class of plays is to forbid the line, with its
    equals, and to look for another. May raise Stopped at a limit of the solver.
    """

    def __init__(self, budget: Budget, nodes: int = COUNTED_NODES) -> None:
        self._budget = budget
        self._counted = Budget(budget.seconds_left, nodes)
        self._counter: LineCounter | None = LineCounter(self._counted)

    def __call__(self, position: Position, wanted: tuple[int, ...]) -> bool:
        """The answer for one position."""
        if min(wanted) < 0 or sum(wanted) != position.tricks_left:
            return False
        if self._counter is not None:
            try:
                return self._counter.count(position, wanted, 1) > 0
            except Stopped:
                self._budget.look()  # raises Stopped again where the time was up, not the count
                self._counter = None
        if position.tricks_left == 0:
            return True
        # Imported late: python-sat is needed for this question only.
        from raspis.solver.feasibility import Feasibility

        bids = [number + taken for number, taken in zip(wanted, position.taken, strict=True)]
        with Feasibility(position, self._budget) as feasible:
            return feasible.can_meet(bids)


def _meet(demands: Demands, measures: dict[str, int]) -> None:
    if measures["decisions"] < demands.decisions:
        raise Unsound(FEW_DECISIONS, str(measures["decisions"]))
    if measures["tempting"] < demands.tempting:
        raise Unsound(NOT_TEMPTING)


def _puzzle(
    demands: Demands,
    position: Position,
    bids: tuple[int | None, ...],
    goal: Goal,
    key: tuple[Play, ...] | int,
    tree: Node | None,
    strict: bool,
    measures: dict[str, int],
    themes: tuple[str, ...],
) -> Puzzle:
    found = level(goal.kind, measures)
    if demands.theme is not None and demands.theme not in themes:
        raise Unsound(OTHER_THEME, ", ".join(themes))
    if demands.level not in (None, found):
        raise Unsound(OTHER_LEVEL, str(found))
    made = generator_version()
    return Puzzle(position, bids, goal, key, tree, strict, found, measures, themes, version=made)


def _pretty(equals: Sequence[Play]) -> str:
    return "/".join(play.pretty for play in equals)
