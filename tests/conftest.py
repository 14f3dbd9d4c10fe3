"""What holds for every test."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from told import english_in_russian, remembered

from raspis.cli.terminal.texts import Choice, use_language

# In the background of a shell Ctrl-C is ignored, and what a test starts would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
# Under nohup so is the end of a terminal.
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture(autouse=True)
def _said_in_russian() -> Iterator[None]:
    """Whatever a test makes this project refuse is refused in Russian, too, without a word of English."""
    with remembered() as messages:
        yield
    assert english_in_russian(messages) == {}


@pytest.fixture(autouse=True)
def _no_language_is_left_behind() -> Iterator[None]:
    """What a test made the program speak is nothing to the next one."""
    yield
    use_language(Choice())
