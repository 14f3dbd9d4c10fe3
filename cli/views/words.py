"""The ways of a special card, tricks and bids in the words of a card player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from raspis.solver.cards.card import Play, Suit, Way
from raspis.solver.cards.speech import Pretty
from raspis.solver.message import Message, in_context, listed
from raspis.solver.position.position import Position
from raspis.solver.questions.known import Interval
from raspis.solver.records.record import Record
from raspis.solver.rules.bids import Bid, has_bids
from raspis.solver.rules.rules import Rules
from raspis.solver.rules.scores import ROUND_NAMES

from ..terminal.language import pretty, say, say_in, say_n

_SUITS: Final = (
    in_context("nominative", "spades"),
    in_context("nominative", "clubs"),
    in_context("nominative", "diamonds"),
    in_context("nominative", "hearts"),
)
_OF_SUITS: Final = (
    in_context("genitive", "spades"),
    in_context("genitive", "clubs"),
    in_context("genitive", "diamonds"),
    in_context("genitive", "hearts"),
)
_ONE_OF_SUITS: Final = (
    in_context("accusative", "spade"),
    in_context("accusative", "club"),
    in_context("accusative", "diamond"),
    in_context("accusative", "heart"),
)
_RANKS: Final = (
    in_context("rank", "two"),
    in_context("rank", "three"),
    in_context("rank", "four"),
    in_context("rank", "five"),
    in_context("rank", "six"),
    in_context("rank", "seven"),
    in_context("rank", "eight"),
    in_context("rank", "nine"),
    in_context("rank", "ten"),
    in_context("rank", "jack"),
    in_context("rank", "queen"),
    in_context("rank", "king"),
    in_context("rank", "ace"),
)


def play_in_words(rules: Rules, play: Play) -> str:
    """A play as people write it: `10♦`, `7♠ high`."""
    return pretty(play, rules.low == "scrap")


def way_in_words(position: Position, play: Play) -> str:
    """What playing a special card in this way does in this position, as a sentence."""
    does = listed(_effects(position, play), "; ")
    return say("{play}: {does}.", play=Pretty(play, position.rules.low == "scrap"), does=does)


def _effects(position: Position, play: Play) -> Iterator[Message]:
    if play.way is Way.HIGH:
        yield from _effects_of_high(position, play)
    elif play.way is Way.LOW:
        yield _effect_of_low(position, play)
    else:
        called = position.trump if play.called < 0 else Suit(play.called)
        assert called is not None
        yield Message(
            "calls for everyone's highest {suit} and beats every ordinary card", suit=_ONE_OF_SUITS[called]
        )
        if position.rules.call_void == "trump":
            yield Message("who has no {suit} must trump if he can", suit=_OF_SUITS[called])


def _effects_of_high(position: Position, play: Play) -> Iterator[Message]:
    rules, trump = position.rules, position.trump
    yield Message("beats every ordinary card, trumps too")
    if len(rules.specials) > 1 or rules.copies(len(position.hands)) > 1:
        if rules.ties == "first":
            yield Message("of several special cards the first one wins")
        elif rules.ties == "rank":
            order = listed(map(Pretty.of, rules.specials))
            yield Message("of several special cards the higher one wins, in this order: {cards}", cards=order)
        else:
            yield Message("of several special cards the last one wins")
    if position.table:
        return
    led = trump if rules.led_high == "trump" and trump is not None else play.card.suit
    if rules.trump == "circular":
        yield Message(
            "the others follow with {suit}, and {trump} are the trump of the trick",
            suit=_SUITS[led],
            trump=_SUITS[led.next],
        )
    else:
        yield Message("the others follow with {suit}", suit=_SUITS[led])


def _effect_of_low(position: Position, play: Play) -> Message:
    suit = _OF_SUITS[play.card.suit]
    if position.rules.low != "scrap":
        return Message("is just the {rank} of {suit}", rank=_RANKS[play.card.rank], suit=suit)
    if position.table:
        return Message("is thrown off and can't win the trick")
    return Message("is led as the lowest of all {suit}", suit=suit)


def numbers_in_words(numbers: Iterable[int]) -> str:
    """Numbers as people write them, runs with a dash: `0–3 5`; a word for none.

    >>> numbers_in_words([0, 1, 2, 3, 5]), numbers_in_words([1, 2]), numbers_in_words([])
    ('0–3 5', '1 2', 'none')
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [f"{run[0]}–{run[-1]}" if len(run) > 2 else " ".join(map(str, run)) for run in runs]
    return " ".join(parts) or say_in("numbers of tricks", "none")


def signed(number: int) -> str:
    """A number with a minus sign where it is negative.

    >>> signed(-10), signed(5)
    ('−10', '5')
    """
    return str(number).replace("-", "−")


def between(interval: Interval) -> str:
    """The numbers that a number can still be, or the one that it is.

    >>> between(Interval(2, 5)), between(Interval(-20, 5)), between(Interval(5, 5))
    ('2–5', '−20…5', '5')
    """
    low, high = interval
    if low == high:
        return signed(low)
    return f"{signed(low)}{'…' if low < 0 else '–'}{signed(high)}"


def tricks(count: int) -> str:
    """`1 trick`, `2 tricks`."""
    return say_n("{number} trick", "{number} tricks", count)


def bid_in_words(bid: Bid) -> str:
    """A bid behind a name: `bids 2`, `passes`, `bids 3 blind`."""
    if bid.number:
        return say("bids {bid}", bid=bid)
    return say("passes blind") if bid.blind else say("passes")


def highest_bidder_sentence(record: Record, names: Sequence[str]) -> str | None:
    """Who named the trump, in a deal with an auction; None in another."""
    if record.auction is None:
        return None
    highest = max(record.auction)
    if not highest:
        return say("Everybody passed: there is no trump.")
    seat = (record.first_bidder + record.auction.index(highest)) % len(names)
    return say("{name} bid highest, {bid}, and names the trump.", name=names[seat], bid=highest)


def unbid_sentences(record: Record, position: Position) -> list[str]:
    """What is played for without a bid: in a round without bids, or beside the highest bidder."""
    each = [record.a_trick(seat) for seat in range(len(record.players))]
    a_trick = next((number for number in each if number is not None), None)
    if a_trick is None:
        return []
    name = ROUND_NAMES[record.round]
    if has_bids(record.rules, record.round):
        sentence = _free_sentence(a_trick)
    elif a_trick < 0:
        sentence = say_n(
            "There is nothing to bid in the {round} round: each trick costs {number} point.",
            "There is nothing to bid in the {round} round: each trick costs {number} points.",
            -a_trick,
            round=name,
        )
    else:
        sentence = say_n(
            "There is nothing to bid in the {round} round: each trick brings {number} point.",
            "There is nothing to bid in the {round} round: each trick brings {number} points.",
            a_trick,
            round=name,
        )
    if not any(position.taken):
        return [sentence]
    return [sentence, say("The points are those of the whole deal, with the tricks already taken.")]


def _free_sentence(a_trick: int) -> str:
    """What the others play for where the highest bidder alone is held to his bid."""
    if a_trick < 0:
        return say_n(
            "Only the highest bidder plays for his bid: each trick costs the others {number} point.",
            "Only the highest bidder plays for his bid: each trick costs the others {number} points.",
            -a_trick,
        )
    return say_n(
        "Only the highest bidder plays for his bid: each trick brings the others {number} point.",
        "Only the highest bidder plays for his bid: each trick brings the others {number} points.",
        a_trick,
    )


def bid_as_noun(bid: Bid) -> Message:
    """A bid that is spoken of: `2`, `pass`; other languages say that it is a bid."""
    return in_context("bid spoken of", "{bid}", bid=bid) if bid.number else bid.message


def standing_in_words(names: Sequence[str], numbers: Sequence[int]) -> str:
    """Who has how much: `Petya 2, Vasya −10`."""
    return ", ".join(f"{name} {signed(number)}" for name, number in zip(names, numbers, strict=True))


def all_of(parts: Sequence[object]) -> object:
    """A value of a message: `a`, `a and b`, `a, b and c`."""
    if len(parts) == 1:
        return parts[0]
    return Message("{first} and {last}", first=listed(parts[:-1]), last=parts[-1])


def one_of(parts: Sequence[object]) -> object:
    """A value of a message: `a`, `a or b`, `a, b or c`."""
    if len(parts) == 1:
        return parts[0]
    return Message("{first} or {last}", first=listed(parts[:-1]), last=parts[-1])
