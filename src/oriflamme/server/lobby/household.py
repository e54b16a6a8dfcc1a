"""This worker among the others of its house: it says that it lives, and looks after what a dead one
has left behind."""

import asyncio
import logging
import re
import secrets
from contextlib import suppress
from typing import Final

from oriflamme.server.lobby.leased import RENEW_S, Leased
from oriflamme.server.lobby.lobby import Lobby
from oriflamme.server.settings import BadSetting
from oriflamme.server.store.leases import Company, Leases, Worker
from oriflamme.server.store.store import Store, StoreError

log = logging.getLogger(__name__)
LOOK_S: Final = 1.0
AT_ONCE: Final = 200
"""Tables of a dead worker taken in one go: the others take theirs meanwhile."""
NAMELESS: Final = "~"
"""Names that begin so were made up, and no proxy knows a way to them."""


def worker_named(name: str) -> Worker:
    """By this name the others and a proxy know it."""
    if name and not re.fullmatch(r"[a-z0-9-]{1,32}", name):
        raise BadSetting(f"--node is of small letters, digits and hyphens, 32 at most: {name!r}")
    return Worker(name or f"{NAMELESS}{secrets.token_hex(6)}", "")


class Household:
    """Runs beside the lobby for as long as the server does."""

    def __init__(self, store: Store, me: Worker, lease_s: float) -> None:
        self.leases = Leases(store, me, round(lease_s * 1000))
        self.ownership = Leased(self.leases, self._lost)
        self._lobby: Lobby | None = None
        self._noted: dict[str, Company] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self, lobby: Lobby) -> None:
        """Live; then go on living until the end."""
        self._lobby = lobby
        await self.leases.begin()
        await self.ownership.renew()
        self._tasks = [
            asyncio.create_task(self._live()),
            asyncio.create_task(self._look_around(lobby)),
        ]

    async def found_at(self, url: str) -> None:
        """Now it is known where the others reach this worker."""
        self.leases.me = self.leases.me._replace(url=url.rstrip("/"))
        await self.ownership.renew()

    async def end(self) -> None:
        """Leave everything to the others at once. Where they cannot be told, they will notice."""
        for task in self._tasks:
            task.cancel()
        self._tasks = []
        with suppress(StoreError):
            await self.ownership.close()

    def _lost(self) -> None:
        if self._lobby:
            self._lobby.drop_all()

    async def _live(self) -> None:
        while True:
            await asyncio.sleep(RENEW_S)
            await self.ownership.renew()

    async def _look_around(self, lobby: Lobby) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            if self.ownership.holds:
                try:
                    await self._look(lobby)
                except StoreError as problem:
                    log.warning("the other workers could not be looked at: %s", problem)
                except Exception:
                    log.exception("looking after the house failed")

    async def _look(self, lobby: Lobby) -> None:
        await lobby.recovery_queue.retry()
        await lobby.recovery_queue.load_rooms(await self.leases.orphans(AT_ONCE))
        here = lobby.company()
        for code, company in here.items():
            if self._noted.get(code) != company:
                await self.leases.note_company(code, company)
        self._noted = here
        lobby.feed.schedule_update()
