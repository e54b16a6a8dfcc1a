"""One game, stepped from Python as fast as a call allows."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from oriflamme.kernel import batch_functions
from oriflamme.kernel.arrays import check_games
from oriflamme.kernel.batch import (
    NO_STEP,
    check_seed,
    first_seat_number,
    raise_illegal,
    setup_numbers,
)
from oriflamme.kernel.codec import ACTIONS, MAX_LEGAL_ACTIONS
from oriflamme.kernel.constants import NONE
from oriflamme.kernel.convert import blank_game, read_state, write_state
from oriflamme.kernel.flow import ask_placement
from oriflamme.kernel.games import GAME, Games, new_games
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.observation import OBSERVATION
from oriflamme.kernel.rewards import REWARDS, rewards_range
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.views.view import InvalidSeat

Bytes = npt.NDArray[np.uint8]
Rows = npt.NDArray[Any]

_NO_BYTES, _NO_LIST = np.zeros((0, 0), np.uint8), np.zeros((0, 0), np.int32)
_NO_COUNTS = np.zeros(0, np.int32)


class SingleGame:
    """A game of the kernel on its own.

    >>> from oriflamme.rules.setup import make_setup
    >>> game = SingleGame(make_setup("base", seats=4), seed=1)
    >>> while game.count:
    ...     game.step(game.legal[0, game.count - 1])
    >>> game.is_over
    True
    """

    __slots__ = ("_rows", "_setup_numbers", "_step", "_step_and_observe", "count", "legal", "setup")

    legal: npt.NDArray[np.int32]
    """The legal actions, ascending, are `legal[0, :count]`."""
    count: int

    def __init__(self, setup: Setup, *, seed: int, first: Seat | None = None) -> None:
        self._begin(setup, check_games(new_games(1)))
        self.deal(seed=seed, first=first)

    def _begin(self, setup: Setup, rows: Rows) -> None:
        self.setup = setup
        self._setup_numbers = setup_numbers(setup)
        self._rows = rows
        self._step, self._step_and_observe = (
            get_compiled(batch_functions.step_one),
            get_compiled(batch_functions.step_and_observe),
        )
        self.legal = np.zeros((1, MAX_LEGAL_ACTIONS), np.int32)

    def deal(self, *, seed: int, first: Seat | None = None) -> None:
        """Begin another game of the same setup."""
        chosen = (*self._setup_numbers, first_seat_number(self.setup, first), check_seed(seed))
        get_compiled(batch_functions.reset_range)(self._rows, 0, 1, *chosen)
        self._list()

    def redeal(self) -> None:
        """Begin another game of the same setup, from where the chance of this one stands."""
        get_compiled(batch_functions.redeal_range)(self._rows, 0, 1)
        self._list()

    def step(self, action: int) -> None:
        """Do what a legal action number says; an illegal one is refused and changes nothing."""
        count = self._step(self._rows, 0, action, self.legal)
        if count < 0:
            raise_illegal(self.games, 0, action)
        self.count = count

    def step_and_observe(self, action: int) -> tuple[Seat | None, Bytes, Bytes]:
        """The same, and as new arrays who decides then, what that seat sees (`observation.py`) and
        a mask of what it may do; where the game is over: None, and zeros."""
        observation, mask = np.empty((1, OBSERVATION), np.uint8), np.empty((1, ACTIONS), np.uint8)
        told = self._step_and_observe(self._rows, 0, action, self.legal, observation, mask)
        if told < 0:
            raise_illegal(self.games, 0, action)
        self.count = told >> 3
        return told & 7 if told else None, observation[0], mask[0]

    def observe(self, viewer: Seat) -> tuple[Bytes, Bytes]:
        """What any seat sees, and a mask of what it may do: nothing, unless it decides."""
        if not 0 <= viewer < len(self.setup.seats):
            raise InvalidSeat(f"seats are 0 to {len(self.setup.seats) - 1}, not {viewer}")
        observation, mask = np.empty((1, OBSERVATION), np.uint8), np.empty((1, ACTIONS), np.uint8)
        look = get_compiled(batch_functions.advance_range)
        look(self._rows, 0, 1, *NO_STEP, viewer, observation, mask, _NO_LIST, _NO_COUNTS)
        return observation[0], mask[0]

    def rewards(self, reward: str) -> list[float]:
        """What each seat is paid as things stand (`rewards.REWARDS`)."""
        paid = np.zeros((1, len(self.setup.seats)))
        get_compiled(rewards_range)(self._rows, 0, 1, REWARDS.index(reward), paid)
        return [float(share) for share in paid[0]]

    @property
    def is_over(self) -> bool:
        return self.count == 0

    @property
    def decider(self) -> Seat | None:
        """The seat that decides; none when the game is over."""
        return None if self.is_over else int(self._rows["decider"][0])

    @property
    def games(self) -> Games:
        """The game as an array of one, in the same memory."""
        return self._rows.view(np.recarray)

    @property
    def state(self) -> State:
        """The game as a reference state."""
        return read_state(self.games, 0, self.setup)

    @state.setter
    def state(self, state: State) -> None:
        write_state(state, self.games, 0)
        self.setup, self._setup_numbers = state.setup, setup_numbers(state.setup)
        self._list()

    def _list(self) -> None:
        counts, look = np.zeros(1, np.int32), get_compiled(batch_functions.advance_range)
        look(self._rows, 0, 1, *NO_STEP, NONE, _NO_BYTES, _NO_BYTES, self.legal, counts)
        self.count = int(counts[0])


class Deal(NamedTuple):
    """Who begins, and for each family its cards as the kernel has them."""

    first: Seat
    hand: tuple[int, ...]
    """Bits of the kinds, and so aside."""
    aside: tuple[int, ...]
    pile: tuple[tuple[int, ...], ...]
    """Kinds from the top."""

    @classmethod
    def of(cls, rows: Rows) -> "Deal":
        """The deal of a game that has just begun, the first of an array."""
        row = rows[0]
        families = int(row["families"])
        return cls(
            int(row["first"]),
            tuple(row["hand"][:families].tolist()),
            tuple(row["aside"][:families].tolist()),
            tuple(tuple(row["pile"][f, : row["piled"][f]].tolist()) for f in range(families)),
        )


_EMPTY_TABLES: dict[Setup, Rows] = {}
"""For each setup, a table with nothing dealt."""


def table_of_deal(setup: Setup, deal: Deal) -> Rows:
    """The table of a deal before the first card is placed, as an array of one game."""
    if setup not in _EMPTY_TABLES:
        _EMPTY_TABLES[setup] = _empty_table(setup)
    rows = copy_rows(_EMPTY_TABLES[setup])
    row = rows[0]
    families = len(deal.hand)
    row["first"] = row["decider"] = deal.first
    row["hand"][:families] = deal.hand
    row["aside"][:families] = deal.aside
    for family, pile in enumerate(deal.pile):
        row["pile"][family, : len(pile)] = pile
        row["piled"][family] = len(pile)
    return rows


def copy_rows(rows: Rows) -> Rows:
    """Copied as bytes: field by field it would take ten times as long."""
    return rows.view(np.uint8).copy().view(GAME)


def _empty_table(setup: Setup) -> Rows:
    game = blank_game(setup)
    game.influence[: game.seats] = [1] * game.seats
    game.twin_waits[: game.families] = [int(setup.has_twins)] * game.families
    game.round_number = 1
    ask_placement(game)
    games = new_games(1)
    game.store(games, 0)
    return check_games(games)
