"""Recorded plays at random: legal ones are taken over, and a wrong card is refused at its place."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from random_records import GAMES, random_record

from raspis.solver.cards.card import Card, Play, Way


@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_a_random_play_is_accepted_and_a_wrong_card_refused(preset, players):
    rng = random.Random(preset)
    refused = 0
    for _ in range(60):
        seats = rng.choice(players)
        cards = rng.randint(1, 5)
        record = random_record(rng, preset, seats, cards)
        positions = record.positions()
        assert sum(positions[-1].taken) == cards
        assert record.result == positions[-1].taken
        place = rng.randrange(seats * cards)
        legal = positions[place].plays()
        wrong = rng.choice([Play(Card(number), way) for number in range(52) for way in (Way.PLAIN, Way.LOW)])
        meant = record.rules.meant(wrong)
        tricks = [list(trick) for trick in record.tricks]
        tricks[place // seats][place % seats] = wrong
        broken = replace(record, tricks=tuple(map(tuple, tricks)))
        replay = broken.replay()
        if meant in legal:
            continue
        refused += 1
        assert len(replay.plays) == place
        assert str(replay.error).startswith(f"trick {place // seats + 1}, ")
    assert refused > 30
