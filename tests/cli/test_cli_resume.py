"""`raspis batch --output`: what is written stays, `--resume` goes on with it; `--keep`; what is counted."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from unittest.mock import patch

import pytest
from command import Ran, assert_refused, raspis

from raspis.cli.commands.batch_progress import Meter, ProgressLine
from raspis.cli.commands.searching import TemporaryLine

SMALL = {"rules": "child", "hands": ["7S KH", "8S 9D"], "leader": 0}
LINES = [
    {**SMALL, "id": 1},
    {**SMALL, "id": "два"},
    {"id": 3, "rules": "chid"},
    {**SMALL, "leader": 1},
    {**SMALL, "id": None},
]


@pytest.fixture
def positions(tmp_path: Path) -> Path:
    file = tmp_path / "in.jsonl"
    file.write_text("\n\n".join(json.dumps(line, ensure_ascii=False) for line in LINES), encoding="utf-8")
    return file


def run(positions: Path, *args: str, **changes: str) -> Ran:
    return raspis("batch", str(positions), "--ask", "most", *args, **changes)


def test_a_file_gets_the_bytes_that_standard_output_gets(positions: Path, tmp_path: Path) -> None:
    alone = run(positions)
    for more in ((), ("--resume",), ("--jobs", "2")):
        output = tmp_path / f"out{len(more)}{more[:1]}"
        ran = run(positions, "-o", str(output), *more)
        assert (ran.status, ran.out) == (1, "")
        assert output.read_text(encoding="utf-8") == alone.out
    ascii_only = tmp_path / "ascii"
    run(positions, "-o", str(ascii_only), PYTHONIOENCODING="ascii")
    assert ascii_only.read_text(encoding="utf-8") == alone.out


def test_a_run_that_was_cut_anywhere_goes_on(positions: Path, tmp_path: Path) -> None:
    whole = run(positions).out.encode()
    output = tmp_path / "out"
    for end in (*range(0, len(whole), 3), len(whole)):
        output.write_bytes(whole[:end])
        ran = run(positions, "-o", str(output), "--resume", "--quiet")
        assert output.read_bytes() == whole, end
        assert (ran.status, ran.err) == (1, ""), end


def test_the_status_tells_of_the_lines_before_too(positions: Path, tmp_path: Path) -> None:
    output = tmp_path / "out"
    run(positions, "-o", str(output))
    assert run(positions, "-o", str(output), "--resume").status == 1
    good = tmp_path / "good.jsonl"
    good.write_text('{"rules": "child", "hands": ["7S", "8S"], "leader": 0, "id": "\\"at_line\\": "}\n' * 3)
    assert run(good, "-o", str(tmp_path / "o2")).status == 0
    assert run(good, "-o", str(tmp_path / "o2"), "--resume").status == 0
    deal = tmp_path / "deal.jsonl"
    deal.write_text(raspis("deal", "--cards", "5", "--seed", "2", "--json").out)
    limit = ("--node-limit", "20", "--engine", "plain", "-o", str(tmp_path / "o3"))
    assert [raspis("batch", str(deal), *limit, *more).status for more in ((), ("--resume",))] == [1, 1]


def test_a_file_is_never_overwritten(positions: Path, tmp_path: Path) -> None:
    output = tmp_path / "out"
    output.write_text("mine\n")
    assert_refused(run(positions, "-o", str(output)), str(output), "--resume")
    assert_refused(run(positions, "-o", str(output), "--resume"), "line 1 is no answer")
    assert output.read_text() == "mine\n"
    assert_refused(run(positions, "-o", str(positions)), "would be overwritten")
    assert_refused(run(positions, "-o", str(tmp_path), "--resume"), "no file that answers could be added to")
    assert_refused(run(positions, "-o", str(tmp_path / "no" / "out")), "can't be written")
    assert_refused(run(positions, "--resume"), "--output")


def test_the_answers_must_be_those_to_these_lines(positions: Path, tmp_path: Path) -> None:
    output = tmp_path / "out"
    output.write_text('{"id": 1, "most": [2, 0]}\n{"id": "two", "most": [2, 0]}\n')
    assert_refused(run(positions, "-o", str(output), "--resume"), "doesn't belong to line 3")
    output.write_text('{"id": 1, "least": [2, 0]}\n')
    assert_refused(run(positions, "-o", str(output), "--resume"), "other questions", "'most'")
    output.write_text('{"id": 1, "error": "x", "at_line": 2}\n')
    assert_refused(run(positions, "-o", str(output), "--resume"), "doesn't belong to line 1")
    output.write_text('{"id": 1, "most": [2, 0]}\n' * 9)
    assert_refused(run(positions, "-o", str(output), "--resume"), "9 answers, but there are 5 lines")


@pytest.mark.skipif(os.name != "posix", reason="there is no such device")
def test_a_device_is_written_into(positions: Path) -> None:
    assert run(positions, "-o", "/dev/null").status == 1
    assert_refused(run(positions, "-o", "/dev/null", "--resume"), "/dev/null")


def test_one_line_at_the_end_counts(positions: Path, tmp_path: Path) -> None:
    said = run(positions).err
    assert re.fullmatch(r"raspis: 5 lines answered in 0:00:0\d, [\d.,]+ a second; not .*: 1\n", said), said
    assert run(positions, "-q").err == ""
    output = tmp_path / "out"
    output.write_text('{"id": 1, "most": [2, 0]}\n')
    assert "5 lines answered" in run(positions, "-o", str(output), "--resume").err
    russian = run(positions, "-o", str(tmp_path / "ru"), RASPIS_LANG="ru").err
    assert russian.startswith("raspis: отвечено: 5 строк за 0:00:0"), russian
    assert raspis("batch", stdin=json.dumps(SMALL)).err == ""  # within a pipe nothing but answers


def test_time_left_is_guessed_from_the_size_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    file.write_bytes(b"x" * 99 + b"\n" + b"x" * 900)
    clock = [100.0]
    with file.open("rb") as stream, patch("time.monotonic", side_effect=lambda: clock[0]):
        meter = Meter(before=1)
        meter.reading(stream)
        assert str(meter.said()) == "1 line answered, 0.0 a second"
        lines = meter.counting(iter([(1, "a"), (2, "b")]))
        assert list(lines)
        stream.readline()
        meter.add(True)
        clock[0] = 102.0
        assert meter.seconds_left == pytest.approx(2 * (20 - 2))
        assert str(meter.said()) == "2 lines answered, 0.5 a second, 0:00:36 left"
        clock[0] = 100.001
        assert str(meter.said()).startswith("2 lines answered, 1,000 a second, ")
    assert str(meter.said()).endswith(", 0:00:00 left")  # everything is read
    assert str(Meter().said()) == "0 lines answered, 0.0 a second"


def test_progress_is_on_a_terminal_only(capsys: pytest.CaptureFixture[str]) -> None:
    with (
        patch("sys.stderr.isatty", return_value=True),
        patch("time.monotonic", side_effect=iter(range(100)).__next__),
        TemporaryLine() as line,
    ):
        for quiet in (True, False):
            ProgressLine(line, Meter(), quiet, None).update()
    assert capsys.readouterr().err.count("lines answered") == 1
    with TemporaryLine() as line:
        ProgressLine(line, Meter(), False, None).update()
    assert capsys.readouterr().err == ""


def test_unknown_keys_are_kept_sign_by_sign() -> None:
    kept = '"note": {"a":  [1.50, 1e400], "ы": "\\u044b"}, "price": 12345678901234567890.10, "x": -0'
    inner = ', "rules": "child", "hands": ["7S KH", "8S 9D"], "leader": 0}'
    good = "{" + kept + inner
    ran = raspis("batch", "--ask", "most", "--keep", stdin=good)
    assert (ran.status, ran.out) == (0, "{" + kept + ', "most": [2, 0]}\n')
    line = '{"id": 1.10, ' + kept + ', "hands": [9]}'
    for jobs in ("1", "2"):
        ran = raspis("batch", "--keep", "--jobs", jobs, stdin=line)
        assert ran.out.startswith('{"id": 1.10, ' + kept + ', "error": ')
    ran = raspis("batch", "--ask", "most", "--keep", stdin='{"k": "😀ы"' + inner, PYTHONIOENCODING="ascii")
    assert ran.out == '{"k": "\\ud83d\\ude00\\u044b", "most": [2, 0]}\n'
    assert "unknown key 'note'" in raspis("batch", stdin=good).out
    for key in ("most", "at_line", "complete"):
        ran = raspis("batch", "--keep", stdin=json.dumps({**SMALL, "id": 7, key: 1}))
        assert json.loads(ran.out) == {
            "id": 7,
            "error": f"the answer has a key '{key}' itself, so that yours can't be kept",
            "at_line": 1,
        }
    assert "not JSON" in raspis("batch", "--keep", stdin='{"a": 1,}').out
    assert "a JSON object" in raspis("batch", "--keep", stdin="[1]").out


@pytest.mark.parametrize("name", ['"a"', "5", "-7", "1.10", "1e2", "true", "false", "null", '""'])
def test_every_scalar_is_a_name(name: str) -> None:
    line = f'{{"id": {name}, "rules": "child", "hands": ["7S KH", "8S 9D"], "leader": 0}}'
    assert raspis("batch", "--ask", "most", stdin=line).out == f'{{"id": {name}, "most": [2, 0]}}\n'
    assert f'{{"id": {name}, "error"' in raspis("batch", stdin=line.replace("7S KH", "7S")).out
