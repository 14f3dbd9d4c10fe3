"""Many positions, one JSON object a line: what `raspis batch` answers to each (FORMATS «Many positions»)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from ..documents import json_text, read_json
from ..errors import RaspisError, TextError
from ..position.position import Position
from ..questions.answers import ASKABLE, DEFAULT_ASK, Key, answer
from ..questions.solver import Solver
from ..records.kept import members, unknown
from ..records.line import read_id, read_line

NumberedLine = tuple[int, str | TextError]
"""A line with its 1-based number, or what is wrong with it as text."""

ANSWERED: Final = (*ASKABLE, "bounds", "complete", "error", "at_line")
"""The keys that an answer may have beside its `id`."""


class Work(NamedTuple):
    """What is to be done with each line; the limits hold for each anew."""

    ask: tuple[Key, ...] = DEFAULT_ASK
    engine: str = "auto"
    time_limit: float | None = None
    node_limit: int | None = None
    memory: int = 256
    keep: bool = False
    """Whether unknown keys are given back, and not refused."""


class LineAnswer(NamedTuple):
    """The object for a line, and whether it is a whole answer: no error, and no limit reached."""

    mapping: dict[str, object]
    whole: bool
    written: Mapping[str, str] = {}
    """Of keys that are given back the values as the line has them: 1.10 and not 1.1."""

    def text(self, beyond_ascii: bool = True) -> str:
        """The object as JSON on one line, with letters beyond ASCII or with their numbers.

        >>> LineAnswer({"id": 1.1, "most": [2, 0]}, True, {"id": "1.10"}).text()
        '{"id": 1.10, "most": [2, 0]}'
        """
        if not self.written:
            return json_text(self.mapping, beyond_ascii)
        members = (
            f"{json.dumps(key, ensure_ascii=False)}: "
            + (self.written.get(key) or json.dumps(value, ensure_ascii=False))
            for key, value in self.mapping.items()
        )
        text = "{" + ", ".join(members) + "}"
        if text.isascii() or (beyond_ascii and text.isprintable()):
            return text
        return re.sub(r"[^\0-\x7f]", lambda found: json.dumps(found[0])[1:-1], text)


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
        self._keep = work.keep
        self._counting = "nodes" in work.ask or work.node_limit is not None
        self._solver = Solver(work.engine, work.time_limit, work.node_limit, work.memory)

    def answer(self, line: NumberedLine) -> LineAnswer:
        """Read a line and answer it, or say what is wrong with it."""
        try:
            if isinstance(line[1], TextError):
                raise line[1]
            value = read_json(line[1])
            back = _given_back(line[1], value, self._keep)
            position, bids = read_line(_without(value, back.mapping) if self._keep else value)[1:]
            if self._counting:
                self._solver.clear()  # else the count would depend on the lines before
            if self._before is not None:
                self._before(self._solver, position)
            self._solver.restart_clock()
            answered = answer(self._solver, position, self._ask, bids)
        except RaspisError as fault:
            return wrong_line(line, fault, self._keep)
        return LineAnswer({**back.mapping, **answered.to_mapping()}, answered.complete, back.written)


def wrong_line(line: NumberedLine, fault: RaspisError, keep: bool = False) -> LineAnswer:
    """The object for a line that can't be answered, with what is given back where that can be read."""
    back = _GivenBack({}, {})
    if not isinstance(line[1], TextError):
        with suppress(RaspisError):
            value = read_json(line[1])
            back = _given_back(line[1], value, False)
            back = _given_back(line[1], value, keep)
    return LineAnswer({**back.mapping, "error": str(fault), "at_line": line[0]}, False, back.written)


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


class _GivenBack(NamedTuple):
    """What a line gets back untouched: its `id`, and what it gives to keep."""

    mapping: dict[str, object]
    written: dict[str, str]


def _given_back(text: str, value: Any, keep: bool) -> _GivenBack:
    """Raises RaspisError for an `id` that is none, and for a key that can't be kept."""
    name = read_id(value)
    if not isinstance(value, Mapping):
        return _GivenBack({}, {})
    keys = unknown(value, ANSWERED) if keep else []
    if "id" in value:
        keys.insert(0, "id")
    if not keys or (keys == ["id"] and not isinstance(name, float)):
        return _GivenBack({key: value[key] for key in keys}, {})
    written = members(text)
    return _GivenBack({key: value[key] for key in keys}, {key: written[key] for key in keys})


def _without(value: Any, keys: Mapping[str, object]) -> Any:
    """The line without what it gives to keep."""
    if not isinstance(value, Mapping):
        return value
    return {key: entry for key, entry in value.items() if key == "id" or key not in keys}
