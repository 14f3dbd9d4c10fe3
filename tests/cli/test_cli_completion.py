"""What a shell may complete, and that parameters are read without Typer's detour."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from command import assert_refused, environment, raspis, raspis_process

from raspis.puzzles.goals.registry import GOALS
from raspis.puzzles.grading.themes import THEMES
from raspis.solver.rules.rules import PRESETS


def completed(line: str) -> list[str]:
    words = line.split(" ")
    asked = {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1), "_RASPIS_COMPLETE": "complete_bash"}
    ran = raspis(**asked, RASPIS_LANG="en" if line.isascii() else "ru")
    assert (ran.status, ran.err) == (0, "")
    return ran.out.split()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("raspis so", ["solve"]),
        ("raspis puzzle ma", ["make"]),
        ("raspis solve --tim", ["--time-limit"]),
        ("raspis solve --rules ", list(PRESETS)),
        ("raspis deal --rules th", ["throw-in"]),
        ("raspis rules child-", ["child-circular"]),
        ("raspis puzzle make --goal ", list(GOALS)),
        ("raspis puzzle make --theme ", list(THEMES)),
        ("raspis solve --goal ", ["most", "least"]),
        ("raspis deal --rules дет", ["детский", "детский-круговой"]),
        ("raspis puzzle list --goal не", ["не-меньше"]),
        ("raspis puzzle make --theme впу", ["впустка"]),
        ("raspis convert x.toml --to p", ["pbn"]),
        ("raspis --engine k", ["kernel"]),
        ("raspis solve puz", []),  # files, which the shell knows itself
        ("raspis nothing ", []),
        ("raspis --version ", ["solve", "bids", "table", "analyse", "score", "puzzle"]),
    ],
)
def test_what_may_come_next(line: str, offered: list[str]) -> None:
    assert completed(line)[: len(offered)] == offered
    assert offered or completed(line) == []


@pytest.mark.skipif(not Path("/bin/bash").exists(), reason="there is no bash to install completion for")
def test_completion_is_installed_and_works_in_bash(tmp_path: Path) -> None:
    program = tmp_path / "raspis"
    program.write_text(
        f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m raspis.cli "$@"\n', encoding="utf-8"
    )
    program.chmod(0o755)
    script = """
        raspis --install-completion > said || exit 1
        . "$HOME/.bashrc"
        COMP_WORDS=(raspis puzzle make --go); COMP_CWORD=3; _raspis_completion raspis
        echo "${COMPREPLY[@]}"
    """
    env = {**environment(), "HOME": str(tmp_path), "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run(
        ["/bin/bash", "-c", script], env=env, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "--goal\n", "")


def test_a_shell_that_shows_texts_gets_them_in_the_language_of_the_run() -> None:
    def offered(language: str) -> str:
        return raspis_process(
            RASPIS_LANG=language, _TYPER_COMPLETE_ARGS="raspis solve --jso", _RASPIS_COMPLETE="complete_zsh"
        ).out

    assert "Один объект JSON и больше ничего." in offered("ru")
    assert "One JSON object and nothing else." in offered("en")


def test_an_unknown_shell_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("typer.completion._get_shell_name", lambda: "tcsh")
    monkeypatch.setattr("typer._completion_shared._get_shell_name", lambda: "tcsh")
    for option in ("--install-completion", "--show-completion"):
        assert_refused(raspis(option), "completion is there for bash, zsh, fish and PowerShell")


@pytest.mark.parametrize("args", [["--help"], ["solve", "7S KH / 8S 9D", "--json"], ["deal", "--seed", "1"]])
def test_no_validation_library_is_loaded_for_a_command(args: list[str]) -> None:
    code = f"import sys; from raspis.cli.main import main; main({args}); print('pydantic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment())
    assert done.stdout.endswith("False\n"), done.stderr
