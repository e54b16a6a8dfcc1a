"""Words shown to players, in four languages."""
