"""How answers are shown to people."""
