"""How `raspis analyse` shows a whole evening to people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from raspis.solver.message import Message, listed
from raspis.solver.reports.evening import Account, EveningAnalysis, WorstPlay
from raspis.solver.reports.judged import Analysis

from ..terminal.console import Screen
from ..terminal.language import say, say_in, say_n, written
from ..terminal.tables import show_rows
from .analyse import fate_in_words
from .words import one_of, play_in_words, signed, standing_in_words

_FEW = 2
"""Plays named that would have cost nothing; there may be more."""


def show_evening(screen: Screen, evening: EveningAnalysis, seat: int | None, interrupted: bool) -> None:
    """Print what the deals brought, the balance, the most expensive plays, and what is not judged.

    With `seat` the deals and plays of that seat alone.
    """
    names = screen.names(evening.game.players)
    if evening.game.note:
        screen.print(*screen.notes(evening.game.note), "")
    judged = [analysis for analysis in evening.deals if analysis is not None and analysis.plays]
    if judged:
        _show_deals(screen, evening, names, seat)
        _show_balance(screen, evening, names, seat)
        _show_worst(screen, evening, names, seat)
        screen.print("")
    _show_counts(screen, evening, names, len(judged), interrupted)
    if evening.bidless:
        screen.print(
            say_n(
                "Bids are missing in {number} deal: who has none there is not in the balance.",
                "Bids are missing in {number} deals: who has none there is not in the balance.",
                len(evening.bidless),
            )
        )
    for said in _what_is_wrong(screen, evening):
        screen.print(Text(say(said), style="yellow"))
    if judged:
        screen.print(
            "",
            say(
                "All this is double-dummy, as if everybody saw all the cards: a mistake here need not be one"
                " at the table."
            ),
        )


def _show_deals(screen: Screen, evening: EveningAnalysis, names: Sequence[str], seat: int | None) -> None:
    """A row for each deal and player who gave something away, was given something, or missed his bid."""
    rows = []
    for number, analysis in enumerate(evening.deals):
        for each, name in enumerate(names):
            account = evening.account(number, each)
            if analysis is None or account is None or seat not in (None, each):
                continue
            if account.given_away or account.received or _is_missed(analysis, each):
                rows.append([str(number + 1), name, *_row(analysis, each, account)])
    if not rows:
        screen.print(say(_nothing_to_tell(None if seat is None else names[seat])))
        return
    worth = say_in("heading", "points") if evening.in_points else say_in("heading", "tricks")
    header = [say_in("heading", "deal"), say_in("heading", "player"), say_in("heading", "bid"), ""]
    numbers = [say_in("heading", "given away"), say_in("heading", "received"), worth]
    screen.print(say("Who gave something away, was given something, or missed the bid, deal by deal:"), "")
    show_rows(screen, [*header, *numbers], rows, right=[header[0], *numbers])


def _nothing_to_tell(name: str | None) -> Message:
    """That nothing went wrong, for the player of that name."""
    if name is None:
        return Message("In the deals that are judged nobody gave anything away, and no bid was missed.")
    return Message(
        "In the deals that are judged {name} gave nothing away, got no gift, and missed no bid.", name=name
    )


def _is_missed(analysis: Analysis, seat: int) -> bool:
    bid = analysis.bids[seat]
    return bid is not None and bid.made is False


def _row(analysis: Analysis, seat: int, account: Account) -> list[str]:
    bid = analysis.record.bids[seat]
    made = "" if account.made is None else signed(account.made)
    told = ["" if bid is None else say(bid.message), fate_in_words(analysis, seat)]
    return [*told, signed(account.given_away), signed(account.received), made]


def _show_balance(screen: Screen, evening: EveningAnalysis, names: Sequence[str], seat: int | None) -> None:
    """A row a player; first what could be made sure of, last what was made of it."""
    if evening.in_points:
        heading = say(
            "The balance: points made are those sure at first, less those given away, with those received:"
        )
        made = say_in("heading", "points made")
    else:
        heading = say(
            "The balance: tricks made are those sure at first, less those given away, with those received:"
        )
        made = say_in("heading", "tricks made")
    header = [
        "",
        say_in("heading", "deals"),
        say_in("heading", "sure at first"),
        say_in("heading", "given away"),
        say_in("heading", "received"),
        made,
        say_in("heading", "bids lost"),
        say_in("heading", "bids never sure"),
    ]
    rows = []
    for each, name in enumerate(names):
        if seat in (None, each):
            balance = evening.balance(each)
            first = (balance.deals, balance.sure, balance.given_away, balance.received)
            last = (balance.points, balance.lost_bids, balance.never_sure)
            rows.append([name, *map(signed, (*first, *last))])
    screen.print("", heading, "")
    show_rows(screen, header, rows, right=header[1:])


def _show_worst(screen: Screen, evening: EveningAnalysis, names: Sequence[str], seat: int | None) -> None:
    worst = evening.worst(seat)
    if not worst:
        return
    rows = [_worst_row(evening, play, names) for play in worst]
    cost = say_in("heading", "points") if evening.in_points else say_in("heading", "tricks")
    header = [cost, say_in("heading", "player"), say_in("heading", "play"), say_in("heading", "instead")]
    heading = say(
        "The most expensive plays, ten at most; with the options behind each raspis solve shows what every"
        " card kept there:"
    )
    screen.print("", heading, "")
    show_rows(screen, [*header, say_in("heading", "look at")], rows, right=header[:1])


def _worst_row(evening: EveningAnalysis, worst: WorstPlay, names: Sequence[str]) -> list[str]:
    play, rules = worst.play, evening.game.rules
    kept = [play_in_words(rules, other) for other in play.kept[:_FEW]]
    instead = written(one_of(kept) if len(play.kept) <= _FEW else listed([*kept, "…"]))
    at = f"{play.trick}.{worst.cards}" if worst.cards else f"{play.trick}"
    shown = play_in_words(rules, play.play)
    return [
        signed(play.cost),
        names[play.seat],
        shown,
        instead,
        f"--deal {worst.deal} --at {at}",
    ]


def _show_counts(
    screen: Screen, evening: EveningAnalysis, names: Sequence[str], judged: int, interrupted: bool
) -> None:
    """How many deals are judged, and how many are not, and what these brought."""
    deals = evening.game.deals
    screen.print(
        say_n(
            "Judged card by card: {judged} of {number} deal.",
            "Judged card by card: {judged} of {number} deals.",
            len(deals),
            judged=judged,
        )
    )
    sheet = sum(not deal.tricks and fault is None for deal, fault in zip(deals, evening.faults, strict=True))
    if sheet:
        screen.print(
            say_n(
                "{number} deal has only bids and tricks: it is counted, not judged.",
                "{number} deals have only bids and tricks: they are counted, not judged.",
                sheet,
            )
        )
    if evening.open and interrupted:
        screen.print(
            say_n(
                "Interrupted: {number} deal is not judged yet.",
                "Interrupted: {number} deals are not judged yet.",
                len(evening.open),
            )
        )
    unjudged = [evening.balance(seat).unjudged for seat in range(len(names))]
    if not any(unjudged):
        return
    whole = [evening.balance(seat).points + rest for seat, rest in enumerate(unjudged)]
    said = {"rest": standing_in_words(names, unjudged), "whole": standing_in_words(names, whole)}
    if evening.in_points:
        screen.print(say("Points outside the balance: {rest}; all together: {whole}.", **said))
    else:
        screen.print(say("Tricks outside the balance: {rest}; all together: {whole}.", **said))


def _what_is_wrong(screen: Screen, evening: EveningAnalysis) -> Iterator[Message]:
    """Why deals are not judged, or only in part, and are not in the balance."""
    for number, (analysis, fault) in enumerate(zip(evening.deals, evening.faults, strict=True), 1):
        if fault is not None:
            said = {"deal": number, "fault": screen.showable(say(fault.message))}
            if analysis is None:
                yield Message("Deal {deal} is wrong and not judged: {fault}", **said)
            else:
                yield Message("Deal {deal} is judged up to where it is wrong: {fault}", **said)
        elif analysis is not None and analysis.stopped:
            if analysis.plays:
                trick = analysis.plays[0].trick
                yield Message(
                    "Deal {deal}, stopped by the limit: judged from trick {trick} on.",
                    deal=number,
                    trick=trick,
                )
            else:
                yield Message("Deal {deal}, stopped by the limit: not judged.", deal=number)
        elif analysis is not None and not analysis.finished:
            yield Message("Deal {deal} was not played to its end, and is not in the balance.", deal=number)
