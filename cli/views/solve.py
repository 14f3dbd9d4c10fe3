"""How `raspis solve` shows its answer to people."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import Final

from rich.text import Text

from raspis.solver.cards.card import Play
from raspis.solver.message import Message, listed
from raspis.solver.position.position import Position
from raspis.solver.position.sides import all_alone
from raspis.solver.questions.answers import Answer
from raspis.solver.questions.known import Known
from raspis.solver.questions.solver import Goal
from raspis.solver.records.record import Record
from raspis.solver.reports.solution import Solution, by_tricks
from raspis.solver.rules.bids import Bid
from raspis.solver.rules.scores import ROUND_NAMES

from ..terminal.console import Screen
from ..terminal.language import say, say_in, say_n
from ..terminal.tables import Styled, show_rows
from .around_table import show_table
from .plays import show_plays, values_in_words
from .words import (
    between,
    bid_in_words,
    highest_bidder_sentence,
    numbers_in_words,
    play_in_words,
    standing_in_words,
    unbid_sentences,
)

_COLUMNS: Final = frozenset(("most", "least", "exact", "possible"))
"""What is asked of every seat."""


def show_solution(screen: Screen, record: Record, solution: Solution, interrupted: bool = False) -> None:
    """Print the position, the table of seats, every legal play and the line, those that were asked."""
    position = solution.position
    names = screen.names(record.players)
    show_position(screen, record, position, names)
    if position.tricks_left == 0:
        screen.print("", _taken_sentence(position, names))
        return
    if not _COLUMNS.isdisjoint(solution.ask):
        _show_seats(screen, record, solution, names)
    _show_counts(screen, solution.answer)
    if not solution.answer.complete:
        screen.print(*_stopped_sentences(solution, interrupted))
    if "moves" in solution.ask:
        show_plays(screen, record, solution, names)
    _show_line(screen, solution, names)


def show_position(screen: Screen, record: Record, position: Position, names: Sequence[str]) -> None:
    """Print the note, the title, the hands around the table and whose turn it is."""
    if record.note:
        screen.print(*screen.notes(record.note))
    screen.print(screen.cards(_title(record, position), style="bold"), "")
    notes = []
    for bid, taken in zip(record.bids, position.taken, strict=True):
        parts = [] if bid is None else [bid_in_words(bid)]
        if any(position.taken):
            parts.append(say("took {number}", number=taken))
        notes.append(", ".join(parts))
    show_table(screen, position, names, notes)
    bidder = highest_bidder_sentence(record, names)
    if bidder is not None:
        screen.print("", bidder)
    if position.tricks_left:
        screen.print("", _turn_sentence(position, names))


def _title(record: Record, position: Position) -> str:
    rules = position.rules
    game = rules.game.name
    parts = [
        say(game if isinstance(rules.to_mapping(), str) else Message("{game}, rules changed", game=game))
    ]
    if position.trump is not None:
        parts.append(say("trump {suit}", suit=position.trump.sign))
    else:
        parts.append(say("circular trumps") if rules.trump == "circular" else say("no trump"))
    if record.round != "normal":
        parts.append(say("{round} round", round=ROUND_NAMES[record.round]))
    left = position.tricks_left
    if any(position.taken) or position.table:
        parts.append(say_n("{number} trick to come", "{number} tricks to come", left))
    else:
        parts.append(say_n("{number} trick", "{number} tricks", left))
    return " · ".join(parts)


def _turn_sentence(position: Position, names: Sequence[str]) -> str:
    turn = names[position.turn]
    if not position.table:
        return say("{name} leads.", name=turn)
    plays = [
        f"{names[(position.leader + place) % len(names)]} {play_in_words(position.rules, play)}"
        for place, play in enumerate(position.table)
    ]
    return say("On the table: {plays}. {name} is to play.", plays=listed(plays), name=turn)


def _taken_sentence(position: Position, names: Sequence[str]) -> str:
    return say("The deal is over. Tricks taken: {taken}.", taken=standing_in_words(names, position.taken))


def _show_seats(screen: Screen, record: Record, solution: Solution, names: Sequence[str]) -> None:
    position, found = solution.position, solution.answer.found
    bidding = any(rest is not None for rest in solution.rests)
    bid, most, least, exactly = (
        say_in("heading", "bid"),
        say_in("heading", "most"),
        say_in("heading", "least"),
        say_in("heading", "exactly"),
    )
    kept = [name in solution.ask for name in ("most", "least", "exact")]
    heads = list(compress((most, least, exactly), kept))
    header = ["", *([bid, ""] if bidding else []), *heads]
    possible = found.get("possible")
    if possible is not None:
        header.append(say_in("heading", "possible"))
    points = say_in("heading", "points")
    sure = [solution.points(seat) for seat in range(len(names))]
    header += [points] if any(sure) else []
    rows = []
    for seat, (name, prospect) in enumerate(zip(names, solution.seats, strict=True)):
        bids = _bid_cells(record.bids[seat], solution.rests[seat], prospect, kept[2]) if bidding else []
        rows.append([name, *bids, *compress(values_in_words(prospect), kept)])
        if possible is not None:
            rows[-1].append(numbers_in_words(possible[seat]))
        own = sure[seat]
        rows[-1] += ["" if own is None else between(own)] if any(sure) else []
    screen.print("", say(_seats_sentence(position) if all(kept) else _short_sentence(position)), "")
    show_rows(screen, header, rows, right=(bid, most, least, points))
    screen.print(*unbid_sentences(record, position))
    if "most" in found and all_alone(position) and len(names) > 2:
        # Of two, what one can't take the other can.
        screen.print(_sum_sentence(sum(found["most"]), position.tricks_left))
    elif not all_alone(position):
        screen.print(say("The numbers of players who play together are those of their side."))


def _stopped_sentences(solution: Solution, interrupted: bool) -> list[Text]:
    """That not everything is proven, and how to read what is."""
    if interrupted:
        stopped = say(
            "Interrupted; what stands here is proven. Where «most» or «least» has two numbers,"
            " as 2–5, it is one from 2 to 5; «perhaps» stands before what is still open."
        )
    else:
        stopped = say(
            "Stopped by the limit; what stands here is proven. Where «most» or «least» has two numbers,"
            " as 2–5, it is one from 2 to 5; «perhaps» stands before what is still open."
        )
    lines = [Text(stopped, style="yellow")]
    found = solution.answer.found
    if ("vectors" in solution.ask and "vectors" not in found) or (
        "possible" in solution.ask and "possible" not in found
    ):
        lines.append(Text(say("What is possible was not found by then."), style="yellow"))
    return lines


def _show_counts(screen: Screen, answer: Answer) -> None:
    """Every vector of tricks that may come out, and the positions searched."""
    vectors, nodes = answer.found.get("vectors"), answer.found.get("nodes")
    if vectors is not None:
        shown = listed(" ".join(map(str, vector)) for vector in vectors)
        screen.print("", say("Tricks that may come out, a number a player: {vectors}.", vectors=shown))
    if nodes is not None:
        screen.print("", say_n("{number} position was searched.", "{number} positions were searched.", nodes))


def _short_sentence(position: Position) -> Message:
    if all_alone(position):
        return Message("Of the tricks to come, each against all the others playing together:")
    return Message("Of the tricks to come, the side of each against the others:")


def _seats_sentence(position: Position) -> Message:
    """What stands above the seats: whose tricks they are, and against whom."""
    if all_alone(position):
        return Message(
            "Against all the others playing together, each can make sure of taking at least (most), at most"
            " (least) and exactly so many of the tricks to come:"
        )
    return Message(
        "Against the others, the side of each can make sure of taking at least (most), at most (least) and"
        " exactly so many of the tricks to come:"
    )


def _sum_sentence(total: int, left: int) -> str:
    """Why the numbers of several players against all the others need not add up."""
    if total != left:
        return say_n(
            "«Most» adds up to {total}, not to {number} trick: in each line one player stands against all"
            " the others, and these can't all come true together.",
            "«Most» adds up to {total}, not to {number} tricks: in each line one player stands against all"
            " the others, and these can't all come true together.",
            left,
            total=total,
        )
    return say_n(
        "Each line is about one player against all the others, so «most» need not add up to {number} trick,"
        " as it happens to do here.",
        "Each line is about one player against all the others, so «most» need not add up to {number} tricks,"
        " as it happens to do here.",
        left,
    )


def _bid_cells(bid: Bid | None, rest: int | None, prospect: Known, is_asked: bool) -> list[str]:
    if bid is None:
        return ["", ""]
    shown = say(bid.message)
    if rest is None:
        return [shown, ""]
    if rest < 0:
        return [shown, say_in("bid", "too many taken")]
    made = prospect.makes(rest)
    if made is None:
        return [shown, say_in("bid", "open") if is_asked else ""]
    return [
        shown,
        Styled(say_in("bid", "makeable"), "green")
        if made
        else Styled(say_in("bid", "not makeable"), "yellow"),
    ]


def _show_line(screen: Screen, solution: Solution, names: Sequence[str]) -> None:
    if "line" in solution.ask and solution.answer.complete and not solution.complete:
        stopped = say("Stopped by the limit before a line of best play was found.")
        screen.print("", Text(stopped, style="yellow"))
    if solution.line is None:
        return
    position = solution.position
    screen.print("", say(_line_sentence(solution.goal, names[position.turn])), "")
    show_line(screen, position, by_tricks(position, solution.line), names)


def _line_sentence(goal: Goal, name: str) -> Message:
    """What stands above a line of best play."""
    if goal.kind == "exact":
        return Message(
            "A line of best play, {name} taking exactly {number} against all the others:",
            name=name,
            number=goal.tricks,
        )
    if goal.kind == "least":
        return Message(
            "A line of best play, {name} taking as few as possible against all the others:", name=name
        )
    return Message(
        "A line of best play, {name} taking as many as possible against all the others:", name=name
    )


def show_line(
    screen: Screen, position: Position, line: Sequence[Sequence[Play]], names: Sequence[str]
) -> None:
    """Print a line of play trick by trick, and what each seat takes on it."""
    header = ["", *names, say_in("heading", "taken by")]
    rows = []
    before = position.taken
    number = sum(position.taken)
    for trick in line:
        number += 1
        cells = [""] * len(names)
        plays = [*position.table, *trick]
        leader = position.leader
        for place, play in enumerate(plays):
            mark = "▸" if place == 0 else ""
            cells[(leader + place) % len(names)] = f"{mark}{play_in_words(position.rules, play)}"
        for play in trick:
            position = position.after(play)
        rows.append([str(number), *cells, names[position.leader]])
    show_rows(screen, header, rows)
    gained = [now - then for now, then in zip(position.taken, before, strict=True)]
    screen.print(say("▸ leads. Taken on this line: {taken}.", taken=standing_in_words(names, gained)))
