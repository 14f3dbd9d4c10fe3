"""Options whose values are words take them in Russian, and answer the same bytes as to the English ones."""

from __future__ import annotations

import pytest
from command import assert_refused, raspis

HANDS = "7S KH / 7H 8S / 9S 9H"


@pytest.mark.parametrize(
    ("english", "russian"),
    [
        (["solve", HANDS, "--rules", "child"], ["solve", HANDS, "--rules", "детский"]),
        (
            ["solve", HANDS, "--rules", "nameless", "--trump", "H"],
            ["solve", HANDS, "--rules", "Безымянный", "--trump", "червы"],
        ),
        (
            ["solve", HANDS, "--rules", "whist", "--trump", "N"],
            ["solve", HANDS, "--rules", "вист", "--trump", "без козыря"],
        ),
        (
            ["solve", HANDS, "--rules", '{preset = "child", trump = "S", ties = "last"}'],
            ["solve", HANDS, "--rules", '{preset = "детский", trump = "пики", ties = "последняя"}'],
        ),
        (["solve", HANDS, "--goal", "least"], ["solve", HANDS, "--goal", "поменьше"]),
        (["solve", HANDS, "--goal", "most"], ["solve", HANDS, "--goal", "Больше"]),
        (["solve", HANDS, "--leader", "P2"], ["solve", HANDS, "--leader", "Р2"]),
        (
            ["solve", "KH / 7H 8S / 9S 9H", "--table", "7S:call"],
            ["solve", "КЧ/пики 8 червы 7/П9Ч9", "--table", "7П:по-козырям"],
        ),
        (["solve", HANDS], ["solve", "пики 7 червы К\nП: 8 Ч: 7\n♠9 ♥9"]),
        (["bids", HANDS, "--bids", "1,pass,2 blind"], ["bids", HANDS, "--bids", "1 пас 2 втёмную"]),
        (["bids", HANDS, "--bids", "pass,1,1"], ["bids", HANDS, "--bids", "пас 1 1"]),
        (["rules", "throw-in"], ["rules", "подкидной"]),
        (
            ["deal", "--rules", "nameless", "--trump", "D", "--seed", "7"],
            ["deal", "--rules", "без названия", "--trump", "буби", "--seed", "7"],
        ),
        (["puzzle", "list", "--goal", "at-least"], ["puzzle", "list", "--goal", "не меньше"]),
        (["puzzle", "list", "--rules", "child-circular"], ["puzzle", "list", "--rules", "детский круговой"]),
        (
            ["puzzle", "list", "--theme", "duck", "--theme", "counting"],
            ["puzzle", "list", "--theme", "пропуск", "--theme", "счёт"],
        ),
    ],
)
def test_an_option_in_russian_is_that_in_english(english: list[str], russian: list[str]) -> None:
    as_json = [] if english[0] == "deal" else ["--json"]
    expected, found = (raspis(*args, *as_json) for args in (english, russian))
    assert expected.status == 0, expected
    assert found == expected


def test_where_solutions_stand_in_russian() -> None:
    page = ("puzzle", "sheet", "--count", "1", "--solutions")
    for english, russian in (("next-page", "на следующей странице"), ("none", "без решений")):
        assert raspis(*page, russian) == raspis(*page, english)


def test_puzzles_by_lot_in_russian() -> None:
    english = ["--rules", "child", "--players", "2", "--cards", "3", "--goal", "exact", "--seed", "1"]
    russian = [{"child": "детский", "exact": "ровно"}.get(word, word) for word in english]
    expected = raspis("puzzle", "make", *english, "--json")
    assert raspis("puzzle", "make", *russian, "--json") == expected
    assert expected.status == 0


def test_hands_on_standard_input() -> None:
    for text in ("7S KH/7H 8S/9S 9H", "7S KH\r\n7H 8S\r\n9S 9H\r\n", "пики 7 червы К\n8П 7Ч\n9П 9Ч"):
        assert raspis("solve", "-", "--json", stdin=text) == raspis("solve", HANDS, "--json")
    assert_refused(
        raspis("solve", "-", stdin="7S KX\n8S 9D"), "standard input", "as hands", "'X' at position 5"
    )


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["solve", HANDS, "--rules", "детсткий"], ["unknown rules 'детсткий'; allowed are child"]),
        (["solve", HANDS, "--trump", "козырь"], ["'козырь' is not a trump: S, C, D, H, or N for none"]),
        (["solve", HANDS, "--goal", "побольше!"], ["'побольше!' is not a goal"]),
        (["bids", HANDS, "--bids", "1 пас мимо"], ["--bids", "'мимо' is not a bid"]),
        (["bids", HANDS, "--bids", "1 пас"], ["--bids has 2 entries for 3 players"]),
        (["solve", HANDS, "--taken", "1 0"], ["--taken has 2 entries for 3 players"]),
        (
            ["solve", HANDS, "--table", "7П:по-дровам"],
            ["'7П:по-дровам' at position 1 calls 'дровам'"],
        ),
        (["puzzle", "list", "--goal", "всё"], ["'всё' is not one of exact"]),
        (["puzzle", "list", "--theme", "фокус"], ["'фокус' is not one of duck"]),
        (["puzzle", "sheet", "--solutions", "сбоку"], ["'сбоку' is not one of upside-down"]),
        (["solve", "П7К9/8Ч 9Ч 6Ч"], ["'П7К9' at position 1 can be read as 7S KS 9S or as 7S 9C"]),
        (["solve", "7♠ T♥/8♠ Т♦"], ["hand 1 has the Latin T, a ten, and hand 2 the Cyrillic Т"]),
        (["solve", "T♠/9♥ 8♠", "--table", "Т♥"], ["the Latin T, a ten", "the Cyrillic Т"]),
    ],
)
def test_words_that_are_none_are_refused(args: list[str], named: list[str]) -> None:
    assert_refused(raspis(*args), *named)


def test_the_help_in_russian_lists_words_that_are_read() -> None:
    of_list, of_solve = (
        " ".join(raspis(*command, "--help", RASPIS_LANG="ru").out.split())
        for command in (("puzzle", "list"), ("solve",))
    )
    for said in (of_list, of_solve):
        assert "детский, детский-круговой, подкидной, безымянный, вист" in said
    assert "ровно, не меньше, без взяток, сорвать, заявка, заодно" in of_list
    assert "«больше» — побольше взяток, «меньше» — поменьше" in of_solve
    refused = raspis("puzzle", "list", "--goal", "всё", RASPIS_LANG="ru")
    assert "ровно, не меньше" in refused.err
