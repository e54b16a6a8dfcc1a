"""Where bots meet: the same deals from every seat, counted honestly."""
