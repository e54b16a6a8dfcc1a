"""Games played on from a moment by instinct: what each seat may expect of it."""

from random import Random

import numpy as np

from oriflamme.bots.instinct.tables import Factors
from oriflamme.bots.search.layout import ANY_FIRST
from oriflamme.bots.search.playing_out import play_out_range
from oriflamme.counsel.trying import Numbers
from oriflamme.kernel.arrays import as_rows
from oriflamme.kernel.codec import encode
from oriflamme.kernel.games import Games, new_games
from oriflamme.kernel.jit import fast
from oriflamme.rules.actions import Action
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Seat


class Playouts:
    """Everybody follows instinct, in each of some worlds with the same chance every time."""

    def __init__(self, worlds: Games, setup: Setup, instinct: Factors, rng: Random) -> None:
        """`instinct` is how far it is followed; see `bots/search/style.py`."""
        self._worlds = as_rows(worlds)
        self._setup = setup
        self._factors = instinct
        self._seed = rng.getrandbits(60)

    def shares(self, count: int) -> Numbers:
        """Every seat's share of the victory: a row a game, a column a seat."""
        return self._play(ANY_FIRST, count)

    def shares_after(self, action: Action, seat: Seat, count: int) -> Numbers:
        """The same when the seat that decides begins with an action."""
        return self._play(encode(action, self._setup, seat), count)

    def _play(self, first: int, count: int) -> Numbers:
        shares = np.zeros((count, len(self._setup.seats)))
        desk = as_rows(new_games(1))
        fast(play_out_range)(self._worlds, desk, self._seed, self._factors, first, shares)
        return shares
