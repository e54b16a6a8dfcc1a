"""The whole house, opened from a shelf: the server's application without a server around it."""

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from starlette.applications import Starlette

from oriflamme.offline.asgi_calls import AsgiSocket, HttpReply, call_http
from oriflamme.offline.storage import Storage, StoredState
from oriflamme.offline.write_ahead import WriteAheadWriter, apply_unit
from oriflamme.offline.write_units import unpack
from oriflamme.server.http.app import build_app, sweep_loop
from oriflamme.server.http.services import start_services
from oriflamme.server.ops.metrics import Metrics
from oriflamme.server.settings import Settings
from oriflamme.server.steady_clock import steady_clock
from oriflamme.server.store.sqlite import SqliteStore

OFFLINE_SETTINGS: Final = Settings(
    # There is one guest, who is also the host: no limits, and nothing to sign in earnest.
    cookie_secret="this device",
    message_rate=0, request_rate=0, chat_rate=0, hint_rate=0, connections_per_network=0,
    tables_per_hour=0, listed_per_guest=0, guests_per_hour=0, code_misses_per_hour=0,
    reviews_per_hour=0,
    # There are no processes to think in.
    bot_workers=0, prepare=False, review_workers=0, metrics=False,
    # What a minute is enough for.
    review_budget=200,
    # Whoever leaves takes the house along, and finds it as it was.
    grace=0,
)  # fmt: skip


class OfflineServer:
    """Answers requests and holds lines, for one device."""

    def __init__(self, app: Starlette, storage: Storage, cookie: str | None) -> None:
        self.app = app
        self._storage = storage
        self._cookie = cookie
        self._sweep_task: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls,
        storage: Storage,
        database: Path,
        *,
        settings: Settings = OFFLINE_SETTINGS,
        clock: Callable[[], int] | None = None,
        rng: Random | None = None,
    ) -> "OfflineServer":
        """Take up what lies on the shelf. `database` is a file that need not last."""
        stored = await storage.load()
        app = build_app()
        app.state.services = await start_services(
            replace(settings, database=str(database)),
            Metrics(),
            clock or steady_clock(),
            rng,
            store=open_store(storage, stored, database),
            pure_python=True,
        )
        server = cls(app, storage, stored.cookie)
        server._sweep_task = asyncio.get_running_loop().create_task(sweep_loop(app.state.services))
        return server

    async def request(
        self, method: str, path: str, headers: dict[str, str], body: bytes
    ) -> HttpReply:
        """What the server would say; who asks is known by the cookie of the device."""
        answer = await call_http(self.app, method, path, {**headers, **self._cookie_header()}, body)
        if given := answer.headers.get("set-cookie"):
            pair, _, rest = given.partition(";")
            self._cookie = None if "Max-Age=0" in rest else pair
            await self._storage.save_cookie(self._cookie)
        return answer

    def open_socket(
        self,
        path: str,
        *,
        on_open: Callable[[], None],
        on_message: Callable[[str], None],
        on_close: Callable[[int], None],
    ) -> AsgiSocket:
        """A websocket of the server."""
        return AsgiSocket(
            self.app,
            path,
            self._cookie_header(),
            on_open=on_open,
            on_message=on_message,
            on_close=on_close,
        )

    def _cookie_header(self) -> dict[str, str]:
        return {"cookie": self._cookie} if self._cookie else {}

    async def close(self) -> None:
        if self._sweep_task:
            self._sweep_task.cancel()
        self.app.state.services.lobby.close()
        await self.app.state.services.store.close()


def open_store(storage: Storage, stored: StoredState, database: Path) -> SqliteStore:
    """The server's store, in memory: its image, and what was written after that."""
    if stored.snapshot is not None:
        database.write_bytes(stored.snapshot)

    def write_ahead(connection: sqlite3.Connection) -> WriteAheadWriter:
        for _, units in stored.units:
            for unit in unpack(units):
                apply_unit(connection, unit)
        last = stored.units[-1][0] if stored.units else stored.snapshot_number
        return WriteAheadWriter(connection, storage, last, len(stored.units))

    return SqliteStore(str(database), open_writer=write_ahead)
