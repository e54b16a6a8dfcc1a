"""What a seat remembers of its game, and what that tells of the cards its rivals hold."""
