"""Items taken in a thread of their own, so that one that is long in coming holds up nothing."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Intake(Generic[Item]):
    """What has come and waits to be sent; no more is taken than there is room for.

    An item takes as much room as it weighs until its result is given away: one, unless `weigh` says more.
    `wake` is called, from the thread, when as much waits as was wished for, and when no more will come.
    """

    def __init__(
        self,
        items: Iterable[Item],
        weigh: Callable[[Item], int] | None,
        wake: Callable[[], None],
        room: int,
    ) -> None:
        self.fault: BaseException | None = None
        """What taking an item raised; none comes after it."""
        self.ended = False
        self._items, self._weigh, self._wake = items, weigh, wake
        self._waiting: deque[tuple[Item, int]] = deque()
        self._heavy: dict[int, int] = {}
        self._taken = 0
        self._room = room
        self._used, self._allowed = 0, room  # by all items so far; the first changes in the thread alone
        self._free = threading.Event()
        self._wished: int | None = None
        self._closed = False
        # A thread that waits for a line nobody sends must not keep the process from ending.
        threading.Thread(target=self._run, daemon=True).start()

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits, and nothing more will come."""
        return self.ended and not self._waiting

    @property
    def waiting(self) -> int:
        """How many items wait."""
        return len(self._waiting)

    def take(self, size: int, least: int) -> tuple[list[Item], int]:
        """Up to `size` items that wait, by weight, if there are `least` or no more come; and their weight."""
        self._wished = least
        if not self._waiting or (len(self._waiting) < least and not self.ended):
            return [], 0
        self._wished = None
        items: list[Item] = []
        weight = 0
        while self._waiting and (not items or weight + self._waiting[0][1] <= size):
            item, heavy = self._waiting.popleft()
            if heavy > 1:
                self._heavy[self._taken] = heavy
            items.append(item)
            weight += heavy
            self._taken += 1
        return items, weight

    def wake_at(self, waiting: int | None) -> None:
        """Wish to be woken when so many wait; None: not at all."""
        self._wished = waiting

    def done(self, numbers: Iterable[int]) -> None:
        """Free the room of items, by their numbers from 0 on."""
        self._allowed += sum(self._heavy.pop(number, 1) for number in numbers)
        self._free.set()

    def make_room(self, room: int) -> None:
        """Let so much be taken, if it is more than before."""
        if room > self._room:
            self._allowed += room - self._room
            self._room = room
            self._free.set()

    def close(self) -> None:
        """Take no more."""
        self._closed = True
        self._free.set()

    def _run(self) -> None:
        try:
            for item in self._items:
                weight = 1 if self._weigh is None else min(self._weigh(item), self._room)
                self._used += weight
                while self._used > self._allowed and not self._closed:
                    self._free.clear()
                    if self._used > self._allowed and not self._closed:
                        self._free.wait()
                if self._closed:
                    return
                self._waiting.append((item, weight))
                if self._wished is not None and len(self._waiting) >= self._wished:
                    self._wished = None
                    self._wake()
        except BaseException as fault:
            self.fault = fault
        self.ended = True
        self._wake()
