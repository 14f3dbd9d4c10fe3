"""`raspis puzzle solve`: the talk with a player who solves a puzzle."""

from __future__ import annotations

import sys

from raspis.puzzles.goals.bid import NameBid
from raspis.puzzles.goals.together import Together
from raspis.puzzles.pages.solution import bid_sentence
from raspis.puzzles.puzzle import Puzzle
from raspis.puzzles.session import Outcome, Session
from raspis.solver.cards.card import Play
from raspis.solver.cards.plays import read_play
from raspis.solver.errors import RaspisError
from raspis.solver.position.position import Position
from raspis.solver.questions.solver import Solver
from raspis.solver.rules.bids import read_bid

from ..terminal.console import Screen
from ..views.puzzle import named, show_position, show_puzzle, show_solution

_HELP = (
    "Type a card, such as 8H or 8♥; a special card with its way: 7S:high, 7S:low, 7S:call. "
    "Or: hint, undo, solution, quit."
)


class _Ended(Exception):
    """The player has left, or there is no more input."""


def play_puzzle(screen: Screen, puzzle: Puzzle, number: int, solver: Solver) -> bool:
    """Let a player solve a puzzle, cards typed or from a pipe; True when it is solved."""
    puzzle = named(puzzle)
    show_puzzle(screen, puzzle, number)
    screen.print("", _HELP)
    session = Session(puzzle, solver)
    try:
        if isinstance(puzzle.goal, NameBid):
            return _play_bid(screen, session)
        return _play(screen, session)
    except _Ended:
        if session.mistake is not None and session.outcome is Outcome.OPEN:
            screen.print(
                f"{session.mistake.play.pretty} was wrong, {session.mistake.better.pretty} was right."
            )
        screen.print("Not solved.")
        return False


def _play_bid(screen: Screen, session: Session) -> bool:
    """Ask for the number; a wrong one is taken, and played until it is refuted."""
    puzzle = session.puzzle
    assert isinstance(puzzle.goal, NameBid)
    seat = puzzle.goal.seat
    name, left = puzzle.names[seat], puzzle.position.tricks_left
    while True:
        word = _ask(screen, f"{name} bids: ")
        if _told(screen, session, word, bid_sentence(puzzle)):
            continue
        bid = read_bid(word)
        if bid is None or bid.blind or bid.number > left:
            screen.print(f"A bid here is a number from 0 to {left}, 0 being a pass.")
            continue
        if session.name_bid(bid.number):
            screen.print("", f"Right: {word} is the one bid that {name} can make.", _tally(session))
            return True
        screen.print("", f"{word} it is. Now make it, against the best defence.")
        if session.line:
            screen.print(_answer_words(session, puzzle.position, session.line))
        if _play(screen, session):
            raise AssertionError("a bid that can't be made was made against the best defence")
        screen.print(f"{word} can't be made. Try another bid.")


def _play(screen: Screen, session: Session) -> bool:
    """Play to the end; False where a bid is refuted."""
    puzzle = session.puzzle
    shown: Position | None = None
    while True:
        outcome = session.outcome
        if outcome is Outcome.WON:
            screen.print(
                "", "Solved." if not isinstance(puzzle.goal, Together) else "Solved: everybody has his bid."
            )
            screen.print(_tally(session))
            return True
        if shown != session.position:
            shown = session.position
            screen.print("")
            if outcome is Outcome.OPEN:
                show_position(screen, puzzle, shown)
            else:
                screen.print(_wrong_words(session))
        if outcome is Outcome.LOST and isinstance(puzzle.goal, NameBid):
            return False
        lost = outcome is Outcome.LOST
        word = _ask(screen, "undo or quit: " if lost else f"{puzzle.names[shown.turn]} plays: ")
        if word == "undo":
            screen.print("Taken back." if session.undo() else "There is nothing to take back.")
        elif not _told(screen, session, word, _hint(session)):
            if lost:
                screen.print("On this line nothing is left to play for; type undo or quit.")
            else:
                _put(screen, session, word)


def _put(screen: Screen, session: Session, word: str) -> None:
    """Play a card that was typed, and tell the answer; or say why it can't be played."""
    before = session.position
    try:
        play = read_play(word)
    except RaspisError as fault:
        screen.print(f"{fault}.")
        return
    play = before.rules.meant(play)
    if play not in before.plays():
        name = session.puzzle.names[before.turn]
        screen.print(f"{name} can't play {play.pretty}: {name} {before.why_not(play)}.")
        return
    answer = session.play(play)
    if isinstance(session.puzzle.goal, Together):
        screen.print(_answer_words(session, before, (play,)))
    else:
        screen.print(_answer_words(session, before, (play, *answer)))


def _hint(session: Session) -> str:
    play = session.hint()
    if play is None:
        return "Nothing helps on this line any more; type undo."
    return f"A card that keeps the goal: {play.pretty}."


def _told(screen: Screen, session: Session, word: str, hint: str) -> bool:
    """Answer the words that are no cards; True if this was one."""
    if word == "hint":
        screen.print(hint)
    elif word == "solution":
        show_solution(screen, session.puzzle)
    elif word in ("help", "?"):
        screen.print(_HELP)
    else:
        return False
    return True


def _ask(screen: Screen, prompt: str) -> str:
    """The next word of the player, in lower case if it is a command; raises _Ended."""
    screen.console.print(screen.cards(prompt), end="")
    sys.stdout.flush()
    while True:
        line = sys.stdin.readline()
        word = line.strip()
        ended = not line or word.lower() in ("quit", "exit", "q")
        if not sys.stdin.isatty() and (word or ended):
            screen.print(word or "(end)")  # what was typed is seen at a terminal only
        elif ended:
            screen.print("")
        if ended:
            raise _Ended
        if word:
            return word.lower() if word.lower() in ("undo", "hint", "solution", "help") else word


def _answer_words(session: Session, before: Position, plays: tuple[Play, ...]) -> str:
    """What was played from a position on, and who took the tricks."""
    names = session.puzzle.names
    words, position = [], before
    for play in plays:
        words.append(f"{names[position.turn]} {play.pretty}")
        position = position.after(play)
        if not position.table:
            words[-1] += f" – {names[position.leader]} takes the trick"
    return ", ".join(words) + "."


def _wrong_words(session: Session) -> str:
    mistake = session.mistake
    if mistake is None:
        return "The goal can't be met any more."
    wrong, better = mistake.play.pretty, mistake.better.pretty
    return f"The goal can't be met any more: {wrong} was wrong, {better} would have kept it."


def _tally(session: Session) -> str:
    if not session.wrong:
        return "Without a wrong play."
    return "With 1 wrong play." if session.wrong == 1 else f"With {session.wrong} wrong plays."
