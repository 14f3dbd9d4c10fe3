"""A turn that one thread has at a time: whoever else comes is refused with an error, not kept waiting."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from ..errors import Busy, RaspisError
from ..message import Message, Quoted

_Given = ParamSpec("_Given")
_Found = TypeVar("_Found")


class OneAtATime:
    """Guards what is in use, as a context: Busy is raised in another thread, and inside a callback.

    The thread that has the turn may take it again, for a question that leads to others; but not in what is
    called back in the middle of a search (`callback`).

    >>> turn = OneAtATime(Message("the clerk"))
    >>> def ask_again(nodes: int) -> None:
    ...     with turn:
    ...         print("never reached")
    >>> with turn, turn:
    ...     turn.callback(ask_again)(0)
    Traceback (most recent call last):
        ...
    raspis.solver.errors.Busy: the clerk can't be asked anything by its own report
    """

    def __init__(self, name: Message) -> None:
        """`name` is what the errors call it: «a solver»."""
        self._name = name
        self._lock = threading.RLock()
        self._calling_back = False

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise Busy("{name} is for one thread at a time, and another one is using it", name=self._name)
        if self._calling_back:
            self._lock.release()
            raise Busy("{name} can't be asked anything by its own report", name=self._name)

    def __exit__(self, *fault: object) -> None:
        self._lock.release()

    def callback(self, report: Callable[[int], None]) -> Callable[[int], None]:
        """The same function for use inside a turn, during which the turn can't be taken again.

        Raises RaspisError where it is no function.
        """
        if not callable(report):
            raise RaspisError("report is {value}, which can't be called", value=Quoted(report))

        def reported(nodes: int) -> None:
            self._calling_back = True
            try:
                report(nodes)
            finally:
                self._calling_back = False

        return reported


class _HasTurn(Protocol):
    @property
    def turn(self) -> OneAtATime: ...


_Owner = TypeVar("_Owner", bound=_HasTurn)


def one_at_a_time(
    method: Callable[Concatenate[_Owner, _Given], _Found],
) -> Callable[Concatenate[_Owner, _Given], _Found]:
    """A method that takes the turn of its object for as long as it runs."""

    @wraps(method)
    def guarded(self: _Owner, /, *args: _Given.args, **kwargs: _Given.kwargs) -> _Found:
        with self.turn:
            return method(self, *args, **kwargs)

    return guarded
