"""What is possible at all, by the clauses and by brute force: fails where the two differ."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

from raspis.solver.cards.card import Play
from raspis.solver.feasibility import Feasibility, ask_joint
from raspis.solver.feasibility.reachable import reachable_vectors
from raspis.solver.position.position import Position
from raspis.solver.search.budget import Budget
from support import position_of, random_position, read_cases

CASES = [pair for name in ("small", "fields") for pair in read_cases(name) if "vectors" in pair[1]]


def replayed(position: Position, line: list[list[Play]]) -> tuple[int, ...]:
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
