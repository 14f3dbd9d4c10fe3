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
    from .cards.card import RANKS, Card, Play, Suit, Way
    from .cards.plays import read_play
    from .cards.text import hand_text, read_card, read_hand, read_hands
    from .errors import (
        Busy,
        CardError,
        PositionError,
        QuestionError,
        RaspisError,
        RecordError,
        RulesError,
        ScoreError,
    )
    from .position.dealing import Deal, random_deals
    from .position.equals import equal_plays
    from .position.position import Position
    from .questions.answers import Answer, answer
    from .questions.known import Interval, Known, MoveValues, Values
    from .questions.solver import Goal, Solver
    from .records.record import Game, Record
    from .records.text import read_document, read_record
    from .records.write import to_batch, to_json, to_toml
    from .reports.analysis import Analysis, analyse
    from .reports.score_sheet import ScoreSheet, score_sheet
    from .rules.bids import Bid, barred_bid, points
    from .rules.rules import PRESETS, Rules
    from .search.budget import Budget, Stopped

__all__ = [
    "PRESETS",
    "RANKS",
    "Analysis",
    "Answer",
    "Bid",
    "Budget",
    "Busy",
    "Card",
    "CardError",
    "Deal",
    "Game",
    "Goal",
    "Interval",
    "Known",
    "MoveValues",
    "Play",
    "Position",
    "PositionError",
    "QuestionError",
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
    "reports.analysis": "Analysis analyse",
    "questions.answers": "Answer answer",
    "search.budget": "Budget Stopped",
    "cards.card": "RANKS Card Play Suit Way",
    "cards.plays": "read_play",
    "cards.text": "hand_text read_card read_hand read_hands",
    "position.dealing": "Deal random_deals",
    "errors": "Busy CardError PositionError QuestionError RaspisError RecordError RulesError ScoreError",
    "reports.score_sheet": "ScoreSheet score_sheet",
    "position.position": "Position",
    "records.text": "read_document read_record",
    "records.write": "to_batch to_json to_toml",
    "records.record": "Game Record",
    "position.equals": "equal_plays",
    "rules.rules": "PRESETS Rules",
    "rules.bids": "Bid barred_bid points",
    "questions.known": "Interval Known MoveValues Values",
    "questions.solver": "Goal Solver",
}
_MODULE: Final = {name: module for module, names in _HOME.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name not in _MODULE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_MODULE[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
