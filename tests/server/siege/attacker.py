"""An attacker, in a process of its own: its work must not slow down those who measure.

python -m tests.server.siege.attacker ping_frames '{"url": ..., ...}'
"""

import asyncio
import json
import os
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from tests.testkit.server.raw_http import DISCONNECTED, RawConnection, send_request, websocket
from tests.testkit.server.response import Response
from tests.testkit.server.timers import wait

ADDRESS = "127.66.0.1"
"""Where it comes from: one place, whatever it does."""
NICE = 5
"""Others go first: an attacker has a machine of its own, and here it borrows ours."""


@dataclass
class Attacker:
    url: str
    pid: int
    """Of the server."""
    database: Path
    seconds: float
    given: dict[str, Any]
    """What was laid out for the attack beforehand."""
    rng: Random = field(default_factory=lambda: Random(66))
    cut: int = 0
    """How often the server hung up on it, or did not let it in."""
    _until: float = 0.0
    _reading: set["asyncio.Task[int]"] = field(default_factory=set)

    async def begin(self) -> None:
        """All is prepared: wait for the word."""
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        await asyncio.to_thread(sys.stdin.readline)
        self._until = asyncio.get_running_loop().time() + self.seconds

    @property
    def left(self) -> float:
        """Seconds."""
        return self._until - asyncio.get_running_loop().time()

    async def ask(
        self, method: str, path: str, body: object = None, cookie: str = "", address: str = ADDRESS
    ) -> Response:
        return await send_request(self.url, method, path, body, cookie, address=address)

    async def socket(
        self, path: str, cookie: str = "", address: str = ADDRESS, holds: int | None = None
    ) -> RawConnection:
        return await websocket(self.url, path, cookie, address=address, holds=holds)

    async def line(self, address: str = ADDRESS) -> RawConnection:
        return await RawConnection.open(self.url, address)

    def drain(self, line: RawConnection) -> None:
        """Read what comes on a line, and forget it."""
        self._reading.add(asyncio.create_task(line.drain()))

    async def repeat(self, attempt: Callable[[], Awaitable[None]]) -> None:
        """Until the time is over, whatever the server does about it."""
        while self.left > 0:
            try:
                async with asyncio.timeout(self.left):
                    await attempt()
            except DISCONNECTED:
                self.cut += 1
                await wait(0.01)

    async def flood(self, path: str, data: bytes, cookie: str = "", *, reads: bool = True) -> int:
        """Send the same over and over, on a new socket whenever one is cut; how often."""
        sent = 0

        async def attempt() -> None:
            nonlocal sent
            line = await self.socket(path, cookie)
            reading = asyncio.create_task(line.drain()) if reads else None
            line.send_message(type="join", client="enemy")
            try:
                while self.left > 0:
                    line.writer.write(data)
                    await line.writer.drain()
                    if line.writer.transport.is_closing():
                        raise ConnectionResetError
                    sent += 1
            finally:
                line.close()
                if reading:
                    reading.cancel()

        await self.repeat(attempt)
        return sent

    def count(self, rows: str) -> int:
        """Rows of the server's database: `changes WHERE code = 'bado-kemi'`."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as link:
            found: int = link.execute(f"SELECT count(*) FROM {rows}").fetchone()[0]
            return found


async def attack(name: str, attacker: Attacker) -> dict[str, Any]:
    spoils: dict[str, Any] = await import_module(f"tests.server.siege.attacks.{name}").attack(
        attacker
    )
    return spoils


def main() -> None:
    name, told = sys.argv[1:]
    known = json.loads(told)
    os.nice(NICE)
    attacker = Attacker(**{**known, "database": Path(known["database"])})
    spoils = asyncio.run(attack(name, attacker))
    sys.stdout.write(json.dumps({"cut": attacker.cut, "spoils": spoils}) + "\n")


if __name__ == "__main__":
    main()
