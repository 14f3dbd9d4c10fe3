"""FORMATS.md names the keys, commands and exit statuses that the program reads and writes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from command import raspis
from pages import FORMATS, ROOT, allowed, listed_commands, names, prose, table

from raspis.puzzles.goals.goal import PuzzleError
from raspis.puzzles.goals.registry import GOAL_WORDS, GOALS, read_goal
from raspis.puzzles.grading.themes import THEME_WORDS
from raspis.puzzles.pages.sheet import PLACE_WORDS
from raspis.puzzles.puzzle import PUZZLE_KEYS
from raspis.solver import RaspisError, read_document, read_hand, read_play
from raspis.solver.cards.card import Suit, Way
from raspis.solver.cards.plays import CALL_WORDS, WAY_WORDS
from raspis.solver.cards.signs import SUIT_WORDS
from raspis.solver.cards.suits import TRUMP_WORDS
from raspis.solver.questions.solver import GOAL_WORDS as BEST_WORDS
from raspis.solver.rules.bids import BLIND_WORDS, PASS_WORDS
from raspis.solver.rules.fields import WORDS as FIELD_WORDS
from raspis.solver.rules.presets import GAME_WORDS
from raspis.solver.rules.scores import ROUND_WORDS
from raspis.solver.words import Words, folded

LINE = {"rules": "child", "hands": ["7S KS AC", "8S 9D 6C"], "leader": 0}
LONG = {**LINE, "hands": ["7S KS QS AS KC 10C", "8S 9D 8D 7H 6H 10H"]}
RECORD = ROOT / "puzzles/examples/record-child.toml"


def keys(*heading: str) -> list[str]:
    """The names in the first column of a table."""
    return [name for row in table(FORMATS, *heading) for name in names(row[0])]


def batch(*lines: object, ask: str = "most", limit: int | None = None) -> list[dict[str, object]]:
    limits = [] if limit is None else ["--node-limit", str(limit)]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    return [json.loads(line) for line in raspis("batch", "--ask", ask, *limits, stdin=text).out.splitlines()]


def test_cards_are_read_as_the_page_says() -> None:
    rows = table(FORMATS, "written", "read as")
    assert len(rows) > 8
    for written, read in rows:
        (hand,) = names(written)
        assert [str(card) for card in read_hand(hand)] == " ".join(names(read)).split()


def test_a_hand_in_both_scripts_is_refused_with_both_readings() -> None:
    with pytest.raises(RaspisError, match=r"(?s)ten.*ace"):
        read_hand("T♠ В♥")


def test_plays_are_read_and_shown_as_the_page_says() -> None:
    for written, shown, _ in table(FORMATS, "written", "shown"):
        play = read_play(*names(written))
        assert [play.pretty] == names(shown)
        assert [str(play)] == names(written)


WORDS: dict[str, Iterable[Words[Any]]] = {
    "suits": [SUIT_WORDS],
    "trumps": [TRUMP_WORDS],
    "games": [GAME_WORDS],
    "rounds": [ROUND_WORDS],
    "bids": [PASS_WORDS, BLIND_WORDS],
    "ways": [WAY_WORDS, CALL_WORDS],
    "goals": [GOAL_WORDS],
    "`--goal`": [BEST_WORDS],
    "themes": [THEME_WORDS],
    "`--solutions`": [PLACE_WORDS],
    "`trump` of rules": [FIELD_WORDS["trump"]],
    "`leader` of rules": [FIELD_WORDS["leader"]],
    **{f"`{key}`": [words] for key, words in FIELD_WORDS.items() if key not in ("trump", "leader")},
}
"""The words of the program by what the page says they are of."""


def value_of(kind: str, name: object) -> str:
    """How the page writes the value that a word stands for."""
    match kind, name:
        case "bids", int():
            return "blind" if name else "pass"
        case "ways", Suit():
            return f"call-{name.letter}"
        case _, Suit():
            return name.letter
        case _, Way():
            return name.name.lower()
    return str(name)


def test_the_words_in_russian_are_those_of_the_program() -> None:
    page: dict[tuple[str, str], set[str]] = {}
    kind = ""
    for of, value, words in table(FORMATS, "of", "value"):
        kind = of or kind
        page[kind, *names(value)] = {folded(word) for word in names(words)}
    program: dict[tuple[str, str], set[str]] = {}
    for kind, tables in WORDS.items():
        for known in tables:
            for word in known:
                if not re.search("[a-z]", word):
                    program.setdefault((kind, value_of(kind, known.find(word))), set()).add(word)
    assert page == program


def test_the_keys_of_a_record() -> None:
    with pytest.raises(RaspisError) as fault:
        read_document('nonsense = 1\nrules = "child"')
    assert sorted(keys("key", "meaning")) == sorted(allowed(str(fault.value)))


def test_the_keys_of_an_evening() -> None:
    with pytest.raises(RaspisError) as fault:
        read_document("deal = []\nnonsense = 1")
    text = FORMATS.read_text(encoding="utf-8")
    sentence = re.search(r"\*\*An evening\*\* is one file: (.*?) once, .*?\[\[deal\]\]", text, re.DOTALL)
    assert sentence is not None
    assert sorted([*names(sentence[1]), "deal"]) == sorted(allowed(str(fault.value)))


def test_the_keys_of_a_line() -> None:
    (answer,) = batch({**LINE, "nonsense": 1})
    rows = table(FORMATS, "key in")
    assert [names(row[0])[0] for row in rows] == allowed(str(answer["error"]))
    needed = {names(row[0])[0] for row in rows if row[1].startswith("needed")}
    for key in LINE:
        (answer,) = batch({name: value for name, value in LINE.items() if name != key})
        assert (key in needed) == ("error" in answer)
    assert needed == set(LINE)


def test_the_keys_of_an_answer() -> None:
    page = keys("key out")
    whole = "most,least,exact,possible,vectors,moves,joint,nodes"
    (full,) = batch({**LINE, "bids": [1, 1]}, ask=whole)
    (part,) = batch(LONG, ask="exact", limit=1)
    (wrong,) = batch({})
    assert page == [*full, *part, *wrong]
    assert whole.split(",") == allowed(raspis("batch", "--ask", "nonsense").err.strip())


def test_the_commands() -> None:
    rows = table(FORMATS, "command")
    assert [names(row[0])[0] for row in rows] == listed_commands()
    (of_puzzle,) = (row[1] for row in rows if names(row[0]) == ["puzzle"])
    assert of_puzzle.split(", ") == listed_commands("puzzle")


def test_the_exit_statuses() -> None:
    page = {int(row[0]) for row in table(FORMATS, "exit status")}
    assert page == {0, 1, 2, 130}
    assert raspis("rules").status == 0
    assert raspis("batch", stdin="{}\n").status == 1
    assert raspis("solve", "--nonsense").status == 2


def test_the_keys_of_bids() -> None:
    hands = ("7S KS / 8S 9D", "--json", "--bids", "1,1")
    answer = json.loads(raspis("bids", *hands).out)
    assert [key for key in answer if key not in ("exact", "possible")] == [
        key for key in keys("key of bids") if key != "complete"
    ]


def test_points_without_bids() -> None:
    golden = 'rules = "child"\nleader = "P1"\nround = "golden"\nhands = {P1 = "7S KS", P2 = "8S 9D"}'
    answer = json.loads(raspis("bids", "-", "--json", stdin=golden).out)
    assert answer["unbid"] == [40, 0]
    assert "`unbid`" in prose(FORMATS)


def test_what_is_proven_at_a_limit() -> None:
    deal = str(ROOT / "puzzles/examples/child-2x18.toml")
    ran = raspis("solve", deal, "--json", "--engine", "plain", "--time-limit", "0.05")
    answer = json.loads(ran.out)
    assert ran.status == 1
    assert answer["complete"] is False
    assert set(answer["proven"]) == {"exact", "moves"}
    assert all(f"`{key}`" in prose(FORMATS) for key in ("proven", "exact", "moves", "bounds", "complete"))


def test_the_keys_of_an_analysis(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    text = RECORD.read_text(encoding="utf-8")
    wrong.write_text(text.replace('"9S 10S 6S QS"', '"9S 10S 6S AH"'), encoding="utf-8")
    answer = json.loads(raspis("analyse", str(wrong), "--json").out)
    assert list(answer) == keys("key of an analysis")
    assert list(answer["plays"][0]) == keys("key of a play")
    assert list(answer["bids"][0]) == keys("key of a bid")
    assert "error" not in json.loads(raspis("analyse", str(RECORD), "--json").out)


def test_the_keys_of_an_evening_s_analysis() -> None:
    answer = json.loads(raspis("analyse", str(ROOT / "puzzles/examples/evening-five.toml"), "--json").out)
    assert list(answer) == keys("key of an evening")
    assert list(answer["balance"][0]) == keys("key of a balance")
    assert list(answer["worst"][0]) == keys("key of a worst play")


def test_the_keys_of_a_score_sheet() -> None:
    answer = json.loads(raspis("score", str(RECORD), "--json").out)
    assert list(answer) == ["rows", "totals", "winner"]
    assert list(answer["rows"][0]) == keys("key of a row")
    assert all(f"`{key}`" in prose(FORMATS) for key in ("rows", "totals", "winner", "fault"))


def test_the_keys_of_a_puzzle() -> None:
    assert keys("key of a puzzle") == list(PUZZLE_KEYS)


def test_the_goals() -> None:
    rows = table(FORMATS, "kind of goal")
    assert [names(row[0])[0] for row in rows] == list(GOALS)
    values = {"seat": "Roma", "tricks": 1, "of": 0}
    for row in rows:
        (kind,), needed = names(row[0]), names(row[1])
        goal = {"kind": kind, **{name: values[name] for name in needed}}
        assert read_goal(goal, ["Petya", "Roma"]).kind == kind
        for name in values:
            changed = {key: value for key, value in goal.items() if key != name}
            if name not in needed:
                changed[name] = values[name]
            with pytest.raises(PuzzleError, match=f"the goal {kind} "):
                read_goal(changed, ["Petya", "Roma"])
