"""What makes no position: cards outside the pack or there too often, tricks and sides that can't be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..cards.card import Card
from ..errors import PositionError
from ..rules.pack import copies_in, in_pack
from ..wording import counted, shown


def check_cards(
    pack: int, hands: Sequence[Iterable[Card]], on_table: Mapping[int, Card], names: Sequence[str]
) -> None:
    """Refuse cards outside the pack, and one that is there too often; raises PositionError.

    `on_table` is what each seat has played to the trick on the table, `names` what the seats are called.
    """
    places: dict[Card, list[str]] = {}
    for seat, hand in enumerate(hands):
        for card in hand:
            places.setdefault(card, []).append(f"in the hand of {names[seat]}")
    for seat, card in on_table.items():
        places.setdefault(card, []).append(f"on the table, from {names[seat]}")
    for card, found in places.items():
        if not in_pack(card, pack):
            raise PositionError(f"{card.pretty} {found[0]} is not in the pack of {pack} cards")
        if len(found) > copies_in(pack):
            often = "twice" if len(found) == 2 else f"{len(found)} times"
            where = f" {found[0]}" if len(set(found)) == 1 else f": {_listed(found)}"
            raise PositionError(f"{card.pretty} is there {often}{where}")


def check_sizes(hands: Sequence[Sequence[Card]], on_table: Mapping[int, Card], names: Sequence[str]) -> None:
    """Refuse hands that don't hold equally many cards, those on the table counted; raises PositionError."""
    sizes = [len(hand) + (seat in on_table) for seat, hand in enumerate(hands)]
    if len(set(sizes)) > 1:
        counts = ", ".join(f"{name} {size}" for name, size in zip(names, sizes, strict=True))
        raise PositionError(f"the hands are of unequal length, the cards on the table counted: {counts}")


def read_taken(taken: Sequence[object] | None, seats: int, most: int) -> tuple[int, ...]:
    """Tricks taken, a number a seat, 0 where nothing is said; raises PositionError.

    `most` is how many tricks can have been played by now.
    """
    if taken is None:
        return (0,) * seats
    if len(taken) != seats:
        raise PositionError(f"taken has {counted(len(taken), 'number')} for {counted(seats, 'seat')}")
    numbers = []
    for number in taken:
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            raise PositionError(f"taken has {shown(number)}, which is not a number of tricks")
        numbers.append(number)
    if sum(numbers) > most:
        found = shown(sum(numbers))
        raise PositionError(
            f"taken adds up to {found}, but no more than {counted(most, 'trick')} can be played"
        )
    return tuple(numbers)


def read_sides(labels: Sequence[object], seats: int) -> tuple[int, ...]:
    """Labels of sides, one a seat, as 0, 1, … by first appearance; raises PositionError.

    A label is a whole number or a text. 0 and "0" in one list are refused: they look alike.

    >>> read_sides(["us", "them", "us", "them"], 4)
    (0, 1, 0, 1)
    """
    if len(labels) != seats:
        raise PositionError(f"sides has {counted(len(labels), 'label')} for {counted(seats, 'seat')}")
    order: list[str] = []
    kinds: dict[str, type] = {}
    for label in labels:
        if isinstance(label, bool) or not isinstance(label, int | str):
            raise PositionError(f"sides has {shown(label)}, which is neither a whole number nor a text")
        text = label.strip() if isinstance(label, str) else shown(label)
        if not text:
            raise PositionError("sides has an empty label; every seat needs one")
        if kinds.setdefault(text, type(label)) is not type(label):
            raise PositionError(f"sides has both the number {text} and the text '{text}', which look alike")
        if text not in order:
            order.append(text)
    return tuple(order.index(label.strip() if isinstance(label, str) else shown(label)) for label in labels)


def _listed(places: Sequence[str]) -> str:
    return f"{', '.join(places[:-1])} and {places[-1]}"
