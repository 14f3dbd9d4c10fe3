"""What a check says of a puzzle that is sound, but not all that it says of itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from raspis.puzzles.check import check
from raspis.puzzles.files import book
from raspis.puzzles.puzzle import Puzzle
from raspis.puzzles.tree import Node
from raspis.solver.cards.card import Play
from raspis.solver.questions.solver import Solver

SOLVER = Solver()
STRICT = book()[100]
"""A strict puzzle of three players whose tree has more than one reply at several places."""
LOOSE = next(puzzle for puzzle in book() if puzzle.tree is not None and not puzzle.strict)
BID = next(puzzle for puzzle in book() if isinstance(puzzle.key, int))
WRONG = (Play.parse("6C"),)


def faults(puzzle: Puzzle) -> list[str]:
    return [str(fault) for fault in check(puzzle, SOLVER).faults]


def tree_of(puzzle: Puzzle) -> Node:
    assert puzzle.tree is not None
    return puzzle.tree


def reply_of(node: Node) -> tuple[Play, ...]:
    """The last of the replies of a node that has several."""
    assert len(node.replies) > 1
    return list(node.replies)[-1]


def changed_after(node: Node, reply: tuple[Play, ...], change: Callable[[Node], Node]) -> Node:
    return replace(node, replies={**node.replies, reply: change(node.replies[reply])})


def test_they_are_sound_as_they_are() -> None:
    for puzzle in (STRICT, LOOSE, BID):
        assert faults(puzzle) == []


def test_a_wrong_first_decision() -> None:
    tree = tree_of(STRICT)
    (found,) = faults(replace(STRICT, tree=replace(tree, plays=WRONG)))
    assert found.startswith("the solution has 6♣ at the first decision, but right is ")


def test_a_wrong_play_later_on() -> None:
    tree = tree_of(STRICT)
    reply = next(reply for reply, node in tree.replies.items() if node.replies)
    wrong = changed_after(tree, reply, lambda node: replace(node, plays=WRONG))
    (found,) = faults(replace(STRICT, tree=wrong))
    assert found.startswith("the solution has 6♣ after ")
    assert "but right is" in found


def test_a_reply_too_many_or_too_few() -> None:
    tree = tree_of(STRICT)
    reply = reply_of(tree)
    fewer = replace(tree, replies={key: node for key, node in tree.replies.items() if key != reply})
    (found,) = faults(replace(STRICT, tree=fewer))
    assert found.startswith("the solution lacks the reply ")
    more = replace(tree, replies={**tree.replies, WRONG: tree.replies[reply]})
    (found,) = faults(replace(STRICT, tree=more))
    assert found.startswith("the solution has the reply 6♣ after ")
    assert found.endswith(", which it should not list")


def test_a_wrong_main_line_at_the_root_and_further_on() -> None:
    tree = tree_of(STRICT)
    turned = replace(tree, replies=dict(reversed(tree.replies.items())))
    assert turned == tree  # the replies are the same: that they stand in another order is what is wrong
    (found,) = faults(replace(STRICT, tree=turned))
    assert found.startswith("the solution has its main line in the wrong place after ")
    reply = next(reply for reply, node in tree.replies.items() if len(node.replies) > 1)
    later = changed_after(
        tree, reply, lambda node: replace(node, replies=dict(reversed(node.replies.items())))
    )
    (found,) = faults(replace(STRICT, tree=later))
    assert found.startswith("the solution has its main line in the wrong place after ")


def test_a_claim_to_be_strict() -> None:
    assert "it is not strict: several plays keep the goal on a side line" in faults(
        replace(LOOSE, strict=True)
    )


def test_wrong_numbers_and_themes() -> None:
    name, number = next(iter(STRICT.measures.items()))
    for changed, sentence in (
        (
            replace(STRICT, measures={**STRICT.measures, name: number + 1}),
            f"the measure {name} is {number + 1}, but right is {number}",
        ),
        (
            replace(STRICT, level=STRICT.level % 5 + 1),
            f"the level is {STRICT.level % 5 + 1}, but right is {STRICT.level} of 5",
        ),
        (replace(STRICT, themes=(*STRICT.themes, "nonsense")), "the theme 'nonsense' is unknown; there are "),
    ):
        (found,) = faults(changed)
        assert found.startswith(sentence)


@pytest.mark.parametrize("puzzle", [STRICT, LOOSE])
def test_a_theme_that_does_not_hold(puzzle: Puzzle) -> None:
    theme = next(theme for other in book() for theme in other.themes if theme not in puzzle.themes)
    assert faults(replace(puzzle, themes=(*puzzle.themes, theme))) == [f"the theme {theme} does not hold"]


def test_a_wrong_number_to_bid() -> None:
    assert isinstance(BID.key, int)
    (found, *_) = faults(replace(BID, key=BID.key + 1))
    assert found == f"the key is {BID.key + 1}, but right is {BID.key}"
