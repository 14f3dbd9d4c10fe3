"""The rules object: one frozen value that says how a group plays (RULES section 9), and its presets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final

from ..cards.card import RANKS, Card, Suit
from ..cards.text import read_card
from ..errors import CardError, RulesError
from ..wording import shown
from .scores import RoundScore, ScoreTable, Step, default_ladder, read_ladder

_CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "pack": (36, 52, 104),
    "trump": ("S", "C", "D", "H", "N", "circular", "deal"),
    "trump_by": ("last-card", "highest-bidder"),
    "low": ("plain", "scrap"),
    "led_high": ("own", "trump"),
    "call": ("none", "trump", "any"),
    "call_void": ("any", "trump"),
    "ties": ("first", "last"),
    "must_trump": (True, False),
    "leader": ("eldest", "dealer"),
    "hook": (True, False),
}


@dataclass(frozen=True, slots=True)
class Rules:
    """How a group plays. Make one with `Rules.of("child")` or `Rules.of("child", ties="last")`.

    >>> rules = Rules.of("nameless", led_high="trump")
    >>> [str(card) for card in rules.specials], rules.call, rules.leader
    (['JS', 'JC'], 'trump', 'dealer')
    >>> Rules.of("child", ties="both")
    Traceback (most recent call last):
        ...
    raspis.solver.errors.RulesError: ties is 'both'; allowed are first, last
    """

    preset: str
    """The game this started from; it also gives the default ladder."""
    pack: int | None = 36
    """Cards in the pack, 104 being two packs of 52; None: by the number of players (throw-in)."""
    trump: str = "D"
    """A suit letter or `N` fixed by the rules, `circular`, or `deal`: stated with each deal."""
    trump_by: str = "last-card"
    """Who decides a trump of `deal`."""
    specials: tuple[Card, ...] = (Card.parse("7S"),)
    """The special cards, in play order."""
    low: str = "plain"
    """What a special card played low is: the card printed on it (`plain`) or a `scrap`."""
    led_high: str = "own"
    """The suit led when a special card is led high: its `own`, or the `trump`."""
    call: str = "trump"
    """What a special card that is led may call: nothing (`none`), the `trump`, `any` suit."""
    call_void: str = "any"
    """What a hand void in the suit called may play: `any` card, or a `trump` if it has one."""
    ties: str = "first"
    """Which of several high special cards, or of equal cards of two packs, wins."""
    must_trump: bool = True
    """Whether a hand void in the suit led must play a trump."""
    leader: str = "eldest"
    """Who bids and leads first."""
    hook: bool = False
    """Whether the bids of a deal may not add up to its number of tricks."""
    ladder: tuple[Step, ...] | None = None
    """The deals of an evening; None: as the document of the game gives them."""
    score: ScoreTable = field(default_factory=ScoreTable)

    def __post_init__(self) -> None:
        for name, allowed in _CHOICES.items():
            value = getattr(self, name)
            # `True == 1`, so the type is compared as well.
            if any(value == choice and type(value) is type(choice) for choice in allowed):
                continue
            if name == "pack" and value is None:
                continue
            raise RulesError(f"{name} is {shown(value)}; allowed are {', '.join(map(_plain, allowed))}")
        if self.call == "trump" and self.trump == "circular":
            raise RulesError(
                "call = 'trump' needs a fixed trump, but trump is 'circular'; allowed are none, any"
            )

    @classmethod
    def of(cls, preset: str, **changes: Any) -> Rules:
        """The rules of a preset with some fields changed, values as in TOML and JSON; raises RulesError."""
        return cls.from_mapping({"preset": preset, **changes})

    @classmethod
    def from_mapping(cls, value: Any) -> Rules:
        """Read a preset's name, or the tree of a rules object as TOML or JSON has it; raises RulesError."""
        if isinstance(value, str):
            value = {"preset": value}
        if not isinstance(value, Mapping):
            found = shown(value)
            raise RulesError(f"rules is {found} but must be a preset's name or a table with the key preset")
        if "preset" not in value:
            raise RulesError(f"the rules name no preset; allowed are {', '.join(PRESETS)}")
        name = value["preset"]
        if not isinstance(name, str) or name not in PRESETS:
            raise RulesError(f"unknown rules {shown(name)}; allowed are {', '.join(PRESETS)}")
        base = PRESETS[name]
        changes: dict[str, Any] = {}
        for key, entry in value.items():
            if key not in _KEYS:
                raise RulesError(f"unknown key {key!r} in the rules; allowed are {', '.join(_KEYS)}")
            if key == "specials":
                changes[key] = _read_specials(entry)
            elif key == "ladder":
                changes[key] = read_ladder(entry)
            elif key == "score":
                changes[key] = base.score.changed(entry)
            else:
                changes[key] = entry
        return replace(base, **changes)

    def to_mapping(self) -> str | dict[str, Any]:
        """What `from_mapping` reads back: the preset's name alone, or a tree with the fields that differ."""
        base = PRESETS[self.preset]
        tree: dict[str, Any] = {"preset": self.preset}
        for key, value in self.to_full_mapping().items():
            if getattr(self, key) != getattr(base, key):
                tree[key] = value
        return tree if len(tree) > 1 else self.preset

    def to_full_mapping(self) -> dict[str, Any]:
        """Every field as TOML and JSON have it, without a pack or ladder that follows the players."""
        tree: dict[str, Any] = {}
        for key in _KEYS:
            value = getattr(self, key)
            if key == "specials":
                value = [str(card) for card in value]
            elif key == "ladder" and value is not None:
                value = [step._asdict() for step in value]
            elif key == "score":
                value = value.to_mapping()
            if value is not None:
                tree[key] = value
        return tree

    def pack_for(self, players: int) -> int:
        """Cards in the pack for a number of players; raises RulesError where the game has none for them."""
        if not 2 <= players <= 5:
            raise RulesError(f"the game is for 2 to 5 players, not {players}")
        if self.pack is not None:
            return self.pack
        if players not in _THROW_IN_PACK:
            raise RulesError(
                f"{self.preset} is for 3 to 5 players, not {players}, unless the rules give a pack"
            )
        return _THROW_IN_PACK[players]

    def most_cards(self, players: int) -> int:
        """The largest hand: the pack divided by the players, rounded down."""
        return self.pack_for(players) // players

    def ladder_for(self, players: int) -> tuple[Step, ...]:
        """The deals of an evening for a number of players, in order."""
        if self.ladder is not None:
            return self.ladder
        return default_ladder(self.preset, players, self.most_cards(players))

    def trump_of(self, stated: str | None) -> Suit | None:
        """The fixed trump of a deal, None for no trump (and for circular trumps).

        `stated` is what the deal says: a suit letter, `N`, or None for nothing. Raises RulesError where it
        contradicts the rules, or is missing where the rules leave the trump to the deal.
        """
        if stated is not None and (not isinstance(stated, str) or stated not in tuple("SCDHN")):
            raise RulesError(f"trump is {shown(stated)}; allowed are S, C, D, H, N")
        if self.trump == "deal":
            if stated is None:
                raise RulesError(
                    f"the rules {self.preset} leave the trump to the deal, and the deal states none"
                )
        elif self.trump == "circular":
            if stated is not None:
                raise RulesError(f"trump {stated} contradicts the rules: their trumps are circular")
        elif stated is not None and stated != self.trump:
            raise RulesError(f"trump {stated} contradicts the rules: their trump is {self.trump}")
        letter = stated if self.trump == "deal" else self.trump
        return None if letter in ("N", "circular", None) else Suit.parse(letter)


_KEYS: Final = tuple(entry.name for entry in fields(Rules))
_THROW_IN_PACK: Final = {3: 36, 4: 52, 5: 104}


def in_pack(card: Card, pack: int) -> bool:
    """Whether a pack has the card: 36 begins with the sixes.

    >>> in_pack(Card.parse("5H"), 36), in_pack(Card.parse("6H"), 36)
    (False, True)
    """
    return pack != 36 or card.rank >= RANKS.index("6")


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read_specials(value: Any) -> tuple[Card, ...]:
    if not isinstance(value, list | tuple):
        raise RulesError(f"specials is {shown(value)} but must be a list of cards")
    cards = []
    for entry in value:
        if not isinstance(entry, str | Card):
            raise RulesError(f"specials has {shown(entry)}, which is not a card such as 7S")
        try:
            card = entry if isinstance(entry, Card) else read_card(entry)
        except CardError as error:
            raise RulesError(f"specials has {shown(entry)}: {error}") from None
        if card in cards:
            raise RulesError(f"specials names {card} twice")
        cards.append(card)
    return tuple(sorted(cards))


_BLIND = ("dark", RoundScore(factor=2))
_CHILD_SCORE = ScoreTable(
    blind=2, rounds=(("normal", RoundScore()), _BLIND, ("golden", RoundScore(per_trick=20)))
)
_THROW_IN_SCORE = ScoreTable(
    over=10,
    short_taken=10,
    rounds=(
        ("normal", RoundScore()),
        _BLIND,
        *((name, RoundScore(factor=2)) for name in ("no-trump", "golden", "misere")),
    ),
)
_NAMELESS_SCORE = ScoreTable(
    rounds=(
        ("normal", RoundScore()),
        ("dark", RoundScore()),
        *((name, RoundScore(per_trick=10)) for name in ("no-trump", "golden")),
    )
)

PRESETS: Final[Mapping[str, Rules]] = {
    "child": Rules("child", score=_CHILD_SCORE),
    "child-circular": Rules("child-circular", trump="circular", call="any", score=_CHILD_SCORE),
    "throw-in": Rules("throw-in", pack=None, trump="deal", low="scrap", score=_THROW_IN_SCORE),
    "nameless": Rules(
        "nameless",
        trump="deal",
        specials=(Card.parse("JS"), Card.parse("JC")),
        low="scrap",
        leader="dealer",
        score=_NAMELESS_SCORE,
    ),
    "whist": Rules(
        "whist",
        pack=52,
        trump="deal",
        specials=(),
        call="none",
        must_trump=False,
        score=ScoreTable(rounds=()),
    ),
}
"""The five games by name (RULES section 6)."""
