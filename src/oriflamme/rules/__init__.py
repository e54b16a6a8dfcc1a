"""The rules of the game. Code here may not wait, print, read a clock, a disk or a global chance."""
