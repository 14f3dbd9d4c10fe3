"""The games (RULES section 6): all that is known of one stands in its entry here.

Another game is another entry. Nothing else names a game; what differs is asked of `Rules.game`, or is a field
of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from ..cards.card import Card
from ..message import Message, in_context
from ..words import Words
from .fields import Changes, Pack
from .scores import Round, RoundScore, ScoreTable, Step

Ladder = Callable[[int, int], tuple[Step, ...]]
"""The deals of an evening for a number of players and their largest hand, in order."""


class GameEntry(NamedTuple):
    """One game as its document has it."""

    name: Message
    """Its name in `GAMES`, as people read it."""
    title: Message
    """What people call it."""
    words: str
    """What people may write for its name, apart by blanks."""
    fields: Changes
    """The fields of its rules that differ from those of `Rules` by itself."""
    ladder: Ladder
    players: tuple[int, int] = (2, 5)
    """The fewest and the most players that its document is for."""
    packs: Mapping[int, Pack] | None = None
    """The pack by the number of players; None where it is the same for all."""
    last_card_shows_trump: bool = False
    """Whether `trump_by = "last-card"` means anything in it: other games only say that a deal has a trump."""
    trumps_by_lot: str = "SCDHN"
    """The trumps that a puzzle may have where the deal states its trump; `N` is none."""


def _no_ladder(players: int, top: int) -> tuple[Step, ...]:
    return ()


def _up_and_down(players: int, top: int) -> list[int]:
    return [*range(1, top), *[top] * players, *range(top - 1, 0, -1)]


def _child_ladder(players: int, top: int) -> tuple[Step, ...]:
    ladder = [Step(cards, "normal") for cards in _up_and_down(players, top)]
    return (*ladder, *[Step(top, "dark")] * players, Step(top, "golden"))


def _throw_in_ladder(players: int, top: int) -> tuple[Step, ...]:
    special: tuple[Round, ...] = ("dark", "no-trump", "golden", "misere")
    ladder = [Step(cards, "normal") for cards in range(1, min(9, top) + 1)]
    return (*ladder, *(Step(players, name) for name in special))


def _nameless_ladder(players: int, top: int) -> tuple[Step, ...]:
    rounds: tuple[Round, ...] = ("normal", "dark", "no-trump")
    return tuple(Step(cards, name) for name in rounds for cards in _up_and_down(players, top))


_CHILD_SCORE: Final = ScoreTable(
    blind=2,
    rounds=(
        ("normal", RoundScore()),
        ("dark", RoundScore(factor=2)),
        ("golden", RoundScore(per_trick=20)),
    ),
)
_THROW_IN_SCORE: Final = ScoreTable(
    over=10,
    short_taken=10,
    rounds=(
        ("normal", RoundScore()),
        ("dark", RoundScore(factor=2)),
        ("no-trump", RoundScore(factor=2)),
        ("golden", RoundScore(factor=2)),
        ("misere", RoundScore(factor=2)),
    ),
)
_NAMELESS_SCORE: Final = ScoreTable(
    rounds=(
        ("normal", RoundScore()),
        ("dark", RoundScore()),
        ("no-trump", RoundScore(per_trick=10)),
        ("golden", RoundScore(per_trick=10)),
    )
)

GAMES: Final[Mapping[str, GameEntry]] = {
    "child": GameEntry(
        in_context("game", "child"),
        Message("Children's (painted, student) poker"),
        "детский крашеный студенческий",
        {"blind_pass": False, "score": _CHILD_SCORE},
        _child_ladder,
    ),
    "child-circular": GameEntry(
        in_context("game", "child-circular"),
        Message("the same with circular trumps"),
        "детский-круговой круговой по-кругу",
        {"trump": "circular", "call": "any", "blind_pass": False, "score": _CHILD_SCORE},
        _child_ladder,
    ),
    "throw-in": GameEntry(
        in_context("game", "throw-in"),
        Message("Throw-in poker"),
        "подкидной покер-подкидной",
        {"pack": None, "trump": "deal", "low": "scrap", "score": _THROW_IN_SCORE},
        _throw_in_ladder,
        players=(3, 5),
        packs={3: 36, 4: 52, 5: 104},
        last_card_shows_trump=True,
    ),
    "nameless": GameEntry(
        in_context("game", "nameless"),
        Message("Poker without a name"),
        "безымянный без-названия",
        {
            "pack": None,
            "trump": "deal",
            "specials": (Card.parse("JS"), Card.parse("JC")),
            "low": "scrap",
            "leader": "dealer",
            "score": _NAMELESS_SCORE,
        },
        _nameless_ladder,
        players=(3, 4),
        packs={3: 36, 4: 36},
    ),
    "whist": GameEntry(
        in_context("game", "whist"),
        Message("tricks as in whist and bridge, for comparison"),
        "вист бридж",
        {
            "pack": 52,
            "trump": "deal",
            "specials": (),
            "call": "none",
            "must_trump": False,
            "score": ScoreTable(rounds=()),
        },
        _no_ladder,
        trumps_by_lot="SCDH",
    ),
}
"""The five games by name."""

GAME_NAMES: Final = {name: game.name for name, game in GAMES.items()}
"""The games as people read their names."""
GAME_WORDS: Final = Words({name: game.words for name, game in GAMES.items()})
"""The games by what people may write for their names."""
