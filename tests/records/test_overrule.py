"""What is said beside a deal, as by options of a command line, goes into the record and is checked there."""

from __future__ import annotations

import json
from typing import Any

import pytest

from raspis.solver.cards.text import read_hand
from raspis.solver.errors import RaspisError
from raspis.solver.records.overrule import (
    Said,
    picked,
    record_of_hands,
    record_of_line,
    record_of_position,
    record_of_text,
)
from raspis.solver.records.record import Game, Record
from raspis.solver.records.write import to_batch
from raspis.solver.rules.rules import Rules

HANDS = "7S KH / 8S 9D"
TOML = """
rules = "child"
players = ["Ann", "Bob"]
leader = "Ann"
bids = {Ann = 1}
[hands]
Ann = "7S KH"
Bob = "8S 9D"
"""
GAME = 'rules = "child"\nplayers = ["Ann", "Bob"]\ndealer = "Ann"\n[[deal]]\ntaken = {Bob = 1}\n'


def record_from(text: str, **said: Any) -> Record:
    found = record_of_text(text, Said(**said))
    assert isinstance(found, Record)
    return found


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ({"bids": "1"}, "bids has 1 entry for 2 players"),
        ({"bids": "1,1,0"}, "bids has 3 entries for 2 players"),
        ({"taken": "1"}, "taken has 1 entry for 2 players"),
        ({"taken": "50,0"}, "taken adds up to 50, but no more than 16 tricks can be played"),
        ({"taken": "x,0"}, "taken: 'x' is not a number of tricks (one a player, with commas between)"),
        ({"bids": "1,"}, "bids: '' is not a bid"),
        ({"bids": "-,1"}, "bids: '-' could be a pass or unknown; write pass, or ? for unknown"),
        ({"bids": "3,?"}, "P1 bids 3, but the deal has 2 tricks"),
        ({"sides": "a,"}, "sides has an empty label"),
        ({"sides": "a"}, "sides has 1 label for 2 seats"),
        ({"leader": "P3"}, "leader names 'P3', but the players are P1, P2"),
        ({"table": "9X"}, "table: 'X' at position 2"),
        ({"players": "A"}, "players names 1 player, but there are 2 hands"),
        ({"players": "A,A"}, "players names A twice"),
        ({"players": "A,\x1b"}, r"players has the name '\x1b'"),
        ({"rules": Rules.of("whist")}, "say it with trump S, C, D, H or N"),
        ({"trump": "H"}, "trump H contradicts the rules: their trump is D"),
    ],
)
def test_what_cannot_be_said_of_hands(said: dict[str, Any], says: str) -> None:
    with pytest.raises(RaspisError) as fault:
        record_of_hands(HANDS, Said(**said))
    assert says in str(fault.value)


def test_a_command_line_has_its_sign_before_the_words() -> None:
    with pytest.raises(RaspisError, match=r"^--bids has 1 entry for 2 players$"):
        record_of_hands(HANDS, Said(bids="1", sign="--"))
    with pytest.raises(RaspisError, match="say it with --trump S, C, D, H or N"):
        record_of_hands(HANDS, Said(rules=Rules.of("whist"), sign="--"))


def test_hands_with_all_that_can_be_said() -> None:
    record = record_of_hands(
        "KH / 8S 9D",
        Said(table="7♠ by trumps", players="Ann,Bob", bids="2,?", taken="0,1", sides="a,b", leader="P1"),
    )
    assert record.players == ("Ann", "Bob")
    assert str(record.bids[0]) == "2"
    assert record.bids[1] is None
    assert record.position().text() == "child; KH / 8S 9D; P1 leads; table 7S:call; taken 0 1"


@pytest.mark.parametrize("table", ["7♠ high", "7♠ by trumps", "7S:low"])
def test_the_table_is_read_as_it_is_shown(table: str) -> None:
    assert len(record_of_hands("KH / 8S 9D", Said(table=table)).position().table) == 1


def test_a_latin_t_in_the_hands_and_a_cyrillic_one_on_the_table() -> None:
    with pytest.raises(RaspisError, match=r"hands\.P1 has the Latin T, a ten, and table\.plays the"):
        record_of_hands("T♥ / 8S 9D", Said(table="Т♠"))


def test_a_hand_that_the_pack_determines_may_be_unknown() -> None:
    rest = {rank + suit for rank in ("6", "7", "8", "9", "10", "J", "Q", "K", "A") for suit in "SCDH"}
    hands = [sorted(rest)[at : at + 9] for at in range(0, 36, 9)]
    record = record_of_hands(" / ".join([*map(" ".join, hands[:3]), "?"]), Said())
    assert record.hands is not None
    assert sorted(map(str, record.hands[3])) == sorted(hands[3])
    with pytest.raises(RaspisError, match="the hand of P1 is left out, and neither the plays nor the pack"):
        record_of_hands("? / 8S 9D", Said())


def test_a_record_is_overruled_by_its_players() -> None:
    record = record_from(TOML, bids="?,pass", leader="P2")
    assert record.leader == 1
    assert record.bids[0] is None
    assert str(record.bids[1]) == "pass"
    with pytest.raises(RaspisError, match=r"^bids has 1 entry for 2 players$"):
        record_from(TOML, bids="1")
    unnamed = 'rules = "child"\nleader = "P1"\nhands = {P1 = "7S", P2 = "8S", P3 = "9S"}'
    with pytest.raises(RaspisError, match=r"^taken has 2 entries for 3 players$"):
        record_from(unnamed, taken="0,0")
    assert record_from(TOML, players="X,Y").players == ("X", "Y")
    with pytest.raises(RaspisError, match="players must name 2 players"):
        record_from(TOML, players="X")


def test_only_rules_and_names_can_be_said_of_a_game() -> None:
    game = record_of_text(GAME, Said(players="X,Y", rules=Rules.of("child", hook=True)))
    assert isinstance(game, Game)
    assert game.players == game.deals[0].players == ("X", "Y")
    assert game.rules.hook
    for key in ("trump", "leader", "table", "bids", "taken", "sides"):
        said: dict[str, Any] = {key: "1"}
        with pytest.raises(RaspisError, match=f"^{key} can't be given for a file of several deals$"):
            record_of_text(GAME, Said(**said))
    assert picked(game, 1) == game.deals[0]
    with pytest.raises(RaspisError, match="deal 2 is asked for, but the file holds 1"):
        picked(game, 2)


def test_a_table_beside_recorded_play_is_refused() -> None:
    for key, value in (("table", "7S"), ("taken", "0,0")):
        with pytest.raises(RaspisError, match=f"^{key} can't be given beside recorded play$"):
            record_from(f'{TOML}[play]\ntricks = ["KH"]', **{key: value})


def test_a_line_of_a_batch_is_a_record_and_back() -> None:
    line = {"rules": "whist", "trump": "H", "hands": [["AS"], ["KS", "2H"]], "leader": 0, "table": ["3S"]}
    line |= {"taken": [1, 0], "bids": [2, None]}
    record = record_of_line(line)
    assert to_batch(record) == line
    assert record_of_position(record.position(), (2, None)) == record
    assert record_from(json.dumps(line)) == record
    assert record_from(json.dumps(line), trump="S").trump == "S"
    changed = record_from(json.dumps(line), rules=Rules.of("whist", must_trump=True))
    assert changed.rules.must_trump


def test_the_hands_of_a_deal_tag_are_read_as_a_deal() -> None:
    hands = "e:QJ.3.. 43.A.. 65.K.. AK.2.."
    record = record_of_hands(hands, Said(trump="N", leader="West"))
    assert isinstance(record, Record)
    assert (record.players, record.leader, record.trump) == (("North", "East", "South", "West"), 3, "N")
    assert set(record.hands[0] or ()) == set(read_hand("AK.2.."))
    with pytest.raises(RaspisError, match="four hands"):
        record_of_hands("N:AK.2.. QJ.3..", Said(trump="N"))
    with pytest.raises(RaspisError, match="'ſ' at position 1"):
        record_of_hands("ſ:AK.2.. QJ.3.. 43.A.. 65.K..", Said(trump="N"))


def test_the_players_of_a_deal_tag_may_be_named() -> None:
    hands = "N:AK.2.. QJ.3.. 43.A.. 65.K.."
    record = record_of_hands(hands, Said(trump="N", players="a,b,c,d", leader="b", bids="1,pass,2,0"))
    assert (record.players, record.leader) == (("a", "b", "c", "d"), 1)
    assert set(record.hands[0] or ()) == set(read_hand("AK.2.."))
    with pytest.raises(RaspisError, match="must name 4 players"):
        record_of_hands(hands, Said(trump="N", players="a,b"))


REVOKES = '[Deal "N:AK... Q..2. J..3. T..4."][Contract "1S"][Declarer "W"][Play "N"]\nSA C3 SJ ST\n'
"""East, who plays second, holds the queen of spades and the two of diamonds alone."""


@pytest.mark.parametrize("form", [None, "pbn"])
def test_an_illegal_card_of_a_board_is_left_to_the_replay_too(form: str | None) -> None:
    with pytest.raises(RaspisError):
        record_of_text(REVOKES, Said(), form)
    board = record_of_text(REVOKES, Said(), form, strict=False)
    assert isinstance(board, Record)
    replay = board.replay()
    assert replay.error is not None
    assert len(replay.plays) == 1


def test_a_hand_that_begins_with_spades_is_no_deal_of_bridge() -> None:
    assert record_of_hands("S: 7  H: K / S: 8  D: 9", Said()) == record_of_hands("7S KH / 8S 9D", Said())
    with pytest.raises(RaspisError, match="leave the trump"):
        record_of_hands("S:7... 8... 9... 6...", Said())
