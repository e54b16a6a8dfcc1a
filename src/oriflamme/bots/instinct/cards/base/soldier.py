"""Soldier: a menace to what lies beside it."""

strikes_beside = True
