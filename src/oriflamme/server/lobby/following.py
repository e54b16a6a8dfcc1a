"""Tells workers of one house whose tables are followed at which of them.

Whoever follows their own tables is connected to one worker; tables are looked after by any. A
worker says for whom it listens, again and again; others say to all what happens where those sit.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final
from uuid import uuid4

from oriflamme.server.lobby.own_tables import UNPUBLISHED_CHANGES, OwnTablesFeed, guests_at
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.store.store import StoreError
from oriflamme.server.tables.table import TableState

log = logging.getLogger(__name__)
GOOD_MS: Final = 45_000
"""How long it is believed that somebody is followed elsewhere; it is said every ten seconds."""


class Following:
    def __init__(
        self,
        feed: OwnTablesFeed,
        *,
        say: Callable[[str], None],
        read: Callable[[str], Awaitable[TableState]],
        clock: Callable[[], int],
    ) -> None:
        """`say` is heard by all workers, this one included; `read` finds a table wherever it is."""
        self._feed = feed
        self._say = say
        self._read = read
        self._clock = clock
        self._me = uuid4().hex
        self._until: dict[str, int] = {}
        """Who is followed at other workers, and how long that is believed."""
        self._order = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def announce(self) -> None:
        """Say for whom this worker listens."""
        for guest in self._feed.guests:
            self._say(f"follows {self._me} {guest}")
        now = self._clock()
        self._until = {guest: until for guest, until in self._until.items() if until > now}

    def changed(self, table: TableState, change: ch.TableChange) -> None:
        """Something happened at a table that is looked after here."""
        if self._until and not isinstance(change, UNPUBLISHED_CHANGES):
            kind = str(change.__struct_config__.tag)
            for guest in guests_at(table) & self._until.keys():
                self._say(f"own {self._me} {table.code} {guest} {kind}")

    def hear(self, word: str) -> None:
        match word.split():
            case ["follows", worker, guest] if worker != self._me:
                self._until[guest] = self._clock() + GOOD_MS
            case ["own", worker, code, guest, kind] if worker != self._me:
                if guest in self._feed.guests:
                    task = asyncio.get_running_loop().create_task(self._pass_on(code, guest, kind))
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)

    async def _pass_on(self, code: str, guest: str, kind: str) -> None:
        """One after the other: the table is read as it is by then, so nothing told is undone."""
        async with self._order:
            try:
                table = await self._read(code)
            except (Refusal, StoreError) as problem:
                log.info("table %s could not be told of: %s", code, problem)
            else:
                self._feed.send_table(table, kind, guest)
