"""Puzzles as files: JSON Lines for books, and a TOML record with a `[puzzle]` table for one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from typing import Any

import tomli_w

from raspis.solver.documents import decode, parse_tree, read_json
from raspis.solver.errors import RaspisError
from raspis.solver.message import Quoted, listed
from raspis.solver.position.sides import all_alone
from raspis.solver.records.line import KEYS as LINE_KEYS
from raspis.solver.records.line import read_line
from raspis.solver.records.record import Record
from raspis.solver.records.tree import read_tree
from raspis.solver.records.write import to_tree
from raspis.solver.rules.bids import Bid

from .goals.goal import PuzzleError
from .puzzle import PUZZLE_KEYS, Puzzle, Question, read_answer, read_question


def read_puzzles(data: bytes | str) -> Iterator[tuple[int, Puzzle]]:
    """The puzzles of a file with their line numbers, as they are read; a TOML file has one, in line 1.

    What begins with a brace is JSON Lines, or one JSON object over several lines. Raises RaspisError that
    names the line.
    """
    text = decode(data)
    if not text.lstrip().startswith("{"):
        yield 1, _puzzle(parse_tree(text))
        return
    if text.strip().split("\n", 1)[0].strip() == "{":
        # One object over several lines, as `raspis convert` and other programs write it.
        yield 1, _puzzle(parse_tree(text))
        return
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            puzzle = _puzzle(read_json(line))
        except RaspisError as error:
            raise PuzzleError("line {number}: {fault}", number=number, fault=error) from None
        yield number, puzzle


def _puzzle(value: Any) -> Puzzle:
    return read_answer(*_question(value))


def read_composed(data: bytes | str) -> Question:
    """The question of a file that needs no answer: a record with a goal in its table `puzzle`, or an object.

    Raises RaspisError.
    """
    text = decode(data)
    return _question(parse_tree(text))[0]


def _question(value: Any) -> tuple[Question, Mapping[str, Any]]:
    """The question of a tree, and the mapping that has the keys of a puzzle."""
    if isinstance(value, dict) and _is_record(value):
        return question_of_record(value), value["puzzle"]  # a whole record may be written as JSON, too
    return _question_of_object(value)


def _is_record(value: Mapping[str, Any]) -> bool:
    if "puzzle" in value or isinstance(value.get("hands"), dict):
        return True
    return "hands" not in value and "goal" not in value


def _question_of_object(value: Any) -> tuple[Question, Mapping[str, Any]]:
    if not isinstance(value, Mapping):
        raise PuzzleError("a puzzle is an object with the keys rules, hands, leader, goal and key")
    for key in value:
        if key not in (*LINE_KEYS, *PUZZLE_KEYS):
            raise PuzzleError(
                "unknown key {key} in the puzzle; allowed are {allowed}",
                key=Quoted(key),
                allowed=listed((*LINE_KEYS, *PUZZLE_KEYS)),
            )
    line = read_line({key: entry for key, entry in value.items() if key in LINE_KEYS})
    bids = line.bids or (None,) * len(line.position.hands)
    own = {key: entry for key, entry in value.items() if key in PUZZLE_KEYS}
    return read_question(line.position, bids, own), own


def question_of_record(tree: Any) -> Question:
    """The question of a record with the table `puzzle`, at the position where the record stops."""
    if not isinstance(tree, dict) or not isinstance(tree.get("puzzle"), dict):
        raise PuzzleError(
            "the file is no puzzle: it has no table [puzzle] with a goal, such as "
            'goal = {kind = "exact", seat = 0, tricks = 1}'
        )
    record = read_tree(tree)
    if not isinstance(record, Record):
        raise PuzzleError("a puzzle is one deal, but the file holds a game")
    bids = tuple(None if bid is None else bid.number for bid in record.bids)
    own = tree["puzzle"]
    if "round" in own:
        raise PuzzleError("the round of a record stands before its table [puzzle]")
    return read_question(record.position(), bids, own, record.players, record.note, record.round)


def puzzle_toml(puzzle: Puzzle) -> str:
    """The puzzle as a TOML record that `raspis solve` reads as well; `read_puzzles` reads it back."""
    position = puzzle.position
    record = Record(
        rules=position.rules,
        players=puzzle.names,
        leader=position.leader,
        cards=position.tricks_left + sum(position.taken),
        hands=position.hands,
        trump=position.stated_trump,
        sides=None if all_alone(position) else position.sides,
        bids=tuple(None if bid is None else Bid(bid) for bid in puzzle.bids),
        table=position.table,
        taken=position.taken if any(position.taken) else None,
        note=puzzle.note,
        round=puzzle.round,
    )
    own = {key: value for key, value in puzzle.own_mapping().items() if value is not None and key != "round"}
    return tomli_w.dumps({**to_tree(record), "puzzle": own})


def puzzle_line(puzzle: Puzzle) -> str:
    """The puzzle as one line of JSON Lines, without the line end."""
    return json.dumps(puzzle.to_mapping(), ensure_ascii=False)


def book_text() -> str:
    """The book that ships: JSON Lines."""
    return files(__package__).joinpath("book/book.jsonl").read_text(encoding="utf-8")


def book() -> list[Puzzle]:
    """The puzzles of the book that ships, in order."""
    return [puzzle for _, puzzle in read_puzzles(book_text())]


def of_book(number: int) -> tuple[Puzzle | None, int]:
    """The puzzle with that number, from 1 on, of the book that ships, and how many it has.

    None where it has no such puzzle. The others aren't read, which would take longer than most answers.

    >>> puzzle, size = of_book(1)
    >>> puzzle == book()[0], size == len(book()), of_book(size + 1) == (None, size)
    (True, True, True)
    """
    lines = [line for line in book_text().split("\n") if line.strip()]
    if not 1 <= number <= len(lines):
        return None, len(lines)
    ((_, puzzle),) = read_puzzles(lines[number - 1])
    return puzzle, len(lines)


def book_lines(puzzles: Iterable[Puzzle]) -> str:
    """A book as text."""
    return "".join(puzzle_line(puzzle) + "\n" for puzzle in puzzles)
