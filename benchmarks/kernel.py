"""The kernel beside the reference and other open engines, in one run, for docs/benchmarks.md.

Run it by `make bench`. Everywhere the loop is the same: take one of the legal actions evenly at
random until the game is over, dealing included. One thread is timed by the processor's clock, best
of several runs, since noise only ever slows a run down; several threads by the wall's.
"""

import argparse
import json
import platform
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from random import Random, random
from time import perf_counter, process_time, thread_time
from typing import Any

import numpy as np
from docs_section import machine, write_section

from oriflamme import apply, new_game
from oriflamme.kernel.batch import (
    deal_games,
    play_out_games,
    sample_actions,
    step_games,
)
from oriflamme.kernel.codec import ACTIONS
from oriflamme.kernel.games import GAME, new_games
from oriflamme.kernel.observation import OBSERVATION
from oriflamme.kernel.single_game import SingleGame
from oriflamme.kernel.threads import available_cores
from oriflamme.rules.setup import Setup, make_setup

BASE, ABLAZE = make_setup("base", seats=4), make_setup("ablaze", seats=4)
RUNS = 15
BATCH = 4096
GLIMPSES = 200
"""Runs by the wall's clock: a busy machine leaves all cores free for moments only."""

BEGIN, END = "<!-- kernel: begin -->", "<!-- kernel: end -->"
ABOUT = """\
Four players, the base game unless said otherwise; every decision drawn evenly among the legal
actions. One thread is timed by the processor's clock; several by the wall's, which on a busy
machine measures the neighbours, and by their own, which leave out waiting, but not what neighbours
do to the caches. Each line is the best of its own runs, because noise only slows."""

Clock = Callable[[], float]
Pace = dict[str, float]
Ratio = tuple[str, float, float]


def pace(
    play: Callable[[], int], *, games: int = 0, clock: Clock = process_time, runs: int = RUNS
) -> Pace:
    """Decisions a second: `play` says how many it made, in how many games if that is asked."""
    play()
    best, decisions = 0.0, 0
    for _ in range(runs):
        begun = clock()
        decisions = play()
        best = max(best, decisions / (clock() - begun))
    return {"decisions": best, "per_game": decisions / games if games else 0.0}


def sample_paces(play: Callable[[], int]) -> Pace:
    """The best of many runs by the wall's clock."""
    return pace(play, clock=perf_counter, runs=GLIMPSES)


def combined_pace(make: Callable[[], Callable[[], int]]) -> Pace:
    """A thread on each core, each with a batch of its own and timed by its own clock.

    That is what an idle machine gives; on a busy one the wall's clock measures the others.
    """

    def timed(play: Callable[[], int]) -> tuple[int, float]:
        begun = thread_time()
        return play(), thread_time() - begun

    plays = [make() for _ in range(available_cores())]
    best = 0.0
    with ThreadPoolExecutor(len(plays)) as pool:
        for _ in range(RUNS + 1):
            found = list(pool.map(timed, plays))
            best = max(best, sum(n for n, _ in found) / max(time for _, time in found))
    return {"decisions": best, "per_game": 0.0}


def inside(setup: Setup, threads: int) -> Callable[[], int]:
    """Whole games inside the kernel."""
    games, rng = new_games(BATCH), Random(1)

    def play() -> int:
        deal_games(games, setup, seed=rng.getrandbits(62), threads=threads)
        return play_out_games(games, threads=threads)

    return play


def batches(threads: int) -> Callable[[], int]:
    """Stepping a batch, the deciding seat's observation and mask written, games dealt anew."""
    games = new_games(BATCH)
    actions, ended = np.zeros(BATCH, np.int32), np.zeros(BATCH, np.uint8)
    shares = np.zeros((BATCH, 5), np.float32)
    observation = np.zeros((BATCH, OBSERVATION), np.uint8)
    mask = np.zeros((BATCH, ACTIONS), np.uint8)

    def step(count: int) -> None:
        step_games(
            games[:count],
            actions[:count],
            ended[:count],
            shares[:count],
            autoreset=True,
            sample_next=True,
            observation=observation[:count],
            mask=mask[:count],
            threads=threads,
        )

    def play() -> int:
        for _ in range(4):
            step(BATCH)
        return 4 * BATCH

    deal_games(games, BASE, seed=1)
    sample_actions(games, actions)
    for count in range(BATCH // 64, BATCH, BATCH // 64):
        step(count)  # so that every moment of a game is there at once, cheap and dear alike
    return play


def single_steps(games: int) -> Callable[[], int]:
    """One game at a time, a call for every decision."""
    game = SingleGame(BASE, seed=1)

    def play() -> int:
        decisions = 0
        for seed in range(games):
            game.deal(seed=seed)
            legal = game.legal
            while game.count:
                game.step(legal[0, int(random() * game.count)])
                decisions += 1
        return decisions

    return play


def reference(games: int) -> Callable[[], int]:
    """The reference engine."""
    rng = Random(1)

    def play() -> int:
        decisions = 0
        for _ in range(games):
            state = new_game("base", seats=4, rng=rng)
            while state.decision:
                state = apply(state, rng.choice(state.decision.options)).state
                decisions += 1
        return decisions

    return play


def measure_ours() -> dict[str, Pace]:
    threads = available_cores()
    return {
        "inside, one thread": pace(inside(BASE, 1), games=BATCH),
        "inside, Ablaze, one thread": pace(inside(ABLAZE, 1), games=BATCH),
        "inside, one thread, by the wall": sample_paces(inside(BASE, 1)),
        f"inside, {threads} threads, by the wall": sample_paces(inside(BASE, threads)),
        f"inside, {threads} threads, by their own clocks": combined_pace(lambda: inside(BASE, 1)),
        "batch with observation and mask, one thread": pace(batches(1)),
        f"batch with observation and mask, {threads} threads, by the wall": sample_paces(
            batches(threads)
        ),
        f"batch with observation and mask, {threads} threads, by their own clocks": combined_pace(
            lambda: batches(1)
        ),
        "single steps from Python": pace(single_steps(40), games=40),
        "reference engine": pace(reference(20), games=20),
    }


def measure_peers(python: str) -> dict[str, Any]:
    done = subprocess.run(
        [python, str(Path(__file__).with_name("peers.py"))],
        check=True,
        capture_output=True,
        text=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def better(first: dict[str, Pace], second: dict[str, Pace]) -> dict[str, Pace]:
    """The faster of two measurements of each."""
    return {name: max(first[name], second[name], key=lambda p: p["decisions"]) for name in first}


def wanted(ours: dict[str, Pace], peers: dict[str, Pace]) -> list[Ratio]:
    """Each thing that must hold: what, the ratio found, the ratio due."""
    threads = available_cores()
    loop = peers["OpenSpiel spades, Python loop"]["decisions"]
    rollouts = peers["OpenSpiel spades, inside C++"]["decisions"]
    leduc = peers["PettingZoo leduc raw_env"]["decisions"]
    one = ours["inside, one thread"]["decisions"]
    ratios = [
        ("inside, to spades inside C++, one thread each", one / rollouts, 1.5),
        ("inside, to spades through Python, one thread each", one / loop, 50),
        (
            "single steps, to spades through Python",
            ours["single steps from Python"]["decisions"] / loop,
            3,
        ),
        (
            "base to Ablaze, decisions a second (at most)",
            one / ours["inside, Ablaze, one thread"]["decisions"],
            1.3,
        ),
    ]
    for clock in ("by the wall", "by their own clocks"):
        batch = ours[f"batch with observation and mask, {threads} threads, {clock}"]["decisions"]
        alone = ours["inside, one thread, by the wall"]["decisions"] if "wall" in clock else one
        all_cores = ours[f"inside, {threads} threads, {clock}"]["decisions"]
        ratios += [
            (f"batch on all cores, to spades through Python, {clock}", batch / loop, 25),
            (f"batch on all cores, to PettingZoo's leduc, {clock}", batch / leduc, 60),
            (f"inside, {threads} threads to one, {clock}", all_cores / alone, 1.6),
        ]
    return ratios


def table(paces: dict[str, Pace]) -> list[str]:
    lines = [
        "| | decisions/s | ns/decision | decisions/game | games/s |",
        "|---|--:|--:|--:|--:|",
    ]
    for name, found in paces.items():
        decisions, per_game = found["decisions"], found["per_game"]
        games = f"{decisions / per_game:,.0f}" if per_game else ""
        each = f"{per_game:.1f}" if per_game else ""
        lines.append(f"| {name} | {decisions:,.0f} | {1e9 / decisions:,.0f} | {each} | {games} |")
    return lines


def section(ours: dict[str, Pace], peers: dict[str, Any], wanted: list[Ratio], words: str) -> str:
    ratios = [f"| {what} | {found:.2f} | {due:g} |" for what, found, due in wanted]
    versions = {"numba": version("numba"), "numpy": version("numpy"), **peers["versions"]}
    return "\n".join(
        [
            "## Kernel",
            "",
            ABOUT,
            "",
            f"Machine: {words}. Python {platform.python_version()}, "
            + ", ".join(f"{name} {number}" for name, number in versions.items())
            + ". Command: `make bench`.",
            f"A game takes {GAME.itemsize} bytes.",
            "",
            *table(ours),
            "",
            "Other engines, measured in the same run, one thread:",
            "",
            *table(peers["paces"]),
            "",
            "| ratio | found | due |",
            "|---|--:|--:|",
            *ratios,
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", required=True, help="the Python with the other engines")
    chosen = parser.parse_args()
    words = machine()
    first, ours = measure_peers(chosen.peers), measure_ours()
    again = measure_peers(chosen.peers)
    peers = {**first, "paces": better(first["paces"], again["paces"])}
    ours = better(ours, measure_ours())
    text = section(ours, peers, wanted(ours, peers["paces"]), words)
    print(text)
    write_section(BEGIN, END, text)


if __name__ == "__main__":
    main()
