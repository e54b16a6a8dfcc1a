"""A learner at many games on a GPU: `kernel/vector_games.py` with arrays of the device."""

from typing import Any

import numpy as np

from oriflamme.kernel.constants import NONE
from oriflamme.kernel.gpu import batch, kernels
from oriflamme.kernel.gpu.arrays import device_array, empty
from oriflamme.kernel.gpu.cuda_library import check_device, cuda
from oriflamme.kernel.gpu.games import new_games
from oriflamme.kernel.vector_games import LearnerSpec, VectorGames
from oriflamme.rules.terms import Seat


class GpuVectorGames(VectorGames):
    """On a device. Nothing is copied, and nothing waits unless actions are checked."""

    def __init__(self, spec: LearnerSpec) -> None:
        check_device()
        super().__init__(spec)
        self.games = new_games(spec.count)

    def redeal(self) -> None:
        batch.launch(kernels.redeal, self.games)
        self._begin_games()

    def step(self, actions: Any, *, check: bool = False) -> None:
        actions = device_array(actions, "actions", np.int32, (self.part.count,), written=False)
        if check:
            batch.check_legal(self.games, actions)
        self._step(actions)

    def sample_actions(self, actions: Any) -> None:
        batch.sample_actions(self.games, actions)

    def new_array(self, shape: tuple[int, ...], dtype: type, fill: int = 0) -> Any:
        return cuda.to_device(np.full(shape, fill, dtype)) if shape[0] else empty(shape, dtype)

    def _deal(self, games: Any, seed: int, first: Seat | None) -> None:
        batch.deal_games(games, self.part.setup, seed=seed, first=first)

    def _begin_games(self) -> None:
        self._step(empty(0, np.int32))

    def _step(self, actions: Any) -> None:
        listed = self.legal, self.counts
        chosen = self.part.option_numbers()
        batch.launch(
            kernels.learner_step, self.games, actions, *chosen, *self._result_arrays(), *listed
        )
        batch.launch(kernels.write_outputs, self.games, NONE, *self._observation_arrays())
