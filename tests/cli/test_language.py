"""Which language a run speaks: options, environment, and what its streams can carry."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import _run, assert_refused, environment, raspis

from raspis.cli.asked import code_of
from raspis.cli.terminal.language import speech
from raspis.cli.terminal.texts import Choice, chosen
from raspis.solver.cards.card import Card

EXAMPLES = Path(__file__).parents[2] / "puzzles" / "examples"
HANDS = "7S KH / 8S 9D"
RUSSIAN = {"RASPIS_LANG": "ru"}


@pytest.mark.parametrize(
    ("args", "environment", "language"),
    [
        ([], {}, "en"),
        (["--lang", "ru"], {}, "ru"),
        (["--lang=ru", "rules"], {}, "ru"),
        (["rules", "--lang", "ru"], {}, "ru"),
        (["--lang", "en", "rules", "--lang=ru"], {}, "ru"),
        (["rules", "--", "--lang", "ru"], {}, "en"),
        (["--lang", "en"], {"RASPIS_LANG": "ru"}, "en"),
        (["--lang", "xx"], {"RASPIS_LANG": "ru"}, "ru"),
        (["--lang"], {}, "en"),
        ([], {"RASPIS_LANG": "en", "LC_ALL": "ru_RU.UTF-8"}, "en"),
        ([], {"RASPIS_LANG": "", "LC_ALL": "ru_RU.UTF-8"}, "ru"),
        ([], {"LC_ALL": "ru", "LANG": "en_US.UTF-8"}, "ru"),
        ([], {"LC_ALL": "C", "LANG": "ru_RU.UTF-8"}, "en"),
        ([], {"LC_ALL": "C.UTF-8", "LANG": "ru_RU.UTF-8"}, "en"),
        ([], {"LC_ALL": "", "LC_MESSAGES": "ru_RU.KOI8-R", "LANG": "de_DE"}, "ru"),
        ([], {"LC_MESSAGES": "de_DE.UTF-8", "LANG": "ru_RU.UTF-8"}, "en"),
        ([], {"LANG": "ru_UA.UTF-8"}, "ru"),
        ([], {"LANG": "russian"}, "ru"),
        ([], {"LANG": "Russian_Russia.1251"}, "ru"),
        ([], {"LANG": "rue_UA"}, "en"),
    ],
)
def test_the_language_is_asked_for(args: list[str], environment: dict[str, str], language: str) -> None:
    assert chosen(args, environment).language == language


def test_what_is_asked_for_besides() -> None:
    assert chosen(["--ranks=latin", "rules", "--ascii"], {}) == Choice("en", "latin", True)
    assert chosen(["--ranks", "greek"], {}).ranks is None


@pytest.mark.parametrize(
    ("locale", "code"), [("ru", "ru"), (" RU-ru", "ru"), ("ru@cyrillic", "ru"), ("", ""), ("POSIX", "posix")]
)
def test_locales_are_languages(locale: str, code: str) -> None:
    assert code_of(locale) == code


def test_the_user_of_windows_has_chosen_a_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("raspis.cli.asked._language_of_windows", lambda: "ru")
    monkeypatch.setattr("os.name", "nt")
    assert chosen([], {}).language == "ru"
    assert chosen([], {"LANG": "en_US"}).language == "en"


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    for args in (["--lang", "xx", "rules"], ["rules", "--lang=xx"]):
        assert_refused(raspis(*args), "--lang: 'xx' is not one of en, ru; see raspis")
    assert_refused(raspis("rules", "--ranks", "greek"), "--ranks: 'greek' is not one of latin, russian")
    assert_refused(raspis("rules", RASPIS_LANG="xx"), "RASPIS_LANG is 'xx', which is not one of en, ru")
    assert "перебор" in raspis("--version", "--lang", "RU").out


@pytest.mark.parametrize(
    ("args", "king"),
    [
        ([], "K♥"),
        (["--ranks", "russian"], "К♥"),
        (["--lang", "ru"], "К♥"),
        (["--lang", "ru", "--ranks", "latin"], "K♥"),
        (["--lang", "ru", "--ranks", "russian", "--ascii"], "K♥"),
    ],
)
def test_ranks_are_printed_as_asked_for(args: list[str], king: str) -> None:
    assert raspis("rules", "--json", *args).status == 0
    assert speech().card(Card.parse("KH")) == king


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "latin-1"])
def test_a_stream_without_cyrillic_letters_gets_english(encoding: str) -> None:
    for args in (["solve", HANDS], ["rules", "--help"], ["solve", HANDS, "--ranks", "russian"]):
        asked = raspis(*args, "--lang", "ru", PYTHONIOENCODING=encoding)
        assert asked == raspis(*args, "--lang", "en", "--ranks", "latin", PYTHONIOENCODING=encoding)
    assert_refused(raspis("deal", "--count", **RUSSIAN, PYTHONIOENCODING=encoding), "--count needs a value")


def test_ascii_is_english() -> None:
    assert raspis("rules", "--ascii", **RUSSIAN) == raspis("rules", "--ascii")
    assert raspis("deal", "--ascii", "--count", "x", **RUSSIAN) == raspis("deal", "--ascii", "--count", "x")


CHILD, EVENING, BRIDGE = (
    str(EXAMPLES / name) for name in ("record-child.toml", "evening-five.toml", "record-whist.toml")
)


@pytest.mark.parametrize(
    "args",
    [
        ("solve", HANDS, "--json"),
        ("bids", HANDS, "--bids", "1,1", "--json"),
        ("analyse", CHILD, "--from", "3", "--json"),
        ("score", EVENING, "--json"),
        ("batch", "--ask", "most"),
        ("rules", "--json"),
        ("deal", "--seed", "1", "--json"),
        ("deal", "--seed", "1", "--count", "2"),
        ("convert", CHILD),
        ("convert", EVENING, "--to", "json"),
        ("convert", CHILD, "--to", "batch"),
        ("convert", BRIDGE, "--to", "pbn"),
        ("puzzle", "show", "--number", "2", "--solution", "--json"),
        ("puzzle", "list", "--difficulty", "1", "--json"),
        ("puzzle", "check", "--number", "2", "--json"),
        ("puzzle", "make", "--players", "3", "--cards", "3", "--seed", "1", "--json"),
        ("puzzle", "make", "--players", "3", "--cards", "3", "--seed", "1", "--toml"),
    ],
    ids=" ".join,
)
def test_machines_read_the_same_in_every_language(args: tuple[str, ...]) -> None:
    lines = b'{"rules": "child", "leader": 0, "hands": [["7S", "KH"], ["8S", "9D"]]}\n{"rules": "x"}\nx\n'
    english, russian = (_run(args, lines, environment(LANG=f"{code}.UTF-8")) for code in ("C", "ru_RU"))
    assert (english.status, english.out) == (russian.status, russian.out)
    assert english.out
