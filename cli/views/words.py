"""The ways of a special card, tricks and bids in the words of a card player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from raspis.solver.cards.card import Play, Suit, Way
from raspis.solver.position.position import Position
from raspis.solver.rules.bids import Bid
from raspis.solver.wording import counted

_SUITS = {Suit.SPADES: "spade", Suit.CLUBS: "club", Suit.DIAMONDS: "diamond", Suit.HEARTS: "heart"}
_RANKS = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)


def way_in_words(position: Position, play: Play) -> str:
    """What playing a special card in this way does in this position, as a sentence without a full stop."""
    rules, trump = position.rules, position.trump
    suit = _SUITS[play.card.suit]
    leads = not position.table
    if play.way is Way.HIGH:
        sentence = "beats every ordinary card, trumps too"
        if len(rules.specials) > 1 or rules.copies(len(position.hands)) > 1:
            sentence += f"; of several special cards the {rules.ties} one wins"
        if leads:
            led = trump if rules.led_high == "trump" and trump is not None else play.card.suit
            sentence += f"; the others follow with {_SUITS[led]}s"
            if rules.trump == "circular":
                sentence += f", and {_SUITS[led.next]}s are the trump of the trick"
        return sentence
    if play.way is Way.LOW:
        if rules.low == "scrap":
            return f"is led as the lowest {suit} of all" if leads else "is thrown off and can't win the trick"
        return f"is just the {_RANKS[play.card.rank]} of {suit}s"
    called = trump if play.called < 0 else Suit(play.called)
    assert called is not None
    sentence = f"calls for everyone's highest {_SUITS[called]} and beats every ordinary card"
    if rules.call_void == "trump":
        sentence += f"; who has no {_SUITS[called]} must trump if he can"
    return sentence


def listed(numbers: Iterable[int]) -> str:
    """Numbers as people write them, runs with a dash: `0–3 5`; a word for none.

    >>> listed([0, 1, 2, 3, 5]), listed([1, 2]), listed([])
    ('0–3 5', '1 2', 'none')
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [f"{run[0]}–{run[-1]}" if len(run) > 2 else " ".join(map(str, run)) for run in runs]
    return " ".join(parts) or "none"


def tricks(count: int) -> str:
    """`1 trick`, `2 tricks`."""
    return counted(count, "trick")


def bid_in_words(bid: Bid) -> str:
    """A bid behind a name: `bids 2`, `passes`, `bids 3 blind`."""
    return f"passes{' blind' if bid.blind else ''}" if bid.number == 0 else f"bids {bid}"


def joined(parts: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}"
