"""Rules, positions and searches of Russian Poker (расписной покер) and its relatives.

The names in `__all__` are the stable API. The package never prints, and knows nothing of `raspis.cli` and
`raspis.puzzles`. Names are imported when they are first used, so that a script pays for what it needs only.

>>> from raspis.solver import Position, Rules, Solver, read_hands
>>> hands = read_hands("♠ 7 K  ♥ A / ♠ 8  ♦ 9  ♥ 10 / ♣ A J  ♥ 6")
>>> position = Position.create(Rules.of("child"), hands, leader=0)
>>> Solver().values(position, seat=0)
Values(most=3, least=1, exact=(1, 2, 3))
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .analysis import Analysis, analyse
    from .answers import Answer, answer
    from .budget import Budget, Stopped
    from .cards import RANKS, Card, Play, Suit, Way
    from .cardtext import hand_text, read_card, read_hand, read_hands, read_play
    from .dealing import Deal, random_deals
    from .errors import CardError, PositionError, RaspisError, RecordError, RulesError, ScoreError
    from .game import ScoreSheet, score_sheet
    from .position import Position
    from .record_text import read_document, read_record
    from .record_write import to_batch, to_json, to_toml
    from .records import Game, Record
    from .relative import equal_plays
    from .rules import PRESETS, Rules
    from .scoring import Bid, barred_bid, points
    from .search import Goal, MoveValues, Proven, Solver, Values

__all__ = [
    "PRESETS",
    "RANKS",
    "Analysis",
    "Answer",
    "Bid",
    "Budget",
    "Card",
    "CardError",
    "Deal",
    "Game",
    "Goal",
    "MoveValues",
    "Play",
    "Position",
    "PositionError",
    "Proven",
    "RaspisError",
    "Record",
    "RecordError",
    "Rules",
    "RulesError",
    "ScoreError",
    "ScoreSheet",
    "Solver",
    "Stopped",
    "Suit",
    "Values",
    "Way",
    "analyse",
    "answer",
    "barred_bid",
    "equal_plays",
    "hand_text",
    "points",
    "random_deals",
    "read_card",
    "read_document",
    "read_hand",
    "read_hands",
    "read_play",
    "read_record",
    "score_sheet",
    "to_batch",
    "to_json",
    "to_toml",
]

_HOME: Final = {
    "analysis": "Analysis analyse",
    "answers": "Answer answer",
    "budget": "Budget Stopped",
    "cards": "RANKS Card Play Suit Way",
    "cardtext": "hand_text read_card read_hand read_hands read_play",
    "dealing": "Deal random_deals",
    "errors": "CardError PositionError RaspisError RecordError RulesError ScoreError",
    "game": "ScoreSheet score_sheet",
    "position": "Position",
    "record_text": "read_document read_record",
    "record_write": "to_batch to_json to_toml",
    "records": "Game Record",
    "relative": "equal_plays",
    "rules": "PRESETS Rules",
    "scoring": "Bid barred_bid points",
    "search": "Goal MoveValues Proven Solver Values",
}
_MODULE: Final = {name: module for module, names in _HOME.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name not in _MODULE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_MODULE[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
