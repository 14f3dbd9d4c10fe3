"""Hands that a record leaves out: put in where the play or the pack determines them, never guessed."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards.card import Card
from ..cards.speech import Pretty
from ..errors import RecordError
from ..position.position import Hand, Position
from ..rules.pack import cards_of
from ..rules.rules import Rules
from .checks import Trick


def complete_hands(
    rules: Rules,
    trump: str | None,
    leader: int,
    hands: Sequence[Sequence[Card] | None],
    tricks: Sequence[Trick],
    cards: int | None,
    names: Sequence[str],
) -> tuple[list[list[Card]], int]:
    """Put in the hands that were left out, where the play or the pack determines them.

    Gives all hands, and the cards a hand. `cards` is that number where it is known otherwise. Raises
    RecordError where a hand is not determined: it is never guessed.
    """
    seats = len(hands)
    known = [list(hand) for hand in hands if hand is not None]
    pack = rules.pack_for(seats)
    if cards is None:
        sizes = [len(hand) for hand in known] or [len(tricks) if len(tricks) == pack // seats else 0]
        cards = max(sizes)
        if cards == 0:
            raise RecordError("no hand is given; then cards = … must say how many cards each player held")
    result = [None if hand is None else list(hand) for hand in hands]
    missing = [seat for seat, hand in enumerate(hands) if hand is None]
    if missing:
        played = _played(rules, trump, leader, seats, tricks)
        for seat in missing:
            if len(played[seat]) == cards:
                result[seat] = played[seat]
        missing = [seat for seat in missing if result[seat] is None]
    if len(missing) == 1 and cards * seats == pack:
        rest = cards_of(pack)
        for hand in result:
            for card in hand or ():
                if card not in rest:
                    raise RecordError(
                        "{card} is named too often, or is not in the pack of {pack} cards",
                        card=Pretty.of(card),
                        pack=pack,
                    )
                rest.remove(card)
        if len(rest) != cards:
            raise RecordError(
                "the hand of {name} is left out, and the cards left for it are {found}, not {cards}",
                name=names[missing[0]],
                found=len(rest),
                cards=cards,
            )
        result[missing[0]] = rest
        missing = []
    if missing:
        raise RecordError(
            "the hand of {name} is left out, and neither the plays nor the pack determine it",
            name=names[missing[0]],
        )
    return [hand for hand in result if hand is not None], cards


def _played(
    rules: Rules, trump: str | None, leader: int, seats: int, tricks: Sequence[Trick]
) -> list[list[Card]]:
    """The cards each seat played, the winners derived; nothing is checked."""
    played: list[list[Card]] = [[] for _ in range(seats)]
    fixed = rules.trump_of(trump)
    for trick in tricks:
        hands: list[Hand] = [()] * seats
        for number, play in enumerate(trick[:seats]):
            seat = (leader + number) % seats
            hands[seat] = (play.card,)
            played[seat].append(play.card)
        position = Position(rules, fixed, tuple(hands), leader, (), (0,) * seats, tuple(range(seats)))
        for play in trick[:seats]:
            position = position.played(rules.meant(play))
        leader = position.leader
    return played
