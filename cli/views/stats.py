"""How `raspis stats` shows its counts to people: a table for each thing that hands are told apart by."""

from __future__ import annotations

from typing import Final

from raspis.solver.cards.speech import Pretty
from raspis.solver.message import Message, listed
from raspis.solver.reports.stats import FEATURES, Count, Feature, Question, Stats

from ..terminal.console import Screen
from ..terminal.language import Fixed, Grouped, say, say_n, written
from ..terminal.tables import show_rows

_QUESTIONS: Final[dict[Question, Message]] = {
    "most": Message("Tricks that a hand makes sure of, in % of hands"),
    "exact": Message("Bids that a hand makes sure of, in % of hands"),
}
_FEATURES: Final[dict[Feature, Message]] = {
    "seat": Message("by the seat; the first leads"),
    "aces": Message("by the aces in the hand"),
    "trumps": Message("by the trumps in the hand"),
}


def show_stats(screen: Screen, stats: Stats) -> None:
    """Print the counts: first all that is asked by the seat, then by what is in the hands."""
    screen.print(screen.cards(_title(stats), style="bold"))
    for feature in FEATURES:
        by_value = stats.counts.get(feature, {})
        if not by_value:
            continue
        for question in stats.ask:
            screen.print("", screen.cards(_heading(stats, question, feature)), "")
            _show(screen, stats, question, dict(sorted(by_value.items())))


def _title(stats: Stats) -> str:
    parts = [
        say(stats.rules.game.name),
        say_n("{number} player", "{number} players", stats.players),
        say_n("{number} card each", "{number} cards each", stats.cards),
        say_n("{number} deal", "{number} deals", stats.deals),
        say("seed {seeds}", seeds=listed(str(part.seed) for part in stats.parts)),
    ]
    return " · ".join(parts)


def _heading(stats: Stats, question: Question, feature: Feature) -> str:
    if feature == "specials":
        by = Message("by {cards} in the hand", cards=listed(map(Pretty.of, stats.rules.specials)))
    else:
        by = _FEATURES[feature]
    return say("{what}, {by}:", what=_QUESTIONS[question], by=by)


def _show(screen: Screen, stats: Stats, question: Question, by_value: dict[int, Count]) -> None:
    """A row a number, a column a value."""
    columns = list(by_value.values())
    heads = [str(value) for value in by_value]
    rows = []
    for number in range(stats.cards + 1):
        times = [getattr(count, question)[number] for count in columns]
        rows.append([str(number), *(_share(a, count.hands) for a, count in zip(times, columns, strict=True))])
    if question == "most":
        rows.append([say("on average"), *(written(Fixed(count.mean())) for count in columns)])
    rows.append([say("hands"), *(written(Grouped(count.hands)) for count in columns)])
    show_rows(screen, ["", *heads], rows, right=heads)


def _share(times: int, hands: int) -> str:
    """A share of the hands in %; what never comes is no zero, which may be little."""
    if not times:
        return "·"
    share = 100 * times / max(hands, 1)
    return written(round(share, 1)) if share < 10 else written(round(share))
