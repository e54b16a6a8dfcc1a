"""Hold the kernel on a GPU against the kernel on the cores, bit by bit.

Run it by `make gpu` on a machine with a device; `--simulate` needs none, for few games.
"""

import argparse
import os
from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from typing import Any

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--games", type=int, default=20_000, help="games of each setup")
parser.add_argument("--steps", type=int, default=150, help="steps of each setup, with all arrays")
parser.add_argument(
    "--simulate", action="store_true", help="in Numba's simulator, without a device"
)
parser.add_argument("--few", action="store_true", help="two setups instead of all")
chosen = parser.parse_args()
if chosen.simulate:
    os.environ["NUMBA_ENABLE_CUDASIM"] = "1"

import numpy as np  # noqa: E402

from oriflamme import new_game, view  # noqa: E402
from oriflamme.kernel import batch as cores  # noqa: E402
from oriflamme.kernel import worlds  # noqa: E402
from oriflamme.kernel.arrays import BadArray  # noqa: E402
from oriflamme.kernel.codec import ACTIONS, MAX_LEGAL_ACTIONS  # noqa: E402
from oriflamme.kernel.games import Games  # noqa: E402
from oriflamme.kernel.games import new_games as host_games  # noqa: E402
from oriflamme.kernel.gpu import batch as gpu  # noqa: E402
from oriflamme.kernel.gpu.cuda_library import cuda  # noqa: E402
from oriflamme.kernel.gpu.cuda_library import library_name as library  # noqa: E402
from oriflamme.kernel.gpu.games import GpuGames, new_games  # noqa: E402
from oriflamme.kernel.gpu.vector_games import GpuVectorGames  # noqa: E402
from oriflamme.kernel.observation import OBSERVATION  # noqa: E402
from oriflamme.kernel.vector_games import CpuVectorGames, LearnerSpec  # noqa: E402
from oriflamme.rules.errors import GameOver, IllegalAction  # noqa: E402
from oriflamme.rules.setup import Setup, make_setup  # noqa: E402

SEED = 1789
ALL = [
    *(make_setup("base", seats=seats) for seats in (3, 4, 5)),
    *(make_setup("ablaze", seats=seats) for seats in (3, 4, 5)),
    make_setup("duel"),
]
FEW = [make_setup("ablaze", seats=3), make_setup("duel")]
TURNED = (
    *("learner", "decider", "ended", "illegal", "reward", "rewards", "final_observation"),
    *("observation", "mask", "legal", "counts"),
)


class Mismatch(AssertionError):
    """The GPU says one thing, the cores another."""


def check_equal(games: GpuGames, host: Games, what: str) -> None:
    if not np.array_equal(games.to_host().view(np.uint8), host.view(np.uint8)):
        raise Mismatch(f"{what}: the games are not the same")


def play_whole_games(setup: Setup, count: int) -> str:
    games, host = new_games(count), host_games(count)
    gpu.deal_games(games, setup, seed=SEED)
    cores.deal_games(host, setup, seed=SEED)
    check_equal(games, host, "dealing")
    decisions = cuda.to_device(np.zeros(count, np.int32))
    gpu.play_out_games(games, decisions)
    played = cores.play_out_games(host)
    check_equal(games, host, "playing out")
    shares, host_shares = (np.zeros((count, 5), np.float32) for _ in range(2))
    cores.results(host, host_shares)
    on_device = cuda.to_device(shares)
    gpu.results(games, on_device)
    if not np.array_equal(on_device.copy_to_host(), host_shares):
        raise Mismatch("results")
    if int(decisions.copy_to_host().sum()) != played:
        raise Mismatch("decisions")
    return f"{count:,} games, {played:,} decisions"


def step_by_step(setup: Setup, count: int, steps: int) -> str:
    games, host = new_games(count), host_games(count)
    gpu.deal_games(games, setup, seed=SEED)
    cores.deal_games(host, setup, seed=SEED)
    arrays: dict[str, Any] = {
        "actions": np.zeros(count, np.int32),
        "ended": np.zeros(count, np.uint8),
        "win_shares": np.zeros((count, 5), np.float32),
        "observation": np.zeros((count, OBSERVATION), np.uint8),
        "mask": np.zeros((count, ACTIONS), np.uint8),
        "legal": np.zeros((count, MAX_LEGAL_ACTIONS), np.int32),
        "counts": np.zeros(count, np.int32),
    }
    device = {name: cuda.to_device(array) for name, array in arrays.items()}
    cores.sample_actions(host, arrays["actions"])
    gpu.sample_actions(games, device["actions"])
    for _ in range(steps):
        cores.step_games(host, **arrays, autoreset=True, sample_next=True)
        gpu.step_games(games, **device, autoreset=True, sample_next=True)
        for name, array in arrays.items():
            if not np.array_equal(device[name].copy_to_host(), array):
                raise Mismatch(f"{name} after a step")
    check_equal(games, host, "stepping")
    return f"{count:,} games, {steps} steps, every array"


def take_turns(setup: Setup, count: int, steps: int) -> str:
    """A learner's turns: with all seats, and with one of them among pages."""
    for all_seats in (True, False):
        part = LearnerSpec(setup, count, "rank", all_seats, None, not all_seats, True, True)
        device, host = GpuVectorGames(part), CpuVectorGames(part)
        host.deal(SEED)
        device.deal(SEED)
        actions = np.zeros(count, np.int32)
        for step in range(steps):
            host.sample_actions(actions)
            on_device = cuda.to_device(actions)
            device.sample_actions(on_device)
            if not np.array_equal(on_device.copy_to_host(), actions):
                raise Mismatch("actions of a turn")
            if step % 7 == 2:  # what is illegal ends a game on both
                actions[0] = ACTIONS - 1
            host.step(actions)
            device.step(cuda.to_device(actions))
            for name in TURNED:
                if not np.array_equal(getattr(device, name).copy_to_host(), getattr(host, name)):
                    raise Mismatch(f"{name} after a turn")
        check_equal(device.games, host.games, "turns")
        host.redeal()
        device.redeal()
        check_equal(device.games, host.games, "the next deal")
    return f"{count:,} games, {steps} turns of all seats and of one among pages"


def draw_worlds(count: int) -> str:
    state = new_game("base", seats=4, first=0, rng=Random(3))
    even = worlds.uniform_weights()
    weights = even * np.random.default_rng(SEED).random(even.shape)
    games, host = new_games(count), host_games(count)
    gpu.sample_worlds(view(state, 0), games, seed=SEED, weights=weights)
    worlds.sample_worlds(view(state, 0), host, seed=SEED, weights=weights)
    check_equal(games, host, "worlds")
    return f"{count:,} worlds"


def check_misuse() -> str:
    games = new_games(2)
    ended = cuda.to_device(np.zeros(2, np.uint8))
    shares = cuda.to_device(np.zeros((2, 5), np.float32))
    bad = cuda.to_device(np.full(2, ACTIONS - 1, np.int32))
    gpu.deal_games(games, ALL[0], seed=SEED)
    expect_error(IllegalAction, lambda: gpu.step_games(games, bad, ended, shares))
    gpu.play_out_games(games)
    expect_error(GameOver, lambda: gpu.step_games(games, bad, ended, shares))
    expect_error(BadArray, lambda: gpu.sample_actions(games, np.zeros(2, np.int32)))
    expect_error(BadArray, lambda: gpu.sample_actions(games, cuda.to_device(np.zeros(3, np.int32))))
    host: Any = host_games(2)
    expect_error(BadArray, lambda: gpu.sample_actions(host, bad))
    return "refused as on the cores"


def expect_error(why: type[Exception], what: Callable[[], None]) -> None:
    try:
        what()
    except why:
        return
    raise Mismatch(f"{why.__name__} was not raised")


def check_in_torch(count: int) -> str:
    import torch

    games = new_games(count)
    gpu.deal_games(games, ALL[1], seed=SEED)
    actions = torch.zeros(count, dtype=torch.int32, device="cuda")
    gpu.sample_actions(games, actions)
    supplies = torch.as_tensor(games.influence, device="cuda")
    if int(supplies.sum()) != 4 * count or int(actions.min()) < 0:
        raise Mismatch("PyTorch sees other numbers")
    return "PyTorch's tensors are written to; its view of the supplies is the games' own"


def check_in_cupy(count: int) -> str:
    import cupy

    games = new_games(count)
    gpu.deal_games(games, ALL[1], seed=SEED)
    actions = cupy.zeros(count, cupy.int32)
    gpu.sample_actions(games, actions)
    rounds = cupy.asarray(games.round_number)
    if int(rounds.sum()) != count or int(actions.min()) < 0:
        raise Mismatch("CuPy sees other numbers")
    return "CuPy's arrays are written to; its view of the rounds is the games' own"


def check_in_jax(count: int) -> str:
    import cupy
    import jax

    games = new_games(count)
    gpu.deal_games(games, ALL[1], seed=SEED)
    actions = cupy.zeros(count, cupy.int32)
    gpu.sample_actions(games, actions)
    held = jax.dlpack.from_dlpack(actions)
    ended, shares = cupy.zeros(count, cupy.uint8), cupy.zeros((count, 5), cupy.float32)
    cupy.cuda.Device().synchronize()
    gpu.step_games(games, held, ended, shares)
    return "JAX holds the actions and they are stepped by"


def print_result(what: str, found: str) -> None:
    print(f"{what:28} same: {found}", flush=True)


def main() -> None:
    print(f"compiled by {library()}", flush=True)
    for setup in FEW if chosen.few else ALL:
        name = f"{setup.ruleset} with {len(setup.seats)}"
        print_result(name, step_by_step(setup, min(chosen.games, 4096), chosen.steps))
        print_result(name, take_turns(setup, min(chosen.games, 4096), chosen.steps))
        print_result(name, play_whole_games(setup, chosen.games))
    print_result("worlds by weights", draw_worlds(chosen.games))
    print_result("wrong use", check_misuse())
    if not chosen.simulate:
        holds = {"torch": check_in_torch, "cupy": check_in_cupy, "jax": check_in_jax}
        for name, hold in holds.items():
            if find_spec(name) and find_spec("cupy"):
                print_result(name, hold(4096))


if __name__ == "__main__":
    main()
