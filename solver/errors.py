"""The exceptions of the library: each carries one sentence that names the thing and the place."""

from .message import Message


class Told(Exception):
    """An exception that has something to say to people.

    The message is one sentence without a full stop, fit to be shown to a card player as it is: `str()` says
    it in English, and `message` has its text and values apart, so that it can be said in another language.

    >>> str(CardError("{card} is held twice", card="7S"))
    '7S is held twice'
    """

    message: Message

    def __init__(self, text: str | Message, /, **values: object) -> None:
        """Takes a sentence and the values of its places, or a message that is made already."""
        self.message = text if isinstance(text, Message) else Message(text, **values)
        super().__init__(self.message)


class RaspisError(Told, ValueError):
    """Something the caller gave is wrong: a card, a rule, a position, a record."""


class TextError(RaspisError):
    """Bytes are no text in UTF-8, or a text is not TOML or JSON that can be read."""


class CardError(RaspisError):
    """A card, a play or a hand could not be read."""


class RulesError(RaspisError):
    """A rules object has an unknown key or value, or two fields that contradict each other."""


class PositionError(RaspisError):
    """The cards, the leader, the trump or the plays on the table don't make a position of the game."""


class RecordError(RaspisError):
    """A recorded deal or game is not written as it must be, or the play in it is not legal."""


class ScoreError(RaspisError):
    """A bid that can't be made, or numbers of tricks that don't add up."""


class Busy(RaspisError):
    """A solver is asked something while it is at work: by another thread, or by its own report."""


class QuestionError(RaspisError):
    """What is asked can't be asked: an unknown name, a seat that isn't there, a goal that can't be met."""
