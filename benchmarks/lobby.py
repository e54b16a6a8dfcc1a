"""What one restless stranger costs those who read the list of tables, in bytes a second.

python benchmarks/lobby.py CHECKOUT…    # say, the commit before and this one

A hundred listed tables, two hundred readers of the list, and one guest who does and undoes
something at one of the tables, twenty times a second.
"""

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

TABLES, READERS, PACE_S = 100, 200, 0.05
NO_LIMIT: Final = ("requests", "messages", "connections", "tables", "listed", "guests")
RESTLESS: Final = {
    "ready": ({"type": "ready", "ready": True}, {"type": "ready", "ready": False}),
    "seats": ({"type": "sit", "seat": 1}, {"type": "sit", "seat": 2}),
}


@contextmanager
def served(checkout: Path) -> Iterator[str]:
    """A server of this checkout, without limits; its address."""
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src"), "LC_ALL": "C"}
    program = [sys.executable, "-m", "oriflamme", "serve"]
    known = subprocess.check_output([*program, "--help"], env=environment, text=True)
    limits = [f"--{name}=0" for name in NO_LIMIT if f"--{name} " in known]
    with tempfile.TemporaryDirectory() as folder:
        where = ["--port=0", f"--database={folder}/o.db", "--prepare=off", *limits]
        process = subprocess.Popen(
            [*program, *where], env=environment, stdout=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout
            found = re.search(r"http://\S+:\d+", process.stdout.readline())
            assert found
            yield found[0]
        finally:
            process.terminate()
            process.communicate(timeout=30)


def post(url: str, body: object, cookie: str = "") -> tuple[Any, str]:
    request = Request(url, json.dumps(body).encode(), {"Cookie": cookie} if cookie else {})
    with urlopen(request) as answer:
        return json.load(answer), answer.headers.get("Set-Cookie", cookie).partition(";")[0]


async def measure(url: str, how: str, seconds: float) -> tuple[float, float]:
    """Bytes and messages a second to all readers together."""
    sockets = url.replace("http", "ws", 1)
    heard = [0, 0]

    async def read(reader: ClientConnection) -> None:
        async for text in reader:
            heard[0] += len(text)
            heard[1] += 1

    async with AsyncExitStack() as stack:
        table, cookie = await asyncio.to_thread(post, f"{url}/api/tables", {"options": LISTED})
        lines = [
            await stack.enter_async_context(connect(f"{sockets}/api/lobby", max_size=None))
            for _ in range(READERS)
        ]
        readers = [asyncio.create_task(read(line)) for line in lines]
        address = f"{sockets}/api/tables/{table['code']}/live"
        stranger = await stack.enter_async_context(
            connect(address, additional_headers={"Cookie": cookie})
        )
        listening = asyncio.create_task(read_away(stranger))
        await stranger.send('{"type":"join","client":"restless"}')
        await asyncio.sleep(3)  # all readers have had the whole list
        heard[:] = [0, 0]
        began = time.monotonic()
        while (now := time.monotonic()) < began + seconds:
            await stranger.send(json.dumps(RESTLESS[how][round((now - began) / PACE_S) % 2]))
            await asyncio.sleep(PACE_S)
        took = time.monotonic() - began
        result = heard[0] / took, heard[1] / took
        for task in (*readers, listening):
            task.cancel()
    return result


async def read_away(line: ClientConnection) -> None:
    async for _ in line:
        pass


LISTED: Final = {"seats": 4, "listed": True}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkouts", nargs="+", type=Path)
    parser.add_argument("--seconds", type=float, default=10)
    given = parser.parse_args()
    for checkout in given.checkouts:
        with served(checkout) as url:
            for _ in range(TABLES):
                post(f"{url}/api/tables", {"options": LISTED})
            for how in RESTLESS:
                size, count = asyncio.run(measure(url, how, given.seconds))
                print(f"{checkout}: {how}: {size / 1e6:.3f} MB/s in {count:.0f} messages/s")


if __name__ == "__main__":
    main()
