"""Rules, positions and searches of Russian Poker; never prints, knows nothing of `cli` or `puzzles`."""
