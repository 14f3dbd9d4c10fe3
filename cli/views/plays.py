"""How `raspis solve` shows what each legal play keeps."""

from __future__ import annotations

from collections.abc import Sequence

from raspis.solver.cards.card import Way
from raspis.solver.message import Message
from raspis.solver.position.equals import equal_plays
from raspis.solver.questions.known import Known
from raspis.solver.questions.solver import Goal
from raspis.solver.records.record import Record
from raspis.solver.reports.solution import Solution

from ..terminal.console import Screen
from ..terminal.language import say, say_in
from ..terminal.tables import Styled, show_rows
from .words import between, numbers_in_words, play_in_words, way_in_words


def values_in_words(prospect: Known) -> list[str]:
    """The cells for most, least and exactly."""
    cells = [between(interval) for interval in (prospect.most, prospect.least)]
    sure = [tricks for tricks, made in enumerate(prospect.exact) if made]
    still_open = [tricks for tricks, made in enumerate(prospect.exact) if made is None]
    parts = [numbers_in_words(sure)] if sure or not still_open else []
    parts += [say("perhaps {numbers}", numbers=numbers_in_words(still_open))] if still_open else []
    return [*cells, ", ".join(parts)]


def show_plays(screen: Screen, record: Record, solution: Solution, names: Sequence[str]) -> None:
    """Print a row for each class of equal plays: what it keeps, and whether it is best for the goal."""
    position, goal = solution.position, solution.goal
    seat = position.turn
    classes = equal_plays(position)
    prospects = [solution.plays[plays[0]] for plays in classes]
    if not any(prospect.says_something for prospect in prospects):
        return
    best = _best(prospects, goal)
    bid = record.bids[seat]
    rest = solution.rests[seat]
    most, least, exactly = say_in("heading", "most"), say_in("heading", "least"), say_in("heading", "exactly")
    header = ["", say_in("heading", "play"), most, least, exactly]
    if rest is not None and bid is not None:
        header.append(say_in("heading", "bid {bid}", bid=bid) if bid.number else say(bid.message))
    points = say_in("heading", "points")
    if solution.a_trick[seat] is not None:
        header.append(points)
    rows = []
    for plays, prospect, good in zip(classes, prospects, best, strict=True):
        shown = " ".join(play_in_words(position.rules, play) for play in plays)
        cells = ["●" if good else "", shown, *values_in_words(prospect)]
        if rest is not None:
            cells.append(_kept(solution.seats[seat].makes(rest), prospect.makes(rest)))
        kept = solution.points_after(plays[0])
        cells += [] if kept is None else [between(kept)]
        rows.append(cells)
    screen.print("", say(_moves_sentence(solution, record, names[seat])), "")
    show_rows(screen, header, rows, right=(most, least, points))
    if goal.tricks is not None and all(prospect.makes(goal.tricks) is False for prospect in prospects):
        screen.print(say("No play makes sure of exactly {number}.", number=goal.tricks))
    for plays in classes:
        if plays[0].way is not Way.PLAIN:
            screen.print(way_in_words(position, plays[0]))


def _kept(before: bool | None, after: bool | None) -> str:
    """What a play makes of the bid."""
    if after is None:
        return say_in("bid", "open")
    if after:
        return Styled(say_in("bid", "kept"), "green")
    if before is False:
        return "–"
    return Styled(say_in("bid", "lost"), "yellow") if before else say_in("bid", "not kept")


def _best(prospects: Sequence[Known], goal: Goal) -> list[bool]:
    """Which plays are surely best for the goal."""
    if goal.tricks is not None:
        return [prospect.makes(goal.tricks) is True for prospect in prospects]
    if goal.kind == "most":
        top = max(prospect.most.high for prospect in prospects)
        return [prospect.most.low == top for prospect in prospects]
    lowest = min(prospect.least.low for prospect in prospects)
    return [prospect.least.high == lowest for prospect in prospects]


def _moves_sentence(solution: Solution, record: Record, name: str) -> Message:
    """What stands above the plays: whose they are, and what the best are for."""
    goal, seat = solution.goal, solution.position.turn
    bid, rest = record.bids[seat], solution.rests[seat]
    if goal.kind == "exact":
        if bid is None or rest != goal.tricks:
            return Message(
                "What each play of {name} keeps; ● is best for taking exactly {number} more:",
                name=name,
                number=goal.tricks,
            )
        if bid.number == 0:
            return Message("What each play of {name} keeps; ● is best for the pass:", name=name)
        if rest == bid.number:
            return Message(
                "What each play of {name} keeps; ● is best for the bid of {bid}:", name=name, bid=bid
            )
        return Message(
            "What each play of {name} keeps; ● is best for the bid of {bid}, {number} more to take:",
            name=name,
            bid=bid,
            number=rest,
        )
    if goal.kind == "least":
        return Message("What each play of {name} keeps; ● is best for taking as few as possible:", name=name)
    if rest is None:
        return Message("What each play of {name} keeps; ● is best for taking as many as possible:", name=name)
    return Message(
        "What each play of {name} keeps; ● is best for taking as many as possible, since the bid can't be"
        " made sure of:",
        name=name,
    )
