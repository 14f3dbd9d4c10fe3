"""Many positions, one JSON object a line: what `raspis batch` answers to each (FORMATS «Many positions»)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from ..documents import read_json
from ..errors import RaspisError, TextError
from ..position.position import Position
from ..questions.answers import DEFAULT_ASK, Key, answer
from ..questions.solver import Solver
from ..records.line import Id, read_id, read_line

NumberedLine = tuple[int, str | TextError]
"""A line with its 1-based number, or what is wrong with it as text."""


class Work(NamedTuple):
    """What is to be done with each line; the limits hold for each anew."""

    ask: tuple[Key, ...] = DEFAULT_ASK
    engine: str = "auto"
    time_limit: float | None = None
    node_limit: int | None = None
    memory: int = 256


class LineAnswer(NamedTuple):
    """The object for a line, and whether it is a whole answer: no error, and no limit reached."""

    mapping: dict[str, object]
    whole: bool


class LineWorker:
    """Answers line after line with one solver, whose tables stay warm unless nodes are counted.

    >>> worker = LineWorker(Work(ask=("most",), engine="plain"))
    >>> worker.answer((1, '{"id": "a", "rules": "child", "hands": ["7S KH", "8S 9D"], "leader": 0}')).mapping
    {'id': 'a', 'most': [2, 0]}
    >>> worker.answer((2, '{"id": "b", "rules": "chid"}')).mapping
    {'id': 'b', 'error': "the key 'hands' is missing", 'at_line': 2}
    """

    def __init__(self, work: Work, before: Callable[[Solver, Position], None] | None = None) -> None:
        """`before` is called with each position that is about to be answered, and with what answers it.

        Raises RaspisError for an engine that is not there.
        """
        self._before = before
        self._ask = work.ask
        self._counting = "nodes" in work.ask or work.node_limit is not None
        self._solver = Solver(work.engine, work.time_limit, work.node_limit, work.memory)

    def answer(self, line: NumberedLine) -> LineAnswer:
        """Read a line and answer it, or say what is wrong with it."""
        try:
            if isinstance(line[1], TextError):
                raise line[1]
            value = read_json(line[1])
            name = _name(read_id(value))
            position, bids = read_line(value)[1:]
            if self._counting:
                self._solver.clear()  # else the count would depend on the lines before
            if self._before is not None:
                self._before(self._solver, position)
            self._solver.restart_clock()
            answered = answer(self._solver, position, self._ask, bids)
        except RaspisError as fault:
            return wrong_line(line, fault)
        return LineAnswer({**name, **answered.to_mapping()}, answered.complete)


def wrong_line(line: NumberedLine, fault: RaspisError) -> LineAnswer:
    """The object for a line that can't be answered, with its `id` where that can be read."""
    name: dict[str, object] = {}
    if not isinstance(line[1], TextError):
        with suppress(RaspisError):
            name = _name(read_id(read_json(line[1])))
    return LineAnswer({**name, "error": str(fault), "at_line": line[0]}, False)


def answer_lines(lines: Iterable[str], work: Work | None = None) -> Iterator[LineAnswer]:
    """Answer lines in their order, each when it is asked for; blank ones are left out but counted.

    Raises RaspisError for an engine that is not there; what is wrong with a line is its answer.

    >>> lines = ['{"rules": "child", "hands": ["7S KH", "8S 9D"], "leader": 0}']
    >>> [answer.mapping for answer in answer_lines(lines, Work(ask=("most", "least")))]
    [{'most': [2, 0], 'least': [0, 2]}]
    """
    worker = LineWorker(work or Work())
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield worker.answer((number, line))


def _name(found: Id) -> dict[str, object]:
    return {} if found is None else {"id": found}
