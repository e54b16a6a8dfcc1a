"""The kernel on a GPU beside the same kernel on the cores of the same machine, in one run.

Run it by `make gpu` on a machine with a device. Everywhere the loop is the same: one of the legal
actions evenly at random, the next game dealt where one ended. Best of several runs by the wall's
clock, compiling not counted and told apart.
"""

import argparse
import json
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np

from oriflamme.kernel import batch as cores
from oriflamme.kernel.codec import ACTIONS, MAX_LEGAL_ACTIONS
from oriflamme.kernel.constants import SEATS
from oriflamme.kernel.games import new_games as host_games
from oriflamme.kernel.gpu import batch as gpu
from oriflamme.kernel.gpu.cuda_library import cuda
from oriflamme.kernel.gpu.cuda_library import library_name as library
from oriflamme.kernel.gpu.games import new_games
from oriflamme.kernel.observation import OBSERVATION
from oriflamme.kernel.threads import available_cores as count_cores
from oriflamme.rules.setup import Setup, make_setup

SEED = 1789
RUNS = 7
STEPS = 100
SETUPS = {
    "base": make_setup("base", seats=4),
    "ablaze": make_setup("ablaze", seats=4),
    "duel": make_setup("duel"),
}


def best(run: Callable[[], int]) -> float:
    """Decisions a second: `run` says how many it made."""
    found = 0.0
    for _ in range(RUNS):
        begun = perf_counter()
        decisions = run()
        found = max(found, decisions / (perf_counter() - begun))
    return found


def play_out_on_gpu(setup: Setup, count: int) -> float:
    games, decisions = new_games(count), cuda.to_device(np.zeros(count, np.int32))
    found = 0.0
    for _ in range(RUNS + 1):
        gpu.deal_games(games, setup, seed=SEED)
        cuda.synchronize()
        begun = perf_counter()
        gpu.play_out_games(games, decisions)
        cuda.synchronize()
        took = perf_counter() - begun
        found = max(found, int(decisions.copy_to_host().sum()) / took)
    return found


def play_out_on_cores(setup: Setup, count: int) -> float:
    games = host_games(count)
    found = 0.0
    for _ in range(RUNS):
        cores.deal_games(games, setup, seed=SEED)
        begun = perf_counter()
        decisions = cores.play_out_games(games)
        found = max(found, decisions / (perf_counter() - begun))
    return found


def arrays(count: int, wanted: tuple[str, ...]) -> dict[str, Any]:
    made = {
        "observation": ((count, OBSERVATION), np.uint8),
        "mask": ((count, ACTIONS), np.uint8),
        "legal": ((count, MAX_LEGAL_ACTIONS), np.int32),
        "counts": ((count,), np.int32),
    }
    needed = {
        "actions": np.zeros(count, np.int32),
        "ended": np.zeros(count, np.uint8),
        "win_shares": np.zeros((count, SEATS), np.float32),
    }
    return needed | {name: np.zeros(*made[name]) for name in wanted}


def step_on_gpu(setup: Setup, count: int, wanted: tuple[str, ...], *, check: bool = False) -> float:
    games = new_games(count)
    gpu.deal_games(games, setup, seed=SEED)
    device = {name: cuda.to_device(array) for name, array in arrays(count, wanted).items()}
    gpu.sample_actions(games, device["actions"])

    def run() -> int:
        for _ in range(STEPS):
            gpu.step_games(games, **device, autoreset=True, sample_next=True, check=check)
        cuda.synchronize()
        return STEPS * count

    run()
    return best(run)


def step_on_cores(setup: Setup, count: int, wanted: tuple[str, ...]) -> float:
    games = host_games(count)
    cores.deal_games(games, setup, seed=SEED)
    host = arrays(count, wanted)
    cores.sample_actions(games, host["actions"])

    def run() -> int:
        for _ in range(10):
            cores.step_games(games, **host, autoreset=True, sample_next=True)
        return 10 * count

    run()
    return best(run)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", help="a file for the figures")
    chosen = parser.parse_args()
    listed, masked = ("observation", "legal", "counts"), ("observation", "mask")
    found: dict[str, float] = {}

    def tell(what: str, pace: float) -> None:
        found[what] = pace
        print(f"{pace / 1e6:9.1f} M decisions/s  {what}", flush=True)

    print(f"compiled by {library()}; {count_cores()} cores", flush=True)
    for name, setup in SETUPS.items():
        begun = perf_counter()
        tell(f"{name}: whole games, 1,048,576 on the GPU", play_out_on_gpu(setup, 1 << 20))
        print(f"{perf_counter() - begun:9.1f} s in all, compiling included", flush=True)
        tell(f"{name}: whole games, 65,536 on all cores", play_out_on_cores(setup, 1 << 16))
    for count in (1 << 14, 1 << 16, 1 << 18, 1 << 20):
        what = f"base: steps of {count:,} games on the GPU,"
        tell(f"{what} nothing looked at", step_on_gpu(SETUPS["base"], count, ()))
        tell(f"{what} observation and list", step_on_gpu(SETUPS["base"], count, listed))
    count = 1 << 16
    what = f"base: steps of {count:,} games"
    tell(f"{what} on the GPU, observation and mask", step_on_gpu(SETUPS["base"], count, masked))
    checked = step_on_gpu(SETUPS["base"], count, listed, check=True)
    tell(f"{what} on the GPU, observation and list, actions checked", checked)
    for name in ("ablaze", "duel"):
        tell(
            f"{name}: steps of {1 << 18:,} games on the GPU, observation and list",
            step_on_gpu(SETUPS[name], 1 << 18, listed),
        )
    tell(f"{what} on all cores, observation and list", step_on_cores(SETUPS["base"], count, listed))
    tell(f"{what} on all cores, observation and mask", step_on_cores(SETUPS["base"], count, masked))
    if chosen.json:
        with open(chosen.json, "w") as file:
            json.dump(found, file, indent=1)


if __name__ == "__main__":
    main()
