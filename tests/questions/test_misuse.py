"""What can't be asked is refused with a sentence that names it, not answered as something else."""

# mypy: disable-error-code="misc"
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from raspis.solver import Goal, Position, QuestionError, RaspisError, Rules, Solver, answer

POSITION = Position.create(Rules.of("child"), [["7S", "KH"], ["8S", "9D"]], leader=0)

MISUSES: list[tuple[Callable[[Solver], Any], str]] = [
    (lambda solver: solver.line(POSITION, Goal("best", 1)), "the goal is 'best'; allowed are most"),
    (lambda solver: solver.line(POSITION, Goal("most", 1)), "the goal most has no number of tricks"),
    (lambda solver: solver.line(POSITION, Goal("exact")), "the goal exact needs a number of tricks"),
    (lambda solver: solver.line(POSITION, Goal("exact", 5)), "exactly 5 tricks, but there are 2 tricks"),
    (lambda solver: solver.line(POSITION, Goal("exact", -1)), "exactly -1 tricks"),
    (lambda solver: solver.line(POSITION, Goal("exact", True)), "exactly true, which is not a number"),
    (lambda solver: answer(solver, POSITION, ["foo"]), "can't ask for 'foo'; allowed are most, least"),
    (lambda solver: answer(solver, POSITION, []), "nothing is asked"),
    (lambda solver: answer(solver, POSITION, "most"), "ask is 'most' but must be a list of names"),
    (lambda solver: answer(solver, POSITION, ["joint"]), "no bids are given"),
    (lambda solver: answer(solver, POSITION, ["joint"], [1]), "bids has 1 entry for 2 seats"),
]
for _name in ("most", "least", "exact", "values", "possible", "proven"):
    for _seat in (-1, 2):
        MISUSES.append(
            (
                lambda solver, name=_name, seat=_seat: getattr(solver, name)(POSITION, seat),
                f"seat is {_seat} but the seats are 0 to 1",
            )
        )
for _name in ("can_force", "can_help"):
    MISUSES.append(
        (
            lambda solver, name=_name: getattr(solver, name)(POSITION, -2, (1,)),
            "seat is -2 but the seats are 0 to 1",
        )
    )


@pytest.mark.parametrize(("ask", "sentence"), MISUSES)
def test_what_cannot_be_asked_is_refused(ask: Callable[[Solver], Any], sentence: str) -> None:
    with pytest.raises(QuestionError) as refused:
        ask(Solver("plain"))
    assert sentence in str(refused.value)
    assert isinstance(refused.value, RaspisError)


def test_a_goal_that_the_seat_cannot_make_sure_of_has_no_line() -> None:
    position = Position.create(Rules.of("child"), [["8S", "9D"], ["7S", "KH"]], leader=0)
    with pytest.raises(QuestionError, match="P1 can't make sure of exactly 2 tricks: there is no such line"):
        Solver("plain").line(position, Goal("exact", 2))
