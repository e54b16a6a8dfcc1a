"""Many games at once on all cores, as a Gymnasium vector environment.

>>> import gymnasium, oriflamme.envs
>>> env = gymnasium.make_vec("Oriflamme-v0", num_envs=1000, opponents="page", legal="list")
>>> seen, info = env.reset(seed=7)
>>> for _ in range(30):
...     seen, reward, ended, cut, info = env.step(seen["legal"][:, 0])
"""

from collections.abc import Sequence
from copy import deepcopy
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from oriflamme.envs.spaces import LegalForm, ObservationForm, check_one_of, make_observation
from oriflamme.envs.vector_env_base import BadActions, Infos, StepResult, VectorEnvBase
from oriflamme.envs.vector_options import Observation, Opponents, make_learner_spec
from oriflamme.kernel.codec import ACTIONS, MAX_LEGAL_ACTIONS
from oriflamme.kernel.constants import NONE
from oriflamme.kernel.vector_games import CpuVectorGames
from oriflamme.rules.terms import Kind, Seat

DEVICES: Final = ("cpu", "gpu")


def vector_env(*, device: str = "cpu", **choices: Any) -> VectorEnvBase:
    """The environment on the cores or on a GPU, as `gymnasium.make_vec` asks for it."""
    check_one_of("device", device, DEVICES)
    if device == "cpu":
        return OriflammeVectorEnv(**choices)
    from oriflamme.envs.gpu_env import OriflammeGpuEnv

    return OriflammeGpuEnv(**choices)


class OriflammeVectorEnv(VectorEnvBase):
    """On the cores.

    What is given are the environment's own arrays, written anew by the next step, unless it was
    made with `copy=True`.
    """

    games: CpuVectorGames

    def __init__(
        self,
        num_envs: int = 1,
        ruleset: str = "base",
        seats: int | None = None,
        edition: str = "standard",
        deck: Sequence[Kind] | None = None,
        opponents: Opponents = None,
        seat: Seat | None = None,
        reward: str = "win_share",
        observation: ObservationForm = "array",
        legal: LegalForm = "mask",
        illegal: str = "end",
        threads: int | None = None,
        copy: bool = False,
    ) -> None:
        """Without `opponents` every seat is the caller's: whoever decides. With "page" the caller
        has one seat of each game, `seat` or one drawn for every game, and chance plays the others;
        or they are played by a function of what they see.

        An illegal action ends its game with -1, or with `illegal="raise"` is an error before
        anything changes. As many `threads` are used as there are cores, unless told.
        """
        setup = ruleset, seats, edition, deck
        spec = make_learner_spec(num_envs, setup, opponents, seat, reward, legal)
        super().__init__(spec, observation, legal, illegal)
        self.games = CpuVectorGames(spec, threads=threads)
        self._policy = opponents if callable(opponents) else None
        self._form, self._copies = observation, copy
        self._actions = np.zeros(num_envs, np.int32)
        self._not_cut = np.zeros(num_envs, np.bool_)
        turns = self.games
        self._seen = make_observation(
            turns.observation, turns.mask, observation, turns.legal, turns.counts
        )

    def sample_actions(self) -> npt.NDArray[np.int32]:
        drawn = np.zeros(self.num_envs, np.int32)
        self.games.sample_actions(drawn)
        return drawn

    def _reset_result(self) -> tuple[Observation, Infos]:
        self._play_opponents()
        return self._given(self._seen), self._given({"seat": self.games.decider})

    def _step_result(self, actions: Any) -> StepResult:
        turns = self.games
        self._actions[:] = numbers(actions, self.num_envs)
        turns.step(self._actions, check=self._raises)
        self._play_opponents()
        ended, illegal = turns.ended.view(np.bool_), turns.illegal.view(np.bool_)
        told = {"seat": turns.decider, "rewards": turns.rewards, "illegal": illegal}
        if ended.any():
            told |= {
                "final_obs": self._final_observation,
                "_final_obs": ended,
                "final_info": {"rewards": turns.rewards, "illegal": illegal},
                "_final_info": ended,
            }
        step: StepResult = self._given((self._seen, turns.reward, ended, self._not_cut, told))
        return step

    def _play_opponents(self) -> None:
        """Ask the policy until every game waits for the caller."""
        turns = self.games
        while self._policy is not None:
            asked = turns.decider != turns.learner
            rows = np.flatnonzero(asked)
            if not len(rows):
                return
            mask = turns.mask[rows] if len(turns.mask) else turns.mask
            listed = (turns.legal[rows], turns.counts[rows]) if len(turns.legal) else ()
            shown = make_observation(turns.observation[rows], mask, self._form, *listed)
            self._actions[rows] = numbers(self._policy(shown), len(rows))
            turns.step_opponents(self._actions, asked.view(np.uint8))

    @cached_property
    def _final_observation(self) -> Observation:
        """What was seen of games that ended; there was nothing to do any more."""
        turns, count = self.games, self.num_envs
        mask = np.broadcast_to(np.uint8(0), (count if len(turns.mask) else 0, ACTIONS))
        legal = np.broadcast_to(
            np.int32(NONE), (count if len(turns.legal) else 0, MAX_LEGAL_ACTIONS)
        )
        return make_observation(
            turns.final_observation, mask, self._form, legal, np.broadcast_to(np.int32(0), (count,))
        )

    def _given(self, what: Any) -> Any:
        return deepcopy(what) if self._copies else what


def numbers(actions: Any, count: int) -> npt.NDArray[np.integer[Any]]:
    """Actions as an array of the host's, one number for each game, or what is wrong with them."""
    due = f"actions must be {count} whole numbers, one for each game"
    if hasattr(actions, "__cuda_array_interface__"):
        raise BadActions(f"{due}, in the host's memory; these lie on a GPU")
    found = np.asarray(actions)
    if found.dtype.kind not in "iu" or found.shape != (count,):
        raise BadActions(f"{due}, not of {found.dtype} with shape {found.shape}")
    return found
