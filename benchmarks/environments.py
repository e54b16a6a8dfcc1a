"""Our PettingZoo environment beside PettingZoo's own leduc hold'em, in turn in one run.

Run it by `make bench`. The loop is the same for both: a legal action drawn evenly from the mask
until the game is over, dealing included; once with a seed for every game and once without. Time is
the processor's, best of several runs.
"""

from time import process_time
from typing import Any

import numpy as np
from pettingzoo.classic import leduc_holdem_v4

from oriflamme.envs import oriflamme_v0

RUNS = 5
DECISIONS = {"oriflamme_v0": 3000, "leduc_holdem_v4": 1000}
MODULES = {"oriflamme_v0": oriflamme_v0, "leduc_holdem_v4": leduc_holdem_v4}


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


def main() -> None:
    for kind in ("raw_env", "env"):
        for seeded in (True, False):
            found: dict[str, list[float]] = {name: [] for name in MODULES}
            for _ in range(RUNS):
                for name, module in MODULES.items():
                    env = getattr(module, kind)()
                    found[name].append(microseconds(env, DECISIONS[name], seeded=seeded))
            ours, theirs = (min(found[name]) for name in MODULES)
            how = "a seed for every game" if seeded else "one seed"
            print(
                f"{kind:8} {how:22} ours {ours:6.1f} µs, leduc {theirs:6.1f} µs a decision:"
                f" {theirs / ours:.1f} times"
            )


if __name__ == "__main__":
    main()
