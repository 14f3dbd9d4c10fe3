"""The compiled kernel as an engine: what `plain.PlainSearch` answers, thousands of times faster.

The kernel itself is C++ (the folder `kernel`). It may be missing, where nothing could be compiled or where
the processor lacks an instruction it was compiled for; ask `kernel_is_there`.
"""

from __future__ import annotations

from typing import Final

from ..cards.card import Suit, Way
from ..message import Message
from ..position.position import Position
from ..rules.rules import Rules
from .aim import Aim
from .budget import Budget, Stopped
from .one_at_a_time import OneAtATime, one_at_a_time
from .plain import PlainSearch

try:
    from . import _kernel
except ImportError:
    _kernel = None  # type: ignore[assignment]

MOST_CARDS: Final = 64
"""Cards in play, those on the table included, that the kernel takes; more are searched plainly."""

# More than these the kernel's own numbers can't hold; no search comes near them.
_ENDLESS_NODES: Final = 2**63 - 1
_MOST_BYTES: Final = 2**62

_MadeFor = tuple[Rules, Suit | None, int]

_CALLS: Final = {"none": 0, "trump": 1, "any": 2}


def kernel_is_there() -> bool:
    """Whether the compiled kernel can be used."""
    return _kernel is not None


def make_kernel(
    rules: Rules, trump: Suit | None, seats: int, table_bytes: int, speedups: int | None = None
) -> _kernel.Kernel:
    """A bare kernel for deals of these rules, trump and number of players; for tests and measures.

    `speedups` is a bit set of the speed-ups to use (`kernel/engine.h`), None for all.
    """
    return _kernel.Kernel(
        seats=seats,
        trump=-1 if trump is None else int(trump),
        circular=rules.trump == "circular",
        specials=sum(1 << int(card) for card in set(rules.specials)),
        scrap=rules.low == "scrap",
        forced=rules.forced,
        led_high_trump=rules.led_high == "trump",
        call=_CALLS[rules.call_in(trump)],
        call_void_trump=rules.call_void == "trump",
        ties_last=rules.ties == "last",
        order=[int(card) for card in rules.specials] if rules.ties == "rank" else [],
        equals_last=rules.last_of_equals,
        must_trump=rules.must_trump,
        table_bytes=table_bytes,
        speedups=_kernel.ALL_SPEEDUPS if speedups is None else speedups,
    )


def place(kernel: _kernel.Kernel, position: Position) -> None:
    """Set the position that the kernel's next questions are about."""
    table = []
    for play in position.table:
        called = -1
        if play.way is Way.CALL:
            suit = position.trump if play.called < 0 else play.called
            called = -1 if suit is None else int(suit)
        table.append((int(play.card), int(play.way), called))
    kernel.place([[int(card) for card in hand] for hand in position.hands], position.leader, table)


class KernelSearch:
    """The compiled search. A table serves one set of rules and one trump; others begin a new one.

    For one thread at a time: Busy is raised in another one, and by what a budget's report asks. The
    interpreter's lock is released while it searches. Ctrl-C and the limits of the budget stop it within some
    milliseconds.
    """

    name = "kernel"

    def __init__(self, memory: int = 256, speedups: int | None = None, tables: int = 1) -> None:
        """`memory` is the size of the tables in MiB; what is in one is forgotten when it is full.

        Of so many `tables` that one begins anew which has served for the longest time.
        """
        self.turn = OneAtATime(Message("a search"))
        self._table_bytes = min(memory * 2**20, _MOST_BYTES) // tables
        self._memory = memory
        self._speedups = speedups
        self._tables = tables
        self._kernels: dict[_MadeFor, _kernel.Kernel] = {}
        self._kernel: _kernel.Kernel | None = None
        self._made_for: _MadeFor | None = None
        self._placed: Position | None = None
        self._plain: PlainSearch | None = None

    @property
    @one_at_a_time
    def resets(self) -> int:
        """How often the present table was full and emptied."""
        return 0 if self._kernel is None else self._kernel.resets

    def engine_for(self, position: Position) -> str:
        """`kernel`, or `plain` where more cards are in play than the kernel takes."""
        cards = sum(map(len, position.hands)) + len(position.table)
        return self.name if cards <= MOST_CARDS else PlainSearch.name

    @one_at_a_time
    def clear(self) -> None:
        """Forget everything that was proven."""
        for kernel in self._kernels.values():
            kernel.clear()
        if self._plain is not None:
            self._plain.clear()

    @one_at_a_time
    def can_force(self, position: Position, aim: Aim, budget: Budget) -> bool:
        """Whether the helpers can make the counted seats take a number of tricks that is in the set.

        The same question as `PlainSearch.can_force`; raises Stopped at a limit of the budget.
        """
        if self.engine_for(position) == PlainSearch.name:
            if self._plain is None:
                self._plain = PlainSearch(self._memory)
            return self._plain.can_force(position, aim, budget)
        kernel = self._kernel_for(position)
        budget.look()
        spent = 0

        def watch(nodes: int) -> None:
            nonlocal spent
            new, spent = nodes - spent, nodes
            budget.spend(new)

        limit = 0 if budget.node_limit is None else max(1, budget.node_limit - budget.nodes + 1)
        limit = min(limit, _ENDLESS_NODES)
        seconds = budget.seconds_left
        before = kernel.nodes
        answer = kernel.ask(
            aim.counted,
            aim.helpers,
            aim.targets & ((2 << position.tricks_left) - 1),
            nodes=limit,
            seconds=0.0 if seconds is None else max(seconds, 1e-6),
            watch=self.turn.callback(watch),
        )
        budget.spend(kernel.nodes - before - spent)
        if answer is None:
            budget.look()
            raise Stopped("a limit was reached")
        return answer

    def _kernel_for(self, position: Position) -> _kernel.Kernel:
        if self._kernel is not None and self._placed is position:
            return self._kernel
        made_for = (position.rules, position.trump, len(position.hands))
        # Rules are slow to hash; mostly they are those of the last question.
        kernel = self._kernel if made_for == self._made_for else self._kernels.get(made_for)
        if kernel is None:
            self._placed = self._kernel = self._made_for = None
            if len(self._kernels) == self._tables:
                del self._kernels[
                    next(iter(self._kernels))
                ]  # gives its table back before the next one is made
            kernel = make_kernel(*made_for, table_bytes=self._table_bytes, speedups=self._speedups)
            self._kernels[made_for] = kernel
        place(kernel, position)
        self._kernel, self._made_for, self._placed = kernel, made_for, position
        return kernel
