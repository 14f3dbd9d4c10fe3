"""The rules once more, straight from their text, and every answer by going through all plays.

Nothing here is shared with the package: cards are texts, a rules object is its tree, a hand is a list. It is
slow and has no shortcut, so that a shortcut of the searches can be held against it. The numbers in brackets
are the sections of RULES.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

SUITS = "SCDH"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
WAYS = ("", "high", "low", "call")


class Laid(NamedTuple):
    """A card as it is played; `called` is a suit's letter, or nothing: no call, or one of the trump."""

    card: str
    way: str = ""
    called: str = ""

    def __str__(self) -> str:
        return self.card + (f":{self.way}" if self.way else "") + (f"-{self.called}" if self.called else "")


class State(NamedTuple):
    hands: tuple[tuple[str, ...], ...]
    leader: int
    table: tuple[Laid, ...]

    @property
    def turn(self) -> int:
        return (self.leader + len(self.table)) % len(self.hands)


def suit(card: str) -> str:
    return card[-1]


def rank(card: str) -> int:
    return RANKS.index(card[:-1])


class Literal:
    """The game of one rules object, given as the tree with all fields, and the trump of a deal."""

    def __init__(self, tree: dict[str, Any], trump: str) -> None:
        """`trump` is a suit's letter, `N` or `circular`."""
        self.tree, self.trump = tree, trump
        self.specials: list[str] = tree["specials"]
        self.can = cache(self._can)
        self.vectors = cache(self._vectors)

    # -- what is led, called and trump (2, 4)

    def led(self, lead: Laid) -> str:
        if lead.way == "call":
            return lead.called or self.trump
        if lead.way == "high" and self.tree["led_high"] == "trump" and self.trump in SUITS:
            return self.trump
        return suit(lead.card)

    def trump_of(self, lead: Laid) -> str:
        if self.trump == "circular":
            return SUITS[(SUITS.index(self.led(lead)) + 1) % 4]
        return self.trump

    def calls(self) -> list[str]:
        """What a lead may call: suits, or nothing for the trump (4, 9)."""
        call, has_trump = self.tree["call"], self.trump != "N"
        if call == "any" or (call == "any-with-trump" and has_trump):
            return list(SUITS)
        return [""] if call == "trump" and has_trump else []

    # -- what may be played (3, 4)

    def plays(self, state: State) -> list[Laid]:
        hand = state.hands[state.turn]
        found = []
        for card in sorted(set(hand), key=lambda card: (SUITS.index(suit(card)), rank(card))):
            if card not in self.specials:
                if self.satisfies(state, hand, card):
                    found.append(Laid(card))
                continue
            found.append(Laid(card, "high"))
            if self.may_go_low(state, hand, card):
                found.append(Laid(card, "low"))
            if not state.table:
                found += [Laid(card, "call", called) for called in self.calls()]
        return found

    def obliging(self, hand: tuple[str, ...]) -> list[str]:
        """The cards of the hand that count towards an obligation."""
        return [card for card in hand if self.tree["forced"] or card not in self.specials]

    def height(self, card: str) -> int:
        """Where the card stands in its suit: a scrap card lies below it."""
        return -1 if card in self.specials and self.tree["low"] == "scrap" else rank(card)

    def satisfies(self, state: State, hand: tuple[str, ...], card: str) -> bool:
        """Whether the card is what the hand owes."""
        if not state.table:
            return True
        lead, cards = state.table[0], self.obliging(hand)
        led, trump, calling = self.led(lead), self.trump_of(lead), lead.way == "call"
        of_led = [held for held in cards if suit(held) == led]
        if of_led and calling:
            return suit(card) == led and self.height(card) == max(map(self.height, of_led))
        if of_led:
            return suit(card) == led
        owes_trump = self.tree["call_void"] == "trump" if calling else self.tree["must_trump"]
        if owes_trump and any(suit(held) == trump for held in cards):
            return suit(card) == trump
        return True

    def may_go_low(self, state: State, hand: tuple[str, ...], card: str) -> bool:
        if self.tree["low"] == "scrap" or not state.table:
            return True
        if self.tree["forced"]:
            return self.satisfies(state, hand, card)
        lead, cards = state.table[0], self.obliging(hand)
        led, trump = self.led(lead), self.trump_of(lead)
        no_led = all(suit(held) != led for held in cards)
        no_trump = all(suit(held) != trump for held in cards)
        if lead.way == "call":
            barred = self.tree["call_void"] == "trump"
            return no_led and (not barred or suit(card) == trump or no_trump)
        if suit(card) == led:
            return True
        return no_led and (not self.tree["must_trump"] or suit(card) == trump or no_trump)

    # -- who wins (5)

    def winner(self, table: tuple[Laid, ...]) -> int:
        """The place on the table of the play that wins."""
        high = [place for place, play in enumerate(table) if play.way in ("high", "call")]
        if high:
            if self.tree["ties"] == "rank":
                return min(high, key=lambda place: (self.specials.index(table[place].card), place))
            return high[0] if self.tree["ties"] == "first" else high[-1]
        led, trump = self.led(table[0]), self.trump_of(table[0])
        for wanted in (trump, led):
            able = [
                place
                for place, play in enumerate(table)
                if suit(play.card) == wanted
                and not (place and play.way == "low" and self.tree["low"] == "scrap")
            ]
            if able:
                best = max(self.height(table[place].card) for place in able)
                equal = [place for place in able if self.height(table[place].card) == best]
                last = self.tree.get("ties_equal", self.tree["ties"]) == "last"
                return equal[-1] if last else equal[0]
        raise AssertionError("the card led can win")

    def after(self, state: State, play: Laid) -> tuple[State, int | None]:
        """The state after a play, and who has taken the trick, if it is whole."""
        hand = list(state.hands[state.turn])
        hand.remove(play.card)
        hands = (*state.hands[: state.turn], tuple(hand), *state.hands[state.turn + 1 :])
        table = (*state.table, play)
        if len(table) < len(hands):
            return State(hands, state.leader, table), None
        taker = (state.leader + self.winner(table)) % len(hands)
        return State(hands, taker, ()), taker

    # -- answers (8)

    def _can(
        self, state: State, side: frozenset[int], helpers: frozenset[int], wanted: frozenset[int]
    ) -> bool:
        """Whether the helpers can make the side take a wanted number of the tricks still to come."""
        plays = self.plays(state)
        if not plays:
            return 0 in wanted
        answers = self._each(state, plays, side, helpers, wanted)
        return any(answers) if state.turn in helpers else all(answers)

    def _each(
        self,
        state: State,
        plays: list[Laid],
        side: frozenset[int],
        helpers: frozenset[int],
        wanted: frozenset[int],
    ) -> Iterator[bool]:
        for play in plays:
            after, taker = self.after(state, play)
            rest = frozenset(number - 1 for number in wanted) if taker in side else wanted
            yield self.can(after, side, helpers, rest)

    def _vectors(self, state: State) -> frozenset[tuple[int, ...]]:
        """Every list of tricks a seat that some line gives."""
        plays = self.plays(state)
        if not plays:
            return frozenset([(0,) * len(state.hands)])
        found = set()
        for play in plays:
            after, taker = self.after(state, play)
            for vector in self.vectors(after):
                found.add(tuple(tricks + (seat == taker) for seat, tricks in enumerate(vector)))
        return frozenset(found)

    def values(self, state: State, side: frozenset[int], left: int) -> dict[str, Any]:
        """Most, least and exact of a side, of so many tricks still to come."""
        numbers = range(left + 1)

        def force(wanted: Iterator[int] | range) -> bool:
            return self.can(state, side, side, frozenset(wanted))

        return {
            "most": max(k for k in numbers if force(range(k, left + 1))),
            "least": min(k for k in numbers if force(range(k + 1))),
            "exact": [k for k in numbers if force(range(k, k + 1))],
        }

    def answer(self, state: State, labels: tuple[int, ...]) -> dict[str, Any]:
        """What a line of batch answers: most, least, exact, possible, vectors and moves."""
        seats = range(len(labels))
        left = len(state.hands[state.turn])
        sides = [frozenset(other for other in seats if labels[other] == labels[seat]) for seat in seats]
        values = [self.values(state, side, left) for side in sides]
        vectors = sorted(self.vectors(state))
        moves = []
        for play in self.plays(state):
            after, taker = self.after(state, play)
            side = sides[state.turn]
            won = int(taker in side)
            rest = self.values(after, side, left - (taker is not None))
            moves.append(
                {
                    "play": str(play),
                    "most": rest["most"] + won,
                    "least": rest["least"] + won,
                    "exact": [k + won for k in rest["exact"]],
                }
            )
        return {
            **{key: [value[key] for value in values] for key in ("most", "least", "exact")},
            "possible": [
                sorted({sum(vector[seat] for seat in side) for vector in vectors}) for side in sides
            ],
            "vectors": [list(vector) for vector in vectors],
            "moves": moves,
        }
