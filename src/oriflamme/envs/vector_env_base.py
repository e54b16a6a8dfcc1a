"""What a vector environment is, wherever its games lie: dealing, stepping, and what is told."""

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from random import SystemRandom
from typing import Any

from gymnasium import spaces
from gymnasium.error import ClosedEnvironmentError, InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from oriflamme.envs.single_agent_env import ILLEGAL
from oriflamme.envs.spaces import LegalForm, ObservationForm, check_one_of, make_observation_space
from oriflamme.envs.vector_options import Observation
from oriflamme.kernel.arrays import BadArray
from oriflamme.kernel.codec import ACTIONS
from oriflamme.kernel.vector_games import LearnerSpec, VectorGames
from oriflamme.rules.terms import Seat

Infos = dict[str, Any]
StepResult = tuple[Observation, Any, Any, Any, Infos]


class BadActions(BadArray, InvalidAction):
    """Actions that are no numbers, not one for each game, or on another device."""


class VectorEnvBase(VectorEnv[Observation, Any, Any]):
    """A step is one decision in every game. Where a game ends, the next begins in the same step."""

    games: VectorGames

    def __init__(
        self, spec: LearnerSpec, observation: ObservationForm, legal: LegalForm, illegal: str
    ) -> None:
        check_one_of("illegal", illegal, ILLEGAL)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.num_envs = spec.count
        self.setup = spec.setup
        self.single_observation_space = make_observation_space(observation, legal)
        self.single_action_space = spaces.Discrete(ACTIONS)
        self._raises = illegal == "raise"
        self._dealt = False

    # Spaces of many games take as much memory as what lies in them, and are seldom asked for.

    @cached_property
    def observation_space(self) -> spaces.Space[Any]:  # type: ignore[override]
        return batch_space(self.single_observation_space, self.num_envs)

    @cached_property
    def action_space(self) -> spaces.Space[Any]:  # type: ignore[override]
        return batch_space(self.single_action_space, self.num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, Infos]:
        """Deal: game `g` by stream `g` of the seed, as `kernel.batch.deal_games` does, or each by a
        seed of its own; without one, on from where the chance of each game stands. `options` may
        name the `first` seat."""
        self._check_open()
        super().reset(seed=seed if isinstance(seed, int) else None)
        first: Seat | None = (options or {}).get("first")
        if not (seed is None or isinstance(seed, int)) and len(seed) != self.num_envs:
            raise ValueError(f"{self.num_envs} games take {self.num_envs} seeds, not {len(seed)}")
        if seed is None and first is None and self._dealt:
            self.games.redeal()
        else:
            self.games.deal(SystemRandom().getrandbits(63) if seed is None else seed, first)
        self._dealt = True
        return self._reset_result()

    def step(self, actions: Any) -> StepResult:
        """One decision of the caller's in each game, and what follows until the next."""
        self._check_open()
        if not self._dealt:
            raise ResetNeeded("reset() deals the games; no step can be taken before")
        return self._step_result(actions)

    @abstractmethod
    def sample_actions(self) -> Any:
        """A legal action for each game, all equally likely, from the game's own chance."""

    @abstractmethod
    def _reset_result(self) -> tuple[Observation, Infos]:
        """What is given of games just dealt."""

    @abstractmethod
    def _step_result(self, actions: Any) -> StepResult:
        """Take the turn, and what is given then."""

    def _check_open(self) -> None:
        if self.closed:
            raise ClosedEnvironmentError("this environment has been closed")
