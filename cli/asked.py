"""The language that a command line or the environment asks for; next to nothing is imported to know it.

So also a run that is ended while the program is still being loaded ends with a word in the right language.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LANGUAGES = ("en", "ru")
_OUTSIDE = ("LC_ALL", "LC_MESSAGES", "LANG")
_RUSSIAN = ("ru", "rus", "russian")
"""How locales call Russian, without country and encoding."""
_TRIED = "Йяё"
"""What an encoding must have to carry Russian."""


def asked_language(args: Sequence[str], environment: Mapping[str, str]) -> str:
    """The code of the language; what is none is passed over. A variable that is empty is not set.

    >>> asked_language(["rules", "--lang=ru"], {"LANG": "en_US.UTF-8"})
    'ru'
    >>> asked_language([], {"LC_ALL": "C", "LANG": "ru_RU.UTF-8"})
    'en'
    """
    for asked in (last_value(args, "--lang"), environment.get("RASPIS_LANG", "")):
        if code_of(asked) in LANGUAGES:
            return code_of(asked)
    named = next(filter(None, map(environment.get, _OUTSIDE)), None)
    if named is None and os.name == "nt":
        named = _language_of_windows()
    return "ru" if named is not None and code_of(named) == "ru" else "en"


def code_of(locale: str) -> str:
    """The language of a locale.

    >>> code_of("ru_RU.UTF-8"), code_of("Russian_Russia.1251"), code_of("C")
    ('ru', 'ru', 'c')
    """
    language = locale.strip().lower()
    for sign in "_.@-":
        language = language.partition(sign)[0]
    return "ru" if language in _RUSSIAN else language


def last_value(args: Sequence[str], option: str) -> str:
    """What an option is given at last on a command line, empty where it isn't there.

    >>> last_value(["--lang", "en", "rules", "--lang=ru"], "--lang")
    'ru'
    """
    found = ""
    before = _options_in(args)
    for place, arg in enumerate(before):
        name, equals, value = arg.partition("=")
        if name == option:
            found = value if equals else "".join(before[place + 1 : place + 2])
    return found


def is_given(args: Sequence[str], switch: str) -> bool:
    """Whether a switch is on a command line."""
    return switch in _options_in(args)


def _options_in(args: Sequence[str]) -> Sequence[str]:
    """What of a command line may be options."""
    return args[: args.index("--")] if "--" in args else args


def carries_russian(encoding: str | None) -> bool:
    """Whether an encoding, UTF-8 where none is known, has the letters of Russian.

    >>> carries_russian("koi8-r"), carries_russian("cp437")
    (True, False)
    """
    try:
        _TRIED.encode(encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _language_of_windows() -> str:
    """The language that the user of Windows has chosen, as a code."""
    import ctypes

    russian = 0x19
    identifier = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined,unused-ignore]
    return "ru" if identifier & 0x3FF == russian else "en"
