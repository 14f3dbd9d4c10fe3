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

from raspis.cli.main import main
from raspis.cli.terminal.console import prepare_streams


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
    return {**kept, "PYTHONIOENCODING": "utf-8", **changes}


def raspis(*args: str, stdin: str | bytes = b"", **changes: str) -> Ran:
    """Run a command line in this process; `changes` are environment variables."""
    env = environment(**changes)
    encoding = env["PYTHONIOENCODING"]
    data = stdin.encode() if isinstance(stdin, str) else stdin
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
