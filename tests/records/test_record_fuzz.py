"""Whatever a file holds, it is read or refused with one sentence: never another exception."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from raspis.solver.errors import RaspisError
from raspis.solver.records.pbn import read_pbn
from raspis.solver.records.record import Record
from raspis.solver.records.text import read_document
from raspis.solver.records.tree import read_tree
from raspis.solver.records.write import to_toml
from raspis.solver.reports.score_sheet import score_sheet

DEAL: dict[str, Any] = {
    "rules": {"preset": "child", "ties": "last", "score": {"made": 10}, "ladder": [{"cards": 3}]},
    "players": ["Petya", "Vasya"],
    "dealer": "Vasya",
    "leader": "Petya",
    "trump": "D",
    "round": "normal",
    "cards": 2,
    "sides": [0, 1],
    "note": "x",
    "hands": {"Petya": "7S AH", "Vasya": ["8S", "9D"]},
    "bids": {"Petya": 2, "Vasya": "1 blind"},
    "play": {"tricks": ["AH 9D", ["8S", "7S"]], "won": ["Vasya"]},
    "taken": {"Vasya": 1, "Petya": 1},
}
TABLE = {
    "rules": "nameless",
    "leader": "P2",
    "trump": "S",
    "hands": {"P1": "JS", "P2": "", "P3": "6S"},
    "table": {"plays": ["JC:call"]},
    "taken": {"P1": 1},
}
GAME = {
    "rules": "child",
    "players": ["A", "B"],
    "dealer": "A",
    "note": "x",
    "deal": [
        {"bids": {"A": 1, "B": 0}, "taken": {"A": 1}},
        {"hands": {"A": "AS KS", "B": "7S 9D"}, "play": {"tricks": ["KS 7S:low"]}},
        {"cards": 7, "round": "dark", "bids": {"A": 2}},
    ],
}
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.floats()
    | st.sampled_from(
        ["", "A", "P1", "7S", "pass", "H", "N", "dark", "no-trump", "AS KS", "child", "throw-in"]
    )
    | st.text(max_size=4)
)
KEYS = st.sampled_from([*DEAL, "table", "deal", "P1", "A", "tricks", "plays", "x"])
TREES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=6,
)


def places(tree: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    return [path, *(place for key, value in inner for place in places(value, (*path, key)))]


def changed(tree: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    tree = copy.deepcopy(tree)
    spot = tree
    for key in path[:-1]:
        spot = spot[key]
    if value is KEYS:
        del spot[path[-1]]
    else:
        spot[path[-1]] = value
    return tree


def read_or_refuse(read: Any, value: Any) -> str:
    """What became of it: `read`, or the sentence; everything that can be asked of a record is asked."""
    try:
        document = read(value)
        if isinstance(document, Record) and document.hands is not None:
            document.replay()
        assert read_document(to_toml(document)) == document
        score_sheet(document)
    except RaspisError as error:
        return str(error)
    return "read"


@settings(max_examples=400, deadline=None)
@given(data=st.data())
def test_any_change_of_a_record_is_read_or_refused(data):
    tree = data.draw(st.sampled_from([DEAL, TABLE, GAME]))
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(places(tree)[1:]))
        try:
            tree = changed(tree, path, data.draw(TREES | st.just(KEYS)))
        except (TypeError, KeyError, IndexError):
            continue
    said = read_or_refuse(read_tree, tree)
    assert said.splitlines() == [said]


@settings(max_examples=150, deadline=None)
@given(TREES)
def test_any_tree_is_read_or_refused(tree):
    said = read_or_refuse(read_tree, tree)
    assert said.splitlines() == [said]
    text = json.dumps(tree)
    said = read_or_refuse(read_document, text)
    assert said.splitlines() == [said]


PBN = '% PBN 2.1\n[North "a"][Deal "N:A.. K. Q"] [Contract "3NT"]\n[Play "N"]\nSA H2 - {c} ;x\n*'


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_any_text_is_read_or_refused(data):
    text = data.draw(st.text(max_size=40) | st.text(alphabet=PBN, max_size=60) | st.just(PBN))
    at, size = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 4))
    text = text[:at] + data.draw(st.text(alphabet=PBN, max_size=3)) + text[at + size :]
    for read in (read_document, read_pbn):
        said = read_or_refuse(read, text)
        assert said.splitlines() == [said]


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(data):
    with pytest.raises(RaspisError):
        read_document(data)
