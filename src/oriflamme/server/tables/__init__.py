"""A table and what can happen at it. Nothing here knows a socket, a disk or a clock of its own."""
