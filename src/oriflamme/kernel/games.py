"""Many games as an array: `games.kind[g, card]` reads and writes a field of game `g`."""

from typing import Any, Final

import numpy as np

from oriflamme.kernel.game import FIELDS

GAME: Final = np.dtype([(name, kind, shape) for name, kind, shape, _ in FIELDS], align=True)
"""One game. Two games are in the same state when all bytes but `rng` are equal."""

RECORD: Final = np.dtype((np.record, GAME))
"""The same with the fields as attributes, `games.kind`."""

Games = np.recarray[Any, Any]
"""An array of games."""


def new_games(count: int) -> Games:
    """Room for games, none of them dealt yet."""
    games: Games = np.recarray(count, RECORD)
    games.view(np.uint8).fill(0)
    return games
