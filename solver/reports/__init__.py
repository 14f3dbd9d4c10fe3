"""What a command answers, as values without a terminal."""
