"""Bridge against DDS: the answers that dds-bridge/dds ships, and its speed through the package `endplay`.

    RASPIS_PEERS=folder python benchmarks/bridge.py            # all numbers and first plays, then the ratios
    RASPIS_PEERS=folder python benchmarks/bridge.py --deals 20
    python benchmarks/bridge.py --fresh 60 --seed 7            # random deals, DDS's answers asked at once

Seats N E S W, `sides = [0, 1, 0, 1]`, preset `whist`: `raspis.solver.table` and `Solver.most_by_play`, as
anybody calls them. CPU time of one thread, deal by deal in turn; `endplay` is the optional extra `peers`.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from raspis.solver import Card, Position, Rules, Solver, Suit, random_deals, table

SUIT_OF_DDS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, None)
LETTERS_OF_DDS = "SHDCN"
WHIST = Rules.of("whist")


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
        deal, futures, numbers = lines[start : start + 3]
        pbn = deal.split('"')[1]
        _, _, _, trump, first = deal.split('"')[0].split()
        values = [int(word) for word in numbers.split()[1:]]
        rows = tuple(tuple(values[i * 4 : i * 4 + 4]) for i in range(5))
        yield PeerDeal(
            pbn, read_hands(pbn), rows, SUIT_OF_DDS[int(trump)], int(first), _leads(futures.split()[1:])
        )


def _leads(words: list[str]) -> dict[Card, int]:
    """The tricks after each lead, those of equal cards too."""
    numbers = [int(word) for word in words]
    n = numbers[0]
    suits, ranks, equals, scores = (numbers[1 + i * n : 1 + (i + 1) * n] for i in range(4))
    leads = {}
    for suit, rank, equal, score in zip(suits, ranks, equals, scores, strict=True):
        for r in [rank, *(r for r in range(2, 15) if equal >> r & 1)]:
            leads[Card.of(r - 2, SUIT_OF_DDS[suit] or 0)] = score
    return leads


def read_hands(pbn: str) -> tuple[tuple[Card, ...], ...]:
    """Hands N E S W of a deal in PBN."""
    seat, text = "NESW".index(pbn[0]), pbn[2:]
    hands: list[tuple[Card, ...]] = [()] * 4
    for i, hand in enumerate(text.split()):
        suits = zip("SHDC", hand.split("."), strict=True)
        cards = [Card.parse(rank.replace("T", "10") + suit) for suit, ranks in suits for rank in ranks]
        hands[(seat + i) % 4] = tuple(sorted(cards))
    return tuple(hands)


def bridge_position(hands: Sequence[Sequence[Card]], leader: int, trump: Suit | None) -> Position:
    """The start of a bridge deal."""
    letter = "N" if trump is None else trump.letter
    return Position.create(WHIST, hands, leader, letter, sides=[0, 1, 0, 1])


def table_of(deal: PeerDeal, solver: Solver) -> tuple[tuple[int, ...], ...]:
    """The declarer's side's tricks: [trump S H D C NT][declarer N E S W]."""
    found = table(bridge_position(deal.hands, 0, None), solver=solver)
    cells = dict(zip(found.trumps, found.columns, strict=True))
    return tuple(tuple(cell.known.most.low for cell in cells[trump]) for trump in LETTERS_OF_DDS)


def leads_of(deal: PeerDeal, solver: Solver) -> dict[Card, int]:
    """The leader's side's tricks after each card led."""
    position = bridge_position(deal.hands, deal.leader, deal.trump)
    return {play.card: most for play, most in solver.most_by_play(position).items()}


def check(deal: PeerDeal, solver: Solver) -> tuple[int, int]:
    """How many of the 20 numbers, and of the leads, are wrong."""
    found = table_of(deal, solver)
    wrong = sum(
        a != b for row, right in zip(found, deal.table, strict=True) for a, b in zip(row, right, strict=True)
    )
    leads = leads_of(deal, solver)
    return wrong, sum(leads[card] != score for card, score in deal.leads.items())


class Endplay:
    """DDS by the package endplay, on one thread."""

    def __init__(self) -> None:
        """Raises ImportError where it is not installed."""
        import endplay._dds as dds
        from endplay.dds import calc_dd_table, solve_board
        from endplay.types import Deal, Denom, Player

        dds.SetMaxThreads(1)
        self._deal, self._player, self._denom = Deal, Player, Denom
        self._table, self._board = calc_dd_table, solve_board

    def table(self, deal: PeerDeal) -> Any:
        """All twenty numbers."""
        return self._table(self._deal(deal.pbn))

    def leads(self, deal: PeerDeal) -> Any:
        """Every card of the leader with its tricks."""
        board = self._deal(deal.pbn)
        board.first = self._player(deal.leader)
        board.trump = self._denom(SUIT_OF_DDS.index(deal.trump))
        return self._board(board)

    def fresh(self, count: int, seed: int) -> Iterator[PeerDeal]:
        """Random deals with its answers."""
        random = Random(seed)
        deals = random_deals(WHIST, 4, 13, "N", seed)
        for _ in range(count):
            hands = next(deals).hands
            pbn = "N:" + " ".join(
                ".".join(
                    "".join(str(c)[:-1].replace("10", "T") for c in reversed(hand) if c.suit == suit)
                    for suit in SUIT_OF_DDS[:4]
                )
                for hand in hands
            )
            bare = PeerDeal(pbn, hands, (), random.choice(SUIT_OF_DDS), random.randrange(4), {})
            rows = self.table(bare).to_list()
            numbers = tuple(tuple(rows[i]) for i in range(5))
            leads = {
                Card.of(int(card.rank).bit_length() - 3, SUIT_OF_DDS[int(card.suit)] or 0): tricks
                for card, tricks in self.leads(bare)
            }
            yield PeerDeal(pbn, hands, numbers, bare.trump, bare.leader, leads)


def measure(
    name: str,
    deals: Sequence[PeerDeal],
    solver: Solver,
    ours: Callable[[PeerDeal, Solver], object],
    theirs: Callable[[PeerDeal], object],
) -> None:
    """Time both, deal by deal in turn, each deal from the start, and print the sums and their ratio."""
    times: tuple[list[float], list[float]] = ([], [])
    played = solver.nodes
    for deal in deals:
        solver.clear()
        began = time.process_time()
        ours(deal, solver)
        between = time.process_time()
        theirs(deal)
        times[0].append(between - began)
        times[1].append(time.process_time() - between)
    print(f"{name}, {len(deals)} deals, {solver.nodes - played} cards played")
    for who, seconds in zip(("raspis", "endplay"), times, strict=True):
        print(f"  {who:8}{sum(seconds):8.2f} s, median {statistics.median(seconds):6.3f} s a deal")
    print(f"  ratio   {sum(times[0]) / sum(times[1]):8.2f}")


def main() -> int:
    """Compare, print, and return 1 if a number differs."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--deals", type=int, default=60, help="how many deals of the list (default all 60)")
    options.add_argument("--fresh", type=int, default=0, help="so many random deals instead of the list")
    options.add_argument("--seed", type=int, default=1, help="of the random deals")
    options.add_argument("--no-answers", action="store_true", help="only measure the time")
    chosen = options.parse_args()
    folder = os.environ.get("RASPIS_PEERS")
    try:
        peer = Endplay()
    except ImportError:
        print("endplay is not installed: pip install 'raspis[peers]'", file=sys.stderr)
        return 2
    if chosen.fresh:
        deals = list(peer.fresh(chosen.fresh, chosen.seed))
    elif folder:
        deals = list(read_list(Path(folder) / "dds-list60.txt"))[: chosen.deals]
    else:
        print("RASPIS_PEERS names no folder with dds-list60.txt", file=sys.stderr)
        return 2
    solver = Solver(tables=5)
    if not chosen.no_answers:
        wrong = [check(deal, solver) for deal in deals]
        leads = sum(len(deal.leads) for deal in deals)
        print(f"{len(deals)} deals: {sum(w for w, _ in wrong)} of {20 * len(deals)} numbers differ,", end=" ")
        print(f"{sum(w for _, w in wrong)} of {leads} leads")
        if any(map(any, wrong)):
            return 1
    measure("tables", deals, solver, table_of, peer.table)
    measure("first plays", deals, solver, leads_of, peer.leads)
    return 0


if __name__ == "__main__":
    sys.exit(main())
