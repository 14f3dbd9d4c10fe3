"""What puzzles are asked for, and whether there can be any."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from raspis.solver.errors import RulesError
from raspis.solver.message import Message, counted, listed
from raspis.solver.position.dealing import pack_of
from raspis.solver.rules.rules import Rules

from ..goals.goal import Goal, PuzzleError
from ..goals.registry import GOALS
from ..goals.together import Together
from ..grading.themes import THEMES
from .prove import Demands

WORTH_WHILE: Final = Demands(decisions=2, tempting=1)
"""What every made puzzle has: more than one decision, and a wrong play that tempts."""
_MOST_HELPED: Final = 16
"""Cards in play up to which `help` is among the goals by lot: beyond, one line alone is hard to find."""


@dataclass(frozen=True)
class Request:
    """What puzzles are asked for.

    Raises RulesError for hands that the pack can't give, PuzzleError for what no puzzle can be.
    """

    rules: Rules
    players: int = 4
    cards: int = 5
    """Cards in the solver's hand at the first decision."""
    goal: str | None = None
    """A kind of goal, None for all kinds by lot."""
    demands: Demands = WORTH_WHILE
    trump: str | None = None
    seed: int = 0
    count: int = 1
    tries: int = 20_000
    limit: int = 5_000
    """Plays that the proof of one candidate may look at."""

    def __post_init__(self) -> None:
        most = self.rules.most_cards(self.players)
        if not 1 <= self.cards <= most:
            raise RulesError(
                "{players} players can hold 1 to {most} cards each, not {cards}",
                players=self.players,
                most=most,
                cards=self.cards,
            )
        if self.trump is not None or self.rules.trump != "deal":
            self.rules.trump_of(self.trump)
        if why := self._impossible():
            raise PuzzleError(why)

    def goal_by_lot(self, random: Random) -> type[Goal]:
        """The kind that is asked for, or one by lot of those that can have the themes."""
        return random.choice(self._goals()) if self.goal is None else GOALS[self.goal]

    def _goals(self) -> list[type[Goal]]:
        """The kinds that come by lot: those that can have the themes, small enough to be proven."""
        small = self.players * self.cards <= _MOST_HELPED
        return [
            goal
            for goal in GOALS.values()
            if all(THEMES[theme].fits(goal) for theme in self.demands.themes)
            and (small or goal is not Together)
        ]

    def _impossible(self) -> Message | None:
        """Why there can be no such puzzle, as far as it can be told at once; None where there may be."""
        return (
            self._no_decisions()
            or self._no_goal()
            or next(filter(None, map(self._no_theme, self.demands.themes)), None)
        )

    def _no_decisions(self) -> Message | None:
        if self.demands.decisions < 2:
            return None
        if self.cards == 1:
            return Message("with 1 card in hand there is only one decision, and a puzzle has two or more")
        plays = self.goal is not None and GOALS[self.goal].family == "play"
        if plays and self.cards == 2 and not self._specials():
            return Message(
                "with 2 cards in hand and no special card the second trick is forced: ask for 3 cards"
            )
        return None

    def _no_goal(self) -> Message | None:
        themes = self.demands.themes
        if self.goal is None:
            if self._goals():
                return None
            return Message("no goal can have the themes {themes} together", themes=listed(themes))
        goal = GOALS[self.goal]
        for theme in themes:
            if not THEMES[theme].can_be(goal):
                return Message(
                    "the theme {theme} can't be with the goal {goal}; it can be with {goals}",
                    theme=theme,
                    goal=self.goal,
                    goals=listed(kind for kind, other in GOALS.items() if THEMES[theme].can_be(other)),
                )
        return None

    def _no_theme(self, theme: str) -> Message | None:
        """Why the rules, the trump or the size of the hands can't give a theme."""
        game, rules = self.rules.game.name, self.rules
        if self.cards < THEMES[theme].cards:
            return counted(
                "the theme {theme} needs {number} card in hand, not {cards}",
                "the theme {theme} needs {number} cards in hand, not {cards}",
                THEMES[theme].cards,
                theme=theme,
                cards=self.cards,
            )
        if THEMES[theme].needs_special and not self._specials():
            return Message(
                "the theme {theme} needs a special card, and {game} has none", theme=theme, game=game
            )
        if theme == "hook-trap" and not rules.hook:
            return Message(
                "the theme hook-trap needs rules with hook = true, and these of {game} have none", game=game
            )
        if theme == "circular-trap" and rules.trump != "circular":
            return Message("the theme circular-trap needs circular trumps, which {game} hasn't", game=game)
        if theme == "by-trumps" and not self._calls():
            return Message(
                "the theme by-trumps needs a special card that may be led as a call, and here it may not"
            )
        return None

    def _specials(self) -> bool:
        """Whether there is a special card in the pack."""
        return any(card in self.rules.specials for card in pack_of(self.rules, self.players))

    def _calls(self) -> bool:
        """Whether a special card may be led as a call."""
        if self.rules.call in ("trump", "any-with-trump"):
            return (self.trump or self.rules.trump) != "N"
        return self.rules.call == "any"
