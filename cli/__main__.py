"""`python -m raspis.cli` is `raspis`."""

from .main import run

run()
