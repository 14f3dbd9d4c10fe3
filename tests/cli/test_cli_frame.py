"""The frame of every command: help, options in both places, faults in one line, streams of every kind."""

from __future__ import annotations

import shlex
import subprocess
import sys
import tomllib

import pytest
from command import assert_refused, environment, raspis, raspis_process

from raspis.solver.rules.rules import PRESETS, Rules


def test_help_lists_every_command_without_importing_one():
    code = (
        "import sys; from raspis.cli.main import COMMANDS, main; main(['--help'])\n"
        "mods = {f'raspis.cli.commands.{lazy.module}' for lazy in COMMANDS.values()}\n"
        "assert not mods & set(sys.modules) and 'rich' not in sys.modules, sorted(sys.modules)\n"
        "print(' '.join(COMMANDS))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment())
    assert done.returncode == 0, done.stderr
    for name in done.stdout.splitlines()[-1].split():
        assert f"\n  {name} " in done.stdout
    assert "..." not in done.stdout.partition("Commands:")[2]


def test_the_help_of_a_command_loads_no_records_and_no_search():
    code = (
        "import sys; from raspis.cli.main import main; main(['solve', '--help'])\n"
        "parts = ('records', 'search', 'questions', 'reports', 'feasibility')\n"
        "parts = tuple(f'raspis.solver.{part}.' for part in parts)\n"
        "loaded = [name for name in sys.modules if name.startswith(parts)]\n"
        "assert not loaded, loaded"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment())
    assert done.returncode == 0, done.stderr


def test_solve_loads_nothing_for_joint_bids_or_pbn(tmp_path):
    deal = tmp_path / "deal.toml"
    deal.write_text('rules = "child"\nleader = "P1"\nhands = {P1 = "7S KH", P2 = "8S 9D"}\n')
    code = (
        f"import sys; from raspis.cli.main import main; main(['solve', {str(deal)!r}])\n"
        "parts = ('raspis.solver.feasibility', 'raspis.solver.records.pbn', 'raspis.puzzles')\n"
        "loaded = [name for name in sys.modules if name.startswith(parts)]\n"
        "assert not loaded, loaded"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment())
    assert done.returncode == 0, done.stderr
    assert "child" in done.stdout


def test_a_group_of_commands_alone_lists_them():
    assert raspis("puzzle") == raspis("puzzle", "--help")
    listed = raspis("puzzle").out
    assert "\n  check " in listed
    assert "..." not in listed.partition("Commands:")[2]


def test_global_options_stand_before_and_after_the_command():
    before = raspis("--ascii", "rules")
    after = raspis("rules", "--ascii")
    assert before.status == after.status == 0
    assert before.out == after.out
    assert before.out.isascii()
    assert raspis("deal", "--version").out == raspis("--version").out
    assert "search" in raspis("--version", "--engine", "plain").out


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["rule"], ["'rule'", "mean rules"]),
        (["advise"], ["advise", "kept for later"]),
        (["slove"], ["'slove'", "mean solve?", "there are solve, bids, table, analyse", "see raspis --help"]),
        (["AS 7S / KH 9S"], ["'AS 7S / KH 9S'", "after the command", "solve, bids"]),
        (["puzzle", "foo"], ["'foo'", "there are make, show, solve, check, "]),
        (["puzzle", "Sovle"], ["'Sovle'", "mean solve?", "there are make, show"]),
        (["--json", "solve", "x"], ["--json goes after the command: raspis solve ... --json"]),
        (["--json", "puzzle", "show"], ["--json goes after the command: raspis puzzle show ... --json"]),
        (["puzzle", "--number", "3", "show"], ["raspis puzzle show ... --number"]),
        (["--at=3", "bids", "x"], ["--at goes after the command: raspis bids ... --at"]),
        (["--rules", "child", "solve", "x"], ["raspis solve ... --rules"]),
        (["--seed", "1"], ["raspis deal ... --seed"]),
        (["--foo", "solve", "x"], ["no option --foo; see raspis --help"]),
        (["solve", "--ruls", "child", "x"], ["no option --ruls (did you mean --rules?)"]),
        (["deal", "--foo"], ["--foo"]),
        (["deal", "--count", "x"], ["--count", "'x'"]),
        (["deal", "--rules", "chid"], ["'chid'", "child-circular"]),
        (["deal", "--rules", "nothing.toml"], ["no file", "nothing.toml"]),
        (["deal", "--rules", "{preset = 'child', tie = 'last'}"], ["'tie'", "ties"]),
        (["deal", "--cards", "10"], ["10", "1 to 9"]),
        (["deal", "--trump", "H"], ["trump H", "D"]),
        (["--time-limit", "0", "deal"], ["--time-limit"]),
        (["deal", "--time-limit", "1,5"], ["--time-limit", "'1,5'", "write 1.5"]),
        (["deal", "--time-limit", "1_0"], ["--time-limit", "'1_0'"]),
        (["deal", "--time-limit", "٣"], ["--time-limit", "'٣'"]),
        (["deal", "--time-limit", "nan"], ["--time-limit", "'nan'"]),
        (["--engine", "steam", "deal"], ["--engine", "kernel"]),
    ],
)
def test_usage_errors_are_one_sentence(args, named):
    assert_refused(raspis(*args), *named)


def test_usage_errors_of_a_process():
    assert_refused(raspis_process("--json", "solve", "x"), "--json goes after the command")
    assert_refused(raspis_process("puzzle", "foo"), "make, show, solve, check, ")


@pytest.mark.parametrize("encoding", ["ascii", "cp1251", "cp866", "utf-8"])
def test_every_encoding_of_the_terminal_gets_the_whole_answer(encoding):
    listed = raspis("rules", PYTHONIOENCODING=encoding, COLUMNS="20")
    assert listed.status == 0
    assert listed.err == ""
    assert ("♠" if encoding == "utf-8" else "7S") in listed.out
    assert "(painted, student)" in listed.out
    assert max(map(len, listed.out.splitlines())) <= 20
    assert raspis("--help", PYTHONIOENCODING=encoding).status == 0


def test_a_process_under_an_ascii_locale_prints_help_and_answers():
    shown = raspis_process("rules", "--help", PYTHONIOENCODING="ascii", TERM="dumb", NO_COLOR="1")
    assert (shown.status, shown.err) == (0, "")
    assert "Usage: raspis rules" in shown.out


@pytest.mark.parametrize("preset", list(PRESETS))
def test_a_printed_rules_object_reads_back_the_same(preset, tmp_path):
    printed = raspis("rules", preset)
    assert Rules.from_mapping(tomllib.loads(printed.out)) == PRESETS[preset]
    file = tmp_path / "ours.toml"
    file.write_text("\ufeff" + printed.out.replace("\n", "\r\n"), encoding="utf-8")
    assert raspis("rules", str(file)).out == printed.out


def test_a_closed_pipe_ends_a_command_silently():
    process = subprocess.Popen(
        [sys.executable, "-m", "raspis.cli", "deal", "--count", "100000", "--seed", "1", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().startswith(b'{"id": "1-1"')
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(20) == 0
    process.stderr.close()


def test_a_closed_pipe_ends_an_answer_for_people_silently():
    done = subprocess.run(
        ["bash", "-c", f"{shlex.quote(sys.executable)} -m raspis.cli rules | true; echo ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        env=environment(),
    )
    assert (done.stdout, done.stderr) == ("0\n", "")


def test_a_full_disk_is_one_sentence():
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "raspis.cli", "rules"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
        )
    assert done.returncode == 2
    assert done.stderr == "raspis: standard output: there is no room left for it\n"


def test_the_same_seed_deals_the_same_cards_and_each_card_once():
    args = ["deal", "--rules", "throw-in", "--players", "3", "--cards", "7", "--seed", "5"]
    one, three = raspis(*args, "--json").out, raspis(*args, "--count", "3", "--json").out
    assert three.startswith(one)
    assert three == raspis_process(*args, "--count", "3", "--json", PYTHONHASHSEED="7").out
    deal = tomllib.loads(raspis(*args).out)
    cards = " ".join(deal["hands"].values()).split()
    assert len(cards) == len(set(cards)) == 21
