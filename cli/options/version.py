"""What `raspis --version` prints."""

from __future__ import annotations

from importlib.metadata import version

from raspis.solver.search.engines import make_searcher

from ..terminal.language import say


def version_line(engine: str) -> str:
    """The version and the search that an engine's name stands for on this machine; raises RaspisError."""
    if make_searcher(engine, memory=1).name == "kernel":
        return say("raspis {version}, with the compiled kernel", version=version("raspis"))
    return say("raspis {version}, with the plain search in Python", version=version("raspis"))
