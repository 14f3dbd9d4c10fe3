"""The rules object: one frozen value that says how a group plays (RULES section 9), and its presets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, Literal

from ..cards.card import Card, Play, Suit, Way
from ..cards.text import read_card
from ..errors import CardError, RulesError
from ..message import Quoted, listed
from .fields import (
    CHOICES,
    STATED,
    TRUMP_NAMES,
    Call,
    CallVoid,
    Held,
    Leader,
    LedHigh,
    Low,
    Pack,
    Ties,
    TiesEqual,
    Trump,
    TrumpBy,
    meant,
)
from .pack import copies_in, in_pack
from .presets import GAME_WORDS, GAMES, GameEntry
from .scores import ROUND_NAMES, ScoreTable, Step, read_ladder


@dataclass(frozen=True, slots=True)
class Rules:
    """How a group plays. Make one with `Rules.of("child")` or `Rules.of("child", ties="last")`.

    >>> rules = Rules.of("nameless", led_high="trump")
    >>> [str(card) for card in rules.specials], rules.call, rules.leader
    (['JS', 'JC'], 'trump', 'dealer')
    >>> Rules.of("child", ties="both")
    Traceback (most recent call last):
        ...
    raspis.solver.errors.RulesError: ties is 'both'; allowed are first, last, rank
    """

    preset: str
    """The game this started from; it also gives the default ladder."""
    pack: Pack | None = 36
    """Cards in the pack, 104 being two packs of 52; None: by the number of players (throw-in)."""
    trump: Trump = "D"
    """A suit letter or `N` fixed by the rules, `circular`, or `deal`: stated with each deal."""
    trump_by: TrumpBy = "last-card"
    """Who decides a trump of `deal`."""
    held: Held = "all"
    """Who plays for his bid where the highest bidder decides the trump: `all`, or he alone (`highest`)."""
    specials: tuple[Card, ...] = (Card.parse("7S"),)
    """The special cards, in play order; with `ties` of `rank` the highest first."""
    low: Low = "plain"
    """What a special card played low is: the card printed on it (`plain`) or a `scrap`."""
    forced: bool = False
    """Whether a special card must be played where a card of its suit would have to be."""
    led_high: LedHigh = "own"
    """The suit led when a special card is led high: its `own`, or the `trump`."""
    call: Call = "trump"
    """What a special card that is led may call: nothing (`none`), the `trump`, `any` suit, or
    `any-with-trump`, which is any suit, but nothing in a no-trump deal."""
    call_void: CallVoid = "any"
    """What a hand void in the suit called may play: `any` card, or a `trump` if it has one."""
    ties: Ties = "first"
    """Which of several high special cards wins: the `first`, the `last`, or by the `rank` of their kinds."""
    ties_equal: TiesEqual | None = None
    """Which of equal cards of two packs wins, special ones played high apart; None: as `ties` says, and the
    first where that says `rank`."""
    must_trump: bool = True
    """Whether a hand void in the suit led must play a trump."""
    leader: Leader = "eldest"
    """Who bids and leads first."""
    hook: bool = False
    """Whether the bids of a deal may not add up to its number of tricks."""
    blind_pass: bool = True
    """Whether 0 may be bid blind, or in a dark round."""
    ladder: tuple[Step, ...] | None = None
    """The deals of an evening; None: as the document of the game gives them."""
    score: ScoreTable = field(default_factory=ScoreTable)

    def __post_init__(self) -> None:
        _known(self.preset)
        for name, allowed in CHOICES.items():
            value = getattr(self, name)
            # `True == 1`, so the type is compared as well.
            if any(value == choice and type(value) is type(choice) for choice in allowed):
                continue
            if name in _MAY_BE_OPEN and value is None:
                continue
            raise RulesError(
                "{key} is {value}; allowed are {allowed}",
                key=name,
                value=Quoted(value),
                allowed=listed(map(_plain, allowed)),
            )
        if self.call == "trump" and self.trump == "circular":
            raise RulesError(
                "call = 'trump' needs a fixed trump, but trump is 'circular'; allowed are none, any"
            )

        if self.held == "highest" and (self.trump != "deal" or self.trump_by != "highest-bidder"):
            raise RulesError(
                "held = 'highest' needs a highest bidder: trump = 'deal' and trump_by = 'highest-bidder'"
            )
        packs = self.game.packs
        self._check_specials(self.pack or (max(packs.values()) if packs is not None else 36))
        for place, step in enumerate(self.ladder or (), 1):
            unscored = ("normal",) if self.score.rounds else ("normal", "no-trump")
            if step.round not in unscored and self.score.round(step.round) is None:
                raise RulesError(
                    "entry {place} of ladder is of the {round} round, which {game} doesn't have",
                    place=place,
                    round=ROUND_NAMES[step.round],
                    game=self.game.name,
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
            raise RulesError(
                "rules is {value} but must be a preset's name or a table with the key preset",
                value=Quoted(value),
            )
        if value.get("preset") is None:
            raise RulesError(
                "the rules name no preset; allowed are {allowed}",
                allowed=listed(game.name for game in GAMES.values()),
            )
        base = PRESETS[_known(GAME_WORDS.meant(value["preset"]))]
        changes: dict[str, Any] = {}
        for key, entry in value.items():
            if entry is None or key == "preset":  # null is JSON's word for what is not said
                continue
            if key not in _KEYS:
                raise RulesError(
                    "unknown key {key} in the rules; allowed are {allowed}",
                    key=Quoted(key),
                    allowed=listed(_KEYS),
                )
            if key == "specials":
                changes[key] = _read_specials(entry)
            elif key == "ladder":
                changes[key] = read_ladder(entry)
            elif key == "score":
                changes[key] = base.score.changed(entry)
            else:
                changes[key] = meant(key, entry)
        ties = changes.get("ties", base.ties)
        if ties != "rank" and "specials" in changes:
            changes["specials"] = tuple(sorted(changes["specials"]))  # their order says nothing then
        if changes.get("ties_equal") == _of_equals(ties):
            changes["ties_equal"] = None
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
            elif key == "ties_equal":
                value = value or _of_equals(self.ties)
            if value is not None:
                tree[key] = value
        return tree

    @property
    def game(self) -> GameEntry:
        """The entry of the game that the rules started from."""
        return GAMES[self.preset]

    def in_round(self, name: str) -> Rules:
        """The rules as they stand in a round: a no-trump round overrules a fixed or circular trump."""
        return replace(self, trump="N") if name == "no-trump" and self.trump != "deal" else self

    def meant(self, play: Play) -> Play:
        """The play that is meant: a special card played silently is played high (RULES section 4)."""
        if play.way is Way.PLAIN and play.card in self.specials:
            return Play(play.card, Way.HIGH)
        return play

    def call_in(self, trump: Suit | None) -> Literal["none", "trump", "any"]:
        """What a lead may call in a deal of that fixed trump (None: no trump, or circular ones)."""
        if self.call == "any-with-trump":
            return "none" if trump is None and self.trump != "circular" else "any"
        return "none" if self.call == "trump" and trump is None else self.call

    def wins_later(self, later: Card, earlier: Card) -> bool:
        """Whether of two special cards played high the one played later wins (RULES section 5)."""
        if self.ties == "rank":
            return self.specials.index(later) < self.specials.index(earlier)
        return self.ties == "last"

    @property
    def last_of_equals(self) -> bool:
        """Whether of equal cards of two packs the last played wins, special ones played high apart."""
        return (self.ties_equal or _of_equals(self.ties)) == "last"

    def pack_for(self, players: int) -> int:
        """Cards in the pack for a number of players; raises RulesError where the game has none for them."""
        if isinstance(players, bool) or not isinstance(players, int):
            raise RulesError("players is {value}, which is not a number of players", value=Quoted(players))
        if not 2 <= players <= 5:
            raise RulesError("the game is for 2 to 5 players, not {number}", number=players)
        packs = self.game.packs
        pack = self.pack or (packs.get(players) if packs is not None else PRESETS[self.preset].pack)
        if pack is None:
            fewest, most = self.game.players
            raise RulesError(
                "{game} is for {fewest} to {most} players, not {number}, unless the rules give a pack",
                game=self.game.name,
                fewest=fewest,
                most=most,
                number=players,
            )
        self._check_specials(pack)
        return pack

    def copies(self, players: int) -> int:
        """How often the pack for a number of players has each card; raises RulesError as `pack_for`."""
        return copies_in(self.pack_for(players))

    def most_cards(self, players: int) -> int:
        """The largest hand: the pack divided by the players, rounded down."""
        return self.pack_for(players) // players

    def ladder_for(self, players: int) -> tuple[Step, ...]:
        """The deals of an evening for a number of players, in order; raises RulesError for too large ones."""
        if self.ladder is not None:
            most = self.most_cards(players)
            for place, step in enumerate(self.ladder, 1):
                if step.cards > most:
                    raise RulesError(
                        "entry {place} of ladder has {cards} cards; {players} players can hold {most} each",
                        place=place,
                        cards=step.cards,
                        players=players,
                        most=most,
                    )
            return self.ladder
        return self.game.ladder(players, self.most_cards(players))

    def trump_of(self, stated: str | None) -> Suit | None:
        """The fixed trump of a deal, None for no trump (and for circular trumps).

        `stated` is what the deal says: a suit letter, `N`, or None for nothing. Raises RulesError where it
        contradicts the rules, or is missing where the rules leave the trump to the deal.
        """
        if stated is not None and (stated not in STATED):
            raise RulesError("trump is {value}; allowed are S, C, D, H, N", value=Quoted(stated))
        if self.trump == "deal":
            if stated is None:
                raise RulesError(
                    "the rules {game} leave the trump to the deal, and the deal states none",
                    game=self.game.name,
                )
        elif self.trump == "circular":
            if stated is not None:
                raise RulesError(
                    "trump {trump} contradicts the rules: their trumps are circular; "
                    "rules such as {cure} leave it to the deal",
                    trump=TRUMP_NAMES[stated],
                    cure=self._with_any_trump,
                )
        elif stated is not None and stated != self.trump:
            raise RulesError(
                "trump {trump} contradicts the rules: their trump is {own}; "
                "rules such as {cure} leave it to the deal",
                trump=TRUMP_NAMES[stated],
                own=TRUMP_NAMES[self.trump],
                cure=self._with_any_trump,
            )
        letter = stated if self.trump == "deal" else self.trump
        return None if letter in ("N", "circular", None) else Suit.parse(letter)

    def _check_specials(self, pack: int) -> None:
        for card in self.specials:
            if not in_pack(card, pack):
                raise RulesError(
                    "specials has {card}, which is not in the pack of {pack} cards", card=card, pack=pack
                )

    @property
    def _with_any_trump(self) -> str:
        """How a file says these rules with the trump left to the deal."""
        return f'{{preset = "{self.preset}", trump = "deal"}}'


_MAY_BE_OPEN: Final = ("pack", "ties_equal")
_KEYS: Final = tuple(entry.name for entry in fields(Rules))


def _of_equals(ties: Ties) -> TiesEqual:
    """Which of equal cards of two packs wins where nothing is said but for special cards."""
    return "last" if ties == "last" else "first"


def _known(name: object) -> str:
    """The name of a preset; raises RulesError for anything else."""
    if not isinstance(name, str) or name not in GAMES:
        raise RulesError(
            "unknown rules {name}; allowed are {allowed}",
            name=Quoted(name),
            allowed=listed(game.name for game in GAMES.values()),
        )
    return name


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read_specials(value: Any) -> tuple[Card, ...]:
    if not isinstance(value, list | tuple):
        raise RulesError("specials is {value} but must be a list of cards", value=Quoted(value))
    cards = []
    for entry in value:
        if not isinstance(entry, str | Card):
            raise RulesError("specials has {value}, which is not a card such as 7S", value=Quoted(entry))
        try:
            card = entry if isinstance(entry, Card) else read_card(entry)
        except CardError as error:
            raise RulesError("specials has {value}: {fault}", value=Quoted(entry), fault=error) from None
        if card in cards:
            raise RulesError("specials names {card} twice", card=card)
        cards.append(card)
    return tuple(cards)


PRESETS: Final[Mapping[str, Rules]] = {name: Rules(name, **game.fields) for name, game in GAMES.items()}
"""The rules of the five games by name (RULES section 6)."""
