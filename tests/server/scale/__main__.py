"""Try every fault again and again, while people play at many tables of a cluster of two workers.

python -m tests.server.scale --rounds 5 --tables 10
"""

import argparse
import asyncio
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.server.scale.cluster import running_cluster
from tests.server.scale.commit_throughput import commits
from tests.server.scale.faults import FAULTS, Trial, try_faults
from tests.server.scale.move_cost import measure
from tests.testkit.server.markdown_report import markdown_table, print_line
from tests.testkit.server.postgres import a_postgres

LONGEST_S = 10.0
"""Within which every table must have moved on."""


async def run(rounds: int, tables: int, seed: int) -> Trial:
    with a_postgres() as postgres:
        async with running_cluster(postgres, "scale", ["anna", "bruno"]) as cluster:
            return await try_faults(cluster, [*FAULTS] * rounds, seed, tables)


async def costs(slices: int) -> str:
    """A table of what a move costs, as docs/scale.md has it."""
    with a_postgres() as postgres, TemporaryDirectory() as folder:
        alone = await commits(postgres)
        setups = await measure(postgres, Path(folder), slices)
    heads = ("workers", "people come", "moves/s", "µs a move", "beside one's", "database's µs")
    rows = [
        (
            g.setup.workers,
            g.setup.arrival,
            f"{g.pace:,.0f}",
            f"{g.cost:.0f}",
            f"{setups[1].cost / g.cost:.2f}",
            f"{g.database_cost:.0f}",
        )
        for g in setups
    ]
    return f"{alone}\n{markdown_table(heads, rows)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--slices", type=int, default=20, help="measured of each cluster; 0: none")
    given = parser.parse_args()
    if not given.rounds:
        print_line(asyncio.run(costs(given.slices)))
        return
    trial = asyncio.run(run(given.rounds, given.tables, given.seed))
    print_line(f"nothing lost, nothing told twice or out of order: {trial.checked}")
    for fault, seconds in trial.seconds.items():
        print_line(
            f"{fault}: every table moved on within {median(seconds):.1f} s (median),"
            f" {max(seconds):.1f} s at most"
        )
    if given.slices:
        print_line(asyncio.run(costs(given.slices)))
    if max(max(seconds) for seconds in trial.seconds.values()) > LONGEST_S:
        sys.exit(f"some table took longer than {LONGEST_S:.0f} s")


if __name__ == "__main__":
    main()
