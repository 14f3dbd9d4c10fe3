"""Positions and the rules of a trick, equal plays, random deals."""
