"""Runs `raspis` as its users do, bytes in and bytes out: in this process for speed, or in one of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from unittest.mock import patch

from languages import foreign_to_english, foreign_to_russian, typed_in

from raspis.cli.asked import carries_russian
from raspis.cli.main import main
from raspis.cli.terminal.console import prepare_streams
from raspis.cli.terminal.texts import chosen


class Ran(NamedTuple):
    status: int
    out: str
    err: str


LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables by which a system names the language of its user."""


def environment(**changes: str) -> dict[str, str]:
    """This environment without what would change answers, and with the changes."""
    kept = {
        key: value for key, value in os.environ.items() if not key.startswith(("RASPIS_ENGINE", "PYTHON"))
    }
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM", "RASPIS_LANG", *LOCALE):
        kept.pop(name, None)
    return {**kept, "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8", **changes}


def raspis(*args: str, stdin: str | bytes = b"", **changes: str) -> Ran:
    """Run a command line in this process; `changes` are environment variables.

    An answer has no word of the other language; what is refused in English is refused in Russian, too.
    """
    data = stdin.encode() if isinstance(stdin, str) else stdin
    env = environment(**changes)
    ran = _run(args, data, env)
    typed = typed_in(args, data)
    if _is_russian(args, env):
        assert not foreign_to_russian(ran.out + ran.err, typed), ran
    elif env["PYTHONIOENCODING"] == "utf-8":
        assert not foreign_to_english(ran.out + ran.err, typed), ran
        if ran.status == 2 and _is_russian(args, {"RASPIS_LANG": "ru", **env}):
            in_russian = _run(args, data, {**env, "RASPIS_LANG": "ru"})
            assert in_russian.status == 2, in_russian
            assert not foreign_to_russian(in_russian.err, typed), in_russian.err
    return ran


def _is_russian(args: tuple[str, ...], env: dict[str, str]) -> bool:
    choice = chosen(args, env)
    carried = carries_russian(env["PYTHONIOENCODING"]) and not choice.ascii
    return choice.language == "ru" and carried and "--json" not in args


def _run(args: tuple[str, ...], data: bytes, env: dict[str, str]) -> Ran:
    encoding = env["PYTHONIOENCODING"]
    out, err = io.BytesIO(), io.BytesIO()
    with patch.dict(os.environ, env, clear=True), _streams(data, out, err, encoding):
        prepare_streams()
        status = main(list(args))
        sys.stdout.flush()
        sys.stderr.flush()
        return Ran(status, out.getvalue().decode(encoding), err.getvalue().decode(encoding))


@contextmanager
def _streams(data: bytes, out: io.BytesIO, err: io.BytesIO, encoding: str) -> Iterator[None]:
    with (
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding=encoding)),
        patch.object(sys, "stdout", io.TextIOWrapper(out, encoding=encoding)),
        patch.object(sys, "stderr", io.TextIOWrapper(err, encoding=encoding)),
    ):
        yield


def raspis_process(*args: str, stdin: bytes = b"", timeout: float = 60, **changes: str) -> Ran:
    """Run a command line in a process of its own."""
    env = environment(**changes)
    done = subprocess.run(
        [sys.executable, "-m", "raspis.cli", *args],
        input=stdin,
        capture_output=True,
        timeout=timeout,
        env=env,
        check=False,
    )
    encoding = env["PYTHONIOENCODING"]
    return Ran(done.returncode, done.stdout.decode(encoding), done.stderr.decode(encoding))


def assert_refused(ran: Ran, *named: str) -> None:
    """Bad input: exit 2, nothing answered, one line on standard error that names the thing and the place."""
    assert ran.status == 2, ran
    assert ran.out == ""
    assert ran.err.count("\n") == 1, ran.err
    assert "Traceback" not in ran.err
    assert ran.err.startswith("raspis: ")
    for part in named:
        assert part in ran.err, ran.err
