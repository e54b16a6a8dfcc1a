"""What the kernel knows of each card: one card, one file, mirroring `oriflamme/cards`."""
