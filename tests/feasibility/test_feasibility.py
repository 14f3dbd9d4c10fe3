"""The clauses against brute force: `possible`, `vectors`, and bids that can or can't be met together."""

from __future__ import annotations

import resource
import threading
from itertools import combinations, islice, product
from random import Random

import pytest

from raspis.solver.errors import RaspisError
from raspis.solver.feasibility import Feasibility, MissingPackage, ask_joint, joint, sat
from raspis.solver.feasibility.clauses import FALSE, TRUE, Clauses
from raspis.solver.feasibility.counters import at_least, count_of, same
from raspis.solver.feasibility.encoding import Encoding
from raspis.solver.feasibility.reachable import reachable_vectors
from raspis.solver.position.dealing import random_deals
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules
from raspis.solver.search.budget import Budget, Stopped
from raspis.solver.search.compiled import kernel_is_there
from support import position_of, random_position, read_cases

CASES = [pair for name in ("small", "fields") for pair in read_cases(name) if "vectors" in pair[1]]
FULL_DEALS = [
    ("child", 4, 9, 80),
    ("child", 5, 7, 60),
    ("child-circular", 4, 9, 30),
    ("child", 3, 12, 20),
    ("nameless", 3, 12, 10),
]
"""Games, players, cards, and of how many full deals the SAT solver and the search are compared."""


def replayed(position: Position, line: list[list[object]]) -> tuple[int, ...]:
    """The tricks of each seat on a line, every play looked up in the rules."""
    before = position.taken
    for trick in line:
        for play in trick:
            position = position.after(position.find(str(play)))
        assert not position.table
    assert position.tricks_left == 0
    return tuple(now - then for now, then in zip(position.taken, before, strict=True))


def assert_joint(position: Position, vectors: list[tuple[int, ...]], random: Random, questions: int) -> None:
    """Bids from vectors, near them, at random, some left open: line, conflict, largest as brute force."""
    left, seats = position.tricks_left, range(len(position.hands))
    with Feasibility(position) as feasible:
        for number in range(questions):
            wanted = list(random.choice(vectors))
            if number % 3:  # one trick moved, or anything at all
                source, target = random.sample(list(seats), 2)
                wanted[source] -= 1
                wanted[target] += 1
                if number % 3 == 2:
                    wanted[random.choice(seats)] = random.randint(-1, left + 1)
            rests = [None if random.random() < 0.3 else rest for rest in wanted]
            bids = [None if rest is None else rest + position.taken[seat] for seat, rest in enumerate(rests)]
            named = [seat for seat in seats if rests[seat] is not None]

            def met(some: tuple[int, ...], rests: list[int | None] = rests) -> bool:
                return any(all(vector[seat] == rests[seat] for seat in some) for vector in vectors)

            subsets = [some for size in range(len(named) + 1) for some in combinations(named, size)]
            answer = ask_joint(feasible, bids)
            assert answer.possible is met(tuple(named)) is feasible.can_meet(bids)
            assert answer.conflict == next((some for some in subsets if not met(some)), None)
            largest = sorted((some for some in subsets if met(some)), key=len, reverse=True)[0]
            assert answer.largest == largest
            if answer.line is not None:
                taken = replayed(position, answer.line)
                assert taken in vectors
                assert all(rest is None or rest == tricks for rest, tricks in zip(rests, taken, strict=True))


def assert_case(case, answer, random: Random) -> None:
    position = position_of(case)
    seats = range(len(position.hands))
    with Feasibility(position) as feasible:
        assert [list(feasible.possible(seat)) for seat in seats] == answer["possible"]
        assert [list(vector) for vector in feasible.vectors()] == answer["vectors"]
    with Feasibility(position) as feasible:  # in the other order, so that nothing is known beforehand
        assert [list(vector) for vector in feasible.vectors()] == answer["vectors"]
    if "sides" in case:
        return
    vectors = [tuple(vector) for vector in answer["vectors"]]
    assert_joint(position, vectors, random, 4)
    left = position.tricks_left
    with Feasibility(position) as feasible:  # every vector, and every non-vector of the same sum
        for vector in product(range(left + 1), repeat=len(seats)):
            if sum(vector) == left:
                bids = [rest + taken for rest, taken in zip(vector, position.taken, strict=True)]
                assert feasible.can_meet(bids) is (vector in vectors)


def test_a_sample_of_the_cases():
    for number, (case, answer) in enumerate(CASES[::25]):
        assert_case(case, answer, Random(number))


@pytest.mark.slow
def test_all_cases():
    for number, (case, answer) in enumerate(CASES):
        assert_case(case, answer, Random(number))


def assert_random(seeds: range) -> None:
    for seed in seeds:
        random = Random(seed)
        position = random_position(random, most_cards=random.choice([2, 3, 3, 4]), free=0.7)
        vectors = reachable_vectors(position, Budget())
        with Feasibility(position) as feasible:
            assert feasible.vectors() == sorted(vectors)
            for seat, label in enumerate(position.sides):
                side = [other for other, of in enumerate(position.sides) if of == label]
                numbers = {sum(vector[other] for other in side) for vector in vectors}
                assert feasible.possible(seat) == tuple(sorted(numbers)), position
        if len(set(position.sides)) == len(position.sides):
            assert_joint(position, sorted(vectors), random, 3)


def test_random_positions_of_every_rule():
    assert_random(range(60))


@pytest.mark.slow
def test_a_thousand_random_positions():
    assert_random(range(1_000, 2_000))


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


@pytest.mark.slow
@needs_kernel
def test_search_agrees_on_two_hundred_full_deals():
    for game, players, cards, deals in FULL_DEALS:
        for deal in islice(random_deals(Rules.of(game), players, cards, seed=7), deals):
            solver = Solver("kernel")
            with Feasibility(deal.position) as feasible:
                for seat in range(players):
                    searched = [k for k in range(cards + 1) if solver.can_help(deal.position, seat, (k,))]
                    assert list(feasible.possible(seat)) == searched


POSITION = Position.create(Rules.of("child"), [["7S", "KH"], ["8S", "9H"]], leader=0)


def test_bounds_beyond_the_ends_are_answered_without_a_fault():
    with Feasibility(POSITION) as feasible:
        assert feasible.possible(0) == (1, 2)
        assert feasible.nearest(0, 0) == (1,)
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
    monkeypatch.setattr(Encoding, "_legality", lambda self: None)
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


@pytest.mark.slow
def test_two_thousand_questions_keep_memory_flat():
    random, peaks = Random(1), []
    solver = Solver()
    for number in range(2_000):
        position = random_position(random, most_cards=6, sides=False)
        solver.possibilities(position).feasible.vectors()
        if number % 500 == 499:
            peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    assert peaks[-1] - peaks[0] < 20_000, peaks  # KiB
