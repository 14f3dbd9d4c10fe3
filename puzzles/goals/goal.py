"""What a puzzle asks: the goal, and what it means for the one question of the search.

Every goal but two is «can these seats force the tricks of that side into this set?» (RULES section 8). A
`bid` asks for which number the answer is yes; `help` asks for a line that everybody plays together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from raspis.solver.errors import RaspisError
from raspis.solver.position.position import Position
from raspis.solver.rules.bids import Bid
from raspis.solver.wording import counted, shown

KINDS: Final = ("exact", "at-least", "none", "spoil", "bid", "help")
"""The kinds of goals, in the order in which they are listed."""


class PuzzleError(RaspisError):
    """A puzzle is not written as it must be."""


@dataclass(frozen=True, slots=True)
class Goal:
    """The goal of a puzzle; tricks are those still to come, the one on the table included.

    >>> Goal("exact", 0, 2).to_mapping()
    {'kind': 'exact', 'seat': 0, 'tricks': 2}
    >>> Goal.from_mapping({"kind": "spoil", "seat": 1, "of": 0}, 3)
    Goal(kind='spoil', seat=1, tricks=None, of=0)
    """

    kind: str
    seat: int | None = None
    """Who solves the puzzle; None in `help`, where everybody does."""
    tricks: int | None = None
    """How many tricks, for `exact`, `at-least` and `none`."""
    of: int | None = None
    """Whose bid is to be spoiled."""

    @classmethod
    def from_mapping(cls, value: Any, seats: int) -> Goal:
        """Read the tree of FORMATS for a puzzle of so many seats; raises PuzzleError."""
        if not isinstance(value, Mapping):
            found = shown(value)
            raise PuzzleError(f"goal is {found} but must be a table with the keys kind, seat and tricks")
        for key in value:
            if key not in ("kind", "seat", "tricks", "of"):
                raise PuzzleError(f"unknown key {key!r} in goal; allowed are kind, seat, tricks, of")
        kind = value.get("kind")
        if kind not in KINDS:
            raise PuzzleError(f"goal.kind is {shown(kind)}; allowed are {', '.join(KINDS)}")
        goal = cls(kind, *(_number(value, key) for key in ("seat", "tricks", "of")))
        goal._check(seats)
        return goal

    def _check(self, seats: int) -> None:
        needed = {
            "exact": ("seat", "tricks"),
            "at-least": ("seat", "tricks"),
            "none": ("seat", "tricks"),
            "spoil": ("seat", "of"),
            "bid": ("seat",),
            "help": (),
        }[self.kind]
        for name in ("seat", "tricks", "of"):
            number = getattr(self, name)
            if number is None and name in needed:
                raise PuzzleError(f"the goal {self.kind} needs the key {name}")
            if number is not None and name not in needed:
                raise PuzzleError(f"the key {name!r} of the goal {self.kind} is missing")
            if number is not None and name != "tricks" and number >= seats:
                raise PuzzleError(f"goal.{name} is {number} but the seats are 0 to {seats - 1}")
        if self.kind == "none" and self.tricks != 0:
            raise PuzzleError(f"the goal none is for 0 tricks, not {self.tricks}")
        if self.kind == "spoil" and self.seat == self.of:
            raise PuzzleError("the goal spoil is about the bid of another seat")

    def to_mapping(self) -> dict[str, Any]:
        """The tree of FORMATS, without the keys that the kind has no use for."""
        tree: dict[str, Any] = {"kind": self.kind}
        for name in ("seat", "tricks", "of"):
            if getattr(self, name) is not None:
                tree[name] = getattr(self, name)
        return tree

    def question(
        self, players: Sequence[str], bids: Sequence[int | None] | None, taken: Sequence[int]
    ) -> str:
        """The goal as a question to a card player, without who is to play.

        >>> Goal("exact", 1, 2).question(["Petya", "Roma"], None, [0, 0])
        'Roma takes exactly 2 tricks from here on, whatever anyone plays.'
        """
        if self.kind == "help":
            assert bids is not None
            wanted = ", ".join(
                f"{name} {'?' if bid is None else Bid(bid)}" for name, bid in zip(players, bids, strict=True)
            )
            return f"Everybody plays together: find the one line that gives each exactly the bid ({wanted})."
        assert self.seat is not None
        name, sure = players[self.seat], "whatever anyone plays"
        if self.kind == "bid":
            return f"All hands are open: which one bid can {name} make, {sure}?"
        if self.kind == "spoil":
            assert self.of is not None
            assert bids is not None
            bid = bids[self.of]
            assert bid is not None
            victim, left = players[self.of], bid - taken[self.of]
            task = (
                f"must not take exactly {left} of the tricks still to come"
                if left
                else "must take a trick yet"
            )
            return f"{name} spoils {victim}'s {f'bid of {bid}' if bid else 'pass'}: {victim} {task}, {sure}."
        assert self.tricks is not None
        tricks = counted(self.tricks, "trick")
        exactly = f"exactly {tricks}" if self.tricks else "no trick at all"
        amount = {"exact": exactly, "at-least": f"at least {tricks}", "none": "no trick at all"}
        return f"{name} takes {amount[self.kind]} from here on, {sure}."


@dataclass(frozen=True, slots=True)
class Aim:
    """A goal as the search is asked for it, at one position; all three are bit masks.

    `counted` are the seats whose tricks matter, `helpers` those that play for the goal against all others,
    `targets` the numbers of tricks still to come that meet it.
    """

    counted: int
    helpers: int
    targets: int

    @classmethod
    def of(cls, goal: Goal, position: Position, bids: Sequence[int | None] | None) -> Aim:
        """The aim of a goal at the position of its puzzle; raises PuzzleError where the bid is missing.

        `exact`, `at-least` and `none` alone have one, and `spoil`: there the seat plays alone for the goal,
        and everybody else, the victim among them, against it.
        """
        assert goal.seat is not None
        helpers = side_mask(position, goal.seat)
        every = (2 << position.tricks_left) - 1
        if goal.kind == "spoil":
            assert goal.of is not None
            bid = bids[goal.of] if bids is not None else None
            if bid is None:
                raise PuzzleError(f"the goal spoil needs the bid of P{goal.of + 1} in bids")
            wanted = bid - tricks_of(position, goal.of)
            counted = side_mask(position, goal.of)
            return cls(counted, helpers, every & ~(1 << wanted) if wanted >= 0 else every)
        assert goal.tricks is not None
        wanted = 1 << goal.tricks
        return cls(helpers, helpers, every & (-wanted if goal.kind == "at-least" else wanted))

    def after(self, before: Position, after: Position) -> Aim:
        """The aim after one play: a trick that a counted seat took is no longer to come."""
        if after.table or not self.counted >> after.leader & 1:
            return self
        return Aim(self.counted, self.helpers, self.targets >> 1)

    def helps(self, seat: int) -> bool:
        """Whether the seat plays for the goal."""
        return bool(self.helpers >> seat & 1)

    def wants(self, left: int) -> bool:
        """Whether the counted seats are to take tricks, as it looks at a glance.

        With `left` tricks to come: fewer than the smallest number that would do are not enough.
        """
        return self.targets & 1 == 0 and self.targets & ((2 << left) - 1) != 0


def side_mask(position: Position, seat: int) -> int:
    """The bit mask of the seats on the seat's side."""
    return sum(1 << other for other, side in enumerate(position.sides) if side == position.sides[seat])


def tricks_of(position: Position, seat: int) -> int:
    """Tricks that the seat's side has taken."""
    return sum(
        position.taken[other]
        for other in range(len(position.hands))
        if side_mask(position, seat) >> other & 1
    )


def _number(tree: Mapping[str, Any], key: str) -> int | None:
    value = tree.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise PuzzleError(f"goal.{key} is {shown(value)} but must be a whole number from 0 on")
    return value
