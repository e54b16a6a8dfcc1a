"""Whose a table is, where many workers share a house. PostgreSQL's SQL: a file has one worker.

A lease holds for as long as its worker is known to live, by the database's clock, so a dead worker
loses all of them by itself. Nothing depends on it but speed: where two workers take themselves for
the owner, the numbers of changes are unique, and one of them finds out as soon as it writes.
"""

import asyncio
import secrets
from typing import Final, NamedTuple

from oriflamme.server.store.statement import Statement
from oriflamme.server.store.store import FetchRows, Store, StoreError

CHANNEL: Final = "oriflamme"
"""On which workers speak to one another."""
LONG_MS: Final = 86_400_000
AGAIN_S: Final = 0.2
NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
LIVES: Final = f"w.expires > {NOW}"

RENEW: Final = f"""
WITH quickly AS (SELECT set_config('synchronous_commit', 'off', true) AS is_set)
INSERT INTO nodes (name, url, expires, run_id)
SELECT ?1, ?2, {NOW} + ?3, ?4 FROM quickly WHERE is_set = 'off'
ON CONFLICT (name) DO UPDATE SET url = excluded.url, expires = excluded.expires,
  run_id = excluded.run_id
WHERE nodes.run_id = excluded.run_id OR nodes.expires <= {NOW} RETURNING expires
"""
BEARER: Final = f"SELECT w.expires FROM nodes w WHERE w.name = ? AND {LIVES}"
TAKE: Final = f"""
INSERT INTO leases (code, node) SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM tables WHERE code = ?1)
ON CONFLICT (code) DO UPDATE SET node = excluded.node, waiting = 0
WHERE leases.node = ?2
  OR NOT EXISTS (SELECT 1 FROM nodes w WHERE w.name = leases.node AND {LIVES})
RETURNING code
"""
OWNER: Final = f"""
SELECT w.name, w.url FROM leases JOIN nodes w ON w.name = node AND {LIVES} WHERE code = ?
"""
ORPHANS: Final = f"""
SELECT code FROM leases JOIN tables USING (code)
WHERE phase = 'playing'
  AND NOT EXISTS (SELECT 1 FROM nodes w WHERE w.name = node AND {LIVES})
LIMIT ?
"""
UNOWNED: Final = f"""
SELECT code FROM tables t WHERE phase = 'playing' AND NOT EXISTS
  (SELECT 1 FROM leases l JOIN nodes w ON w.name = l.node AND {LIVES} WHERE l.code = t.code)
"""
COMPANY: Final = f"""
SELECT code, waiting, seen FROM leases JOIN tables USING (code) JOIN nodes w ON w.name = node
WHERE listed = 1 AND phase = 'seating' AND node <> ? AND {LIVES}
"""
LEND: Final = """
INSERT INTO short_codes (code, table_code, expires) VALUES (?1, ?2, ?3) ON CONFLICT (code) DO UPDATE
SET table_code = excluded.table_code, expires = excluded.expires WHERE short_codes.expires <= ?4
RETURNING code
"""


class Worker(NamedTuple):
    """One of the processes that serve a house."""

    name: str
    url: str
    """Where the others reach it."""


class Company(NamedTuple):
    """People at a table that another worker looks after."""

    waiting: int
    seen: int


class NameTaken(StoreError):
    """Another worker of the house bears this name, and lives."""

    def __init__(self, name: str) -> None:
        super().__init__(f"another worker of this house is called {name}; each needs its own name")


def notify(word: str) -> Statement:
    """A word to all workers, once the rest of its unit is kept."""
    return Statement("SELECT pg_notify(?, ?)", (CHANNEL, word))


async def wait_for_name(rows: FetchRows, name: str) -> None:
    """Until nobody bears the name: one who has died bears it for as long as its lease.

    Raises `NameTaken` once its bearer is heard.
    """
    first = await rows(BEARER, name)
    while found := await rows(BEARER, name):
        if found != first:
            raise NameTaken(name)
        await asyncio.sleep(AGAIN_S)


class Leases:
    """What one worker says to the others, through the database."""

    def __init__(self, store: Store, me: Worker, lease_ms: int) -> None:
        self._store = store
        self.me = me
        self.lease_ms = lease_ms
        self._life = secrets.token_hex(8)

    async def begin(self) -> None:
        """Live; and forget those who died long ago, and what one had oneself before a restart."""
        await self.renew()
        await self._store.rows("DELETE FROM leases WHERE node = ?", self.me.name)
        await self._store.rows(f"DELETE FROM nodes WHERE expires < {NOW} - ?", LONG_MS)

    async def renew(self) -> None:
        """Live for another while. It need not outlive the database, so no disk is waited for."""
        if not await self._store.rows(RENEW, *self.me, self.lease_ms, self._life):
            raise NameTaken(self.me.name)

    async def end(self) -> None:
        """Live no more: whatever was mine is anybody's at once."""
        gone = "DELETE FROM nodes WHERE name = ? AND run_id = ?"
        await self._store.rows(gone, self.me.name, self._life)

    async def take(self, code: str) -> Worker | None:
        """Make a table mine unless it is another's; whose it is. None: there is no such table."""
        while True:
            if await self._store.rows(TAKE, code, self.me.name):
                return self.me
            if owners := await self._store.rows(OWNER, code):
                return Worker(*owners[0])
            if not await self._store.rows("SELECT 1 FROM leases WHERE code = ?", code):
                return None

    async def give_up(self, codes: list[str]) -> None:
        await self._store.rows(
            "DELETE FROM leases WHERE code = ANY(?1::text[]) AND node = ?2", codes, self.me.name
        )

    async def orphans(self, most: int) -> list[str]:
        """Running games that a dead worker has left behind."""
        return [code for (code,) in await self._store.rows(ORPHANS, most)]

    async def unowned(self) -> list[str]:
        """All running games that are nobody's."""
        return [code for (code,) in await self._store.rows(UNOWNED)]

    async def company(self) -> dict[str, Company]:
        """Who waits at listed tables of others."""
        rows = await self._store.rows(COMPANY, self.me.name)
        return {code: Company(waiting, seen) for code, waiting, seen in rows}

    async def note_company(self, code: str, company: Company) -> None:
        await self._store.rows(
            "UPDATE leases SET waiting = ?3, seen = ?4 WHERE code = ?1 AND node = ?2",
            code,
            self.me.name,
            *company,
        )

    async def lend(self, short: str, table: str, until: int, now: int) -> bool:
        """Let a short code lead to a table, in place of the one before; whether it was free."""
        if not await self._store.rows(LEND, short, table, until, now):
            return False
        await self._store.rows(
            "DELETE FROM short_codes WHERE table_code = ?1 AND code <> ?2 OR expires <= ?3",
            table,
            short,
            now,
        )
        return True

    async def leads_to(self, short: str, now: int) -> str | None:
        rows = await self._store.rows(
            "SELECT table_code FROM short_codes WHERE code = ? AND expires > ?", short, now
        )
        return rows[0][0] if rows else None
