"""Puzzles as files: JSON Lines for books, and a TOML record with a `[puzzle]` table for one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import Any

import tomli_w

from raspis.solver.errors import RaspisError
from raspis.solver.position.position import Position
from raspis.solver.records.line import read_json
from raspis.solver.records.record import Record
from raspis.solver.records.text import decode, parse_tree
from raspis.solver.records.tree import read_tree
from raspis.solver.records.write import to_tree
from raspis.solver.rules.bids import Bid

from .goals.goal import PuzzleError
from .puzzle import Puzzle, read_puzzle


def read_puzzles(data: bytes | str) -> Iterator[tuple[int, Puzzle]]:
    """The puzzles of a file with their line numbers, as they are read; a TOML file has one, in line 1.

    What begins with a brace is JSON Lines, or one JSON object over several lines. Raises RaspisError that
    names the line.
    """
    text = decode(data)
    if not text.lstrip().startswith("{"):
        yield 1, puzzle_of_tree(parse_tree(text))
        return
    if text.strip().split("\n", 1)[0].strip() == "{":
        # One object over several lines, as `raspis convert` and other programs write it.
        yield 1, _puzzle_of_value(parse_tree(text))
        return
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            puzzle = _puzzle_of_value(read_json(line))
        except RaspisError as error:
            raise PuzzleError(f"line {number}: {error}") from None
        yield number, puzzle


def _puzzle_of_value(value: Any) -> Puzzle:
    # A whole record with a puzzle may be written as JSON, too.
    is_record = isinstance(value, dict) and "puzzle" in value
    return puzzle_of_tree(value) if is_record else Puzzle.from_mapping(value)


def puzzle_of_tree(tree: Any) -> Puzzle:
    """The puzzle of a record with the table `puzzle`, at the position where the record stops."""
    if not isinstance(tree, dict) or not isinstance(tree.get("puzzle"), dict):
        raise PuzzleError("the file is no puzzle: it has no table [puzzle]")
    record = read_tree(tree)
    if not isinstance(record, Record):
        raise PuzzleError("a puzzle is one deal, but the file holds a game")
    bids = tuple(None if bid is None else bid.number for bid in record.bids)
    return read_puzzle(record.position(), bids, tree["puzzle"], record.players, record.note)


def puzzle_toml(puzzle: Puzzle) -> str:
    """The puzzle as a TOML record that `raspis solve` reads as well; `read_puzzles` reads it back."""
    position = puzzle.position
    record = Record(
        rules=position.rules,
        players=puzzle.names,
        leader=position.leader,
        cards=position.tricks_left + sum(position.taken),
        hands=position.hands,
        trump=_stated_trump(position),
        sides=position.sides if len(set(position.sides)) < len(position.sides) else None,
        bids=tuple(None if bid is None else Bid(bid) for bid in puzzle.bids),
        table=position.table,
        taken=position.taken if any(position.taken) else None,
        note=puzzle.note,
    )
    own = {key: value for key, value in puzzle.own_mapping().items() if value is not None}
    return tomli_w.dumps({**to_tree(record), "puzzle": own})


def _stated_trump(position: Position) -> str | None:
    if position.rules.trump != "deal":
        return None
    return "N" if position.trump is None else position.trump.letter


def puzzle_line(puzzle: Puzzle) -> str:
    """The puzzle as one line of JSON Lines, without the line end."""
    return json.dumps(puzzle.to_mapping(), ensure_ascii=False)


def book_text() -> str:
    """The book that ships: JSON Lines."""
    return files(__package__).joinpath("book/book.jsonl").read_text(encoding="utf-8")


def book() -> list[Puzzle]:
    """The puzzles of the book that ships, in order."""
    return [puzzle for _, puzzle in read_puzzles(book_text())]


def book_lines(puzzles: Iterable[Puzzle]) -> str:
    """A book as text."""
    return "".join(puzzle_line(puzzle) + "\n" for puzzle in puzzles)
