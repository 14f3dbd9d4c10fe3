"""Recorded deals and games: as values, and as TOML, JSON, PBN and batch lines."""
