"""The commands work with the lowest versions of the packages that they need, and with the newest."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
import venv
from collections.abc import Callable
from pathlib import Path

import pytest
from command import Ran, environment

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
DEAL = "7S KH / 8S 9D"

Raspis = Callable[..., Ran]


def lowest() -> list[str]:
    """The packages that are needed, each at the lowest version that is allowed."""
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    pinned = [re.fullmatch(r"([\w-]+)>=([\w.]+)(?:,<\d+)?", requirement) for requirement in needed]
    return [f"{found[1]}=={found[2]}" for found in pinned if found]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(folder), str(ROOT)],
        check=True,
    )
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module", params=["lowest", "newest"])
def raspis(request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Raspis:
    """Runs a command line where the lowest, or the newest, versions are installed."""
    home = tmp_path_factory.mktemp(request.param)
    venv.create(home, with_pip=True)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    pinned = lowest() if request.param == "lowest" else []
    subprocess.run(
        [str(scripts / "python"), "-m", "pip", "install", "--quiet", str(wheel), *pinned], check=True
    )

    def run(*words: str, **changes: str) -> Ran:
        done = subprocess.run(
            [str(scripts / "raspis"), *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            env=environment(**changes),
            timeout=60,
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return run


def test_every_package_has_a_lowest_version() -> None:
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    assert len(lowest()) == len(needed)


def test_help_and_version(raspis: Raspis) -> None:
    assert raspis("--version").out.startswith("raspis ")
    listed = raspis("--help")
    assert (listed.status, listed.err) == (0, "")
    commands = re.findall(r"^  (\w+) ", listed.out.partition("Commands:")[2], flags=re.MULTILINE)
    assert {"solve", "bids", "analyse", "score", "convert", "batch", "deal", "rules", "puzzle"} <= set(
        commands
    )
    for command in commands:
        shown = raspis(command, "--help")
        assert (shown.status, shown.err) == (0, "")
        assert f"Usage: raspis {command} " in shown.out
        assert "--time-limit" in shown.out
    for words in (["solve"], ["bids"], ["analyse"]):
        assert "for standard input, or the hands" in " ".join(raspis(*words, "-h").out.split())
    assert "Usage: raspis puzzle make" in raspis("puzzle", "make", "--help").out


def test_answers(raspis: Raspis) -> None:
    assert "Taken on this line" in raspis("solve", DEAL).out
    answer = raspis("solve", "--json", DEAL)
    assert (answer.status, answer.err) == (0, "")
    assert json.loads(answer.out)["most"] == [2, 0]
    assert raspis("solve", DEAL, "--json") == answer
    assert json.loads(raspis("bids", "--json", DEAL).out)["possible"] == [[0, 1, 2]] * 2
    assert json.loads(raspis("deal", "--seed", "1", "--cards", "2", "--json").out)["rules"]
    made = raspis("puzzle", "make", "--cards", "3", "--players", "3", "--seed", "1", "--json")
    assert (made.status, json.loads(made.out)["key"] != []) == (0, True)


def test_options_before_and_after_the_command(raspis: Raspis) -> None:
    before, after = raspis("--ascii", "solve", DEAL), raspis("solve", DEAL, "--ascii")
    assert before == after
    assert before.status == 0
    assert before.out.isascii()
    plain = raspis("--engine", "plain", "solve", "--json", DEAL, "--rules", "whist", "--trump", "N")
    assert plain == raspis("solve", "--json", DEAL, "--rules", "whist", "--trump", "N", "--engine", "plain")
    assert plain.status == 0


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["slove"], "did you mean solve?"),
        (["solve", "--ruls", "x"], "no option --ruls (did you mean --rules?)"),
        (["--json", "solve", "x"], "--json goes after the command"),
        (["deal", "--cards", "x"], "'x'"),
        (["deal", "--count"], "--count"),
        (["--time-limit", "1,5", "deal"], "write 1.5"),
        (["--engine", "steam", "deal"], "kernel"),
        (["puzzle", "foo"], "'foo'"),
        (["solve", DEAL, "too", "much"], "too"),
    ],
)
def test_errors_are_one_sentence(raspis: Raspis, words: list[str], named: str) -> None:
    ran = raspis(*words)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith("raspis: ")
    assert named in ran.err
    assert "fault of this program" not in ran.err


@pytest.mark.parametrize(
    ("line", "completed"), [("raspis sol", "solve\n"), ("raspis rules ch", "child\nchild-circular\n")]
)
def test_completion(raspis: Raspis, line: str, completed: str) -> None:
    asked = {"COMP_WORDS": line, "COMP_CWORD": str(line.count(" ")), "_RASPIS_COMPLETE": "complete_bash"}
    assert raspis(**asked) == (0, completed, "")
