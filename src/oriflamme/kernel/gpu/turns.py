"""A learner at many games on a GPU: `kernel/turns.py` with arrays of the device."""

from typing import Any

import numpy as np

from oriflamme.kernel.gpu import batch, kernels
from oriflamme.kernel.gpu.arrays import device_array, empty
from oriflamme.kernel.gpu.games import new_games
from oriflamme.kernel.gpu.library import check_device, cuda
from oriflamme.kernel.terms import NONE
from oriflamme.kernel.turns import Part, Turns
from oriflamme.rules.terms import Seat


class GpuTurns(Turns):
    """On a device. Nothing is copied, and nothing waits unless actions are checked."""

    def __init__(self, part: Part) -> None:
        check_device()
        super().__init__(part)
        self.games = new_games(part.count)

    def deal_anew(self) -> None:
        batch.launch(kernels.deal_anew, self.games)
        self._begin()

    def take(self, actions: Any, *, check: bool = False) -> None:
        actions = device_array(actions, "actions", np.int32, (self.part.count,), written=False)
        if check:
            batch.check_legal(self.games, actions)
        self._turn(actions)

    def draw(self, actions: Any) -> None:
        batch.choose_actions(self.games, actions)

    def filled(self, shape: tuple[int, ...], dtype: type, fill: int = 0) -> Any:
        return cuda.to_device(np.full(shape, fill, dtype)) if shape[0] else empty(shape, dtype)

    def _deal(self, games: Any, seed: int, first: Seat | None) -> None:
        batch.deal_games(games, self.part.setup, seed=seed, first=first)

    def _begin(self) -> None:
        self._turn(empty(0, np.int32))

    def _turn(self, actions: Any) -> None:
        listed = self.legal, self.counts
        chosen = self.part.numbers()
        batch.launch(kernels.turn, self.games, actions, *chosen, *self._told(), *listed)
        batch.launch(kernels.look, self.games, NONE, *self._seen())
