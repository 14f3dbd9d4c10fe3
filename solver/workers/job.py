"""What is sent to a worker and comes back: a chunk of pieces, in bytes, with what every piece needs.

The bytes are made and read here, so that every Executor carries the same, and a worker keeps what it has
begun with (a solver with its tables) from one chunk to the next.
"""

from __future__ import annotations

import pickle
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Final, Generic, NamedTuple, TypeVar

from ..errors import RaspisError

Item = TypeVar("Item")
Result = TypeVar("Result")


class OtherVersion(RaspisError):
    """A worker has another version of raspis, whose answers might be others."""


def version_here() -> str:
    """The version of raspis in this process; empty where it runs from its sources."""
    try:
        return version("raspis")
    except PackageNotFoundError:
        return ""


@dataclass(frozen=True)
class Job(Generic[Item, Result]):
    """The same work for each of many pieces.

    `begin`, called with `given`, makes the function that does a piece. A worker calls it once for many
    chunks, each thread of it for itself. All of it is pickled: `begin` is a function or a class of a module.
    """

    begin: Callable[..., Callable[[Item], Result]]
    given: tuple[object, ...] = ()

    def pack(self) -> bytes:
        """The job as it is sent, with the version that sends it."""
        return pickle.dumps((version_here(), pickle.dumps((self.begin, self.given))))


class Done(NamedTuple, Generic[Result]):
    """What a worker has done of a chunk: the results of its first pieces, and the seconds they took.

    `fault` is what the piece after them raised.
    """

    results: list[Result]
    seconds: float
    fault: Exception | None = None


LONGEST: Final = 2.0
"""Seconds after which a worker begins no further piece of a chunk: what is left is sent anew."""
_begun = threading.local()
"""What this thread works with: the job, and the function that does a piece of it."""


def work(job: bytes, pieces: bytes) -> bytes:
    """Do a chunk, as much of it as there is time for, in whatever process this is; gives a Done in bytes.

    Raises OtherVersion, and what beginning the job raises.
    """
    if getattr(_begun, "job", None) != job:
        _begun.job = _begun.function = None  # the tables of the last one go before the next are made
        sent_by, inner = pickle.loads(job)
        if sent_by != version_here():
            raise OtherVersion(
                "the version of raspis here is {here}, but that of a worker is {there}",
                here=sent_by,
                there=version_here(),
            )
        begin, given = pickle.loads(inner)
        _begun.function = begin(*given)
        _begun.job = job
    return pickle.dumps(done(_begun.function, pickle.loads(pieces)))


def done(function: Callable[[Item], Result], items: Sequence[Item]) -> Done[Result]:
    """The results of the first pieces, of one at least, until one fails or the time is up."""
    results: list[Result] = []
    started = time.perf_counter()
    for item in items:
        try:
            results.append(function(item))
        except Exception as fault:
            return Done(results, time.perf_counter() - started, fault)
        if time.perf_counter() - started > LONGEST:
            break
    return Done(results, time.perf_counter() - started)
