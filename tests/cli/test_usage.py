"""What is wrong with a command line is told in a whole sentence of ours, in either language."""

from __future__ import annotations

import errno
import subprocess
import sys

import pytest
from command import assert_refused, environment, raspis

from raspis.cli.commands.searching import Progress, TemporaryLine
from raspis.cli.terminal.language import Russian
from raspis.cli.terminal.system import _BY_NUMBER, reason_of

HANDS = "7S KH / 8S 9D"


@pytest.mark.parametrize(
    ("args", "english", "russian"),
    [
        (
            ["solve"],
            "DEAL is missing; see raspis solve --help",
            "не указано: РАЗДАЧА; см. raspis solve --help",
        ),
        (["deal", "--count"], "--count needs a value", "--count: нужно значение"),
        (["deal", "-o"], "-o needs a value", "-o: нужно значение"),
        (["deal", "--ascii=yes"], "--ascii takes no value", "--ascii: значение не нужно"),
        (["puzzle", "make", "--strict=1"], "--strict takes no value", "--strict: значение не нужно"),
        (["deal", "--foo"], "there is no option --foo; see", "нет параметра --foo; см."),
        (["deal", "--cuont", "2"], "did you mean --count?", "может быть, --count?"),
        (["deal", "-x"], "there is no option -x; see", "нет параметра -x; см."),
        (
            ["deal", "3"],
            "takes no words but options, and there is more: 3",
            "кроме параметров, ничего не нужно",
        ),
        (
            ["solve", "7S", "KH"],
            "hands stand in quotes",
            "нужна одна РАЗДАЧА, лишнее: KH; руки пишут в кавычках",
        ),
        (
            ["score", "a", "b"],
            "score takes one GAME, and there is more: b",
            "score: нужно указать одно, ПАРТИЯ; лишнее: b",
        ),
        (
            ["slove"],
            "'slove' (did you mean solve?)",
            "нет команды «slove» (может быть, solve?); есть solve, bids",
        ),
        (
            ["puzzle", "--engine", "plain"],
            "a command is missing; there are make",
            "не указана команда; есть make",
        ),
        (
            ["--csv", "score"],
            "after the command: raspis score ... --csv",
            "--csv пишут после команды: raspis score",
        ),
        (
            ["deal", "--engine", "x"],
            "--engine: 'x' is not one of auto",
            "--engine: нет такого значения: «x»; есть auto",
        ),
        (["deal", "--cards", "0"], "'0' is not a whole number from 1 on", "«0» — не целое число от 1"),
        (["deal", "--seed", "1_0"], "--seed: '1_0' is not a whole number", "--seed: «1_0» — не целое число"),
        (["deal", "--time-limit", "1,5"], "write 1.5", "«1,5» — не число секунд; пишите 1.5"),
        (["deal", "--rules", "no.toml"], "--rules: there is no file no.toml", "--rules: нет файла no.toml"),
        (["solve", HANDS, "--at", "x"], "--at: 'x' is not a place", "--at: «x» — не место в розыгрыше"),
        (
            ["deal", "-o", "/no/such/folder"],
            "folder can't be written",
            "не удаётся записать /no/such/folder: нет",
        ),
        (["batch", "/"], "/ is a folder, not a file", "/ — папка, а не файл"),
        (["advise"], "advise is a name kept for later", "имя advise оставлено на будущее"),
    ],
)
def test_what_is_wrong_is_said_in_either_language(args: list[str], english: str, russian: str) -> None:
    assert_refused(raspis(*args), english)
    assert_refused(raspis(*args, LANG="ru_RU.UTF-8"), russian)


def test_a_search_or_a_language_of_the_environment_is_refused_in_either_language() -> None:
    assert_refused(
        raspis("rules", RASPIS_ENGINE="steam"), "RASPIS_ENGINE is 'steam', which is not one of auto"
    )
    for name, value in (("RASPIS_ENGINE", "steam"), ("RASPIS_LANG", "xx")):
        ran = raspis("rules", LANG="ru_RU.UTF-8", **{name: value})
        assert_refused(ran, f"{name}: нет такого значения: «{value}»; есть")


def run_code(code: str, **changes: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, env=environment(**changes), check=False
    )


@pytest.mark.parametrize(
    ("out", "err", "said"),
    [("ascii", "utf-8", "«x» — не целое число"), ("utf-8", "ascii", "'x' is not a whole number")],
)
def test_standard_error_decides_for_itself_what_it_can_carry(out: str, err: str, said: str) -> None:
    code = (
        "import sys; from raspis.cli.main import main\n"
        f"sys.stdout.reconfigure(encoding={out!r}); sys.stderr.reconfigure(encoding={err!r})\n"
        "sys.exit(main(['deal', '--cards', 'x']))"
    )
    done = run_code(code, LANG="ru_RU.UTF-8")
    assert (done.returncode, done.stdout) == (2, b"")
    assert said in done.stderr.decode(err)


@pytest.mark.parametrize("number", sorted(_BY_NUMBER), ids=errno.errorcode.get)
def test_what_the_system_refuses_is_said_in_our_words(number: int) -> None:
    reason = reason_of(OSError(number, "Words of the system"))
    assert "system" not in str(reason)
    assert Russian("ru", ()).say(reason) != str(reason)


def test_what_we_have_no_words_for_is_said_in_the_systems() -> None:
    assert str(reason_of(OSError(99999, "Strange fault"))) == "the system says: Strange fault"
    assert "no name" in str(reason_of(ValueError("embedded null byte")))


def test_a_file_that_may_not_be_read_or_written_is_named() -> None:
    name = "x " * 150
    assert_refused(raspis("score", f"{name}.toml"), "can't be read: the name is too long")
    assert_refused(raspis("deal", "-o", f"{name}/y", LANG="ru_RU.UTF-8"), "имя слишком длинное")


@pytest.mark.parametrize(
    ("fault", "english", "russian"),
    [
        ("ZeroDivisionError", "a fault of this program, please report it: Zero", "ошибка этой программы"),
        ("MemoryError", "there is not enough memory for this", "на это не хватает памяти"),
        ("KeyboardInterrupt", "interrupted", "прервано"),
        ("OSError(28, 'x')", "standard output: there is no room left", "стандартный вывод: не хватает места"),
        ("OSError(13, 'x', 'a.toml')", "a.toml: you have no permission", "a.toml: нет прав"),
    ],
)
def test_what_ends_the_program_is_said_in_either_language(fault: str, english: str, russian: str) -> None:
    code = (
        "import sys, raspis.cli.main as main\n"
        f"def answer(args):\n main.use_language(main.chosen(args, main.os.environ)); raise {fault}\n"
        "main._answer = answer; sys.argv[1:] = []; main.run()"
    )
    assert run_code(code).stderr.decode().startswith(f"raspis: {english}")
    assert run_code(code, LANG="ru_RU.UTF-8").stderr.decode().startswith(f"raspis: {russian}")


def test_progress_is_said_in_the_language_of_standard_error() -> None:
    said = Progress(TemporaryLine(), None).said(1234567, 3)
    assert str(said) == "searching: 1,234,567 positions, 3 s"
    assert Russian("ru", ()).say(said) == "перебор: позиций 1\u00a0234\u00a0567, 3 с"
