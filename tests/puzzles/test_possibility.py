"""Whether everybody can still get his bid, by counting and by clauses, and the line that gives it to them."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from raspis.puzzles.proof.joint_lines import only_line
from raspis.puzzles.proof.possibility import COUNTED_NODES, Possibility
from raspis.solver.feasibility.reachable import reachable_vectors
from raspis.solver.position.equals import equal_plays
from raspis.solver.search.budget import Budget
from support import random_position


@pytest.mark.parametrize("nodes", [COUNTED_NODES, 0])
def test_every_vector_of_small_positions(nodes: int) -> None:
    random, everybody = Random(9), 0
    for _ in range(15):
        position = random_position(random, most_cards=4, players=random.choice([2, 3]), sides=False)
        possible = Possibility(Budget(), nodes)
        reachable = set(reachable_vectors(position, Budget()))
        for wanted in product(range(-1, position.tricks_left + 1), repeat=len(position.hands)):
            assert possible(position, wanted) is (wanted in reachable), (position, wanted)
        everybody += any(min(vector) > 0 for vector in reachable)
    assert everybody > 3


def test_a_line_is_cut_behind_its_last_choice_and_never_before() -> None:
    random, pairs = Random(4), 0
    for _ in range(30):
        position = random_position(random, most_cards=4, players=random.choice([2, 3]), sides=False)
        for wanted in reachable_vectors(position, Budget()):
            node, place = only_line(position, wanted, Possibility(Budget())), position
            while node.replies:
                place = place.after(node.plays[0])
                ((reply, node),) = node.replies.items()
                assert reply == ()
            if place is not position:
                assert len(equal_plays(place)) > 1
                pairs += len(equal_plays(place)) == 2
            place = place.after(node.plays[0])
            while place.tricks_left and len(plays := equal_plays(place)) == 1:
                place = place.after(plays[0][0])
            assert place.tricks_left == 0
            assert place.taken == tuple(n + then for n, then in zip(wanted, position.taken, strict=True))
    assert pairs > 5
