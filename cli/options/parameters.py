"""Values of options without Typer's detour: its own conversion imports a validation library at each start.

That import takes some 60 ms, longer than most answers. The commands here need no more than texts, switches
and the readers that they name as `parser`. So each parameter reads its value itself, in the one method that
a parameter has for that, `process_value`; lists, and what is missing, are left to Typer.

For the same reason the modules with options don't postpone their annotations: as texts they would be compiled
anew at each start, each of them three times.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import typer


def read_directly(function: Callable[..., Any], params: list[Any]) -> None:
    """Let the parameters made of a function's signature take their values without Typer's conversion."""
    hints = get_type_hints(function, include_extras=True)
    for param in params:
        hint = hints.get(param.name)
        if get_origin(hint) is Annotated and param.nargs == 1 and not getattr(param, "multiple", False):
            kind, info = get_args(hint)[:2]
            parser = getattr(info, "parser", None)
            if parser is not None or str in (kind, *get_args(kind)):
                param.process_value = _Direct(param, parser)


def offering(names: Iterable[str], words: Iterable[str] = ()) -> Callable[[str], list[str]]:
    """What a shell may complete an option's value to: names, or what is begun as a Russian word to words."""
    known, other = list(names), list(words)

    def complete(incomplete: str) -> list[str]:
        return [name for name in (known if incomplete.isascii() else other) if name.startswith(incomplete)]

    return complete


class _Direct:
    """Stands in for one parameter's `process_value`: the text itself, or what the parser makes of it."""

    def __init__(self, param: Any, parser: Callable[[str], Any] | None) -> None:
        self.param, self.parser = param, parser
        self.by_typer = param.process_value

    def __call__(self, ctx: Any, value: Any) -> Any:
        """Convert a value; raises typer.BadParameter that names the parameter."""
        param = self.param
        if value is None and param.required:
            return self.by_typer(ctx, value)  # which says what is missing
        if self.parser is not None and isinstance(value, str):
            try:
                value = self.parser(value)
            except typer.BadParameter as fault:
                fault.ctx, fault.param = ctx, param
                raise
        return value if param.callback is None else param.callback(ctx, param, value)
