"""What a seat remembers of its game: what its rivals hold, and in which manner they play."""
