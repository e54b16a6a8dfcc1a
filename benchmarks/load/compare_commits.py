"""What a move costs the server of this commit, beside the server of another checkout.

    python benchmarks/load/compare_commits.py ../another-checkout --rounds 40

Each checkout's server runs in that checkout's own environment (`make .venv/.bench` there), by the
start command and with the clients of its own `benchmarks/load`. Both servers are up at once on one
core, their clients on the other. In a round they play in short turns until both have made enough
moves, so that whatever else the machine does weighs on both alike; now and then both are started
anew, since a process may by chance be a few per cent quicker than another. What counts is moves
per second of the server's own CPU time, as a share of the other's in the same round. A checkout
compared with itself shows how far this can be trusted.
"""

import argparse
import json
import subprocess
import sys
from contextlib import ExitStack
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import median

from report import middle
from run import PORT, Load, loaded

TURN_S = 0.5
TURNS = ("before", "after", "after", "before")
MOVES = 4000
"""Of each server in a round, at least: two seconds of an idle machine."""
HERE = Path(__file__).resolve().parents[2]
COMMAND = """
import json, sys
from pathlib import Path
sys.path.insert(0, "benchmarks/load")
import run
run.set_up()
print(json.dumps(run.start_of("ours", int(sys.argv[1]), Path(sys.argv[2]))))
"""
"""Run in a checkout by its own Python: sets up its clients and prints its start command."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("before", type=Path, help="a checkout of the other commit, set up")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--starts", type=int, default=4, help="how often both are started anew")
    parser.add_argument("--tables", type=int, default=60)
    given = parser.parse_args()
    checkouts = {"before": given.before.resolve(), "after": HERE}
    rates: list[dict[str, float]] = []
    for start in range(given.starts):
        rounds = (given.rounds - len(rates)) // (given.starts - start)
        rates += measure(checkouts, given.tables, rounds, len(rates))
    for name in checkouts:
        print(f"{name}: {middle([each[name] for each in rates], '{:,.0f}')} moves per CPU-second")
    shares = sorted(each["after"] / each["before"] for each in rates)
    low, high = interval(shares)
    print(
        f"after, of before's: {median(shares):.3f} (95 % of medians: {low:.3f} to {high:.3f};"
        f" middle half {middle(shares, '{:.3f}')}), {len(rates)} rounds"
    )


def measure(
    checkouts: dict[str, Path], tables: int, rounds: int, first: int
) -> list[dict[str, float]]:
    """Moves per CPU-second of each, round by round; the first one changes from round to round."""
    with ExitStack() as stack:
        loads = {}
        for place, (name, checkout) in enumerate(checkouts.items()):
            start, clients = partial(start_of, checkout), checkout / "build" / "load"
            loads[name] = stack.enter_context(
                loaded(start, PORT + place, {"tables": tables}, clients=clients)
            )
        for load in loads.values():
            load.hear()
        in_turn(loads, 0)  # not counted: Node and Python are slower at first
        found = []
        for number in range(first, first + rounds):
            found.append(in_turn(loads, number))
            share = found[-1]["after"] / found[-1]["before"]
            print(f"round {number + 1}: {share:.3f}", flush=True)
    return found


def in_turn(loads: dict[str, Load], number: int) -> dict[str, float]:
    """A round; every other one begins with the other server."""
    moves, seconds = dict.fromkeys(loads, 0), dict.fromkeys(loads, 0.0)
    while min(moves.values()) < MOVES:
        for turn in range(len(TURNS)):
            name = TURNS[turn - 2 * (number % 2)]
            found = loads[name].ask({"saturate": True, "seconds": TURN_S})
            if found["moves"]:
                moves[name] += found["moves"]
                seconds[name] += found["moves"] / found["per_cpu_second"]
    return {name: moves[name] / seconds[name] for name in loads}


def interval(shares: list[float]) -> tuple[float, float]:
    """Between what the true median lies, with 95 % certainty, by the order of the shares."""
    away = round(0.98 * sqrt(len(shares)))
    middle_ = len(shares) // 2
    return shares[max(middle_ - away - 1, 0)], shares[min(middle_ + away, len(shares) - 1)]


def start_of(checkout: Path, port: int, folder: Path) -> list[str]:
    """The command that starts a checkout's server, as its own run.py has it."""
    python = checkout / ".venv" / "bin" / "python"
    if not python.exists():
        sys.exit(f"{checkout} has no environment: make .venv/.bench there")
    words = [str(python), "-c", COMMAND, str(port), str(folder)]
    done = subprocess.run(words, cwd=checkout, check=True, stdout=subprocess.PIPE, text=True)
    command: list[str] = json.loads(done.stdout.splitlines()[-1])
    return command


if __name__ == "__main__":
    main()
