"""A SAT solver that can be stopped: two of them behind one question, both in slices of conflicts.

python-sat is imported when the first solver is made, so that everything else works without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from threading import Thread
from typing import Final, Protocol

from ..errors import RaspisError
from ..search.budget import Budget
from .clauses import FALSE

QUICK: Final = "glucose4"
"""Answers most questions first; can be interrupted."""
STRONG: Final = "cadical195"
"""Far better at hard refusals, slower to start. It knows budgets of conflicts, but no interrupt."""
_QUICK_CONFLICTS: Final = 1_500
"""After so many conflicts a question is a hard one."""
_SLICES: Final = {QUICK: 1_500, STRONG: 3_000}
"""Conflicts between two looks at the clock: some tenths of a second."""


class _Solver(Protocol):
    """What is used of a solver of python-sat, which has no types of its own."""

    def add_clause(self, clause: list[int]) -> None: ...
    def conf_budget(self, budget: int) -> None: ...
    def solve_limited(self, assumptions: list[int], expect_interrupt: bool = False) -> bool | None: ...
    def get_model(self) -> list[int]: ...
    def accum_stats(self) -> dict[str, int]: ...
    def delete(self) -> None: ...


class MissingPackage(RaspisError):
    """A question about lines of play was asked, but python-sat is not installed."""


def is_there() -> bool:
    """Whether python-sat is installed."""
    try:
        return find_spec("pysat.solvers") is not None
    except ModuleNotFoundError:  # no package of that name, or another one that is a single file
        return False


def need() -> None:
    """Raise MissingPackage where python-sat is not installed."""
    if not is_there():
        if find_spec("pysat") is not None:
            raise MissingPackage(
                "what is possible together is found with the package python-sat, which is not installed "
                "(there is another package of the name pysat): pip install python-sat"
            )
        raise MissingPackage(
            "what is possible together is found with the package python-sat, which is not installed: "
            "pip install python-sat"
        )


class Satisfier:
    """Clauses under assumptions, asked again and again; what was learned for one question helps the next.

    Of one list of clauses, the same questions in the same order get the same models. Conflicts are spent as
    nodes of the budget, which may raise Stopped, also at Ctrl-C within a slice.
    """

    def __init__(self, clauses: list[list[int]], budget: Budget) -> None:
        need()
        self._clauses = clauses
        self._budget = budget
        self._solvers: dict[str, _Solver] = {}

    def close(self) -> None:
        """Give the solvers' memory back."""
        for solver in self._solvers.values():
            solver.delete()
        self._solvers.clear()

    def add(self, clause: list[int]) -> None:
        """Add a clause for all questions to come."""
        self._clauses.append(clause)
        for solver in self._solvers.values():
            solver.add_clause(clause)

    def solve(self, assumptions: Sequence[int], conflicts: int | None = None) -> list[int] | bool | None:
        """A model, False where there is none, None where so many conflicts didn't settle it."""
        if FALSE in assumptions:
            return False
        spent = 0
        while conflicts is None or spent < conflicts:
            name = QUICK if spent < _QUICK_CONFLICTS else STRONG
            solver = self._solver(name)
            before = solver.accum_stats()["conflicts"]
            self._budget.look()
            found = _slice(solver, name, list(assumptions), _SLICES[name])
            used = solver.accum_stats()["conflicts"] - before
            self._budget.spend(used)
            spent += max(used, 1)
            if found is not None:
                return list(solver.get_model()) if found else False
        return None

    def _solver(self, name: str) -> _Solver:
        if name not in self._solvers:
            from pysat.solvers import Solver

            self._solvers[name] = Solver(name, bootstrap_with=self._clauses)
        return self._solvers[name]


def _slice(solver: _Solver, name: str, assumptions: list[int], conflicts: int) -> bool | None:
    solver.conf_budget(conflicts)
    if name == QUICK:
        return solver.solve_limited(assumptions=assumptions, expect_interrupt=True)
    # In the main thread python-sat would answer Ctrl-C by a jump out of the solver, which is broken then; in
    # another one the signal waits for the end of the slice.
    results: list[bool | None] = []
    thread = Thread(target=lambda: results.append(solver.solve_limited(assumptions=assumptions)))
    thread.start()
    try:
        thread.join()
    finally:
        thread.join()
    return results[0]
