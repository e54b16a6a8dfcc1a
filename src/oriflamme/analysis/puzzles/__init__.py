"""Puzzles: moments of real games in which one answer is clearly best, not the obvious one."""
