"""Games, rounds and bids by the names that people have for them, in both languages."""

from __future__ import annotations

import pytest

from raspis.cli.terminal.language import RANKS_OF, Russian
from raspis.solver.message import Message
from raspis.solver.rules.bids import Bid
from raspis.solver.rules.presets import GAMES
from raspis.solver.rules.scores import ROUND_NAMES, ROUNDS

RUSSIAN = Russian("ru", RANKS_OF["russian"])


def test_games_and_rounds_have_their_names_in_english() -> None:
    assert [str(game.name) for game in GAMES.values()] == list(GAMES)
    assert [str(ROUND_NAMES[name]) for name in ROUNDS] == list(ROUNDS)


@pytest.mark.parametrize(
    ("named", "said"),
    [
        (GAMES["throw-in"].name, "подкидной"),
        (GAMES["whist"].name, "вист"),
        (ROUND_NAMES["dark"], "тёмная"),
        (Bid(0), "пас"),
        (Bid(0, blind=True), "пас втёмную"),
        (Bid(12), "12"),
        (Bid(3, blind=True), "3 втёмную"),
    ],
)
def test_names_in_russian(named: object, said: str) -> None:
    assert RUSSIAN.say(Message("{named}", named=named)) == said


@pytest.mark.parametrize("bid", [Bid(0), Bid(0, blind=True), Bid(12), Bid(3, blind=True)])
def test_a_bid_is_said_in_english_as_it_is_written(bid: Bid) -> None:
    assert str(bid.message) == str(bid)
