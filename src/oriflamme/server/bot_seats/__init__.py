"""Bots in seats: when they decide, who plays on when they fail, and where the strong ones think."""
