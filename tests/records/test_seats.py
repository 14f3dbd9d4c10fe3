"""Who deals, who bids first and who leads: each follows from the other two's seats, all around the table."""

from __future__ import annotations

import pytest

from raspis.solver.errors import RecordError
from raspis.solver.records.record import Record
from raspis.solver.records.text import read_record
from raspis.solver.rules.rules import Rules

NAMES = ("Petya", "Vasya", "Roma", "Anya")


@pytest.mark.parametrize(("who", "after"), [("eldest", 1), ("dealer", 0)])
@pytest.mark.parametrize("dealer", range(4))
def test_the_first_bidder_follows_the_dealer(who: str, after: int, dealer: int) -> None:
    leader = (dealer + after) % 4
    record = Record(Rules.of("child", leader=who), NAMES, leader, 1)
    assert (record.dealer, record.leader, record.first_bidder) == (dealer, leader, leader)


@pytest.mark.parametrize(
    ("who", "dealer", "leader", "leads"),
    [("eldest", "Petya", "Petya", "the player after the dealer"), ("dealer", "Petya", "Vasya", "the dealer")],
)
def test_a_dealer_and_a_leader_that_contradict_each_other(
    who: str, dealer: str, leader: str, leads: str
) -> None:
    text = (
        f'rules = {{preset = "child", leader = "{who}"}}\nplayers = ["Petya", "Vasya"]\ncards = 1\n'
        f'dealer = "{dealer}"\nleader = "{leader}"\ntaken = {{Petya = 1, Vasya = 0}}\n'
    )
    with pytest.raises(RecordError, match=f"dealer is {dealer} and leader {leader}, but {leads} leads"):
        read_record(text)
