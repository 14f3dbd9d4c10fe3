"""Bridge against DDS: the answers that dds-bridge/dds ships, and its speed through the package `endplay`.

    RASPIS_PEERS=folder python benchmarks/bridge.py            # all numbers and first plays, then the ratio
    RASPIS_PEERS=folder python benchmarks/bridge.py --deals 20

Seats N E S W, `sides = [0, 1, 0, 1]`, preset `whist`. For a trump and a leader one question gives both
sides' tricks, as they add up to thirteen. CPU time of one thread, deal by deal in turn; `endplay` is the
optional extra `peers`.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from raspis.solver.cards.card import Card, Suit
from raspis.solver.position.position import Position
from raspis.solver.rules.rules import Rules
from raspis.solver.search.compiled import make_kernel, place

SUIT_OF_DDS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, None)
WHIST = Rules.of("whist")
NORTH_SOUTH = 0b0101


@dataclass(frozen=True)
class PeerDeal:
    """One deal of DDS's list: hands N E S W, a table [trump S H D C NT][declarer N E S W], and leads."""

    pbn: str
    hands: tuple[tuple[Card, ...], ...]
    table: tuple[tuple[int, ...], ...]
    trump: Suit | None
    leader: int
    leads: dict[Card, int]


def read_list(path: Path) -> Iterator[PeerDeal]:
    """The deals of a `dds-list` file, seven lines each after the first."""
    lines = path.read_text(encoding="ascii").splitlines()
    for start in range(1, len(lines) - 6, 7):
        deal, futures, table = lines[start : start + 3]
        pbn = deal.split('"')[1]
        _, _, _, trump, first = deal.split('"')[0].split()
        numbers = [int(word) for word in futures.split()[1:]]
        n = numbers[0]
        suits, ranks, equals, scores = (numbers[1 + i * n : 1 + (i + 1) * n] for i in range(4))
        leads = {}
        for suit, rank, equal, score in zip(suits, ranks, equals, scores, strict=True):
            for r in [rank, *(r for r in range(2, 15) if equal >> r & 1)]:
                leads[Card.of(r - 2, SUIT_OF_DDS[suit] or 0)] = score
        values = [int(word) for word in table.split()[1:]]
        rows = tuple(tuple(values[i * 4 : i * 4 + 4]) for i in range(5))
        yield PeerDeal(pbn, read_hands(pbn), rows, SUIT_OF_DDS[int(trump)], int(first), leads)


def read_hands(pbn: str) -> tuple[tuple[Card, ...], ...]:
    """Hands N E S W of a deal in PBN."""
    seat, text = "NESW".index(pbn[0]), pbn[2:]
    hands: list[tuple[Card, ...]] = [()] * 4
    for i, hand in enumerate(text.split()):
        suits = zip("SHDC", hand.split("."), strict=True)
        cards = [Card.parse(rank.replace("T", "10") + suit) for suit, ranks in suits for rank in ranks]
        hands[(seat + i) % 4] = tuple(sorted(cards))
    return tuple(hands)


class BridgeSolver:
    """North and South's tricks; one kernel a trump, kept for the whole run."""

    def __init__(self, table_bytes: int = 48 << 20) -> None:
        self.kernels = {trump: make_kernel(WHIST, trump, 4, table_bytes) for trump in SUIT_OF_DDS}

    def clear(self) -> None:
        """Forget everything proven, so that each deal is timed from the start."""
        for kernel in self.kernels.values():
            kernel.clear()

    @property
    def nodes(self) -> int:
        """Cards played so far."""
        return sum(kernel.nodes for kernel in self.kernels.values())

    def north_south(self, position: Position, guess: int) -> int:
        """The tricks that North and South make from here, found upward or downward from a guess."""
        kernel = self.kernels[position.trump]
        place(kernel, position)
        left = kernel.tricks
        everything = (2 << left) - 1

        def reach(k: int) -> bool:
            return bool(kernel.ask(NORTH_SOUTH, NORTH_SOUTH, everything >> k << k))

        k = min(max(guess, 0), left)
        if k and not reach(k):
            k -= 1
            while k and not reach(k):
                k -= 1
            return k
        while k < left and reach(k + 1):
            k += 1
        return k

    def table(self, hands: tuple[tuple[Card, ...], ...]) -> tuple[tuple[int, ...], ...]:
        """The declarer's side's tricks: [trump S H D C NT][declarer N E S W]."""
        rows = []
        for trump in SUIT_OF_DDS:
            guess, row = expected(hands, trump), [0] * 4
            for declarer in (1, 3, 0, 2):  # the two of a side in turn, as their numbers are mostly the same
                leader = (declarer + 1) % 4
                position = bridge_position(hands, leader, trump)
                guess = self.north_south(position, guess)
                row[declarer] = guess if declarer % 2 == 0 else 13 - guess
            rows.append(tuple(row))
        return tuple(rows)

    def leads(self, deal: PeerDeal) -> dict[Card, int]:
        """The leader's side's tricks after each card led."""
        position = bridge_position(deal.hands, deal.leader, deal.trump)
        result = {}
        guess = 6
        for play in position.plays():
            guess = self.north_south(position.after(play), guess)
            result[play.card] = guess if deal.leader % 2 == 0 else 13 - guess
        return result


def expected(hands: tuple[tuple[Card, ...], ...], trump: Suit | None) -> int:
    """About how many tricks North and South make, from honours and trumps: where to begin to ask."""
    cards = [*hands[0], *hands[2]]
    points = sum(max(0, int(card) % 13 - 8) for card in cards) - 20
    if trump is None:
        return round(6 + 0.5 * points)
    return round(6.5 + 0.4 * points + sum(int(card) // 13 == trump for card in cards) - 6.5)


def bridge_position(hands: tuple[tuple[Card, ...], ...], leader: int, trump: Suit | None) -> Position:
    """The start of a bridge deal."""
    letter = "N" if trump is None else trump.letter
    return Position.create(WHIST, hands, leader, letter, sides=[0, 1, 0, 1])


def check(deal: PeerDeal, solver: BridgeSolver) -> tuple[int, int]:
    """How many of the 20 numbers, and of the leads, are wrong."""
    table = solver.table(deal.hands)
    wrong = sum(
        a != b
        for row, expected in zip(table, deal.table, strict=True)
        for a, b in zip(row, expected, strict=True)
    )
    leads = solver.leads(deal)
    return wrong, sum(leads[card] != score for card, score in deal.leads.items())


def load_endplay() -> Any:
    """The functions of endplay, on one thread; None where it is not installed."""
    try:
        import endplay._dds as dds
        from endplay.dds import calc_dd_table
        from endplay.types import Deal
    except ImportError:
        return None
    dds.SetMaxThreads(1)
    return lambda pbn: calc_dd_table(Deal(pbn))


def main() -> int:
    """Compare, print, and return 1 if a number differs."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--deals", type=int, default=60, help="how many deals of the list (default all 60)")
    options.add_argument("--no-answers", action="store_true", help="only measure the time")
    chosen = options.parse_args()
    folder = os.environ.get("RASPIS_PEERS")
    if not folder:
        print("RASPIS_PEERS names no folder with dds-list60.txt", file=sys.stderr)
        return 2
    deals = list(read_list(Path(folder) / "dds-list60.txt"))[: chosen.deals]
    solver = BridgeSolver()
    if not chosen.no_answers:
        wrong = [check(deal, solver) for deal in deals]
        leads = sum(len(deal.leads) for deal in deals)
        print(f"{len(deals)} deals: {sum(w for w, _ in wrong)} of {20 * len(deals)} numbers differ,", end=" ")
        print(f"{sum(w for _, w in wrong)} of {leads} leads")
        if any(map(any, wrong)):
            return 1
    peer = load_endplay()
    if peer is None:
        print("endplay is not installed: pip install 'raspis[peers]'", file=sys.stderr)
        return 2
    ours, theirs = [], []
    nodes = solver.nodes
    for deal in deals:
        solver.clear()
        began = time.process_time()
        solver.table(deal.hands)
        ours.append(time.process_time() - began)
        began = time.process_time()
        peer(deal.pbn)
        theirs.append(time.process_time() - began)
    played = solver.nodes - nodes
    print(f"raspis  {sum(ours):8.2f} s, median {statistics.median(ours):6.3f} s a deal, {played} played")
    print(f"endplay {sum(theirs):8.2f} s, median {statistics.median(theirs):6.3f} s a deal")
    print(f"ratio   {sum(ours) / sum(theirs):8.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
