"""Reviews of finished games: made one after another in a process of their own, and kept."""
