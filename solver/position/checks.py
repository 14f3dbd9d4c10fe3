"""What makes no position: cards outside the pack or there too often, tricks and sides that can't be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..cards.card import Card
from ..cards.speech import Pretty
from ..errors import PositionError
from ..message import Listed, Message, Quoted, counted, listed
from ..rules.pack import copies_in, in_pack
from ..rules.rules import Rules
from ..wording import shown


def check_kinds(
    rules: Rules,
    hands: Sequence[Iterable[object]],
    table: Iterable[object],
    taken: Sequence[object] | None,
    sides: Sequence[object] | None,
) -> None:
    """Refuse what is of another kind than what makes a position; raises PositionError."""
    if not isinstance(rules, Rules):
        raise PositionError("rules is {value}, but must be an object Rules", value=Quoted(rules))
    if not isinstance(hands, Sequence) or not all(isinstance(hand, Iterable) for hand in hands):
        raise PositionError("hands is {value}, but must be a list of cards a seat", value=Quoted(hands))
    if not isinstance(table, Iterable):
        raise PositionError("table is {value}, but must be a list of plays", value=Quoted(table))
    for name, values in (("taken", taken), ("sides", sides)):
        if values is not None and not isinstance(values, Sequence):
            raise PositionError("{name} is {value}, but must be a list", name=name, value=Quoted(values))


def check_cards(
    pack: int, hands: Sequence[Iterable[Card]], on_table: Mapping[int, Card], names: Sequence[str]
) -> None:
    """Refuse cards outside the pack, and one that is there too often; raises PositionError.

    `on_table` is what each seat has played to the trick on the table, `names` what the seats are called.
    """
    places: dict[Card, list[Message]] = {}
    for seat, hand in enumerate(hands):
        for card in hand:
            places.setdefault(card, []).append(Message("in the hand of {name}", name=names[seat]))
    for seat, card in on_table.items():
        places.setdefault(card, []).append(Message("on the table, from {name}", name=names[seat]))
    for card, found in places.items():
        if not in_pack(card, pack):
            raise PositionError(
                "{card} {place} is not in the pack of {pack} cards",
                card=Pretty.of(card),
                place=found[0],
                pack=pack,
            )
        if len(found) > copies_in(pack):
            raise PositionError(_too_often(card, found))


def check_sizes(hands: Sequence[Sequence[Card]], on_table: Mapping[int, Card], names: Sequence[str]) -> None:
    """Refuse hands that don't hold equally many cards, those on the table counted; raises PositionError."""
    sizes = [len(hand) + (seat in on_table) for seat, hand in enumerate(hands)]
    if len(set(sizes)) > 1:
        raise PositionError(
            "the hands are of unequal length, the cards on the table counted: {counts}",
            counts=counts_by_name(names, sizes),
        )


def counts_by_name(names: Sequence[str], numbers: Sequence[int]) -> Listed:
    """Each name with its number, as a value of a message."""
    return listed(
        Message("{name} {number}", name=name, number=number)
        for name, number in zip(names, numbers, strict=True)
    )


def read_taken(taken: Sequence[object] | None, seats: int, most: int) -> tuple[int, ...]:
    """Tricks taken, a number a seat, 0 where nothing is said; raises PositionError.

    `most` is how many tricks can have been played by now.
    """
    if taken is None:
        return (0,) * seats
    if len(taken) != seats:
        raise PositionError(
            "taken has {numbers} for {seats}",
            numbers=counted("{number} number", "{number} numbers", len(taken)),
            seats=counted("{number} seat", "{number} seats", seats),
        )
    numbers = []
    for number in taken:
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            raise PositionError("taken has {value}, which is not a number of tricks", value=Quoted(number))
        numbers.append(number)
    if sum(numbers) > most:
        raise PositionError(
            counted(
                "taken adds up to {found}, but no more than {number} trick can be played",
                "taken adds up to {found}, but no more than {number} tricks can be played",
                most,
                found=Quoted(sum(numbers)),
            )
        )
    return tuple(numbers)


def read_sides(labels: Sequence[object], seats: int) -> tuple[int, ...]:
    """Labels of sides, one a seat, as 0, 1, … by first appearance; raises PositionError.

    A label is a whole number or a text. 0 and "0" in one list are refused: they look alike.

    >>> read_sides(["us", "them", "us", "them"], 4)
    (0, 1, 0, 1)
    """
    if len(labels) != seats:
        raise PositionError(
            "sides has {labels} for {seats}",
            labels=counted("{number} label", "{number} labels", len(labels)),
            seats=counted("{number} seat", "{number} seats", seats),
        )
    order: list[str] = []
    kinds: dict[str, type] = {}
    for label in labels:
        if isinstance(label, bool) or not isinstance(label, int | str):
            raise PositionError(
                "sides has {value}, which is neither a whole number nor a text", value=Quoted(label)
            )
        text = label.strip() if isinstance(label, str) else shown(label)
        if not text:
            raise PositionError("sides has an empty label; every seat needs one")
        if kinds.setdefault(text, type(label)) is not type(label):
            raise PositionError(
                "sides has both the number {number} and the text {text}, which look alike",
                number=text,
                text=Quoted(text),
            )
        if text not in order:
            order.append(text)
    return tuple(order.index(label.strip() if isinstance(label, str) else shown(label)) for label in labels)


def _too_often(card: Card, places: Sequence[Message]) -> Message:
    if len(places) == 2:
        if places[0] == places[1]:
            return Message("{card} is there twice {place}", card=Pretty.of(card), place=places[0])
        return Message(
            "{card} is there twice: {first} and {last}",
            card=Pretty.of(card),
            first=places[0],
            last=places[1],
        )
    return Message(
        "{card} is there too often: {places}", card=Pretty.of(card), places=listed(dict.fromkeys(places))
    )
