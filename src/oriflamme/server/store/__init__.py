"""What is kept on disk, behind an interface narrow enough for another database."""
