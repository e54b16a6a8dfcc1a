"""Learning to play: games on the cores or a GPU, a network, and what it makes of how they went."""
