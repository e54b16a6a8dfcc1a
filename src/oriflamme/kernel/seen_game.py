"""One game with what its deciding seat sees and may do, stepped from Python in a single call."""

import numpy as np
import numpy.typing as npt

from oriflamme.kernel import ranges
from oriflamme.kernel.arrays import as_rows
from oriflamme.kernel.batch import NO_STEP, agreed, checked_first, checked_seed, refuse
from oriflamme.kernel.codec import ACTIONS
from oriflamme.kernel.convert import read_state
from oriflamme.kernel.games import new_games
from oriflamme.kernel.jit import fast
from oriflamme.kernel.observation import OBSERVATION
from oriflamme.kernel.rewards import REWARDS, pay_range
from oriflamme.kernel.terms import NONE
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.views.view import NoSuchSeat

Bytes = npt.NDArray[np.uint8]

_NO_LIST, _NO_COUNTS = np.zeros((0, 0), np.int32), np.zeros(0, np.int32)


class SeenGame:
    """A game of the kernel on its own, seen by whoever decides.

    >>> from oriflamme.rules.setup import agree
    >>> game = SeenGame(agree("base", seats=4), seed=1)
    >>> while game.decider is not None:
    ...     game.step(int(game.mask.argmax()))
    >>> game.state.is_over
    True
    """

    __slots__ = (
        "_agreed",
        "_look",
        "_redeal",
        "_reset",
        "_rows",
        "_step",
        "decider",
        "games",
        "mask",
        "observation",
        "setup",
    )

    decider: Seat | None
    """None when the game is over."""
    observation: Bytes
    """What the deciding seat sees (`observation.py`): a new array after every step."""
    mask: Bytes
    """1 for each number of an action that is legal."""

    def __init__(self, setup: Setup, *, seed: int, first: Seat | None = None) -> None:
        self.setup = setup
        self.games = new_games(1)
        self._rows = as_rows(self.games)
        self._agreed = agreed(setup)
        self._reset, self._redeal = fast(ranges.reset_range), fast(ranges.redeal_range)
        self._look, self._step = fast(ranges.advance_range), fast(ranges.step_and_see)
        self.deal(seed=seed, first=first)

    def deal(self, *, seed: int, first: Seat | None = None) -> None:
        """Begin another game of the same setup."""
        chosen = (*self._agreed, checked_first(self.setup, first), checked_seed(seed))
        self._reset(self._rows, 0, 1, *chosen)
        self._begin()

    def deal_anew(self) -> None:
        """Begin another game of the same setup, from where the chance of this one stands."""
        self._redeal(self._rows, 0, 1)
        self._begin()

    def step(self, action: int) -> None:
        """Do what a legal action number says; an illegal one is refused and changes nothing."""
        observation, mask = np.empty((1, OBSERVATION), np.uint8), np.empty((1, ACTIONS), np.uint8)
        decider = self._step(self._rows, 0, action, observation, mask)
        if decider < 0:
            refuse(self.games, 0, action)
        self.decider = decider if decider < len(self.setup.seats) else None
        self.observation, self.mask = observation[0], mask[0]

    def see(self, viewer: Seat) -> tuple[Bytes, Bytes]:
        """What any seat sees, and a mask of what it may do: nothing, unless it decides."""
        if not 0 <= viewer < len(self.setup.seats):
            raise NoSuchSeat(f"seats are 0 to {len(self.setup.seats) - 1}, not {viewer}")
        return self._seen(viewer)

    def pay(self, reward: str) -> list[float]:
        """What each seat is paid as things stand (`rewards.REWARDS`)."""
        paid = np.zeros((1, len(self.setup.seats)))
        fast(pay_range)(self._rows, 0, 1, REWARDS.index(reward), paid)
        return [float(share) for share in paid[0]]

    @property
    def state(self) -> State:
        """The game as a reference state."""
        return read_state(self.games, 0, self.setup)

    def _begin(self) -> None:
        self.decider = int(self._rows["decider"][0])
        self.observation, self.mask = self._seen(NONE)

    def _seen(self, viewer: int) -> tuple[Bytes, Bytes]:
        observation, mask = np.empty((1, OBSERVATION), np.uint8), np.empty((1, ACTIONS), np.uint8)
        self._look(self._rows, 0, 1, *NO_STEP, viewer, observation, mask, _NO_LIST, _NO_COUNTS)
        return observation[0], mask[0]
