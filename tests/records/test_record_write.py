"""Read → write → read is the identity, for TOML, JSON and PBN; a batch line is the position itself."""

import json
import random
import re
import tomllib
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_records import GAMES, random_record

from raspis.solver.cards.card import Card
from raspis.solver.errors import RaspisError, RecordError
from raspis.solver.position.position import Position
from raspis.solver.records.names import check_names
from raspis.solver.records.pbn import read_pbn
from raspis.solver.records.pbn_boards import is_pbn
from raspis.solver.records.pbn_write import to_pbn
from raspis.solver.records.record import Game, Record
from raspis.solver.records.text import read_document, read_record
from raspis.solver.records.write import to_batch, to_json, to_toml, to_tree
from raspis.solver.rules.rules import Rules
from raspis.solver.wording import is_printable

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
FORMS = {"toml": to_toml, "json": to_json}


def may_be_a_name(text: str) -> bool:
    # Two words of English as a name would be taken for a piece of a sentence that nobody translated.
    return bool(text.strip()) and is_printable(text) and not re.search("[a-z]{3,} [a-z]{3,}", text)


def can_be_told_apart(names: list[str]) -> bool:
    try:
        check_names(names)
    except RecordError:
        return False
    return True


@st.composite
def records(draw) -> Record:
    preset, players = draw(st.sampled_from(GAMES))
    seats = draw(st.sampled_from(players))
    rng = random.Random(draw(st.integers(0, 10**6)))
    record = random_record(
        rng, preset, seats, draw(st.integers(1, 4)), complete=draw(st.booleans()), sides=draw(st.booleans())
    )
    names = draw(
        st.lists(TEXTS.filter(may_be_a_name), min_size=seats, max_size=seats).filter(can_be_told_apart)
    )
    note = draw(st.none() | TEXTS)
    won = None
    if draw(st.booleans()):
        full = [position.leader for position in record.positions()[seats::seats]]
        won = tuple(full[: draw(st.integers(0, len(full)))])
    return replace(record, players=tuple(names), note=note, won=won)


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=60, deadline=None)
@given(record=records())
def test_a_record_reads_back(form, record):
    text = FORMS[form](record)
    assert read_document(text.encode()) == record
    assert FORMS[form](read_document(text)) == text


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_a_game_reads_back(form, data):
    preset, players = data.draw(st.sampled_from(GAMES))
    seats = data.draw(st.sampled_from(players))
    rng = random.Random(data.draw(st.integers(0, 10**6)))
    deals = []
    for _ in range(data.draw(st.integers(1, 5))):
        record = random_record(rng, preset, seats, rng.randint(1, 3), complete=rng.random() < 0.8)
        if record.complete and rng.random() < 0.5:
            record = replace(record, hands=None, tricks=(), taken=record.result)
        deals.append(record)
    first = deals[0].dealer
    assert first is not None
    whole = Game(deals[0].rules, deals[0].players, first, tuple(deals), data.draw(st.none() | TEXTS))
    assert read_document(FORMS[form](whole)) == whole


def test_a_position_with_a_table_reads_back():
    text = 'rules = "child"\nleader = "P2"\n[hands]\nP1 = "AS"\nP2 = ""\n'
    text += '[table]\nplays = ["7S:call"]\n[taken]\nP2 = 2\n'
    record = read_record(text)
    assert read_record(to_toml(record)) == record
    assert read_record(to_json(record)) == record
    assert read_record(text.replace('leader = "P2"', 'leader = "P2"\ndealer = "P2"')).dealer == 1


def test_the_written_toml_is_what_people_write():
    text = to_toml(read_record(DEAL))
    assert tomllib.loads(text) == to_tree(read_record(DEAL))
    assert 'Вася = "8S 9D 10H"' in text.replace('"Вася"', "Вася")
    assert 'tricks = [\n    "AH 10H 6H",\n    "7S:low 8S JC",\n]' in text


DEAL = """
rules = {preset = "child", ties = "last"}
players = ["Petya", "Вася", "Roma"]
dealer = "Roma"
[hands]
Petya = "♠ 7 K  ♥ A"
"Вася" = "♠ 8  ♦ 9  ♥ 10"
Roma = "♣ A J  ♥ 6"
[bids]
Petya = 2
[play]
tricks = ["AH 10H 6H", "7S:low 8S JC"]
"""


def test_a_batch_line():
    assert to_batch(read_record(DEAL)) == {
        "rules": {"preset": "child", "ties": "last"},
        "hands": [["KS"], ["9D"], ["AC"]],
        "leader": 1,
        "taken": [1, 1, 0],
        "bids": [2, None, None],
    }
    assert to_batch(read_record(DEAL), (2, 1))["table"] == ["7S:low"]


@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_a_batch_line_is_the_position(preset, players):
    rng = random.Random(preset)
    for _ in range(40):
        record = random_record(
            rng, preset, rng.choice(players), rng.randint(1, 4), complete=False, sides=True
        )
        line = json.loads(json.dumps(to_batch(record)))
        line.pop("bids", None)
        rules = Rules.from_mapping(line.pop("rules"))
        assert Position.create(rules, **line) == record.position()


def bridge(seed: int, cards: int = 13, complete: bool = True) -> Record:
    record = random_record(random.Random(seed), "whist", 4, cards, complete=complete, missing_bids=1)
    return replace(record, sides=(0, 1, 0, 1), round="normal")


@pytest.mark.parametrize("seed", range(20))
def test_bridge_reads_back_from_pbn(seed):
    record = bridge(seed, cards=seed % 13 + 1, complete=seed % 3 > 0)
    text = to_pbn(record)
    assert is_pbn(text)
    assert read_document(text.encode()) == record
    assert to_pbn(read_pbn(text)) == text


PBN = """% PBN 2.1
[Event "Club; evening {A}"]
{a comment [Deal "x"] }
[North "Норт"]
[Dealer "N"] ; who dealt
[Deal "E:AK..3. .QJ2.. Q2.3.. .54.A."]
[Contract "2SX"]
[Declarer "S"]
[Auction "N"]
Pass 1S AP
[Play "W"]
H3 H4 D3! HQ =1=
-  -  -  HJ $2
*
"""


def test_pbn_as_others_write_it():
    record = read_pbn(PBN)
    assert record.players == ("Норт", "East", "South", "West")
    assert (record.leader, record.trump, record.sides) == (3, "S", (0, 1, 0, 1))
    assert [str(card) for card in record.hands[1]] == ["KS", "AS", "3D"]
    assert [" ".join(map(str, trick)) for trick in record.tricks] == ["3H 4H 3D QH", "JH"]
    assert record.position().taken == (0, 0, 1, 0)


def test_a_deal_tag_alone_is_enough_to_read():
    record = read_document('[Deal "N:A... K... Q... J..."]')
    assert (record.dealer, record.leader, record.trump, record.tricks) == (0, 1, None, ())
    with pytest.raises(RaspisError, match="states none"):
        record.position()
    whole = '[Deal "W:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -"]'
    assert read_pbn(whole).hands[2] == tuple(Card(13 + rank) for rank in range(13))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[Event "x"]', "no tag Deal"),
        ('[Deal "N:A.. K... Q... J..."]', "hand of North in the tag Deal: the dotted hand"),
        ('[Deal "N:A... K... Q..."]', "must be a seat, a colon and four hands"),
        ('[Deal "X:A... K... Q... J..."]', "names the seat 'X'"),
        ('[Deal "N:A... K... - J..."]', "hand of South is left out"),
        ('[Deal "N:A... A... Q... J..."]', "A♠ is there twice: in the hand of North and in the hand of East"),
        ('[Deal "N:A... K... Q... J..."][Contract "8S"]', "'8S', which is no contract"),
        ('[Deal "N:A... K... Q... J..."][Contract "1S"][Play "N"]\nSA SK SX', "card 3 of the PBN play, 'SX'"),
        (
            '[Deal "N:A... K... Q... J..."][Contract "1S"][Play "N"]\nSA SK SQ ST',
            "West played 10♠ but does not",
        ),
        (
            '[Deal "N:A... K... Q... J..."][Contract "1S"][Play "N"]\nSA - SQ SJ',
            "trick 1 of the PBN play leaves out a card",
        ),
        ('[Deal "N:A... K... Q... J..."][Play "N"]\nSA', "no contract"),
        ('[Deal "N:A... K... Q... J..."][Contract "1S"][Declarer "N"][Play "N"]\nSA', "the declarer is N"),
        ('[Deal "N:A... K... Q... J..."][Contract "1ſ"]', "which is no contract"),
        ('[Deal "N:A... K... Q... J..."][North "\x1b[31m"]', "has a sign that can't be shown"),
        (f'[Deal "N:{"A" * 10**6}"]', "AAAA… but must be a seat, a colon and four hands"),
        (f'[Deal "N:{"A.K.Q.J " * 10**5}"]', "A.… but must be a seat, a colon and four hands"),
        (f'[Deal "{"N" * 10**6}:A... K... Q... J..."]', "NNNN…; allowed are N, E, S, W"),
        ('[Deal "N:A... K... Q... J..."]\n[Contract 1S]', "line 2 of the PBN text has a ["),
    ],
)
def test_pbn_that_is_refused(text, reason):
    with pytest.raises(RaspisError) as caught:
        read_document(text)
    assert reason in str(caught.value)


def test_only_bridge_is_written_as_pbn():
    with pytest.raises(RecordError, match="PBN is for bridge"):
        to_pbn(read_record(DEAL))
    with pytest.raises(RecordError, match="not for bids"):
        to_pbn(read_record(to_toml(bridge(1)) + "\n[bids]\nPetya = 3\n"))
