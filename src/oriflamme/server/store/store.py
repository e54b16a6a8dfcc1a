"""What a store must do, whichever database it is in."""

import asyncio
import secrets
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from oriflamme.server.store.statement import Query
from oriflamme.server.store.writes import Write, probe_write, save_secret

T = TypeVar("T")
OnWritten: TypeAlias = Callable[[Exception | None], None]
"""Called on the event loop when a unit is safe on disk, or why it is not."""
FetchRows: TypeAlias = Callable[..., Awaitable[list[tuple[Any, ...]]]]
"""Asks a database: the SQL, with a question mark for each of the values that follow."""


class StoreError(Exception):
    """The disk did not take what it was given."""


class StoreReadError(StoreError):
    """The disk did not give what was asked for."""


class DatabaseCorrupt(StoreReadError):
    """What lies on the disk is not what was written to it."""


class WriteConflict(StoreError):
    """A change with this number is already there: another process wrote to the table."""


@dataclass(frozen=True, slots=True)
class ChangeRow:
    number: int
    at: int
    body: bytes
    compacted: int = 0
    """How many before it were let go."""


@dataclass(frozen=True, slots=True)
class TableRow:
    code: str
    phase: str
    updated: int
    summary: bytes


@dataclass(frozen=True, slots=True)
class GuestRow:
    id: str
    name: str
    language: str
    coat: str | None = None
    """Of arms, if it was chosen."""
    account: str | None = None
    """Of which kind: of a person or of a bot; none: a guest without one."""


@dataclass(frozen=True, slots=True)
class DeviceKeyRow:
    key: bytes
    created: int
    last_seen: int


@dataclass(frozen=True, slots=True)
class SubscriptionRow:
    key: bytes
    """Of the device."""
    endpoint: str
    p256dh: bytes
    auth: bytes
    language: str


@dataclass(frozen=True, slots=True)
class GameRow:
    id: str
    code: str
    first_number: int
    last_number: int
    finished: int
    summary: bytes
    seat: int | None = None
    """The seat of the guest whose games were asked for."""


class Database(ABC):
    """A database that can be asked, and written to in units."""

    @abstractmethod
    async def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows that a question finds; `statement.py` has the SQL that all know."""

    @abstractmethod
    async def rows_in_background(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """The same for what takes long; other questions do not wait behind it."""

    async def fetch(self, query: Query[T]) -> T:
        rows = await (self.rows_in_background if query.is_slow else self.rows)(
            query.sql, *query.values
        )
        return query.make(rows)

    @abstractmethod
    async def map_changes(
        self,
        code: str,
        make: Callable[[list[ChangeRow]], T],
        first: int = 1,
        last: int | None = None,
    ) -> T:
        """What is made of the changes of a table, aside: they may be many, and others go on."""

    async def changes(self, code: str, first: int = 1, last: int | None = None) -> list[ChangeRow]:
        """The changes of a table in order."""
        return await self.map_changes(code, list, first, last)

    @abstractmethod
    async def commit(self, *unit: Write) -> None:
        """Keep a unit, all of it or nothing; it is safe on disk once this has been awaited."""


class Store(Database):
    """Durable memory. Writes go through one door in order; reads see all acknowledged writes."""

    @abstractmethod
    def write(self, unit: Sequence[Write], on_written: OnWritten) -> None:
        """Keep a unit; `done` is called once it would survive a crash."""

    async def commit(self, *unit: Write) -> None:
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def on_written(problem: Exception | None) -> None:
            if written.cancelled():
                return
            if problem:
                written.set_exception(problem)
            else:
                written.set_result(None)

        self.write(unit, on_written)
        await written

    def notify(self, message: str) -> None:
        """Say a word to all processes that share the database, where there are others."""

    async def cookie_secret(self) -> bytes:
        """What cookies are signed with: made once, kept for good."""
        await self.commit(save_secret("cookies", secrets.token_bytes(32)))
        ((value,),) = await self.rows("SELECT value FROM secrets WHERE name = 'cookies'")
        return bytes(value)

    async def check_writable(self) -> None:
        """Fail unless the store can be written to."""
        await self.commit(probe_write())

    @abstractmethod
    def advisory_lock(self, name: str) -> AbstractAsyncContextManager[None]:
        """All others that want to do `what` meanwhile wait until it is done."""

    @abstractmethod
    async def check_integrity(self) -> str | None:
        """What is wrong with what lies on the disk; it is all looked at, aside."""

    @abstractmethod
    async def close(self) -> None: ...
