"""How often a squire answers for a duke when many tables ask at once, and how long a duke takes.

    python benchmarks/duke_fallbacks.py --tables 12 --seconds 60

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

from websockets.asyncio.client import connect

sys.path.append(str(Path(__file__).resolve().parents[1]))

from tests.testkit.server.random_player import post
from tests.testkit.server.server_process import ServerProcess

READY: Final = "a strong bot can think"
FALLBACK: Final = "a squire answers"
"""What the log says of it where the wire does not."""
SETTLE_S: Final = 8
"""Not counted: tables that have just opened."""


class FallbackCounts:
    """What came of the dukes' decisions."""

    def __init__(self) -> None:
        self.is_on = False
        self.delays: list[float] = []
        self.reasons: Counter[str] = Counter()
        self.logged = 0

    def decided(self, what: dict[str, Any], delay: float) -> None:
        if self.is_on:
            self.delays.append(delay)
            if reason := what.get("fallback"):
                self.reasons[reason] += 1

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
    counted = FallbackCounts()
    with tempfile.TemporaryDirectory() as folder:
        async with ServerProcess(
            Path(folder) / "dukes.db",
            bot_delay=None,
            prepare=None,
            bot_workers=given.workers,
            log_level="debug",
        ) as server:
            print(f"waiting for {given.workers} workers", flush=True)
            while count_in_log(server, READY) < given.workers:
                await asyncio.sleep(0.2)
            async with asyncio.TaskGroup() as group:
                tables = [
                    group.create_task(keep_playing(server.url, counted))
                    for _ in range(given.tables)
                ]
                await count(counted, server, given.seconds)
                for table in tables:
                    table.cancel()
    print(f"{given.tables} tables, {given.workers} workers: {counted.report()}")


def count_in_log(server: ServerProcess, what: str) -> int:
    """How often the log says it."""
    return sum(what in line for line in server.log)


async def count(counted: FallbackCounts, server: ServerProcess, seconds: float) -> None:
    await asyncio.sleep(SETTLE_S)
    counted.is_on = True
    before = count_in_log(server, FALLBACK)
    began = time.monotonic()
    while (passed := time.monotonic() - began) < seconds:
        print(f"{passed:3.0f} s, {len(counted.delays)} decisions", flush=True)
        await asyncio.sleep(min(10, seconds - passed))
    counted.is_on = False
    counted.logged = count_in_log(server, FALLBACK) - before


async def keep_playing(url: str, counted: FallbackCounts) -> None:
    while True:
        await play(url, counted)


async def play(url: str, counted: FallbackCounts) -> None:
    """One game; the person leaves it to a bot at once."""
    opened, cookie = await post(url, "/api/quick", {"bot": "duke", "seats": 4})
    address = f"{url.replace('http', 'ws')}/api/tables/{opened['code']}/live"
    async with connect(address, additional_headers={"Cookie": cookie}) as socket:
        await socket.send(json.dumps({"type": "join", "client": "dukes"}))
        await socket.send(json.dumps({"type": "hand_over"}))
        asked = time.monotonic()
        async for text in socket:
            message = json.loads(text)
            if message["type"] != "change":
                continue
            now, what = time.monotonic(), message["change"]
            if what["kind"] == "ended":
                return
            if what["kind"] == "decided":
                if what["seat"] != 0:
                    counted.decided(what, now - asked)
                asked = now


if __name__ == "__main__":
    asyncio.run(main())
