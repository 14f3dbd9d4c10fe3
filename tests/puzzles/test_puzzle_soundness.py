"""Puzzles are what they say: proofs against brute force, on made puzzles and on mutants of them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from puzzle_brute import UNSOUND, classes, judge, judge_puzzle, keeping, task_of

from raspis.puzzles.check import check
from raspis.puzzles.goals.goal import PlayGoal
from raspis.puzzles.goals.registry import GOALS
from raspis.puzzles.goals.spoil import Spoil
from raspis.puzzles.goals.tricks import AtLeast, Exact, NoTrick
from raspis.puzzles.making.make import make
from raspis.puzzles.making.prove import Unsound, prove
from raspis.puzzles.making.request import WORTH_WHILE, Request
from raspis.puzzles.proof.joint_lines import rest_of
from raspis.puzzles.proof.possibility import Possibility
from raspis.puzzles.proof.soundness import Proof, TooLarge
from raspis.puzzles.puzzle import Puzzle
from raspis.solver.cards.card import Card
from raspis.solver.errors import RaspisError
from raspis.solver.position.dealing import pack_of
from raspis.solver.position.equals import equal_plays
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules
from raspis.solver.search.aim import Aim

SHAPES = (
    ("child", 2, 3),
    ("child", 3, 3),
    ("child-circular", 3, 3),
    ("throw-in", 3, 3),
    ("throw-in", 5, 2),
    ("nameless", 3, 3),
    ("whist", 2, 4),
    ('{"preset": "child", "hook": true}', 3, 3),
)


def rules_of(text: str) -> Rules:
    import json

    return Rules.from_mapping(json.loads(text) if text.startswith("{") else text)


def made(count: int, seed: int) -> list[Puzzle]:
    """Small puzzles of every game and goal, `count` of each kind of goal and shape at most."""
    puzzles: list[Puzzle] = []
    for text, players, cards in SHAPES:
        for kind in GOALS:
            demands = WORTH_WHILE if cards > 2 else WORTH_WHILE._replace(decisions=1)
            request = Request(
                rules_of(text), players, cards, kind, demands, seed=seed, count=count, tries=40 * count
            )
            puzzles += make(request)
    return puzzles


@pytest.fixture(scope="module")
def small() -> list[Puzzle]:
    puzzles = made(4, seed=3)
    assert len(puzzles) >= 130
    assert {puzzle.goal.kind for puzzle in puzzles} == set(GOALS)
    return puzzles


def test_one_class_alone_keeps_the_goal_at_the_first_decision(small: list[Puzzle]) -> None:
    for puzzle in small:
        if puzzle.goal.kind in ("bid", "help"):
            continue
        right = keeping(puzzle.position, task_of(puzzle.goal, puzzle.position, puzzle.bids))
        assert [tuple(group) for group in right] == [puzzle.key], puzzle
        assert len(classes(puzzle.position)) > 1


def test_made_puzzles_are_sound_by_brute_force(small: list[Puzzle]) -> None:
    for puzzle in small:
        verdict = judge_puzzle(puzzle)
        assert verdict.sound, puzzle
        assert verdict.key == puzzle.key
        assert verdict.strict == puzzle.strict


def test_made_puzzles_pass_check(small: list[Puzzle]) -> None:
    solver = Solver("plain")
    for puzzle in small:
        assert check(puzzle, solver).faults == ()


def mutant(puzzle: Puzzle, random: Random) -> Puzzle | None:
    """Another hand, goal or key; what is known of the puzzle is forgotten. None where that is no position."""
    position, goal, bids, key = puzzle.position, puzzle.goal, puzzle.bids, puzzle.key
    what = random.choice(("hand", "swap", "goal", "key"))
    seats = len(position.hands)
    if what == "hand":
        seat = random.randrange(seats)
        position = exchanged(position, seat, random.choice(position.hands[seat]), random)
    elif what == "swap":
        one, two = random.sample(range(seats), 2)
        position = swapped(position, one, two, random)
    elif what == "goal" and isinstance(goal, (Exact, AtLeast)):
        goal = replace(goal, tricks=random.randrange(position.tricks_left + 1))
    elif what == "goal" and any(bid is not None for bid in bids):
        seat = random.choice([seat for seat, bid in enumerate(bids) if bid is not None])
        bids = (*bids[:seat], random.randrange(position.tricks_left + 1), *bids[seat + 1 :])
    elif isinstance(key, int):
        key = random.randrange(position.tricks_left + 1)
    else:
        key = tuple(random.choice(equal_plays(position)))
    try:
        position = (
            Position.create(
                position.rules,
                position.hands,
                position.leader,
                None if position.trump is None or position.rules.trump != "deal" else position.trump.letter,
                position.table,
                position.taken,
            )
            if position.rules.trump != "deal" or position.trump is not None
            else position
        )
    except RaspisError:
        return None
    return Puzzle(position, bids, goal, key, None, False, 0, {}, ())


def exchanged(position: Position, seat: int, card: Card, random: Random) -> Position:
    """A card of a hand for one of the pack that nobody holds."""
    held = [other for hand in position.hands for other in hand] + [play.card for play in position.table]
    left = pack_of(position.rules, len(position.hands))
    for other in held:
        left.remove(other)
    hand = list(position.hands[seat])
    hand[hand.index(card)] = random.choice(left)
    hands = (*position.hands[:seat], tuple(sorted(hand)), *position.hands[seat + 1 :])
    return replace(position, hands=hands)


def swapped(position: Position, one: int, two: int, random: Random) -> Position:
    hands = [list(hand) for hand in position.hands]
    if hands[one] and hands[two]:
        a, b = random.randrange(len(hands[one])), random.randrange(len(hands[two]))
        hands[one][a], hands[two][b] = hands[two][b], hands[one][a]
    return replace(position, hands=tuple(tuple(sorted(hand)) for hand in hands))


def test_check_says_of_mutants_what_brute_force_says(small: list[Puzzle]) -> None:
    random = Random(11)
    solver = Solver("plain")
    sound = unsound = wrong_key = 0
    for puzzle in small[::2] * 2:
        changed = mutant(puzzle, random)
        if changed is None:
            continue
        verdict = judge_puzzle(changed)
        found = check(changed, solver)
        if not verdict.sound:
            unsound += 1
            assert not found.sound, changed
            assert str(found.faults[0]).startswith("unsound: "), found
        elif verdict.key != changed.key:
            wrong_key += 1
            assert str(found.faults[0]).startswith("the key is "), found
        else:
            sound += 1
            assert found.sound, (changed, found)
    assert min(sound, unsound, wrong_key) > 20, (sound, unsound, wrong_key)


def test_random_positions_are_judged_as_by_brute_force() -> None:
    random = Random(5)
    solver = Solver("plain")
    found = {True: 0, False: 0}
    for _ in range(400):
        players = random.choice((2, 3))
        rules = Rules.of(random.choice(("child", "child-circular", "nameless" if players == 3 else "whist")))
        cards = random.sample(pack_of(rules, players), players * 3)
        if rules.specials and rules.specials[0] not in cards:
            cards[random.randrange(len(cards))] = rules.specials[0]
        trump = random.choice("SCDHN") if rules.trump == "deal" else None
        position = Position.create(rules, [cards[seat::players] for seat in range(players)], 0, trump)
        for _ in range(random.randrange(players)):
            position = position.after(random.choice(position.plays()))
        seat = position.turn
        bids = tuple(random.randrange(4) for _ in range(players))
        goal = random.choice(
            (
                Exact(seat, random.randrange(4)),
                AtLeast(seat, random.randrange(4)),
                NoTrick(seat, 0),
                Spoil(seat, of=(seat + 1) % players),
            )
        )
        verdict = judge(position, goal, bids)
        found[verdict.sound] += 1
        try:
            puzzle = prove(solver, position, goal, bids)
        except Unsound:
            assert verdict == UNSOUND, (position, goal)
        else:
            assert verdict == (True, puzzle.key, puzzle.strict), (position, goal)
    assert min(found.values()) > 20, found


def test_clauses_find_the_one_line_that_counting_finds() -> None:
    pytest.importorskip("raspis.solver.feasibility", reason="python-sat is not installed")
    counted, by_clauses = 0, 0
    for preset, players, cards in (("child", 3, 3), ("nameless", 3, 3), ("whist", 2, 4)):
        for puzzle in make(Request(Rules.of(preset), players, cards, "help", WORTH_WHILE, seed=8, count=4)):
            wanted = tuple(bid or 0 for bid in puzzle.bids)
            counting = Possibility(Solver("plain").budget)
            clauses = Possibility(Solver("plain").budget, nodes=0)
            for equals in equal_plays(puzzle.position):
                after = puzzle.position.after(equals[0])
                rest = rest_of(wanted, puzzle.position, after)
                counted += counting(after, rest)
                by_clauses += clauses(after, rest)
                assert counting(after, rest) == clauses(after, rest), puzzle
    assert counted == by_clauses == 12


def test_a_proof_looks_at_no_more_plays_than_it_may(small: list[Puzzle]) -> None:
    puzzle = next(puzzle for puzzle in small if puzzle.goal.kind == "exact")
    assert isinstance(puzzle.goal, PlayGoal)
    position, aim = puzzle.position, puzzle.goal.aim(puzzle.position, puzzle.bids)
    whole = Proof(Solver())
    found = whole.outlook(position, aim)
    assert whole.looked > 2
    assert Proof(Solver(), whole.looked).outlook(position, aim) == found
    with pytest.raises(TooLarge, match=f"more than {whole.looked - 1} plays"):
        Proof(Solver(), whole.looked - 1).outlook(position, aim)


def test_nobody_replies_when_the_deal_is_over() -> None:
    end = Position.create(Rules.of("child"), [["7S"], ["8S"]], leader=0).after("7S").after("8S")
    assert list(Proof(Solver("plain")).replies(end, Aim(1, 1, 1))) == []
