"""What is asked of a store, as SQL, the same for every database."""

import secrets
import zlib
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, TypeVar

from oriflamme.server.store.forgetting import ABANDONED, ABSENT, PLAYED_OUT
from oriflamme.server.store.sql import SHARED
from oriflamme.server.store.store import (
    ChangeRow,
    GameRow,
    GuestRow,
    KeyRow,
    SubscriptionRow,
    TableRow,
)
from oriflamme.server.store.writes import SaveSecret, Touch, Write

T = TypeVar("T")


class Queries(ABC):
    """Each database says how rows are read; which rows, is said here."""

    @abstractmethod
    async def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]: ...

    @abstractmethod
    async def rows_aside(self, sql: str, *values: Any) -> list[tuple[Any, ...]]: ...

    @abstractmethod
    async def keep(self, *unit: Write) -> None: ...

    @abstractmethod
    async def of_changes(
        self,
        code: str,
        make: Callable[[list[ChangeRow]], T],
        first: int = 1,
        last: int | None = None,
    ) -> T: ...

    async def changes(self, code: str, first: int = 1, last: int | None = None) -> list[ChangeRow]:
        return await self.of_changes(code, list, first, last)

    async def listed(self, since: int, limit: int) -> list[TableRow]:
        rows = await self.rows(
            "SELECT code, phase, updated, summary FROM tables"
            " WHERE listed = 1 AND phase = 'seating' AND updated > ?"
            " ORDER BY updated DESC LIMIT ?",
            since,
            limit,
        )
        return [TableRow(*row) for row in rows]

    async def unfinished(self) -> list[str]:
        rows = await self.rows("SELECT code FROM tables WHERE phase = 'playing'")
        return [code for (code,) in rows]

    async def due(self, now: int) -> list[str]:
        rows = await self.rows("SELECT code FROM tables WHERE due <= ?", now)
        return [code for (code,) in rows]

    async def guest_by_key(self, key: bytes) -> GuestRow | None:
        rows = await self.rows(
            "SELECT g.id, g.name, g.language, g.coat, a.kind FROM keys k"
            " JOIN guests g ON g.id = k.guest LEFT JOIN accounts a ON a.id = g.id"
            " WHERE k.key = ?",
            key,
        )
        return GuestRow(*rows[0]) if rows else None

    async def keys_of(self, guest: str) -> list[KeyRow]:
        rows = await self.rows("SELECT key, made, seen FROM keys WHERE guest = ?", guest)
        return [KeyRow(*row) for row in rows]

    async def spare_key(self, key: bytes) -> str | None:
        rows = await self.rows("SELECT guest FROM spare_keys WHERE key = ?", key)
        return rows[0][0] if rows else None

    async def spare_key_made(self, guest: str) -> int | None:
        rows = await self.rows("SELECT made FROM spare_keys WHERE guest = ?", guest)
        return rows[0][0] if rows else None

    async def subscriptions_of(self, guest: str) -> list[SubscriptionRow]:
        rows = await self.rows(
            "SELECT key, endpoint, p256dh, auth, language FROM subscriptions WHERE guest = ?", guest
        )
        return [SubscriptionRow(*row) for row in rows]

    async def mutes(self, guest: str) -> frozenset[str]:
        rows = await self.rows("SELECT person FROM mutes WHERE guest = ?", guest)
        return frozenset(person for (person,) in rows)

    async def tables_of(self, guest: str, limit: int) -> list[TableRow]:
        rows = await self.rows(
            "SELECT code, phase, updated, summary FROM seats JOIN tables USING (code)"
            " WHERE guest = ? AND phase <> 'over' ORDER BY updated DESC LIMIT ?",
            guest,
            limit,
        )
        return [TableRow(*row) for row in rows]

    async def games_of(self, guest: str, limit: int) -> list[GameRow]:
        rows = await self.rows(
            "SELECT id, code, first_number, last_number, g.finished, summary, nullif(seat, ?)"
            " FROM players p JOIN games g ON p.game = g.id"
            " WHERE guest = ? ORDER BY p.finished DESC LIMIT ?",
            SHARED,
            guest,
            limit,
        )
        return [GameRow(*row) for row in rows]

    async def game(self, id: str) -> GameRow | None:
        rows = await self.rows(
            "SELECT id, code, first_number, last_number, finished, summary FROM games WHERE id = ?",
            id,
        )
        return GameRow(*rows[0]) if rows else None

    async def review(self, game: str) -> bytes | None:
        rows = await self.rows("SELECT body FROM reviews WHERE game = ?", game)
        return zlib.decompress(rows[0][0]) if rows else None

    async def link(self, token: bytes, now: int) -> str | None:
        rows = await self.rows(
            "SELECT guest FROM links WHERE token = ? AND expires > ?", token, now
        )
        return rows[0][0] if rows else None

    async def secret(self) -> bytes:
        await self.keep(SaveSecret("cookies", secrets.token_bytes(32)))
        ((value,),) = await self.rows("SELECT value FROM secrets WHERE name = 'cookies'")
        return bytes(value)

    async def check(self) -> None:
        await self.keep(Touch())

    async def abandoned(self, before: int, limit: int) -> list[tuple[str, int]]:
        return [(code, last) for code, last in await self.rows_aside(ABANDONED, before, limit)]

    async def played_out(self, before: int, limit: int) -> list[tuple[str, int]]:
        return [(code, last) for code, last in await self.rows_aside(PLAYED_OUT, before, limit)]

    async def absent(self, before: int, limit: int) -> list[str]:
        return [id for (id,) in await self.rows_aside(ABSENT, before, limit)]
