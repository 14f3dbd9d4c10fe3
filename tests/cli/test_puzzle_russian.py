"""The puzzles as a player meets them who reads Russian only.

Every answer of `command.raspis` is looked through for words that are not of its language; see `languages`.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from command import assert_refused, raspis
from languages import foreign_to_russian

from raspis.cli.terminal.language import RANKS_OF, Russian
from raspis.puzzles.files import book
from raspis.puzzles.grading.themes import THEMES
from raspis.puzzles.pages.picture import picture
from raspis.puzzles.pages.sheet import sheet, single_page
from raspis.puzzles.pages.solution import solution_lines
from raspis.puzzles.puzzle import Puzzle
from raspis.puzzles.session import Outcome, Session
from raspis.solver.message import Message
from raspis.solver.questions.solver import Solver

RUSSIAN = Russian("ru", RANKS_OF["russian"])
BOOK = book()
PETYA = "puzzles/examples/puzzle-child.toml"


def in_russian(*args: str, stdin: str = "", status: int = 0) -> str:
    ran = raspis("puzzle", *args, stdin=stdin, RASPIS_LANG="ru")
    assert ran.status == status, ran
    return ran.out


def words_of(page: str) -> str:
    """What a page or a picture says, without its markup."""
    return re.sub(r"<[^>]*>", " ", re.sub(r"<style>.*?</style>", " ", page, flags=re.DOTALL))


def typed_by_a_player(puzzle: Puzzle) -> list[str]:
    """What solves a puzzle, as it is shown in Russian."""
    if isinstance(puzzle.key, int):
        return [str(puzzle.key) if puzzle.key else "пас"]
    session, words = Session(puzzle, Solver()), []
    while session.outcome is Outcome.OPEN:
        play = session.hint()
        assert play is not None
        words.append(RUSSIAN.play(play))
        session.play(play)
    return words


def test_a_puzzle_is_played_in_russian_from_the_first_word_to_the_last():
    typed = "помощь\nподсказка\nПодсказка\nДЧ\nК♣\nназад\nстол\nЙ\n9Т\nКТ\n7П\n9♠\n7♠ старшей\n"
    said = in_russian("solve", "--number", "1", stdin=typed)
    for sentence in (
        "Задача 1: детский, козырь ♦   ●●●○○",
        "P2 берёт до конца раздачи ровно 1 взятку, как бы ни играли остальные.",
        "Или: подсказка, назад, стол, решение, помощь, выход.",
        "P2 играет: подсказка\nНужна трефа. Ещё одна подсказка назовёт карту.",
        "К цели ведёт 9♣.",
        "P2 не может сыграть Д♥: ",
        "P2 К♣, P1 Т♣ (взятку берёт P1), P1 Т♦.",
        "Ход взят обратно.",
        "7♠ старшей — ошибка: цель упущена. Попробуйте иначе;",
        "\nРешено.\nОшибок: 1.\n",
    ):
        assert sentence in said, (sentence, said)


def test_a_bid_is_named_in_russian():
    said = in_russian("solve", "--number", "13", stdin="назад\nпасую\n1\nподсказка\nпас\n")
    assert "Брать обратно нечего." in said
    assert "Заявка здесь — число от 0 до 4, 0 — это пас." in said
    assert "P1 такую заявку не обеспечит: 1." in said
    assert "Заявка — 0 или 1. Ещё одна подсказка назовёт её." in said
    assert "Верно: пас — единственная заявка, которую P1 обеспечит." in said
    assert "Ошибок: 1." in said


def test_words_of_either_language_are_understood_in_both():
    said = raspis("puzzle", "solve", "--number", "1", stdin="подсказка\nназад\nстол\nрешение\nвыход\n")
    assert said.status == 1
    assert "A club keeps the goal." in said.out
    assert "There is nothing to take back." in said.out
    assert said.out.count("Solution") == 1
    assert said.out.endswith("Not solved.\n")
    assert in_russian("solve", "--number", "1", stdin="hint\nquit\n", status=1).endswith("Не решено.\n")


@pytest.mark.parametrize("number", [2, 18, 30, 33, 48, 60, 78, 109])
def test_what_is_shown_in_russian_can_be_typed_back(number):
    puzzle = BOOK[number - 1]
    typed = "\n".join([*typed_by_a_player(puzzle), "решение"]) + "\n"
    said = in_russian("solve", "--number", str(number), stdin=typed)
    assert "Без единой ошибки." in said


@pytest.mark.slow
def test_every_puzzle_of_the_book_is_solved_in_russian():
    for number, puzzle in enumerate(BOOK, 1):
        typed = "\n".join(typed_by_a_player(puzzle)) + "\n"
        assert "Без единой ошибки." in in_russian("solve", "--number", str(number), stdin=typed), number


def test_nothing_about_a_puzzle_of_the_book_is_said_in_latin():
    for number, puzzle in enumerate(BOOK, 1):
        lines = [puzzle.question, *solution_lines(puzzle)]
        lines += [Message("{of}", of=part) for name in puzzle.themes for part in THEMES[name][:2]]
        said = "\n".join(map(RUSSIAN.say, lines))
        pages = picture(puzzle, speech=RUSSIAN) + single_page(puzzle, number, True, RUSSIAN)
        assert not foreign_to_russian(said), (number, said)
        assert not foreign_to_russian(words_of(pages)), (number, words_of(pages))


def test_a_sheet_is_russian_whatever_the_terminal_can_show(tmp_path):
    page, shown, drawn = tmp_path / "page.html", tmp_path / "one.html", tmp_path / "one.svg"
    wanted = {"RASPIS_LANG": "ru", "PYTHONIOENCODING": "cp437"}
    assert raspis("puzzle", "sheet", "--count", "131", "-o", str(page), **wanted).status == 0
    ran = raspis("puzzle", "show", "--number", "3", "--html", str(shown), "--svg", str(drawn), **wanted)
    assert ran.out.startswith("Puzzle 3: child, trump D")
    text = page.read_text(encoding="utf-8")
    assert '<html lang="ru">' in text
    assert "<title>Задачи</title>" in text
    assert 'title="сложность 3 из 5"' in text
    assert text == sheet(list(enumerate(BOOK, 1)), "Задачи", speech=RUSSIAN)
    assert not foreign_to_russian(words_of(text))
    assert "<title>Задача 3</title>" in shown.read_text(encoding="utf-8")
    assert "Козырь ♦; P2 начинает взятку, теперь играет P4." in drawn.read_text(encoding="utf-8")
    piped = raspis("puzzle", "sheet", "--first", "3", "--count", "1", **wanted)
    assert "&#1047;&#1072;&#1076;&#1072;&#1095;&#1080;" in piped.out


def test_russian_cards_on_a_page_are_red_and_have_the_ranks_that_are_asked_for():
    text = single_page(BOOK[2], 3, True, RUSSIAN)
    assert '<span class="red">Т♦</span>' in text
    latin = single_page(BOOK[2], 3, True, Russian("ru", RANKS_OF["latin"]))
    assert '<span class="red">A♦</span>' in latin
    assert not re.search("[ТКДВ][♠♣♦♥]", latin)


def test_names_with_bids_stay_within_a_picture():
    """Cyrillic letters are wider: bold ones take more than 9 of the 480 units of a picture."""
    players = ("Наталья", "Виктория", "Михаил", "Екатерина")
    drawn = picture(replace(BOOK[17], players=players), speech=RUSSIAN)
    heads = re.findall(r'<text x="(\d+)" y="\d+" class="name[^"]*">([^<]*)<', drawn)
    assert "▸ Екатерина (заявка 1)" in [name for _, name in heads]
    for left, name in heads:
        assert int(left) + 9 * len(name) <= 480, name


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("show", "--number", "900"), "сборник: нужна задача 900, а в нём 131 задача"),
        (("list", "--goal", "победить"), "--goal: «победить» не годится; бывают: ровно, не меньше,"),
        (("make", "--difficulty", "6"), "--difficulty: «6» — не сложность от 1 до 5"),
        (("make", "--theme", "крючок"), "для темы hook-trap нужны правила с hook = true"),
        (("make", "--cards", "1", "--seed", "1"), "с одной картой на руке выбирать можно лишь раз"),
        (("sheet", "--first", "200"), "таких задач, начиная с номера 200, нет"),
        (("solve", "-"), "на стандартном вводе набирают карты"),
        (("make", "--toml", "--count", "2"), "--toml записывает одну задачу"),
    ],
)
def test_what_is_refused_is_said_in_russian(args, said):
    assert_refused(raspis("puzzle", *args, RASPIS_LANG="ru"), said)


def test_what_is_asked_for_may_be_named_in_russian():
    said = in_russian("list", "--goal", "не-меньше", "--rules", "безымянный", "--theme", "выдержка")
    names = ("--goal", "at-least", "--rules", "nameless", "--theme", "hold-up")
    assert said == in_russian("list", *names)
    assert "сложность" in said.splitlines()[0]


def test_a_position_of_ones_own_is_graded_in_russian(tmp_path):
    said = in_russian("grade", PETYA)
    assert "Roma берёт до конца раздачи ровно 1 взятку" in said
    assert "простой картой: " in said
    assert "7♠ семёркой" in said
    own = tmp_path / "two.toml"
    own.write_text(
        'rules = "child"\nplayers = ["Петя", "Вася"]\nleader = "Петя"\n[hands]\n"Петя" = "AC KC"\n'
        '"Вася" = "6C 7C"\n[puzzle]\ngoal = {kind = "at-least", seat = "Петя", tricks = 1}\n',
        encoding="utf-8",
    )
    ran = raspis("puzzle", "grade", str(own), RASPIS_LANG="ru")
    assert ran.err == "raspis: это не задача: выбирать не из чего (К♣/Т♣ — ход вынужденный)\n"


def test_faults_of_puzzles_are_told_in_russian(tmp_path):
    puzzle = BOOK[0].to_mapping()
    file = tmp_path / "wrong.jsonl"
    file.write_text(json.dumps({**puzzle, "level": 5, "themes": ["duck", "unblock"]}), encoding="utf-8")
    said = in_russian("check", str(file), status=1)
    assert "задача 1: сложность в файле — 5, а верная — 3 из 5\n" in said
    assert "задача 1: темы unblock в задаче нет\n" in said
    assert "Проверена 1 задача (простым перебором 1): она не такова" in said
    as_json = raspis("puzzle", "check", str(file), "--json", RASPIS_LANG="ru")
    assert as_json == raspis("puzzle", "check", str(file), "--json")
    assert "the theme unblock does not hold" in as_json.out


def test_making_tells_its_tally_in_russian():
    args = ("make", "--rules", "child", "--players", "3", "--cards", "3", "--seed", "1", "--tries", "21")
    ran = raspis("puzzle", *args, "--theme", "by-trumps", "--theme", "zugzwang", RASPIS_LANG="ru")
    assert ran.status == 1
    assert ran.err.startswith("найдено задач: 0 из 1, перебрана 21 раздача\n")
    assert "отброшено: к цели ведут несколько ходов" in ran.err


@pytest.mark.parametrize(
    "args",
    [
        ("show", "--number", "12", "--solution"),
        ("list", "--difficulty", "5"),
        ("check", "--number", "7"),
        ("grade", PETYA),
        ("make", "--players", "2", "--cards", "3", "--seed", "1"),
    ],
)
def test_json_is_the_same_in_both_languages(args):
    english = raspis("puzzle", *args, "--json")
    assert english.out
    assert raspis("puzzle", *args, "--json", RASPIS_LANG="ru") == english


def test_a_record_of_a_puzzle_is_the_same_in_both_languages():
    english = raspis("puzzle", "grade", PETYA, "--toml")
    assert raspis("puzzle", "grade", PETYA, "--toml", RASPIS_LANG="ru").out == english.out != ""


@pytest.mark.parametrize("command", ["make", "show", "solve", "check", "grade", "list", "sheet"])
def test_help_is_russian(command):
    said = in_russian(command, "--help")
    assert "Параметры:" in said
