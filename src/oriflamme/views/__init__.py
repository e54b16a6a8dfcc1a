"""What each player can see, decided here and nowhere else."""
