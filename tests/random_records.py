"""Random recorded deals for the tests: legal plays, bids that the game allows, sometimes unfinished."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from raspis.solver.cards.card import Card, Play
from raspis.solver.position.position import Position
from raspis.solver.records.record import Record
from raspis.solver.rules.bids import Bid, barred_bid, has_bids
from raspis.solver.rules.rules import Rules, in_pack

GAMES = (
    ("child", (2, 3, 4, 5)),
    ("child-circular", (2, 3, 4, 5)),
    ("throw-in", (3, 4, 5)),
    ("nameless", (3, 4)),
    ("whist", (2, 3, 4, 5)),
)
NAMES = ("Petya", "Вася", "Roma", "Ann [b]", 'O\'Neil "X"')


def random_hands(rng: random.Random, rules: Rules, seats: int, cards: int) -> list[list[Card]]:
    pack = rules.pack_for(seats)
    stock = [card for card in map(Card, range(52)) if in_pack(card, pack)] * (2 if pack == 104 else 1)
    dealt = rng.sample(stock, seats * cards)
    # A special card is what makes these games: have one more often than chance does.
    for special in rules.specials:
        if special not in dealt and rng.random() < 0.6:
            dealt[rng.randrange(len(dealt))] = special
    return [sorted(dealt[seat::seats]) for seat in range(seats)]


def random_bids(
    rng: random.Random, rules: Rules, round: str, cards: int, seats: int, last: int, missing: float = 0.0
) -> tuple[Bid | None, ...]:
    if not has_bids(rules, round):
        return (None,) * seats
    if rules.held == "highest":  # he alone has a bid, and the others play for none
        highest, number = rng.randrange(seats), rng.randint(1, cards)
        return tuple(Bid(number, round == "dark") if seat == highest else None for seat in range(seats))
    bids: list[Bid | None] = []
    for _ in range(seats):
        blind = round == "dark" or (rules.score.blind is not None and rng.random() < 0.2)
        lowest = 1 if blind and not rules.blind_pass else 0
        bids.append(Bid(rng.randint(lowest, min(cards, lowest + 2)), blind))
    own = bids[last]
    if own is not None and own.number == barred_bid(rules, round, cards, bids, last, own.blind):
        bids[last] = None
    return tuple(None if rng.random() < missing else bid for bid in bids)


def random_record(
    rng: random.Random,
    preset: str,
    seats: int,
    cards: int,
    *,
    complete: bool = True,
    missing_bids: float = 0.1,
    sides: bool = False,
    round: str | None = None,
    **changes: object,
) -> Record:
    rules = Rules.of(preset, **changes)
    rounds = [name for name, _ in rules.score.rounds] or ["normal", "no-trump"]
    round = round or rng.choice(["normal", rng.choice(rounds)])
    trump = rng.choice("SCDHN") if rules.trump == "deal" else None
    if round == "no-trump":
        trump = "N"
    leader = rng.randrange(seats)
    hands = random_hands(rng, rules, seats, cards)
    labels = [rng.randrange(2) for _ in range(seats)] if sides else None
    record = Record(
        rules,
        NAMES[:seats],
        leader,
        cards,
        hands=tuple(map(tuple, hands)),
        trump=trump,
        round=round,
        sides=None if labels is None else tuple(labels),
        bids=random_bids(rng, rules, round, cards, seats, (leader - 1) % seats, missing_bids),
        note=rng.choice([None, "третья раздача", "a = 1\n[x]\n\"quoted\" \\ 'and' 🂡"]),
    )
    plays = random_plays(rng, record.start())
    count = cards * seats if complete else rng.randrange(cards * seats)
    flat = [next(plays) for _ in range(count)]
    tricks = tuple(tuple(flat[at : at + seats]) for at in range(0, count, seats))
    return replace(record, tricks=tricks)


def random_plays(rng: random.Random, position: Position) -> Iterator[Play]:
    while position.plays():
        play = rng.choice(position.plays())
        yield play
        position = position.after(play)
