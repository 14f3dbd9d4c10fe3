"""From positions by lot to proven puzzles, singly and by the book."""
