"""Limits on a search: seconds, cards played, and a report now and then."""

from __future__ import annotations

import time
from collections.abc import Callable

from ..errors import RaspisError, Told
from ..message import Quoted, counted


class Stopped(Told):
    """A time or node limit was reached before the question was decided."""


class Budget:
    """What a search may spend; it is shared by all questions asked until `restart`.

    `seconds` and `nodes` are the limits, None for none; `report` is called a few times a second at most, with
    the nodes searched so far. A node is a card played in the search. Raises RaspisError for what is no limit.
    """

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        report: Callable[[int], None] | None = None,
    ) -> None:
        if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, int | float)):
            raise RaspisError("the time limit is {value}, which is not a number", value=Quoted(seconds))
        if nodes is not None and (isinstance(nodes, bool) or not isinstance(nodes, int)):
            raise RaspisError("the limit of positions is {value}, which is not a number", value=Quoted(nodes))
        self.seconds = seconds
        self.node_limit = nodes
        self.report = report
        self.nodes = 0
        self._next_look = 0
        self._next_report = 0.0
        self.restart()

    def restart(self) -> None:
        """Begin to count seconds and nodes anew."""
        self.nodes = 0
        self._next_look = 0
        self.started = time.monotonic()
        self.deadline = None if self.seconds is None else self.started + self.seconds

    def end(self) -> None:
        """Let every question stop at once: only what is proven is told from now on, until `restart`."""
        self.deadline = self.started

    @property
    def limited(self) -> bool:
        """Whether there is a limit at all."""
        return self.seconds is not None or self.node_limit is not None

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the time limit, None where there is none."""
        return None if self.deadline is None else self.deadline - time.monotonic()

    def spend(self, nodes: int = 1) -> None:
        """Count nodes; raises Stopped where a limit is reached."""
        self.nodes += nodes
        if self.node_limit is not None and self.nodes > self.node_limit:
            raise Stopped(
                counted(
                    "the limit of {number} position was reached",
                    "the limit of {number} positions was reached",
                    self.node_limit,
                )
            )
        if self.nodes >= self._next_look:
            self.look()  # where the time is up the next question looks at once
            self._next_look = self.nodes + 256

    def look(self) -> None:
        """Look at the clock: report, and raise Stopped where the time is up."""
        now = time.monotonic()
        if self.deadline is not None and now >= self.deadline:
            if self.seconds is None:  # another budget's deadline
                raise Stopped("the time limit was reached")
            seconds = self.seconds if self.seconds % 1 else int(self.seconds)
            raise Stopped("the time limit of {seconds} s was reached", seconds=seconds)
        if self.report is not None and now >= self._next_report:
            self._next_report = now + 0.2
            self.report(self.nodes)
