"""The kernel without one of its speed-ups against the whole kernel, on many wide positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from random import Random
from typing import Final

from kernel_speedups import ALL, SPEEDUPS
from wide_positions import random_pair, random_side, wide_positions

from raspis.solver.position.position import Position
from raspis.solver.search.compiled import make_kernel, place

KINDS: Final = {
    "relax": ("at most",),
    "duck": ("at most",),
    "quick": ("at least",),
    "across": ("at least",),
    "hit": ("exactly",),
}
"""The questions that a speed-up answers, where these are not all of them."""
ALL_KINDS: Final = ("at least", "at least", "at most", "at most", "exactly", "a set")
PARTNERS: Final = {"relax": 0.0, "across": 0.8}
"""How often the side asked about is several seats, where it isn't once in four times."""


@dataclass
class Tally:
    positions: int = 0
    questions: int = 0
    unanswered: int = 0
    """Those that took more cards than allowed."""
    differences: list[tuple[Position, int, int]] = field(default_factory=list)
    """Positions with the side and the numbers of tricks asked for, both as bits."""

    def __str__(self) -> str:
        return (
            f"{self.positions:,} positions, {self.questions:,} questions, {self.unanswered:,} unanswered, "
            f"{len(self.differences)} differences"
        )


def last_yes(ask: Callable[[int], bool | None], sets: Sequence[int]) -> int | None:
    """Where the answers to ever harder questions turn to no, the first being yes; None: not found out."""
    low, high = 0, len(sets) - 1
    while low < high:
        middle = (low + high + 1) // 2
        match ask(sets[middle]):
            case None:
                return None
            case True:
                low = middle
            case False:
                high = middle - 1
    return low


def question(random: Random, kind: str, left: int) -> list[int]:
    """The numbers of tricks asked for, as bits; of «at least» and «at most» all, the easiest first."""
    match kind:
        case "at least":
            return [(2 << left) - (1 << number) for number in range(left + 1)]
        case "at most":
            return [(2 << number) - 1 for number in range(left, -1, -1)]
        case "exactly":
            return [1 << random.randint(0, left)]
        case _:
            return [random.randrange(1, 2 << left)]


def has_two_packs(position: Position) -> bool:
    """Whether two equal cards and a special card are in play, as a number to be hit needs."""
    held = [card for hand in position.hands for card in hand]
    return len(set(held)) < len(held) and any(card in position.rules.specials for card in held)


def side_of(random: Random, name: str, position: Position, pairs: bool) -> int:
    """The side to ask about, as bits."""
    players = len(position.hands)
    if pairs:
        return random_pair(random)
    if name == "hit":
        specials = position.rules.specials
        holders = [seat for seat in range(players) if any(card in specials for card in position.hands[seat])]
        return 1 << random.choice(holders or range(players))
    return random_side(random, players, PARTNERS.get(name, 0.25))


def differences(
    name: str,
    count: int,
    seed: int,
    pairs: bool = False,
    sides: int = 1,
    nodes: int = 20_000,
    rule_field: str | None = None,
) -> Tally:
    """Ask of so many positions, of two pairs in bridge with `pairs`, about so many sides of each.

    With a `rule_field` it is set in the rules of all of them.

    Of «at least» and «at most» those two are asked between which the whole kernel turns from yes to no, for
    there a wrong bound shows. Questions that take more than `nodes` cards, with the speed-up or without, are
    counted only.
    """
    random = Random(seed)
    tally = Tally(count)
    made_for = None
    positions = wide_positions(seed, pairs, two_packs=name == "hit", rule_field=rule_field)
    if name == "hit":
        positions = filter(has_two_packs, positions)
    for position in islice(positions, count):
        if (key := (position.rules, position.trump, len(position.hands))) != made_for:
            made_for = key
            whole = make_kernel(*key, table_bytes=1 << 20)
            without = make_kernel(*key, table_bytes=1 << 20, speedups=ALL & ~SPEEDUPS[name])
        place(whole, position)
        place(without, position)
        for _ in range(sides):
            side = side_of(random, name, position, pairs)
            ask = partial(whole.ask, side, side, nodes=nodes)
            sets = question(random, random.choice(KINDS.get(name, ALL_KINDS)), position.tricks_left)
            if len(sets) > 1:
                turn = last_yes(ask, sets)
                sets = [] if turn is None else sets[turn : turn + 2]
                tally.unanswered += turn is None
            for targets in sets:
                tally.questions += 1
                answers = ask(targets), without.ask(side, side, targets, nodes=nodes)
                if None in answers:
                    tally.unanswered += 1
                elif answers[0] != answers[1]:
                    tally.differences.append((position, side, targets))
    return tally
