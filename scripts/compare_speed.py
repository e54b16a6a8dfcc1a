"""How fast two checkouts are, measured in turns on one machine.

    python scripts/compare_speed.py A B
    python scripts/compare_speed.py --print

What `make bench` measures of ours, without others' engines and on one thread, and a decision of the
king. Each checkout does the same work in a process of its own, a moment at a time, in turns; time
is the processor's, so that a busy machine counts for less. Both checkouts need `.venv/.test`.
"""

import gc
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import process_time_ns
from typing import Final, TypeAlias

ROUNDS: Final = 20
Run: TypeAlias = Callable[[], object]
Prepare: TypeAlias = Callable[[], Run]
"""Makes ready what a run needs, which is not measured."""


def lines() -> dict[str, Prepare]:
    """What is measured. Every run of a line does the same work, some 25 ms of it."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))
    import environments
    import openspiel
    import pyspiel
    import reference

    import kernel
    from oriflamme.envs import oriflamme_v0
    from oriflamme.envs.vector_env import OriflammeVectorEnv

    def reference_games(ruleset: str, count: int) -> Run:
        tables = [table for table in reference.TABLES if table[0] == ruleset]
        return lambda: [reference.play(*t, Random(seed)) for t in tables for seed in range(count)]

    def often(make: Callable[[], Run], times: int) -> Run:
        run = make()
        return lambda: [run() for _ in range(times)]

    def vector_games(env: OriflammeVectorEnv) -> None:
        env.reset(seed=1)
        for _ in range(80):
            env.step(env.draw_actions())

    def turn_games(kind: str) -> Run:
        env = getattr(oriflamme_v0, kind)()
        return lambda: environments.microseconds(env, 2500, seeded=False)

    openspiel.DECISIONS = 2500
    spiel = {name: pyspiel.load_game(name) for name in openspiel.GAMES[:4]}
    return {
        **{
            f"reference engine, {ruleset}": partial(reference_games, ruleset, count)
            for ruleset, count in (("base", 8), ("ablaze", 8), ("mixed", 8), ("duel", 24))
        },
        "kernel, inside, base": partial(often, lambda: kernel.inside(kernel.BASE, 1), 2),
        "kernel, inside, Ablaze": partial(often, lambda: kernel.inside(kernel.ABLAZE, 1), 2),
        "kernel, batch with observations": partial(often, lambda: kernel.batches(1), 3),
        "kernel, single steps": partial(kernel.single_steps, 350),
        **{
            f"vector environment, {legal}": lambda legal=legal: partial(
                vector_games, OriflammeVectorEnv(1024, legal=legal, threads=1)
            )
            for legal in environments.LEGAL
        },
        **{f"PettingZoo, {kind}": partial(turn_games, kind) for kind in ("raw_env", "env")},
        **{
            f"OpenSpiel, {name.removeprefix('oriflamme')}": lambda game=game: partial(
                openspiel.microseconds, game
            )
            for name, game in spiel.items()
        },
        "a king's decision": king,
    }


def king() -> Run:
    """In the middle of a game, with a budget of iterations: the search is the same each time."""
    from oriflamme import apply, new_game, view
    from oriflamme.bots.budget import Budget
    from oriflamme.bots.king import King

    rng = Random(1)
    state = new_game("base", seats=4, rng=rng, first=0)
    for _ in range(20):
        assert state.decision
        state = apply(state, rng.choice(state.decision.options)).state
    assert state.decision
    seen = view(state, state.decision.seat)
    bot = King()
    return lambda: bot.choose(seen, (), rng=Random(1), budget=Budget(iterations=1500))


def measured(prepare: Prepare) -> int:
    """Nanoseconds of the processor."""
    run = prepare()
    gc.collect()
    began = process_time_ns()
    run()
    return process_time_ns() - began


def serve() -> None:
    """Measure whatever line is named, for as long as there are names to read."""
    known = lines()
    for prepare in known.values():
        prepare()()
    gc.collect()
    gc.freeze()  # what is there by now is not looked at again
    print("\t".join(known), flush=True)
    for name in sys.stdin:
        print(measured(known[name.rstrip("\n")]), flush=True)


if __name__ == "__main__":
    if "--serve" in sys.argv:
        serve()
