"""Files in and out: text as `solver.documents` reads it, `-` for standard input, safe writing."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from pathlib import Path
from typing import TextIO

from raspis.solver import documents
from raspis.solver.errors import RaspisError, TextError
from raspis.solver.message import Message, Quoted, verbatim

from .language import speaking_to
from .system import reason_of


class FileError(RaspisError):
    """A file is missing, can't be read, or isn't text."""


def shown_name(name: str) -> Message:
    """A file as messages name it."""
    return Message("standard input") if name == "-" else verbatim(name)


@contextmanager
def naming_file(name: str) -> Iterator[None]:
    """Name the file in what is wrong with its text."""
    try:
        yield
    except RaspisError as fault:
        raise RaspisError("{file}: {fault}", file=shown_name(name), fault=fault) from None


_read_input: list[object] = []
"""Standard input once it was read: there is nothing more to come from it."""


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`; line ends become \\n. Raises FileError."""
    return decode(read_bytes(name), shown_name(name))


def read_bytes(name: str) -> bytes:
    """The bytes of a file, or of standard input for `-`; raises FileError."""
    try:
        if name == "-":
            if sys.stdin in _read_input:
                raise FileError("two things are to be read from standard input, where there is only one")
            _read_input[:] = [sys.stdin]
            return documents.read_bytes(sys.stdin.buffer)
        with open(name, "rb") as file:  # Path("") would be the folder that we are in
            return documents.read_bytes(file)
    except TextError as fault:
        raise FileError("{file}: {fault}", file=shown_name(name), fault=fault) from None
    except FileError:
        raise
    except (OSError, ValueError) as fault:
        raise unreadable(name, fault) from None


def unreadable(name: str, fault: OSError | ValueError) -> FileError:
    """What is said of a file that can't be opened or read."""
    named = shown_name(name) if name.strip() else Quoted(name)
    if isinstance(fault, FileNotFoundError):
        return FileError("there is no file {file}", file=named)
    if isinstance(fault, IsADirectoryError):
        return FileError("{file} is a folder, not a file", file=named)
    return FileError("{file} can't be read: {reason}", file=named, reason=reason_of(fault))


def decode(data: bytes, shown: Message) -> str:
    """Bytes of a file as text; `shown` names it in the FileError for bytes that are none."""
    try:
        return documents.decode(data)
    except TextError as fault:
        raise FileError("{file}: {fault}", file=shown, fault=fault) from None


def check_targets(source: str | None, **options: str | None) -> None:
    """Refuse files to write, by option, that would overwrite each other or the source; raises FileError."""
    named = {f"--{option}": name for option, name in options.items() if name is not None}
    for option, name in named.items():
        if not name.strip() or name == "-":
            raise FileError(
                "{option}: {name} is not the name of a file to write", option=option, name=Quoted(name)
            )
        if source is not None and _are_same(name, source):
            raise FileError(
                "{option}: {name} is what is read, and would be overwritten", option=option, name=name
            )
        for other, second in named.items():
            if other > option and _are_same(name, second):
                raise FileError(
                    "{option} and {other} would both write {name}", option=option, other=other, name=name
                )


def _are_same(one: str, other: str) -> bool:
    try:
        return os.path.realpath(one) == os.path.realpath(other) or os.path.samefile(one, other)
    except (OSError, ValueError):  # one of them isn't there yet, or is no file's name
        return False


def write_text(name: str, text: str) -> None:
    """Write a file as `writing` does; raises FileError."""
    with writing(name) as file:
        file.write(text)


@contextmanager
def writing(name: str) -> Iterator[TextIO]:
    """A file to write in UTF-8, by way of a temporary one beside it, which keeps the old one safe.

    It takes its place when the block ends well, with the permissions of the old one. What stands there and is
    no ordinary file, a pipe or a device, is written into and never replaced; a link stays one. Raises
    FileError.
    """
    try:
        if not name.strip() or os.path.isdir(name):
            raise FileError(
                "{file} can't be written: it is no name of a file",
                file=name if name.strip() else Quoted(name),
            )
        # A pipe may have no path of its own: it is opened as it is named, as /dev/stdout.
        if os.path.exists(name) and not os.path.isfile(name):
            with open(name, "w", encoding="utf-8", newline="\n") as device:
                yield device
            return
        with _replacing(Path(os.path.realpath(name))) as file:
            yield file
    except FileError:
        raise
    except BrokenPipeError:
        raise
    except OSError as fault:
        raise FileError("{file} can't be written: {reason}", file=name, reason=reason_of(fault)) from None


@contextmanager
def _replacing(target: Path) -> Iterator[TextIO]:
    import tempfile  # not needed by a command that only prints

    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            yield file
        os.chmod(temporary, target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        os.replace(temporary, target)
    except BaseException:
        with suppress(FileNotFoundError):  # interrupted when it had just become the file itself
            os.unlink(temporary)
        raise


@contextmanager
def answering_to(output: str | None) -> Iterator[None]:
    """Let what is printed go to a file instead, where one is named; raises FileError as `writing` does."""
    if output in (None, "-"):
        yield
        return
    with writing(output) as file, redirect_stdout(file), speaking_to("utf-8"):
        yield


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
