"""Values of options without Typer's detour: its own conversion imports a validation library at each start.

That import takes longer than most answers. The commands here need no more than texts, switches and the
readers that they name as `parser`; other parameters, and other versions of Typer, are left alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import typer


class _Direct:
    """Stands in for Typer's conversion of one parameter: the text itself, or what the parser makes of it."""

    def __init__(self, parser: Callable[[str], Any] | None) -> None:
        self.parser = parser

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """Convert a value; raises typer.BadParameter that names the parameter."""
        if self.parser is None or not isinstance(value, str):
            return value
        try:
            return self.parser(value)
        except typer.BadParameter as fault:
            raise typer.BadParameter(fault.message, ctx=ctx, param=param) from None


def convert_directly(param: Any) -> None:
    """Let a parameter of a built command take its value without Typer's conversion, if possible."""
    kind = getattr(param, "type_descriptor", None)
    if kind is None or not hasattr(param, "_runtime_param") or param.nargs != 1 or param.multiple:
        return
    parser = getattr(kind.parameter_info, "parser", None)
    if parser is not None or kind.annotation is str:
        param._runtime_param = _Direct(parser)
