"""Measure the server behind several socket edges, and write docs/benchmarks.md.

    python -m pip install --requirement benchmarks/load/edges.txt
    python benchmarks/load/edges.py --write

As run.py does it: all servers are up at once on one core, clients on the other, and they are
measured in turn, two seconds at a time. What counts is moves per second of the server's own CPU
time, as a share of the first edge's in the same round.
"""

import argparse
import os
import platform
import sys
from contextlib import ExitStack
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

from edge_server import EDGES
from report import middle, node, write_section
from run import HERE, PORT, SLICE_S, WARM_UP, loaded, set_up

RATE = 300
BEGIN = "<!-- socket edge: begin (benchmarks/load/edges.py --write) -->"
END = "<!-- socket edge: end -->"
NAMES = {
    "direct": "the short way (`--direct-frames on`)",
    "sansio": "plain ASGI, uvicorn `websockets-sansio` (`off`)",
    "websockets": "plain ASGI, uvicorn `websockets` (deprecated there)",
    "granian": "plain ASGI, granian",
}
TEXT = """## The socket edge

    python benchmarks/load/edges.py --rounds {rounds} --tables {tables} --write

The same server behind several readers and writers of frames, measured as the live tables above:
{tables} tables of four websockets, all servers up at once, in turn, two seconds at a time, {rounds}
rounds after three to warm up; medians, and in brackets the middle half. Shares are taken round by
round. Calm is 300 moves/s in all, watched is one table with {spectators:,} spectators at 5 moves/s,
both with the share of a core they take. No spectator missed a change behind any edge.
{libraries}.
Python {python}, Node {node}, {cores} cores shared with other work, so a p99 is
as much the neighbours' as the server's.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("edges", nargs="*", help="of " + ", ".join(EDGES))
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seconds", type=int, default=5, help="of the calm measurements")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--spectators", type=int, default=500)
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks.md")
    given = parser.parse_args()
    set_up()
    ports = {edge: PORT + place for place, edge in enumerate(given.edges or EDGES)}
    found = measure(ports, given)
    text = section(found, given)
    print(text)
    if given.write:
        write_section(BEGIN, END, text)


def measure(ports: dict[str, int], given: argparse.Namespace) -> dict[str, Any]:
    found: dict[str, Any] = {}
    with ExitStack() as stack:
        loads = {
            edge: stack.enter_context(
                loaded(partial(start_of, edge), port, {"tables": given.tables})
            )
            for edge, port in ports.items()
        }
        for load in loads.values():
            load.hear()
        fully = {"saturate": True, "seconds": SLICE_S}
        for _ in range(WARM_UP):
            for load in loads.values():
                load.ask(fully)
        found["saturated"] = []
        for number in range(given.rounds):
            found["saturated"].append({edge: load.ask(fully) for edge, load in loads.items()})
            rates = {edge: round(e["per_cpu_second"]) for edge, e in found["saturated"][-1].items()}
            print(f"round {number + 1}, moves per CPU-second: {rates}", flush=True)
        calm = {"rate": RATE, "seconds": given.seconds}
        found["offered"] = {edge: load.ask(calm) for edge, load in loads.items()}
    watched = {"spectators": given.spectators, "rate": 5, "seconds": given.seconds}
    found["crowd"] = {}
    for edge, port in ports.items():
        with loaded(partial(start_of, edge), port, watched) as crowd:
            found["crowd"][edge] = crowd.hear()
    return found


def start_of(edge: str, port: int, folder: Path) -> list[str]:
    return [sys.executable, str(HERE / "edge_server.py"), edge, str(port), str(folder / "load.db")]


def section(found: dict[str, Any], given: argparse.Namespace) -> str:
    libraries = ("uvicorn", "websockets", "granian", "uvloop")
    text = TEXT.format(
        rounds=len(found["saturated"]),
        tables=given.tables,
        spectators=given.spectators,
        libraries=", ".join(f"{name} {version(name)}" for name in libraries),
        python=platform.python_version(),
        node=node(),
        cores=os.cpu_count(),
    )
    assert not any(each["missing"] for each in found["crowd"].values())
    heads = (
        *("edge", "moves per CPU-second", "of the short way's"),
        *("calm", "p99", "watched", "kB a spectator"),
    )
    table = [f"| {' | '.join(heads)} |", "|---|---|---|--:|--:|--:|--:|"]
    return "\n".join([text, *table, *(row(edge, found) for edge in found["offered"])])


def row(edge: str, found: dict[str, Any]) -> str:
    rounds, crowd = found["saturated"], found["crowd"][edge]
    first = next(iter(rounds[0]))
    rates = [each[edge]["per_cpu_second"] for each in rounds]
    shares = [100 * each[edge]["per_cpu_second"] / each[first]["per_cpu_second"] for each in rounds]
    parts = [
        NAMES[edge],
        middle(rates, "{:,.0f}"),
        "" if edge == first else middle(shares, "{:.0f} %"),
        f"{found['offered'][edge]['cpu']:.1%}",
        f"{found['offered'][edge]['p99']:.0f} ms",
        f"{crowd['watched']['cpu']:.1%}",
        f"{crowd['bytes_per_connection'] / 1000:.0f}",
    ]
    return f"| {' | '.join(parts)} |"


if __name__ == "__main__":
    main()
