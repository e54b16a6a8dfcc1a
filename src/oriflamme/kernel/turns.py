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
from oriflamme.kernel.arrays import as_rows, check_array, check_out
from oriflamme.kernel.codec import ACTIONS, MOST_LEGAL
from oriflamme.kernel.crew import Crew
from oriflamme.kernel.games import new_games
from oriflamme.kernel.jit import fast
from oriflamme.kernel.observation import OBSERVATION
from oriflamme.kernel.ranges import redeal_range
from oriflamme.kernel.rewards import REWARDS
from oriflamme.kernel.terms import NONE
from oriflamme.kernel.threads import in_parts
from oriflamme.kernel.turns_range import ANSWER, BEGIN, DRAW, TURN
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Seat


@dataclass(frozen=True, slots=True)
class Part:
    """What a learner has of its games."""

    setup: Setup
    count: int
    reward: str = "victory"
    """One of `rewards.REWARDS`."""
    all_seats: bool = True
    """Whoever decides, it is the learner."""
    seat: Seat | None = None
    """Else the learner's seat; drawn anew for every game when not given."""
    chance: bool = False
    """Whether chance decides for the other seats."""
    mask: bool = True
    """Whether legal actions are wanted as a mask."""
    listed: bool = False
    """Whether they are wanted as a list."""

    def numbers(self) -> tuple[int, int, int]:
        """The choices as the kernel takes them."""
        drawn = not self.all_seats and self.seat is None
        return REWARDS.index(self.reward), int(drawn), int(self.chance)


class Turns(ABC):
    """What is the same on the cores (`CoreTurns`) and on a device (`gpu.turns.GpuTurns`)."""

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
    last: Any
    """Where a game ended: what the seat that acted saw of its end."""
    observation: Any
    """What whoever decides sees."""
    mask: Any
    """1 for each number of a legal action; empty where no mask is wanted."""
    legal: Any
    """The legal actions in ascending order, then -1; empty where no list is wanted."""
    counts: Any
    """How many are legal; empty where no list is wanted."""

    def __init__(self, part: Part) -> None:
        count, seats = part.count, len(part.setup.seats)
        fixed = NONE if part.all_seats or part.seat is None else part.seat
        self.part = part
        self.learner = self.filled((count,), np.int8, fixed)
        self.decider = self.filled((count,), np.int8)
        self.ended = self.filled((count,), np.uint8)
        self.illegal = self.filled((count,), np.uint8)
        self.reward = self.filled((count,), np.float32)
        self.rewards = self.filled((count, seats), np.float32)
        self.last = self.filled((count, OBSERVATION), np.uint8)
        self.observation = self.filled((count, OBSERVATION), np.uint8)
        self.mask = self.filled((count, ACTIONS) if part.mask else (0, 0), np.uint8)
        self.legal = self.filled((count, MOST_LEGAL) if part.listed else (0, 0), np.int32, NONE)
        self.counts = self.filled((count,) if part.listed else (0,), np.int32)

    def deal(self, seed: int | Sequence[int], first: Seat | None = None) -> None:
        """Deal every game: game `g` by stream `g` of the seed, or each by a seed of its own, as the
        first of a batch would be."""
        if isinstance(seed, int):
            self._deal(self.games, seed, first)
        else:
            for g, own in enumerate(seed):
                self._deal(self.games[g : g + 1], own, first)
        self._begin()

    @abstractmethod
    def deal_anew(self) -> None:
        """Deal every game from where its chance stands."""

    @abstractmethod
    def take(self, actions: Any, *, check: bool = False) -> None:
        """Take a turn in every game. An illegal action ends its game, or with `check` is refused
        before anything changes."""

    @abstractmethod
    def draw(self, actions: Any) -> None:
        """Draw a legal action for every game from its own chance."""

    @abstractmethod
    def filled(self, shape: tuple[int, ...], dtype: type, fill: int = 0) -> Any:
        """A new array."""

    @abstractmethod
    def _deal(self, games: Any, seed: int, first: Seat | None) -> None:
        """Deal some of the games."""

    @abstractmethod
    def _begin(self) -> None:
        """Sit down at games that were just dealt."""

    def _told(self) -> tuple[Any, ...]:
        """The arrays that are written with every turn, beside what is seen."""
        return (
            self.learner,
            self.decider,
            self.ended,
            self.illegal,
            self.reward,
            self.rewards,
            self.last,
        )

    def _seen(self) -> tuple[Any, ...]:
        return self.observation, self.mask, self.legal, self.counts


class CoreTurns(Turns):
    """On the cores.

    >>> from oriflamme.rules.setup import agree
    >>> turns = CoreTurns(Part(agree("base", seats=4), 100))
    >>> turns.deal(1789)
    >>> for _ in range(100):
    ...     turns.take(turns.mask.argmax(axis=1).astype(np.int32))
    >>> bool(turns.mask.any(axis=1).all())
    True
    """

    def __init__(self, part: Part, *, threads: int | None = None) -> None:
        super().__init__(part)
        self.games = new_games(part.count)
        self._rows = as_rows(self.games)
        self._threads = threads
        self._actions = np.zeros(part.count, np.int32)
        self._asked = np.zeros(part.count, np.uint8)
        known = self._rows, self._actions, self._asked, *part.numbers(), *self._told()
        self._crew = Crew((*known, *self._seen()), part.count, threads)

    def deal_anew(self) -> None:
        work, rows = fast(redeal_range), self._rows
        in_parts(lambda start, stop: work(rows, start, stop), len(rows), self._threads)
        self._begin()

    def take(self, actions: Any, *, check: bool = False) -> None:
        check_array(actions, "actions", np.int32, (self.part.count,))
        if check:
            batch.check_legal(self.games, self._rows, actions, self._threads)
        self._actions[:] = actions
        self._crew.do(TURN)

    def draw(self, actions: Any) -> None:
        check_out(actions, "actions", np.int32, (self.part.count,))
        self._crew.do(DRAW, wake=self.part.count >= 2 * batch.BRISK)
        actions[:] = self._actions

    def answer(self, actions: Any, asked: Any) -> None:
        """Act for the other seats, in the games where `asked` is 1; it is 0 there afterwards. An
        illegal action is refused, those of other games are done."""
        check_array(actions, "actions", np.int32, (self.part.count,))
        check_out(asked, "asked", np.uint8, (self.part.count,))
        self._actions[:] = actions
        self._asked[:] = asked
        self._crew.do(ANSWER)
        asked[:] = self._asked
        for g in np.flatnonzero(asked):
            batch.refuse(self.games, int(g), int(actions[g]))

    def filled(self, shape: tuple[int, ...], dtype: type, fill: int = 0) -> Any:
        return np.full(shape, fill, dtype)

    def _deal(self, games: Any, seed: int, first: Seat | None) -> None:
        batch.deal_games(games, self.part.setup, seed=seed, first=first, threads=self._threads)

    def _begin(self) -> None:
        self._crew.do(BEGIN)
