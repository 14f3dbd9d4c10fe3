"""Files as people have them: empty, of the wrong kind, with names in Russian, through a pipe, reindented."""

from __future__ import annotations

import html
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from command import assert_refused, environment, raspis, raspis_process

from raspis.puzzles.files import read_puzzles

PUZZLE = Path(__file__).parents[2] / "puzzles" / "examples" / "puzzle-child.toml"
RECORD = 'rules = "child"\ndealer = "P2"\n[hands]\nP1 = "AS 7H"\nP2 = "KS 8H"\n'
COMMANDS = ["solve", "bids", "analyse", "score", "convert"]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", ["x.toml", "x.json", "x.pbn"])
@pytest.mark.parametrize("text", ["", "\n \n", "\ufeff"])
def test_an_empty_file(tmp_path: Path, command: str, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    assert_refused(raspis(command, str(path)), str(path))
    if name != "x.pbn":
        assert_refused(raspis(command, str(path)), "there is nothing in it")


@pytest.mark.parametrize("text", ["[]", "null", '"x"', "5", "[" * 10**5, '{"rules": ' + "9" * 5000 + "}"])
def test_a_file_called_json_is_read_as_json(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(text, encoding="utf-8")
    for command in COMMANDS:
        ran = raspis(command, str(path))
        assert_refused(ran, str(path))
        assert "TOML" not in ran.err
        assert "sys." not in ran.err


def test_a_number_too_long_to_read_is_said_plainly(tmp_path: Path) -> None:
    long = "9" * 5000
    toml = tmp_path / "x.toml"
    toml.write_text(f"cards = {long}\n{RECORD}", encoding="utf-8")
    assert_refused(raspis("solve", str(toml)), "a number in it has more than 4300 digits")
    ran = raspis("batch", stdin=f'{{"leader": {long}}}')
    assert ran.status == 1
    assert json.loads(ran.out)["error"] == "not JSON: a number in it has more than 4300 digits"


def test_a_russian_name_as_a_key_is_told_its_quotes(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    start = 'rules = "child"\nplayers = ["Петя", "Вася"]\ndealer = "Вася"\n'
    text = start + '[hands]\nПетя = "П: 7"\nВася = "П: 8"\n'
    path.write_text(text, encoding="utf-8")
    assert_refused(raspis("solve", str(path)), "line 5", 'in quotes: "Петя"')
    path.write_text(text.replace("\nПетя", '\n"Петя"').replace("\nВася", '\n"Вася"'), encoding="utf-8")
    assert raspis("solve", str(path)).status == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes in folders")
def test_a_pipe_is_a_file() -> None:
    reading, writing = os.pipe()
    try:
        os.write(writing, RECORD.encode())
        os.close(writing)
        assert raspis("solve", f"/dev/fd/{reading}").status == 0
    finally:
        os.close(reading)


@pytest.mark.parametrize("command", [*COMMANDS, "batch", "puzzle show", "puzzle check"])
def test_missing_files_and_folders_are_said_alike(tmp_path: Path, command: str) -> None:
    missing = str(tmp_path / "missing.toml")
    assert_refused(raspis(*command.split(), missing), f"there is no file {missing}\n")
    assert_refused(raspis(*command.split(), str(tmp_path)), f"{tmp_path} is a folder, not a file\n")


def test_a_puzzle_is_read_from_json_over_several_lines() -> None:
    ((_, puzzle),) = read_puzzles(PUZZLE.read_bytes())
    line = json.dumps(puzzle.to_mapping())
    for text in (
        line,
        json.dumps(json.loads(line), indent=2),
        f"\n {json.dumps(json.loads(line), indent=4)}\n",
    ):
        ((_, found),) = read_puzzles(text)
        assert found.to_mapping() == puzzle.to_mapping()
    for form in ("toml", "json"):
        converted = raspis("convert", str(PUZZLE), "--to", form).out
        assert raspis("puzzle", "check", "-", stdin=converted).status == 0


def test_a_sheet_without_a_result_has_no_leader() -> None:
    ran = raspis("score", "-", stdin=RECORD)
    assert "Totals: P1 0, P2 0.\n" in ran.out


def test_a_record_that_goes_wrong_with_a_question_ends_in_one_sign() -> None:
    ran = raspis("analyse", "-", stdin=RECORD + '[play]\ntricks = ["KS AS"]\n')
    assert ran.status == 1
    assert "rotated?" in ran.out
    assert "?." not in ran.out


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
def test_a_full_disk_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from raspis.cli.main import main

    with open("/dev/full", "w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main(["rules", "child"]) == 2
        monkeypatch.undo()
        os.dup2(os.open(os.devnull, os.O_WRONLY), full.fileno())


def test_a_picture_is_written_also_where_nobody_reads_the_answer(tmp_path: Path) -> None:
    file = tmp_path / "deal.svg"
    record = Path(__file__).parents[2] / "puzzles" / "examples" / "record-child.toml"
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "raspis.cli", "analyse", str(record), "--svg", str(file)]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, env=environment())
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")
    assert file.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes there")
def test_a_pipe_to_write_is_written_into_and_a_link_stays_one(tmp_path: Path) -> None:
    pipe, link, target = tmp_path / "pipe", tmp_path / "link.svg", tmp_path / "target.svg"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert raspis_process("puzzle", "show", "--svg", str(pipe)).status == 0
    assert os.read(reader, 10).startswith(b"<svg")
    os.close(reader)
    assert pipe.is_fifo()
    link.symlink_to(target.name)
    for _ in range(2):
        assert raspis_process("puzzle", "show", "--svg", str(link)).status == 0
        assert link.is_symlink()
        assert target.read_text(encoding="utf-8").startswith("<svg")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.svg", "pipe", "target.svg"]


def test_what_is_read_is_not_overwritten_by_a_picture_of_it(tmp_path: Path) -> None:
    record = tmp_path / "deal.toml"
    record.write_text(RECORD, encoding="utf-8")
    (tmp_path / "same.toml").symlink_to(record)
    for name in ("deal.toml", "same.toml", "./deal.toml"):
        ran = raspis_process("analyse", str(record), "--svg", os.path.join(tmp_path, name))
        assert_refused(ran, "--svg: ", "is what is read, and would be overwritten")
    assert record.read_text(encoding="utf-8") == RECORD
    both = str(tmp_path / "x.svg")
    assert_refused(
        raspis("analyse", str(record), "--svg", both, "--html", both), "--html and --svg would both"
    )


@pytest.mark.parametrize("name", ["", "-"])
def test_no_name_of_a_file_to_write(name: str) -> None:
    assert_refused(raspis_process("puzzle", "show", "--svg", name), "--svg: ", "not the name of a file")


def test_a_folder_or_a_missing_one_to_write(tmp_path: Path) -> None:
    for name in (str(tmp_path), str(tmp_path / "missing" / "x.svg"), str(tmp_path / ("x" * 300))):
        assert_refused(raspis_process("puzzle", "show", "--svg", name), "can't be written")
    assert list(tmp_path.iterdir()) == []
    assert raspis_process("puzzle", "sheet", "--count", "1", "--output", "-").out.startswith("<!DOCTYPE")


@pytest.mark.parametrize("encoding", ["ascii", "cp1251", "utf-8"])
def test_a_page_for_a_pipe_is_in_the_encoding_that_it_names(encoding: str) -> None:
    page = raspis_process(
        "puzzle", "sheet", "--count", "1", "--title", "Задачи ♠", PYTHONIOENCODING=encoding
    ).out
    assert 'charset="utf-8"' in page
    assert "<title>Задачи ♠</title>" in html.unescape(page)
    assert page.isascii() is (encoding != "utf-8")


def test_two_things_cannot_come_from_standard_input(tmp_path: Path) -> None:
    ran = raspis_process("solve", "-", "--rules", "-", stdin=RECORD.encode())
    assert_refused(ran, "two things are to be read from standard input")
    assert_refused(raspis_process("puzzle", "solve", "-", stdin=PUZZLE.read_bytes()), "must come from a file")


def test_rules_are_read_from_a_file_of_any_name(tmp_path: Path) -> None:
    file = tmp_path / "ours"
    file.write_text('preset = "child"\ntrump = "H"\n', encoding="utf-8")
    assert "trump ♥" in raspis_process("solve", "7S KH / 8S 9D", "--rules", str(file)).out


def test_a_wrong_plan_or_puzzle_is_named(tmp_path: Path) -> None:
    plan, puzzle = tmp_path / "plan.toml", tmp_path / "puzzle.json"
    plan.write_text("x = 1\n", encoding="utf-8")
    assert_refused(raspis_process("puzzle", "make", "--plan", str(plan)), f"{plan}: a plan has tables")
    puzzle.write_text(raspis("puzzle", "show", "--json").out, encoding="utf-8")
    ran = raspis_process("puzzle", "show", str(puzzle))
    assert_refused(ran, f"{puzzle}: line 1: the key 'key' of the puzzle is missing, its solution")
    puzzle.write_text(raspis("puzzle", "show", "--json", "--solution").out, encoding="utf-8")
    assert raspis_process("puzzle", "show", str(puzzle)).status == 0
