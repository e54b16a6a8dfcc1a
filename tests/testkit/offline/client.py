"""A client of the offline server, which exchanges the same messages as the page.

Of ours this needs the server and nothing else: it is run by the browser's Python, too.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from oriflamme.offline.asgi_calls import AsgiSocket
from oriflamme.offline.server import OFFLINE_SETTINGS, OfflineServer
from oriflamme.server.settings import Settings
from tests.testkit.offline.memory_storage import MemoryStorage

TIMEOUT_S = 60
NOW = 1_700_000_000_000
QUICK = replace(OFFLINE_SETTINGS, bot_delay=0.0)


@asynccontextmanager
async def open_server(
    storage: MemoryStorage, folder: Path, seed: int = 1, settings: Settings = QUICK
) -> AsyncIterator[OfflineServer]:
    """A server opened from a storage, in a folder where nothing is left of the one before."""
    for file in folder.glob("house.db*"):
        file.unlink()
    server = await OfflineServer.open(
        storage, folder / "house.db", settings=settings, clock=lambda: NOW, rng=Random(seed)
    )
    try:
        yield server
    finally:
        await server.close()


async def post(server: OfflineServer, path: str, body: object = None) -> Any:
    answer = await server.request("POST", path, {"host": "device"}, json.dumps(body or {}).encode())
    assert answer.status < 300, answer.body
    return json.loads(answer.body)


async def get(server: OfflineServer, path: str) -> Any:
    answer = await server.request("GET", path, {"host": "device"}, b"")
    assert answer.status == 200, answer.body
    return json.loads(answer.body)


class OfflineSocket:
    """One end of a socket: what was received, in order."""

    def __init__(self, server: OfflineServer, path: str) -> None:
        self._heard: asyncio.Queue[str] = asyncio.Queue()
        self.closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.is_open = asyncio.Event()
        self.texts: list[str] = []
        self.line: AsgiSocket = server.open_socket(
            path,
            on_open=self.is_open.set,
            on_message=self._heard.put_nowait,
            on_close=self.closed.set_result,
        )

    def send(self, **message: Any) -> None:
        self.line.send(json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        text = await asyncio.wait_for(self._heard.get(), TIMEOUT_S)
        self.texts.append(text)
        message: dict[str, Any] = json.loads(text)
        return message

    async def receive_until(self, type: str, kind: str | None = None) -> dict[str, Any]:
        while True:
            message = await self.receive()
            if message["type"] == type and (kind is None or message["change"]["kind"] == kind):
                return message
