"""Playing a puzzle: the others answer with the best defence, and a wrong play that is made is refuted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from raspis.solver.cards.card import Play
from raspis.solver.position.equals import equal_plays
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.search.aim import Aim

from .goals.bid import NameBid
from .goals.goal import PlayGoal, PuzzleError
from .goals.together import Together
from .goals.tricks import Exact
from .grading.measures import refuting_play
from .proof.joint_lines import rest_of
from .proof.possibility import Possibility
from .proof.soundness import Proof, TooLarge
from .puzzle import Puzzle

_LOOKED = 4_000
"""Plays looked at to find the reply that keeps the solver deciding longest; beyond, the first is taken."""


class Outcome(Enum):
    """What has become of a session."""

    OPEN = "open"
    """Something is still to be played for; the goal may be lost already, but it is not yet to be seen."""
    WON = "won"
    LOST = "lost"
    """No play of anyone can meet the goal any more."""


@dataclass(frozen=True)
class _State:
    position: Position
    line: tuple[Play, ...]
    """Every card since the start of the puzzle."""
    mistake: Play | None


class Session:
    """One go at a puzzle. In `help` the solver plays for everybody; a `bid` is played once it is named.

    After each call the position is one in which the solver is to play, or the session has ended. Methods may
    raise Stopped at a limit of the solver.
    """

    def __init__(self, puzzle: Puzzle, solver: Solver) -> None:
        self.puzzle = puzzle
        goal = puzzle.goal
        self._together = _Everybody(puzzle, goal, solver) if isinstance(goal, Together) else None
        self._proof = Proof(solver, _LOOKED)
        self._start_aim: Aim | None = None
        if isinstance(goal, PlayGoal):
            self._start_aim = goal.aim(puzzle.position, puzzle.bids)
            if not self._start_aim.helps(puzzle.position.turn):
                raise PuzzleError(
                    "it is not the turn of {player}, who is to solve the puzzle",
                    player=puzzle.names[goal.seat],
                )
        self._wrong: set[object] = set()
        self._states = [_State(puzzle.position, (), None)]

    @property
    def wrong(self) -> int:
        """How many wrong cards and bids there were, each counted once, those taken back included."""
        return len(self._wrong)

    @property
    def position(self) -> Position:
        """Where the puzzle stands."""
        return self._states[-1].position

    @property
    def line(self) -> tuple[Play, ...]:
        """Every card since the start of the puzzle."""
        return self._states[-1].line

    @property
    def mistake(self) -> Play | None:
        """The play that lost the goal on this line, None while it is kept."""
        return self._states[-1].mistake

    def is_right_bid(self, bid: int) -> bool:
        """Whether this is the number that a `bid` puzzle asks for; a wrong one is counted."""
        if bid != self.puzzle.key:
            self._wrong.add(bid)
        return bid == self.puzzle.key

    def loses(self, play: Play) -> bool:
        """Whether the goal can't be forced any more after a legal play."""
        return not self._keeps(self.position, play)

    def restart_clock(self) -> None:
        """Count the limits of the solver anew: what the player thinks is no time of the search."""
        self._proof.solver.restart_clock()

    def is_mistake(self, play: Play) -> bool:
        """Whether the goal, kept until now, is lost with this legal play; if so it is counted."""
        if self.mistake is not None or self._keeps(self.position, play) or self.hint() is None:
            return False
        self._wrong.add((self.line, play))
        return True

    def name_bid(self, bid: int) -> bool:
        """Name the number of a `bid` puzzle and say whether it is right; a wrong one can be played."""
        goal = self.puzzle.goal
        assert isinstance(goal, NameBid)
        self._start_aim = Exact(goal.seat, bid).aim(self.puzzle.position, ())
        right = self.is_right_bid(bid)
        state = _State(self.puzzle.position, (), None)
        self._states = [self._others_play(state)]
        return right

    def start_again(self) -> None:
        """Go back to the start of the puzzle; a bid that was named is taken back."""
        self._states = self._states[:1]
        if isinstance(self.puzzle.goal, NameBid):
            self._states = [_State(self.puzzle.position, (), None)]

    @property
    def outcome(self) -> Outcome:
        """Whether the goal is met, can't be met any more, or is still open."""
        if self._together is not None:
            if not self._together.possible(self.position):
                return Outcome.LOST
            return Outcome.OPEN if self.position.tricks_left else Outcome.WON
        aim = self._aim(self.position)
        if self._proof.lost(self.position, aim):
            return Outcome.LOST
        return Outcome.WON if self._proof.settled(self.position, aim) else Outcome.OPEN

    def play(self, play: Play) -> tuple[Play, ...]:
        """Play a legal card and let the others answer; the answer is what they played."""
        state = self._states[-1]
        mistake = play if self.is_mistake(play) else state.mistake
        before = _State(state.position.after(play), (*state.line, play), mistake)
        after = self._others_play(before)
        self._states.append(after)
        return after.line[len(before.line) :]

    def undo(self) -> bool:
        """Take back the last card of the solver and the answers to it; False where there is none."""
        if len(self._states) == 1:
            return False
        self._states.pop()
        return True

    def hint(self) -> Play | None:
        """A play that keeps the goal, of several the first in play order; None where it is lost."""
        plays = self.position.plays()
        return next((play for play in plays if self._keeps(self.position, play)), None)

    def _aim(self, position: Position) -> Aim:
        """The aim at a position of this puzzle: its start's, less the tricks taken since."""
        aim = self._start_aim
        assert aim is not None
        start = self.puzzle.position.taken
        taken = sum(
            now - then
            for seat, (then, now) in enumerate(zip(start, position.taken, strict=True))
            if aim.counted >> seat & 1
        )
        return aim._replace(targets=aim.targets >> taken)

    def _keeps(self, position: Position, play: Play) -> bool:
        after = position.after(play)
        if self._together is not None:
            return self._together.possible(after)
        return self._proof.keeps(after, self._aim(after))

    def _others_play(self, state: _State) -> _State:
        """Let the others play up to the solver's next turn, or to the end of the deal."""
        if self._together is not None:
            return state
        position, line = state.position, state.line
        while position.tricks_left and not self._aim(position).helps(position.turn):
            play = self._answer(position)
            position, line = position.after(play), (*line, play)
        return _State(position, line, state.mistake)

    def _answer(self, position: Position) -> Play:
        """The best defence: refute a goal that is lost, else keep the solver deciding longest."""
        aim = self._aim(position)
        if not self._proof.keeps(position, aim):
            return refuting_play(self._proof, position, aim)
        best, best_outlook = None, (-1, False)
        for equals in equal_plays(position):
            after = position.after(equals[0])
            try:
                self._proof.looked = 0
                outlook = self._proof.outlook(after, self._aim(after))[:2]
            except TooLarge:
                break
            if outlook > best_outlook:
                best, best_outlook = equals[0], outlook
        return best or equal_plays(position)[0][0]


class _Everybody:
    """Whether everybody can still get his bid, for the positions of a `help` puzzle."""

    def __init__(self, puzzle: Puzzle, goal: Together, solver: Solver) -> None:
        self._start = puzzle.position
        self._wanted = goal.wanted(puzzle.position, puzzle.bids)
        self._possible = Possibility(solver.budget)

    def possible(self, position: Position) -> bool:
        """Whether some line from here gives everybody his bid."""
        return self._possible(position, rest_of(self._wanted, self._start, position))
