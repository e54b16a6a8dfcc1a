"""Many games at once on a GPU, into arrays of the device that belong to the caller.

The calls of `kernel/batch.py` under the same names, with the same results, bit by bit. Work is
queued on the default stream, as PyTorch's and CuPy's is; only what is read back waits.
"""

from functools import cache
from typing import Any, Final

import numpy as np

from oriflamme.kernel.arrays import BadArray
from oriflamme.kernel.batch import check_seed, first_seat_number, raise_illegal, setup_numbers
from oriflamme.kernel.codec import ACTIONS, MAX_LEGAL_ACTIONS
from oriflamme.kernel.constants import NONE, SEATS
from oriflamme.kernel.convert import InvalidGame
from oriflamme.kernel.gpu import kernels
from oriflamme.kernel.gpu.arrays import device_array, empty
from oriflamme.kernel.gpu.compiled_functions import compiled_kernel
from oriflamme.kernel.gpu.cuda_library import cuda
from oriflamme.kernel.gpu.games import GpuGames
from oriflamme.kernel.observation import OBSERVATION
from oriflamme.kernel.worlds import Weights, sampling_tables
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Seat
from oriflamme.views.view import InvalidSeat, View

NOT_ANY: Final = np.iinfo(np.int32).max
"""What stands where no game is noted."""


def deal_games(games: GpuGames, setup: Setup, *, seed: int, first: Seat | None = None) -> None:
    """Deal every game anew: game `g` by stream `g` of the seed, the same as on the cores."""
    chosen = (*setup_numbers(setup), first_seat_number(setup, first), check_seed(seed))
    launch(kernels.deal, games, *chosen)


def step_games(
    games: GpuGames,
    actions: Any,
    ended: Any,
    win_shares: Any,
    *,
    autoreset: bool = False,
    sample_next: bool = False,
    observation: Any = None,
    mask: Any = None,
    legal: Any = None,
    counts: Any = None,
    check: bool = True,
) -> None:
    """Step every game by its action, as `kernel.batch.step_games` does.

    Looking for illegal actions waits for the device. A loop whose actions are legal for certain,
    drawn by `sample_next` or from what `legal` or `mask` offered, may do without (`check=False`).
    """
    count = len(games)
    actions = device_array(actions, "actions", np.int32, (count,), written=sample_next)
    ended = device_array(ended, "ended", np.uint8, (count,))
    win_shares = device_array(win_shares, "win_shares", np.float32, (count, SEATS))
    outs = _output_arrays(count, observation, mask, legal, counts)
    if check:
        check_legal(games, actions)
    launch(kernels.step, games, actions, int(autoreset), int(sample_next), ended, win_shares)
    _write_outputs(games, NONE, outs)


def observe_games(
    games: GpuGames,
    *,
    observation: Any = None,
    mask: Any = None,
    legal: Any = None,
    counts: Any = None,
    viewer: Seat | None = None,
) -> None:
    """Write what the deciding seat of each game, or one seat in all, sees and may do."""
    outs = _output_arrays(len(games), observation, mask, legal, counts)
    if viewer is not None and (
        viewer < 0 or _first(kernels.find_without_seat, games, viewer) is not None
    ):
        raise InvalidSeat(f"not every game has a seat {viewer}")
    _write_outputs(games, NONE if viewer is None else viewer, outs)


def sample_actions(games: GpuGames, actions: Any) -> None:
    """Draw a legal action for every game from its own chance; -1 where nothing is asked."""
    launch(kernels.sample_actions, games, device_array(actions, "actions", np.int32, (len(games),)))


def play_out_games(games: GpuGames, decisions: Any = None) -> None:
    """Play every game to its end by uniform chance; how many decisions each took is written where
    there is an array for it."""
    count = len(games)
    if decisions is None:
        decisions = empty(count, np.int32)
    decisions = device_array(decisions, "decisions", np.int32, (count,))
    undealt = _first(kernels.find_undealt, games)
    if undealt is not None:
        raise InvalidGame(f"game {undealt} has not been dealt")
    launch(kernels.play_out, games, decisions)


def results(games: GpuGames, win_shares: Any) -> None:
    """Write each seat's share of the victory as things stand: 1 to a sole winner."""
    launch(
        kernels.results,
        games,
        device_array(win_shares, "win_shares", np.float32, (len(games), SEATS)),
    )


def sample_worlds(
    view: View, games: GpuGames, *, seed: int, weights: Weights | None = None
) -> None:
    """Fill a batch with worlds consistent with a view, each with its own chance."""
    tables = [cuda.to_device(table) for table in sampling_tables(view, weights)]
    launch(kernels.draw_worlds, games, *tables, check_seed(seed))


def launch(kernel: Any, games: GpuGames, *arguments: Any) -> None:
    """Let a kernel work on every game, a thread each."""
    if not isinstance(games, GpuGames):
        raise BadArray("games must lie on the GPU: see oriflamme.kernel.gpu.games.new_games")
    count = len(games)
    threads = min(kernels.BLOCK, count)
    if count:
        compiled_kernel(kernel)[(count + threads - 1) // threads, threads](games.rows, *arguments)


def _write_outputs(games: GpuGames, viewer: int, outs: tuple[Any, Any, Any, Any]) -> None:
    observation, *offered = outs
    if len(observation):
        launch(kernels.write_outputs, games, viewer, *outs)
    elif any(map(len, offered)):
        launch(kernels.write_legal, games, viewer, *offered)


def _output_arrays(
    count: int, observation: Any, mask: Any, legal: Any, counts: Any
) -> tuple[Any, Any, Any, Any]:
    """The arrays to write to, checked; an empty one for each that is not wanted."""
    if legal is not None and counts is None:
        raise BadArray("legal needs counts beside it, to say how many are legal in each game")
    return (
        _output_array(observation, "observation", np.uint8, (count, OBSERVATION)),
        _output_array(mask, "mask", np.uint8, (count, ACTIONS)),
        _output_array(legal, "legal", np.int32, (count, MAX_LEGAL_ACTIONS)),
        _output_array(counts, "counts", np.int32, (count,)),
    )


def _output_array(array: Any, name: str, dtype: type, shape: tuple[int, ...]) -> Any:
    return _nothing(len(shape), dtype) if array is None else device_array(array, name, dtype, shape)


@cache
def _nothing(axes: int, dtype: type) -> Any:
    return empty((0,) * axes, dtype)


def check_legal(games: GpuGames, actions: Any) -> None:
    """Refuse the first action that is not legal."""
    g = _first(kernels.find_illegal, games, actions)
    if g is not None:
        raise_illegal(games.to_host(), g, int(actions.copy_to_host()[g]))


def _first(kernel: Any, games: GpuGames, *arguments: Any) -> int | None:
    """The first game that a kernel notes, if it notes any."""
    found = cuda.to_device(np.array([NOT_ANY], np.int32))
    launch(kernel, games, *arguments, found)
    g = int(found.copy_to_host()[0])
    return None if g == NOT_ANY else g
