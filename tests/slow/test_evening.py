"""The balance of many random evenings of every game, and Ctrl-C at one that takes long."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command import environment
from evenings import check_the_balance, kinds, random_evening
from random_records import GAMES, random_record

from raspis.solver.records.record import Game
from raspis.solver.records.write import to_toml

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_the_balance_of_two_hundred_evenings_adds_up(preset: str, players: tuple[int, ...]) -> None:
    rng = random.Random(f"two hundred {preset}")
    seen: set[str] = set()
    for _ in range(200):
        seen |= kinds(check_the_balance(random_evening(rng, preset, players, most=4)))
    assert seen >= {"illegal", "sides", *(f"{seats} players" for seats in players)}
    rounds = {
        "child": {"normal", "dark", "golden", "misere", "blind", "no bids"},
        "child-circular": {"normal", "dark", "golden", "misere", "blind", "no bids"},
        "throw-in": {"normal", "dark", "no-trump", "golden", "misere", "blind", "no bids", "free"},
        "nameless": {"normal", "dark", "no-trump", "golden", "misere", "no bids"},
        "whist": set[str](),
    }
    assert seen >= rounds[preset]


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent to a group of processes")
@pytest.mark.parametrize("options", [(), ("--jobs", "2")])
def test_ctrl_c_at_the_terminal_keeps_what_is_done(tmp_path: Path, options: tuple[str, ...]) -> None:
    rng, path = random.Random(3), tmp_path / "evening.toml"
    deals = [random_record(rng, "whist", 4, cards) for cards in (13, 1, 13, 2)]
    game = Game(deals[0].rules, deals[0].players, deals[0].dealer or 0, tuple(deals))
    path.write_text(to_toml(game), encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "raspis.cli", "analyse", str(path), *options, "--engine", "plain"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    )
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        time.sleep(10)  # the small deals take no time, the others hours
        os.killpg(process.pid, signal.SIGINT)
        out, error = process.stdout.read().decode(), process.stderr.read()
        assert (error, process.wait(10)) == (b"raspis: interrupted\n", 130)
    assert "Judged card by card: 2 of 4 deals." in out
    assert "Interrupted: 2 deals are not judged yet." in out
