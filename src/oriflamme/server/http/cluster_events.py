"""What workers of one house say to one another, taken to heart."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress

from oriflamme.server.http.quotas import parse_quota_use
from oriflamme.server.http.services import Services
from oriflamme.server.lobby.connection import Connection
from oriflamme.server.lobby.listing_quota import Lister
from oriflamme.server.store import queries as q
from oriflamme.server.store.store import StoreError


class ClusterEvents:
    """Heard by one server."""

    def __init__(self, parts: Services) -> None:
        self._parts = parts
        self._tasks: set[asyncio.Task[None]] = set()

    def handle(self, message: str) -> None:
        match message.split():
            case []:  # some may have been missed
                self._parts.guests.invalidate_all()
                self._recheck(self._parts.connections.open_connections)
            case ["guest", id]:
                self._parts.guests.invalidate_local(id)
                self._recheck(self._parts.connections.of_guest(id))
            case ["depart", code, id]:
                self._parts.lobby.vacate_seat(code, id)
            case ["quota", worker, what, network, name] if self._is_other_node(worker):
                self._parts.quotas.count_remote(parse_quota_use(what, network, name))
            case ["listed", worker, code, guest, network] if self._is_other_node(worker):
                self._parts.lobby.listing_quota.record_remote(code, Lister(guest, network))
            case ["follows" | "own", *_] if self._parts.following:
                self._parts.following.hear(message)

    def _is_other_node(self, node: str) -> bool:
        household = self._parts.household
        return household is not None and household.leases.me.name != node

    def _recheck(self, connections: Iterable[Connection]) -> None:
        known = [each for each in connections if each.device_key]
        if known:
            task = asyncio.get_running_loop().create_task(self._close_revoked(known))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _close_revoked(self, connections: list[Connection]) -> None:
        """A device or a token may have been ended at another worker."""
        with suppress(StoreError):  # then there will be another word
            for each in connections:
                if each.device_key and not await self._is_valid_key(each.device_key):
                    each.drop("signed_out")

    async def _is_valid_key(self, key: bytes) -> bool:
        if await self._parts.store.fetch(q.guest_by_key(key)) is not None:
            return True
        return await self._parts.store.fetch(q.token(key)) is not None
