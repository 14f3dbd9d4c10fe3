"""Soundness: at every decision exactly one class of equal plays keeps the goal, proven by exact values.

Words. At a turn of the solver the legal plays fall into classes of truly equal cards; a play of a special
card in another way is another class. A class *keeps* the goal if the goal can still be forced after it. A
turn is

* *forced*, with a single class;
* a *decision*, with several classes of which exactly one keeps the goal;
* *open*, with several that keep it: the puzzle would have two solutions there, for two orders of the same
  plays are two solutions. An open turn is no fault where the goal is *settled*: met whatever anyone plays.

The others choose the reply that keeps the solver deciding longest, among equals one that has no open turn
after it, among those the first in play order: this is the main line. An open turn counts as one decision and
ends the line. A puzzle is sound if its first turn is a decision and no turn on the main line is open; it is
strict if no turn is open on any line that the others can choose.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from raspis.solver.cards.card import Play
from raspis.solver.message import counted
from raspis.solver.position.equals import equal_plays
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.search.aim import Aim, everybody

from ..tree import Node


class TooLarge(Exception):
    """A puzzle has more lines than the proof may look at."""


class Outlook(NamedTuple):
    """What is to come from a position on for the solver, the goal being kept."""

    decisions: int
    """Decisions on the main line from here on."""
    sound: bool
    """No turn on the main line is open."""
    strict: bool
    """No turn is open on any line that the others can choose."""


_SETTLED = Outlook(0, True, True)
_OPEN = Outlook(1, False, False)


class Turn(NamedTuple):
    """A turn of the solver: its classes, those that keep the goal, and whether the goal is settled."""

    classes: list[list[Play]]
    keeping: list[list[Play]]
    settled: bool

    @property
    def is_decision(self) -> bool:
        """Whether exactly one of several classes keeps the goal."""
        return len(self.classes) > 1 and len(self.keeping) == 1


class Proof:
    """Looks at all lines of a puzzle in which the solver finds the right plays.

    `limit` is the number of plays it may look at; then it raises TooLarge. The number looked at is the same
    for every engine, since only values are asked of it. May raise Stopped at a limit of the solver.
    """

    def __init__(self, solver: Solver, limit: int | None = None) -> None:
        self.solver = solver
        self.limit = limit
        self.looked = 0
        self._outlooks: dict[object, Outlook] = {}
        self._turns: dict[object, Turn] = {}

    def keeps(self, position: Position, aim: Aim) -> bool:
        """Whether the helpers can force the aim from here, against all others."""
        return self.solver.ask(position, aim)

    def settled(self, position: Position, aim: Aim) -> bool:
        """Whether the aim is met whatever anyone plays: nobody helping, it is still forced."""
        return self.solver.ask(position, aim._replace(helpers=0))

    def lost(self, position: Position, aim: Aim) -> bool:
        """Whether the aim can't be met any more, even if everybody helps."""
        return not self.solver.ask(position, aim._replace(helpers=everybody(position)))

    def turn(self, position: Position, aim: Aim) -> Turn:
        """What the solver has to choose from at his turn; the goal is kept here."""
        key = _key(position, aim)
        known = self._turns.get(key)
        if known is not None:
            return known
        classes = equal_plays(position)
        if len(classes) == 1:
            keeping = classes
        else:
            keeping = []
            for equals in classes:
                self._look()
                after = position.after(equals[0])
                if self.keeps(after, aim.after(position, after)):
                    keeping.append(equals)
        settled = len(keeping) == len(classes) and self.settled(position, aim)
        turn = Turn(classes, keeping, settled)
        self._turns[key] = turn
        return turn

    def outlook(self, position: Position, aim: Aim) -> Outlook:
        """What is to come, the goal being kept here; whoever's turn it is."""
        if position.tricks_left == 0:
            return _SETTLED
        key: object = None
        mine = aim.helps(position.turn)
        if mine or not position.table:
            key = _key(position, aim)
            known = self._outlooks.get(key)
            if known is not None:
                return known
        if mine:
            result = self._my_outlook(position, aim)
        elif not position.table and self.settled(position, aim):
            result = _SETTLED
        else:
            result = self._reply_outlook(position, aim)
        if key is not None:
            self._outlooks[key] = result
        return result

    def _my_outlook(self, position: Position, aim: Aim) -> Outlook:
        turn = self.turn(position, aim)
        if turn.settled:
            return _SETTLED
        if len(turn.keeping) > 1:
            return _OPEN
        after = position.after(turn.keeping[0][0])
        decisions, sound, strict = self.outlook(after, aim.after(position, after))
        return Outlook(decisions + turn.is_decision, sound, strict)

    def _reply_outlook(self, position: Position, aim: Aim) -> Outlook:
        best, strict = (-1, False), True
        for equals in equal_plays(position):
            self._look()
            after = position.after(equals[0])
            outlook = self.outlook(after, aim.after(position, after))
            best = max(best, (outlook.decisions, outlook.sound))
            strict = strict and outlook.strict
        return Outlook(*best, strict)

    def _look(self) -> None:
        self.looked += 1
        if self.limit is not None and self.looked > self.limit:
            raise TooLarge(counted("more than {number} play", "more than {number} plays", self.limit))

    def replies(self, position: Position, aim: Aim) -> Iterator[tuple[tuple[Play, ...], Position, Aim]]:
        """What the others can play up to the solver's next turn, one of each class of equals, in play order.

        Nothing comes where the deal ends before the solver's next turn.
        """
        if position.tricks_left == 0:
            return
        if aim.helps(position.turn):
            yield (), position, aim
            return
        for equals in equal_plays(position):
            after = position.after(equals[0])
            for plays, end, end_aim in self.replies(after, aim.after(position, after)):
                yield (equals[0], *plays), end, end_aim

    def tree(self, position: Position, aim: Aim, whole: bool) -> Node:
        """The solution from a turn of the solver at which something is still to be decided.

        With `whole` every line is followed, as a strict puzzle needs it; else lines beside the main line have
        their next answer alone.
        """
        turn = self.turn(position, aim)
        if len(turn.keeping) > 1:
            return Node(tuple(turn.keeping[0]), {}, tuple(map(tuple, turn.keeping[1:])))
        answer = turn.keeping[0]
        after = position.after(answer[0])
        ends = [
            (plays, end, end_aim, self.outlook(end, end_aim))
            for plays, end, end_aim in self.replies(after, aim.after(position, after))
        ]
        longest = max(ends, key=lambda end: (end[3].decisions, end[3].sound), default=None)
        if longest is None or longest[3].decisions == 0:
            return Node(tuple(answer))
        main = self.tree(longest[1], longest[2], whole)
        replies = {longest[0]: main}
        for plays, end, end_aim, outlook in ends:
            if plays == longest[0] or outlook.decisions == 0:
                continue
            if whole:
                node = self.tree(end, end_aim, whole)
                if not node.asks_the_same_as(main):
                    replies[plays] = node
            elif not self._same_answer(main, end, end_aim):
                keeping = self.turn(end, end_aim).keeping
                replies[plays] = Node(tuple(keeping[0]), {}, tuple(map(tuple, keeping[1:])))
        return Node(tuple(answer), replies)

    def _same_answer(self, main: Node, position: Position, aim: Aim) -> bool:
        """Whether nothing is to be chosen, or what is right on the main line keeps the goal here too."""
        turn = self.turn(position, aim)
        return len(turn.classes) == 1 or any(main.plays[0] in equals for equals in turn.keeping)


def _key(position: Position, aim: Aim) -> object:
    return position.hands, position.leader, position.table, aim.targets
