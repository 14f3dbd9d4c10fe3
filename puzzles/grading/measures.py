"""What makes a puzzle hard, in numbers that are the same on every machine and with every engine.

`decisions`  turns with one right class of plays among several, on the main line.
`tempting`   decisions at which the simple player goes wrong.
`refuted`    cards after such a wrong play until the goal can't be met even with everybody's help; of several
             the largest number.
`nodes`      cards that the fixed search of `cold_search` plays to judge every class of plays of the first
             decision, at most `MOST_NODES`: that number stands for «so many or more».

Of a `bid`: `decisions` are the other bids that the seat could make with help; `tempting` is 1 if the simple
player would bid one of those; `refuted` and `nodes` are of the bid that tempts, of the right one where none
does. Of `help`: the simple player plays each seat for its bid, a wrong play is refuted at once, and `nodes`
are the cards played in looking for a second line.
"""

from __future__ import annotations

from contextlib import suppress

from raspis.solver.cards.card import Play
from raspis.solver.position.equals import equal_plays
from raspis.solver.position.position import Position
from raspis.solver.search.aim import Aim
from raspis.solver.search.budget import Budget, Stopped

from ..goals.bid import NameBid
from ..goals.tricks import Exact
from ..proof.joint_lines import LineCounter, rest_of
from ..proof.soundness import Proof
from ..puzzle import MEASURES
from ..tree import Node
from .cold_search import ColdSearch, Enough
from .simple import simple_bid, simple_play

MOST_NODES = 5_000


def measure(proof: Proof, position: Position, aim: Aim, tree: Node) -> dict[str, int]:
    """The measures of a puzzle with an aim, all but `nodes`; the goal is kept at its position."""
    decisions = tempting = refuted = 0
    for turn_position, turn_aim, node in main_turns(position, aim, tree):
        if len(equal_plays(turn_position)) == 1:
            continue
        decisions += 1
        simple = simple_play(turn_position, wants_trick(turn_aim, turn_position))
        if simple not in node.plays:
            tempting += 1
            after = turn_position.after(simple)
            refuted = max(refuted, len(refutation(proof, after, turn_aim.after(turn_position, after))))
    return {"decisions": decisions, "tempting": tempting, "refuted": refuted}


def first_questions(position: Position, aim: Aim) -> list[tuple[Position, Aim]]:
    """What `nodes` is measured on: one play of each class of the first decision, and the aim after it."""
    return [step(position, aim, equals[0]) for equals in equal_plays(position)]


def measure_bid(
    proof: Proof, position: Position, goal: NameBid, bid: int, possible: tuple[int, ...]
) -> dict[str, int]:
    """The measures of a `bid` puzzle whose answer is `bid`, with the numbers that are possible with help."""
    simple = simple_bid(position, goal.seat)
    tempted = simple != bid and simple in possible
    aim = Exact(goal.seat, simple if tempted else bid).aim(position, ())
    # A number that the hook bars may tempt though it could be made: nothing refutes it at the table.
    refuted = len(refutation(proof, position, aim)) if tempted and not proof.keeps(position, aim) else 0
    decisions = sum(number != bid for number in possible)
    nodes = cold_nodes([(position, aim)])
    return dict(zip(MEASURES, (decisions, int(tempted), refuted, nodes), strict=True))


def measure_help(position: Position, wanted: tuple[int, ...], tree: Node) -> dict[str, int]:
    """The measures of a `help` puzzle with the tricks that each seat is to take of those to come.

    Its nodes are the cards played in following every line once, up to the limit.
    """
    decisions = tempting = 0
    start, first = position, wanted
    for node, _ in tree.main_line():
        if len(equal_plays(position)) > 1:
            decisions += 1
            tempting += simple_play(position, wanted[position.turn] > 0) not in node.plays
        after = position.after(node.plays[0])
        position, wanted = after, rest_of(wanted, position, after)
    nodes = _help_nodes(start, first)
    return dict(zip(MEASURES, (decisions, tempting, int(tempting > 0), nodes), strict=True))


def _help_nodes(position: Position, wanted: tuple[int, ...]) -> int:
    budget = Budget(nodes=MOST_NODES)
    try:
        LineCounter(budget).count(position, wanted)
    except Stopped:
        return MOST_NODES
    return budget.nodes


def main_turns(position: Position, aim: Aim, tree: Node) -> list[tuple[Position, Aim, Node]]:
    """The solver's turns on the main line, forced ones included."""
    turns = []
    for node, reply in tree.main_line():
        turns.append((position, aim, node))
        for play in (node.plays[0], *reply):
            after = position.after(play)
            position, aim = after, aim.after(position, after)
    return turns


def wants_trick(aim: Aim, position: Position) -> bool:
    """Whether the seat to play wants this trick at a glance.

    It wants tricks while its own side needs some; against a victim that needs some it wants them, too; a
    victim that needs none is to take this one.
    """
    left = position.tricks_left
    if aim.counted >> position.turn & 1:
        return aim.wants(left)
    # The victim makes the bid by the one number that is missing among the targets.
    missing = ~aim.targets & ((2 << left) - 1)
    return missing & 1 == 0


def refutation(proof: Proof, position: Position, aim: Aim) -> list[Play]:
    """The cards from a position in which the goal can't be forced until nobody can help it any more.

    The others play the first card in play order that settles it, else the first after which it still can't be
    forced; the solver goes on as the simple player.
    """
    line: list[Play] = []
    while not proof.lost(position, aim):
        if aim.helps(position.turn):
            play = simple_play(position, wants_trick(aim, position))
        else:
            play = refuting_play(proof, position, aim)
        line.append(play)
        position, aim = step(position, aim, play)
    return line


def refuting_play(proof: Proof, position: Position, aim: Aim) -> Play:
    """What the others play to keep a goal from being forced; see `refutation`."""
    plays = [equals[0] for equals in equal_plays(position)]
    plays = [play for play in plays if not proof.keeps(*step(position, aim, play))]
    return next((play for play in plays if proof.lost(*step(position, aim, play))), plays[0])


def step(position: Position, aim: Aim, play: Play) -> tuple[Position, Aim]:
    """The position and the aim after one play."""
    after = position.after(play)
    return after, aim.after(position, after)


def cold_nodes(questions: list[tuple[Position, Aim]]) -> int:
    """Cards that the fixed search plays to answer these questions in a row, beginning with an empty table."""
    search = ColdSearch(MOST_NODES)
    with suppress(Enough):
        for position, aim in questions:
            search.keeps(position, aim)
    return search.cards
