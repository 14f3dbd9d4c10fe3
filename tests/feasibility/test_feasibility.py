"""The clauses against brute force: `possible`, `vectors`, and bids that can or can't be met together."""

from __future__ import annotations

import threading
from itertools import product
from random import Random

import pytest
from feasibility_brute import CASES, assert_case, assert_random

from raspis.solver.errors import RaspisError
from raspis.solver.feasibility import Feasibility, MissingPackage, encode, joint, sat
from raspis.solver.feasibility.clauses import FALSE, TRUE, Clauses
from raspis.solver.feasibility.counters import at_least, count_of, same
from raspis.solver.feasibility.reachable import reachable_vectors
from raspis.solver.position.dealing import random_deals
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules
from raspis.solver.search.budget import Budget, Stopped
from raspis.solver.search.compiled import kernel_is_there


def test_a_sample_of_the_cases():
    for number, (case, answer) in enumerate(CASES[::25]):
        assert_case(case, answer, Random(number))


def test_random_positions_of_every_rule():
    assert_random(range(60))


def test_two_plain_special_cards_in_one_hand_and_against_each_other():
    for seed in range(25):
        random = Random(seed)
        rules = Rules.of("child", specials=["7S", "7D"], call=random.choice(["trump", "any"]), ties="last")
        cards = [f"{rank}{suit}" for rank in ("6", "7", "8", "9") for suit in "SDH"]
        random.shuffle(cards)
        position = Position.create(rules, [cards[:3], cards[3:6], cards[6:9]], random.randrange(3))
        with Feasibility(position) as feasible:
            assert feasible.vectors() == sorted(reachable_vectors(position, Budget()))


needs_kernel = pytest.mark.skipif(not kernel_is_there(), reason="the compiled kernel is not installed")


@needs_kernel
def test_search_with_everybody_helping_agrees_on_full_deals():
    for game, players, cards in (("child", 5, 5), ("child-circular", 4, 5), ("nameless", 3, 6)):
        deal = next(random_deals(Rules.of(game), players, cards, seed=3))
        solver = Solver("kernel")
        with Feasibility(deal.position) as feasible:
            for seat in range(players):
                searched = [k for k in range(cards + 1) if solver.can_help(deal.position, seat, (k,))]
                assert list(feasible.possible(seat)) == searched == list(solver.possible(deal.position, seat))
            assert solver.vectors(deal.position) == feasible.vectors()


POSITION = Position.create(Rules.of("child"), [["7S", "KH"], ["8S", "9H"]], leader=0)


def test_bounds_beyond_the_ends_are_answered_without_a_fault():
    with Feasibility(POSITION) as feasible:
        assert feasible.possible(0) == (1, 2)
        for bids in ([-1, None], [3, None], [None, 99], [2, 1], [0, 0]):
            assert feasible.line(bids) is None
            assert not feasible.can_meet(bids)
        assert feasible.conflict([1, 1]) is None
        assert feasible.conflict([0, 2]) == (0,)
        assert feasible.largest([0, 2]) == ()
        assert feasible.largest([2, 2]) == (0,)
        assert feasible.line([None, None]) is not None


def test_bids_count_the_tricks_already_taken():
    position = Position.create(Rules.of("child"), [["7S", "KH"], ["8S", "9H"]], leader=0, taken=[2, 1])
    assert joint(position, [4, 1])["possible"]
    assert joint(position, [1, None]) == {"possible": False, "line": None, "conflict": [0], "largest": []}


def test_a_deal_that_is_over_has_its_one_vector():
    position = Position.create(Rules.of("child"), [[], []], leader=0, taken=[1, 2])
    with Feasibility(position) as feasible:
        assert (feasible.vectors(), feasible.possible(1), feasible.line([1, 2])) == ([(0, 0)], (0,), [])


def test_joint_bids_are_not_asked_of_sides():
    position = Position.create(Rules.of("child"), [["6S"], ["8S"], ["9H"]], 0, sides=["a", "b", "a"])
    with pytest.raises(RaspisError, match="play together"):
        joint(position, [1, 0, 0])


def test_a_line_does_not_depend_on_what_was_asked_before():
    deal = next(random_deals(Rules.of("child"), 4, 6, seed=5)).position
    with Feasibility(deal) as warm:
        vectors = warm.vectors()
        for seat in range(4):
            warm.possible(seat)
        for vector in vectors[::7]:
            with Feasibility(deal) as cold:
                assert warm.line(vector) == cold.line(vector)


def test_a_faulty_encoding_can_not_pass_for_an_answer(monkeypatch):
    monkeypatch.setattr(encode, "add_legality", lambda line: None)
    position = next(random_deals(Rules.of("child"), 4, 5, seed=1)).position
    with Feasibility(position) as feasible, pytest.raises(AssertionError, match="encoding"):
        feasible.vectors()


def test_counters_count_in_both_directions():
    need = pytest.importorskip("pysat.solvers")
    for size in range(6):
        clauses = Clauses()
        literals = [clauses.new() for _ in range(size)]
        count = count_of(clauses, [*literals, TRUE, FALSE])
        other = count_of(clauses, [FALSE, *reversed(literals), TRUE])
        same(clauses, count, other)
        with need.Solver("glucose4", bootstrap_with=clauses.clauses) as solver:
            for values in product((1, -1), repeat=size):
                chosen = [sign * literal for sign, literal in zip(values, literals, strict=True)]
                total = values.count(1) + 1
                for k in range(size + 3):
                    literal = at_least(count, k)
                    assert solver.solve([*chosen, literal if total >= k else -literal])
                    assert not solver.solve([*chosen, -literal if total >= k else literal])


def test_repeated_literals_and_constants_drop_out_of_clauses():
    clauses = Clauses()
    a, b = clauses.new(), clauses.new()
    clauses.add(a, a, FALSE, b)
    clauses.add(a, -a)
    clauses.add(TRUE, b)
    assert clauses.clauses == [[TRUE], [a, b]]
    assert clauses.any_of([a, -a]) == TRUE
    assert clauses.any_of([FALSE]) == FALSE
    assert clauses.all_of([a, TRUE, a]) == a


HARD = next(random_deals(Rules.of("whist"), 4, 13, trump="H", seed=1)).position


def test_a_limit_means_not_decided():
    with Feasibility(HARD, Budget(seconds=0.3)) as feasible:
        with pytest.raises(Stopped):
            feasible.possible(0)
        assert None in feasible.so_far(0)
        assert False not in feasible.so_far(0)[:3]
    with Feasibility(HARD, Budget(nodes=100)) as feasible, pytest.raises(Stopped):
        feasible.vectors()


def test_hard_questions_can_be_stopped_by_the_caller(monkeypatch):
    calls = []

    def report(nodes: int) -> None:
        calls.append(nodes)
        if nodes > 4_000:  # in the strong solver by now
            raise KeyboardInterrupt

    with Feasibility(HARD, Budget(report=report)) as feasible, pytest.raises(KeyboardInterrupt):
        feasible.vectors()
    assert calls
    assert threading.active_count() == 1


def test_without_python_sat_the_rest_works(monkeypatch):
    monkeypatch.setattr(sat, "find_spec", lambda name: None)
    with pytest.raises(MissingPackage, match="python-sat"):
        joint(POSITION, [1, 1])
    large = next(random_deals(Rules.of("child"), 4, 4, seed=2)).position
    for engine in ("plain", *(["kernel"] if kernel_is_there() else [])):
        vectors = reachable_vectors(large, Budget())
        solver = Solver(engine)
        assert solver.possible(large, 1) == tuple(sorted({vector[1] for vector in vectors}))
        assert solver.vectors(large) == sorted(vectors)
