"""The plain search: the definition of every answer, and the fallback where no kernel could be compiled.

It answers the one question, an `Aim`; everything else that a search can say is asked with some set, see
the package `questions`.
"""

from __future__ import annotations

from ..cards.card import Play, Way
from ..message import Message
from ..position.equals import equal_plays, relative_key
from ..position.position import Position
from ..rules.rules import Rules
from .aim import Aim
from .budget import Budget
from .one_at_a_time import OneAtATime, one_at_a_time
from .sure import sure_tricks

_Table = dict[object, list[tuple[int, bool]]]
"""Per position what is proven of it: sets of numbers, and whether they can be forced."""

_ENTRY_BYTES = 700
"""About what an entry of the table takes; measured with `tracemalloc` on hands of five cards."""


class PlainSearch:
    """Alpha-beta on sets of trick counts, with a table at the start of each trick.

    A search with a yes or no for an answer is alpha-beta with a window of width zero: a seat that chooses for
    the question stops at its first play that answers yes, any other at its first that answers no. The
    speed-ups can be switched off one by one, for tests. For one thread at a time: Busy is raised in another.
    """

    name = "plain"

    def __init__(
        self,
        memory: int = 256,
        *,
        use_table: bool = True,
        use_equals: bool = True,
        use_bounds: bool = True,
    ) -> None:
        """`memory` is the size of the table in MiB; what is in it is forgotten when it is full."""
        self.turn = OneAtATime(Message("a search"))
        self._most_entries = max(1, memory * 2**20 // _ENTRY_BYTES)
        self._use_table, self._use_equals, self._use_bounds = use_table, use_equals, use_bounds
        self._tables: dict[tuple[Rules, object, int, int], _Table] = {}
        self._entries = 0

    def engine_for(self, position: Position) -> str:
        """`plain`, whatever the position."""
        return self.name

    @one_at_a_time
    def clear(self) -> None:
        """Forget everything that was proven."""
        self._tables.clear()
        self._entries = 0

    @one_at_a_time
    def can_force(self, position: Position, aim: Aim, budget: Budget) -> bool:
        """Whether the helpers can make the counted seats take a number of tricks that is in the set.

        All other seats play against it. Raises Stopped at a limit.
        """
        counted, helpers, targets = aim
        # A table of its own for each question about each game: its key holds the rest.
        table = self._tables.setdefault((position.rules, position.trump, counted, helpers), {})
        return self._search(position, counted, helpers, targets, budget, table)

    def _search(
        self,
        position: Position,
        counted: int,
        helpers: int,
        targets: int,
        budget: Budget,
        table: _Table,
    ) -> bool:
        left = position.tricks_left
        targets &= (2 << left) - 1
        if targets == 0:
            return False
        if targets == (2 << left) - 1:
            return True
        key: object = None
        if not position.table:
            if self._use_bounds and (bound := _bound(position, counted, helpers, targets)) is not None:
                return bound
            if self._use_table:
                key = relative_key(position)
                for proven, answer in table.get(key, ()):
                    # What can be forced into a set can be forced into a larger one, and conversely.
                    if not (proven & ~targets if answer else targets & ~proven):
                        return answer
        helping = bool(helpers >> position.turn & 1)
        result = not helping
        for play in self._plays(position, targets):
            budget.spend()
            after = position.played(play)
            rest = targets
            if not after.table and counted >> after.leader & 1:
                rest >>= 1
            if self._search(after, counted, helpers, rest, budget, table) is helping:
                result = helping
                break
        if key is not None:
            self._store(table, key, targets, result)
        return result

    def _store(self, table: _Table, key: object, targets: int, result: bool) -> None:
        if self._entries >= self._most_entries:
            for full in self._tables.values():
                full.clear()
            self._entries = 0
        table.setdefault(key, []).append((targets, result))
        self._entries += 1

    def _plays(self, position: Position, targets: int) -> list[Play]:
        """One play of each class of equals, in the order in which they are tried.

        Where the set wants many tricks everybody tries to win first, else everybody tries to lose first: the
        seats in question because they want to, the others to spoil it.
        """
        plays = [equals[0] for equals in equal_plays(position)] if self._use_equals else position.plays()
        wants_many = bool(targets >> position.tricks_left & 1)
        plays.sort(key=strength, reverse=wants_many)
        return plays


def strength(play: Play) -> int:
    """How high a play is as a rule, to try the likely ones first; says nothing for sure."""
    if play.way in (Way.HIGH, Way.CALL):
        return 100
    return -1 if play.way is Way.LOW else play.card.rank


def _bound(position: Position, counted: int, helpers: int, targets: int) -> bool | None:
    """The answer where sure tricks alone decide it, else None."""
    left = position.tricks_left
    seats = range(len(position.hands))
    low = max((sure_tricks(position, seat) for seat in seats if counted & helpers & 1 << seat), default=0)
    enough = (2 << left) - (1 << low)
    if targets & enough == enough:
        return True
    against = ~(counted | helpers)
    most = left - max((sure_tricks(position, seat) for seat in seats if against & 1 << seat), default=0)
    return False if targets & ((2 << most) - 1) == 0 else None
