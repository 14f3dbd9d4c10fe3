"""Evenings dealt by the ladder: rounds, cards and dealers in order, the same for the same seed."""

from __future__ import annotations

from collections import Counter

import pytest

from raspis.solver import Rules, random_deals, random_evening
from raspis.solver.errors import RulesError


@pytest.mark.parametrize(
    ("game", "players"),
    [("child", 2), ("child-circular", 5), ("throw-in", 3), ("throw-in", 5), ("nameless", 4)],
)
def test_an_evening_follows_the_ladder_and_the_deal_goes_round(game: str, players: int) -> None:
    rules = Rules.of(game)
    evening = list(random_evening(rules, players, seed=2))
    ladder = rules.ladder_for(players)
    assert [(len(deal.hands[0]), deal.round) for deal in evening] == [
        (step.cards, step.round) for step in ladder
    ]
    assert [deal.dealer for deal in evening] == [(number - 1) % players for number in range(len(evening))]
    for deal in evening:
        counts = Counter(card for hand in deal.hands for card in hand)
        assert max(counts.values()) <= rules.copies(players)
        assert len({len(hand) for hand in deal.hands}) == 1
        assert deal.position.leader == deal.leader
        if deal.round == "no-trump":
            assert (deal.trump, deal.position.trump) == ("N", None)
    assert evening == list(random_evening(rules, players, seed=2))
    assert evening != list(random_evening(rules, players, seed=3))


def test_in_throw_in_the_dealers_last_card_gives_the_trump_whoever_deals() -> None:
    rules = Rules.of("throw-in")
    for seed in range(20):
        for deal in random_evening(rules, 3, seed=seed):
            dealers = deal.hands[deal.dealer]
            suits = {"N" if card in rules.specials else card.suit.letter for card in dealers}
            assert deal.round == "no-trump" or deal.trump in suits


def test_a_round_has_the_cards_of_its_place_in_the_ladder() -> None:
    deal = next(random_deals(Rules.of("throw-in"), 4, round="misere"))
    assert (len(deal.hands[0]), deal.round) == (4, "misere")
    assert (
        len(next(random_deals(Rules.of("nameless"), 3, round="golden")).hands[0]) == 12
    )  # it is in no ladder
    no_trump = next(random_deals(Rules.of("nameless", trump="D"), 3, round="no-trump"))
    assert no_trump.position.trump is None
    with pytest.raises(RulesError, match="child has no misere round"):
        random_deals(Rules.of("child"), 3, round="misere")
    with pytest.raises(RulesError, match="child has no 'x' round"):
        random_deals(Rules.of("child"), 3, round="x")
    with pytest.raises(RulesError, match="whist has no ladder, by which an evening is dealt"):
        random_evening(Rules.of("whist"), 4)
