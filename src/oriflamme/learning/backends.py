"""Where the games are: on this machine's cores or on a GPU. Both give JAX the same arrays."""

from typing import Any, Protocol

import jax
import jax.numpy as jnp
import numpy as np

from oriflamme.kernel import batch
from oriflamme.kernel.arrays import check_games
from oriflamme.kernel.codec import ACTIONS
from oriflamme.kernel.constants import FAMILIES, NONE, SEATS
from oriflamme.kernel.games import new_games
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.observation import OBSERVATION
from oriflamme.kernel.threads import run_in_threads
from oriflamme.learning.env_step import env_step_range
from oriflamme.learning.network import Weights
from oriflamme.learning.table_slices import TableSlice

ARRAYS = {
    "observation": (np.uint8, OBSERVATION),
    "mask": (np.uint8, ACTIONS),
    "ended": (np.uint8, 0),
    "win_shares": (np.float32, SEATS),
    "influence": (np.int16, SEATS),
    "decider": (np.int8, 0),
    "queued": (np.int8, 0),
    "held": (np.int32, FAMILIES),
}
"""What a hall shows of each game after a turn: its type, and its width, 0 for a single number.
`queued` is as wide as the network sees cards."""
OUTCOME_NAMES = ("ended", "win_shares", "influence", "decider", "queued", "held")
OBSERVATION_NAMES = ("observation", "mask")


class GameBackend(Protocol):
    """Games going on."""

    def deal(self, tables: list[TableSlice], seed: int) -> None:
        """Begin all games."""

    def step(self, actions: Any) -> Weights:
        """Take a learner's actions (-1 for none); what each game shows at the next choice."""

    def arrays(self) -> Weights:
        """What it shows at any time, for whoever must know the shapes."""

    def save(self) -> bytes:
        """All games as they stand."""

    def restore(self, saved: bytes) -> None:
        """As they stood."""


def shapes(count: int, cards: int) -> dict[str, tuple[Any, tuple[int, ...]]]:
    widths = {name: (kind, width) for name, (kind, width) in ARRAYS.items()}
    widths["queued"] = (np.int8, cards)
    return {n: (kind, (count, width) if width else (count,)) for n, (kind, width) in widths.items()}


class CpuBackend:
    """Games on this machine's cores."""

    def __init__(self, learners: Any, policy_rows: Any, exp_weights: Any, cards: int) -> None:
        self._whose = (learners, policy_rows, exp_weights)
        count = len(learners)
        self._games = new_games(count)
        self._arrays = {
            n: np.zeros(shape, kind) for n, (kind, shape) in shapes(count, cards).items()
        }

    def deal(self, tables: list[TableSlice], seed: int) -> None:
        for number, table in enumerate(tables):
            part: Any = self._games[table.start : table.stop]
            batch.deal_games(part, table.setup, seed=seed + number)

    def step(self, actions: Any) -> Weights:
        rows, work = check_games(self._games), get_compiled(env_step_range)
        taken = np.array(actions, np.int32)  # JAX lends its own to read only
        told = [self._arrays[name] for name in OUTCOME_NAMES]
        run_in_threads(
            lambda start, stop: work(rows, start, stop, taken, *self._whose, *told), len(rows), None
        )
        seen: Any = {name: self._arrays[name] for name in OBSERVATION_NAMES}
        batch.observe_games(self._games, **seen)
        return {name: jnp.array(array) for name, array in self._arrays.items()}

    def arrays(self) -> Weights:
        return self._arrays

    def save(self) -> bytes:
        return self._games.tobytes()

    def restore(self, saved: bytes) -> None:
        self._games.view(np.uint8).reshape(-1)[:] = np.frombuffer(saved, np.uint8)


class GpuBackend:
    """Games on a GPU, in arrays that JAX reads where they lie."""

    def __init__(self, learners: Any, policy_rows: Any, exp_weights: Any, cards: int) -> None:
        from oriflamme.kernel.gpu import games
        from oriflamme.kernel.gpu.arrays import empty
        from oriflamme.kernel.gpu.cuda_library import cuda

        count = len(learners)
        self._games = games.new_games(count)
        self._cuda = cuda
        self._whose = [cuda.to_device(array) for array in (learners, policy_rows, exp_weights)]
        sizes = shapes(count, cards)
        self._arrays = {name: empty(shape, kind) for name, (kind, shape) in sizes.items()}

    def deal(self, tables: list[TableSlice], seed: int) -> None:
        from oriflamme.kernel.gpu import batch as gpu_batch

        for number, table in enumerate(tables):
            part = self._games[table.start : table.stop]
            gpu_batch.deal_games(part, table.setup, seed=seed + number)
        self._cuda.synchronize()

    def step(self, actions: Any) -> Weights:
        from oriflamme.kernel.gpu import batch as gpu_batch
        from oriflamme.kernel.gpu.arrays import adopt
        from oriflamme.kernel.gpu.compiled_functions import compiled_kernel
        from oriflamme.learning.gpu_env_step import env_step_kernel

        count = len(self._games)
        if isinstance(actions, np.ndarray):
            actions = jnp.array(actions)
        taken = adopt(jax.block_until_ready(actions))
        told = [self._arrays[name] for name in OUTCOME_NAMES]
        compiled_kernel(env_step_kernel)[(count + 63) // 64, 64](
            self._games.rows, taken, *self._whose, *told
        )
        gpu_batch.observe_games(
            self._games, **{name: self._arrays[name] for name in OBSERVATION_NAMES}
        )
        self._cuda.synchronize()
        return {name: jnp.asarray(array) for name, array in self._arrays.items()}

    def arrays(self) -> Weights:
        return self._arrays

    def save(self) -> bytes:
        return self._games.to_host().tobytes()

    def restore(self, saved: bytes) -> None:
        host = new_games(len(self._games))
        host.view(np.uint8).reshape(-1)[:] = np.frombuffer(saved, np.uint8)
        self._games.set(host)


def no_actions(count: int) -> Any:
    """No action for any game."""
    return np.full(count, NONE, np.int32)
