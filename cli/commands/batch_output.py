"""Where `raspis batch` writes: standard output, or a file that a later run can go on with."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, NamedTuple, TextIO

from raspis.solver.documents import read_json
from raspis.solver.errors import RaspisError, TextError
from raspis.solver.message import Quoted, counted
from raspis.solver.reports.batch import NumberedLine

from ..terminal.console import takes_all_json
from ..terminal.files import FileError, check_targets
from ..terminal.system import reason_of


class Before(NamedTuple):
    """What an earlier run has answered: how many lines, how many of them not wholly, and the last of them."""

    lines: int = 0
    partly: int = 0
    last: dict[str, Any] | None = None


class Target(NamedTuple):
    """Where answers go."""

    stream: TextIO
    beyond_ascii: bool
    """Whether letters beyond ASCII may be written as they are."""
    before: Before = Before()


@contextmanager
def answers_to(output: str | None, source: str, resume: bool) -> Iterator[Target]:
    """Open what is written to: with `resume` behind the whole answers that an earlier run has left there.

    Each answer is written where it stays, so that a run that is killed loses none. Raises RaspisError for a
    file that there is, unless the run is to go on with it.
    """
    if output in (None, "-"):
        if resume:
            raise RaspisError("--resume goes on with a file: name it with --output")
        yield Target(sys.stdout, takes_all_json())
        return
    check_targets(source, output=output)
    before = _prepare(output, resume)
    try:
        with open(output, "a", encoding="utf-8", newline="\n") as file:
            yield Target(file, True, before)
    except BrokenPipeError:
        raise
    except OSError as fault:
        if fault.filename not in (None, output):
            raise
        raise _unwritable(output, fault) from None


def _prepare(output: str, resume: bool) -> Before:
    """What stands in a file, of which a broken last line is taken away."""
    try:
        if not os.path.exists(output):
            return Before()
        if not os.path.isfile(output):
            if resume or os.path.isdir(output):
                raise FileError("{file} is no file that answers could be added to", file=output)
            return Before()
        if os.path.getsize(output) == 0:
            return Before()
        if not resume:
            raise FileError(
                "{file} has something in it already: --resume goes on with it, and nothing overwrites it",
                file=output,
            )
        before, end = _read(output)
        if end < os.path.getsize(output):
            os.truncate(output, end)
        return before
    except FileError:
        raise
    except (OSError, ValueError) as fault:
        raise _unwritable(output, fault) from None


def _unwritable(output: str, fault: OSError | ValueError) -> FileError:
    return FileError("{file} can't be written: {reason}", file=output, reason=reason_of(fault))


def _read(output: str) -> tuple[Before, int]:
    """What the whole lines of a file answer, and where they end; raises FileError for a line that is none."""
    before, end, line = Before(), 0, b""
    with open(output, "rb") as file:
        for data in file:
            if not data.endswith(b"\n"):
                break
            line, end = data, end + len(data)
            partly = (b'"at_line": ' in line or b'"complete": ' in line) and not _is_whole(
                _answer(output, line, before.lines + 1)
            )
            before = Before(before.lines + 1, before.partly + partly)
    return before._replace(last=_answer(output, line, before.lines) if line else None), end


def _answer(output: str, line: bytes, number: int) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise FileError("{file}: line {number} is no answer of raspis batch", file=output, number=number)
    return value


def _is_whole(answer: dict[str, Any]) -> bool:
    return "at_line" not in answer and answer.get("complete", True) is not False


def skip(
    lines: Iterable[NumberedLine], before: Before, asked: Collection[str], output: str | None
) -> Iterator[NumberedLine]:
    """The lines after those that are answered; raises RaspisError where these can't be the ones answered."""
    lines = iter(lines)
    if before.last is None:
        return lines
    skipped, last = 0, None
    for line in islice(lines, before.lines):
        skipped, last = skipped + 1, line
    if skipped < before.lines or last is None:
        raise RaspisError(
            counted(
                "{file} has {answers} answers, but there is {number} line to answer",
                "{file} has {answers} answers, but there are {number} lines to answer",
                skipped,
                file=output,
                answers=before.lines,
            )
        )
    number, text = last
    if before.last.get("at_line", number) != number or before.last.get("id") != _id(text):
        raise RaspisError(
            "{file} has answers to other lines: its last one doesn't belong to line {number}",
            file=output,
            number=number,
        )
    for name in asked if _is_whole(before.last) else ():
        if name not in before.last:
            raise RaspisError(
                "{file} has answers to other questions: its last one doesn't have {name}",
                file=output,
                name=Quoted(name),
            )
    return lines


def _id(text: str | TextError) -> object:
    """The `id` that the answer to a line has."""
    try:
        value = read_json(text) if isinstance(text, str) else None
    except RaspisError:
        return None
    found = value.get("id") if isinstance(value, dict) else None
    return found if found is None or isinstance(found, str | int | float) else None
