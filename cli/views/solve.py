"""How `raspis solve` shows its answer to people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from raspis.solver.cards.card import Play, Way
from raspis.solver.position.equals import equal_plays
from raspis.solver.position.position import Position
from raspis.solver.position.sides import all_alone
from raspis.solver.questions.known import Known
from raspis.solver.questions.solver import Goal
from raspis.solver.records.record import Record
from raspis.solver.reports.solution import Solution, by_tricks
from raspis.solver.rules.bids import Bid

from ..terminal.console import Screen
from ..terminal.tables import show_rows
from .around_table import show_table
from .words import bid_in_words, listed, tricks, way_in_words


def show_solution(screen: Screen, record: Record, solution: Solution) -> None:
    """Print the position, the table of seats, every legal play and the line."""
    position = solution.position
    names = screen.names(record.players)
    show_position(screen, record, position, names)
    if position.tricks_left == 0:
        screen.print("", _taken_sentence(position, names))
        return
    _show_seats(screen, record, solution, names)
    _show_moves(screen, record, solution, names)
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
            parts.append(f"took {taken}")
        notes.append(", ".join(parts))
    show_table(screen, position, names, notes)
    if position.tricks_left:
        screen.print("", _turn_sentence(position, names))


def _title(record: Record, position: Position) -> str:
    rules = position.rules
    if position.trump is not None:
        trump = f"trump {position.trump.sign}"
    else:
        trump = "circular trumps" if rules.trump == "circular" else "no trump"
    changed = "" if isinstance(rules.to_mapping(), str) else ", rules changed"
    left = position.tricks_left
    coming = f"{tricks(left)} to come" if any(position.taken) or position.table else tricks(left)
    kind = "" if record.round == "normal" else f" · {record.round} round"
    return f"{rules.preset}{changed} · {trump}{kind} · {coming}"


def _turn_sentence(position: Position, names: Sequence[str]) -> str:
    turn = names[position.turn]
    if not position.table:
        return f"{turn} leads."
    plays = [
        f"{names[(position.leader + place) % len(names)]} {play.pretty}"
        for place, play in enumerate(position.table)
    ]
    return f"On the table: {', '.join(plays)}. {turn} is to play."


def _taken_sentence(position: Position, names: Sequence[str]) -> str:
    parts = [f"{name} {taken}" for name, taken in zip(names, position.taken, strict=True)]
    return f"The deal is over. Tricks taken: {', '.join(parts)}."


def _show_seats(screen: Screen, record: Record, solution: Solution, names: Sequence[str]) -> None:
    position, found = solution.position, solution.answer.found
    bidding = any(rest is not None for rest in solution.rests)
    header = ["", *(["bid", ""] if bidding else []), "most", "least", "exactly"]
    rows = []
    for name, bid, rest, prospect in zip(names, record.bids, solution.rests, solution.seats, strict=True):
        rows.append([name, *(_bid_cells(bid, rest, prospect) if bidding else []), *_values(prospect)])
    screen.print(
        "",
        "Against all the others playing together, each can make sure of taking at least (most),"
        " at most (least) and exactly so many of the tricks to come:",
        "",
    )
    show_rows(screen, header, rows, right=("bid", "most", "least"))
    if (
        "most" in found and all_alone(position) and len(names) > 2
    ):  # of two, what one can't take the other can
        total = sum(found["most"])
        screen.print(
            f"«Most» adds up to {total}, not to {tricks(position.tricks_left)}: in each line one player"
            " stands against all the others, and these can't all come true together."
            if total != position.tricks_left
            else f"Each line is about one player against all the others, so «most» need not add up to"
            f" {tricks(position.tricks_left)}, as it happens to do here."
        )
    elif not all_alone(position):
        screen.print("The numbers of players who play together are those of their side.")
    if not solution.answer.complete:
        screen.print(
            Text(
                "Stopped by the limit; what stands here is proven. Where «most» or «least» has two numbers,"
                " as 2–5, it is one from 2 to 5; «perhaps» stands before what is still open.",
                style="yellow",
            )
        )


def _bid_cells(bid: Bid | None, rest: int | None, prospect: Known) -> list[str]:
    if bid is None:
        return ["", ""]
    if rest is None:
        return [str(bid), ""]
    if rest < 0:
        return [str(bid), "too many taken"]
    made = prospect.makes(rest)
    return [str(bid), "open" if made is None else "makeable" if made else "not makeable"]


def _values(prospect: Known) -> list[str]:
    """The cells for most, least and exactly."""
    cells = [str(low) if low == high else f"{low}–{high}" for low, high in (prospect.most, prospect.least)]
    sure = [tricks for tricks, made in enumerate(prospect.exact) if made]
    still_open = [tricks for tricks, made in enumerate(prospect.exact) if made is None]
    parts = [listed(sure)] if sure or not still_open else []
    parts += [f"perhaps {listed(still_open)}"] if still_open else []
    return [*cells, ", ".join(parts)]


def _show_moves(screen: Screen, record: Record, solution: Solution, names: Sequence[str]) -> None:
    position, goal = solution.position, solution.goal
    seat = position.turn
    classes = equal_plays(position)
    prospects = [solution.plays[plays[0]] for plays in classes]
    if not any(prospect.says_something for prospect in prospects):
        return
    best = _best(prospects, goal)
    rest = solution.rests[seat]
    header = [
        "",
        "play",
        "most",
        "least",
        "exactly",
        *([f"bid {record.bids[seat]}"] if rest is not None else []),
    ]
    rows = []
    for plays, prospect, good in zip(classes, prospects, best, strict=True):
        cells = ["●" if good else "", " ".join(play.pretty for play in plays), *_values(prospect)]
        if rest is not None:
            cells.append(_kept(solution.seats[seat].makes(rest), prospect.makes(rest)))
        rows.append(cells)
    screen.print("", f"What each play of {names[seat]} keeps; ● is best {_aim(solution, record)}:", "")
    show_rows(screen, header, rows, right=("most", "least"))
    if goal.tricks is not None and all(prospect.makes(goal.tricks) is False for prospect in prospects):
        screen.print(f"No play makes sure of exactly {goal.tricks}.")
    for plays in classes:
        if plays[0].way is not Way.PLAIN:
            screen.print(f"{plays[0].pretty}: {way_in_words(position, plays[0])}.")


def _kept(before: bool | None, after: bool | None) -> str:
    """What a play makes of the bid."""
    if after is None:
        return "open"
    return "kept" if after else "–" if before is False else "lost" if before else "not kept"


def _best(prospects: Sequence[Known], goal: Goal) -> list[bool]:
    """Which plays are surely best for the goal."""
    if goal.tricks is not None:
        return [prospect.makes(goal.tricks) is True for prospect in prospects]
    if goal.kind == "most":
        top = max(prospect.most.high for prospect in prospects)
        return [prospect.most.low == top for prospect in prospects]
    lowest = min(prospect.least.low for prospect in prospects)
    return [prospect.least.high == lowest for prospect in prospects]


def _aim(solution: Solution, record: Record) -> str:
    """What the best play is for, as the end of a sentence."""
    goal, seat = solution.goal, solution.position.turn
    bid, rest = record.bids[seat], solution.rests[seat]
    if goal.kind == "exact":
        if rest == goal.tricks:
            more = "" if bid is None or rest == bid.number else f", {rest} more to take"
            return f"for the bid of {bid}{more}"
        return f"for taking exactly {goal.tricks} more"
    if rest is not None and goal.kind == "most":
        return "for taking as many as possible, since the bid can't be made sure of"
    return f"for taking as {'many' if goal.kind == 'most' else 'few'} as possible"


def _show_line(screen: Screen, solution: Solution, names: Sequence[str]) -> None:
    if solution.answer.complete and not solution.complete:
        screen.print("", Text("Stopped by the limit before a line of best play was found.", style="yellow"))
    if solution.line is None:
        return
    position = solution.position
    seat = position.turn
    screen.print("", f"A line of best play, {names[seat]} {_line_aim(solution)} against all the others:", "")
    show_line(screen, position, by_tricks(position, solution.line), names)


def _line_aim(solution: Solution) -> str:
    goal = solution.goal
    if goal.kind == "exact":
        return f"taking exactly {goal.tricks}"
    return f"taking as {'many' if goal.kind == 'most' else 'few'} as possible"


def show_line(
    screen: Screen, position: Position, line: Sequence[Sequence[Play]], names: Sequence[str]
) -> None:
    """Print a line of play trick by trick, and what each seat takes on it."""
    header = ["", *names, "taken by"]
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
            cells[(leader + place) % len(names)] = f"{mark}{play.pretty}"
        for play in trick:
            position = position.after(play)
        rows.append([str(number), *cells, names[position.leader]])
    show_rows(screen, header, rows)
    gained = [now - then for now, then in zip(position.taken, before, strict=True)]
    parts = [f"{name} {count}" for name, count in zip(names, gained, strict=True)]
    screen.print(f"▸ leads. Taken on this line: {', '.join(parts)}.")
