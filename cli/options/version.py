"""What `raspis --version` prints."""

from __future__ import annotations

from importlib.metadata import version

from raspis.solver.search.engines import make_searcher


def version_line(engine: str) -> str:
    """The version and the search that an engine's name stands for on this machine; raises RaspisError."""
    name = make_searcher(engine, memory=1).name
    kind = "the compiled kernel" if name == "kernel" else "the plain search in Python"
    return f"raspis {version('raspis')}, with {kind}"
