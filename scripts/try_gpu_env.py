"""Hold the vector environment on a GPU against the one on the cores, and time it.

On a machine with a device and `oriflamme[envs,gpu]`. Every array of every step is compared; then
steps with drawn actions are timed, observation and legal actions written.
"""

from time import perf_counter
from typing import Any

import gymnasium
import numpy as np

import oriflamme.envs  # noqa: F401  registers the environment
from oriflamme.kernel.gpu.cuda_library import cuda, library_name

GAMES, STEPS = 2000, 150
TABLES = (("base", 4), ("ablaze", 5), ("duel", 2))
TIMED = 300
"""Steps."""


def make(count: int, **choices: Any) -> Any:
    return gymnasium.make_vec("Oriflamme-v0", num_envs=count, **choices)


def check_equal(ruleset: str, seats: int, opponents: str | None) -> int:
    """How many games ended while both said the same."""
    choices = {"ruleset": ruleset, "seats": seats, "opponents": opponents, "legal": "both"}
    cores, device = make(GAMES, **choices), make(GAMES, **choices, device="gpu")
    due, told = cores.reset(seed=4)
    seen, info = device.reset(seed=4)
    ended = 0
    for step in range(STEPS):
        for name in due:
            same(seen[name], due[name], f"{name} at step {step}")
        same(info["seat"], told["seat"], f"seat at step {step}")
        actions = cores.sample_actions()
        same(device.sample_actions(), actions, f"drawn actions at step {step}")
        if step % 10 == 0:
            actions[:7] = 0  # some of them illegal
        due, *outcome, told = cores.step(actions)
        seen, *found, info = device.step(cuda.to_device(actions))
        for part, (one, other) in enumerate(zip(found, outcome)):
            same(one, other, f"part {part} of the outcome of step {step}")
        ended += int(outcome[1].sum())
    return ended


def same(found: Any, due: Any, what: str) -> None:
    if not np.array_equal(found.copy_to_host(), due):
        raise AssertionError(f"{what}: the GPU says one thing, the cores another")


def pace(legal: str, count: int) -> str:
    env = make(count, device="gpu", legal=legal)
    env.reset(seed=1)
    for _ in range(20):
        env.step(env.sample_actions())
    cuda.synchronize()
    began = perf_counter()
    for _ in range(TIMED):
        env.step(env.sample_actions())
    cuda.synchronize()
    seconds = perf_counter() - began
    return (
        f"{TIMED * count / seconds / 1e6:.1f} M decisions/s, {1e6 * seconds / TIMED:.0f} us a step"
    )


def main() -> None:
    print(library_name(), flush=True)
    for ruleset, seats in TABLES:
        for opponents in (None, "page"):
            ended = check_equal(ruleset, seats, opponents)
            print(f"{ruleset} {seats} {opponents}: the same, {ended} games ended", flush=True)
    for legal in ("list", "mask"):
        for count in (16_384, 131_072):
            print(f"legal={legal}, {count} games: {pace(legal, count)}", flush=True)


if __name__ == "__main__":
    main()
