"""From the bytes of a file to text, and from text to a tree of TOML or JSON: strict, and within limits.

Records, lines of a batch, rules and puzzles are all read by way of these, so that all refuse the same things.
No file that was written for its purpose reaches the limits; they keep any other from eating the machine.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, Final

from .errors import TextError
from .message import Quoted
from .parsers import reason

MOST_BYTES: Final = 64 << 20
"""A file may have so many bytes: PBN of some 30,000 boards."""
_MOST_LINE: Final = 4 << 20
"""A line of JSON Lines may have so many bytes; a puzzle with its tree has up to some 100,000."""
_MOST_TOML: Final = 1 << 20
"""A TOML text may have so many signs: its reader takes up to seconds for these."""
_MOST_PARTS: Final = 60
"""A key may have so many parts between dots; the time that TOML's reader takes grows with their square."""
_DEEPEST: Final = 250
"""Tables and lists may stand in one another so deeply: the tree of a puzzle adds two a decision."""
_MARKS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32", "UTF-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16"),
)


def read_bytes(stream: BinaryIO) -> bytes:
    """All bytes of a stream; raises TextError where there are more than any file of raspis has."""
    data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise TextError("it is too long: more than {megabytes} MB", megabytes=MOST_BYTES >> 20)
    return data


def decode(data: bytes | str, line: int = 1) -> str:
    """The text of a file's bytes, without a byte order mark, line ends as `\\n`; raises TextError.

    The text is in UTF-8, or in UTF-16 or UTF-32 with its byte order mark, as PowerShell writes it; PBN, whose
    standard has letters of one byte, may be in Windows' Latin letters, too. `line` is the number of its first
    line.

    >>> decode("Петя\\r\\n".encode("utf-16"))
    'Петя\\n'
    """
    if not isinstance(data, bytes | str):
        raise TextError("{value} is neither a text nor bytes", value=Quoted(data))
    text = data if isinstance(data, str) else _decoded(data, line)
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


_PBN: Final = re.compile(rb'^\s*(?:[%;{][^\n]*\n\s*)*\[[A-Z]\w*[ \t]+"')
"""How PBN begins: with a tag and its text, behind comments."""


def _decoded(data: bytes, line: int) -> str:
    for mark, codec, name in _MARKS:
        if data.startswith(mark):
            try:
                return data.decode(codec)
            except UnicodeDecodeError:
                raise TextError("it begins as text in {coding} does, but is none", coding=name) from None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as fault:
        if _PBN.search(data) and b"\0" not in data:
            return data.decode("cp1252", "replace")
        line += data.count(b"\n", 0, fault.start)
        raise TextError(
            "not text in UTF-8: line {line} has the byte {byte}",
            line=line,
            byte=f"0x{data[fault.start]:02X}",
        ) from None
    if "\0" in text:
        line += text.count("\n", 0, text.index("\0"))
        if data[:2].count(0) == 1:
            raise TextError(
                "not text in UTF-8: line {line} has a zero byte as text in UTF-16 without its mark has",
                line=line,
            )
        raise TextError("not text in UTF-8: line {line} has a zero byte", line=line)
    return text


def text_lines(stream: BinaryIO) -> Iterator[tuple[int, str | TextError]]:
    """The lines that are not blank, with their 1-based numbers, as they come in; or what is wrong with one.

    A line in error is no end: those after it still come. A line longer than a file may be is the last.
    """
    start = stream.readline(_MOST_LINE + 1)
    marked = next((name for mark, _, name in _MARKS if start.startswith(mark)), None)
    if marked is not None:  # a line end is no single byte there: read it whole
        yield from _whole_lines(start + read_bytes(stream))
        return
    number, data = 1, start
    while data:
        if len(data) > _MOST_LINE:
            ends = _skip_line(stream, data)
            yield (
                number,
                TextError("the line is too long: more than {megabytes} MB", megabytes=_MOST_LINE >> 20),
            )
            if not ends:
                return
        elif data.strip():
            try:
                text = decode(data, number).strip()
                if text:
                    yield number, text
            except TextError as fault:
                yield number, fault
        number, data = number + 1, stream.readline(_MOST_LINE + 1)


def _skip_line(stream: BinaryIO, data: bytes) -> bool:
    """Skip what is left of a line; whether it has an end within what a file may have."""
    skipped = 0
    while data and not data.endswith(b"\n"):
        data = stream.readline(_MOST_LINE)
        skipped += len(data)
        if skipped > MOST_BYTES:
            return False
    return True


def _whole_lines(data: bytes) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(decode(data).split("\n"), 1):
        if line.strip():
            yield number, line.strip()


def read_toml(text: str) -> dict[str, Any]:
    """The tree of a TOML text; raises TextError with the place of the fault."""
    if len(text) > _MOST_TOML:
        raise TextError("it is too long for TOML: more than {megabytes} MB", megabytes=_MOST_TOML >> 20)
    _refuse_long_keys(text)
    import tomllib  # hands, JSON and helps need none of it

    return dict(_parsed("TOML", text, tomllib.loads))


def read_json(text: str) -> Any:
    """One JSON value, refusing what would be lost silently: a key named twice, NaN. Raises TextError.

    >>> read_json('{"ties": "first", "ties": "last"}')
    Traceback (most recent call last):
        ...
    raspis.solver.errors.TextError: the key 'ties' stands twice in one object
    """
    return _parsed("JSON", text, _strict_json)


def json_text(value: object, beyond_ascii: bool) -> str:
    """One JSON value on one line, with letters beyond ASCII or with their numbers."""
    text = json.dumps(value, ensure_ascii=False)
    # Half a pair of surrogates no encoding takes.
    if not text.isascii() and not (beyond_ascii and text.isprintable()):
        return json.dumps(value)
    return text


def is_unknown(value: object) -> bool:
    """Whether a value of a tree says that something isn't known: null, `?` or `-`."""
    return value is None or (isinstance(value, str) and value.strip() in ("?", "-"))


def parse_tree(text: str, is_json: bool = False) -> Any:
    """The tree of a TOML or JSON text; JSON is what begins with a brace. Raises TextError.

    `is_json` says that it is JSON whatever it begins with.
    """
    if not text.strip():
        raise TextError("there is nothing in it")
    return read_json(text) if is_json or text.lstrip().startswith("{") else read_toml(text)


def _strict_json(text: str) -> Any:
    return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise TextError("the key {key} stands twice in one object", key=Quoted(key))
        found[key] = value
    return found


def _no_number(text: str) -> Any:
    raise TextError("{text} is not a number", text=text)


def _parsed(name: str, text: str, parse: Callable[[str], Any]) -> Any:
    try:
        tree = parse(text)
    except TextError:
        raise
    except RecursionError:
        raise _too_deep(name) from None
    except ValueError as fault:
        raise TextError("not {form}: {why}", form=name, why=reason(fault, text)) from None
    if _depth(tree) > _DEEPEST:
        raise _too_deep(name)
    return tree


def _too_deep(form: str) -> TextError:
    return TextError("not {form} that can be read: it is nested too deeply", form=form)


def _depth(tree: object) -> int:
    """How deeply tables and lists stand in one another, counted no further than is allowed."""
    depth, level = 0, [tree]
    while level and depth <= _DEEPEST:
        inner: list[object] = []
        for value in level:
            if isinstance(value, dict):
                inner += value.values()
            elif isinstance(value, list):
                inner += value
        depth, level = depth + 1, [value for value in inner if isinstance(value, dict | list)]
    return depth


def _refuse_long_keys(text: str) -> None:
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") < _MOST_PARTS:
            continue
        quoted = r'"(?:[^"\\\n]|\\.)*+"|\'[^\'\n]*+\'|#[^\n]*+'
        bare = re.sub(quoted, lambda found: "" if found[0][0] == "#" else "q", line)
        if re.search(rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{_MOST_PARTS}}}", bare):
            raise TextError(
                "not TOML that can be read: a key in line {line} has more than {most} parts",
                line=number,
                most=_MOST_PARTS,
            )
