"""What workers of one house say to one another, taken to heart."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress

from oriflamme.server.http.quotas import taken
from oriflamme.server.http.services import Services
from oriflamme.server.live.connection import Connection
from oriflamme.server.live.listers import Lister
from oriflamme.server.store import queries as q
from oriflamme.server.store.store import StoreError


class Words:
    """Heard by one server."""

    def __init__(self, parts: Services) -> None:
        self._parts = parts
        self._tasks: set[asyncio.Task[None]] = set()

    def hear(self, word: str) -> None:
        match word.split():
            case []:  # some may have been missed
                self._parts.guests.forget_all()
                self._look_at(self._parts.connections.everybody)
            case ["guest", id]:
                self._parts.guests.forget_here(id)
                self._look_at(self._parts.connections.of(id))
            case ["depart", code, id]:
                self._parts.lobby.depart(code, id)
            case ["took", worker, what, network, name] if self._is_another(worker):
                self._parts.quotas.taken_elsewhere(taken(what, network, name))
            case ["listed", worker, code, guest, network] if self._is_another(worker):
                self._parts.lobby.listers.note(code, Lister(guest, network))
            case ["follows" | "own", *_] if self._parts.following:
                self._parts.following.hear(word)

    def _is_another(self, worker: str) -> bool:
        household = self._parts.household
        return household is not None and household.leases.me.name != worker

    def _look_at(self, connections: Iterable[Connection]) -> None:
        known = [each for each in connections if each.key]
        if known:
            task = asyncio.get_running_loop().create_task(self._check(known))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _check(self, connections: list[Connection]) -> None:
        """A device or a token may have been ended at another worker."""
        with suppress(StoreError):  # then there will be another word
            for each in connections:
                if each.key and not await self._is_good(each.key):
                    each.drop("signed_out")

    async def _is_good(self, key: bytes) -> bool:
        if await self._parts.store.ask(q.guest_by_key(key)) is not None:
            return True
        return await self._parts.store.ask(q.token(key)) is not None
