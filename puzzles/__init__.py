"""Puzzles of the game, made and proven on top of `raspis.solver`."""
