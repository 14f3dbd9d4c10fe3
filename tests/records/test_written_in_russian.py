"""What people write in Russian in files and options: read as its English twin, written back in English."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from raspis.solver.errors import RaspisError
from raspis.solver.position.position import Position
from raspis.solver.records.line import read_line, write_line
from raspis.solver.records.overrule import Said, record_of_hands, record_of_text
from raspis.solver.records.record import Record
from raspis.solver.records.text import read_document, read_record
from raspis.solver.records.write import to_json, to_toml

ENGLISH = """
rules = "throw-in"
players = ["Петя", "Вася", "Рома"]
dealer = "Рома"
trump = "H"
round = "dark"
[hands]
"Петя" = "7S KS AH"
"Вася" = "8S 9D 10H"
"Рома" = "AC JC 6H"
[bids]
"Петя" = "2 blind"
"Вася" = "pass"
[play]
tricks = ["AH 10H 6H", "7S:low 8S JC"]
"""
RUSSIAN = """
rules = "подкидной"
players = ["Петя", "Вася", "Рома"]
dealer = "Рома"
trump = "червы"
round = "Темная"
[hands]
"Петя" = "пики 7 К  черви Т"
"Вася" = "П8 Б: 9 Ч: 10"
"Рома" = "крести Т В, червы: 6"
[bids]
"Петя" = "2 втемную"
"Вася" = "Пас"
[play]
tricks = ["ТЧ 10Ч 6Ч", "7♠ в снос 8П ВТ"]
"""


def test_a_record_in_russian_is_the_same_record() -> None:
    russian = read_record(RUSSIAN.replace("П8 Б: 9 Ч: 10", "П: 8 Б: 9 Ч: 10"))
    assert russian == read_record(ENGLISH)
    assert isinstance(russian, Record)
    for text in (to_toml(russian), to_json(russian)):
        names = {*russian.players, "players", "dealer"}
        for name in names:
            text = text.replace(name, "")
        assert text.isascii(), text
    assert read_record(to_toml(russian)) == russian


def test_a_hand_that_is_half_by_suits_is_refused_with_its_place() -> None:
    with pytest.raises(RaspisError, match=r"hands\.Вася: 'П8' at position 1 has the suit first"):
        read_record(RUSSIAN)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"Темная"', '"серая"', "round is 'серая'; allowed are normal, dark"),
        ('"червы"', '"чернила"', "trump is 'чернила'; allowed are S, C, D, H, N or none"),
        ('"подкидной"', '"подкидный"', "unknown rules 'подкидный'; allowed are child"),
        ('"Пас"', '"мимо"', "bids.Вася: 'мимо' is not a bid"),
        ("7♠ в снос", "7♠ на снос", "trick 2: 'н' at position 4"),
        (
            "пики 7 К  черви Т",
            "пики 7 К  пики Т",
            "hands.Петя: 'пики' heads a suit twice, at positions 1 and 11",
        ),
    ],
)
def test_words_that_are_none_are_refused_with_their_place(old: str, new: str, reason: str) -> None:
    text = RUSSIAN.replace("П8 Б: 9 Ч: 10", "П: 8 Б: 9 Ч: 10")
    assert text.count(old) == 1
    with pytest.raises(RaspisError) as refused:
        read_record(text.replace(old, new))
    assert str(refused.value).startswith(reason), str(refused.value)


def test_rounds_of_an_evening() -> None:
    deal = '[[deal]]\nround = "{}"\ncards = 3\nbids = {{A = 1, B = 0, C = 1}}\n'
    head = 'rules = "подкидной"\nplayers = ["A", "B", "C"]\ndealer = "C"\n'
    russian, english = (
        read_document(head + "".join(map(deal.format, rounds)))
        for rounds in (
            ("обычный", "тёмная", "бескозырка", "золотая", "мизер"),
            ("normal", "dark", "no-trump", "golden", "misere"),
        )
    )
    assert russian == english


def line(**changes: Any) -> dict[str, Any]:
    return {"rules": "nameless", "trump": "H", "hands": ["7S KH", "8S 9H", "9S 8H"], "leader": 0, **changes}


@pytest.mark.parametrize(
    "changes",
    [
        {"rules": "безымянный", "trump": "червы"},
        {"rules": {"preset": "Без названия"}, "trump": "Ч"},
        {"trump": "♥", "hands": ["пики 7 червы К", ["8П", "♥9"], "пики: 9  червы: 8"]},
        {"bids": ["пас", "1", None]},
    ],
)
def test_a_batch_line(changes: dict[str, Any]) -> None:
    bids = {"bids": [0, 1, None]} if "bids" in changes else {}
    assert write_line(read_line(line(**changes))) == write_line(read_line(line(**bids)))
    assert json.dumps(write_line(read_line(line(**changes))), ensure_ascii=False).isascii()


@pytest.mark.parametrize("trump", ["козырь", 3, "", ["H"]])
def test_a_trump_that_is_none_is_refused_as_it_was(trump: object) -> None:
    with pytest.raises(RaspisError, match=r"trump is .*; allowed are S, C, D, H, N"):
        read_line(line(trump=trump))


def test_a_position_on_one_line() -> None:
    position = Position.parse("безымянный; пики 7 червы К/8П 9Ч/9♠ 8♥; P1 leads; trump червы")
    assert position.text() == "nameless; 7S KH / 8S 9H / 9S 8H; P1 leads; trump H"
    with pytest.raises(RaspisError, match="trump is 'клюквы'"):
        Position.parse("безымянный; 7S/8S/9S; P1 leads; trump клюквы")


def test_hands_apart_without_blanks_or_one_a_line() -> None:
    expected = record_of_hands("7S KH / 8S 9D / 6S 7D", Said())
    for text in ("7S KH/8S 9D/6S 7D", "7S KH\n8S 9D\n\n6S 7D\n", "пики 7 червы К/♠8 ♦9/6П 7Б"):
        assert record_of_hands(text, Said()) == expected
        assert record_of_text(text, Said()) == expected
    with pytest.raises(
        RaspisError, match="there is only one hand; hands are set apart by /, or stand one a line"
    ):
        record_of_hands("7S KH", Said())


def test_hands_in_a_text_are_refused_as_such_or_as_toml() -> None:
    with pytest.raises(RaspisError, match="the hand of P2 should have 2 cards"):
        record_of_text("7S KH\n8S", Said())
    with pytest.raises(RaspisError, match="no record, and as hands it can't be read: 'X' at position 8"):
        record_of_text("7S KH\n8X 9D", Said())
    with pytest.raises(RaspisError, match="not TOML"):
        record_of_text("7S KH\n8S 9D", Said(), form="toml")
    with pytest.raises(RaspisError, match="there is nothing in it"):
        record_of_text(" \n", Said())


def test_bids_and_tricks_apart_by_blanks() -> None:
    commas = record_of_hands("7S KH / 8S 9D", Said(bids="1,2 blind", taken="1,0"))
    for bids, taken in (("1 2 blind", "1 0"), ("1 2 в тёмную", "1  0"), ("1, 2 Втемную", "1, 0")):
        assert record_of_hands("7S KH / 8S 9D", Said(bids=bids, taken=taken)) == commas
    with pytest.raises(RaspisError, match="bids has 3 entries for 2 players"):
        record_of_hands("7S KH / 8S 9D", Said(bids="1 1 0"))
    with pytest.raises(RaspisError, match="taken: '1 blind' is not a number of tricks"):
        record_of_hands("7S KH / 8S 9D", Said(taken="1 blind 0"))


@pytest.mark.parametrize("leader", ["P2", "p2", "Р2", "р2"])
def test_a_player_by_number_with_either_letter(leader: str) -> None:
    assert record_of_hands("7S KH / 8S 9D", Said(leader=leader)).leader == 1


def deal(first: str, second: str, more: str = "") -> str:
    return f'rules = "child"\nleader = "P1"\nhands = {{P1 = {first}, P2 = {second}}}\n{more}'


MIXED = {
    "hands table": deal('"T♠ 7♠"', '"Т♥ 8♠"'),
    "hands list": deal('["T♠", "7♠"]', '["Т♥", "8♠"]'),
    "one list": deal('["T♠", "Т♥"]', '["8♥", "8♠"]'),
    "words": deal('"spades T 7"', '"червы Т пики 8"'),
    "play": deal('"T♠ 7♠"', '"A♥ 8♥"', 'play = {tricks = ["7♠ Т♥"]}'),
    "play list": deal('"T♠ 7♠"', '"A♥ 8♥"', 'play = {tricks = [["7♠", "Т♥"]]}'),
    "one trick": deal('"10♠ 7♠"', '"A♥ 8♥"', 'play = {tricks = ["T♠ Т♥"]}'),
    "two tricks": deal('"10♠ 7♠"', '"A♥ 8♥"', 'play = {tricks = ["T♠ 8♥", "7♠ Т♥"]}'),
    "table": deal('"7♠"', '"A♥ 8♠", P3 = "Т♣ 9♠"', 'table = {plays = "T♠"}'),
    "way": deal('"T♠"', '"Т♥ 8♠"', 'table = {plays = "7♠ по козырям"}'),
    "puzzle": deal('"T♠ 7♠"', '"Т♥ 8♠"', '[puzzle]\ngoal = {kind = "none", seat = 0}'),
    "evening": 'rules = "child"\nplayers = ["A", "B"]\ndealer = "A"\n[[deal]]\n'
    'hands = {A = "T♠ 7♠", B = "Т♥ 8♠"}\ncards = 2',
    "line": '{"rules": "child", "hands": ["T♠ 7♠", ["Т♥", "8♠"]], "leader": 0}',
    "line with table": '{"rules": "child", "hands": ["T♠", "9♥ 8♠"], "leader": 0, "table": ["Т♥"]}',
    "hands": "T♠ 7♠ / Т♥ 8♠",
    "hands without blanks": "T♠ 7♠/Т♥ 8♠",
    "hands one a line": "T♠ 7♠\nТ♥ 8♠",
    "hands by suits": "♠T7/Ч: Т П: 8",
    "hands in lower case": "t♠ 7♠/т♥ 8♠",
    "hands with dots": "T7.../8.Т..",
}


@pytest.mark.parametrize("road", MIXED)
def test_both_letters_t_are_refused_on_every_road(road: str) -> None:
    text = MIXED[road]
    reads: list[Callable[..., object]] = [record_of_text]
    if not set(text) & set("={"):
        reads.append(record_of_hands)
    for read in reads:
        with pytest.raises(RaspisError) as refused:
            read(text, Said())
        said = str(refused.value)
        assert "the Latin T, a ten" in said, said
        assert "the Cyrillic Т, an ace" in said, said
        assert "10S" in said or "10H" in said, said
        assert "AS" in said or "AH" in said, said
        assert "\n" not in said


@pytest.mark.parametrize("road", MIXED)
def test_one_kind_of_t_is_read_on_every_road(road: str) -> None:
    russian = MIXED[road].replace("T", "10").replace("t♠", "10♠")
    latin = MIXED[road].replace("Т", "A").replace("т♥", "A♥")
    assert record_of_text(russian, Said()) == record_of_text(latin, Said())


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("T♠ / 9♥ 8♠", "Т♥"),
        ('{"rules": "child", "hands": ["T♠", "9♥ 8♠"], "leader": 0, "table": ["A♥"]}', "Т♥"),
        (deal('"T♠"', '"9♥ 8♠"'), "Т♥"),
    ],
)
def test_both_letters_t_in_the_deal_and_in_an_option(text: str, table: str) -> None:
    read = record_of_text if "child" in text else record_of_hands
    with pytest.raises(RaspisError, match=r"has the Latin T, a ten, and .*table.* the Cyrillic Т"):
        read(text, Said(table=table))
    assert read(text, Said(table="A♥"))


def test_both_letters_t_in_a_position_on_one_line() -> None:
    with pytest.raises(RaspisError, match="hand 2 has the Latin T, a ten, and table the Cyrillic Т"):
        Position.parse("child; 7S/T♠ 8S/9♥ 8H; P1 leads; table Т♥")


def test_the_shipped_examples_are_written_and_read_back() -> None:
    for file in sorted((Path(__file__).parents[2] / "puzzles" / "examples").glob("*.toml")):
        record = read_document(file.read_text(encoding="utf-8"))
        assert read_document(to_toml(record)) == record
