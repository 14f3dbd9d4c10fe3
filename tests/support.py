"""What several tests share: the cases with answers, and random positions of every game."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import strategies as st

from raspis.solver.cards.card import Card
from raspis.solver.position.position import Position
from raspis.solver.questions.answers import answer
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import PRESETS, Rules, in_pack

DATA = Path(__file__).parent / "data"


def read_lines(name: str) -> list[dict[str, Any]]:
    with open(DATA / name, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def read_cases(name: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Positions in batch format with their answers."""
    cases = read_lines(f"{name}.jsonl")
    answers = read_lines(f"{name}.answers.jsonl")
    assert [case["id"] for case in cases] == [answer["id"] for answer in answers]
    return list(zip(cases, answers, strict=True))


def position_of(case: dict[str, Any]) -> Position:
    return Position.create(
        Rules.from_mapping(case["rules"]),
        case["hands"],
        case["leader"],
        case.get("trump"),
        case.get("table", ()),
        case.get("taken"),
        case.get("sides"),
    )


FIELDS = ("most", "least", "exact", "possible", "vectors", "moves")


def wrong_fields(
    solver: Solver, cases: Sequence[tuple[dict[str, Any], dict[str, Any]]], without: Collection[str] = ()
) -> list[tuple[str, str, Any, Any]]:
    """Ids, fields, answers and right answers, where the two differ; a case has one field at least."""
    wrong = []
    for case, expected in cases:
        asked = [field for field in FIELDS if field in expected and field not in without]
        assert asked
        found = answer(solver, position_of(case), asked).found
        wrong += [
            (case["id"], field, found[field], expected[field])
            for field in asked
            if found[field] != expected[field]
        ]
    return wrong


def positions_before_and_after(position: Position, plays: Sequence[str]) -> Iterator[Position]:
    yield position
    for play in plays:
        position = position.after(position.find(play))
        yield position


def perft(position: Position, depth: int) -> int:
    """The number of different legal sequences of so many plays, by the rules in Python."""
    plays = position.plays()
    if depth == 1:
        return len(plays)
    return sum(perft(position.after(play), depth - 1) for play in plays)


FREE_SPECIALS: tuple[list[str], ...] = (
    ["7S"],
    ["JS", "JC"],
    ["7S", "7D"],
    ["10D"],
    ["8C", "9C"],
    [],
    ["6S", "AD"],
)


def random_rules(random: Random, players: int, free: float = 0.5) -> Rules:
    """Rules of a preset for so many players, with probability `free` with other fields as well."""
    presets = [name for name in PRESETS if name != "throw-in" or players > 2]
    tree: dict[str, Any] = {"preset": random.choice(presets)}
    base = PRESETS[tree["preset"]]
    if random.random() < 0.5:
        tree["ties"] = random.choice(["last", "rank"])
    if random.random() < 0.3:
        tree["ties_equal"] = random.choice(["first", "last"])
    tree["forced"] = random.random() < 0.3
    if random.random() < free:
        specials = random.choice(FREE_SPECIALS)
        tree["specials"] = random.sample(specials, len(specials))
        tree["low"] = random.choice(["plain", "scrap"])
        tree["led_high"] = random.choice(["own", "trump"])
        tree["call_void"] = random.choice(["any", "trump"])
        tree["must_trump"] = random.choice([True, False])
        tree["call"] = random.choice(
            ["none", "any", "any-with-trump", *([] if base.trump == "circular" else ["trump"])]
        )
        if random.random() < 0.3:
            tree["pack"] = 104
    fewest, most = base.game.players
    if not fewest <= players <= most:  # a group may play it all the same
        tree.setdefault("pack", 36)
    return Rules.from_mapping(tree)


def random_position(
    random: Random,
    most_cards: int = 3,
    players: int | None = None,
    free: float = 0.5,
    sides: bool = True,
    change: Callable[[Rules], Rules] = lambda rules: rules,
) -> Position:
    """A position of any game, often in the middle of a trick, dealt from the special cards' neighbourhood.

    `change` has the last word on the rules.
    """
    players = players or random.randint(2, 5)
    rules = change(random_rules(random, players, free))
    pack = rules.pack_for(players)
    cards = [Card(index) for index in range(52) if in_pack(Card(index), pack)]
    if random.random() < 0.6:  # a few suits and ranks, so that obligations and ties come up
        suits = random.sample(range(4), 2)
        narrow = [card for card in cards if card.suit in suits or card in rules.specials]
        cards = narrow if len(narrow) * (pack // 52 or 1) >= players * most_cards else cards
    if pack == 104:
        if random.random() < 0.5 and len(cards) > players * most_cards:
            cards = random.sample(cards, max(players * most_cards, 6))
            cards = list({*cards, *rules.specials})
        cards = cards * 2
    random.shuffle(cards)
    if rules.specials and random.random() < 0.8:  # the special cards are in play more often than not
        wanted = [card for card in cards if card in rules.specials]
        cards = wanted + [card for card in cards if card not in rules.specials]
        head = cards[: players * most_cards]
        random.shuffle(head)
        cards[: players * most_cards] = head
    size = random.randint(1, most_cards)
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(players)]
    trump = random.choice("SCDHN") if rules.trump == "deal" else None
    labels = None
    if sides and players > 2 and random.random() < 0.2:
        labels = [random.randint(0, 1) for _ in range(players)]
    position = Position.create(rules, hands, random.randrange(players), trump, (), None, labels)
    for _ in range(random.randint(0, players - 1)):
        position = position.after(random.choice(position.plays()))
    return position


def positions(most_cards: int = 3, **options: Any) -> st.SearchStrategy[Position]:
    """Random positions as a hypothesis strategy."""
    return st.randoms(use_true_random=False).map(
        lambda random: random_position(random, most_cards, **options)
    )
