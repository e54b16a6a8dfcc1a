"""How fast bots think, on one core: processor time, so that a busy machine does not count.

    python benchmarks/bots.py --peers .venv/bin/python

`make .venv/.bench` brings the peers; without `--peers` only ours are measured.
"""

import argparse
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from oriflamme import State, apply, new_game, view
from oriflamme.bots.budget import BOT_DEFAULT, Budget
from oriflamme.bots.duke import Duke
from oriflamme.bots.knight import Knight
from oriflamme.bots.search.run_search import Search, compile_search, run_search
from oriflamme.bots.search.search_config import SearchConfig
from oriflamme.bots.squire import Squire
from oriflamme.kernel.arrays import check_games
from oriflamme.kernel.batch_functions import play_out_range
from oriflamme.kernel.games import new_games
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.worlds import sample_worlds

SIMULATIONS = 10_000
"""About what 0.1 s are good for."""
ROUNDS = 6
UNIFORM = replace(Knight.config, by_instinct=False)
TREE = replace(Duke.config, by_instinct=False)


def early(decisions: int = 0) -> State:
    """A base game of four at its start, or a few decisions later."""
    rng = Random(1)
    state = new_game("base", seats=4, rng=rng, first=0)
    for _ in range(decisions):
        assert state.decision
        state = apply(state, rng.choice(state.decision.options)).state
    return state


def playouts(state: State) -> float:
    """Games a second of the kernel itself, played out by chance from worlds of a view."""
    assert state.decision
    games = new_games(SIMULATIONS)
    sample_worlds(view(state, state.decision.seat), games, seed=1, threads=1)
    began = process_time()
    get_compiled(play_out_range)(check_games(games), 0, SIMULATIONS)
    return SIMULATIONS / (process_time() - began)


def simulations(state: State, style: SearchConfig) -> float:
    """Simulations a second of a search."""
    assert state.decision
    search = Search(view(state, state.decision.seat), style, Random(1), 1024)
    search.simulate(100)
    began = process_time()
    search.simulate(SIMULATIONS)
    return SIMULATIONS / (process_time() - began)


def squire_times() -> list[float]:
    """Milliseconds of every decision in ten games of squires."""
    times, rng = [], Random(1)
    for ruleset, seats in [("base", 4), ("ablaze", 5), ("duel", 2)] * 4:
        state = new_game(ruleset, seats=seats, rng=rng)
        while state.decision:
            seen = view(state, state.decision.seat)
            began = process_time()
            action = Squire().choose(seen, (), rng=rng, budget=BOT_DEFAULT)
            times.append(1000 * (process_time() - began))
            state = apply(state, action).state
    return sorted(times)


def budget_kept(style: SearchConfig, seconds: float) -> float:
    """The longest of some decisions, as a multiple of its budget (by the clock on the wall)."""
    worst = 0.0
    for decisions in range(0, 40, 4):
        state = early(decisions)
        assert state.decision
        seen = view(state, state.decision.seat)
        thought = run_search(seen, style, rng=Random(1), budget=Budget(seconds=seconds))
        worst = max(worst, thought.seconds / seconds)
    return worst


def euchre(python: str) -> float:
    """Simulations a second of OpenSpiel's search, as many as ours are given."""
    script = Path(__file__).with_name("peers.py")
    done = subprocess.run(
        [python, str(script), str(SIMULATIONS)], check=True, capture_output=True, text=True
    )
    return float(done.stdout)


def paces(peers: str | None) -> dict[str, float]:
    """What is compared, measured in turn so that a busy moment hits all alike."""
    start = early()
    measures: dict[str, Callable[[], float]] = {
        "kernel, games played out by chance": lambda: playouts(start),
        "search, played out by chance": lambda: simulations(start, UNIFORM),
        "knight": lambda: simulations(start, Knight.config),
        "duke, played out by chance": lambda: simulations(start, TREE),
        "duke": lambda: simulations(start, Duke.config),
    }
    if peers:
        measures["OpenSpiel ISMCTS on euchre"] = lambda: euchre(peers)
    best = dict.fromkeys(measures, 0.0)
    for _ in range(ROUNDS):
        for name, measure in measures.items():
            best[name] = max(best[name], measure())
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", help="a Python that has OpenSpiel, to be measured beside ours")
    compile_search()
    for name, pace in paces(parser.parse_args().peers).items():
        print(f"{name:36} {pace:10,.0f} /s")
    for name, style in (("knight", Knight.config), ("duke", Duke.config)):
        print(f"{name} keeps 0.1 s within {100 * budget_kept(style, 0.1) - 100:.1f} %")
    times = squire_times()
    print(f"squire median {median(times):.2f} ms, 99 % {times[len(times) * 99 // 100]:.2f} ms")


if __name__ == "__main__":
    main()
