"""`raspis stats`: its tables, JSON and CSV, the same for every number of jobs; limits and what is refused."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from command import raspis, raspis_process

SMALL = ("stats", "--players", "3", "--cards", "2", "--seed", "1", "--deals")


def test_the_counts_are_the_same_whoever_works() -> None:
    here = raspis(*SMALL, "30", "--json")
    assert raspis(*SMALL, "30", "--json", "--jobs", "2") == here
    assert here.status == 0
    answer = json.loads(here.out)
    assert (answer["deals"], answer["complete"]) == (30, True)
    assert [entry["hands"] for entry in answer["counts"]["seat"]] == [30, 30, 30]


def test_csv_has_the_numbers_of_the_json() -> None:
    answer = json.loads(raspis(*SMALL, "20", "--json").out)
    rows = list(csv.DictReader(io.StringIO(raspis(*SMALL, "20", "--csv").out)))
    by_aces = {
        (int(row["value"]), int(row["number"])): int(row["count"])
        for row in rows
        if (row["by"], row["question"]) == ("aces", "exact")
    }
    assert by_aces == {
        (entry["value"], number): times
        for entry in answer["counts"]["aces"]
        for number, times in enumerate(entry["exact"])
    }


def test_people_get_shares_in_tables() -> None:
    shown = raspis(*SMALL, "40").out
    answer = json.loads(raspis(*SMALL, "40", "--json").out)
    assert shown.startswith("child · 3 players · 2 cards each · 40 deals · seed 1\n")
    assert "Bids that a hand makes sure of, in % of hands, by 7♠ in the hand:" in shown
    first = [entry["most"][0] * 100 / 40 for entry in answer["counts"]["seat"]]
    row = next(line.split() for line in shown.splitlines() if line.startswith("0 "))
    assert [float(cell) for cell in row[1:]] == pytest.approx(first, abs=0.5)
    in_russian = raspis(*SMALL, "40", RASPIS_LANG="ru").out
    assert "в среднем" in in_russian
    narrow = raspis(*SMALL, "40", COLUMNS="20").out
    assert max(map(len, narrow.splitlines())) <= 20


def test_counts_of_several_seeds_are_put_together(tmp_path: Path) -> None:
    files = []
    for seed in ("1", "2"):
        files.append(str(tmp_path / f"{seed}.json"))
        words = ("stats", "--players", "2", "--cards", "2", "--deals", "5", "--seed", seed)
        assert raspis(*words, "--json", "-o", files[-1]).status == 0
    both = json.loads(raspis("stats", *files, "--json").out)
    assert (both["deals"], both["parts"]) == (10, [{"seed": 1, "deals": 5}, {"seed": 2, "deals": 5}])
    twice = raspis("stats", files[0], files[0])
    assert (twice.status, twice.err) == (2, f"raspis: {files[0]}: the deals of seed 1 are counted already\n")


def test_at_the_time_limit_there_is_what_was_counted() -> None:
    ran = raspis("stats", "--cards", "5", "--deals", "100000", "--seed", "1", "--json", "--time-limit", "0.3")
    answer = json.loads(ran.out)
    assert (ran.status, answer["complete"]) == (1, False)
    assert answer["counts"]["seat"][0]["hands"] == answer["deals"] < 100000
    assert ran.err.startswith("raspis: the time limit of 0.3 s was reached: ")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--csv", "--json"), "--csv and --json are two forms of the answer; give one of them"),
        (("--ask", "least"), "'least' can't be counted"),
        (("--cards", "14"), "4 players can hold 1 to 9 cards each"),
        (("no.json",), "no.json"),
        (("no.json", "--deals", "5"), "--deals is for new deals; those of the files are counted"),
        (("--jobs", "2", "--cluster", "tcp://h:1"), "the cluster at 'tcp://h:1' has its own"),
        (("--cluster", "nobody"), "no Dask scheduler answers at 'nobody'"),
    ],
)
def test_what_is_wrong_is_one_sentence(words: tuple[str, ...], said: str) -> None:
    ran = raspis("stats", *words)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err


def test_without_dask_a_cluster_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "distributed.py").write_text("raise ImportError\n")
    ran = raspis_process("stats", "--cluster", "local", PYTHONPATH=str(tmp_path))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "raspis: a cluster needs Dask: pip install 'raspis[cluster]'\n"
