"""What a store must do."""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from oriflamme.server.store.writes import Write

T = TypeVar("T")
Done: TypeAlias = Callable[[Exception | None], None]
"""Called on the event loop when a unit is safe on disk, or why it is not."""


class StoreError(Exception):
    """The disk did not take what it was given."""


class Unreadable(StoreError):
    """The disk did not give what was asked for."""


class Corrupt(Unreadable):
    """What lies on the disk is not what was written to it."""


class Conflict(StoreError):
    """A change with this number is already there: somebody else wrote to the table."""


@dataclass(frozen=True, slots=True)
class ChangeRow:
    number: int
    at: int
    body: bytes
    skipped: int = 0
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
class KeyRow:
    key: bytes
    made: int
    seen: int


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
    """The seat of the one who asked."""


class Store(Protocol):
    """Durable memory. Writes go through one door in order; reads see all acknowledged writes."""

    def write(self, unit: Sequence[Write], done: Done) -> None:
        """Keep a unit; `done` is called once it would survive a crash."""

    async def keep(self, *unit: Write) -> None:
        """The same, to be awaited."""

    async def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows that a question finds; `statement.py` has the SQL that all know."""

    async def rows_aside(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """The same for what takes long, and nobody waits behind it."""

    async def changes(self, code: str, first: int = 1, last: int | None = None) -> list[ChangeRow]:
        """The changes of a table in order."""

    async def of_changes(
        self,
        code: str,
        make: Callable[[list[ChangeRow]], T],
        first: int = 1,
        last: int | None = None,
    ) -> T:
        """What is made of the changes of a table, aside: they may be many, and others go on."""

    async def listed(self, since: int, limit: int) -> list[TableRow]:
        """Tables in the lobby that have not started, changed since then, latest first."""

    async def unfinished(self) -> list[str]:
        """The codes of the tables where a game runs."""

    async def due(self, now: int) -> list[str]:
        """The codes of the tables that must be looked after by now."""

    async def guest_by_key(self, key: bytes) -> GuestRow | None: ...

    async def keys_of(self, guest: str) -> list[KeyRow]:
        """The devices of a guest."""

    async def spare_key(self, key: bytes) -> str | None:
        """The guest who has written this key down."""

    async def spare_key_made(self, guest: str) -> int | None:
        """When a guest last wrote a key down."""

    async def subscriptions_of(self, guest: str) -> list[SubscriptionRow]:
        """The devices on which a guest wants to be told of turns."""

    async def mutes(self, guest: str) -> frozenset[str]: ...

    async def tables_of(self, guest: str, limit: int) -> list[TableRow]:
        """The tables where a guest sits and that are not over, latest first."""

    async def games_of(self, guest: str, limit: int) -> list[GameRow]:
        """The finished games of a guest, latest first."""

    async def game(self, id: str) -> GameRow | None: ...

    async def review(self, game: str) -> bytes | None:
        """What was found in a finished game, if it was reviewed."""

    async def link(self, token: bytes, now: int) -> str | None:
        """The guest whom an unspent link moves."""

    async def secret(self) -> bytes:
        """What cookies are signed with: made once, kept for good."""

    def one_by_one(self, what: str) -> AbstractAsyncContextManager[None]:
        """Whoever else in the house wants to do `what` meanwhile waits until it is done."""

    async def check(self) -> None:
        """Fail unless the store can be written to."""

    async def abandoned(self, before: int, limit: int) -> list[tuple[str, int]]:
        """Tables where nothing happened since and no game was finished, with their last number.

        Those come first that were to be deleted before, and are still there in part.
        """

    async def played_out(self, before: int, limit: int) -> list[tuple[str, int]]:
        """Tables where nothing happened since, with their last number; their games are finished."""

    async def absent(self, before: int, limit: int) -> list[str]:
        """Guests nobody has seen since, who sit nowhere, finished no game, and have neither a
        spare key nor an account."""

    async def damage(self) -> str | None:
        """What is wrong with what lies on the disk; it is all looked at, aside."""

    async def close(self) -> None: ...
