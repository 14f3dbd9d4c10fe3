"""What solve, bids, analyse and score print in Russian: no Latin word, within the terminal, in any encoding.

`raspis` of `command` looks for words of the other language in each answer.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command import Ran, raspis, raspis_process

EXAMPLES = Path(__file__).parents[2] / "puzzles" / "examples"
HANDS = "♠ 7 K  ♥ A / ♠ 8  ♦ 9  ♥ 10 / ♣ A J  ♥ 6"
NAMES = "Петя,Вася,Рома"
OTHER_TIES = '{"preset": "nameless", "ties": "last"}'
JOKERS = "JS 9H JC / KH 8S 7S / AD QC 6S"

SIDES = """
rules = "child"
players = ["Петя", "Вася", "Рома", "Оля"]
dealer = "Оля"
sides = ["а", "б", "а", "б"]
[hands]
"Петя" = "♠ 7 К  ♥ Т"
"Вася" = "♠ 8  ♦ 9  ♥ 10"
"Рома" = "♣ Т В  ♥ 6"
"Оля" = "♣ 6 7 8"
[bids]
"Петя" = 2
"Вася" = "1 втёмную"
[play]
tricks = ["7П:по-козырям 9Б ВТ 6Т", "КП 8П 6Ч 7Т", "ТЧ 10Ч ТТ 8Т"]
"""
GOLDEN = """
rules = "child"
round = "golden"
players = ["Петя", "Вася"]
dealer = "Вася"
[hands]
"Петя" = "♠ 7 К"
"Вася" = "♠ 8  ♦ 9"
"""
WHIST = """
rules = "whist"
trump = "N"
players = ["Север", "Восток", "Юг", "Запад"]
dealer = "Запад"
sides = ["а", "б", "а", "б"]
[hands]
"Север" = "♠ Т 2  ♥ Д"
"Восток" = "♠ К 3  ♥ К"
"Юг" = "♠ Д 4  ♥ Т"
"Запад" = "♠ В 5  ♥ В"
[play]
tricks = ["2♠ 3♠ Q♠ 5♠"]
"""
ILLEGAL = """
rules = "child"
players = ["Петя", "Вася"]
dealer = "Вася"
[hands]
"Петя" = "♠ К 6"
"Вася" = "♠ 8  ♦ 9"
[play]
tricks = ["6♠ 9♦"]
"""
EVENING = """
rules = {preset = "throw-in", hook = true}
players = ["Петя", "Вася", "Рома"]
dealer = "Рома"
note = "вечер у Ромы"
[[deal]]
cards = 3
trump = "N"
bids = {"Петя" = "пас", "Вася" = 1, "Рома" = 3}
taken = {"Петя" = 2, "Вася" = 1}
[[deal]]
cards = 3
round = "misere"
trump = "H"
bids = {"Петя" = 1, "Вася" = 1, "Рома" = "пас"}
[[deal]]
cards = 3
round = "dark"
trump = "H"
"""
FILES = {"sides": SIDES, "golden": GOLDEN, "whist": WHIST, "illegal": ILLEGAL, "evening": EVENING}

COMMANDS = [
    ("solve", HANDS, "--players", NAMES, "--bids", "2,1,пас"),
    ("solve", HANDS, "--players", NAMES, "--goal", "0"),
    ("solve", HANDS, "--players", NAMES, "--goal", "least", "--rules", "child-circular"),
    ("solve", JOKERS, "--rules", "nameless", "--trump", "H"),
    ("solve", "KH JC / AD QC / 9H", "--rules", OTHER_TIES, "--trump", "H", "--leader", "P3", "--table", "JS"),
    ("solve", str(EXAMPLES / "record-throw-in.toml"), "--at", "2.1"),
    ("solve", str(EXAMPLES / "record-whist.toml"), "--at", "6"),
    ("solve", "sides", "--at", "1"),
    ("solve", "sides"),
    ("solve", "golden"),
    ("solve", "whist"),
    ("--time-limit", "0.001", "solve", str(EXAMPLES / "child-5x7.toml")),
    ("bids", HANDS, "--players", NAMES, "--bids", "2,1,пас"),
    ("bids", HANDS, "--players", NAMES, "--bids", "3,3 втёмную,2"),
    ("bids", HANDS, "--players", NAMES, "--bids", "1,1,?", "--rules", '{"preset": "child", "hook": true}'),
    ("bids", str(EXAMPLES / "bids-in-conflict.toml")),
    ("bids", "sides"),
    ("bids", "golden"),
    ("bids", "whist"),
    ("--time-limit", "0.001", "bids", str(EXAMPLES / "child-5x7.toml")),
    ("analyse", str(EXAMPLES / "record-child.toml")),
    ("analyse", str(EXAMPLES / "record-child.toml"), "--from", "3", "--seat", "Vasya"),
    ("analyse", str(EXAMPLES / "record-throw-in.toml"), "--from", "2"),
    ("analyse", str(EXAMPLES / "record-circular.toml")),
    ("analyse", "sides"),
    ("analyse", "golden"),
    ("analyse", "whist"),
    ("analyse", "illegal"),
    ("--time-limit", "0.001", "analyse", str(EXAMPLES / "record-child.toml")),
    ("analyse", str(EXAMPLES / "evening-five.toml")),
    ("score", str(EXAMPLES / "evening-five.toml")),
    ("score", str(EXAMPLES / "evening-five.toml"), "--wide"),
    ("score", "sides"),
    ("score", "evening"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("russian")
    for name, text in FILES.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def russian(folder: Path, args: tuple[str, ...], encoding: str = "utf-8", columns: int = 80) -> Ran:
    paths = [str(folder / f"{arg}.toml") if arg in FILES else arg for arg in args]
    return raspis(*paths, RASPIS_LANG="ru", PYTHONIOENCODING=encoding, COLUMNS=str(columns))


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("args", COMMANDS, ids=" ".join)
def test_answers_are_russian_and_fit_the_terminal(folder: Path, args: tuple[str, ...], columns: int) -> None:
    ran = russian(folder, args, columns=columns)
    assert ran.status in (0, 1)
    assert ran.out
    lines = ran.out.split("\n")
    assert [line for line in lines if line != line.rstrip() or len(line) > columns] == []


@pytest.mark.parametrize(("encoding", "columns"), [("cp866", 80), ("cp1251", 40), ("koi8-r", 80)])
@pytest.mark.parametrize(
    "args", [COMMANDS[0], COMMANDS[5], COMMANDS[12], COMMANDS[20], COMMANDS[31]], ids=" ".join
)
def test_answers_are_whole_in_every_encoding(
    folder: Path, args: tuple[str, ...], encoding: str, columns: int
) -> None:
    """Signs that are not there have one letter or sign for one: the table stands as it does in UTF-8."""
    ran = russian(folder, args, encoding, columns)
    assert ran.status in (0, 1)
    assert [line for line in ran.out.split("\n") if len(line) > columns] == []
    assert re.findall(r"[♠♥♦♣●○▸−]|(?<![\w-])(?:10|[2-9ТКДВ])[SCDH]\b", ran.out) == []
    words = [
        re.findall(r"[а-яё]{3,}", answer) for answer in (ran.out, russian(folder, args, columns=columns).out)
    ]
    assert words[0] == words[1]


@pytest.mark.parametrize("args", COMMANDS[::3], ids=" ".join)
def test_machines_read_the_same_bytes(folder: Path, args: tuple[str, ...]) -> None:
    if "--time-limit" in args:
        args = (args[2], str(EXAMPLES / "child-mid-trick.toml"))
    paths = [str(folder / f"{arg}.toml") if arg in FILES else arg for arg in (*args, "--json")]
    # What is wrong with a play is told beside the answer, to people in their language.
    run = raspis_process if "illegal" in args else raspis
    in_russian, in_english = (run(*paths, RASPIS_LANG=language) for language in ("ru", "en"))
    assert in_russian.out == in_english.out
    assert in_russian.status == in_english.status


def said(ran: Ran) -> str:
    """An answer without its line breaks."""
    return " ".join(ran.out.split())


def test_solve(folder: Path) -> None:
    ran = russian(folder, COMMANDS[0])
    shown = said(ran)
    assert shown.startswith("детский · козырь ♦ · 3 взятки")
    for part in (
        "▸ Петя (заявка 2)",
        "Рома (пас)",
        "♠ К 7",
        "Ходит Петя.",
        "Петя: что даёт каждый ход; ● — лучший для заявки 2:",
        "7♠ семёркой: просто семёрка пик.",
        "7♠ по козырям: требует от каждого старшую бубну и бьёт любую обычную карту.",
        "Взято при такой игре: Петя 2, Вася 1, Рома 0.",
    ):
        assert part in shown
    assert "\nПетя        2   играется              3           1   1–3\n" in ran.out
    assert "\n●   7♠ старшей              2           2   2       цела\n" in ran.out


def test_solve_with_two_specials_and_circular_trumps(folder: Path) -> None:
    shown = said(russian(folder, COMMANDS[3]))
    assert "безымянный · козырь ♥ · 3 взятки" in shown
    assert "из нескольких особых карт берёт первая; остальные должны класть пики." in shown
    assert "идёт самой младшей из треф." in shown
    shown = said(russian(folder, COMMANDS[2]))
    assert "детский-круговой · круговые козыри" in shown
    assert "остальные должны класть пики, козырь этой взятки — трефы." in shown
    assert "7♠ по червам: требует от каждого старшую черву" in shown


def test_bids(folder: Path) -> None:
    shown = said(russian(folder, COMMANDS[15]))
    for part in (
        "Заявки от 0 до 5 взяток на всю раздачу:",
        "● играется при любой защите, ○ только с чужой помощью, · невозможно; [ ] — сделанная заявка.",
        "Petya: пас — играется при любой защите.",
        "Vasya: заявка 1 — только с чужой помощью.",
        "Вместе не сыграть, как ни играй: Petya пас и Vasya 1. А ведь в сумме заявлено как раз 5 взяток.",
        "Вместе сходятся: Petya пас и Roma 2; больше — никак.",
    ):
        assert part in shown
    shown = said(russian(folder, COMMANDS[13]))
    assert "Вася: заявка 3 втёмную — только с чужой помощью." in shown
    assert "Рома: заявка 2 — невозможно, как ни играй; ближайшее возможное — 0." in shown
    assert "Последнее слово — Рома, и 1 заявить нельзя: крючок." in said(russian(folder, COMMANDS[14]))
    assert "В этом кону (золотая) заявок нет" in said(russian(folder, ("bids", "golden")))


def test_analyse(folder: Path) -> None:
    shown = said(russian(folder, COMMANDS[20]))
    for part in (
        "Взятка 1, Petya 9♠: стоит 20 очков (Petya имеет наверняка −10 вместо 10); без потерь — Т♠, 10♣, 8♦"
        " или 10♥; заявка потеряна.",
        "Взятка 2, Serge К♠: подарок: Vasya +4 очка.",
        "Petya: заявка 1 играется вплоть до взятки 1, губит свой ход: 9♠.",
    ):
        assert part in shown
    assert "Дальше запись неверна: " in said(russian(folder, ("analyse", "illegal")))


def test_score(folder: Path) -> None:
    ran = russian(folder, ("score", "evening"))
    shown = said(ran)
    assert " 3 мизер " in ran.out
    assert " 3 тёмная " in ran.out
    assert "Итог: Петя 2, Вася 10, Рома −30. Впереди Вася." in shown
    assert "… 2 кона без результата. В листе 3 кона из 13." in shown


def test_score_as_csv_names_the_trumps(folder: Path) -> None:
    rows = russian(folder, ("score", "evening", "--csv")).out.splitlines()
    assert rows[0].startswith("кон,карт,вид,козырь,сдающий,")
    assert {row.split(",")[3] for row in rows[1:]} <= {"", "пики", "трефы", "бубны", "червы", "бескозырка"}
    assert any(row.split(",")[3] for row in rows[1:])


def test_a_trump_against_the_rules_is_named_in_words() -> None:
    refused = raspis("solve", HANDS, "--trump", "H", RASPIS_LANG="ru")
    assert "козырь — червы, а по правилам — бубны;" in refused.err


def test_colours_are_those_of_the_meaning(folder: Path) -> None:
    """Cells and suits have the colours that they have in English, whatever their words and ranks are."""
    shown = {
        language: raspis_process(*COMMANDS[0], RASPIS_LANG=language, FORCE_COLOR="1", TERM="xterm").out
        for language in ("ru", "en")
    }
    colours = {language: re.findall(r"\x1b\[3[0-9]m", text) for language, text in shown.items()}
    assert colours["ru"] == colours["en"]
    assert {"\x1b[31m", "\x1b[32m", "\x1b[33m"} == set(colours["ru"])
    assert "\x1b[31mТ♥" in shown["ru"]
