"""What a net that has learned to play makes of a view at first sight. None of it needs NumPy."""
