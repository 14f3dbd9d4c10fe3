"""Rules that can't be: unknown games, special cards outside the pack, signs and sizes that nobody means."""

from __future__ import annotations

from typing import Any

import pytest

from raspis.solver.cards.card import Card, Play, Way
from raspis.solver.cards.text import read_hand
from raspis.solver.errors import CardError, RulesError, ScoreError
from raspis.solver.position.dealing import random_deals
from raspis.solver.rules.bids import Bid, barred_bid, check_bids, read_bid
from raspis.solver.rules.pack import cards_of, copies_in
from raspis.solver.rules.presets import GAMES
from raspis.solver.rules.rules import PRESETS, Rules
from raspis.solver.rules.scores import RoundScore, ScoreTable


def test_rules_of_no_game_are_refused_however_made() -> None:
    with pytest.raises(RulesError, match="unknown rules 'nonsense'; allowed are child,"):
        Rules("nonsense")
    with pytest.raises(RulesError, match="unknown rules null"):
        Rules(None)  # type: ignore[arg-type]


def test_every_game_is_whole_in_its_entry() -> None:
    assert list(PRESETS) == list(GAMES)
    for name, game in GAMES.items():
        fewest, most = game.players
        for players in range(fewest, most + 1):
            rules = Rules.of(name)
            assert rules.game is game
            deal = next(random_deals(rules, players, seed=1))
            assert all(step.cards <= rules.most_cards(players) for step in rules.ladder_for(players))
            assert deal.position.turn == deal.leader


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        ({"preset": "child", "specials": ["2S"]}, "specials has 2S, which is not in the pack of 36 cards"),
        ({"preset": "nameless", "specials": ["JS", "5C"]}, "specials has 5C, which is not in the pack of 36"),
        ({"preset": "child", "score": {"short": 10}}, "score.short is 10, but it is a loss"),
        ({"preset": "child", "score": {"pass": -5}}, "score.pass is -5, but it is a gain"),
        ({"preset": "child", "score": {"made": -10}}, "score.made is -10, but it is a gain"),
        ({"preset": "child", "score": {"blind": -2}}, "score.blind is -2, but a factor is 1 or more"),
        ({"preset": "child", "score": {"blind": 0}}, "score.blind is 0, but a factor is 1 or more"),
        ({"preset": "throw-in", "score": {"short_taken": -10}}, "score.short_taken is -10, but it is a gain"),
        ({"preset": "child", "score": {"dark": {"factor": -2}}}, "score.dark.factor is -2, but a factor"),
        ({"preset": "child", "score": {"golden": {"per_trick": -20}}}, "score.golden.per_trick is -20"),
        ({"preset": "throw-in", "score": {"misere": {"per_trick": 10}}}, "score.misere.per_trick is 10"),
        ({"preset": "child", "score": {"made": 10**4000}}, "score.made is "),
        ({"preset": "child", "score": {"over": -(10**7)}}, "score.over is -10000000, which is too large"),
        ({"preset": "child", "score": {"dark": {"factor": 10**7}}}, "score.dark.factor is 10000000, which"),
        ({"preset": "child", "ladder": [{"cards": 10**30}]}, "cards in entry 1 of ladder is 1000"),
        ({"preset": "child", "ladder": [{"cards": 1}] * 1001}, "ladder has 1001 entries"),
        ({"preset": "child", "x" * 10**6: 1}, "unknown key 'xxx"),
    ],
)  # fmt: skip
def test_what_nobody_can_mean_is_refused(tree: Any, message: str) -> None:
    with pytest.raises(RulesError) as refusal:
        Rules.from_mapping(tree)
    assert str(refusal.value).startswith(message)
    assert len(str(refusal.value)) < 300


def test_a_score_table_made_directly_is_checked_too() -> None:
    with pytest.raises(RulesError, match=r"score\.short is 10"):
        ScoreTable(short=10)
    with pytest.raises(RulesError, match=r"score\.misere\.per_trick is 1"):
        ScoreTable(rounds=(("misere", RoundScore(per_trick=1)),))


def test_points_off_for_tricks_over_the_bid_can_be_meant() -> None:
    rules = Rules.of("child", score={"over": -1, "pass_over": -5, "pass": 0, "short": 0})
    assert rules.score.over == -1
    assert rules.score.pass_over == -5


def test_a_special_card_of_another_pack_is_refused_when_the_players_are_known() -> None:
    rules = Rules.of("throw-in", specials=["2S"])
    assert rules.pack_for(4) == 52
    with pytest.raises(RulesError, match="specials has 2S, which is not in the pack of 36 cards"):
        rules.pack_for(3)


def test_null_is_what_is_not_said() -> None:
    tree = {"preset": "child", "pack": None, "trump": None, "ladder": None, "score": {"made": None}}
    assert Rules.from_mapping(tree) == Rules.of("child")
    assert Rules.of("child", pack=None).pack_for(3) == 36
    with pytest.raises(RulesError, match="the rules name no preset"):
        Rules.from_mapping({"preset": None})


def test_a_contradicted_trump_names_the_rules_that_leave_it_to_the_deal() -> None:
    for preset in ("child", "child-circular"):
        with pytest.raises(RulesError, match=f'{{preset = "{preset}", trump = "deal"}}'):
            Rules.of(preset).trump_of("H")
    assert Rules.of("child", trump="deal").trump_of("H") == 3


def test_a_no_trump_round_overrules_a_fixed_trump() -> None:
    assert Rules.of("child").in_round("no-trump").trump == "N"
    assert Rules.of("child-circular").in_round("no-trump").trump == "N"
    assert Rules.of("nameless").in_round("no-trump") == Rules.of("nameless")
    assert Rules.of("child").in_round("dark") == Rules.of("child")


def test_a_silent_special_card_is_high() -> None:
    child = Rules.of("child")
    assert child.meant(Play.parse("7S")) == Play(Card.parse("7S"), Way.HIGH)
    assert child.meant(Play.parse("7S:low")).way is Way.LOW
    assert child.meant(Play.parse("8S")) == Play.parse("8S")


def test_packs() -> None:
    assert [(size, len(cards_of(size)), copies_in(size)) for size in (36, 52, 104)] == [
        (36, 36, 1), (52, 52, 1), (104, 104, 2),
    ]  # fmt: skip
    assert cards_of(104)[:2] == [Card.parse("2S"), Card.parse("2S")]


def test_blind_passes() -> None:
    assert [name for name in GAMES if not Rules.of(name).blind_pass] == ["child", "child-circular"]


@pytest.mark.parametrize(("preset", "round"), [("child", "normal"), ("child", "dark"), ("throw-in", "dark")])
def test_a_blind_pass_is_allowed_or_not_as_the_field_says(preset: str, round: str) -> None:
    bids = (Bid(0, blind=round == "normal"), None, None)
    check_bids(Rules.of(preset, blind_pass=True), round, 3, bids, 2, "ABC")
    with pytest.raises(ScoreError, match="A passes blind, but by these rules of "):
        check_bids(Rules.of(preset, blind_pass=False), round, 3, bids, 2, "ABC")
    hooked = Rules.of(preset, blind_pass=True, hook=True)
    yields = Rules.of(preset, blind_pass=False, hook=True)
    passes = (Bid(0), Bid(0), None)
    assert barred_bid(hooked, round, 1, passes, 2, blind=True) == 1
    assert barred_bid(yields, round, 1, passes, 2, blind=True) is None


@pytest.mark.parametrize("text", ["7ſ", "\uff2b♠", "\u212a♠", "7♠ ß♠"])
def test_only_the_documented_letters_are_folded(text: str) -> None:
    with pytest.raises(CardError):
        read_hand(text)
    assert read_bid("paſs") is None
    assert [str(card) for card in read_hand("kh 10d")] == ["KH", "10D"]
