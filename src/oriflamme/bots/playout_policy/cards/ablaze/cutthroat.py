"""Cutthroat: a menace to what lies beside it."""

threatens_neighbours = True
