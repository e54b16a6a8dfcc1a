"""Opponents. A bot is given what its seat can see, and nothing else."""
