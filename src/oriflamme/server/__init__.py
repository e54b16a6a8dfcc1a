"""Tables to play at over the network: sit down, play, come back, lose nothing."""
