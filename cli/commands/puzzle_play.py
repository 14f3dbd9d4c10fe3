"""The talk with a player who solves a puzzle: what is asked, and what is answered to what he types."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final

from rich.cells import cell_len

from raspis.puzzles.goals.bid import NameBid
from raspis.puzzles.goals.together import Together
from raspis.puzzles.pages.solution import bid_sentence, trump_words
from raspis.puzzles.session import Outcome, Session
from raspis.solver.cards.card import Play
from raspis.solver.cards.plays import cards_alone, read_play
from raspis.solver.cards.speech import Pretty
from raspis.solver.cards.text import refuse_both_ts
from raspis.solver.errors import RaspisError
from raspis.solver.message import Message, counted, listed
from raspis.solver.position.position import Position
from raspis.solver.rules.bids import read_bid
from raspis.solver.wording import printable

from ..terminal.console import Screen, clear_line
from ..terminal.language import say
from ..views.puzzle import named, show_board, show_puzzle, tell_solution
from .puzzle_words import command_of

_HOW_TO_BID: Final = Message("Type a number, or pass.")
_COMMANDS: Final = Message("Or: hint, undo, board, solution, help, quit.")
_KEEPING: Final = (
    Message("A spade keeps the goal. A second hint names the card."),
    Message("A club keeps the goal. A second hint names the card."),
    Message("A diamond keeps the goal. A second hint names the card."),
    Message("A heart keeps the goal. A second hint names the card."),
)
"""A hint by suits."""


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
        self._cards: list[tuple[Message, str]] = []
        """The cards as they were typed."""

    def run(self) -> bool:
        """Let the player solve the puzzle; True when it is solved."""
        is_bid = isinstance(self._puzzle.goal, NameBid)
        first = say(self._words(is_bid))
        height = self._screen.console.height if sys.stdout.isatty() else None
        show_puzzle(
            self._screen, self._puzzle, self._number, height, below=3 + cell_len(first) // self._screen.width
        )
        self._screen.print("", first)
        try:
            return self._bid() if is_bid else self._play()
        except _Ended:
            if self._session.mistake is not None:
                self._print(Message("{play} was wrong.", play=self._pretty(self._session.mistake)))
            self._print(Message("Not solved."))
            return False

    # What is asked.

    def _bid(self) -> bool:
        """Ask for the number; a wrong one may be played until it is refuted."""
        puzzle, session = self._puzzle, self._session
        goal, position = puzzle.goal, puzzle.position
        assert isinstance(goal, NameBid)
        name, left = puzzle.names[goal.seat], position.tricks_left
        while True:
            word = self._ask(Message("{player} bids:", player=name))
            command = command_of(word)
            if command == "undo":
                self._print(Message("There is nothing to take back."))
                continue
            if self._told(command, self._bid_hint):
                continue
            bid = read_bid(word)
            if bid is None or bid.blind or bid.number > left:
                self._print(Message("A bid here is a number from 0 to {most}, 0 being a pass.", most=left))
            elif why := goal.why_not(bid.number, position, puzzle.bids, puzzle.round):
                self._print(Message("{player} can't bid that: {why}.", player=name, why=why))
            elif session.is_right_bid(bid.number):
                right = Message("Right: {bid} is the one bid that {player} can make.", bid=bid, player=name)
                self._print("", right, self._tally())
                return True
            elif self._insists(
                bid.number, Message("{player} can't make sure of {bid}.", player=name, bid=bid)
            ):
                self._print("", Message("{bid} it is. Now make it, against the best defence.", bid=bid))
                session.name_bid(bid.number)
                if session.line:
                    self._print(self._answers(position, session.line))
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
                self._print("", self._lost_words())
                if is_bid:
                    self._print(Message("Try another bid."))
                    return False
            word = self._ask(Message("undo or quit:") if lost else self._to_play())
            command = command_of(word)
            if command == "undo":
                taken_back = session.undo()
                if not taken_back and is_bid:
                    self._print(Message("The bid is taken back."))
                    return False
                if taken_back:
                    self._print(Message("Taken back."))
                    told_lost = None
                    self._moved()
                else:
                    self._print(Message("There is nothing to take back."))
            elif not self._told(command, self._card_hint):
                if lost:
                    self._print(Message("On this line nothing is left to play for; type undo or quit."))
                else:
                    self._put(word)
        everybody = isinstance(self._puzzle.goal, Together)
        solved = Message("Solved: everybody has his bid.") if everybody else Message("Solved.")
        self._print("", solved, self._tally())
        return True

    def _to_play(self) -> Message:
        """The prompt for a card."""
        return Message("{player} plays:", player=self._puzzle.names[self._session.position.turn])

    def _put(self, word: str) -> None:
        """Play a card that was typed, and tell the answer; or say why it isn't played."""
        before = self._session.position
        try:
            play = read_play(word)
            refuse_both_ts([*self._cards, (Message("this card"), cards_alone(word))])
        except RaspisError as fault:
            self._print(Message("{fault}.", fault=fault))
            return
        self._cards.append((Message("an earlier card"), cards_alone(word)))
        play = before.rules.meant(play)
        name = self._puzzle.names[before.turn]
        if play not in before.plays():
            self._print(
                Message(
                    "{player} can't play {play}: {player} {why}.",
                    player=name,
                    play=self._pretty(play),
                    why=before.why_not(play),
                )
            )
            return
        loses = Message("{play} loses the goal.", play=self._pretty(play))
        if self._session.is_mistake(play) and not self._insists(play, loses):
            return
        answer = self._session.play(play)
        together = isinstance(self._puzzle.goal, Together)
        self._print(self._answers(before, (play,) if together else (play, *answer)))
        self._moved()

    def _insists(self, wrong: object, sentence: Message) -> bool:
        """Whether a wrong card or bid was typed twice; the first time it is only said to be wrong."""
        typed = (self._session.line, wrong)
        if self._refused == typed:
            self._refused = None
            return True
        self._refused = typed
        self._print(
            Message("{sentence} Try another; typed again, it is played and refuted.", sentence=sentence)
        )
        return False

    # What is answered.

    def _moved(self) -> None:
        """After a card, or one taken back: hints begin anew, and the board is shown."""
        self._hints, self._refused = 0, None
        if self._session.outcome is Outcome.OPEN:
            self._board()

    def _board(self) -> None:
        position = self._session.position
        number, trump = sum(position.taken) + 1, trump_words(position)
        trick = say("Trick {number}, {trump}", number=number, trump=trump)
        self._screen.print("", self._screen.cards(trick, style="bold"))
        height = self._screen.console.height - 4 if sys.stdout.isatty() else None
        show_board(self._screen, self._puzzle, position, height)

    def _print(self, *parts: Message | str) -> None:
        self._screen.print(*(part if isinstance(part, str) else printable(say(part)) for part in parts))

    def _pretty(self, play: Play) -> Pretty:
        return Pretty(play, self._puzzle.position.rules.low == "scrap")

    def _told(self, command: str | None, hint: Callable[[], Message]) -> bool:
        """Answer the commands that are the same for a bid and for a card; True if this was one."""
        if command == "hint":
            self._hints += 1
            self._print(hint())
        elif command == "board":
            self._board()
        elif command == "solution":
            tell_solution(self._screen, self._puzzle)
        elif command == "help":
            self._print(self._words(hint == self._bid_hint))
        else:
            return False
        return True

    def _words(self, is_bid: bool) -> Message:
        """What may be typed."""
        how = _HOW_TO_BID if is_bid else self._card_words()
        return Message("{how} {commands}", how=how, commands=_COMMANDS)

    def _card_words(self) -> Message:
        """How a card is typed; a special card as an example only where one is in play."""
        position = self._puzzle.position
        held = [card for hand in position.hands for card in hand]
        special = next((card for card in position.rules.specials if card in held), None)
        if special is None:
            return Message("Type a card, such as 8H or 8♥.")
        return Message(
            "Type a card, such as 8H or 8♥; "
            "a special card with its way: {card}:high, {card}:low, {card}:call.",
            card=special,
        )

    def _card_hint(self) -> Message:
        """Step by step: the suit of a card that keeps the goal, or one card that doesn't; then the card."""
        play = self._session.hint()
        if play is None:
            return Message("Nothing helps on this line any more; type undo.")
        plays = self._session.position.plays()
        if self._hints > 1:
            return Message("A card that keeps the goal: {play}.", play=self._pretty(play))
        if any(other.card.suit is not play.card.suit for other in plays):
            return _KEEPING[play.card.suit]
        wrong = [other for other in plays if self._session.loses(other)]
        if not wrong:
            return Message("Any card does.")
        return Message("Not {play}. A second hint names the card.", play=self._pretty(wrong[-1]))

    def _bid_hint(self) -> Message:
        """Step by step: two numbers of which one is right; then the number."""
        key = self._puzzle.key
        assert isinstance(key, int)
        if self._hints > 1:
            return bid_sentence(self._puzzle)
        low = key - 1 if key else key
        return Message("The bid is {low} or {high}. A second hint names it.", low=low, high=low + 1)

    def _answers(self, before: Position, plays: tuple[Play, ...]) -> Message:
        """What was played from a position on, and who took the tricks."""
        names = self._puzzle.names
        said, position = [], before
        for play in plays:
            player, position = names[position.turn], position.after(play)
            if position.table:
                said.append(Message("{player} {play}", player=player, play=self._pretty(play)))
            else:
                said.append(
                    Message(
                        "{player} {play} – {winner} takes the trick",
                        player=player,
                        play=self._pretty(play),
                        winner=names[position.leader],
                    )
                )
        return Message("{plays}.", plays=listed(said))

    def _lost_words(self) -> Message:
        mistake = self._session.mistake
        if mistake is None:
            return Message("The goal can't be met any more.")
        return Message(
            "The goal can't be met any more: {play} was wrong. Take it back with undo.",
            play=self._pretty(mistake),
        )

    def _tally(self) -> Message:
        wrong = self._session.wrong
        if not wrong:
            return Message("Without a wrong play.")
        return counted("With {number} wrong play.", "With {number} wrong plays.", wrong)

    def _ask(self, prompt: Message) -> str:
        """The next word of the player; raises _Ended."""
        while True:
            clear_line()
            self._screen.console.print(self._screen.cards(f"{say(prompt)} "), end="")
            sys.stdout.flush()
            line = sys.stdin.readline()
            word = line.strip()
            ended = not line or command_of(word) == "quit"
            if not sys.stdin.isatty():
                end = say("(end)") if ended else ""
                self._screen.print(printable(word) or end)  # as a terminal shows it
            elif not line:
                self._screen.print("")
            if ended:
                raise _Ended
            if word:
                self._session.restart_clock()
                return word
