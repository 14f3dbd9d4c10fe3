"""`python -m raspis.cli` is `raspis`."""

from .start import run

run()
