"""Our environments beside others', in turn in one run, for docs/environments.md.

Run it by `make bench`. The loop is the same everywhere: a legal action drawn evenly until the game
is over, dealing included. PettingZoo's leduc hold'em is played once with a seed for every game and
once without, by the processor's time; best of several runs. The vector environment is timed by the
wall's clock and by its threads' own, beside OpenSpiel's spades through Python, which gives no
observations in its loop; ours writes them, and the legal actions.
"""

import random
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter, process_time, thread_time
from typing import Any

import numpy as np
from peers import pace, rlcard_loop, spiel_loop

from oriflamme.envs import oriflamme_v0
from oriflamme.envs.vector_env import OriflammeVectorEnv
from oriflamme.kernel.threads import available_cores

RUNS = 5
SIZES = (2048, 8192)
STEPS = 16
GLIMPSES = 60
"""Runs by the wall's clock: a busy machine leaves all cores free for moments only."""
DECISIONS = {"oriflamme_v0": 3000, "leduc_holdem_v4": 1000}
LEGAL = ("list", "mask")


def microseconds(env: Any, decisions: int, *, seeded: bool) -> float:
    """What a decision takes."""
    rng = np.random.default_rng(1)
    env.reset(seed=1)
    begun, made = process_time(), 0
    while made < decisions:
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            offered = np.flatnonzero(seen["action_mask"])
            env.step(int(offered[rng.integers(len(offered))]))
            made += 1
        env.reset(seed=int(rng.integers(1 << 31)) if seeded else None)
    return (process_time() - begun) / made * 1e6


def vector_env(games: int, legal: str, threads: int) -> OriflammeVectorEnv:
    env = OriflammeVectorEnv(games, legal=legal, threads=threads)
    env.reset(seed=1)
    for _ in range(3000):  # so that every moment of a game is there at once, cheap and dear alike
        env.step(env.sample_actions())
    return env


def timed(env: OriflammeVectorEnv, clock: Any) -> float:
    begun = clock()
    for _ in range(STEPS):
        env.step(env.sample_actions())
    return float(clock() - begun)


def measure_vector(games: int) -> None:
    """Nanoseconds a decision, random actions drawn, beside spades in turn."""
    print(f"{games} games at once")
    found: dict[str, float] = {}
    random.seed(1)
    spades = spiel_loop("spades")
    together = {
        legal: [vector_env(games, legal, 1) for _ in range(available_cores())] for legal in LEGAL
    }
    shared = {legal: vector_env(games, legal, available_cores()) for legal in LEGAL}
    made = games * STEPS

    def note(what: str, seconds: float, decisions: float) -> None:
        found[what] = min(found.get(what, 1.0), seconds / decisions)

    with ThreadPoolExecutor(available_cores()) as pool:
        for _ in range(GLIMPSES):
            note("OpenSpiel spades, Python loop", 1 / pace(spades, 20)["decisions"], 1)
            for legal in LEGAL:
                note(f"{legal}, by the wall", timed(shared[legal], perf_counter), made)
                times = list(pool.map(lambda env: timed(env, thread_time), together[legal]))
                note(f"{legal}, by their own clocks", max(times), made * len(times))
    spade = found["OpenSpiel spades, Python loop"]
    for what, seconds in found.items():
        print(f"{what:32} {seconds * 1e9:8.0f} ns a decision: {spade / seconds:.1f} times")


def measure_rlcard() -> None:
    for name in ("leduc-holdem", "uno"):
        print(f"RLCard {name:25} {1e9 / pace(rlcard_loop(name), 60)['decisions']:8.0f} ns")


def measure_pettingzoo() -> None:
    """Ours and PettingZoo's leduc hold'em, which only the environment of `make bench` has."""
    from pettingzoo.classic import leduc_holdem_v4

    modules = {"oriflamme_v0": oriflamme_v0, "leduc_holdem_v4": leduc_holdem_v4}
    for kind in ("raw_env", "env"):
        for seeded in (True, False):
            found: dict[str, list[float]] = {name: [] for name in modules}
            for _ in range(RUNS):
                for name, module in modules.items():
                    env = getattr(module, kind)()
                    found[name].append(microseconds(env, DECISIONS[name], seeded=seeded))
            ours, theirs = (min(found[name]) for name in modules)
            how = "a seed for every game" if seeded else "one seed"
            print(
                f"{kind:8} {how:22} ours {ours:6.1f} µs, leduc {theirs:6.1f} µs a decision:"
                f" {theirs / ours:.1f} times"
            )


def main() -> None:
    for games in SIZES:
        measure_vector(games)
    measure_rlcard()
    measure_pettingzoo()


if __name__ == "__main__":
    main()
