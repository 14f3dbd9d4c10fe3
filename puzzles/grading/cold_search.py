"""A search that never changes, so that its count of cards is a measure: one class of plays after the other.

It is written down here, apart from the searches that give answers, because those get faster with time and a
puzzle's measures must not. It tries the classes of equal plays in play order, remembers results at the start
of each trick, knows no bounds, and begins with nothing remembered.
"""

from __future__ import annotations

from raspis.solver.position.equals import equal_plays, relative_key
from raspis.solver.position.position import Position
from raspis.solver.search.aim import Aim


class Enough(Exception):
    """As many cards were played as the search may play."""


class ColdSearch:
    """Counts the cards that it plays in `cards`; raises Enough beyond `limit`."""

    def __init__(self, limit: int) -> None:
        self.cards = 0
        self._limit = limit
        self._known: dict[object, bool] = {}

    def keeps(self, position: Position, aim: Aim) -> bool:
        """Whether the helpers of the aim can force it against all others."""
        left = position.tricks_left
        targets = aim.targets & ((2 << left) - 1)
        if targets == 0 or targets == (2 << left) - 1:
            return targets != 0
        key: object = None
        if not position.table:
            key = (relative_key(position), targets)
            known = self._known.get(key)
            if known is not None:
                return known
        helps = aim.helps(position.turn)
        result = not helps
        for equals in equal_plays(position):
            if self.cards == self._limit:
                raise Enough
            self.cards += 1
            after = position.after(equals[0])
            if self.keeps(after, aim.after(position, after)) is helps:
                result = helps
                break
        if key is not None:
            self._known[key] = result
        return result
