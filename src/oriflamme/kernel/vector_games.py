"""A learner at many games at once: arrays of its own, written anew with every turn.

The learner has one seat of every game, the others being played by chance or by somebody else, or
all seats. Where a game ends the next is dealt at once.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from oriflamme.kernel import batch
from oriflamme.kernel.arrays import check_array, check_games, check_out
from oriflamme.kernel.batch_functions import redeal_range
from oriflamme.kernel.codec import ACTIONS, MAX_LEGAL_ACTIONS
from oriflamme.kernel.constants import NONE
from oriflamme.kernel.crew import Crew
from oriflamme.kernel.games import new_games
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.observation import OBSERVATION
from oriflamme.kernel.rewards import REWARDS
from oriflamme.kernel.threads import run_in_threads
from oriflamme.kernel.vector_step import BEGIN_GAMES, LEARNER_STEP, OPPONENT_STEP, SAMPLE_ACTIONS
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Seat


@dataclass(frozen=True, slots=True)
class LearnerSpec:
    """What a learner has of its games."""

    setup: Setup
    count: int
    reward: str = "win_share"
    """One of `rewards.REWARDS`."""
    all_seats: bool = True
    """Whoever decides, it is the learner."""
    seat: Seat | None = None
    """Else the learner's seat; drawn anew for every game when not given."""
    random_opponents: bool = False
    """Whether chance decides for the other seats."""
    mask: bool = True
    """Whether legal actions are wanted as a mask."""
    legal_list: bool = False
    """Whether they are wanted as a list."""

    def option_numbers(self) -> tuple[int, int, int]:
        """The choices as the kernel takes them."""
        drawn = not self.all_seats and self.seat is None
        return REWARDS.index(self.reward), int(drawn), int(self.random_opponents)


class VectorGames(ABC):
    """What is the same on the cores (`CpuVectorGames`) and on a device
    (`gpu.turns.GpuVectorGames`)."""

    games: Any
    learner: Any
    """The learner's seat; -1 where it has all."""
    decider: Any
    """Who decides now."""
    ended: Any
    """Whether the last turn ended a game."""
    illegal: Any
    """Whether it did so by an illegal action."""
    reward: Any
    """What the seat that acted was paid for the last turn."""
    rewards: Any
    """What each seat was paid."""
    final_observation: Any
    """Where a game ended: what the seat that acted saw of its end."""
    observation: Any
    """What whoever decides sees."""
    mask: Any
    """1 for each number of a legal action; empty where no mask is wanted."""
    legal: Any
    """The legal actions in ascending order, then -1; empty where no list is wanted."""
    counts: Any
    """How many are legal; empty where no list is wanted."""

    def __init__(self, spec: LearnerSpec) -> None:
        count, seats = spec.count, len(spec.setup.seats)
        fixed = NONE if spec.all_seats or spec.seat is None else spec.seat
        self.part = spec
        self.learner = self.new_array((count,), np.int8, fixed)
        self.decider = self.new_array((count,), np.int8)
        self.ended = self.new_array((count,), np.uint8)
        self.illegal = self.new_array((count,), np.uint8)
        self.reward = self.new_array((count,), np.float32)
        self.rewards = self.new_array((count, seats), np.float32)
        self.final_observation = self.new_array((count, OBSERVATION), np.uint8)
        self.observation = self.new_array((count, OBSERVATION), np.uint8)
        self.mask = self.new_array((count, ACTIONS) if spec.mask else (0, 0), np.uint8)
        self.legal = self.new_array(
            (count, MAX_LEGAL_ACTIONS) if spec.legal_list else (0, 0), np.int32, NONE
        )
        self.counts = self.new_array((count,) if spec.legal_list else (0,), np.int32)

    def deal(self, seed: int | Sequence[int], first: Seat | None = None) -> None:
        """Deal every game: game `g` by stream `g` of the seed, or each by a seed of its own, as the
        first of a batch would be."""
        if isinstance(seed, int):
            self._deal(self.games, seed, first)
        else:
            for g, own in enumerate(seed):
                self._deal(self.games[g : g + 1], own, first)
        self._begin_games()

    @abstractmethod
    def redeal(self) -> None:
        """Deal every game from where its chance stands."""

    @abstractmethod
    def step(self, actions: Any, *, check: bool = False) -> None:
        """Take a turn in every game. An illegal action ends its game, or with `check` is refused
        before anything changes."""

    @abstractmethod
    def sample_actions(self, actions: Any) -> None:
        """Draw a legal action for every game from its own chance."""

    @abstractmethod
    def new_array(self, shape: tuple[int, ...], dtype: type, fill: int = 0) -> Any:
        """A new array."""

    @abstractmethod
    def _deal(self, games: Any, seed: int, first: Seat | None) -> None:
        """Deal some of the games."""

    @abstractmethod
    def _begin_games(self) -> None:
        """Sit down at games that were just dealt."""

    def _result_arrays(self) -> tuple[Any, ...]:
        """The arrays that are written with every turn, beside what is seen."""
        return (
            self.learner,
            self.decider,
            self.ended,
            self.illegal,
            self.reward,
            self.rewards,
            self.final_observation,
        )

    def _observation_arrays(self) -> tuple[Any, ...]:
        return self.observation, self.mask, self.legal, self.counts


class CpuVectorGames(VectorGames):
    """On the cores.

    >>> from oriflamme.rules.setup import make_setup
    >>> turns = CpuVectorGames(LearnerSpec(make_setup("base", seats=4), 100))
    >>> turns.deal(1789)
    >>> for _ in range(100):
    ...     turns.step(turns.mask.argmax(axis=1).astype(np.int32))
    >>> bool(turns.mask.any(axis=1).all())
    True
    """

    def __init__(self, spec: LearnerSpec, *, threads: int | None = None) -> None:
        super().__init__(spec)
        self.games = new_games(spec.count)
        self._rows = check_games(self.games)
        self._threads = threads
        self._actions = np.zeros(spec.count, np.int32)
        self._pending = np.zeros(spec.count, np.uint8)
        known = (
            self._rows,
            self._actions,
            self._pending,
            *spec.option_numbers(),
            *self._result_arrays(),
        )
        self._crew = Crew((*known, *self._observation_arrays()), spec.count, threads)

    def redeal(self) -> None:
        work, rows = get_compiled(redeal_range), self._rows
        run_in_threads(lambda start, stop: work(rows, start, stop), len(rows), self._threads)
        self._begin_games()

    def step(self, actions: Any, *, check: bool = False) -> None:
        check_array(actions, "actions", np.int32, (self.part.count,))
        if check:
            batch.check_legal(self.games, self._rows, actions, self._threads)
        self._actions[:] = actions
        self._crew.do(LEARNER_STEP)

    def sample_actions(self, actions: Any) -> None:
        check_out(actions, "actions", np.int32, (self.part.count,))
        self._crew.do(SAMPLE_ACTIONS, wake=self.part.count >= 2 * batch.MIN_RANGE_OF_QUICK_WORK)
        actions[:] = self._actions

    def step_opponents(self, actions: Any, pending: Any) -> None:
        """Act for the other seats, in the games where `asked` is 1; it is 0 there afterwards. An
        illegal action is refused, those of other games are done."""
        check_array(actions, "actions", np.int32, (self.part.count,))
        check_out(pending, "pending", np.uint8, (self.part.count,))
        self._actions[:] = actions
        self._pending[:] = pending
        self._crew.do(OPPONENT_STEP)
        pending[:] = self._pending
        for g in np.flatnonzero(pending):
            batch.raise_illegal(self.games, int(g), int(actions[g]))

    def new_array(self, shape: tuple[int, ...], dtype: type, fill: int = 0) -> Any:
        return np.full(shape, fill, dtype)

    def _deal(self, games: Any, seed: int, first: Seat | None) -> None:
        batch.deal_games(games, self.part.setup, seed=seed, first=first, threads=self._threads)

    def _begin_games(self) -> None:
        self._crew.do(BEGIN_GAMES)
