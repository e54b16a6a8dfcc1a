"""Measure the server behind several socket edges, and write docs/benchmarks.md.

    python -m pip install --requirement benchmarks/load/edges.txt
    python benchmarks/load/edges.py --write

As run.py does it: all servers are up at once on one core, clients on the other, and they are
measured in turn, two seconds at a time. What counts is moves per second of the server's own CPU
time, as a share of the first edge's in the same round.
"""

import argparse
import json
import os
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from edge_report import write_section
from edge_server import EDGES, SOCKETS
from run import HERE, PORT, SLICE_S, WARM_UP, loaded, set_up

RATE = 300


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
    os.environ["SOCKET_PORTS"] = json.dumps(
        {str(port): port + SOCKETS for edge, port in ports.items() if edge == "picows"}
    )
    found = measure(ports, given)
    print(write_section(found, given, write=given.write))


def measure(ports: dict[str, int], given: argparse.Namespace) -> dict[str, Any]:
    found: dict[str, Any] = {}
    with ExitStack() as stack:
        loads = {
            edge: stack.enter_context(loaded(edge, port, {"tables": given.tables}, start))
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
        with loaded(edge, port, watched, start) as crowd:
            found["crowd"][edge] = crowd.hear()
    return found


def start(edge: str, port: int, folder: Path) -> list[str]:
    return [sys.executable, str(HERE / "edge_server.py"), edge, str(port), str(folder / "load.db")]


if __name__ == "__main__":
    main()
