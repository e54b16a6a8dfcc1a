"""Lessons that are played: moments with a move to find, and where other moves would have led."""
