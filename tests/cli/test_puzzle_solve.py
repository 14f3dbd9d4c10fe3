"""`raspis puzzle solve` as somebody plays it, cards coming from a pipe."""

from __future__ import annotations

import pytest
from command import environment, raspis, raspis_process

from raspis.cli.terminal.language import RANKS_OF, Russian
from raspis.puzzles.files import book_lines, read_puzzles
from raspis.puzzles.making.make import make
from raspis.puzzles.making.request import WORTH_WHILE, Request
from raspis.puzzles.puzzle import Puzzle
from raspis.puzzles.session import Outcome, Session
from raspis.solver.cards.card import Play
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.rules import Rules

MAKE = ("puzzle", "make", "--rules", "child", "--players", "3", "--cards", "3", "--seed", "1")


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "some book.jsonl"
    ran = raspis(*MAKE, "--count", "6", "--json")
    assert ran.status == 0, ran.err
    path.write_text(ran.out, encoding="utf-8")
    return str(path)


def puzzles_of(path: str) -> list[Puzzle]:
    with open(path, "rb") as file:
        return [puzzle for _, puzzle in read_puzzles(file.read())]


def right_words(puzzle: Puzzle) -> list[str]:
    """What to type to solve a puzzle: the answers of a session of one's own."""
    if isinstance(puzzle.key, int):
        return [str(puzzle.key)]
    session, words = Session(puzzle, Solver("plain")), []
    while session.outcome is Outcome.OPEN:
        play = session.hint()
        assert play is not None
        words.append(str(play))
        session.play(play)
    assert session.outcome is Outcome.WON
    return words


def test_solve_through_a_pipe(book):
    for number, puzzle in enumerate(puzzles_of(book), 1):
        typed = "\n".join(right_words(puzzle)) + "\n"
        ran = raspis("puzzle", "solve", book, "--number", str(number), stdin=typed)
        assert ran.status == 0, ran.out
        assert "Without a wrong play." in ran.out


def test_wrong_cards_are_taken_and_refuted(book):
    tried = 0
    for number, puzzle in enumerate(puzzles_of(book), 1):
        if isinstance(puzzle.key, int):
            continue
        wrong = next(play for play in puzzle.position.plays() if play not in puzzle.key)
        # Nothing but plays of one's own after the wrong one: whatever they are, the goal is not met.
        session = Session(puzzle, Solver("plain"))
        session.play(wrong)
        typed = [str(wrong), str(wrong)]  # the first time it is only said that it loses
        while session.outcome is Outcome.OPEN:
            play = session.position.plays()[0]
            typed.append(str(play))
            session.play(play)
        assert session.outcome is Outcome.LOST
        ran = raspis("puzzle", "solve", book, "--number", str(number), stdin="\n".join(typed) + "\nquit\n")
        assert ran.status == 1
        assert f"{wrong.pretty} was wrong" in ran.out
        assert "loses the goal. Try another; typed again, it is played and refuted." in ran.out
        undone = [*typed, *["undo"] * (len(typed) - 1), *right_words(puzzle)]
        ran = raspis("puzzle", "solve", book, "--number", str(number), stdin="\n".join(undone) + "\n")
        assert ran.status == 0, ran.out
        assert "With 1 wrong play." in ran.out
        tried += 1
    assert tried >= 3


def test_solve_answers_words_and_illegal_cards(book):
    ran = raspis("puzzle", "solve", book, stdin="help\nXX\n2H\nhint\nhint\nundo\nsolution\n")
    assert ran.status == 1
    assert "Type a card" in ran.out
    assert "does not hold 2♥" in ran.out
    assert "A card that keeps the goal" in ran.out
    assert "There is nothing to take back." in ran.out
    assert "Solution" in ran.out
    assert ran.out.endswith("Not solved.\n")


def test_a_wrong_bid_is_refuted(tmp_path):
    path = tmp_path / "bids.jsonl"
    puzzles = list(make(Request(Rules.of("child"), 3, 3, "bid", WORTH_WHILE, seed=1, count=3)))
    path.write_text(book_lines(puzzles), encoding="utf-8")
    for place, puzzle in enumerate(puzzles, 1):
        assert isinstance(puzzle.key, int)
        wrong = next(number for number in range(4) if number != puzzle.key)
        session = Session(puzzle, Solver("plain"))
        assert not session.name_bid(wrong)
        typed = [str(wrong), str(wrong)]
        while session.outcome is Outcome.OPEN:
            play = session.position.plays()[-1]
            typed.append(str(play))
            session.play(play)
        assert session.outcome is Outcome.LOST
        assert session.name_bid(puzzle.key)
        typed.append(str(puzzle.key))
        ran = raspis("puzzle", "solve", str(path), "--number", str(place), stdin="\n".join(typed) + "\n")
        assert ran.status == 0, ran.out
        assert "The goal can't be met any more" in ran.out
        assert "Try another bid." in ran.out
        assert ran.out.endswith("With 1 wrong play.\n")


@pytest.mark.parametrize(
    ("encoding", "typed"), [("utf-8", b"\xff"), ("ascii", "9♣".encode()), ("cp1251", b"\x98")]
)
def test_solve_takes_any_bytes_that_are_typed(encoding, typed):
    ran = raspis_process("puzzle", "solve", stdin=typed + b"\nhint\nquit\n", PYTHONIOENCODING=encoding)
    assert (ran.status, ran.err) == (1, "")
    assert ("neither a rank nor a suit" in ran.out) is (encoding != "ascii")
    assert "Not solved." in ran.out


LAST = (
    '{"rules": {"preset": "child", "hook": true}, "hands": [["10S", "JC", "KD"], ["6S", "9C", "9H"], '
    '["7S", "7C", "AH"]], "leader": 0, "bids": [2, 1, null], "goal": {"kind": "bid", "seat": 2}, "key": 1}'
)
"""After 2 and 1 the hook bars 0, which P3 could make as well."""


@pytest.fixture
def last_bid(tmp_path):
    path = tmp_path / "hook.jsonl"
    path.write_text(LAST, encoding="utf-8")
    return str(path)


def test_a_bid_that_the_hook_bars_is_no_answer_and_no_mistake(last_bid):
    ran = raspis("puzzle", "solve", last_bid, stdin="0\n1\n")
    assert ran.status == 0
    assert "P3 can't bid that: the hook bars 0, since the bids would add up to 3 tricks." in ran.out
    assert ran.out.endswith("Without a wrong play.\n")


def test_a_wrong_bid_is_told_first_and_can_be_taken_back(last_bid):
    ran = raspis("puzzle", "solve", last_bid, stdin="2\n2\nundo\n1\n")
    assert "P3 can't make sure of 2. Try another; typed again, it is played and refuted." in ran.out
    assert "2 it is. Now make it" in ran.out
    assert "The bid is taken back." in ran.out
    assert ran.out.endswith("Right: 1 is the one bid that P3 can make.\nWith 1 wrong play.\n")
    assert ran.status == 0
    other = raspis("puzzle", "solve", last_bid, stdin="2\n3\n3\nundo\n2\n1\n")
    assert other.out.count("it is. Now make it") == 1, "another wrong bid lies between the two"
    assert other.out.endswith("With 2 wrong plays.\n")
    assert "There is nothing to take back." in raspis("puzzle", "solve", last_bid, stdin="undo\n").out


def test_hints_come_in_steps(last_bid):
    ran = raspis("puzzle", "solve", last_bid, stdin="hint\nhint\n")
    first, second = (line for line in ran.out.splitlines() if "bid is" in line.lower())
    assert first == "The bid is 0 or 1. A second hint names it."
    assert second == "The bid is 1."
    ran = raspis("puzzle", "solve", "--number", "100", stdin="hint\nhint\nAH\nhint\n")
    hints = [line for line in ran.out.splitlines() if "keeps the goal" in line]
    assert hints[0] == "A heart keeps the goal. A second hint names the card."
    assert hints[1] == "A card that keeps the goal: A♥."
    assert "A second hint" in ran.out.split("P3 A♥")[1], "after a card they begin anew"


def test_nothing_of_the_answer_is_told_before_it_is_asked_for():
    ran = raspis("puzzle", "solve", "--number", "100", stdin="7S\n7S\nsolve\nundo\nquit\n")
    asked = ran.out.split("P3 plays: ", 1)[1]
    assert "7♠ high loses the goal. Try another" in asked
    assert "A♥" not in asked
    assert "would have kept" not in ran.out


def test_an_empty_line_gives_a_new_prompt_and_boards_name_the_trump(last_bid):
    ran = raspis("puzzle", "solve", "--number", "100", stdin="\n\nAH\nboard\nquit\n")
    assert ran.out.count("P3 plays: \n") == 2
    assert ran.out.count("Trick 1, trump ♦") + ran.out.count("Trick 2, trump ♦") == 2
    assert ran.out.count("♥ J 8 6") == 1, "the board is drawn once before the first card"


def test_what_is_typed_does_not_rule_the_terminal():
    ran = raspis("puzzle", "solve", stdin="\x1b[31mred\n\x07\nquit\n")
    assert not set("\x1b\x07") & set(ran.out)


@pytest.mark.parametrize("number", ["80", "122", "131"])
def test_all_of_a_puzzle_stands_on_a_terminal_of_24_lines(number, monkeypatch):
    """The terminal is a real one here: that is what the board looks at."""
    pty = pytest.importorskip("pty", reason="no pseudo-terminals on this system")
    import fcntl
    import os
    import struct
    import subprocess
    import sys
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    command = [sys.executable, "-m", "raspis.cli", "puzzle", "solve", "--number", number]
    env = {**environment(), "TERM": "dumb"}
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env) as process:
        os.close(theirs)
        shown = b""
        while not shown.endswith((b"plays: ", b"bids: ")):
            shown += os.read(ours, 4096)
        os.write(ours, b"quit\n")
        while chunk := _rest(ours):
            shown += chunk
    assert process.returncode == 1
    before = shown.decode().replace("\r", "").partition("quit")[0]
    assert before.count("\n") < 24, before
    for line in before.split("\n"):
        assert len(line) <= 80


def _rest(terminal: int) -> bytes:
    import os

    try:
        return os.read(terminal, 4096)
    except OSError:  # its other end is closed
        return b""


@pytest.mark.parametrize(
    ("number", "way"),
    [("100", "7S:high"), ("131", "JS:high"), ("40", None)],
    ids=["child", "nameless", "none"],
)
def test_the_example_of_a_special_card_is_one_in_play(number, way):
    ran = raspis("puzzle", "solve", "--number", number, stdin="quit\n")
    assert "Type a card, such as 8H or 8♥" in ran.out
    assert (way in ran.out) if way else (":high" not in ran.out)


def test_cards_are_typed_as_they_are_shown_in_russian(book):
    speech = Russian("ru", RANKS_OF["russian"])
    for number, puzzle in enumerate(puzzles_of(book), 1):
        if isinstance(puzzle.key, int):
            continue
        words = [speech.play(Play.parse(word)) for word in right_words(puzzle)]
        ran = raspis("puzzle", "solve", book, "--number", str(number), stdin="\n".join(words) + "\n")
        assert ran.status == 0, ran.out
        assert "Without a wrong play." in ran.out


def test_both_letters_t_one_after_another_are_refused_with_both_readings(book):
    typed = "Т♦\nT♦\n10♦\nhearts Т\nquit\n"
    said = " ".join(raspis("puzzle", "solve", book, stdin=typed).out.split())
    assert "this card has the Latin T, a ten, and an earlier card the Cyrillic Т" in said
    assert "this card reads 10D, or with the Cyrillic Т AD" in said
    assert "the text reads 10H; with the Cyrillic Т, an ace or clubs, AH" in said
    assert said.count("Not solved.") == 1
