"""A table being played at: who listens, what waits its turn, and what the disk must know."""
