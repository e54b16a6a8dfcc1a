"""A store in one SQLite file."""

import asyncio
import secrets
import sqlite3
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from oriflamme.server.store.forgetting import ABANDONED, ABSENT, PLAYED_OUT
from oriflamme.server.store.historian import Historian
from oriflamme.server.store.lock import lock
from oriflamme.server.store.schema import connect, migrate
from oriflamme.server.store.sql import SHARED
from oriflamme.server.store.store import (
    ChangeRow,
    Corrupt,
    Done,
    GameRow,
    GuestRow,
    KeyRow,
    SubscriptionRow,
    TableRow,
    Unreadable,
)
from oriflamme.server.store.writer import Observe, Writer
from oriflamme.server.store.writes import Touch, Write

T = TypeVar("T")
DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class SqliteStore:
    """One thread writes, another reads, a third what is long; the event loop waits for none."""

    def __init__(
        self,
        path: str,
        observe: Observe | None = None,
        on_damage: Callable[[str], None] = lambda damage: None,
    ) -> None:
        self._on_damage = on_damage
        self._loop = asyncio.get_running_loop()
        self._lock = lock(path)
        writing = connect(path)
        migrate(writing)
        self._links = (writing, connect(path))
        self._writer = Writer(writing, self._loop, observe)
        self._writer.start()
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="oriflamme-reader")
        self._historian = Historian(path, self._unreadable)

    def write(self, unit: Sequence[Write], done: Done) -> None:
        self._writer.write(unit, done)

    async def keep(self, *unit: Write) -> None:
        kept: asyncio.Future[None] = self._loop.create_future()

        def done(problem: Exception | None) -> None:
            if kept.cancelled():
                return
            if problem:
                kept.set_exception(problem)
            else:
                kept.set_result(None)

        self._writer.write(unit, done)
        await kept

    async def changes(self, code: str, first: int = 1, last: int | None = None) -> list[ChangeRow]:
        return await self.of_changes(code, list, first, last)

    async def of_changes(
        self,
        code: str,
        make: Callable[[list[ChangeRow]], T],
        first: int = 1,
        last: int | None = None,
    ) -> T:
        return await self._historian.of_changes(code, make, first, last)

    async def listed(self, since: int, limit: int) -> list[TableRow]:
        rows = await self._rows(
            "SELECT code, phase, updated, summary FROM tables"
            " WHERE listed = 1 AND phase = 'seating' AND updated > ?"
            " ORDER BY updated DESC LIMIT ?",
            since,
            limit,
        )
        return [TableRow(*row) for row in rows]

    async def unfinished(self) -> list[str]:
        rows = await self._rows("SELECT code FROM tables WHERE phase = 'playing'")
        return [code for (code,) in rows]

    async def due(self, now: int) -> list[str]:
        rows = await self._rows("SELECT code FROM tables WHERE due <= ?", now)
        return [code for (code,) in rows]

    async def guest_by_key(self, key: bytes) -> GuestRow | None:
        rows = await self._rows(
            "SELECT id, name, language, coat FROM guests JOIN keys ON guest = id WHERE key = ?", key
        )
        return GuestRow(*rows[0]) if rows else None

    async def keys_of(self, guest: str) -> list[KeyRow]:
        rows = await self._rows("SELECT key, made, seen FROM keys WHERE guest = ?", guest)
        return [KeyRow(*row) for row in rows]

    async def spare_key(self, key: bytes) -> str | None:
        rows = await self._rows("SELECT guest FROM spare_keys WHERE key = ?", key)
        return rows[0][0] if rows else None

    async def spare_key_made(self, guest: str) -> int | None:
        rows = await self._rows("SELECT made FROM spare_keys WHERE guest = ?", guest)
        return rows[0][0] if rows else None

    async def subscriptions_of(self, guest: str) -> list[SubscriptionRow]:
        rows = await self._rows(
            "SELECT key, endpoint, p256dh, auth, language FROM subscriptions WHERE guest = ?", guest
        )
        return [SubscriptionRow(*row) for row in rows]

    async def mutes(self, guest: str) -> frozenset[str]:
        rows = await self._rows("SELECT person FROM mutes WHERE guest = ?", guest)
        return frozenset(person for (person,) in rows)

    async def tables_of(self, guest: str, limit: int) -> list[TableRow]:
        rows = await self._rows(
            "SELECT code, phase, updated, summary FROM seats JOIN tables USING (code)"
            " WHERE guest = ? AND phase <> 'over' ORDER BY updated DESC LIMIT ?",
            guest,
            limit,
        )
        return [TableRow(*row) for row in rows]

    async def games_of(self, guest: str, limit: int) -> list[GameRow]:
        rows = await self._rows(
            "SELECT id, code, first_number, last_number, g.finished, summary, nullif(seat, ?)"
            " FROM players p JOIN games g ON p.game = g.id"
            " WHERE guest = ? ORDER BY p.finished DESC LIMIT ?",
            SHARED,
            guest,
            limit,
        )
        return [GameRow(*row) for row in rows]

    async def game(self, id: str) -> GameRow | None:
        rows = await self._rows(
            "SELECT id, code, first_number, last_number, finished, summary FROM games WHERE id = ?",
            id,
        )
        return GameRow(*rows[0]) if rows else None

    async def review(self, game: str) -> bytes | None:
        rows = await self._rows("SELECT body FROM reviews WHERE game = ?", game)
        return zlib.decompress(rows[0][0]) if rows else None

    async def link(self, token: bytes, now: int) -> str | None:
        rows = await self._rows(
            "SELECT guest FROM links WHERE token = ? AND expires > ?", token, now
        )
        return rows[0][0] if rows else None

    async def secret(self) -> bytes:
        def make() -> bytes:
            self._links[1].execute(
                "INSERT OR IGNORE INTO secrets VALUES ('cookies', ?)", (secrets.token_bytes(32),)
            )
            rows = self._links[1].execute("SELECT value FROM secrets WHERE name = 'cookies'")
            return bytes(rows.fetchone()[0])

        return await self._read(make)

    async def check(self) -> None:
        await self.keep(Touch())

    async def abandoned(self, before: int, limit: int) -> list[tuple[str, int]]:
        return [
            (code, last) for code, last in await self._historian.chosen(ABANDONED, before, limit)
        ]

    async def played_out(self, before: int, limit: int) -> list[tuple[str, int]]:
        return [
            (code, last) for code, last in await self._historian.chosen(PLAYED_OUT, before, limit)
        ]

    async def absent(self, before: int, limit: int) -> list[str]:
        return [id for (id,) in await self._historian.chosen(ABSENT, before, limit)]

    async def damage(self) -> str | None:
        return await self._historian.damage()

    async def close(self) -> None:
        await asyncio.sleep(0)  # what this turn of the loop brought is handed over
        await self._loop.run_in_executor(None, self._writer.stop)
        self._reader.shutdown()
        self._historian.close()
        for link in (*self._links, self._lock):
            link.close()

    async def _rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return await self._read(lambda: self._links[1].execute(sql, values).fetchall())

    async def _read(self, what: Callable[[], T]) -> T:
        try:
            return await self._loop.run_in_executor(self._reader, what)
        except sqlite3.Error as problem:
            raise self._unreadable(problem) from problem

    def _unreadable(self, problem: sqlite3.Error) -> Unreadable:
        """What SQLite says, as whoever asked understands it."""
        code = getattr(problem, "sqlite_errorcode", 0) & 0xFF  # what is above tells of details
        if code not in DAMAGE:
            return Unreadable(str(problem))
        self._on_damage(str(problem))
        return Corrupt(str(problem))
