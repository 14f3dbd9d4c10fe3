"""The talk with a player who solves a puzzle: what is asked, and what is answered to what he types."""

from __future__ import annotations

import sys

from raspis.puzzles.goals.bid import NameBid
from raspis.puzzles.goals.together import Together
from raspis.puzzles.pages.solution import bid_sentence, trump_words
from raspis.puzzles.session import Outcome, Session
from raspis.solver.cards.card import Play
from raspis.solver.cards.plays import read_play
from raspis.solver.errors import RaspisError
from raspis.solver.position.position import Position
from raspis.solver.rules.bids import read_bid
from raspis.solver.wording import counted, printable

from ..terminal.console import Screen, clear_line
from ..terminal.language import say
from ..views.puzzle import named, show_board, show_puzzle, tell_solution

_BID = "Type a number, or pass."
_WORDS = "Or: hint, undo, board, solution, help, quit."
_COMMANDS = ("hint", "undo", "board", "solution", "help")


class _Ended(Exception):
    """The player has left, or there is no more input."""


class Talk:
    """One go at a puzzle, typed at a terminal or from a pipe."""

    def __init__(self, screen: Screen, session: Session, number: int) -> None:
        self._screen = screen
        self._session = session
        self._number = number
        self._puzzle = named(screen, session.puzzle)
        self._hints = 0
        """Hints given since the last card."""
        self._refused: object = None
        """The wrong card or bid that was typed last, and where: typed again it is played."""

    def run(self) -> bool:
        """Let the player solve the puzzle; True when it is solved."""
        is_bid = isinstance(self._puzzle.goal, NameBid)
        first = f"{_BID if is_bid else self._card_words()} {_WORDS}"
        height = self._screen.console.height if sys.stdout.isatty() else None
        show_puzzle(
            self._screen, self._puzzle, self._number, height, below=3 + len(first) // self._screen.width
        )
        self._screen.print("", first)
        try:
            return self._bid() if is_bid else self._play()
        except _Ended:
            if self._session.mistake is not None:
                self._screen.print(f"{self._session.mistake.pretty} was wrong.")
            self._screen.print("Not solved.")
            return False

    # What is asked.

    def _bid(self) -> bool:
        """Ask for the number; a wrong one may be played until it is refuted."""
        puzzle, session = self._puzzle, self._session
        goal, position = puzzle.goal, puzzle.position
        assert isinstance(goal, NameBid)
        name, left = puzzle.names[goal.seat], position.tricks_left
        while True:
            word = self._ask(f"{name} bids: ")
            if word == "undo":
                self._screen.print("There is nothing to take back.")
                continue
            if self._told(word, self._bid_hint):
                continue
            bid = read_bid(word)
            if bid is None or bid.blind or bid.number > left:
                self._screen.print(f"A bid here is a number from 0 to {left}, 0 being a pass.")
            elif why := goal.why_not(bid.number, position, puzzle.bids, puzzle.round):
                self._screen.print(f"{name} can't bid that: {why}.")
            elif session.is_right_bid(bid.number):
                self._screen.print("", f"Right: {bid} is the one bid that {name} can make.", self._tally())
                return True
            elif self._insists(bid.number, f"{name} can't make sure of {bid}."):
                self._screen.print("", f"{bid} it is. Now make it, against the best defence.")
                session.name_bid(bid.number)
                if session.line:
                    self._screen.print(self._answers(position, session.line))
                self._board()
                if self._play():
                    raise AssertionError("a bid that can't be made was made against the best defence")
                session.start_again()
            self._hints = 0

    def _play(self) -> bool:
        """Play to the end; False where a wrong bid is taken back or refuted."""
        session, is_bid = self._session, isinstance(self._puzzle.goal, NameBid)
        told_lost: object = None
        while (outcome := session.outcome) is not Outcome.WON:
            lost = outcome is Outcome.LOST
            if lost and told_lost != session.line:
                told_lost = session.line
                self._screen.print("", self._lost_words())
                if is_bid:
                    self._screen.print("Try another bid.")
                    return False
            word = self._ask(
                "undo or quit: " if lost else f"{self._puzzle.names[session.position.turn]} plays: "
            )
            if word == "undo":
                taken_back = session.undo()
                if not taken_back and is_bid:
                    self._screen.print("The bid is taken back.")
                    return False
                self._screen.print("Taken back." if taken_back else "There is nothing to take back.")
                if taken_back:
                    told_lost = None
                    self._moved()
            elif not self._told(word, self._card_hint):
                if lost:
                    self._screen.print("On this line nothing is left to play for; type undo or quit.")
                else:
                    self._put(word)
        everybody = isinstance(self._puzzle.goal, Together)
        self._screen.print("", "Solved: everybody has his bid." if everybody else "Solved.", self._tally())
        return True

    def _put(self, word: str) -> None:
        """Play a card that was typed, and tell the answer; or say why it isn't played."""
        before = self._session.position
        try:
            play = read_play(word)
        except RaspisError as fault:
            self._screen.print(printable(f"{fault}."))
            return
        play = before.rules.meant(play)
        name = self._puzzle.names[before.turn]
        if play not in before.plays():
            self._screen.print(f"{name} can't play {play.pretty}: {name} {before.why_not(play)}.")
            return
        if self._session.is_mistake(play) and not self._insists(play, f"{play.pretty} loses the goal."):
            return
        answer = self._session.play(play)
        together = isinstance(self._puzzle.goal, Together)
        self._screen.print(self._answers(before, (play,) if together else (play, *answer)))
        self._moved()

    def _insists(self, wrong: object, sentence: str) -> bool:
        """Whether a wrong card or bid was typed twice; the first time it is only said to be wrong."""
        typed = (self._session.line, wrong)
        if self._refused == typed:
            self._refused = None
            return True
        self._refused = typed
        self._screen.print(f"{sentence} Try another; typed again, it is played and refuted.")
        return False

    # What is answered.

    def _moved(self) -> None:
        """After a card, or one taken back: hints begin anew, and the board is shown."""
        self._hints, self._refused = 0, None
        if self._session.outcome is Outcome.OPEN:
            self._board()

    def _board(self) -> None:
        position = self._session.position
        trick = f"Trick {sum(position.taken) + 1}, {trump_words(position)}"
        self._screen.print("", self._screen.cards(trick, style="bold"))
        height = self._screen.console.height - 4 if sys.stdout.isatty() else None
        show_board(self._screen, self._puzzle, position, height)

    def _told(self, word: str, hint: object) -> bool:
        """Answer the words that are no cards; True if this was one."""
        if word == "hint":
            self._hints += 1
            assert callable(hint)
            self._screen.print(hint())
        elif word == "board":
            self._board()
        elif word == "solution":
            tell_solution(self._screen, self._puzzle)
        elif word == "help":
            self._screen.print(f"{_BID if hint == self._bid_hint else self._card_words()} {_WORDS}")
        else:
            return False
        return True

    def _card_words(self) -> str:
        """How a card is typed; a special card as an example only where one is in play."""
        position = self._puzzle.position
        held = [card for hand in position.hands for card in hand]
        special = next((card for card in position.rules.specials if card in held), None)
        words = "Type a card, such as 8H or 8♥"
        if special is None:
            return f"{words}."
        ways = ", ".join(f"{special}:{way}" for way in ("high", "low", "call"))
        return f"{words}; a special card with its way: {ways}."

    def _card_hint(self) -> str:
        """Step by step: the suit of a card that keeps the goal, or one card that doesn't; then the card."""
        play = self._session.hint()
        if play is None:
            return "Nothing helps on this line any more; type undo."
        plays = self._session.position.plays()
        if self._hints > 1:
            return f"A card that keeps the goal: {play.pretty}."
        if any(other.card.suit is not play.card.suit for other in plays):
            return f"A {play.card.suit.name.lower()[:-1]} keeps the goal. A second hint names the card."
        wrong = [other for other in plays if self._session.loses(other)]
        return f"Not {wrong[-1].pretty}. A second hint names the card." if wrong else "Any card does."

    def _bid_hint(self) -> str:
        """Step by step: two numbers of which one is right; then the number."""
        key = self._puzzle.key
        assert isinstance(key, int)
        if self._hints > 1:
            return say(bid_sentence(self._puzzle))
        low = key - 1 if key else key
        return f"The bid is {low} or {low + 1}. A second hint names it."

    def _answers(self, before: Position, plays: tuple[Play, ...]) -> str:
        """What was played from a position on, and who took the tricks."""
        names = self._puzzle.names
        words, position = [], before
        for play in plays:
            words.append(f"{names[position.turn]} {play.pretty}")
            position = position.after(play)
            if not position.table:
                words[-1] += f" – {names[position.leader]} takes the trick"
        return ", ".join(words) + "."

    def _lost_words(self) -> str:
        mistake = self._session.mistake
        if mistake is None:
            return "The goal can't be met any more."
        return f"The goal can't be met any more: {mistake.pretty} was wrong. Take it back with undo."

    def _tally(self) -> str:
        wrong = self._session.wrong
        if not wrong:
            return "Without a wrong play."
        return f"With {counted(wrong, 'wrong play')}."

    def _ask(self, prompt: str) -> str:
        """The next word of the player, in lower case if it is a command; raises _Ended."""
        while True:
            clear_line()
            self._screen.console.print(self._screen.cards(prompt), end="")
            sys.stdout.flush()
            line = sys.stdin.readline()
            word = line.strip()
            ended = not line or word.lower() in ("quit", "exit", "q")
            if not sys.stdin.isatty():
                self._screen.print(printable(word) or ("(end)" if ended else ""))  # as a terminal shows it
            elif not line:
                self._screen.print("")
            if ended:
                raise _Ended
            if word:
                self._session.restart_clock()
                word = "help" if word == "?" else word
                return word.lower() if word.lower() in _COMMANDS else word
