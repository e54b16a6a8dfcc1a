"""The kernel beside the reference and other open engines, in one run, for docs/benchmarks.md.

Run it by `make bench`. Everywhere the loop is the same: take one of the legal actions evenly at
random until the game is over, dealing included. One thread is timed by the processor's clock, best
of several runs, since noise only ever slows a run down; several threads by the wall's.
"""

import argparse
import json
import os
import platform
import subprocess
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from random import Random, random
from time import perf_counter, process_time
from typing import Any

import numpy as np

from oriflamme import apply, new_game
from oriflamme.kernel.batch import (
    choose_actions,
    deal_games,
    look_at_games,
    play_out_games,
    step_games,
)
from oriflamme.kernel.codec import ACTIONS
from oriflamme.kernel.game import GAME, new_games
from oriflamme.kernel.observation import OBSERVATION
from oriflamme.kernel.solo import SoloGame
from oriflamme.kernel.threads import cores
from oriflamme.rules.setup import Setup, agree

PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"
BEGIN, END = "<!-- kernel: begin -->", "<!-- kernel: end -->"
BASE, ABLAZE = agree("base", seats=4), agree("ablaze", seats=4)
RUNS = 15
BATCH = 4096

Pace = dict[str, float]
Clock = Callable[[], float]


def pace(play: Callable[[], int], *, games: int = 0, clock: Clock = process_time) -> Pace:
    """Decisions a second: `play` says how many it made, in how many games if that is asked."""
    play()
    best, decisions = 0.0, 0
    for _ in range(RUNS):
        begun = clock()
        decisions = play()
        best = max(best, decisions / (clock() - begun))
    return {"decisions": best, "per_game": decisions / games if games else 0.0}


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
    deal_games(games, BASE, seed=1)
    look_at_games(games, observation=observation, mask=mask)

    def play() -> int:
        for _ in range(10):
            choose_actions(games, actions, threads=threads)
            step_games(
                games,
                actions,
                ended,
                shares,
                deal_anew=True,
                observation=observation,
                mask=mask,
                threads=threads,
            )
        return 10 * BATCH

    return play


def single_steps(games: int) -> Callable[[], int]:
    """One game at a time, a call for every decision."""
    game = SoloGame(BASE, seed=1)

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
    threads = cores()
    wall = {"clock": perf_counter}
    return {
        "inside, one thread": pace(inside(BASE, 1), games=BATCH),
        "inside, Ablaze, one thread": pace(inside(ABLAZE, 1), games=BATCH),
        "inside, one thread, by the wall": pace(inside(BASE, 1), games=BATCH, **wall),
        f"inside, {threads} threads, by the wall": pace(inside(BASE, threads), games=BATCH, **wall),
        "batch with observation and mask, one thread": pace(batches(1)),
        f"batch with observation and mask, {threads} threads": pace(batches(threads), **wall),
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


def wanted(ours: dict[str, Pace], peers: dict[str, Pace]) -> list[tuple[str, float, float]]:
    """Each thing that must hold: what, the ratio found, the ratio due."""
    threads = cores()
    loop = peers["OpenSpiel spades, Python loop"]["decisions"]
    rollouts = peers["OpenSpiel spades, inside C++"]["decisions"]
    leduc = peers["PettingZoo leduc raw_env"]["decisions"]
    one = ours["inside, one thread"]["decisions"]
    batch = ours[f"batch with observation and mask, {threads} threads"]["decisions"]
    alone = ours["inside, one thread, by the wall"]["decisions"]
    together = ours[f"inside, {threads} threads, by the wall"]["decisions"]
    return [
        ("inside, to spades inside C++, one thread each", one / rollouts, 1.5),
        ("inside, to spades through Python, one thread each", one / loop, 50),
        ("batch on all cores, to spades through Python", batch / loop, 25),
        ("batch on all cores, to PettingZoo's leduc", batch / leduc, 60),
        (
            "single steps, to spades through Python",
            ours["single steps from Python"]["decisions"] / loop,
            3,
        ),
        (f"{threads} threads to one", together / alone, 1.6),
        (
            "base to Ablaze, decisions a second (at most)",
            one / ours["inside, Ablaze, one thread"]["decisions"],
            1.3,
        ),
    ]


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


def page(ours: dict[str, Pace], peers: dict[str, Any]) -> str:
    ratios = [
        f"| {what} | {found:.2f} | {due:g} |" for what, found, due in wanted(ours, peers["paces"])
    ]
    versions = {"numba": version("numba"), "numpy": version("numpy"), **peers["versions"]}
    return "\n".join(
        [
            BEGIN,
            "## Kernel",
            "",
            "Four players, the base game unless said otherwise; every decision drawn evenly among "
            "the legal actions. One thread is timed by the processor's clock and several by the "
            "wall's; the best of the runs counts, because noise only slows.",
            "",
            f"Machine: {machine()}. Python {platform.python_version()}, "
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
            END,
        ]
    )


def machine() -> str:
    """The machine in words."""
    name = platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                name = line.split(":", 1)[1].strip()
                break
    except OSError:
        pass
    load = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    return f"{cores()} cores of {name}, {platform.system()}{load}"


def write_page(section: str) -> None:
    """Put the section between its marks; the rest of the page is others'."""
    text = PAGE.read_text() if PAGE.exists() else "# Benchmarks\n"
    if BEGIN in text:
        before, rest = text.split(BEGIN, 1)
        text = before + section + rest.split(END, 1)[1]
    else:
        text = f"{text.rstrip()}\n\n{section}\n"
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", required=True, help="the Python with the other engines")
    chosen = parser.parse_args()
    words = machine()
    first, ours = measure_peers(chosen.peers), measure_ours()
    again = measure_peers(chosen.peers)
    peers = {**first, "paces": better(first["paces"], again["paces"])}
    section = page(better(ours, measure_ours()), peers).replace(machine(), words)
    print(section)
    write_page(section)


if __name__ == "__main__":
    main()
