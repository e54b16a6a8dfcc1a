"""The house as JavaScript meets it in a browser's worker (`web/src/house/worker.ts`).

`pyodide.ffi` is there and nowhere else: it is imported where it is used.
"""

import json
import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from oriflamme.bots.inference.model_output import ModelUnavailable
from oriflamme.bots.inference.no_search_king import NoSearchKing
from oriflamme.bots.roster import OVERRIDES
from oriflamme.offline.asgi_calls import AsgiSocket
from oriflamme.offline.browser_model import BrowserModel
from oriflamme.offline.server import OFFLINE_SETTINGS, OfflineServer
from oriflamme.offline.storage import StoredState

log = logging.getLogger(__name__)

DATABASE: Final = Path("/oriflamme.db")
"""In the worker's memory."""


def to_js_copy(value: object) -> Any:
    """A copy of bytes or of a list that JavaScript may keep."""
    from pyodide.ffi import to_js

    return to_js(value)


class BrowserStorage:
    """The shelf that JavaScript hands in (`web/src/house/shelf.ts`)."""

    def __init__(self, storage: Any) -> None:
        self._storage = storage

    async def load(self) -> StoredState:
        stored = await self._storage.load()
        units = [(each.number, each.units.to_bytes()) for each in stored.units]
        snapshot = stored.snapshot.to_bytes() if stored.snapshot else None
        return StoredState(snapshot, stored.snapshotNumber, units, stored.cookie or None)

    async def append(self, number: int, units: bytes) -> None:
        await self._storage.append(number, to_js_copy(units))

    async def replace(self, number: int, image: bytes) -> None:
        await self._storage.replace(number, to_js_copy(image))

    async def save_cookie(self, cookie: str | None) -> None:
        await self._storage.saveCookie(cookie or "")


class JsBridge:
    """Texts in, texts out."""

    def __init__(self, server: OfflineServer) -> None:
        self._server = server

    async def request(self, method: str, path: str, headers: str, body: str) -> Any:
        """Status, headers and body of the answer."""
        answer = await self._server.request(method, path, json.loads(headers), body.encode())
        return to_js_copy([answer.status, json.dumps(answer.headers), answer.body.decode()])

    def open_socket(
        self,
        path: str,
        opened: Callable[[], None],
        heard: Callable[[str], None],
        closed: Callable[[int], None],
    ) -> AsgiSocket:
        return self._server.open_socket(path, on_open=opened, on_message=heard, on_close=closed)


def register_king(model: Any) -> None:
    """The net that JavaScript hands in plays the king, if it was made for the cards there are."""

    def infer(observation: bytes) -> Any:
        return model.infer(to_js_copy(observation)).to_py()

    try:
        OVERRIDES["king"] = partial(NoSearchKing, BrowserModel(infer, model.metadata))
    except ModelUnavailable as problem:
        log.warning("there is no king here: %s", problem)


async def open_bridge(storage: Any, bot_delay: float, model: Any) -> Any:
    """`bot_delay`: how long bots usually take."""
    from pyodide.ffi import create_proxy

    register_king(model)
    settings = replace(OFFLINE_SETTINGS, bot_delay=bot_delay)
    server = await OfflineServer.open(BrowserStorage(storage), DATABASE, settings=settings)
    return create_proxy(JsBridge(server))
