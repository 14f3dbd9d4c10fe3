"""What `raspis --version` prints."""

from __future__ import annotations

from importlib.metadata import version


def version_line(engine: str) -> str:
    """The version and the name of the search that an engine's name stands for on this machine."""
    return f"raspis {version('raspis')}"
