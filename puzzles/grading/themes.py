"""Themes: what a puzzle is about, each decided by a rule and given only where the rule holds.

A rule looks at the main line: the decisions on it, and the line played to the end of the deal. The sentence
of a theme is its definition; «loses» means that the goal can't be forced any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

from raspis.solver.cards.card import Play, Way
from raspis.solver.message import Message, in_context
from raspis.solver.position.equals import equal_plays
from raspis.solver.position.position import Position
from raspis.solver.search.aim import Aim
from raspis.solver.words import Words

from ..goals.goal import Goal
from ..goals.spoil import Spoil
from ..goals.tricks import NoTrick
from ..proof.soundness import Proof
from ..tree import Node
from .measures import main_turns


class Decision(NamedTuple):
    """A decision on the main line; `right` is the first play of the class that keeps the goal."""

    place: int
    """How many cards of the line were played before."""
    position: Position
    aim: Aim
    right: Play
    wrong: list[Play]
    """One play of each class that loses."""


class Played(NamedTuple):
    """A card on the line, with the position and the aim before it."""

    position: Position
    aim: Aim
    play: Play


@dataclass(frozen=True)
class Study:
    """A sound puzzle with an aim, and what the rules of the themes want to know of it."""

    proof: Proof
    position: Position
    aim: Aim
    tree: Node

    @cached_property
    def decisions(self) -> list[Decision]:
        """The decisions on the main line."""
        found = []
        place = 0
        for (position, aim, node), (_, reply) in zip(
            main_turns(self.position, self.aim, self.tree), self.tree.main_line(), strict=True
        ):
            wrong = [equals[0] for equals in equal_plays(position) if equals[0] not in node.plays]
            if wrong:
                found.append(Decision(place, position, aim, node.plays[0], wrong))
            place += 1 + len(reply)
        return found

    @cached_property
    def line(self) -> list[Played]:
        """The main line to the end of the deal: after the last decision everybody plays his first card.

        The solver's is the first that keeps the goal.
        """
        line: list[Played] = []
        position, aim = self.position, self.aim
        for node, reply in self.tree.main_line():
            for play in (node.plays[0], *reply):
                position, aim = _push(line, position, aim, play)
        while position.tricks_left:
            if aim.helps(position.turn):
                play = self.proof.turn(position, aim).keeping[0][0]
            else:
                play = position.plays()[0]
            position, aim = _push(line, position, aim, play)
        return line

    def trick_end(self, place: int) -> int:
        """The place on the line after the last card of the trick to which the card at a place belongs."""
        played = self.line[place]
        return place + len(played.position.hands) - len(played.position.table)

    def winner(self, place: int) -> int:
        """The seat that takes the trick to which the card at a place of the line belongs."""
        last = self.line[self.trick_end(place) - 1]
        return last.position.after(last.play).leader


def _push(line: list[Played], position: Position, aim: Aim, play: Play) -> tuple[Position, Aim]:
    line.append(Played(position, aim, play))
    after = position.after(play)
    return after, aim.after(position, after)


def _duck(study: Study, turn: Decision) -> bool:
    position, aim = turn.position, turn.aim
    return (
        bool(position.table)
        and bool(aim.counted >> position.turn & 1)
        and aim.wants(position.tricks_left)
        and not position.leads_with(turn.right)
        and any(position.leads_with(play) for play in turn.wrong)
    )


def _hold_up(study: Study, turn: Decision) -> bool:
    position = turn.position
    if turn.right.way is not Way.PLAIN or not position.table:
        return False
    held = {play.card for play in turn.wrong if play.way is Way.HIGH and position.leads_with(play)}
    return any(
        played.play.card in held
        and played.play.way in (Way.HIGH, Way.CALL)
        and played.position.turn == position.turn
        and study.winner(place) == position.turn
        for place, played in enumerate(study.line)
        if place > turn.place
    )


def _special_early(turn: Decision) -> bool:
    ordinary = any(play.way is Way.PLAIN for play in turn.wrong)
    return turn.right.way is Way.HIGH and ordinary and turn.position.tricks_left >= 3


def _low_seven(turn: Decision) -> bool:
    return turn.right.way is Way.LOW


def _by_trumps(turn: Decision) -> bool:
    return turn.right.way is Way.CALL


def _circular_trap(study: Study, turn: Decision) -> bool:
    position = turn.position
    if position.rules.trump != "circular" or position.table:
        return False
    for lead in turn.wrong:
        if lead.way is not Way.PLAIN:
            continue
        suit = lead.card.suit
        if any(card.suit == suit and card > lead.card for hand in position.hands for card in hand):
            continue
        if (taken_with := _refuted_with(study, turn, lead)) is None:
            continue
        if taken_with.way in (Way.PLAIN, Way.LOW) and taken_with.card.suit == suit.next:
            return True
    return False


def _refuted_with(study: Study, turn: Decision, lead: Play) -> Play | None:
    """What takes the trick of a wrong lead that the others refute; the solver's side plays its first card."""
    position, aim = turn.position, turn.aim
    seats, plays = len(position.hands), [lead]
    leader = position.leader
    after = position.after(lead)
    position, aim = after, aim.after(position, after)
    while len(plays) < seats:
        classes = equal_plays(position)
        for equals in classes:
            after = position.after(equals[0])
            rest = aim.after(position, after)
            if aim.helps(position.turn) or not study.proof.keeps(after, rest):
                plays.append(equals[0])
                position, aim = after, rest
                break
        else:
            return None
    return plays[(position.leader - leader) % seats]


def _unblock(study: Study, turn: Decision) -> bool:
    position, right = turn.position, turn.right
    if not position.table or right.way is not Way.PLAIN or position.leads_with(right):
        return False
    return any(
        play.way is Way.PLAIN
        and play.card.suit == right.card.suit
        and play.card < right.card
        and not position.leads_with(play)
        for play in turn.wrong
    )


def _throw_in(study: Study, turn: Decision) -> bool:
    if turn.position.table:
        return False
    end = study.trick_end(turn.place)
    if end >= len(study.line):
        return False
    played = study.line[end]
    seat, thrown_in = turn.position.turn, played.position.leader
    if played.aim.helps(thrown_in) or study.winner(end) != seat:
        return False
    return not study.proof.keeps(replace(played.position, leader=seat), played.aim)


def _zugzwang(study: Study, turn: Decision) -> bool:
    end = study.trick_end(turn.place)
    if end >= len(study.line):
        return False
    position, aim = study.line[end].position, study.line[end].aim
    if aim.helps(position.leader):
        return False
    others = [seat for seat in range(len(position.hands)) if seat != position.leader]
    return not any(study.proof.keeps(replace(position, leader=seat), aim) for seat in others)


_BY_THE_LINE: Final[dict[str, Callable[[Study, Decision], bool]]] = {
    "duck": _duck,
    "hold-up": _hold_up,
    "circular-trap": _circular_trap,
    "unblock": _unblock,
    "throw-in": _throw_in,
    "zugzwang": _zugzwang,
}
_BY_THE_WAY: Final[dict[str, Callable[[Decision], bool]]] = {
    "special-early": _special_early,
    "low-seven": _low_seven,
    "by-trumps": _by_trumps,
}


class Theme(NamedTuple):
    """What a theme is, and which puzzles can have it."""

    name: Message
    """What people call it."""
    definition: Message
    families: tuple[str, ...] = ("play",)
    """The families of goals that can have it."""
    counting: bool = False
    """Whether the goal must ask for one number among others."""
    needs_special: bool = False
    """Whether the seat that solves the puzzle must hold a special card."""
    never: tuple[type[Goal], ...] = ()
    """Goals of these families with which it can't be, since of the tricks it speaks of none is wanted."""
    cards: int = 2
    """The smallest hands with which it can be."""

    def fits(self, goal: type[Goal]) -> bool:
        """Whether the theme is one of puzzles that ask for such a goal."""
        return goal.family in self.families and (goal.counting or not self.counting)

    def can_be(self, goal: type[Goal]) -> bool:
        """Whether a puzzle with a goal of this kind can have the theme."""
        return self.fits(goal) and goal not in self.never


THEMES: Final = {
    "duck": Theme(
        in_context("theme", "duck"),
        Message("the solver, who still wants tricks, lets one go that he could take as it stands"),
        never=(NoTrick, Spoil),
    ),
    "hold-up": Theme(
        in_context("theme", "hold-up"),
        Message("a special card is kept from a trick that it would take as it stands, and takes a later one"),
        needs_special=True,
        never=(NoTrick,),
    ),
    "special-early": Theme(
        in_context("theme", "special-early"),
        Message(
            "a special card must be played high, though an ordinary card could be played, "
            "with at least two tricks to come after this one"
        ),
        ("play", "help"),
        needs_special=True,
        cards=3,
    ),
    "low-seven": Theme(
        in_context("theme", "low-seven"),
        Message("a special card must be played low: high it loses"),
        ("play", "help"),
        needs_special=True,
    ),
    "by-trumps": Theme(
        in_context("theme", "by-trumps"),
        Message("a special card must be led as a call: led in any other way it loses"),
        ("play", "help"),
        needs_special=True,
    ),
    "circular-trap": Theme(
        in_context("theme", "circular-trap"),
        Message("with circular trumps, the lead of a suit's highest card loses, taken by the next suit"),
    ),
    "unblock": Theme(
        in_context("theme", "unblock"),
        Message("a higher card of a suit must go though a lower one would do the same in this trick"),
    ),
    "throw-in": Theme(
        in_context("theme", "throw-in"),
        Message(
            "the solver leads and gives the lead to another, takes the trick which that one leads, "
            "and would lose if he had to lead it himself"
        ),
        never=(NoTrick,),
    ),
    "zugzwang": Theme(
        in_context("theme", "zugzwang"),
        Message("another has to lead, and the solver would lose if anyone else led instead"),
    ),
    "counting": Theme(
        in_context("theme", "counting"),
        Message(
            "the number asked for borders a gap: between it and the next number that the seat can make lies "
            "one that it can't"
        ),
        ("play", "bid"),
        counting=True,
    ),
    "hook-trap": Theme(
        in_context("theme", "hook-trap"),
        Message("the hook bars a number that the seat could make, so another has to be bid"),
        ("bid",),
    ),
}
"""The themes with their definitions, in the order in which a puzzle lists them."""
THEME_NAMES: Final = {name: theme.name for name, theme in THEMES.items()}
"""The themes as people read them."""
THEME_WORDS: Final = Words(
    {
        "duck": "пропуск пропустить",
        "hold-up": "выдержка придержать",
        "special-early": "ранняя-старшая",
        "low-seven": "простой-картой семёркой",
        "by-trumps": "по-козырям",
        "circular-trap": "ловушка-круга круговая-ловушка",
        "unblock": "разблокировка",
        "throw-in": "впустка",
        "zugzwang": "цугцванг",
        "counting": "счёт",
        "hook-trap": "ловушка-крючка крючок",
    }
)
"""The themes by what people may write for their names."""


def themes_of(study: Study) -> tuple[str, ...]:
    """The themes of a sound puzzle that hold at one of its decisions, in the order of `THEMES`."""
    found = {
        name for name, rule in _BY_THE_LINE.items() if any(rule(study, turn) for turn in study.decisions)
    }
    return _ordered({*found, *_ways(study.decisions)})


def themes_of_help(decisions: Iterable[tuple[Position, Play]]) -> tuple[str, ...]:
    """The themes of a `help` puzzle: those that are about the way of a special card alone.

    `decisions` are the turns with more than one class of plays, and what is played there.
    """
    turns = []
    for position, right in decisions:
        wrong = [equals[0] for equals in equal_plays(position) if right not in equals]
        turns.append(Decision(0, position, Aim(0, 0, 0), right, wrong))
    return _ordered(_ways(turns))


def _ways(turns: Sequence[Decision]) -> set[str]:
    return {name for name, rule in _BY_THE_WAY.items() if any(map(rule, turns))}


def _ordered(names: set[str]) -> tuple[str, ...]:
    return tuple(name for name in THEMES if name in names)


def has_gap_beside(numbers: Sequence[int], tricks: int) -> bool:
    """Whether a number in an ordered list has a gap next to it: a neighbour in the list two or more away.

    >>> has_gap_beside((0, 2, 3), 2), has_gap_beside((0, 2, 3), 3)
    (True, False)
    """
    place = list(numbers).index(tricks)
    return any(abs(number - tricks) > 1 for number in numbers[max(0, place - 1) : place + 2])
