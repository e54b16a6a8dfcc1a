"""What a strong player makes of a moment, from what a seat can see and nothing else."""
