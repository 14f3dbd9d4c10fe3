"""What is said, as data: a sentence with named places, and the values that stand in them.

`str()` of a message is English. Who speaks another language takes a `Speech` that has it: this library only
keeps the sentence and its values apart, so that they can be said anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from .wording import shown


class Message:
    """A sentence, or a part of one, with named places: `Message("{card} is held twice", card=card)`.

    The text is a constant of the program, by which catalogs find its translation; what somebody wrote only
    ever stands in the values, which are put in as they are. A value may be another message, an error, a
    `Quoted` or a `Listed`; of anything else `str()` is said.
    """

    # Not a dataclass: every command begins with this class, and would wait for its methods to be made.
    __slots__ = ("context", "plural", "text", "values")

    text: str
    """The English sentence with its places in braces."""
    values: tuple[tuple[str, object], ...]
    """The values by the names of their places."""
    plural: str | None
    """The sentence for other numbers than one, where `text` is for one; the number's place is `number`."""
    context: str | None
    """What tells this text from an equal one that other languages say differently."""

    def __init__(self, text: str, /, **values: object) -> None:
        """A message by its text and the values of its places; a text without values may have any braces."""
        self._fill(text, tuple(values.items()), None, None)

    def _fill(
        self, text: str, values: tuple[tuple[str, object], ...], plural: str | None, context: str | None
    ) -> None:
        self.text, self.values, self.plural, self.context = text, values, plural, context

    def _parts(self) -> tuple[str, tuple[tuple[str, object], ...], str | None, str | None]:
        return self.text, self.values, self.plural, self.context

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __str__(self) -> str:
        return ENGLISH.say(self)

    def __reduce__(self) -> tuple[object, ...]:
        return _made, self._parts()


def _made(
    text: str, values: tuple[tuple[str, object], ...], plural: str | None, context: str | None
) -> Message:
    message = Message.__new__(Message)
    message._fill(text, values, plural, context)
    return message


def counted(one: str, many: str, number: int, /, **values: object) -> Message:
    """A message about a number of things, which may stand in it as `{number}`.

    >>> [str(counted("{number} trick", "{number} tricks", number)) for number in (1, 5)]
    ['1 trick', '5 tricks']
    """
    return _made(one, (("number", number), *values.items()), many, None)


def in_context(context: str, text: str, /, **values: object) -> Message:
    """A message whose translation depends on where it stands, such as the case of a noun.

    >>> str(in_context("in a sentence", "hearts"))
    'hearts'
    """
    return _made(text, tuple(values.items()), None, context)


def counted_in(context: str, one: str, many: str, number: int, /, **values: object) -> Message:
    """A message about a number of things whose translation depends on where it stands."""
    return _made(one, (("number", number), *values.items()), many, context)


def verbatim(text: object) -> Message:
    """A message that is said as it is in every language: what the system or a user wrote.

    >>> str(verbatim("{no place}"))
    '{no place}'
    """
    return Message("{text}", text=text)


class Quoted(NamedTuple):
    """A value of a file, or a text as it was typed, to be shown in quotes and never at length."""

    value: object

    def __str__(self) -> str:
        return shown(self.value)


class Listed(NamedTuple):
    """Several values one after another, with the same between each two."""

    items: tuple[object, ...]
    between: object = ", "
    """A text, or a message such as that for « or »."""

    def __str__(self) -> str:
        return ENGLISH.value(self)


def listed(items: Iterable[object], between: object = ", ") -> Listed:
    """Values one after another; they are taken at once.

    >>> str(listed([1, 2, Quoted("x")]))
    "1, 2, 'x'"
    """
    return Listed(tuple(items), between)


class Speech:
    """How messages are said: this one says them in English; others look texts up in a catalog."""

    def say(self, message: Message) -> str:
        """The sentence with its values."""
        values = dict(message.values)
        if message.plural is None:
            text = self.text(message.text, message.context)
        else:
            number = values["number"]
            assert isinstance(number, int)
            text = self.text_for(message.text, message.plural, number, message.context)
        if not values:
            return text
        return text.format_map({name: self.value(value) for name, value in values.items()})

    def value(self, value: object) -> str:
        """What stands in the place of a value."""
        if isinstance(value, Message):
            return self.say(value)
        if isinstance(value, Listed):
            between = self.value(value.between)
            return between.join(map(self.value, value.items))
        told = getattr(value, "message", None)  # an error that is the reason for another
        return self.say(told) if isinstance(told, Message) else str(value)

    def text(self, text: str, context: str | None) -> str:
        """A text as the language has it."""
        return text

    def text_for(self, one: str, many: str, number: int, context: str | None) -> str:
        """A text about a number as the language has it."""
        return one if number == 1 else many


ENGLISH: Final = Speech()
"""The speech of the library itself."""
