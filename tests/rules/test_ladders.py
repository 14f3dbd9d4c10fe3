"""Ladders are checked when rules are read, and the players of a game when it is asked for so many."""

from __future__ import annotations

import pytest

from raspis.solver.errors import RulesError
from raspis.solver.records.text import read_document
from raspis.solver.rules.presets import GAMES
from raspis.solver.rules.rules import Rules


def test_the_games_are_for_as_many_players_as_their_documents_say() -> None:
    for name, game in GAMES.items():
        fewest, most = game.players
        for players in range(2, 6):
            if fewest <= players <= most:
                assert Rules.of(name).pack_for(players) in (36, 52, 104)
            else:
                with pytest.raises(
                    RulesError, match=f"{name} is for {fewest} to {most} players, not {players}"
                ):
                    Rules.of(name).pack_for(players)
    assert Rules.of("nameless", pack=36).pack_for(2) == 36


def test_a_round_that_the_game_lacks_is_refused_in_its_ladder() -> None:
    with pytest.raises(
        RulesError, match="entry 2 of ladder is of the misere round, which child doesn't have"
    ):
        Rules.of("child", ladder=[{"cards": 1}, {"cards": 1, "round": "misere"}])
    with pytest.raises(
        RulesError, match="entry 1 of ladder is of the golden round, which whist doesn't have"
    ):
        Rules.of("whist", ladder=[{"cards": 1, "round": "golden"}])
    own = Rules.of("child", ladder=[{"cards": 1, "round": "misere"}], score={"misere": {"per_trick": -5}})
    assert own.ladder_for(3)[0].round == "misere"
    assert Rules.of("whist", ladder=[{"cards": 1, "round": "no-trump"}]).ladder_for(4)[0].cards == 1


def test_a_ladder_with_more_cards_than_there_are_is_refused_when_the_game_is_read() -> None:
    rules = Rules.of("child", ladder=[{"cards": 9}, {"cards": 10}])
    assert [step.cards for step in rules.ladder_for(3)] == [9, 10]
    with pytest.raises(RulesError, match="entry 2 of ladder has 10 cards; 4 players can hold 9 each"):
        rules.ladder_for(4)
    game = """
        rules = {preset = "child", ladder = [{cards = 1}, {cards = 13}]}
        players = ["A", "B", "C"]
        dealer = "C"
        deal = [{bids = [1, 0, 0], taken = [1, 0, 0]}]
    """
    with pytest.raises(RulesError, match="entry 2 of ladder has 13 cards; 3 players can hold 12 each"):
        read_document(game)


def ladder(preset: str, players: int) -> list[tuple[int, str]]:
    return [(step.cards, step.round) for step in Rules.of(preset).ladder_for(players)]


@pytest.mark.parametrize(("players", "most"), [(2, 18), (3, 12), (4, 9), (5, 7)])
@pytest.mark.parametrize("preset", ["child", "child-circular"])
def test_the_cards_are_dealt_one_more_time_in_the_maximum_amount(
    preset: str, players: int, most: int
) -> None:
    """Document 000: «Then the cards are dealt one more time in the maximum amount and the so-called
    "gold con" is played», after as many hands of it as there are players in the dark.
    """
    steps = ladder(preset, players)
    assert steps[-players - 1 :] == [*[(most, "dark")] * players, (most, "golden")]
    assert [round for _, round in steps].count("golden") == 1


@pytest.mark.parametrize("players", [3, 4])
def test_in_no_trump_cons_the_cards_are_dealt_by_the_same_scheme(players: int) -> None:
    """Document 003: «Эти коны называются светлые, после них играются коны темные, далее идут дополнительные
    коны, которые зовутся «бескозырки». Карты в конах раздаются по той же схеме».
    """
    steps = ladder("nameless", players)
    light = [cards for cards, round in steps if round == "normal"]
    top = [12, 12, 12] if players == 3 else [9, 9, 9, 9]
    assert light == [*range(1, top[0]), *top, *range(top[0] - 1, 0, -1)]
    assert steps == [(cards, round) for round in ("normal", "dark", "no-trump") for cards in light]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_in_the_special_rounds_as_many_cards_are_dealt_as_there_are_players(
    players: int,
) -> None:
    """Document 002: «в темной, бескозырке, золотой и мизере — раздается столько карт, сколько играет
    человек».
    """
    rounds = ("dark", "no-trump", "golden", "misere")
    assert ladder("throw-in", players)[-4:] == [(players, round) for round in rounds]
