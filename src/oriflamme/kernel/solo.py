"""One game, stepped from Python as fast as a call allows."""

import numpy as np
import numpy.typing as npt

from oriflamme.kernel import ranges
from oriflamme.kernel.arrays import as_rows
from oriflamme.kernel.batch import NO_STEP, agreed, checked_first, checked_seed, refuse
from oriflamme.kernel.codec import MOST_LEGAL
from oriflamme.kernel.convert import read_state, write_state
from oriflamme.kernel.games import new_games
from oriflamme.kernel.jit import fast
from oriflamme.kernel.terms import NONE
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat

_NOTHING = np.zeros((0, 0), np.uint8)


class SoloGame:
    """A game of the kernel on its own.

    >>> from oriflamme.rules.setup import agree
    >>> game = SoloGame(agree("base", seats=4), seed=1)
    >>> while game.count:
    ...     game.step(game.legal[0, game.count - 1])
    >>> game.is_over
    True
    """

    __slots__ = (
        "_agreed",
        "_counts",
        "_look",
        "_redeal",
        "_reset",
        "_rows",
        "_step",
        "count",
        "games",
        "legal",
        "setup",
    )

    legal: npt.NDArray[np.int32]
    """The legal actions, ascending, are `legal[0, :count]`."""
    count: int

    def __init__(self, setup: Setup, *, seed: int, first: Seat | None = None) -> None:
        self.setup = setup
        self.games = new_games(1)
        self.legal = np.zeros((1, MOST_LEGAL), np.int32)
        self._rows = as_rows(self.games)
        self._agreed = agreed(setup)
        self._counts = np.zeros(1, np.int32)
        self._reset, self._look = fast(ranges.reset_range), fast(ranges.advance_range)
        self._step, self._redeal = fast(ranges.step_one), fast(ranges.redeal_range)
        self.deal(seed=seed, first=first)

    def deal(self, *, seed: int, first: Seat | None = None) -> None:
        """Begin another game of the same setup."""
        chosen = (*self._agreed, checked_first(self.setup, first), checked_seed(seed))
        self._reset(self._rows, 0, 1, *chosen)
        self._list()

    def step(self, action: int) -> None:
        """Do what a legal action number says; an illegal one is refused and changes nothing."""
        count = self._step(self._rows, 0, action, self.legal)
        if count < 0:
            refuse(self.games, 0, action)
        self.count = count

    def deal_anew(self) -> None:
        """Begin another game of the same setup, from where the chance of this one stands."""
        self._redeal(self._rows, 0, 1)
        self._list()

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
        self._agreed = agreed(state.setup)
        self._list()

    def _list(self) -> None:
        self._look(self._rows, 0, 1, *NO_STEP, NONE, _NOTHING, _NOTHING, self.legal, self._counts)
        self.count = int(self._counts[0])
