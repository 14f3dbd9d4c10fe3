"""The engines that answer the one question, and which of them a name means."""

from __future__ import annotations

from typing import Final, Protocol

from ..errors import RaspisError
from ..message import Quoted, listed
from ..position.position import Position
from .aim import Aim
from .budget import Budget
from .compiled import KernelSearch, kernel_is_there
from .plain import PlainSearch

ENGINES: Final = ("auto", "kernel", "plain")


class Searcher(Protocol):
    """An engine: the plain search or the compiled kernel. Its answers never depend on earlier questions."""

    name: str

    def can_force(self, position: Position, aim: Aim, budget: Budget) -> bool:
        """The primitive; raises Stopped at a limit of the budget."""
        ...

    def engine_for(self, position: Position) -> str:
        """The name of the engine that answers of this position: another one's where it is too large."""
        ...

    def clear(self) -> None:
        """Forget everything that was proven."""
        ...


def make_searcher(engine: str, memory: int, tables: int = 1) -> Searcher:
    """The engine of that name, `auto` being the kernel where it is there; raises RaspisError.

    `memory` is the size of its table in MiB, or of so many `tables`, each for other rules or another trump.

    >>> make_searcher("plain", memory=1).name
    'plain'
    """
    if engine not in ENGINES:
        raise RaspisError(
            "engine is {value}; allowed are {allowed}", value=Quoted(engine), allowed=listed(ENGINES)
        )
    if isinstance(memory, bool) or not isinstance(memory, int) or memory < 1:
        raise RaspisError("memory is {value}, which is not a number of MiB", value=Quoted(memory))
    if isinstance(tables, bool) or not isinstance(tables, int) or tables < 1:
        raise RaspisError("tables is {value}, which is not a number of tables", value=Quoted(tables))
    if engine == "plain":
        return PlainSearch(memory)
    if kernel_is_there():
        return KernelSearch(memory, tables=tables)
    if engine == "kernel":
        raise RaspisError("the compiled kernel is not part of this installation")
    return PlainSearch(memory)
