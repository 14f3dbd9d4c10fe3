"""The help of every command: whole in either language, within the terminal's width."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from command import environment, raspis

from raspis.cli.main import COMMANDS, _root

GROUP = "puzzle"


def every_command() -> Iterator[tuple[str, ...]]:
    yield ()
    yield from ((name,) for name in COMMANDS)
    yield from ((GROUP, name) for name in _root().built(GROUP).commands)


commands = pytest.mark.parametrize("words", list(every_command()), ids=" ".join)


@commands
def test_every_option_of_a_command_is_explained(words: tuple[str, ...]) -> None:
    command = _root()
    for word in words:
        command = command.built(word)
    shown = raspis(*words, "--help")
    assert (shown.status, shown.err) == (0, "")
    lines = shown.out.splitlines()
    assert lines[0].startswith(f"Usage: {' '.join(('raspis', *words))} [OPTIONS]")
    for param in command.params:
        assert param.help
        if getattr(param, "hidden", False):
            continue
        name = ", ".join(param.opts) if param.opts[0].startswith("-") else param.metavar
        assert [line for line in lines if re.match(rf"  {re.escape(name)}( |$)", line)], name


@commands
def test_every_page_is_russian_for_who_reads_russian(words: tuple[str, ...]) -> None:
    """What runs the command looks for words of another language."""
    shown = raspis(*words, "--help", RASPIS_LANG="ru")
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.startswith(f"Вызов: {' '.join(('raspis', *words))} [ПАРАМЕТРЫ]")
    assert "\n\nПараметры:\n" in shown.out


@commands
def test_a_page_is_the_same_text_in_every_width(words: tuple[str, ...]) -> None:
    widest = raspis(*words, "--help", COLUMNS="1000").out
    for columns in (20, 40):
        shown = raspis(*words, "--help", COLUMNS=str(columns)).out
        assert max(map(len, shown.splitlines())) <= columns
        assert "".join(shown.split()) == "".join(widest.split())


def test_a_page_has_columns_where_there_is_room() -> None:
    wide, narrow = (raspis("rules", "--help", COLUMNS=columns).out for columns in ("80", "40"))
    assert "  -o, --output FILE  Write here, in UTF-8, not to standard output.\n" in wide
    assert "\n  -o, --output FILE\n      Write here, in UTF-8, not to\n      standard output.\n" in narrow
    assert wide.startswith("Usage: raspis rules [OPTIONS] [RULES]\n\n  The games that are known; with RULES,")
    assert raspis("solve", "--help").out.startswith("Usage: raspis solve [OPTIONS] DEAL\n")
    assert raspis().out.startswith("Usage: raspis [OPTIONS] COMMAND ...\n")
    assert "How many deals (1 unless given)." in raspis("deal", "--help").out


def test_help_is_asked_for_in_three_ways() -> None:
    assert raspis() == raspis("--help") == raspis("-h")
    assert raspis("puzzle") == raspis("puzzle", "-h")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_first_page_waits_for_nothing_about_cards(language: str) -> None:
    code = (
        f"import sys; from raspis.cli.main import main; main(['--help', '--lang', {language!r}])\n"
        "assert not {'raspis.solver.cards', 'rich', 'pydantic'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment(), check=False)
    assert (done.returncode, done.stderr) == (0, b"")
