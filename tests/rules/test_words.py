"""Games, rounds, bids and fields of the rules by what people write for them in Russian."""

from __future__ import annotations

import unicodedata

import pytest

from raspis.cli.terminal.language import RANKS_OF, Russian
from raspis.solver.errors import RulesError
from raspis.solver.rules.bids import Bid, bid_texts, known_bid, read_bid
from raspis.solver.rules.fields import CHOICES, WORDS
from raspis.solver.rules.presets import GAME_WORDS, GAMES
from raspis.solver.rules.rules import PRESETS, Rules
from raspis.solver.rules.scores import ROUND_NAMES, ROUND_WORDS, ROUNDS
from raspis.solver.words import Words, folded

RUSSIAN = Russian("ru", RANKS_OF["russian"])


@pytest.mark.parametrize(
    ("word", "game"),
    [
        ("детский", "child"),
        ("Детский", "child"),
        ("детский-круговой", "child-circular"),
        ("детский круговой", "child-circular"),
        ("подкидной", "throw-in"),
        ("безымянный", "nameless"),
        ("без названия", "nameless"),
        ("вист", "whist"),
        ("бридж", "whist"),
    ],
)
def test_games(word: str, game: str) -> None:
    assert Rules.of(word) == Rules.from_mapping({"preset": word}) == PRESETS[game]
    assert Rules.of(word).to_mapping() == game


def test_what_is_shown_in_russian_can_be_written() -> None:
    for game, entry in GAMES.items():
        assert GAME_WORDS.find(RUSSIAN.say(entry.name)) == game
    for name in ROUNDS:
        assert ROUND_WORDS.find(RUSSIAN.say(ROUND_NAMES[name])) == name
    for bid in (Bid(0), Bid(2), Bid(0, blind=True), Bid(3, blind=True)):
        assert read_bid(RUSSIAN.say(bid.message)) == bid


@pytest.mark.parametrize(
    ("text", "bid"),
    [
        ("пас", "pass"),
        ("ПАСС", "pass"),
        ("2 втёмную", "2 blind"),
        ("2 втемную", "2 blind"),
        ("2 в тёмную", "2 blind"),
        (" 2  Вслепую ", "2 blind"),
        (unicodedata.normalize("NFD", "2 втёмную"), "2 blind"),
        ("пас втёмную", "pass blind"),
    ],
)
def test_bids(text: str, bid: str) -> None:
    assert str(known_bid(text)) == bid


@pytest.mark.parametrize(
    "text", ["", "пасую", "втёмную", "втёмную 2", "2 втёмную 3", "2 светлую", "два", "٣"]
)
def test_what_is_no_bid(text: str) -> None:
    assert read_bid(text) is None


@pytest.mark.parametrize(
    ("text", "bids"),
    [
        ("пас 2", ["пас", "2"]),
        ("2 blind 1 pass", ["2 blind", "1", "pass"]),
        ("2 в тёмную 1", ["2 в тёмную", "1"]),
        ("1,2 blind", ["1", "2 blind"]),
        ("1 1,2", ["1 1", "2"]),
        ("? 2 втёмную", ["?", "2 втёмную"]),
        ("втёмную 2", ["втёмную", "2"]),
        (" ", [""]),
        ("1,", ["1", ""]),
    ],
)
def test_bids_one_after_another(text: str, bids: list[str]) -> None:
    assert bid_texts(text) == bids


def test_the_ladder_has_rounds_in_russian() -> None:
    rounds = ("обычный", "тёмная", "бескозырка", "золотая", "Мизер", "без козыря", "темная")
    rules = Rules.of("подкидной", ladder=[{"cards": 3, "round": name} for name in rounds])
    assert rules.ladder is not None
    assert [step.round for step in rules.ladder] == [*ROUNDS, "no-trump", "dark"]
    with pytest.raises(RulesError, match="round in entry 1 of ladder is 'светлая'; allowed are normal"):
        Rules.of("child", ladder=[{"cards": 3, "round": "светлая"}])


@pytest.mark.parametrize(
    ("key", "word", "value"),
    [
        ("trump", "червы", "H"),
        ("trump", "♣", "C"),
        ("trump", "без козыря", "N"),
        ("trump", "Круговые", "circular"),
        ("low", "в снос", "scrap"),
        ("ties", "последняя", "last"),
        ("leader", "сдающий", "dealer"),
        ("call", "нет", "none"),
        ("trump_by", "старшая заявка", "highest-bidder"),
    ],
)
def test_fields_of_the_rules(key: str, word: str, value: str) -> None:
    game = "nameless" if key == "leader" else "child-circular" if word == "Круговые" else "child"
    assert Rules.of(game, **{key: word}) == Rules.of(game, **{key: value})


def test_every_choice_that_is_a_word_has_one_in_russian() -> None:
    for key, allowed in CHOICES.items():
        named = {name for name in allowed if isinstance(name, str) and len(name) > 1}
        words = WORDS.get(key, Words[str]({}))
        assert {words.find(word) for word in words} == named, key


@pytest.mark.parametrize("name", ["детсткий", "", "детский  круговой!", "д" * 10_000, 7, None, ["детский"]])
def test_games_that_are_none_are_refused(name: object) -> None:
    with pytest.raises(RulesError) as refused:
        Rules.from_mapping({"preset": name})
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(("key", "value"), [("trump", "козыри"), ("ties", "обе"), ("low", "снос!")])
def test_values_that_are_none_are_refused_as_they_are_typed(key: str, value: str) -> None:
    with pytest.raises(RulesError, match=f"{key} is '{value}'; allowed are "):
        Rules.of("child", **{key: value})


def test_a_word_is_compared_without_regard_to_case_gaps_and_dots() -> None:
    assert folded(" Детский \u00a0 КРУГОВОЙ") == folded("детский-круговой") == folded("детский‑круговой")
    words = Words({"dark": "тёмная"})
    assert words.meant("ТЕМНАЯ") == words.meant("тёмная") == "dark"
    assert words.meant(3) == 3
    assert words.find("тёмная " * 20) is None
