"""What a record claims of its play, what is unknown in it, and whom its names mean."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from random_records import random_record

from raspis.solver.errors import RaspisError, RecordError
from raspis.solver.records.line import read_line
from raspis.solver.records.names import check_names, seat_of
from raspis.solver.records.record import Game, Record
from raspis.solver.records.text import read_document, read_record
from raspis.solver.records.tree import read_tree
from raspis.solver.records.write import to_json, to_toml
from raspis.solver.reports.score_sheet import score_sheet

TREE: dict[str, Any] = {
    "rules": "child",
    "players": ["A", "B", "C"],
    "leader": "A",
    "hands": {"A": "6H 7H 8H", "B": "9H JH QS", "C": "QH KH AC"},
    "bids": {"A": 1, "B": 1, "C": 1},
    "play": {"tricks": ["6H 9H QH"]},
}


def record_of(**changes: Any) -> Record:
    found = read_tree({**TREE, **changes})
    assert isinstance(found, Record)
    return found


def refused(**changes: Any) -> str:
    with pytest.raises(RaspisError) as fault:
        read_tree({**TREE, **changes})
    assert len(str(fault.value)) < 300
    return str(fault.value)


def test_a_claim_that_the_play_contradicts_is_refused() -> None:
    assert refused(taken={"A": 1, "B": 2, "C": 0}) == "C took 1 by the play so far, but taken says 0"


def test_a_claim_for_the_rest_stands_where_it_can_be() -> None:
    record = record_of(taken={"C": 3})
    assert record.position().taken == (0, 0, 1)
    assert score_sheet(record).totals == (-10, -10, 3)
    assert refused(taken={"B": 1, "C": 2}) == "taken says A 0, B 1, C 2, but the play can't end so any more"


def test_a_contradicted_claim_is_left_to_the_replay_where_the_reader_is_not_strict() -> None:
    record = read_tree({**TREE, "taken": {"A": 2, "B": 1}}, strict=False)
    assert isinstance(record, Record)
    _, plays, error = record.replay()
    assert len(plays) == 3
    assert str(error) == "C took 1 by the play so far, but taken says 0"


def test_a_claim_for_the_last_trick_must_be_possible() -> None:
    # C leads the ace of clubs or the king of hearts; A and B can take one trick with hearts at most.
    tricks = ["6H 9H QH", "KH 7H JH"]
    assert record_of(play={"tricks": tricks}, taken={"C": 3}).position().taken == (0, 0, 2)
    said = refused(play={"tricks": tricks}, taken={"C": 2, "A": 1})
    assert said == "taken says A 1, B 0, C 2, but the play can't end so any more"


@pytest.mark.parametrize("preset", ["child", "child-circular", "throw-in", "nameless", "whist"])
def test_the_true_result_is_a_claim_that_can_be_at_every_place(preset: str) -> None:
    rng = random.Random(preset)
    for _ in range(30):
        record = random_record(rng, preset, 3, 3)
        flat = [play for trick in record.tricks for play in trick]
        for count in range(len(flat)):
            tricks = tuple(tuple(flat[at : min(at + 3, count)]) for at in range(0, count, 3))
            replace(record, tricks=tricks, taken=record.result).positions()


def test_a_card_that_is_gone_is_told_with_its_trick() -> None:
    said = refused(play={"tricks": ["6H 9H QH", "KH 6H"]})
    assert said == "trick 2, A played 6♥ but does not hold 6♥: it was played in trick 1"
    assert "it was played" not in refused(play={"tricks": ["6H 9H QH", "AC AS"]})


def test_a_no_trump_round_under_a_fixed_trump_with_a_hand_left_out() -> None:
    record = read_tree(
        {
            "rules": {"preset": "nameless", "trump": "D"},
            "players": ["A", "B", "C"],
            "dealer": "A",
            "round": "no-trump",
            "cards": 2,
            "hands": {"A": "AC KC", "C": "QC 9H"},
            "play": {"tricks": ["AC JC QC", "8H 9H KC"]},
        }
    )
    assert isinstance(record, Record)
    assert record.hands is not None
    assert " ".join(map(str, record.hands[1])) == "JC 8H"
    assert record.result == (0, 1, 1)


@pytest.mark.parametrize("unknown", [None, "?"])
def test_what_is_unknown_is_said_alike_everywhere(unknown: object) -> None:
    cards = [["6H", "7H", "8H"], ["9H", "JH", "QS"], ["QH", "KH", "AC"]]
    tricks = ["6H 9H QH", "KH 7H JH", "AC 8H QS"]
    record = record_of(
        trump=unknown,
        hands={"A": unknown, "B": "9H JH QS", "C": "QH KH AC"},
        bids={"A": unknown, "B": 1, "C": "1"},
        play={"tricks": tricks},
    )
    assert record.hands is not None
    assert [str(card) for card in record.hands[0]] == cards[0]
    assert record.bids[0] is None
    line = {"rules": "child", "hands": cards, "leader": 0, "bids": [unknown, 1, 1], "trump": unknown}
    assert read_line(line).bids == (None, 1, 1)


def test_null_is_a_key_that_is_not_there() -> None:
    tree = {**TREE, "note": None, "table": None, "sides": None, "taken": None, "dealer": None, "round": None}
    assert read_tree(tree) == read_tree(TREE)
    deal = {**{key: TREE[key] for key in ("hands", "play")}, "dealer": "C", "bids": None, "note": None}
    game = read_tree(
        {"rules": "child", "players": ["A", "B", "C"], "note": None, "deal": [{**deal, "cards": 3}]}
    )
    assert isinstance(game, Game)
    line = {"rules": "child", "hands": ["7S", "8S"], "leader": 0}
    nulls = dict.fromkeys(("id", "trump", "table", "sides", "taken", "bids"))
    assert read_line({**line, **nulls}) == read_line(line)
    for key in line:
        with pytest.raises(RaspisError, match=f"the key '{key}' is missing"):
            read_line({**line, key: None})


def test_a_dash_is_an_unknown_hand_as_dealt_and_an_empty_one_beside_a_table() -> None:
    record = record_of(
        hands={**TREE["hands"], "A": "-"}, play={"tricks": ["6H 9H QH", "KH 7H JH", "AC 8H QS"]}
    )
    assert record.hands is not None
    assert len(record.hands[0]) == 3
    table = {"rules": "child", "players": ["A", "B"], "leader": "A", "table": {"plays": "7S"}}
    found = read_tree({**table, "hands": {"A": "-", "B": "8S"}})
    assert isinstance(found, Record)
    assert found.position().hands[0] == ()


@pytest.mark.parametrize("dash", ["-", "–"])
def test_a_dash_for_a_bid_is_refused_since_it_could_be_a_pass(dash: str) -> None:
    assert "could be a pass or unknown; write pass, or ? for unknown" in refused(bids={"A": dash})


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"cards": 10**4000}, "cards is 0x"),
        ({"taken": {"A": 10**4000}}, "taken.A is 0x"),
        ({"taken": {"A": -1}}, "taken.A is -1, which is not a number of tricks"),
        ({"bids": {"A": 10**4000}}, "bids.A: 0x"),
        ({"x" * 10**6: 1}, "unknown key 'xxx"),
        ({"hands": {**TREE["hands"], "A": "6H " * 400_000}}, "hands.A: a text of 1200000 signs is no cards"),
        ({"play": {"tricks": ["6H " * 400_000]}}, "trick 1: a text of 1200000 signs is no cards"),
        ({"hands": {**TREE["hands"], "A": ["6H"] * 400_000}}, "hands.A: a text of"),
        ({"sides": ["a", "b", ""]}, "sides has an empty label"),
        ({"sides": [0, "0", 1]}, "sides has both the number 0 and the text '0', which look alike"),
        ({"hands": {"A": "TH 7H 8H", "B": "Т♠ В♥ 6♠"}}, "hands.A has the Latin T, a ten, and hands.B the"),
        ({"play": {"tricks": ["6H TH QH", "Т♥"]}}, "trick 1 has the Latin T, a ten, and trick 2 the"),
        ({"hands": {**TREE["hands"], "A": ["K♠", "Т♥"]}}, "hands.A: 'Т' at position 4 stands among letters"),
    ],
)  # fmt: skip
def test_what_no_record_has_is_refused_in_a_short_sentence(changes: dict[str, Any], says: str) -> None:
    assert refused(**changes).startswith(says)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a = 2026-01-01", "puzzle.a is the date or time 2026-01-01, for which JSON has no word"),
        ("a = {b = [1, nan]}", r"puzzle\.a\.b\[1\] is nan, which is no number"),
        ("a = -inf", "puzzle.a is -inf, which is no number"),
        ("a = 0x" + "F" * 5000, "puzzle.a is 0x"),
    ],
)
def test_a_puzzle_table_holds_what_both_forms_can_say(text: str, says: str) -> None:
    toml = f'rules = "child"\nleader = "P1"\nhands = {{P1 = "7S", P2 = "8S"}}\n[puzzle]\n{text}\n'
    with pytest.raises(RecordError, match=says):
        read_document(toml)


def test_null_in_a_puzzle_table_is_left_out_of_toml() -> None:
    tree = {"rules": "child", "leader": "P1", "hands": {"P1": "7S", "P2": "8S"}}
    record = read_record(json.dumps({**tree, "puzzle": {"seed": None, "goal": {"of": None, "seat": 1}}}))
    assert read_record(to_toml(record)).puzzle == {"goal": {"seat": 1}}
    assert read_record(to_json(record)).puzzle == record.puzzle
    with pytest.raises(RecordError, match="null in it, for which TOML has no word"):
        to_toml(read_record(json.dumps({**tree, "puzzle": {"list": [1, None]}})))


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (["A", "\u0410"], "players names 'A' and 'А', which look alike"),
        (["\u0419", "\u0418\u0306"], "which look alike"),
        (["Ann", "Ann "], "which look alike"),
        (["A", "A"], "players names A twice"),
        (["A", " "], "players has an empty name"),
        (["A", "\x1b[31m"], r"the name '\\x1b\[31m', which has a sign that can't be shown"),
        (["A", "B\nC"], "which has a sign that can't be shown"),
        (["A", "\u202eB"], "which has a sign that can't be shown"),
        (["A", "B" * 101], "of 101 signs; 100 are the most"),
    ],
)
def test_names_that_nobody_could_read_or_tell_apart_are_refused(names: list[str], says: str) -> None:
    with pytest.raises(RecordError, match=says):
        check_names(names)
    with pytest.raises(RecordError, match=says):
        record_of(players=[*names, "C"])


def test_names_of_every_kind_are_allowed() -> None:
    check_names(["Пётр", "Ann\u00a0B", "👩\u200d🦰", "Вася", "B"])


def test_a_name_is_found_however_its_letters_are_composed() -> None:
    assert seat_of("\u0418\u0306", "leader", ["A", "\u0419"]) == 1
    with pytest.raises(
        RecordError, match="bids names 'А', but the players are A, B; it looks like A, but has letters"
    ):
        seat_of("\u0410", "bids", ["A", "B"])
    with pytest.raises(RecordError, match=r"bids names 'D', but the players are A, B$"):
        seat_of("D", "bids", ["A", "B"])
    said = refused(players=["\u0419", "B", "C"], leader="B", hands={"\u0419": "6H", "\u0418\u0306": "7H"})
    assert said == "hands names Й twice"


@pytest.mark.parametrize("dealer", [10**5000, ["P1"], {"P1": 1}, True], ids=["huge", "list", "table", "true"])
def test_a_dealer_that_is_no_name_is_refused(dealer: object) -> None:
    with pytest.raises(RecordError, match=r"^dealer names "):
        read_tree({"rules": "child", "dealer": dealer, "hands": {"P1": "7S", "P2": "8S"}})
