"""Pieces of work sent in chunks, and their results in the order of the pieces, or as they are done.

Chunks take some tenths of a second, by the time that the last ones took; never is more under way than keeps
the workers busy. A worker with nothing to do gets what there is at once, so that whoever sends one piece and
waits for its result needn't send another.
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Final, Generic, TypeVar

from .crew import Crew, WorkerLost
from .intake import Intake
from .job import LONGEST, Done, Job, work

Item = TypeVar("Item")
Result = TypeVar("Result")

Lost = Callable[[Item, WorkerLost], Result]
"""Answers for a piece at which worker after worker was killed."""


def in_order(
    crew: Crew | None,
    job: Job[Item, Result],
    items: Iterable[Item],
    *,
    lost: Lost[Item, Result] | None = None,
    weigh: Callable[[Item], int] | None = None,
    glance: Callable[[], None] | None = None,
) -> Generator[list[Result], None, None]:
    """The results in the order of the items, as many at a time as have come; without a crew one by one, here.

    The items are taken in a thread of their own, not many more than are worked at; `weigh` says how many
    usual ones an item is as large as. `glance` is called a few times a second while nothing happens. Raises
    what taking an item or working at it raises, in its turn, and WorkerLost where nobody answers for it.
    """
    if crew is None:
        function = job.begin(*job.given)
        for item in items:
            yield [function(item)]
        return
    work = _Work(crew, job, items, lost, weigh)
    try:
        coming = 0
        while work.goes_on(glance):
            while found := work.results_from(coming):
                coming += len(found)
                yield found
        work.finish()
    finally:
        work.close()


def as_done(
    crew: Crew | None,
    job: Job[Item, Result],
    items: Iterable[Item],
    *,
    lost: Lost[Item, Result] | None = None,
    glance: Callable[[], None] | None = None,
) -> Generator[tuple[int, Result], None, None]:
    """The same in any order, each with the number of its item from 0 on."""
    if crew is None:
        function = job.begin(*job.given)
        for number, item in enumerate(items):
            yield number, function(item)
        return
    work = _Work(crew, job, items, lost, None)
    try:
        while work.goes_on(glance):
            numbers = sorted(work.ready)
            for number in numbers:
                yield number, work.result(number)
            work.free(numbers)
        work.finish()
    finally:
        work.close()


@dataclass(eq=False)
class _Chunk(Generic[Item]):
    """Pieces that are sent together."""

    first: int
    items: list[Item]
    weight: int
    suspect: bool = False
    """Whether a worker was lost while it was under way: it is then sent with no other beside it."""
    falls: int = 0
    """How often a worker was lost at it alone."""


_Landed = tuple[_Chunk[Item], "Future[bytes]"]

_TARGET: Final = 0.4
"""Seconds that a chunk should take."""
_MOST_A_SECOND: Final = 500
"""A scheduler of many workers is given no more chunks a second than this: they take longer instead."""
_MOST_BYTES: Final = 1 << 19
"""A chunk isn't made larger than this, however quick its pieces are."""
_GROWTH: Final = 4
"""A chunk is at most so many times larger than the last."""
_MOST_FALLS: Final = 2
_GLANCE: Final = 0.3
"""Seconds after which one looks up though nothing has happened."""


class _Work(Generic[Item, Result]):
    """What is under way: pieces that wait, chunks that are sent, results that are ready."""

    def __init__(
        self,
        crew: Crew,
        job: Job[Item, Result],
        items: Iterable[Item],
        lost: Lost[Item, Result] | None,
        weigh: Callable[[Item], int] | None,
    ) -> None:
        self.ready: dict[int, Result | _Raised] = {}
        self._crew, self._job, self._lost = crew, job.pack(), lost
        self._size, self._seconds, self._bytes = 1, 0.0, 1.0  # of a chunk, and of a piece
        self._landed: SimpleQueue[_Landed[Item] | None] = SimpleQueue()
        self._rests: deque[_Chunk[Item]] = deque()
        self._suspects: deque[_Chunk[Item]] = deque()
        self._under_way: set[Future[bytes]] = set()
        self._alone = False
        self._next = 0
        self._intake = Intake(items, weigh, lambda: self._landed.put(None), 4 * crew.width)

    def goes_on(self, glance: Callable[[], None] | None) -> bool:
        """Send what can be sent and wait for something to happen; False when everything is done."""
        self._send()
        if not self._under_way and self._intake.is_empty:
            return bool(self.ready)
        try:
            landed = self._landed.get(timeout=_GLANCE)
        except Empty:
            self._crew.check()
            if glance is not None:
                glance()
            return True
        if landed is not None:
            self._take_back(*landed)
        return True

    def result(self, number: int) -> Result:
        """A result that is ready, for good; raises what its piece raised."""
        found = self.ready.pop(number)
        if isinstance(found, _Raised):
            raise found.fault
        return found

    def results_from(self, number: int) -> list[Result]:
        """The results that are ready from a piece on; raises what that piece raised."""
        found: list[Result] = []
        coming = number
        while coming in self.ready and not (found and isinstance(self.ready[coming], _Raised)):
            found.append(self.result(coming))
            coming += 1
        self.free(range(number, coming))
        return found

    def free(self, numbers: Iterable[int]) -> None:
        """Let as many pieces be taken as have been given away."""
        self._intake.done(numbers)

    def finish(self) -> None:
        """Raise what taking the items raised."""
        if self._intake.fault is not None:
            raise self._intake.fault

    def close(self) -> None:
        """Take no more items, and let no chunk begin."""
        self._intake.close()
        for future in self._under_way:
            future.cancel()

    def _send(self) -> None:
        width = self._crew.width
        while not self._alone:
            if self._suspects:
                if not self._under_way:
                    self._alone = True
                    self._submit(self._suspects.popleft())
                return
            if len(self._under_way) >= 2 * width:
                self._intake.wake_at(None)
                return
            chunk = self._rests.popleft() if self._rests else self._new_chunk(width)
            if chunk is None:
                return
            self._submit(chunk)

    def _new_chunk(self, width: int) -> _Chunk[Item] | None:
        """The next pieces: a whole chunk, or what there is where a worker is idle or no more comes."""
        size = self._size
        if self._intake.ended:
            size = min(size, -(-self._intake.waiting // width) or 1)  # all have something to do to the end
        items, weight = self._intake.take(size, 1 if len(self._under_way) < width else size)
        if not items:
            return None
        chunk = _Chunk(self._next, items, weight)
        self._next += len(items)
        return chunk

    def _submit(self, chunk: _Chunk[Item]) -> None:
        pieces = pickle.dumps(chunk.items)
        self._bytes = len(pieces) / chunk.weight
        future = self._crew.submit(work, self._job, pieces)
        self._under_way.add(future)
        future.add_done_callback(lambda done: self._landed.put((chunk, done)))

    def _take_back(self, chunk: _Chunk[Item], future: Future[bytes]) -> None:
        self._under_way.discard(future)
        alone, self._alone = self._alone, False
        try:
            done: Done[Result] = pickle.loads(future.result())
        except BaseException as fault:
            self._fallen(chunk, self._crew.falls(fault), alone)
            return
        for number, result in enumerate(done.results, chunk.first):
            self.ready[number] = result
        count = len(done.results)
        if done.fault is not None:
            self.ready[chunk.first + count] = _Raised(done.fault)
        elif count < len(chunk.items):
            weight = max(1, chunk.weight * (len(chunk.items) - count) // len(chunk.items))
            self._rests.append(_Chunk(chunk.first + count, chunk.items[count:], weight))
        if count:
            self._measure(done.seconds * len(chunk.items) / (count * chunk.weight))

    def _measure(self, seconds: float) -> None:
        """Fit the size of chunks to what a piece took."""
        self._seconds = (self._seconds + seconds) / 2 if self._seconds else seconds
        target = min(max(_TARGET, self._crew.width / _MOST_A_SECOND), LONGEST)
        best = min(target / max(self._seconds, 1e-9), _MOST_BYTES / self._bytes, _GROWTH * self._size)
        self._size = max(1, int(best))
        self._intake.make_room((2 * self._crew.width + 2) * self._size)

    def _fallen(self, chunk: _Chunk[Item], falls: int, alone: bool) -> None:
        """Have a chunk done again whose worker was lost: alone, and piece by piece if that is of no use."""
        again = [chunk]
        if alone:
            chunk.falls += falls
            if len(chunk.items) > 1:
                again = [_Chunk(number, [item], 1) for number, item in enumerate(chunk.items, chunk.first)]
            elif chunk.falls >= _MOST_FALLS:
                lost = WorkerLost("the process that worked at it was killed, and so was the next one")
                if self._lost is None:
                    raise lost
                self.ready[chunk.first] = self._lost(chunk.items[0], lost)
                return
        self._suspects = deque(sorted([*again, *self._suspects], key=lambda one: one.first))


@dataclass
class _Raised(Exception):
    """In the place of a result: what its piece raised."""

    fault: Exception
