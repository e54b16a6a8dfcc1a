"""The command line, used as people use it."""
