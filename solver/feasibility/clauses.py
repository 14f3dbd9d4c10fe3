"""A growing list of clauses over one pool of variables, with the constants true and false.

The constants let the encoding be written without exceptions for first tricks, missing suits and bounds
beyond the ends: a clause that contains TRUE is never stored, and FALSE and repeated literals drop out of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

TRUE: Final = 1
"""The literal that is always true."""
FALSE: Final = -1


class Clauses:
    """Clauses as lists of nonzero integers, −v being «not v»; variable 1 is true in every model."""

    def __init__(self) -> None:
        self.variables = 1
        self.clauses: list[list[int]] = [[TRUE]]

    def new(self) -> int:
        """A fresh variable: the only place where numbers are given out, so no two counters can share one."""
        self.variables += 1
        return self.variables

    def add(self, *literals: int) -> None:
        """Require one of the literals; an empty clause makes everything unsatisfiable."""
        seen: list[int] = []
        for literal in literals:
            if literal == TRUE or -literal in seen:
                return
            if literal != FALSE and literal not in seen:
                seen.append(literal)
        self.clauses.append(seen)

    def any_of(self, literals: Iterable[int]) -> int:
        """A literal equivalent to «one of these», itself one of them or a constant where that is enough."""
        kept: list[int] = []
        for literal in literals:
            if literal == TRUE or -literal in kept:
                return TRUE
            if literal != FALSE and literal not in kept:
                kept.append(literal)
        if not kept:
            return FALSE
        if len(kept) == 1:
            return kept[0]
        result = self.new()
        self.clauses.append([-result, *kept])
        self.clauses.extend([result, -literal] for literal in kept)
        return result

    def all_of(self, literals: Iterable[int]) -> int:
        """A literal equivalent to «all of these»."""
        return -self.any_of([-literal for literal in literals])

    def exactly_one(self, literals: list[int]) -> None:
        """Require one and only one of the literals, pair by pair."""
        self.add(*literals)
        for place, literal in enumerate(literals):
            for other in literals[:place]:
                self.add(-literal, -other)
