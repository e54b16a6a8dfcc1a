"""The whole house, opened from a shelf: the server's application without a server around it."""

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from starlette.applications import Starlette

from oriflamme.offline.ahead import AheadWriter, apply
from oriflamme.offline.calling import Answer, Line, call
from oriflamme.offline.shelf import Kept, Shelf
from oriflamme.offline.units import unpack
from oriflamme.server.http.app import build_app, sweep_loop
from oriflamme.server.http.services import start_services
from oriflamme.server.ops.metrics import Metrics
from oriflamme.server.settings import Settings
from oriflamme.server.steady_clock import steady_clock
from oriflamme.server.store.sqlite import SqliteStore

SETTINGS: Final = Settings(
    # There is one guest, who is also the host: no limits, and nothing to sign in earnest.
    secret="this device",
    messages=0, requests=0, chat=0, hints=0, connections=0, tables=0, listed=0, guests=0,
    unknown_codes=0, reviews=0,
    # There are no processes to think in.
    bot_workers=0, prepare=False, review_workers=0, metrics=False,
    # What a minute is enough for.
    review_budget=200,
    # Whoever leaves takes the house along, and finds it as it was.
    grace=0,
)  # fmt: skip


class OfflineHouse:
    """Answers requests and holds lines, for one device."""

    def __init__(self, app: Starlette, shelf: Shelf, cookie: str | None) -> None:
        self.app = app
        self._shelf = shelf
        self._cookie = cookie
        self._night: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls,
        shelf: Shelf,
        database: Path,
        *,
        settings: Settings = SETTINGS,
        clock: Callable[[], int] | None = None,
        rng: Random | None = None,
    ) -> "OfflineHouse":
        """Take up what lies on the shelf. `database` is a file that need not last."""
        kept = await shelf.load()
        app = build_app()
        app.state.services = await start_services(
            replace(settings, database=str(database)),
            Metrics(),
            clock or steady_clock(),
            rng,
            store=open_store(shelf, kept, database),
            pure_python=True,
        )
        house = cls(app, shelf, kept.cookie)
        house._night = asyncio.get_running_loop().create_task(sweep_loop(app.state.services))
        return house

    async def ask(self, method: str, path: str, headers: dict[str, str], body: bytes) -> Answer:
        """What the server would say; who asks is known by the cookie of the device."""
        answer = await call(self.app, method, path, {**headers, **self._known()}, body)
        if given := answer.headers.get("set-cookie"):
            pair, _, rest = given.partition(";")
            self._cookie = None if "Max-Age=0" in rest else pair
            await self._shelf.keep_cookie(self._cookie)
        return answer

    def line(
        self,
        path: str,
        *,
        opened: Callable[[], None],
        heard: Callable[[str], None],
        closed: Callable[[int], None],
    ) -> Line:
        """A websocket of the server."""
        return Line(self.app, path, self._known(), opened=opened, heard=heard, closed=closed)

    def _known(self) -> dict[str, str]:
        return {"cookie": self._cookie} if self._cookie else {}

    async def close(self) -> None:
        if self._night:
            self._night.cancel()
        self.app.state.services.lobby.close()
        await self.app.state.services.store.close()


def open_store(shelf: Shelf, kept: Kept, database: Path) -> SqliteStore:
    """The server's store, in memory: its image, and what was written after that."""
    if kept.image is not None:
        database.write_bytes(kept.image)

    def write_ahead(link: sqlite3.Connection) -> AheadWriter:
        for _, units in kept.units:
            for unit in unpack(units):
                apply(link, unit)
        last = kept.units[-1][0] if kept.units else kept.number
        return AheadWriter(link, shelf, last, len(kept.units))

    return SqliteStore(str(database), open_writer=write_ahead)
