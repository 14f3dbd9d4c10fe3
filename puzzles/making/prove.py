"""From a position and a goal to a proven puzzle, or to the reason why it is none.

`make` proves its candidates here and `check` proves a file's puzzles again, so that both mean the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from raspis.solver.cards.card import Play
from raspis.solver.message import Listed, Message, listed, verbatim
from raspis.solver.position.equals import equal_plays
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules
from raspis.solver.search.aim import Aim

from ..goals.bid import NameBid
from ..goals.goal import Goal, PlayGoal
from ..goals.together import Together
from ..goals.tricks import Exact
from ..grading.difficulty import level
from ..grading.measures import cold_nodes, first_questions, measure, measure_bid, measure_help
from ..grading.themes import THEMES, Study, has_gap_beside, themes_of, themes_of_help
from ..proof.joint_lines import only_line, rest_of
from ..proof.possibility import Possibility
from ..proof.soundness import Proof
from ..puzzle import Puzzle, generator_version
from ..tree import OR, Node, alternatives, as_equals, in_turn

NO_PLAY: Final = Message("no play keeps the goal")
FORCED: Final = Message("nothing to decide")
MANY_PLAYS: Final = Message("several plays keep the goal")
MANY_LATER: Final = Message("several plays keep the goal later on")
NOT_STRICT: Final = Message("several plays keep the goal on a side line")
NO_LINE: Final = Message("no line gives everybody his bid")
MANY_LINES: Final = Message("several lines give everybody his bid")
NO_BID: Final = Message("no bid can be made")
MANY_BIDS: Final = Message("several bids can be made")
FEW_DECISIONS: Final = Message("too few decisions")
NOT_TEMPTING: Final = Message("no wrong play tempts")
OTHER_THEME: Final = Message("another theme")
OTHER_LEVEL: Final = Message("another level")


class Demands(NamedTuple):
    """What is asked of a puzzle beside soundness."""

    strict: bool = False
    """No turn may be open on any line that the others can choose."""
    decisions: int = 1
    tempting: int = 0
    themes: tuple[str, ...] = ()
    """All of them are asked for."""
    level: int | None = None


_NONE: Final = Demands()


class Unsound(Exception):
    """A position and a goal are no puzzle, or not the one asked for: `reason` is one of the sentences above.

    `detail` says where; `message` has both.
    """

    def __init__(self, reason: Message, detail: Message | Listed | None = None) -> None:
        self.reason = reason
        self.message = (
            reason if detail is None else Message("{reason}: {detail}", reason=reason, detail=detail)
        )
        super().__init__(self.message)


def prove(
    solver: Solver,
    position: Position,
    goal: Goal,
    bids: Sequence[int | None] | None = None,
    demands: Demands = _NONE,
    limit: int | None = None,
    round: str = "normal",
) -> Puzzle:
    """The puzzle of a position and a goal, with its solution, measures, level and themes.

    `limit` is the number of plays to look at. Raises Unsound, PuzzleError for a goal that can't be asked of
    the position, TooLarge at the limit, and Stopped at a limit of the solver.
    """
    task = _Task(solver, position, (None,) * len(position.hands) if bids is None else tuple(bids), round)
    goal.check(position, task.bids, round)
    if isinstance(goal, Together):
        return _prove_together(task, goal, demands)
    if isinstance(goal, NameBid):
        return _prove_bid(task, goal, demands, limit)
    assert isinstance(goal, PlayGoal)
    return _prove_play(task, goal, demands, limit)


class _Task(NamedTuple):
    """What a proof is about, beside the goal."""

    solver: Solver
    position: Position
    bids: tuple[int | None, ...]
    round: str


def _prove_play(task: _Task, goal: PlayGoal, demands: Demands, limit: int | None) -> Puzzle:
    position = task.position
    aim = goal.aim(position, task.bids)
    if not position.tricks_left or not aim.helps(position.turn):
        raise Unsound(FORCED, Message("it is not the turn of {player}", player=f"P{goal.seat + 1}"))
    proof = Proof(task.solver, limit)
    turn = proof.turn(position, aim)
    if len(turn.classes) == 1:
        raise Unsound(FORCED, _must_be_played(turn.classes[0], position))
    if len(turn.keeping) == 0:
        raise Unsound(NO_PLAY)
    if len(turn.keeping) > 1:
        raise Unsound(MANY_PLAYS, alternatives(turn.keeping, position.rules))
    outlook = proof.outlook(position, aim)
    if outlook.decisions < demands.decisions:
        raise Unsound(FEW_DECISIONS, verbatim(outlook.decisions))
    if demands.strict and not outlook.strict:
        raise Unsound(NOT_STRICT)
    tree = proof.tree(position, aim, outlook.strict)
    if not outlook.sound:
        raise Unsound(MANY_LATER, _where_open(tree, position.rules))
    measures = measure(proof, position, aim, tree)
    _meet(demands, measures)
    themes = themes_of(Study(proof, position, aim, tree))
    if goal.counting:
        asked = aim.targets.bit_length() - 1
        if has_gap_beside(task.solver.exact(position, goal.seat), asked):
            themes = (*themes, "counting")
    measures["nodes"] = cold_nodes(first_questions(position, aim))
    return _puzzle(task, goal, demands, tree.plays, tree, outlook.strict, measures, themes)


def _must_be_played(plays: Sequence[Play], position: Position) -> Message:
    return Message("{play} must be played", play=as_equals(plays, position.rules))


def _after(line: Sequence[Play], plays: Listed, rules: Rules) -> Message:
    """What may be played after a line."""
    return Message("after {line} {plays}", line=in_turn(line, rules), plays=plays)


def _where_open(tree: Node, rules: Rules) -> Message:
    line: list[Play] = []
    for node, reply in tree.main_line():
        if node.also:
            return _after(line, alternatives((node.plays, *node.also), rules), rules)
        line += (node.plays[0], *reply)
    raise AssertionError("no turn of the main line is open")


def _prove_bid(task: _Task, goal: NameBid, demands: Demands, limit: int | None) -> Puzzle:
    position = task.position
    exact = task.solver.exact(position, goal.seat)
    allowed = [number for number in exact if goal.may_bid(number, position, task.bids, task.round)]
    if not allowed:
        raise Unsound(NO_BID)
    if len(allowed) > 1:
        raise Unsound(MANY_BIDS, listed(allowed, OR))
    bid = allowed[0]
    possible = task.solver.possible(position, goal.seat)
    if len(possible) == 1:
        sure = Message(
            "{player} takes {number} whatever anyone plays", player=f"P{goal.seat + 1}", number=bid
        )
        raise Unsound(FORCED, sure)
    proof = Proof(task.solver, limit)
    measures = measure_bid(proof, position, goal, bid, possible)
    _meet(demands, measures)
    themes = ["counting"] if has_gap_beside(exact, bid) else []
    if goal.barred(position, task.bids, task.round) in exact:
        themes.append("hook-trap")
    aim = Exact(goal.seat, bid).aim(position, task.bids)
    way = _one_way(proof, position, aim)
    return _puzzle(task, goal, demands, bid, way, True, measures, tuple(themes))


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


def _prove_together(task: _Task, goal: Together, demands: Demands) -> Puzzle:
    position = task.position
    wanted = goal.wanted(position, task.bids)
    if not position.tricks_left:
        raise Unsound(FORCED)
    if len(equal_plays(position)) == 1:
        raise Unsound(FORCED, _must_be_played(equal_plays(position)[0], position))
    possible = Possibility(task.solver.budget)
    if not possible(position, wanted):
        raise Unsound(NO_LINE)
    decisions: list[tuple[Position, Play]] = []
    line: list[Play] = []
    at, rest = position, wanted
    while at.tricks_left:
        steps = [(equals, at.after(equals[0])) for equals in equal_plays(at)]
        open_steps = [step for step in steps if possible(step[1], rest_of(rest, at, step[1]))]
        if len(open_steps) > 1:
            answers = alternatives((equals for equals, _ in open_steps), at.rules)
            raise Unsound(MANY_LINES, _after(line, answers, at.rules) if line else answers)
        equals, after = open_steps[0]
        if len(steps) > 1:
            decisions.append((at, equals[0]))
        line.append(equals[0])
        at, rest = after, rest_of(rest, at, after)
    tree = only_line(position, wanted, possible)
    measures = measure_help(position, wanted, tree)
    _meet(demands, measures)
    return _puzzle(task, goal, demands, tree.plays, tree, True, measures, themes_of_help(decisions))


def _meet(demands: Demands, measures: dict[str, int]) -> None:
    if measures["decisions"] < demands.decisions:
        raise Unsound(FEW_DECISIONS, verbatim(measures["decisions"]))
    if measures["tempting"] < demands.tempting:
        raise Unsound(NOT_TEMPTING)


def _puzzle(
    task: _Task,
    goal: Goal,
    demands: Demands,
    key: tuple[Play, ...] | int,
    tree: Node | None,
    strict: bool,
    measures: dict[str, int],
    themes: tuple[str, ...],
) -> Puzzle:
    found = level(goal.family, measures)
    if not set(demands.themes) <= set(themes):
        raise Unsound(OTHER_THEME, listed(THEMES[theme].name for theme in themes))
    if demands.level not in (None, found):
        raise Unsound(OTHER_LEVEL, verbatim(found))
    made = generator_version()
    return Puzzle(
        *(task.position, task.bids, goal, key, tree, strict, found, measures, themes),
        version=made,
        round=task.round,
    )
