"""How often a squire answers for a duke when many tables ask at once, and how long a duke takes.

    python benchmarks/dukes.py --tables 12 --seconds 60

A server with its usual settings; at each table three dukes, and a person who left the seat to a
bot. Counted are the dukes' decisions told within so many seconds, once all tables play.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

START: Final = "import sys; from oriflamme.cli.main import main; sys.exit(main())"
READY: Final = "a strong bot can think"
STEPPED_DOWN: Final = "a squire answers"
"""What the log says of it where the wire does not."""
SETTLE_S: Final = 8
"""Not counted: tables that have just opened."""


class Counted:
    """What came of the dukes' decisions."""

    def __init__(self) -> None:
        self.is_on = False
        self.delays: list[float] = []
        self.reasons: Counter[str] = Counter()
        self.logged = 0
        self.ready = 0
        self.started = asyncio.Event()

    def decided(self, what: dict[str, Any], delay: float) -> None:
        if self.is_on:
            self.delays.append(delay)
            if reason := what.get("stepped_down"):
                self.reasons[reason] += 1

    def heard(self, line: str, workers: int) -> None:
        """A line of the server's log."""
        self.ready += READY in line
        if self.ready >= workers:
            self.started.set()
        self.logged += self.is_on and STEPPED_DOWN in line

    def report(self) -> str:
        stood_in = sum(self.reasons.values()) or self.logged
        count = len(self.delays)
        cuts = quantiles(self.delays, n=100)
        return (
            f"{count} decisions of dukes, {stood_in} by a squire ({stood_in / count:.0%}"
            f"{f', {dict(self.reasons)}' if self.reasons else ''}); "
            f"delay {median(self.delays):.2f} s, p90 {cuts[89]:.2f} s, p99 {cuts[98]:.2f} s, "
            f"longest {max(self.delays):.2f} s"
        )


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    counted = Counted()
    with tempfile.TemporaryDirectory() as folder:
        server = await serve(Path(folder), given.workers)
        assert server.stdout
        assert server.stderr
        reading = asyncio.create_task(read_log(server.stderr, counted, given.workers))
        try:
            said = (await server.stdout.readline()).decode()
            url = said[said.index("http") :].strip().rstrip("/")
            print(f"waiting for {given.workers} workers", flush=True)
            await counted.started.wait()
            async with asyncio.TaskGroup() as group:
                tables = [
                    group.create_task(keep_playing(url, counted)) for _ in range(given.tables)
                ]
                await count(counted, given.seconds)
                for table in tables:
                    table.cancel()
        finally:
            server.terminate()
            await server.wait()
            await reading
    print(f"{given.tables} tables, {given.workers} workers: {counted.report()}")


async def count(counted: Counted, seconds: float) -> None:
    await asyncio.sleep(SETTLE_S)
    counted.is_on = True
    began = time.monotonic()
    while (passed := time.monotonic() - began) < seconds:
        print(f"{passed:3.0f} s, {len(counted.delays)} decisions", flush=True)
        await asyncio.sleep(min(10, seconds - passed))
    counted.is_on = False


async def serve(folder: Path, workers: int) -> asyncio.subprocess.Process:
    limits = [f"--{name}=0" for name in ("messages", "requests", "connections", "chat")]
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", START, "serve", "--port=0", f"--database={folder / 'o.db'}"),
        *("--log-level=debug", f"--bot-workers={workers}", *limits),
        stdout=pipe,
        stderr=pipe,
    )


async def read_log(log: asyncio.StreamReader, counted: Counted, workers: int) -> None:
    async for line in log:
        counted.heard(line.decode(), workers)


async def keep_playing(url: str, counted: Counted) -> None:
    while True:
        await play(url, counted)


async def play(url: str, counted: Counted) -> None:
    """One game; the person leaves it to a bot at once."""
    opened = await asyncio.to_thread(post, f"{url}/api/quick", {"bot": "duke", "seats": 4})
    code, cookie = opened["code"], opened["cookie"]
    address = f"{url.replace('http', 'ws')}/api/tables/{code}/live"
    async with connect(address, additional_headers={"Cookie": cookie}) as socket:
        await socket.send(json.dumps({"type": "join", "client": "dukes"}))
        await socket.send(json.dumps({"type": "hand_over"}))
        asked = time.monotonic()
        async for text in socket:
            message = json.loads(text)
            if message["type"] != "change":
                continue
            now, what = time.monotonic(), message["what"]
            if what["kind"] == "ended":
                return
            if what["kind"] == "decided":
                if what["seat"] != 0:
                    counted.decided(what, now - asked)
                asked = now


def post(url: str, body: object) -> dict[str, Any]:
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(url, json.dumps(body).encode(), headers), timeout=60) as answer:
        told: dict[str, Any] = json.load(answer)
        cookie = answer.headers.get("Set-Cookie", "").partition(";")[0]
        return {**told, "cookie": cookie}


if __name__ == "__main__":
    asyncio.run(main())
