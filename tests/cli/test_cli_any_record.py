"""Random records through every command that reads one: any terminal, any encoding, the same numbers."""

from __future__ import annotations

import json
import random

import pytest
from command import raspis
from random_records import GAMES, random_record
from rich.cells import cell_len

from raspis.solver.records.write import to_toml

COMMANDS = (
    ("solve", "-"),
    ("bids", "-"),
    ("analyse", "-"),
    ("score", "-"),
    ("convert", "-"),
    ("solve", "-", "--json"),
    ("bids", "-", "--json"),
    ("analyse", "-", "--json"),
)


@pytest.mark.parametrize("seed", range(10))
def test_any_record_in_any_terminal(seed):
    rng = random.Random(seed)
    preset, seats = GAMES[seed % len(GAMES)]
    record = random_record(rng, preset, rng.choice(seats), rng.randint(1, 4), complete=seed % 2 == 0)
    toml = to_toml(record)
    for command in COMMANDS:
        if command[0] == "score" and preset == "whist":
            continue
        width = rng.choice(("20", "40", "80", "200"))
        ascii = ("--ascii",) if rng.random() < 0.3 else ()
        spoken = {
            "PYTHONIOENCODING": rng.choice(("utf-8", "ascii", "cp1251", "cp866", "koi8-r")),
            "RASPIS_LANG": rng.choice(("en", "ru")) if command[0] != "convert" else "en",
        }
        ran = raspis(*command, *ascii, stdin=toml, COLUMNS=width, **spoken)
        assert (ran.status, ran.err) == (0, ""), (command, toml)
        assert ran.out.isascii() or not ascii
        if "--json" in command:
            assert ran.out.count("\n") == 1
        elif command[0] != "convert":
            # Python's own width of a line that ends with a blank may be one more than the terminal's.
            assert max(map(cell_len, ran.out.splitlines())) <= int(width) + 1, (command, toml)


@pytest.mark.parametrize("seed", range(10))
def test_solve_and_batch_say_the_same_of_a_record(seed):
    rng = random.Random(100 + seed)
    preset, seats = GAMES[seed % len(GAMES)]
    record = random_record(rng, preset, rng.choice(seats), rng.randint(1, 4), complete=False)
    toml = to_toml(record)
    solved = json.loads(raspis("solve", "-", "--json", stdin=toml).out)
    line = raspis("convert", "-", "--to", "batch", stdin=toml)
    (answer,) = map(json.loads, raspis("batch", stdin=line.out).out.splitlines())
    assert answer == {key: solved[key] for key in ("most", "least", "exact", "moves")}
    solved.pop("points", None)  # of a round without bids: a line names no round
    assert json.loads(raspis("solve", "-", "--json", stdin=line.out).out) == solved
