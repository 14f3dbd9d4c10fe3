"""Puzzles as pictures, in words and on paper."""
