"""Whether a table is this worker's to look after."""

from typing import Protocol

from oriflamme.server.store import queries as q
from oriflamme.server.store.leases import Company, Worker
from oriflamme.server.store.store import Store
from oriflamme.server.store.writes import Write


class Elsewhere(Exception):
    """The table is another worker's."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        super().__init__(worker.name)


class Ownership(Protocol):
    term: int
    """How often all was lost: what was begun in another term may be out of date."""

    @property
    def holds(self) -> bool:
        """Whether what is in memory is still this worker's."""

    async def take(self, code: str) -> None:
        """Look after a table from now on, if it is nobody else's. Raises `Elsewhere`."""

    def give_up(self, code: str) -> None:
        """Whoever wants it next may have it."""

    def on_opening(self, code: str) -> tuple[Write, ...]:
        """What is kept with a new table so that it is this worker's."""

    async def to_wake(self) -> list[str]:
        """Running games that nobody looks after."""

    async def company(self) -> dict[str, Company]:
        """Who waits at listed tables elsewhere."""

    async def lend(self, short: str, table: str, until: int, now: int) -> bool:
        """Let a short code lead to a table wherever it is asked for; whether it was free."""

    async def leads_to(self, short: str, now: int) -> str | None:
        """Where a short code leads that another worker has lent."""


class RoomHolder(Protocol):
    """What is in this worker's memory, and by what right."""

    ownership: Ownership

    def is_in_use(self, code: str) -> bool: ...


async def claim_if_unused(lobby: RoomHolder, code: str) -> bool:
    """Whether nobody is at a table, here or at another worker; then it is this worker's."""
    if lobby.is_in_use(code):
        return False
    try:
        await lobby.ownership.take(code)
    except Elsewhere:
        return False
    return True


class Alone:
    """One process: everything is its own."""

    term = 0
    holds = True

    def __init__(self, store: Store) -> None:
        self._store = store

    async def take(self, code: str) -> None:
        """Whose else should it be?"""

    def give_up(self, code: str) -> None:
        """Nobody else wants it."""

    def on_opening(self, code: str) -> tuple[Write, ...]:
        return ()

    async def to_wake(self) -> list[str]:
        return await self._store.fetch(q.running_tables())

    async def company(self) -> dict[str, Company]:
        return {}

    async def lend(self, short: str, table: str, until: int, now: int) -> bool:
        return True

    async def leads_to(self, short: str, now: int) -> str | None:
        return None
