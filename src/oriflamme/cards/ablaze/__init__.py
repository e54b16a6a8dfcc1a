"""Ablaze: ten more kinds, with the Twin."""
