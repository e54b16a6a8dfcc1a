"""What finished games say of how strong people are: pure functions from games to ratings."""
