"""Every text form of FORMATS «Cards and plays» is read, every mistake it names is refused with its place."""

import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from raspis.solver.cards.card import Card, Play, Suit, Way
from raspis.solver.cards.plays import read_play, read_plays
from raspis.solver.cards.suits import read_suit
from raspis.solver.cards.text import hand_text, read_card, read_card_list, read_hand, read_hands
from raspis.solver.errors import CardError, RulesError
from raspis.solver.rules.rules import Rules

CARDS = st.integers(0, 51).map(Card)
WAYS = st.sampled_from(
    [(Way.PLAIN, -1), (Way.HIGH, -1), (Way.LOW, -1), (Way.CALL, -1), *((Way.CALL, suit) for suit in Suit)]
)
PLAYS = st.builds(lambda card, way: Play(card, *way), CARDS, WAYS)
CARD_LETTERS = "23456789 10JQKATSCDHBВДКТПБЧ♠♣♦♥♤♧♢♡️:-./,tsкт1\n"


def hand(text: str, copies: int = 1) -> str:
    return " ".join(str(card) for card in read_hand(text, copies))


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("10D", "10D"),
        ("10d", "10D"),
        ("td", "10D"),
        ("TD", "10D"),
        ("D10", "10D"),
        ("dt", "10D"),
        ("10♦", "10D"),
        ("♦10", "10D"),
        ("♢T", "10D"),
        ("10♦\ufe0f", "10D"),
        ("♦\ufe0fT", "10D"),
        ("♠A", "AS"),
        ("SA", "AS"),
        ("♤a", "AS"),
        ("♧a", "AC"),
        ("♡a", "AH"),
        ("ТП", "AS"),
        ("КТ", "KC"),
        ("КК", "KC"),
        ("ТК", "AC"),
        ("ТТ", "AC"),
        ("вб", "JD"),
        ("Дч", "QH"),
        ("10П", "10S"),
        ("Т♠", "AS"),
        ("♠Т", "AS"),
        ("П:Т", "AS"),
        ("П: Т", "AS"),
        ("S:T", "10S"),
        ("КS", "KS"),
        ("SК", "KS"),
        (" 7S ", "7S"),
    ],
)
def test_one_card(text, card):
    assert str(read_card(text)) == card


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("AS 10S KH", "AS 10S KH"),
        ("as,10s,  kh", "AS 10S KH"),
        ("♠ A 10 7 ♥ K ♦ J 6 ♣ -", "AS 10S 7S KH JD 6D"),
        ("♠A107♥K♦J6♣-", "AS 10S 7S KH JD 6D"),
        ("♠\ufe0f A 10 7 ♥\ufe0f K", "AS 10S 7S KH"),
        ("S:AT7 H:K D:J6", "AS 10S 7S KH JD 6D"),
        ("s: a t 7 h: k d: j 6 c: -", "AS 10S 7S KH JD 6D"),
        ("S:AT7H:KD:J6", "AS 10S 7S KH JD 6D"),
        ("П: Т 10 7  Т: К", "AS 10S 7S KC"),
        ("П:Т107К:К", "AS 10S 7S KC"),
        ("AT7.K.J6.", "AS 10S 7S KH JD 6D"),
        ("AT7.-.J6.K", "AS 10S 7S JD 6D KC"),
        ("Т107.К.В6.", "AS 10S 7S KH JD 6D"),
        ("♠ 7 K  ♥ A", "7S KS AH"),
        ("♠7 ♠K ♥A", "7S KS AH"),
        ("7♠ ♥A", "7S AH"),
        ("...", ""),
        ("-", ""),
        ("", ""),
    ],
)
def test_a_hand(text, cards):
    assert hand(text) == cards


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("DS", ["'D' at position 1", "the queen is Q"]),
        ("♠ A D 7", ["'D' at position 5", "the queen is Q"]),
        ("7S BH", ["'B' at position 4", "the jack is J"]),
        ("♠ A B", ["'B' at position 5", "the jack is J"]),
        ("AS X", ["'X' at position 4"]),
        ("AS \u200bKS", ["U+200B at position 4"]),
        ("AS;KS", ["';' at position 3"]),
        ("AS 1H", ["'1' at position 4", "the ten is 10"]),
        ("\ufe0fAS", ["U+FE0F at position 1"]),
        ("A\ufe0f♠", ["U+FE0F at position 2"]),
        ("АS", ["'А' at position 1", "Cyrillic"]),
        ("AS 7", ["'7' at position 4", "no suit"]),
        ("AS D KH", ["'D' at position 4", "no rank"]),
        ("7♠K♥", ["position 1", "not one card"]),
        ("♠ A K 7♥", ["'7♥' at position 7", "each suit comes before"]),
        ("♠ A ♠ K", ["'♠'", "positions 1 and 5"]),
        ("♠ - K", ["'-' at position 3"]),
        ("ПТ", ["'ПТ' at position 1", "ТП", "П: Т"]),
        ("П Т 10", ["'П' at position 1", "П:"]),
        ("A.K", ["1 dot", "position 1"]),
        ("A.K..7.", ["4 dots"]),
        ("AT7 .K.J6.", ["gap at position 4"]),
        ("ASK.K..", ["'S' at position 2"]),
        ("AS KH / 7S", ["'/' at position 7", "hands are set apart by /"]),
        ("AS KH AS", ["AS is named twice", "positions 1 and 7"]),
        ("♠ A 7 ♥ A 7 ♦ 7 A ♣ 7 7", ["7C is named twice", "positions 21 and 23"]),
    ],
)
def test_a_mistake_is_refused_with_its_place(text, reasons):
    with pytest.raises(CardError) as caught:
        read_hand(text)
    message = str(caught.value)
    assert all(reason in message for reason in reasons), message
    assert "\n" not in message


def test_cyrillic_t_is_the_ace_and_latin_t_the_ten():
    assert hand("Т♠ К♠") == "AS KS"
    assert hand("T♠ K♠") == "10S KS"


@pytest.mark.parametrize(
    ("text", "latin", "russian"),
    [
        ("ТS KH", "10S KH", "AS KH"),
        ("TS КH", "10S KH", "AS KH"),
        ("7♠ T♥ Д♣", "7S 10H QC", "7S AH QC"),
        ("КТ AS", "as no cards at all", "KC AS"),
        ("♠ Т 7 ♥ K", "10S 7S KH", "AS 7S KH"),
    ],
)
def test_t_among_letters_of_both_scripts_is_refused_with_both_readings(text, latin, russian):
    with pytest.raises(CardError) as caught:
        read_hand(text)
    assert f"a ten, the text reads {latin};" in str(caught.value)
    assert f"an ace or clubs, {russian}" in str(caught.value)


def test_without_t_scripts_may_mix():
    assert hand("КS Дч QС".replace("С", "C")) == "KS QH QC"


def test_several_hands():
    mixed = read_hands("AS 7S / ♥ K 9 / QT..K.")
    assert [" ".join(map(str, held)) for held in mixed] == ["AS 7S", "KH 9H", "QS 10S KD"]
    assert read_hands("AS 7S / KH 9S")[1] == [Card.parse("KH"), Card.parse("9S")]
    assert read_hands("/ KH") == [[], [Card.parse("KH")]]
    assert read_hands("AS / - / ") == [[Card.parse("AS")], [], []]


def test_a_card_in_two_hands_is_refused_with_both_places():
    with pytest.raises(CardError, match="7S is named twice, at positions 4 and 9"):
        read_hands("AS 7S / 7♠ KH")


def test_two_packs_allow_two_copies():
    assert hand("7S 7S", copies=2) == "7S 7S"
    with pytest.raises(CardError, match="7S is named too often, at positions 1, 4 and 9"):
        read_hands("7S 7S / 7S", copies=2)


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("7S", "7S"),
        ("7s:HIGH", "7S:high"),
        ("7♠:low", "7S:low"),
        ("♠\ufe0f7:low", "7S:low"),
        ("S:7:low", "7S:low"),
        ("П:7:low", "7S:low"),
        ("7П:call-Ч", "7S:call-H"),
        ("7♠:call-♥", "7S:call-H"),
        ("7♠ high", "7S:high"),
        ("7♠ low", "7S:low"),
        ("7♠ by trumps", "7S:call"),
        ("7♠ calls ♥", "7S:call-H"),
        ("ТП:call-H", "AS:call-H"),
    ],
)
def test_one_play(text, play):
    assert str(read_play(text)) == play


@pytest.mark.parametrize(
    "text",
    ["7S:", "7S:hihg", "7S:low-H", "7S:call-", "7S:call-X", ":low", "7S low low", "7S KH", "", "7S:call-HH"],
)
def test_a_play_that_is_none_is_refused(text):
    with pytest.raises(CardError):
        read_play(text)


def test_plays_of_a_trick():
    assert [str(play) for play in read_plays("7S:low  8♠, JC")] == ["7S:low", "8S", "JC"]
    with pytest.raises(CardError, match="'7S:lo' at position 4"):
        read_plays("AH 7S:lo")
    with pytest.raises(CardError, match="both scripts"):
        read_plays("ТП 7S:low")


def test_a_suit():
    assert [read_suit(text) for text in ("S", "♣", "♦\ufe0f", "ч")] == list(Suit)
    for text in ("", "A", "SS", "heartss", "козырь"):
        with pytest.raises(CardError):
            read_suit(text)


def test_specials_of_the_rules_are_read_in_every_form():
    assert Rules.of("child", specials=["7♠", "ВТ"]) == Rules.of("child", specials=["7S", "JC"])
    with pytest.raises(
        RulesError, match="specials has 'DS': 'D' at position 1 is not a rank: the queen is Q"
    ):
        Rules.of("child", specials=["DS"])


@given(PLAYS)
def test_parse_print_parse(play):
    assert read_play(str(play)) == play
    assert read_play(play.pretty) == play
    assert str(read_play(str(play))) == str(play)
    assert read_plays(str(play)) == [play]


@given(st.lists(st.lists(CARDS, max_size=18), min_size=1, max_size=5), st.booleans())
def test_hands_by_suits_and_card_by_card_read_back(hands, ascii):
    by_suits = " / ".join(hand_text(held, ascii) for held in hands)
    assert [sorted(held) for held in read_hands(by_suits, copies=99)] == [sorted(held) for held in hands]
    assert not ascii or by_suits.isascii()
    for form in (str, lambda card: card.pretty):
        cards = " / ".join(" ".join(form(card) for card in held) for held in hands)
        assert read_hands(cards, copies=99) == hands


@settings(max_examples=400)
@given(st.one_of(st.text(max_size=30), st.text(alphabet=CARD_LETTERS, max_size=30)))
def test_any_text_parses_or_is_refused(text):
    for read in (read_card, read_play, read_plays, read_hand, read_hands, read_suit):
        message = "read"
        try:
            read(text)
        except CardError as error:
            message = str(error)
        assert message
        assert message.splitlines() == [message]


@given(st.text(alphabet=CARD_LETTERS, max_size=12))
def test_what_parses_reads_back_canonically(text):
    try:
        cards = read_hand(text, copies=9)
    except CardError:
        return
    assert read_hand(" ".join(map(str, cards)), copies=9) == cards


@pytest.mark.parametrize("text", ["T♠ K♠ / Т♥ В♥", "t♠ / т♥", "Т: Д / TH", "Т♥ В♥ / 6♠ / T♠", "A♠ T♠ / 10Т"])
def test_a_latin_t_here_and_a_cyrillic_one_there_are_refused_with_both_readings(text: str) -> None:
    with pytest.raises(
        CardError, match=r"has the Latin T, a ten, and hand \d the Cyrillic Т, an ace"
    ) as fault:
        read_hands(text)
    assert str(fault.value).count("or with the") == 2


def test_both_readings_of_the_ts_of_two_hands() -> None:
    with pytest.raises(CardError) as fault:
        read_hands("T♠ K♠ / Т♥ В♥")
    assert str(fault.value) == (
        "hand 1 has the Latin T, a ten, and hand 2 the Cyrillic Т, an ace or clubs: "
        "hand 1 reads 10S KS, or with the Cyrillic Т AS KS; hand 2 reads AH JH, or with the Latin T 10H JH"
    )


def test_hands_of_two_scripts_with_one_kind_of_t_are_read() -> None:
    hands = read_hands("7♠ Т♥ / KH, 9s / Д♣")
    assert [[str(card) for card in hand] for hand in hands] == [["7S", "AH"], ["KH", "9S"], ["QC"]]


@pytest.mark.parametrize("text", ["к♠ t♥", "k♠ т♥", "t♠ д♥", "T♠ в♥"])
def test_a_lower_case_t_among_both_scripts_is_as_doubtful_as_a_capital(text: str) -> None:
    with pytest.raises(CardError, match="stands among letters of both scripts"):
        read_hand(text)


@pytest.mark.parametrize(
    ("text", "plays"),
    [
        ("7♠ by trumps", ["7S:call"]),
        ("7♠ high", ["7S:high"]),
        ("7♠ calls ♥", ["7S:call-H"]),
        ("7♠ by trumps K♦", ["7S:call", "KD"]),
        ("7♠ calls ♥, K♦", ["7S:call-H", "KD"]),
        ("7♠ calls hearts 8♠", ["7S:call-H", "8S"]),
        ("8♠, 7♠ low, 9♠", ["8S", "7S:low", "9S"]),
        ("7♠ HIGH 7♠  By  Trumps", ["7S:high", "7S:call"]),
    ],
)
def test_plays_of_a_trick_are_read_as_they_are_shown(text: str, plays: list[str]) -> None:
    assert [str(play) for play in read_plays(text)] == plays
    if len(plays) == 1:
        assert str(read_play(text)) == plays[0]


@pytest.mark.parametrize(
    "text", ["high", "7♠ calls", "7♠ callſ ♥", "7♠ lowly", "7♠ high high", "by trumps 7♠"]
)
def test_words_that_are_no_play(text: str) -> None:
    for read in (read_play, read_plays):
        with pytest.raises(CardError):
            read(text)


@pytest.mark.parametrize("read", [read_hand, read_hands, read_card, read_play, read_plays])
def test_a_text_far_too_long_for_cards_is_refused_in_a_short_sentence(read: Any) -> None:
    start = time.process_time()
    with pytest.raises(CardError, match="a text of 3000000 signs is no cards"):
        read("AS " * 1_000_000)
    assert time.process_time() - start < 1


def test_cards_one_by_one_read_as_each_alone_canonical_or_not() -> None:
    for card in map(Card, range(52)):
        assert read_card_list([str(card)]) == [read_card(str(card))] == [card]
    for texts in (["AS", "KH"], ["as", "KH"], ["10D", "TC"], []):
        assert read_card_list(texts) == [read_card(text) for text in texts]
    with pytest.raises(CardError):
        read_card_list(["AS", "X"])
