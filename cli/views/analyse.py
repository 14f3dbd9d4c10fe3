"""How `raspis analyse` shows its judgement to people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from raspis.solver.reports.analysis import Analysis, JudgedPlay
from raspis.solver.wording import counted

from ..terminal.console import Screen
from ..terminal.tables import show_rows
from .solve import show_position
from .words import joined


def show_analysis(screen: Screen, analysis: Analysis, seat: int | None) -> None:
    """Print the deal, its play with the marks, what plays cost and gave, the bids and the account.

    With `seat` only the plays of that seat and gifts to it are told of.
    """
    record = analysis.record
    names = screen.names(record.players)
    show_position(screen, record, record.start(), names)
    if not any(record.tricks) and not record.table:
        screen.print("", "No card was played yet: there is nothing to judge.")
        return
    _show_play(screen, analysis, names)
    _show_judgements(screen, analysis, names, seat)
    _show_account(screen, analysis, names)
    if analysis.error is not None:
        error = screen.showable(str(analysis.error))
        end = "" if error.endswith("?") else "."
        screen.print("", Text(f"The record goes wrong: {error}{end} It is judged up to there.", "yellow"))
    if analysis.stopped:
        screen.print("", Text(f"Stopped by the limit: {_judged_by_then(analysis)}.", style="yellow"))
    screen.print(
        "",
        "All this is double-dummy, as if everybody saw all the cards:"
        " a mistake here need not be one at the table.",
    )


def _judged_by_then(analysis: Analysis) -> str:
    if not analysis.plays:
        return "no trick is judged"
    first = analysis.plays[0].trick
    return f"from trick {first} on the play is judged, what came before is open"


def _show_play(screen: Screen, analysis: Analysis, names: Sequence[str]) -> None:
    """The legal play, a trick a row; ? is behind a play that cost something, + behind a gift."""
    positions, plays, _ = analysis.record.replay()
    judged = analysis.plays
    seats = len(names)
    number = analysis.first_trick
    skipped = (judged[0].trick - number) * seats if judged else 0
    marks = [""] * skipped + [_mark(play) for play in judged]
    marks += [""] * (len(plays) - len(marks))
    rows: list[list[str]] = []
    for index, (play, mark) in enumerate(zip(plays, marks, strict=True)):
        position = positions[index]
        if not position.table or not rows:
            rows.append([str(len(rows) + number), *[""] * seats, ""])
        lead = "" if position.table else "▸"
        rows[-1][position.turn + 1] = f"{lead}{play.pretty}{mark}"
        if not positions[index + 1].table:
            rows[-1][-1] = names[positions[index + 1].leader]
    screen.print("", "The play; ▸ leads, ? cost the player something, + gave somebody else something:", "")
    show_rows(screen, ["", *names, "taken by"], rows)


def _mark(play: JudgedPlay) -> str:
    return ("?" if play.cost > 0 else "") + ("+" if max(play.gift) > 0 else "")


def _show_judgements(screen: Screen, analysis: Analysis, names: Sequence[str], seat: int | None) -> None:
    told = [play for play in analysis.told(seat) if _mark(play)]
    if not analysis.plays:
        return  # a limit, or a wrong first card: of which the end tells
    screen.print("")
    if not told:
        what = "nobody gave anything away" if seat is None else f"{names[seat]} gave nothing away"
        first = analysis.plays[0].trick
        sentence = f"{what}." if first == analysis.first_trick else f"from trick {first} on {what}."
        screen.print(sentence[0].upper() + sentence[1:])
    for play in told:
        screen.print(_judgement(play, names))


def _judgement(play: JudgedPlay, names: Sequence[str]) -> str:
    name, seat = names[play.seat], play.seat
    parts = []
    if play.cost > 0:
        before, after = (_number(standing.worth(seat)) for standing in (play.before, play.after))
        kept = joined([other.pretty for other in play.kept], "or")
        parts.append(
            f"costs {counted(play.cost, _unit(play, seat))}: {name} could make sure of {before} before and of"
            f" {after} after; {kept} would have kept it"
        )
    gifts = [
        f"{counted(gain, _unit(play, other))} to {names[other]}"
        for other, gain in enumerate(play.gift)
        if gain > 0
    ]
    if gifts:
        parts.append(f"gives {joined(gifts)}")
    for other, whose in enumerate(names):
        if play.before.makeable[other] is True and play.after.makeable[other] is False:
            parts.append("the bid is lost" if other == seat else f"{whose}'s bid is lost")
    return f"Trick {play.trick}, {name} {play.play.pretty}: {'; '.join(parts)}."


def _unit(play: JudgedPlay, seat: int) -> str:
    return "trick" if play.before.score[seat] is None else "point"


def _number(number: int) -> str:
    return str(number).replace("-", "−")


def _show_account(screen: Screen, analysis: Analysis, names: Sequence[str]) -> None:
    """A row a seat: the bid and what became of it, what could be made sure of, what was taken and lost."""
    if not analysis.plays:
        return
    start = analysis.plays[0].before
    scored = any(score is not None for score in start.score)
    bidding = any(bid is not None for bid in analysis.bids)
    first = analysis.plays[0].trick
    sure = "sure at first" if first == analysis.first_trick else f"sure at trick {first}"
    header = ["", *(["bid", ""] if bidding else []), sure, "tricks taken"]
    header += ["points", "given away"] if scored else ["given away"]
    rows = []
    for seat, name in enumerate(names):
        row = [name]
        if bidding:
            row += [str(analysis.record.bids[seat] or ""), _fate(analysis, seat)]
        lost = sum(play.cost for play in analysis.plays if play.seat == seat)
        known = start.score[seat] is not None
        row += [_worth(start.worth(seat), known), str(analysis.taken[seat])]
        row += [_sure(analysis.score[seat])] if scored else []
        row.append(_worth(lost, known))
        rows.append(row)
    screen.print("")
    show_rows(screen, header, rows, right=header[3:] if bidding else header[1:])
    told = []
    if analysis.record.sides is not None:
        told.append("Partners make sure of tricks together; «tricks taken» are each one's own.")
    for seat, bid in enumerate(analysis.bids):
        if bid is not None and bid.last_makeable is not None:
            play = analysis.plays[bid.last_makeable]
            whose = "his own" if bid.lost_by == seat else f"{names[play.seat]}'s"
            told.append(
                f"{names[seat]}'s bid of {analysis.record.bids[seat]} could be made sure of until trick"
                f" {play.trick}; {whose} {play.play.pretty} lost it."
            )
    if told:
        screen.print("", *told)


def _fate(analysis: Analysis, seat: int) -> str:
    bid = analysis.bids[seat]
    if bid is None:
        return ""
    if bid.made:
        return "made"
    if bid.last_makeable is not None:
        return "lost"
    if bid.made is None:
        return "sure" if analysis.plays[-1].after.makeable[seat] else "open"
    if not analysis.finished:
        return "lost"
    return "never sure" if analysis.plays[0].trick == analysis.first_trick else "not sure then"


def _worth(value: int, in_points: bool) -> str:
    """Points as a bare number, tricks with their name."""
    return _number(value) if in_points else counted(value, "trick")


def _sure(value: int | None) -> str:
    return "" if value is None else _number(value)
