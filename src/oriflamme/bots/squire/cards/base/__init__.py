"""What the squire knows of the base game."""
