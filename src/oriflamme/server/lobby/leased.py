"""A worker among others: what is its own it holds by a lease, which it has to renew."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Final

from oriflamme.server.lobby.ownership import Elsewhere
from oriflamme.server.store.leases import Company, Leases
from oriflamme.server.store.store import StoreError, StoreReadError
from oriflamme.server.store.writes import Write, save_lease

log = logging.getLogger(__name__)
RENEW_S: Final = 1.0
SURE: Final = 0.9
"""Of a lease: a little before others may take what is mine, I no longer hold it for mine."""


class Leased:
    """Takes tables by the database's leave. `lost` is called when the lease has run out."""

    def __init__(
        self, leases: Leases, lost: Callable[[], None], clock: Callable[[], float] = monotonic
    ) -> None:
        self._leases = leases
        self._lost = lost
        self._clock = clock
        self._until = 0.0
        self.term = 0
        self._given_up: set[str] = set()
        self._order = asyncio.Lock()
        """What is taken again meanwhile must not be given up."""

    @property
    def holds(self) -> bool:
        return self._clock() < self._until

    async def renew(self) -> None:
        """Say that this worker lives; and if that was not heard for too long, bear it."""
        begun = self._clock()
        try:
            async with asyncio.timeout(max(self._until - begun, RENEW_S)):
                await self._leases.renew()
        except (StoreError, TimeoutError) as problem:
            self._bear(problem)
            return
        self._bear()  # it was heard, but perhaps too late: others may have taken what was mine
        self._until = begun + self._leases.lease_ms / 1000 * SURE
        with suppress(StoreError):  # then next time
            await self._give_up()

    def _bear(self, why: Exception | None = None) -> None:
        if self._until and not self.holds:
            self._until = 0.0
            self.term += 1
            log.warning("the lease of worker %s has run out: %s", self._leases.me.name, why)
            self._lost()

    async def close(self) -> None:
        """Leave everything to the others at once."""
        self._until = 0.0
        await self._leases.end()

    async def take(self, code: str) -> None:
        if not self.holds:
            raise StoreReadError("this worker has no lease")
        async with self._order:
            self._given_up.discard(code)
            owner = await self._leases.take(code)
        if owner not in (None, self._leases.me):
            assert owner
            raise Elsewhere(owner)

    def give_up(self, code: str) -> None:
        self._given_up.add(code)

    async def _give_up(self) -> None:
        async with self._order:
            if self._given_up:
                given_up = set(self._given_up)
                await self._leases.give_up([*given_up])
                self._given_up -= given_up

    def on_opening(self, code: str) -> tuple[Write, ...]:
        return (save_lease(code, self._leases.me.name),)

    async def to_wake(self) -> list[str]:
        return await self._leases.unowned()

    async def company(self) -> dict[str, Company]:
        return await self._leases.company()

    async def lend(self, short: str, table: str, until: int, now: int) -> bool:
        return await self._leases.lend(short, table, until, now)

    async def leads_to(self, short: str, now: int) -> str | None:
        return await self._leases.leads_to(short, now)
