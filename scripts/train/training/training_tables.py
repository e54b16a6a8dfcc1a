"""The tables that a trained network plays at, for a value function or a distilled policy."""

from typing import Final

from oriflamme.learning.table_slices import TableShares

TRAINING_TABLE_SHARES: Final[TableShares] = (
    ("base", 4, 0.20),
    ("base", 3, 0.08),
    ("base", 5, 0.10),
    ("duel", 2, 0.10),
    ("ablaze", 4, 0.14),
    ("ablaze", 3, 0.08),
    ("ablaze", 5, 0.10),
    ("mixed", 4, 0.08),
    ("mixed", 3, 0.05),
    ("mixed", 5, 0.07),
)
"""Ruleset, seats, and which part of all games is played there."""
TRAINING_DECKS: Final = 64
"""So many mixed decks at each mixed table."""
