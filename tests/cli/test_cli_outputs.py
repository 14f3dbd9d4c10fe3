"""Answers and pictures in files: whole or not at all, in UTF-8, and nothing in them rules a terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as xml
from itertools import islice
from pathlib import Path

import pytest
from command import assert_refused, environment, raspis, raspis_process

from raspis.cli.terminal.files import FileError, write_text, writing

EXAMPLES = Path(__file__).parents[2] / "puzzles" / "examples"
RECORD = (EXAMPLES / "record-child.toml").read_text(encoding="utf-8")
EVIL = "\x1b]8;;http://x\x07\x1b[31m\x9b2J\x7f\u202eПётр"
ANSWERS = [
    ("deal", "--seed", "1"),
    ("deal", "--seed", "1", "--count", "3"),
    ("deal", "--seed", "1", "--json"),
    ("rules",),
    ("rules", "child", "--json"),
    ("rules", "throw-in"),
    ("convert", str(EXAMPLES / "record-child.toml"), "--to", "json"),
    ("score", str(EXAMPLES / "evening-five.toml")),
    ("score", str(EXAMPLES / "evening-five.toml"), "--csv"),
]


def renamed(name: str, note: str = "") -> str:
    """The record in JSON, with another name of a player and a note."""
    record = json.loads(raspis("convert", "-", "--to", "json", stdin=RECORD).out)
    return json.dumps({**record, "note": note}).replace("Petya", json.dumps(name)[1:-1])


posix = pytest.mark.skipif(os.name != "posix", reason="permissions and pipes of POSIX")


@pytest.mark.parametrize("args", ANSWERS, ids=" ".join)
def test_an_answer_in_a_file_is_the_one_that_is_printed(tmp_path: Path, args: tuple[str, ...]) -> None:
    file = tmp_path / "answer"
    printed = raspis(*args).out
    for option in ("-o", "--output"):
        ran = raspis(*args, option, str(file), PYTHONIOENCODING="cp1252")
        assert (ran.status, ran.out, ran.err) == (0, "", "")
        assert file.read_bytes() == printed.encode()
        file.unlink()
    assert raspis(*args, "-o", "-").out == printed
    assert raspis(*args, "--ascii", "-o", str(file)).status == 0
    assert file.read_bytes().isascii()


@posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755])
def test_a_file_that_is_written_over_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    file = tmp_path / "deal.toml"
    file.write_text("old", encoding="utf-8")
    file.chmod(mode)
    assert raspis("deal", "-o", str(file)).status == 0
    assert file.stat().st_mode & 0o777 == mode
    assert file.read_text(encoding="utf-8").startswith("# seed")


@posix
def test_a_new_file_has_the_mode_that_the_user_wants(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        raspis("deal", "-o", str(tmp_path / "deal.toml"))
    finally:
        os.umask(before)
    assert (tmp_path / "deal.toml").stat().st_mode & 0o777 == 0o640


def test_the_old_file_stays_where_the_new_one_fails(tmp_path: Path) -> None:
    file = tmp_path / "deal.toml"
    file.write_text("old", encoding="utf-8")
    assert_refused(raspis("deal", "--players", "9", "-o", str(file)), "2 to 5 players")
    with pytest.raises(ZeroDivisionError), writing(str(file)) as new:
        new.write("half" * (1 // len(tmp_path.name[:0])))
    assert os.listdir(tmp_path) == ["deal.toml"]
    assert file.read_text(encoding="utf-8") == "old"


def test_an_interrupt_just_after_the_rename_is_an_interrupt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = os.replace

    def interrupted(one: str, other: Path) -> None:
        replace(one, other)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_text(str(tmp_path / "page.html"), "whole")
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == "whole"


@posix
@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1"])
def test_a_pipe_without_a_path_is_written_into(name: str) -> None:
    wanted = raspis("deal", "--seed", "1").out
    assert raspis_process("deal", "--seed", "1", "-o", name).out == wanted
    record = str(EXAMPLES / "record-child.toml")
    assert raspis_process("convert", record, "-o", name).out == raspis("convert", record).out


def test_a_folder_is_named_once(tmp_path: Path) -> None:
    for name in (str(tmp_path), "", " "):
        with pytest.raises(FileError) as told:
            write_text(name, "")
        assert str(told.value).count("can't be written") == 1


@posix
def test_a_million_deals_begin_at_once() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "raspis.cli", "deal", "--count", "1000000", "--seed", "1"],
        stdout=subprocess.PIPE,
        env=environment(),
    )
    with process:
        assert process.stdout is not None
        first = b"".join(islice(process.stdout, 40)).decode()
        process.stdout.close()
        assert process.wait(20) == 0
    assert tomllib.loads(first.rpartition("[[deal]]")[0])["deal"][0]["hands"]["P1"]


def test_several_deals_read_back() -> None:
    deals = raspis("deal", "--count", "5", "--seed", "7", "--rules", "throw-in").out
    alone = raspis("deal", "--count", "5", "--seed", "7", "--rules", "throw-in", "--json").out.splitlines()
    lines = raspis("convert", "-", "--to", "batch", stdin=deals).out.splitlines()
    assert [json.loads(line)["hands"] for line in lines] == [json.loads(line)["hands"] for line in alone]


@pytest.mark.parametrize(
    "text", [raspis("deal", "--seed", "1").out, RECORD, '[Event "?"]\n[Deal "N:A.K.Q.J"]']
)
def test_a_record_for_batch_is_one_sentence(text: str) -> None:
    ran = raspis("batch", stdin=text.partition("\nrules")[0] if text.startswith("# Th") else text)
    if text is not RECORD:
        assert_refused(ran, "standard input holds no JSON Lines", "raspis deal --json", "convert --to batch")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp866", "utf-8"])
def test_pictures_have_the_true_names_on_every_terminal(tmp_path: Path, encoding: str) -> None:
    html, svg = tmp_path / "deal.html", tmp_path / "deal.svg"
    pictures = ("--html", str(html), "--svg", str(svg))
    ran = raspis("analyse", "-", *pictures, stdin=renamed("Пётр ♠"), PYTHONIOENCODING=encoding)
    assert ran.status == 0, ran.err
    for file in (html, svg):
        text = file.read_text(encoding="utf-8")
        assert "Пётр" in text
        assert "♠" in text


@pytest.mark.parametrize(
    "args",
    [
        ("solve",),
        ("bids",),
        ("analyse",),
        ("score",),
        ("score", "--csv"),
        ("convert",),
        ("convert", "--to", "json"),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_nothing_in_a_name_or_a_note_rules_the_terminal(args: tuple[str, ...], encoding: str) -> None:
    noted = renamed("Пётр", f"a {EVIL} note")
    ran = raspis(args[0], "-", *args[1:], stdin=noted, PYTHONIOENCODING=encoding)
    assert ran.status == 0, ran.err
    assert unprintable(ran.out) == []
    ran = raspis(args[0], "-", *args[1:], stdin=renamed(EVIL, "a note"), PYTHONIOENCODING=encoding)
    assert_refused(ran, "a sign that can't be shown")
    assert unprintable(ran.err) == []


def unprintable(text: str) -> list[str]:
    return [sign for sign in text if not sign.isprintable() and sign != "\n"]


def test_a_picture_with_such_signs_is_well_formed(tmp_path: Path) -> None:
    svg, html = tmp_path / "deal.svg", tmp_path / "deal.html"
    record = renamed('<b>&"]]>', f"{EVIL}<b>&\x00\uffff")
    ran = raspis("analyse", "-", "--svg", str(svg), "--html", str(html), stdin=record)
    assert ran.status == 0, ran.err
    assert "&lt;b&gt;" in html.read_text(encoding="utf-8")
    assert xml.parse(svg).getroot().tag.endswith("svg")
