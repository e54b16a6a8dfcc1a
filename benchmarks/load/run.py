"""Measure the server under load beside boardgame.io's, and write docs/benchmarks.md.

    python benchmarks/load/run.py --rounds 16 --write

All servers are up at once, with the same clients (Node, plain websockets): servers on one core,
clients on the other. They are measured in turn, two seconds at a time, so that whatever else the
machine does in the course of a minute weighs on all of them alike. What counts is moves per
second of the server's own CPU time, and how many times another server's that is in each round.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias
from urllib.request import urlopen

from report import write_report

HERE = Path(__file__).parent
WORK = Path("build/load")
PACKAGES = ("boardgame.io@0.50.2", "ws@8")
PORT = 8479
CLIENTS = {"ours": "ours", "cards": "boardgame.io", "count": "boardgame.io"}
"""Kinds of servers, and the clients of each."""
LIMITS = (
    "message_rate",
    "request_rate",
    "connections_per_network",
    "chat_rate",
    "tables_per_hour",
    "listed_per_guest",
    "guests_per_hour",
    "code_misses_per_hour",
    "journal_limit",
)
RATE = 300
SLICE_S = 2
WARM_UP = 3
"""Slices not counted: Node and Python are both slower at first."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=16)
    parser.add_argument("--seconds", type=int, default=5, help="of the calm measurements")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--spectators", type=int, default=2000)
    parser.add_argument("--idle", type=int, default=1000)
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks.md")
    given = parser.parse_args()
    set_up()
    found: dict[str, Any] = {"tables": given.tables, "seconds": given.seconds}
    found |= saturate(given.tables, given.rounds, given.seconds)
    watched = {"spectators": given.spectators, "rate": 5, "seconds": given.seconds}
    ours = partial(start_of, "ours")
    with loaded(ours, PORT, watched) as crowd:
        found["crowd"] = crowd.hear()
    with loaded(ours, PORT, {"idle": given.idle}) as resting:
        found["idle"] = resting.hear()
    print(write_report(found, write=given.write))


def saturate(tables: int, rounds: int, seconds: int) -> dict[str, Any]:
    """As fast as each goes, in turn; then all of them at the same calm pace."""
    with ExitStack() as stack:
        loads = {
            kind: stack.enter_context(
                loaded(partial(start_of, kind), PORT + place, {"tables": tables}, CLIENTS[kind])
            )
            for place, kind in enumerate(CLIENTS)
        }
        opened = {kind: load.hear() for kind, load in loads.items()}
        fully = {"saturate": True, "seconds": SLICE_S}
        for _ in range(WARM_UP):
            for load in loads.values():
                load.ask(fully)
        saturated = []
        for number in range(rounds):
            saturated.append({kind: load.ask(fully) for kind, load in loads.items()})
            rates = {kind: round(each["per_cpu_second"]) for kind, each in saturated[-1].items()}
            print(f"round {number + 1}, moves per CPU-second: {rates}", flush=True)
        calm = {"rate": RATE, "seconds": seconds}
        offered = {kind: load.ask(calm) for kind, load in loads.items()}
    return {"opened": opened, "saturated": saturated, "offered": offered}


def set_up() -> None:
    """boardgame.io and a websocket client, in a folder to be thrown away."""
    WORK.mkdir(parents=True, exist_ok=True)
    for source in (*HERE.glob("*.mjs"), *HERE.glob("*.cjs")):
        shutil.copy(source, WORK)
    if not (WORK / "node_modules").exists():
        npm = ["npm", "install", "--no-audit", "--no-fund", "--silent", *PACKAGES]
        subprocess.run(npm, cwd=WORK, check=True)


class Load:
    """Clients at work against one server."""

    def __init__(self, client: "subprocess.Popen[str]") -> None:
        self._client = client

    def ask(self, wish: dict[str, Any]) -> dict[str, Any]:
        assert self._client.stdin
        self._client.stdin.write(json.dumps(wish) + "\n")
        self._client.stdin.flush()
        return self.hear()

    def hear(self) -> dict[str, Any]:
        assert self._client.stdout
        line = self._client.stdout.readline()
        if not line:
            sys.exit("the clients failed")
        said: dict[str, Any] = json.loads(line)
        return said


Start: TypeAlias = Callable[[int, Path], list[str]]
"""The command for a server at a port, with a folder of its own."""


@contextmanager
def loaded(
    start: Start, port: int, wish: dict[str, Any], kind: str = "ours", clients: Path = WORK
) -> Iterator[Load]:
    """A server, and clients from a folder with a wish."""
    with tempfile.TemporaryDirectory() as folder, serving(start(port, Path(folder)), port) as pid:
        url = f"http://127.0.0.1:{port}"
        asked = json.dumps({"kind": kind, "url": url, "pid": pid, **wish})
        with talking([*pinned(1), "node", "client.mjs", asked], clients) as load:
            yield load


@contextmanager
def talking(command: list[str], folder: Path) -> Iterator[Load]:
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=folder, stdin=pipe, stdout=pipe, text=True) as client:
        try:
            yield Load(client)
        finally:
            client.kill()


def pinned(core: int) -> list[str]:
    return ["taskset", "-c", str(core)] if (os.cpu_count() or 1) > 1 else []


def start_of(kind: str, port: int, folder: Path) -> list[str]:
    if kind != "ours":
        return ["node", str(WORK / "boardgame_server.cjs"), str(port), kind]
    limits = [f"--{name.replace('_', '-')}=0" for name in LIMITS]
    start = "import sys; from oriflamme.cli.main import main; sys.exit(main())"
    command = [sys.executable, "-c", start, "serve", f"--port={port}", "--bot-delay=0"]
    command += ["--prepare=off"]
    return [*command, f"--database={folder / 'load.db'}", "--log-level=warning", *limits]


@contextmanager
def serving(command: list[str], port: int) -> Iterator[int]:
    with subprocess.Popen(
        [*pinned(0), *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    ) as server:
        try:
            wait_for(server, port)
            yield server.pid
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(timeout=20)


def wait_for(server: "subprocess.Popen[bytes]", port: int) -> None:
    for _ in range(300):
        try:
            with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1):
                return
        except OSError as problem:
            if (
                getattr(problem, "code", None) == 404
            ):  # boardgame.io answers, and knows no such path
                return
        if server.poll() is not None:
            sys.exit(f"the server did not start: {server.stderr and server.stderr.read().decode()}")
        time.sleep(0.1)
    sys.exit("the server did not start in time")


if __name__ == "__main__":
    main()
