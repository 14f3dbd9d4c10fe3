"""How `raspis analyse` shows its judgement to people."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from raspis.solver.message import Message, counted, listed
from raspis.solver.reports.judged import Analysis, JudgedPlay

from ..terminal.console import Screen
from ..terminal.language import say, say_in
from ..terminal.tables import show_rows
from .solve import show_position
from .words import all_of, bid_as_noun, one_of, play_in_words, signed, tricks


def show_analysis(screen: Screen, analysis: Analysis, seat: int | None) -> None:
    """Print the deal, its play with the marks, what plays cost and gave, the bids and the account.

    With `seat` only the plays of that seat and gifts to it are told of.
    """
    record = analysis.record
    names = screen.names(record.players)
    show_position(screen, record, record.start(), names)
    if not any(record.tricks) and not record.table:
        screen.print("", say("No card was played yet: there is nothing to judge."))
        return
    _show_play(screen, analysis, names)
    _show_judgements(screen, analysis, names, seat)
    _show_account(screen, analysis, names)
    if analysis.error is not None:
        wrong = say(_wrong_sentence(screen.showable(say(analysis.error.message))))
        screen.print("", Text(wrong, style="yellow"))
    if analysis.stopped:
        screen.print("", Text(say(_stopped_sentence(analysis)), style="yellow"))
    double_dummy = say(
        "All this is double-dummy, as if everybody saw all the cards: a mistake here need not be one at the"
        " table."
    )
    screen.print("", double_dummy)


def _wrong_sentence(fault: str) -> Message:
    if fault.endswith("?"):
        return Message("The record goes wrong: {question} It is judged up to there.", question=fault)
    return Message("The record goes wrong: {fault}. It is judged up to there.", fault=fault)


def _stopped_sentence(analysis: Analysis) -> Message:
    if not analysis.plays:
        return Message("Stopped by the limit: no trick is judged.")
    return Message(
        "Stopped by the limit: from trick {trick} on the play is judged, what came before is open.",
        trick=analysis.plays[0].trick,
    )


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
        rows[-1][position.turn + 1] = f"{lead}{play_in_words(analysis.record.rules, play)}{mark}"
        if not positions[index + 1].table:
            rows[-1][-1] = names[positions[index + 1].leader]
    heading = say("The play; ▸ leads, ? cost the player something, + gave somebody else something:")
    screen.print("", heading, "")
    show_rows(screen, ["", *names, say_in("heading", "taken by")], rows)


def _mark(play: JudgedPlay) -> str:
    return ("?" if play.cost > 0 else "") + ("+" if max(play.gift) > 0 else "")


def _show_judgements(screen: Screen, analysis: Analysis, names: Sequence[str], seat: int | None) -> None:
    told = [play for play in analysis.told(seat) if _mark(play)]
    if not analysis.plays:
        return  # a limit, or a wrong first card: of which the end tells
    screen.print("")
    if not told:
        screen.print(say(_nothing_given(analysis, None if seat is None else names[seat])))
    for play in told:
        screen.print(_judgement(analysis, play, names))


def _nothing_given(analysis: Analysis, name: str | None) -> Message:
    """That everybody, or the player of that name, played without a mistake."""
    first = analysis.plays[0].trick
    if first == analysis.first_trick:
        if name is None:
            return Message("Nobody gave anything away.")
        return Message("{name} gave nothing away.", name=name)
    if name is None:
        return Message("From trick {trick} on nobody gave anything away.", trick=first)
    return Message("From trick {trick} on {name} gave nothing away.", trick=first, name=name)


def _judgement(analysis: Analysis, play: JudgedPlay, names: Sequence[str]) -> str:
    """What a play cost, gave and spoilt."""
    parts = [_cost(analysis, play, names)] if play.cost > 0 else []
    gifts = [_gift(play, seat, names[seat]) for seat, gain in enumerate(play.gift) if gain > 0]
    if gifts:
        parts.append(Message("gives {gifts}", gifts=all_of(gifts)))
    for other, whose in enumerate(names):
        if play.before.makeable[other] is True and play.after.makeable[other] is False:
            if other == play.seat:
                parts.append(Message("the bid is lost"))
            else:
                parts.append(Message("{name}'s bid is lost", name=whose))
    return say(
        "Trick {trick}, {name} {play}: {parts}.",
        trick=play.trick,
        name=names[play.seat],
        play=play_in_words(analysis.record.rules, play.play),
        parts=listed(parts, "; "),
    )


def _cost(analysis: Analysis, play: JudgedPlay, names: Sequence[str]) -> Message:
    before, after = (signed(standing.worth(play.seat)) for standing in (play.before, play.after))
    kept = one_of([play_in_words(analysis.record.rules, other) for other in play.kept])
    if play.before.score[play.seat] is None:
        return counted(
            "costs {number} trick: {name} could make sure of {before} before and of {after} after; {kept}"
            " would have kept it",
            "costs {number} tricks: {name} could make sure of {before} before and of {after} after; {kept}"
            " would have kept it",
            play.cost,
            name=names[play.seat],
            before=before,
            after=after,
            kept=kept,
        )
    return counted(
        "costs {number} point: {name} could make sure of {before} before and of {after} after; {kept} would"
        " have kept it",
        "costs {number} points: {name} could make sure of {before} before and of {after} after; {kept} would"
        " have kept it",
        play.cost,
        name=names[play.seat],
        before=before,
        after=after,
        kept=kept,
    )


def _gift(play: JudgedPlay, seat: int, name: str) -> Message:
    if play.before.score[seat] is None:
        return counted("{number} trick to {name}", "{number} tricks to {name}", play.gift[seat], name=name)
    return counted("{number} point to {name}", "{number} points to {name}", play.gift[seat], name=name)


def _show_account(screen: Screen, analysis: Analysis, names: Sequence[str]) -> None:
    """A row a seat: the bid and what became of it, what could be made sure of, what was taken and lost."""
    if not analysis.plays:
        return
    start = analysis.plays[0].before
    scored = any(score is not None for score in start.score)
    bidding = any(bid is not None for bid in analysis.bids)
    first = analysis.plays[0].trick
    if first == analysis.first_trick:
        sure = say_in("heading", "sure at first")
    else:
        sure = say_in("heading", "sure at trick {trick}", trick=first)
    header = [
        "",
        *([say_in("heading", "bid"), ""] if bidding else []),
        sure,
        say_in("heading", "tricks taken"),
    ]
    header += (
        [say_in("heading", "points"), say_in("heading", "given away")]
        if scored
        else [say_in("heading", "given away")]
    )
    rows = []
    for seat, name in enumerate(names):
        row = [name]
        if bidding:
            bid = analysis.record.bids[seat]
            row += ["" if bid is None else say(bid.message), fate_in_words(analysis, seat)]
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
        told.append(say("Partners make sure of tricks together; «tricks taken» are each one's own."))
    told += [say(_loss(analysis, seat, names)) for seat in range(len(names)) if _was_lost(analysis, seat)]
    if told:
        screen.print("", *told)


def _was_lost(analysis: Analysis, seat: int) -> bool:
    """Whether a bid that could be made sure of was lost by a play."""
    judged = analysis.bids[seat]
    return judged is not None and judged.last_makeable is not None


def _loss(analysis: Analysis, seat: int, names: Sequence[str]) -> Message:
    """Which play lost the bid of a seat."""
    bid, judged = analysis.record.bids[seat], analysis.bids[seat]
    assert bid is not None
    assert judged is not None
    assert judged.last_makeable is not None
    play = analysis.plays[judged.last_makeable]
    shown = play_in_words(analysis.record.rules, play.play)
    if judged.lost_by == seat:
        return Message(
            "{name}'s bid of {bid} could be made sure of until trick {trick}; his own {play} lost it.",
            name=names[seat],
            bid=bid_as_noun(bid),
            trick=play.trick,
            play=shown,
        )
    return Message(
        "{name}'s bid of {bid} could be made sure of until trick {trick}; {other}'s {play} lost it.",
        name=names[seat],
        bid=bid_as_noun(bid),
        trick=play.trick,
        other=names[play.seat],
        play=shown,
    )


def fate_in_words(analysis: Analysis, seat: int) -> str:
    """What became of a seat's bid, in a word or two; nothing without a bid."""
    bid = analysis.bids[seat]
    if bid is None:
        return ""
    if bid.made:
        return say_in("bid", "made")
    if bid.last_makeable is not None:
        return say_in("bid", "lost")
    if bid.made is None:
        return say_in("bid", "sure") if analysis.plays[-1].after.makeable[seat] else say_in("bid", "open")
    if not analysis.finished:
        return say_in("bid", "lost")
    if analysis.plays[0].trick == analysis.first_trick:
        return say_in("bid", "never sure")
    return say_in("bid", "not sure then")


def _worth(value: int, in_points: bool) -> str:
    """Points as a bare number, tricks with their name."""
    return signed(value) if in_points else tricks(value)


def _sure(value: int | None) -> str:
    return "" if value is None else signed(value)
