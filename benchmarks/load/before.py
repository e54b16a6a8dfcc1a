"""What a move costs the server of this commit, beside the server of another checkout.

    python benchmarks/load/before.py ../another-checkout --rounds 20

As run.py does it: both servers are up at once on one core, their clients on the other, and they are
measured in turn, two seconds at a time. What counts is moves per second of the server's own CPU
time, as a share of the other's in the same round.
"""

import argparse
import sys
from contextlib import ExitStack
from pathlib import Path

from report import middle
from run import LIMITS, PORT, SLICE_S, WARM_UP, Load, loaded, set_up

HERE = Path(__file__).resolve().parents[2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("before", type=Path, help="a checkout of the other commit")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--tables", type=int, default=60)
    given = parser.parse_args()
    set_up()
    checkouts = {"before": given.before.resolve(), "after": HERE}
    rates = measure(checkouts, given.tables, given.rounds)
    shares = [100 * each["after"] / each["before"] for each in rates]
    for name in checkouts:
        print(f"{name}: {middle([each[name] for each in rates], '{:,.0f}')} moves per CPU-second")
    print(f"after, of before's: {middle(shares, '{:.1f} %')}, {given.rounds} rounds")


def measure(checkouts: dict[str, Path], tables: int, rounds: int) -> list[dict[str, float]]:
    """Moves per CPU-second of each, round by round; who is first changes from round to round."""
    with ExitStack() as stack:
        loads = {
            name: stack.enter_context(loaded(str(checkout), PORT + n, {"tables": tables}, start))
            for n, (name, checkout) in enumerate(checkouts.items())
        }
        for load in loads.values():
            load.hear()
        found = [in_turn(loads, number) for number in range(WARM_UP + rounds)]
    return found[WARM_UP:]


def in_turn(loads: dict[str, Load], number: int) -> dict[str, float]:
    order = list(loads.items())[:: 1 if number % 2 else -1]
    asked = {"saturate": True, "seconds": SLICE_S}
    rates: dict[str, float] = {name: load.ask(asked)["per_cpu_second"] for name, load in order}
    print(f"round {number + 1 - WARM_UP}: {rates['after'] / rates['before']:.3f}", flush=True)
    return rates


def start(checkout: str, port: int, folder: Path) -> list[str]:
    """A server of a checkout's source, in this environment. Limits that it does not know of are
    none of its, so they are given as variables."""
    variables = [f"ORIFLAMME_{name.upper()}=0" for name in LIMITS]
    begin = "import sys; from oriflamme.cli.main import main; sys.exit(main())"
    command = ["env", f"PYTHONPATH={checkout}/src", *variables, sys.executable, "-c", begin]
    command += ["serve", f"--port={port}", "--bot-pause=0", "--prepare=off"]
    return [*command, f"--database={folder / 'load.db'}", "--log-level=warning"]


if __name__ == "__main__":
    main()
