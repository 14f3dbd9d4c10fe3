"""Analyses against brute force and against cold searches, and replays, many of each."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from analysis_brute import check_against_brute_force, check_against_cold_searches, small_record
from random_records import GAMES, random_record
from traces_of_dds import check_the_traces_of_dds, dds_deals

from raspis.solver.cards.card import Card, Play
from raspis.solver.rules.rules import Rules

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_every_number_against_brute_force_in_full(preset, players):
    rng = random.Random(f"full {preset}")
    for _ in range(300):
        check_against_brute_force(small_record(rng, preset, players))


@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_every_ply_against_cold_searches_in_full(preset, players):
    rng = random.Random(f"cold in full {preset}")
    for _ in range(200):
        check_against_cold_searches(small_record(rng, preset, players, most=5))


@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_ten_thousand_records_replay(preset, players):
    rng = random.Random(f"replay {preset}")
    for _ in range(10_000):
        seats = rng.choice(players)
        cards = rng.randint(1, min(9, Rules.of(preset).most_cards(seats)))
        record = random_record(rng, preset, seats, cards)
        positions = record.positions()
        assert sum(positions[-1].taken) == record.cards
        place = rng.randrange(len(positions) - 1)
        trick, card = divmod(place, seats)
        legal = positions[place].plays()
        assert record.tricks[trick][card] in legal
        wrong = Play(rng.choice([held for held in map(Card, range(52)) if Play(held) not in legal]))
        if wrong.card in record.rules.specials:
            continue  # silently it is played high, which is always legal for who holds it
        tricks = [list(plays) for plays in record.tricks]
        tricks[trick][card] = wrong
        replay = replace(record, tricks=tuple(map(tuple, tricks))).replay()
        assert len(replay.plays) == place
        assert str(replay.error).startswith(
            f"trick {trick + 1}, {record.players[positions[place].turn]} played"
        )


def test_all_traces_of_dds():
    check_the_traces_of_dds(dds_deals())
