"""Random deals: fair sizes, no card too often, the trump as the rules have it, the same for the same seed."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from raspis.solver.cards.card import Card
from raspis.solver.errors import RulesError
from raspis.solver.position.dealing import pack_of, random_deals, usual_cards
from raspis.solver.rules.rules import Rules

TABLES = [
    *(("child", players) for players in (2, 3, 4, 5)),
    *(("child-circular", players) for players in (2, 5)),
    *(("throw-in", players) for players in (3, 4, 5)),
    *(("nameless", players) for players in (3, 4)),
    ("whist", 4),
]


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_every_deal_is_a_position_of_its_game(preset, players):
    rules = Rules.of(preset)
    copies = 2 if rules.pack_for(players) == 104 else 1
    for deal in islice(random_deals(rules, players, seed=3), 20):
        assert [len(hand) for hand in deal.hands] == [usual_cards(rules, players)] * players
        counts = Counter(card for hand in deal.hands for card in hand)
        assert max(counts.values()) <= copies
        assert (deal.trump is None) == (rules.trump != "deal")
        position = deal.position
        assert position.leader == (players - 1 if preset == "nameless" else 0)
        assert position.plays()


def test_the_same_seed_gives_the_same_deals_and_another_gives_others():
    rules = Rules.of("child")
    first, second, other = (
        [deal.hands for deal in islice(random_deals(rules, 4, seed=seed), 3)] for seed in (1, 1, 2)
    )
    assert first == second != other
    assert len({*first, *other}) == 6


def test_a_deal_does_not_depend_on_the_trump_that_is_asked_for():
    rules = Rules.of("nameless")
    free = [deal.hands for deal in islice(random_deals(rules, 3, seed=4), 5)]
    fixed = list(islice(random_deals(rules, 3, trump="N", seed=4), 5))
    assert [deal.hands for deal in fixed] == free
    assert {deal.trump for deal in fixed} == {"N"}


def test_in_throw_in_the_last_card_dealt_gives_the_trump_and_a_seven_of_spades_none():
    rules = Rules.of("throw-in")
    trumps = Counter[str | None]()
    for deal in islice(random_deals(rules, 3, 12, seed=5), 400):
        dealers = deal.hands[deal.dealer]
        trumps[deal.trump] += 1
        if deal.trump == "N":
            assert Card.parse("7S") in dealers
        else:
            assert any(card.suit.letter == deal.trump for card in dealers)
    assert set(trumps) == set("SCDHN")
    assert trumps["N"] < 40
    bidders = Rules.of("throw-in", trump_by="highest-bidder")
    assert {deal.trump for deal in islice(random_deals(bidders, 3, 12, seed=5), 100)} == set("SCDH")


def test_packs_have_their_cards_and_house_rules_can_change_them():
    assert len(pack_of(Rules.of("child"), 4)) == 36
    assert Counter(pack_of(Rules.of("throw-in"), 5)).most_common(1)[0][1] == 2
    assert usual_cards(Rules.of("child", pack=52), 4) == 13
    assert usual_cards(Rules.of("throw-in"), 5) == 9


def test_impossible_sizes_are_refused():
    with pytest.raises(RulesError, match="1 to 9 cards each"):
        random_deals(Rules.of("child"), 4, 10)
    with pytest.raises(RulesError, match="2 to 5 players"):
        random_deals(Rules.of("child"), 6)
    with pytest.raises(RulesError, match="contradicts"):
        random_deals(Rules.of("child"), 4, trump="H")
