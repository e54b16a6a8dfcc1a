"""Measure the server under load beside boardgame.io's, and write docs/benchmarks.md.

    python benchmarks/load/run.py --rounds 3 --write

Both servers get the same clients (Node, plain websockets) on the same machine in turn: the server
on one core, the clients on the other. What counts is moves per second of the server's own CPU
time, so that neighbours on the machine weigh little.
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
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from report import write_report

HERE = Path(__file__).parent
WORK = Path("build/load")
PACKAGES = ("boardgame.io@0.50.2", "ws@8")
PORT = 8479
URL = f"http://127.0.0.1:{PORT}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--spectators", type=int, default=2000)
    parser.add_argument("--idle", type=int, default=1000)
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks.md")
    given = parser.parse_args()
    set_up()
    load = {"tables": given.tables, "seconds": given.seconds, "rates": [300]}
    rounds = []
    for number in range(given.rounds):
        rounds.append({kind: measure(kind, load) for kind in ("ours", "cards", "count")})
        say(number, rounds[-1])
    crowd = {"spectators": given.spectators, "crowd_rate": 5, "seconds": given.seconds}
    alone = measure("ours", crowd)
    resting = measure("ours", {"idle": given.idle})
    found = {"rounds": rounds, "crowd": alone["crowd"], "idle": resting["idle"], "load": load}
    text = write_report(found, write=given.write)
    print(text)


def set_up() -> None:
    """boardgame.io and a websocket client, in a folder to be thrown away."""
    WORK.mkdir(parents=True, exist_ok=True)
    for source in (*HERE.glob("*.mjs"), *HERE.glob("*.cjs")):
        shutil.copy(source, WORK)
    if not (WORK / "node_modules").exists():
        npm = ["npm", "install", "--no-audit", "--no-fund", "--silent", *PACKAGES]
        subprocess.run(npm, cwd=WORK, check=True)


def say(number: int, each: dict[str, Any]) -> None:
    rates = {kind: round(found["saturated"]["per_cpu_second"]) for kind, found in each.items()}
    print(f"round {number + 1}, moves per CPU-second: {rates}", flush=True)


def measure(kind: str, wish: dict[str, Any]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, serving(kind, Path(folder)) as pid:
        name = "ours" if kind == "ours" else "boardgame.io"
        asked = json.dumps({"kind": name, "url": URL, "pid": pid, **wish})
        client = [*pinned(1), "node", "client.mjs", asked]
        done = subprocess.run(client, cwd=WORK, capture_output=True, text=True, timeout=600)
        if done.returncode:
            sys.exit(f"the clients failed against {kind}:\n{done.stderr}")
        said: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        return said


def pinned(core: int) -> list[str]:
    return ["taskset", "-c", str(core)] if (os.cpu_count() or 1) > 1 else []


@contextmanager
def serving(kind: str, folder: Path) -> Iterator[int]:
    if kind == "ours":
        limits = [f"--{name}=0" for name in ("messages", "requests", "connections", "chat")]
        start = "import sys; from oriflamme.cli.main import main; sys.exit(main())"
        command = [sys.executable, "-c", start, "serve", f"--port={PORT}", "--bot-pause=0"]
        command += ["--prepare=off"]
        command += [f"--database={folder / 'load.db'}", "--log-level=warning", *limits]
        where = None
    else:
        command = ["node", "boardgame_server.cjs", str(PORT), kind]
        where = WORK
    with subprocess.Popen(
        [*pinned(0), *command], cwd=where, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as server:
        try:
            wait_for(server)
            yield server.pid
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(timeout=20)


def wait_for(server: "subprocess.Popen[bytes]") -> None:
    for _ in range(300):
        try:
            with urlopen(f"{URL}/healthz", timeout=1):
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
