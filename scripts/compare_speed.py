"""How fast two checkouts are, measured in turns on one machine.

    python scripts/compare_speed.py A B
    python scripts/compare_speed.py --print

What `make bench` measures of ours, without others' engines and on one thread, and a decision of the
king. Each checkout does the same work in a process of its own, a moment at a time, in turns; time
is the processor's, so that a busy machine counts for less. Both checkouts need `.venv/.test`.
"""

import argparse
import gc
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from os import getloadavg
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import process_time_ns
from typing import Final, TypeAlias

from checkouts import command, environment

ROUNDS: Final = 20
REPEATS: Final = 12
"""Of each line in a round; the median counts."""
Run: TypeAlias = Callable[[], object]
Prepare: TypeAlias = Callable[[], Run]
"""Makes ready what a run needs, which is not measured."""


def lines() -> dict[str, Prepare]:
    """What is measured. Every run of a line does the same work, some 25 ms of it."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))
    import environments
    import kernel
    import openspiel
    import pyspiel
    import reference

    from oriflamme.envs import oriflamme_v0
    from oriflamme.envs.vector_env import OriflammeVectorEnv

    def reference_games(ruleset: str, count: int) -> Run:
        tables = [table for table in reference.TABLES if table[0] == ruleset]
        return lambda: [reference.play(*t, Random(seed)) for t in tables for seed in range(count)]

    def often(make: Callable[[], Run], times: int) -> Run:
        run = make()
        return lambda: [run() for _ in range(times)]

    def vector_games(legal: str) -> Run:
        env = OriflammeVectorEnv(1024, legal=legal, threads=1)
        env.reset(seed=1)
        return lambda: [env.step(env.sample_actions()) for _ in range(80)]

    def turn_games(kind: str) -> Run:
        env = getattr(oriflamme_v0, kind)()
        return lambda: environments.microseconds(env, 3000, seeded=False)

    def spiel_games(name: str) -> Run:
        game = pyspiel.load_game(name)
        return lambda: openspiel.microseconds(game)

    openspiel.DECISIONS = 2500
    return {
        **{
            f"reference engine, {ruleset}": partial(reference_games, ruleset, count)
            for ruleset, count in (("base", 8), ("ablaze", 8), ("mixed", 8), ("duel", 24))
        },
        "kernel, inside, base": partial(often, lambda: kernel.inside(kernel.BASE, 1), 2),
        "kernel, inside, Ablaze": partial(often, lambda: kernel.inside(kernel.ABLAZE, 1), 2),
        "kernel, batch with observation and mask": partial(often, lambda: kernel.batches(1), 5),
        "kernel, single steps from Python": partial(kernel.single_steps, 400),
        **{
            f"vector environment, {legal}": partial(vector_games, legal)
            for legal in environments.LEGAL
        },
        **{f"PettingZoo, {kind}": partial(turn_games, kind) for kind in ("raw_env", "env")},
        **{name: partial(spiel_games, name) for name in openspiel.GAMES},
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


def ready() -> dict[str, Prepare]:
    """The lines, when all that is compiled or read once is there."""
    known = lines()
    for prepare in known.values():
        prepare()()
    gc.collect()
    gc.freeze()  # what is there by now need not be looked at again
    return known


def serve() -> None:
    """Measure whatever line is named, for as long as there are names to read."""
    known = ready()
    print(*known, sep="\t", flush=True)
    for name in sys.stdin:
        print(measured(known[name.rstrip("\n")]), flush=True)


class Child:
    """A process in which a checkout measures itself."""

    def __init__(self, checkout: Path) -> None:
        pipe = subprocess.PIPE
        serving = command(checkout, Path(__file__).name, "--serve")
        self._process = subprocess.Popen(
            serving, cwd=checkout, env=environment(), stdin=pipe, stdout=pipe, text=True
        )

    def read(self) -> str:
        assert self._process.stdout
        if not (line := self._process.stdout.readline()):
            raise SystemExit("a checkout cannot be measured")
        return line.rstrip("\n")

    def measure(self, name: str) -> int:
        assert self._process.stdin
        self._process.stdin.write(f"{name}\n")
        self._process.stdin.flush()
        return int(self.read())

    def end(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


Times: TypeAlias = dict[str, list[tuple[float, float]]]
"""By line, for each round: milliseconds of the first checkout, and of the second."""


def compare(checkouts: Sequence[Path], rounds: int) -> Times:
    found: Times = {}
    for number in range(rounds):
        children = [Child(checkout) for checkout in checkouts]
        names, others = (child.read().split("\t") for child in children)
        for name in names:
            if name in others:
                found.setdefault(name, []).append(in_turns(children, name, number))
        for child in children:
            child.end()
        print(f"round {number + 1}, load {getloadavg()[0]:.1f}", file=sys.stderr, flush=True)
    return found


def in_turns(children: Sequence[Child], name: str, number: int) -> tuple[float, float]:
    """Who begins changes from round to round."""
    taken: list[list[int]] = [[], []]
    for _ in range(REPEATS):
        for which in (0, 1) if number % 2 else (1, 0):
            taken[which].append(children[which].measure(name))
    first, second = (median(times) / 1e6 for times in taken)
    return first, second


def ratios(times: Sequence[tuple[float, float]]) -> list[float]:
    """Of the second checkout's times to the first's, in the same round or in one beside it."""
    return [
        second / first
        for one, (first, _) in enumerate(times)
        for other, (_, second) in enumerate(times)
        if abs(one - other) <= 1
    ]


def report(found: Times) -> None:
    print(f"{'line':42}{'A ms':>8}{'B ms':>8}{'B to A':>9}{'middle half':>18}")
    for name, times in found.items():
        first, second = (median(side) for side in zip(*times))
        low, _, high = quantiles(ratios(times), n=4)
        print(f"{name:42}{first:8.2f}{second:8.2f}{second / first:9.3f}{low:10.3f}–{high:.3f}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkouts", nargs="*", type=Path, metavar="CHECKOUT")
    parser.add_argument("--print", action="store_true", help="measure this checkout alone, once")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    given = parser.parse_args()
    if given.serve:
        serve()
    elif given.print:
        for name, prepare in ready().items():
            print(f"{name:42}{median(measured(prepare) for _ in range(REPEATS)) / 1e6:8.2f} ms")
    elif len(given.checkouts) == 2:
        report(compare([checkout.resolve() for checkout in given.checkouts], given.rounds))
    else:
        parser.error("give two checkouts, or --print")
    return 0


if __name__ == "__main__":
    sys.exit(main())
