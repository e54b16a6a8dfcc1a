"""Reading what a keeper of the house has to know."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

Rows: TypeAlias = Callable[..., Awaitable[list[tuple[Any, ...]]]]
"""Asks a database: the SQL, with a question mark for each of the values that follow."""


@dataclass(frozen=True, slots=True)
class OrderRow:
    number: int
    at: int
    body: bytes
    done: int


@dataclass(frozen=True, slots=True)
class BanRow:
    who: str
    at: int
    ends: int
    why: str


@dataclass(frozen=True, slots=True)
class ReportRow:
    code: str
    number: int
    guest: str
    at: int
    person: str
    name: str
    said: str


@dataclass(frozen=True, slots=True)
class HouseTable:
    code: str
    phase: str
    updated: int
    summary: bytes


@dataclass(frozen=True, slots=True)
class HouseGuest:
    id: str
    name: str
    seen: int
    games: int


class KeepingReads:
    """The same questions for every database."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    async def orders(self, after: int) -> list[OrderRow]:
        rows = await self._rows(
            "SELECT number, at, body, done FROM orders WHERE number > ? ORDER BY number", after
        )
        return [OrderRow(*row) for row in rows]

    async def bans(self) -> list[BanRow]:
        rows = await self._rows("SELECT who, at, ends, why FROM bans ORDER BY at DESC")
        return [BanRow(*row) for row in rows]

    async def reports(self, limit: int) -> list[ReportRow]:
        """The latest first."""
        rows = await self._rows(
            "SELECT code, number, guest, at, person, name, said FROM reports"
            " ORDER BY at DESC LIMIT ?",
            limit,
        )
        return [ReportRow(*row) for row in rows]

    async def is_closed(self, code: str) -> bool:
        return bool(await self._rows("SELECT 1 FROM closed_tables WHERE code = ?", code))

    async def tables(self, limit: int) -> list[HouseTable]:
        """The latest first."""
        rows = await self._rows(
            "SELECT code, phase, updated, summary FROM tables WHERE phase <> 'gone'"
            " ORDER BY updated DESC LIMIT ?",
            limit,
        )
        return [HouseTable(*row) for row in rows]

    async def last_change(self, code: str) -> int:
        """The number of a table's last change; 0: there is no such table."""
        rows = await self._rows("SELECT max(number) FROM changes WHERE code = ?", code)
        return rows[0][0] or 0

    async def guests(self, limit: int) -> list[HouseGuest]:
        """Those who were here last first."""
        rows = await self._rows(
            "SELECT g.id, g.name, coalesce((SELECT max(seen) FROM keys WHERE guest = g.id), 0)"
            " AS seen, (SELECT count(*) FROM players WHERE guest = g.id) FROM guests g"
            " ORDER BY seen DESC LIMIT ?",
            limit,
        )
        return [HouseGuest(*row) for row in rows]

    async def guest_name(self, guest: str) -> str | None:
        rows = await self._rows("SELECT name FROM guests WHERE id = ?", guest)
        return rows[0][0] if rows else None
