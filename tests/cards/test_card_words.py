"""Suits by their names, suits before their ranks, ways in Russian, hands set apart as people do it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raspis.cli.terminal.language import RANKS_OF, Russian
from raspis.solver.cards.card import RANKS, Card, Play, Suit, Way
from raspis.solver.cards.groups import readings
from raspis.solver.cards.plays import cards_alone, read_play, read_plays
from raspis.solver.cards.signs import SUIT_WORDS, split_signs
from raspis.solver.cards.suits import read_suit, read_trump
from raspis.solver.cards.text import hand_texts, on_one_line, read_hand, read_hands, refuse_both_ts
from raspis.solver.errors import CardError
from raspis.solver.rules.bids import known_bid

READ_BEFORE = Path(__file__).parents[1] / "data" / "readings.jsonl"
"""Texts in many forms, partly typed at random, with the readings they had before words were read."""


def hand(text: str) -> str:
    return " ".join(map(str, read_hand(text)))


def hands(text: str) -> str:
    return " / ".join(" ".join(map(str, held)) or "-" for held in read_hands(text, 2))


READERS: dict[str, Callable[[str], str]] = {
    "hand": lambda text: " ".join(map(str, read_hand(text, 2))),
    "hands": lambda text: " / ".join(" ".join(map(str, held)) for held in read_hands(text, 2)),
    "play": lambda text: str(read_play(text)),
    "plays": lambda text: " ".join(map(str, read_plays(text))),
    "bid": lambda text: str(known_bid(text)),
    "suit": lambda text: read_suit(text).letter,
    "trump": read_trump,
}


def test_what_was_read_before_is_read_as_before() -> None:
    lines = READ_BEFORE.read_text(encoding="utf-8").splitlines()
    assert len(lines) > 1000
    for line in lines:
        kind, text, reading = json.loads(line)
        assert READERS[kind](text) == reading, (kind, text)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("пики 7 К", "7S KS"),
        ("пики: 7 К", "7S KS"),
        ("Пики 7К, черви Т", "7S KS AH"),
        ("пики Т К 7  трефы 10  бубны В  червы Д 9", "AS KS 7S 10C JD QH 9H"),
        ("крести 7 К буби 9 черви 10", "7C KC 9D 10H"),
        ("spades 7 K", "7S KS"),
        ("Spades: A K  hearts: T", "AS KS 10H"),
        ("hearts T 7", "10H 7H"),
        ("трефы Т 7", "AC 7C"),
        ("пики7К червы9", "7S KS 9H"),
        ("7пик 9червей", "7S 9H"),
        ("черви -  пики 7", "7S"),
        ("♠ 7 К червы Д", "7S KS QH"),
    ],
)
def test_suits_by_their_names(text: str, cards: str) -> None:
    assert hand(text) == cards


def test_no_name_of_a_suit_could_be_cards() -> None:
    on_cards = set("jqkatscdhвдктпбч")
    for word in SUIT_WORDS:
        assert set(word) - on_cards, word


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("П7К", "7S KS"),
        ("П7К Ч8Д", "7S KS 8H QH"),
        ("П7К ЧТ", "7S KS AH"),
        ("П7К 9Б", "7S KS 9D"),
        ("ПТ10", "AS 10S"),
        ("ПТК", "AS KS"),
        ("П7Ч8Д", "7S 8H QH"),
        ("♠7К", "7S KS"),
        ("8♥ ♠7К", "8H 7S KS"),
        ("SAT7 HK DJ6", "AS 10S 7S KH JD 6D"),
        ("S7KHA", "7S KS AH"),
    ],
)
def test_a_suit_before_its_ranks_where_that_has_one_reading(text: str, cards: str) -> None:
    assert hand(text) == cards


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("П7К9", ["'П7К9' at position 1", "7S KS 9S or as 7S 9C", "write П: and"]),
        ("ПТК10", ["'ПТК10' at position 1", "AS KS 10S or as AS 10C"]),
        ("8Ч П7К9Б10", ["position 4", "or as"]),
        ("П7К КТ", ["'КТ' at position 5", "KC or as AC"]),
        ("П7К ТК", ["'ТК' at position 5", "AC or as KC"]),
        ("П8", ["'П8' at position 1 has the suit first", "8П", "П: 8"]),
        ("П10 Ч8", ["'П10' at position 1 has the suit first"]),
        ("7ПКЧ", ["'7ПКЧ' at position 1 is not one card"]),
        ("П7К Ч", ["'Ч' at position 5 has no rank"]),
        ("П7К 8", ["'8' at position 5 has no suit"]),
        ("пики 7 пики К", ["'пики' heads a suit twice, at positions 1 and 8"]),
        ("пика", None),
        ("пики 7♥", ["'7♥' at position 6 stands in a hand by suits"]),
        ("пики K T", ["'T' at position 8", "the text reads KS 10S;", "KS AS"]),
        ("spades Т", ["'Т' at position 8", "the text reads 10S;", "AS"]),
        ("пикки 7", ["'и' at position 2"]),
        ("7 пик", ["'7' at position 1 has no suit"]),
    ],
)
def test_suits_that_are_doubtful_are_refused_with_their_place(text: str, reasons: list[str] | None) -> None:
    if reasons is None:  # a suit without ranks is a void, as a sign without them is
        assert hand(text) == hand("♠") == ""
        return
    with pytest.raises(CardError) as refused:
        read_hand(text)
    assert all(reason in str(refused.value) for reason in reasons), str(refused.value)


def test_many_readings_are_found_in_no_time() -> None:
    signs = split_signs("П" + "КТ" * 900)
    assert len(readings(signs)) == 2
    assert readings(split_signs("П" + "КТ" * 900 + "П")) == []


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("7S KH/8S 9D", "7S KH / 8S 9D"),
        ("7S KH /8S 9D/ 6S 7D", "7S KH / 8S 9D / 6S 7D"),
        ("AT7.K.J6./QT..K.9", "AS 10S 7S KH JD 6D / QS 10S KD 9C"),
        ("♠7К/♥8 9", "7S KS / 8H 9H"),
        ("7♥/8♥", "7H / 8H"),
        ("-/9H", "- / 9H"),
        ("пики 7 К/червы 8 9", "7S KS / 8H 9H"),
    ],
)
def test_hands_apart_without_blanks(text: str, read: str) -> None:
    assert hands(text) == read
    assert len(hand_texts(text)) == read.count("/") + 1


@pytest.mark.parametrize("text", ["AS//KS", "♥ 7/8", "7/8♥", "/KS//"])
def test_what_else_a_slash_may_mean_is_refused(text: str) -> None:
    with pytest.raises(CardError, match=r"at position \d"):
        read_hands(text)


def test_hands_one_a_line() -> None:
    lines = "7S KH\r\n8S 9D\n\n  6S 7D\n"
    assert hands(on_one_line(lines)) == "7S KH / 8S 9D / 6S 7D"
    with pytest.raises(CardError, match="'X' at position 7"):
        read_hands(on_one_line("7S KH\nX"))
    beside_slashes = "7S\nKH / 8S 9D"
    assert hands(on_one_line(beside_slashes)) == hands(beside_slashes) == "7S KH / 8S 9D"


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("7П:старшая", "7S:high"),
        ("7П:Старшей", "7S:high"),
        ("7♠:верх", "7S:high"),
        ("7П:низ", "7S:low"),
        ("7S:снос", "7S:low"),
        ("7П:по-козырям", "7S:call"),
        ("7П:по-червам", "7S:call-H"),
        ("7П:по-крестям", "7S:call-C"),
        ("7П:по-Ч", "7S:call-H"),
        ("7П:call-червы", "7S:call-H"),
        ("П:7:низ", "7S:low"),
        ("пики:7:низ", "7S:low"),
        ("пики 7 в снос", "7S:low"),
        ("7♠ старшей", "7S:high"),
        ("7♠ семёркой", "7S:low"),
        ("7♠ семеркой", "7S:low"),
        ("В♣ валетом", "JC:low"),
        ("7♠ в снос", "7S:low"),
        ("7♠ по козырям", "7S:call"),
        ("7♠ по червам", "7S:call-H"),
        ("7♠ ПО  БУБНАМ", "7S:call-D"),
    ],
)
def test_ways_in_russian(text: str, play: str) -> None:
    assert str(read_play(text)) == play
    if not text.startswith("пики "):
        assert [str(found) for found in read_plays(f"8♠, {text} 9♠")] == ["8S", play, "9S"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("7♠ шестёркой", "'7♠ шестёркой' at position 1 names the rank of another card"),
        ("8♠ 7♥:валетом", "'7♥:валетом' at position 4 names the rank of another card"),
        ("7П:по-", "calls '', which is not a suit"),
        ("7П:по-дрова", "'7П:по-дрова' at position 1 calls 'дрова', which is not a suit"),
        ("7П:средняя", "'7П:средняя' at position 1 is not a play"),
        ("7♠ старшею", "'с' at position 4"),
        ("низ", "'н' at position 1"),
        ("по козырям 7♠", "'о' at position 2"),
    ],
)
def test_ways_that_are_none(text: str, reason: str) -> None:
    with pytest.raises(CardError) as refused:
        read_plays(text)
    assert reason in str(refused.value)


@pytest.mark.parametrize("ranks", RANKS_OF)
def test_plays_are_read_as_they_are_shown_in_russian(ranks: str) -> None:
    speech = Russian("ru", RANKS_OF[ranks])
    ways = [
        (Way.PLAIN, -1),
        (Way.HIGH, -1),
        (Way.LOW, -1),
        (Way.CALL, -1),
        *((Way.CALL, suit) for suit in Suit),
    ]
    for number in range(52):
        for way, called in ways:
            for scrap in (False, True):
                play = Play(Card(number), way, called)
                shown = speech.play(play, scrap)
                assert read_play(shown) == play, shown
                assert read_plays(f"{shown} {shown}") == [play, play]


def test_ways_are_no_letters_of_cards() -> None:
    assert cards_alone("TS 7S:по-трефам, 7♠ по трефам") == "TS 7S 7♠"
    assert [str(play) for play in read_plays("TS 7S:старшая")] == ["10S", "7S:high"]


def test_names_of_suits_are_no_letters_of_cards() -> None:
    refuse_both_ts([("hand 1", "hearts 7 9"), ("hand 2", "пики Т"), ("hand 3", "трефы 7")])
    with pytest.raises(CardError) as refused:
        read_hands("hearts T 7 / пики Т")
    assert "hand 1 reads 10H 7H, or with the Cyrillic Т AH 7H" in str(refused.value)


def test_every_rank_has_a_word_for_a_low_card() -> None:
    lows = [read_play(f"{rank}♠ {word}") for rank, word in zip(RANKS, LOWS, strict=True)]
    assert [play.card.rank for play in lows] == list(range(13))


LOWS = (
    *("двойкой", "тройкой", "четвёркой", "пятёркой", "шестёркой", "семёркой", "восьмёркой"),
    *("девяткой", "десяткой", "валетом", "дамой", "королём", "тузом"),
)


@pytest.mark.parametrize("text", ["без козыря", "Без козырей", "нет", "бескозырка", "БЕСКОЗЫРКА"])
def test_no_trump_in_russian(text: str) -> None:
    assert read_trump(text) == "N"


HELD = st.lists(st.integers(0, 51).map(Card), max_size=8, unique=True)
IN_RUSSIAN = dict(zip(RANKS, RANKS_OF["russian"], strict=True))
HEADINGS = {
    "russian": (["пики", "Пика"], ["трефы", "крести:"], ["бубны:", "буби"], ["червы", "ЧЕРВИ"]),
    "english": (["spades"], ["clubs:"], ["Diamonds"], ["hearts"]),
    "signs": ("♠", "♣", "♦", "♥"),
}


@st.composite
def written(draw: st.DrawFn, cards: list[Card]) -> str:
    """A hand by suits as somebody may type it, the ranks in the script of the suits."""
    style = draw(st.sampled_from(sorted(HEADINGS)))
    between = draw(st.sampled_from([" ", "", ",  "]))
    parts = []
    for suit in draw(st.permutations(sorted({card.suit for card in cards}))):
        ranks = [RANKS[card.rank] for card in cards if card.suit is suit]
        if style == "russian":
            ranks = [IN_RUSSIAN[rank] for rank in ranks]
        blank = "" if style == "signs" and not between.strip() else " "
        parts.append(draw(st.sampled_from(HEADINGS[style][suit])) + blank + between.join(ranks))
    return draw(st.sampled_from([" ", ", ", "  "])).join(parts) or "-"


@given(st.data(), st.lists(HELD, min_size=1, max_size=4))
def test_hands_in_words_read_back(data: st.DataObject, held: list[list[Card]]) -> None:
    texts = [data.draw(written(cards)) for cards in held]
    text = data.draw(st.sampled_from(["/", " / ", " /", "/ ", "\n", "\r\n"])).join(texts)
    found = read_hands(on_one_line(text), copies=9) if "\n" in text else read_hands(text, copies=9)
    assert [sorted(cards) for cards in found] == [sorted(cards) for cards in held]


def read_or_told(read: Callable[[str], object], text: str) -> object:
    """What a text is read as, or the sentence that refuses it."""
    try:
        return read(text)
    except CardError as fault:
        return str(fault)


@given(HELD.filter(bool))
def test_suits_before_their_ranks_read_back_or_have_two_readings(cards: list[Card]) -> None:
    groups = {card.suit: "ПКБЧ"[card.suit] for card in cards}
    for card in cards:
        groups[card.suit] += IN_RUSSIAN[RANKS[card.rank]]
    longest = max(len(split_signs(group)) for group in groups.values())
    assert all(readings(split_signs(group)) for group in groups.values())
    found = read_or_told(read_hand, " ".join(groups.values()))
    if isinstance(found, list) and longest > 2:  # else it is pairs, rank first
        assert sorted(found) == sorted(cards)
    elif isinstance(found, str):
        assert "can be read as" in found if longest > 2 else "has the suit first" in found


WORDS = (
    *SUIT_WORDS,
    *[
        "П",
        "Т",
        "К",
        "Б",
        "Ч",
        "7",
        "10",
        "В",
        "Д",
        "T",
        "K",
        "S",
        "♠",
        "♥",
        ":",
        "/",
        "-",
        ",",
        ".",
        "7П:низ",
        "7♠",
        "по-козырям",
        "по",
        "в",
        "снос",
    ],
    " ",
    "\n",
)


@given(st.lists(st.sampled_from(WORDS), max_size=8).map("".join))
def test_any_words_are_read_or_refused_in_one_line(text: str) -> None:
    for read in (read_play, read_plays, read_hand, read_hands, read_suit, read_trump):
        told = read_or_told(read, text)
        assert not isinstance(told, str) or told.splitlines() == [told]
