"""How hard a puzzle is, and what it is about."""
