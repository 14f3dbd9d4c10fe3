"""A goal as the search is asked for it: can these seats force the tricks of those into this set?"""

from __future__ import annotations

from dataclasses import dataclass

from raspis.solver.position.position import Position


@dataclass(frozen=True, slots=True)
class Aim:
    """A goal as the search is asked for it, at one position; all three are bit masks.

    `counted` are the seats whose tricks matter, `helpers` those that play for the goal against all others,
    `targets` the numbers of tricks still to come that meet it.
    """

    counted: int
    helpers: int
    targets: int

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
