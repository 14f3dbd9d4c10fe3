"""The text form of a deal: what is written is read back, in both languages; what is wrong has its line."""

from __future__ import annotations

import io
import random
import re
import sys
from dataclasses import replace
from typing import Any

import pytest
from command import assert_refused, raspis
from pages import FORMATS
from random_records import GAMES, random_record

from raspis.cli.commands.convert import print_data
from raspis.solver.cards.plays import read_plays
from raspis.solver.errors import RaspisError, RecordError, TextError
from raspis.solver.records.overrule import Said, record_of_text
from raspis.solver.records.plain import KEYS, is_plain
from raspis.solver.records.plain_write import to_plain
from raspis.solver.records.record import Game, Record
from raspis.solver.records.text import read_document, read_record
from raspis.solver.records.write import to_toml
from raspis.solver.rules.rules import Rules

TOML = """
rules = "child"
players = ["Петя", "Вася", "Рома"]
dealer = "Рома"
note = "пятница\\nвторой кон"
hands = {"Петя" = "♠ 7 К  ♥ Т", "Вася" = "♠ 8  ♦ 9  ♥ 10", "Рома" = "♣ Т В  ♥ 6"}
bids = {"Петя" = 2, "Вася" = "1 blind", "Рома" = "pass"}
play = {tricks = ["AH 10H 6H", "7S:low 8S JC"], won = ["Петя", "Вася"]}
"""
RUSSIAN = """
# как записали за столом
игра: Детский
сдаёт: Рома
заметка: пятница
заметка: второй кон

Петя: ♠ 7 К  ♥ Т
Вася: ♠ 8  ♦ 9  ♥ 10
Рома: ♣ Т В  ♥ 6
заявки: 2, 1 втёмную, пас
забрали: Петя, Вася

Розыгрыш:
1. ТЧ 10Ч 6Ч
2. 7П:низом 8П ВТ
"""


def test_a_deal_written_in_russian_is_the_deal_in_toml() -> None:
    assert read_record(RUSSIAN) == read_record(TOML)
    assert record_of_text(RUSSIAN, Said()) == read_record(TOML)
    assert read_record(RUSSIAN.replace("\n", "\r\n").encode("utf-8-sig")) == read_record(TOML)
    assert read_record(
        RUSSIAN.upper()
        .replace("ПЕТЯ", "Петя")
        .replace("ВАСЯ", "Вася")
        .replace("РОМА", "Рома")
        .replace("ПЯТНИЦА", "пятница")
        .replace("ВТОРОЙ КОН", "второй кон")
    ) == read_record(TOML)


@pytest.mark.parametrize(("preset", "seats"), [(game, seats) for game, sizes in GAMES for seats in sizes])
def test_what_is_written_reads_back_as_the_same_record(preset: str, seats: int) -> None:
    lots = random.Random(f"{preset} {seats}")
    for number in range(12):
        changes: dict[str, Any] = {} if number % 3 else {"ties": "last", "hook": True}
        record = random_record(
            lots,
            preset,
            seats,
            lots.randint(1, 4),
            complete=number % 2 == 0,
            sides=number % 4 == 3,
            **changes,
        )
        named = replace(
            record, players=tuple(f"Имя {seat}" if number % 2 else f"P{seat + 1}" for seat in range(seats))
        )
        text = to_plain(named)
        assert is_plain(text)
        assert read_document(text) == named
        assert record_of_text(text, Said(), "txt") == named


def test_an_evening_reads_back_as_the_same_game() -> None:
    lots = random.Random(7)
    names = ("Петя", "Vasya", "Ann [b]")
    deals = []
    for number in range(9):
        record = replace(random_record(lots, "child", 3, 2 + number % 3), players=names)
        deals.append(
            replace(record, leader=number % 3, dealer=None, tricks=(), bids=(None,) * 3)
            if number % 2
            else record
        )
    dealer = deals[0].dealer
    assert dealer is not None
    game = Game(Rules.of("child"), names, dealer, tuple(deals), "пятница")
    text = to_plain(game)
    assert read_document(text) == read_document(to_toml(game)) == game
    assert read_document(text.replace("deal ", "--- ").replace("--- ", "----\n# ")) == game
    deals_of_sheet = "---\nbids: 1 0 0\ntaken: 1 0 0\nкон 2\nbids: 1 pass 1\ntaken: 0 1 1\n"
    sheet = f"game: child\nplayers: A B C\ndealer: C\n{deals_of_sheet}"
    found = read_document(sheet)
    assert isinstance(found, Game)
    assert [deal.taken for deal in found.deals] == [(1, 0, 0), (0, 1, 1)]


def test_positions_auctions_and_rules_are_written_too() -> None:
    texts = (
        'rules = "child"\nleader = "P1"\nhands = {P1 = "♠ K", P2 = "♠ 8  ♦ 9", P3 = "♣ A J"}\n'
        'table = {plays = ["7S:call"]}\ntaken = {P1 = 1}',
        'rules = {preset = "throw-in", trump_by = "highest-bidder"}\ndealer = "C"\n'
        'players = ["A", "B", "C"]\ntrump = "H"\nauction = [1, "pass", 2, 0]\ncards = 2\ntaken = {A = 2}',
        'rules = {preset = "child", specials = ["7S", "JD"], ladder = [{cards = 3, round = "dark"}]}\n'
        'dealer = "P2"\nround = "dark"\nhands = {P1 = "7S KH AH", P2 = "8S 9D 10D"}\nbids = {P2 = 2}',
    )
    for text in texts:
        record = read_record(text)
        assert read_record(to_plain(record)) == record
    inline = 'rules: {preset = "child", ties = "last"}\ndealer: P2\nP1: 7S\nP2: 8S\n'
    assert read_record(inline).rules == Rules.of("child", ties="last")
    assert record_of_text(
        "rules: ours.toml\ndealer: P2\nP1: 7S\nP2: 8S\n", Said(), None, True, lambda _: "child"
    )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"note": "a \nb"}, "the text form would lose blanks or unseen signs of the note: TOML keeps them"),
        ({"note": "a\x1bb"}, "the text form would lose blanks or unseen signs of the note"),
        ({"players": ("7S", "c")}, "the text form can't have the name '7S'"),
        ({"players": ("a:b", "c")}, "the text form can't have the name 'a:b'"),
        ({"players": ("note", "c")}, "the text form can't have the name 'note'"),
        ({"players": ("#", "c")}, "the text form can't have the name '#'"),
        ({"players": ("кон 3", "c")}, "the text form can't have the name 'кон 3'"),
        ({"puzzle": {"goal": {}}}, "the text form has no place for the table puzzle: TOML has"),
        ({"pbn": {"Board": "1"}}, "the text form has no place for the table pbn: TOML has"),
    ],
)
def test_what_it_would_lose_is_refused(change: dict[str, Any], said: str) -> None:
    record = read_record('rules = "child"\ndealer = "P2"\nhands = {P1 = "7S", P2 = "8S"}')
    with pytest.raises(RecordError, match=said):
        to_plain(replace(record, **change))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game: child\nP1: 7S\nP1: 8S", "line 3: 'P1' has two hands"),
        ("game: child\ndealer: P1\n\ndealer: P2", "line 4: dealer stands twice in one deal"),
        ("game: child\nAH 10H", "line 2: 'AH 10H' is neither a key with a colon nor a trick"),
        ("game: child\ncards: two", "line 2: 'two' is not a whole number"),
        ("game: child\ntaken: 1 x", "line 2: 'x' is not a whole number"),
        ("game: {child\nP1: 7S", "line 1: "),
        ("game: chess\ndealer: P1\nP1: 7S\nP2: 8S", "line 1: unknown rules 'chess'"),
        (
            "game: child\ndealer: Ann\nP1: 7S\nP2: 8S",
            "line 2: dealer names 'Ann', but the players are P1, P2",
        ),
        ("game: child\nplayers: A, A\nA: 7S", "line 2: players names A twice"),
        ("game: child\nplayers: A B\nC: 7S", "line 3: hands names 'C', but the players are A, B"),
        ("game: child\nleader: P1\ntrump: X\nP1: 7S\nP2: 8S", "line 3: trump is 'X'; allowed are"),
        ("game: child\n\nкон: тихий\nleader: P1\nP1: 7S\nP2: 8S", "line 3: round is 'тихий'; allowed are"),
        ("game: child\ndealer: P2\nP1: 7X\nP2: 8S", "line 3: hands.P1: 'X' at position 2"),
        ("game: child\ndealer: P2\nP1: 7S\nP2: 8S\nbids: 1", "line 5: bids has 1 entry for 2 players"),
        ("game: child\ndealer: P2\nP1: 7S\nP2: 8S\nplay:\n7S 9S", "line 6: trick 1, P2 played 9♠ but"),
        ("game: child\ndealer: P2\nP1: 7S KS\nP2: 8S 9S\nplay: KS 8S\n7X 9S", "line 6: trick 2: 'X' at pos"),
        ("game: child\ndealer: P2\nP1: 7S\nP2: 8S\nplay:\n7S 8S\nwon: P3", "line 7: play.won names 'P3'"),
        (
            "game: child\ndealer: P2\nP1: 7S\nP2: 8S\nplay:\n7S 8S\nwon: P2",
            "trick 1 was won by P1, but won says",
        ),
        ("game: child\ndealer: B\n---\nA: 7S\nB: 8S\n---\nA: 9S KX\nB: 8S 6S", "line 7: hands.A: 'X' at"),
        ("game: child\ndealer: P2\nP1: A♠ Т♥\nP2: T♦ 8♠", "T"),
    ],
)
def test_what_is_wrong_names_the_line_or_the_place(text: str, said: str) -> None:
    for read in (read_document, lambda text: record_of_text(text, Said())):
        with pytest.raises(RaspisError) as fault:
            read(text)
        assert said in str(fault.value)


def test_hands_and_toml_are_not_taken_for_it() -> None:
    for text in (
        "♠ A: K",
        "S: A 10 7",
        "7S KH / 8S 9D",
        'rules = "child"',
        "[hands]",
        '{"rules": 1}',
        "П: Т 10",
        "",
    ):
        assert not is_plain(text)
    found = record_of_text("♠ A 10\n♠ K 9", Said())
    assert isinstance(found, Record)
    assert len(found.players) == 2


def test_the_page_has_every_key_in_both_languages_and_a_deal() -> None:
    page = FORMATS.read_text(encoding="utf-8").partition("### As text")[2].partition("\n## ")[0]
    deal, grammar = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    english, russian = grammar.partition("\nkey ")[2].partition("\nname ")[0].split("Russian:")
    known = {KEYS.find(word) for word in KEYS}
    assert {KEYS.find(word) for word in re.findall(r'"([a-z]+)"', english)} == known
    assert {KEYS.find(word) for word in russian.split()} == known
    toml = FORMATS.read_text(encoding="utf-8").partition("```toml\n")[2].partition("```")[0]
    assert read_record(deal) == replace(read_record(toml), note=None, won=None)


def test_every_command_takes_it(tmp_path) -> None:
    file, toml = tmp_path / "кон.txt", tmp_path / "deal.toml"
    file.write_text(RUSSIAN, encoding="utf-8")
    toml.write_text(TOML, encoding="utf-8")
    for words in (
        ("solve", "--json"),
        ("bids", "--json"),
        ("analyse", "--json"),
        ("score", "--json"),
        ("convert",),
    ):
        assert raspis(words[0], str(file), *words[1:]) == raspis(words[0], str(toml), *words[1:])
        assert (
            raspis(words[0], "-", *words[1:], stdin=RUSSIAN).out
            == raspis(words[0], str(toml), *words[1:]).out
        )
    written = tmp_path / "out.txt"
    assert raspis("convert", str(toml), "-o", str(written)).status == 0
    assert raspis("convert", str(written)) == raspis("convert", str(toml))
    assert raspis("convert", str(toml), "--to", "txt").out == written.read_text(encoding="utf-8")
    missing = raspis("solve", "nothing.txt")
    assert (missing.status, missing.err) == (2, "raspis: there is no file nothing.txt\n")


def test_deals_stand_apart_by_dashes() -> None:
    deals = ("A: 7S\nB: 8S\nbids: 1 0\n", "A: 9S KH\nB: 8S 6S\n")
    head = "game: child\ndealer: B\nnote: Friday\n"
    found = read_document(f"{head}{deals[0]}---\n{deals[1]}")
    assert isinstance(found, Game)
    assert found == read_document(f"{head}---\n{deals[0]}кон: 2\n{deals[1]}")
    assert [len(deal.hands or ()) for deal in found.deals] == [2, 2]


def test_a_hand_by_suits_needs_no_colons() -> None:
    text = "Vasya: s 8 9 d - c J\nPetya: S A 10 H K\ngame: child\ndealer: Petya\n"
    assert is_plain(text)
    (vasya, petya) = read_record(text).hands or ((), ())
    assert [" ".join(map(str, hand)) for hand in (vasya, petya)] == ["8S 9S JC", "10S AS KH"]


def test_one_winner_with_a_blank_in_his_name_reads_back() -> None:
    record = read_record('rules = "child"\ndealer = "P2"\nhands = {P1 = "7S KH", P2 = "8S 9D"}')
    named = replace(record, players=("Ann b", "c"), tricks=(tuple(read_plays("7S 8S")),), won=(0,))
    assert read_record(to_plain(named)) == named


def test_a_stream_without_such_letters_gets_them_in_utf_8(monkeypatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", stream)
    print_data("Петя: 7S\n", "txt")
    stream.flush()
    assert stream.buffer.getvalue().decode() == "Петя: 7S\n"


def test_a_file_so_named_may_hold_hands_and_other_forms(tmp_path) -> None:
    file = tmp_path / "deal.txt"
    hands = raspis("convert", "7S KH / 8S 9D")
    for text in (
        "7S KH / 8S 9D\n",
        "7S KH\n8S 9D",
        "♠ 7  ♥ K\n♠ 8  ♦ 9",
        hands.out,
        raspis("convert", "7S KH / 8S 9D", "--to", "json").out,
        raspis("convert", "7S KH / 8S 9D", "--to", "txt").out,
    ):
        file.write_text(text, encoding="utf-8")
        assert raspis("convert", str(file)) == hands
    for text, said in (
        ("7S KH\n8S 9X", "it is no record, and as hands it can't be read: 'X' at position 11"),
        (
            "game child\ndealer: B\nA: 7S\nB: 8S",
            "line 1: 'game child' is neither a key with a colon nor a trick",
        ),
        ("", "the key rules is missing"),
    ):
        file.write_text(text, encoding="utf-8")
        assert_refused(raspis("solve", str(file)), "deal.txt", said)


def test_a_text_far_too_long_is_refused() -> None:
    with pytest.raises(TextError, match="too long for a deal as text: more than 1 MB"):
        read_document("game: child\n" + "P1: 7S\n" * 200_000)


def test_any_change_of_a_text_is_read_or_refused_in_one_sentence() -> None:
    lots = random.Random(11)
    odd = (
        "---",
        "x",
        ":",
        "note:",
        "won: A,",
        "taken: ? 1",
        "bids: 1",
        "table: 7S",
        "play:",
        "{",
        "round: x",
    )
    refused: list[str] = []
    for _ in range(300):
        lines = RUSSIAN.split("\n")
        for _ in range(lots.randint(1, 2)):
            at = lots.randrange(len(lines))
            sign = lots.randrange(len(lines[at]) + 1)
            lines[at] = lots.choice(
                (*odd, "", lines[at][:sign] + lots.choice("xТ:,?{=") + lines[at][sign + 1 :])
            )
        try:
            record_of_text("\n".join(lines), Said(), lots.choice((None, "txt")), lots.random() < 0.5)
        except RaspisError as fault:
            refused.append(str(fault))
    assert len(refused) > 100
    assert not [said for said in refused if len(said.splitlines()) != 1]
