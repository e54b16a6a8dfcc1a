"""One game, stepped from Python as fast as a call allows."""

import numpy as np
import numpy.typing as npt

from oriflamme.kernel import ranges
from oriflamme.kernel.arrays import as_rows
from oriflamme.kernel.batch import deal_games, look_at_games, refuse
from oriflamme.kernel.codec import MOST_LEGAL
from oriflamme.kernel.convert import read_state, write_state
from oriflamme.kernel.game import new_games
from oriflamme.kernel.jit import fast
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat


class SoloGame:
    """A game of the kernel on its own.

    >>> from oriflamme.rules.setup import agree
    >>> game = SoloGame(agree("base", seats=4), seed=1)
    >>> while game.count:
    ...     game.step(game.legal[0, game.count - 1])
    >>> game.is_over
    True
    """

    __slots__ = ("_rows", "_step", "count", "games", "legal", "setup")

    legal: npt.NDArray[np.int32]
    """The legal actions, ascending, are `legal[0, :count]`."""
    count: int

    def __init__(self, setup: Setup, *, seed: int, first: Seat | None = None) -> None:
        self.setup = setup
        self.games = new_games(1)
        self.legal = np.zeros((1, MOST_LEGAL), np.int32)
        self._rows = as_rows(self.games)
        self._step = fast(ranges.step_one)
        self.deal(seed=seed, first=first)

    def deal(self, *, seed: int, first: Seat | None = None) -> None:
        """Begin another game of the same setup."""
        deal_games(self.games, self.setup, seed=seed, first=first)
        self._list()

    def step(self, action: int) -> None:
        """Do what a legal action number says; an illegal one is refused and changes nothing."""
        count = self._step(self._rows, 0, action, self.legal)
        if count < 0:
            refuse(self.games, 0, action)
        self.count = count

    @property
    def is_over(self) -> bool:
        return self.count == 0

    @property
    def decider(self) -> Seat | None:
        """The seat that decides; none when the game is over."""
        return None if self.is_over else int(self._rows["decider"][0])

    @property
    def state(self) -> State:
        """The game as a reference state."""
        return read_state(self.games, 0, self.setup)

    @state.setter
    def state(self, state: State) -> None:
        write_state(state, self.games, 0)
        self.setup = state.setup
        self._list()

    def _list(self) -> None:
        counts = np.zeros(1, np.int32)
        look_at_games(self.games, legal=self.legal, counts=counts)
        self.count = int(counts[0])
