"""Many games at once on a GPU, as a Gymnasium vector environment over arrays of the device."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from oriflamme.envs.spaces import BadEnvironment, LegalForm
from oriflamme.envs.vector_env_base import BadActions, Infos, StepResult, VectorEnvBase
from oriflamme.envs.vector_options import Observation, Opponents, make_learner_spec
from oriflamme.kernel.arrays import BadArray
from oriflamme.kernel.gpu.arrays import empty
from oriflamme.kernel.gpu.vector_games import GpuVectorGames
from oriflamme.rules.terms import Kind, Seat


class OriflammeGpuEnv(VectorEnvBase):
    """On a CUDA device.

    Actions are read and all else is written where it lies: PyTorch, CuPy and JAX hold the arrays
    without a copy. They are the environment's own and written anew by the next step. Nothing waits
    for the device, except for `illegal="raise"`.
    """

    games: GpuVectorGames

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
        legal: LegalForm = "mask",
        illegal: str = "end",
    ) -> None:
        """The choices of `OriflammeVectorEnv`; opponents are pages."""
        if callable(opponents):
            raise BadEnvironment(
                "opponents on the GPU are 'page'; for others leave them out and act for all seats"
            )
        setup = ruleset, seats, edition, deck
        spec = make_learner_spec(num_envs, setup, opponents, seat, reward, legal)
        super().__init__(spec, "array", legal, illegal)
        self.games = GpuVectorGames(spec)
        self._not_cut = self.games.new_array((num_envs,), np.uint8)
        self._drawn = empty(num_envs, np.int32)
        self._seen = {"observation": self.games.observation}
        if spec.mask:
            self._seen["action_mask"] = self.games.mask
        if spec.legal_list:
            self._seen |= {"legal": self.games.legal, "counts": self.games.counts}

    def sample_actions(self) -> Any:
        self.games.sample_actions(self._drawn)
        return self._drawn

    def _reset_result(self) -> tuple[Observation, Infos]:
        return self._seen, {"seat": self.games.decider}

    def _step_result(self, actions: Any) -> StepResult:
        turns = self.games
        try:
            turns.step(actions, check=self._raises)
        except BadArray as why:
            raise BadActions(*why.args) from why
        paid = {"rewards": turns.rewards, "illegal": turns.illegal}
        told = {
            "seat": turns.decider,
            **paid,
            "final_obs": {"observation": turns.final_observation},
            "_final_obs": turns.ended,
            "final_info": paid,
            "_final_info": turns.ended,
        }
        return self._seen, turns.reward, turns.ended, self._not_cut, told
