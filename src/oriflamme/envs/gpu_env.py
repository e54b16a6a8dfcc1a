"""Many games at once on a GPU, as a Gymnasium vector environment over arrays of the device."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from oriflamme.envs.many_games import BadActions, ManyGames, Step, Told
from oriflamme.envs.observing import BadEnvironment, Legal
from oriflamme.envs.vector_part import Opponents, Seen, part_of
from oriflamme.kernel.arrays import BadArray
from oriflamme.kernel.gpu.arrays import empty
from oriflamme.kernel.gpu.vector_games import GpuVectorGames
from oriflamme.rules.terms import Kind, Seat


class OriflammeGpuEnv(ManyGames):
    """On a CUDA device.

    Actions are read and all else is written where it lies: PyTorch, CuPy and JAX hold the arrays
    without a copy. They are the environment's own and written anew by the next step. Nothing waits
    for the device, except for `illegal="raise"`.
    """

    turns: GpuVectorGames

    def __init__(
        self,
        num_envs: int = 1,
        ruleset: str = "base",
        seats: int | None = None,
        edition: str = "standard",
        deck: Sequence[Kind] | None = None,
        opponents: Opponents = None,
        seat: Seat | None = None,
        reward: str = "victory",
        legal: Legal = "mask",
        illegal: str = "end",
    ) -> None:
        """The choices of `OriflammeVectorEnv`; opponents are pages."""
        if callable(opponents):
            raise BadEnvironment(
                "opponents on the GPU are 'page'; for others leave them out and act for all seats"
            )
        setup = ruleset, seats, edition, deck
        part = part_of(num_envs, setup, opponents, seat, reward, legal)
        super().__init__(part, "array", legal, illegal)
        self.turns = GpuVectorGames(part)
        self._not_cut = self.turns.new_array((num_envs,), np.uint8)
        self._drawn = empty(num_envs, np.int32)
        self._seen = {"observation": self.turns.observation}
        if part.mask:
            self._seen["action_mask"] = self.turns.mask
        if part.legal_list:
            self._seen |= {"legal": self.turns.legal, "counts": self.turns.counts}

    def draw_actions(self) -> Any:
        self.turns.sample_actions(self._drawn)
        return self._drawn

    def _begun(self) -> tuple[Seen, Told]:
        return self._seen, {"seat": self.turns.decider}

    def _stepped(self, actions: Any) -> Step:
        turns = self.turns
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
