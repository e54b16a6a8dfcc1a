"""Tells people who are away that it is their turn, on the devices where they asked for it."""

import asyncio
import hashlib
import json
import logging
import ssl
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Literal, TypeAlias

import h11

from oriflamme.i18n import translate
from oriflamme.server.push.keys import PushKey, base64url
from oriflamme.server.push.posting import post
from oriflamme.server.push.reaching import Unreachable, read_endpoint
from oriflamme.server.push.sealing import seal
from oriflamme.server.store import queries as q
from oriflamme.server.store.guest_writes import delete_subscription
from oriflamme.server.store.store import Store, StoreError, SubscriptionRow

log = logging.getLogger(__name__)
Outcome: TypeAlias = Literal["taken", "gone", "failed", "left_out"]

AT_ONCE: Final = 8
"""People being told at a time; the others wait for their turn."""
MOST_WAITING: Final = 1000
"""People to be told; whoever comes beyond is left out."""
LOOKING_UP: Final = 4
"""Threads that look hosts up."""
KEPT_S: Final = 3600
"""How long a push service keeps what it cannot deliver at once."""
GONE: Final = (404, 410)
"""What a push service answers when it knows the browser no more."""


class Pusher:
    """Sends without anybody waiting for it. What fails is counted, and not tried again."""

    def __init__(
        self,
        store: Store,
        key: PushKey,
        own_hosts: str,
        clock: Callable[[], int],
        count: Callable[[Outcome], None],
    ) -> None:
        self.public_key = key.public
        self.own_hosts = frozenset(host.strip() for host in own_hosts.split(","))
        self._store = store
        self._key = key
        self._clock = clock
        self._count = count
        self._trust = ssl.create_default_context()
        self._aside = ThreadPoolExecutor(LOOKING_UP, thread_name_prefix="oriflamme-push")
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._calls: set[asyncio.Task[None]] = set()

    def call(self, guest: str, table: str) -> None:
        """Tell a guest that it is their turn at a table."""
        if len(self._calls) >= MOST_WAITING:
            self._count("left_out")
            return
        call = asyncio.get_running_loop().create_task(self._call(guest, table))
        self._calls.add(call)
        call.add_done_callback(self._calls.discard)

    def close(self) -> None:
        for call in self._calls:
            call.cancel()
        self._aside.shutdown(wait=False, cancel_futures=True)

    async def _call(self, guest: str, table: str) -> None:
        async with self._turns:
            try:
                devices = await self._store.fetch(q.subscriptions_of(guest))
                await asyncio.gather(*(self._tell(device, table) for device in devices))
            except StoreError:
                log.warning("somebody was not told of their turn: the database was not read")

    async def _tell(self, device: SubscriptionRow, table: str) -> None:
        outcome, why = await self._send(device, table)
        self._count(outcome)
        if outcome == "gone":
            await self._store.commit(delete_subscription(device.endpoint))
        elif outcome == "failed":
            log.info("a push was not taken: %s", why)

    async def _send(self, device: SubscriptionRow, table: str) -> tuple[Outcome, object]:
        headers = {
            "Authorization": self._key.authorization(device.endpoint, self._clock() // 1000),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_S),
            "Urgency": "high",
            "Topic": topic(table),
        }
        body = seal(words(device.language, table), device.p256dh, device.auth)
        try:
            to = read_endpoint(device.endpoint, self.own_hosts)
            status = await post(to, headers, body, trust=self._trust, aside=self._aside)
        except (Unreachable, OSError, h11.ProtocolError) as problem:
            return "failed", problem or type(problem).__name__
        if status in GONE:
            return "gone", status
        return ("taken" if 200 <= status < 300 else "failed"), status


def words(language: str, table: str) -> bytes:
    """All that is said: whose turn it is, and where."""
    told = {
        "title": translate("push.title", language),
        "body": translate("push.body", language, code=table),
        "tag": table,
        "path": f"/t/{table}",
    }
    return json.dumps(told, ensure_ascii=False).encode()


def topic(table: str) -> str:
    """A later word takes the place of an earlier one; which table it is, no service learns."""
    return base64url(hashlib.sha256(table.encode()).digest()[:24])
