"""Hands, bids and tricks taken in lists by seat, beside the tables by name."""

from __future__ import annotations

import pytest

from raspis.solver.errors import RecordError
from raspis.solver.records.overrule import Said, record_of_text
from raspis.solver.records.record import Game, Record
from raspis.solver.records.text import read_document, read_record

BY_NAME = """
rules = "child"
players = ["Петя", "Вася"]
dealer = "Вася"
hands = {"Петя" = "7S KH", "Вася" = "8S 9D"}
bids = {"Петя" = 1, "Вася" = "пас"}
"""
BY_SEAT = """
rules = "child"
players = ["Петя", "Вася"]
dealer = "Вася"
hands = ["7S KH", "8S 9D"]
bids = [1, "пас"]
"""


def test_lists_by_seat_say_what_tables_by_name_say() -> None:
    assert read_record(BY_SEAT) == read_record(BY_NAME)
    assert record_of_text(BY_SEAT, Said()) == read_record(BY_NAME)
    unknown = read_record(BY_SEAT.replace('[1, "пас"]', '["?", "1 втёмную"]'))
    assert [str(bid) for bid in unknown.bids] == ["None", "1 blind"]


def test_a_sheet_may_be_lists_alone() -> None:
    deals = (
        "cards = 1\nbids = [1, 0, 0]\ntaken = [1, 0, 0]",
        "cards = 2\nbids = [1, 0, 1]\ntaken = [0, 1, 1]",
    )
    text = 'rules = "child"\ndealer = "P3"\n' + "".join(f"[[deal]]\n{deal}\n" for deal in deals)
    game = read_document(text)
    assert isinstance(game, Game)
    assert game.players == ("P1", "P2", "P3")
    assert [deal.taken for deal in game.deals] == [(1, 0, 0), (0, 1, 1)]


def test_a_line_of_a_batch_is_still_one() -> None:
    found = record_of_text(
        '{"rules": "child", "hands": ["7S KH", "8S 9D"], "leader": 1, "bids": [2, null]}', Said()
    )
    assert isinstance(found, Record)
    assert (found.leader, [str(bid) for bid in found.bids]) == (1, ["2", "None"])


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('[1, "пас"]', "[1]", "bids has 1 entry for 2 players"),
        ('[1, "пас"]', "[1, 0, 0]", "bids has 3 entries for 2 players"),
        ('[1, "пас"]', '[1, "x"]', "bids.Вася: "),
        ('["7S KH", "8S 9D"]', '["7S KH", "8S 9X"]', "hands.Вася: "),
        ('bids = [1, "пас"]', "taken = [1, -1]", "taken.Вася is -1"),
        ('bids = [1, "пас"]', "taken = 5", "taken must be a table with the players' names as keys"),
    ],
)
def test_what_is_wrong_names_the_list_or_the_player(before: str, after: str, said: str) -> None:
    with pytest.raises(RecordError, match="^" + said):
        read_record(BY_SEAT.replace(before, after))
