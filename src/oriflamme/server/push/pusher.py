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
from oriflamme.server.push.encryption import encrypt
from oriflamme.server.push.http_post import post
from oriflamme.server.push.ssrf_guard import ForbiddenEndpoint, parse_endpoint
from oriflamme.server.push.vapid_key import VapidKey, base64url
from oriflamme.server.store import queries as q
from oriflamme.server.store.guest_writes import delete_subscription
from oriflamme.server.store.store import Store, StoreError, SubscriptionRow

log = logging.getLogger(__name__)
PushOutcome: TypeAlias = Literal["accepted", "expired", "failed", "dropped"]

MAX_CONCURRENT: Final = 8
"""People being told at a time; the others wait for their turn."""
MAX_QUEUED: Final = 1000
"""People to be told; those beyond are dropped."""
RESOLVER_THREADS: Final = 4
"""Threads that look hosts up."""
TTL_S: Final = 3600
"""How long a push service keeps what it cannot deliver at once."""
EXPIRED_STATUSES: Final = (404, 410)
"""What a push service answers when it knows the browser no more."""


class Pusher:
    """Sends without anybody waiting for it. What fails is counted, and not tried again."""

    def __init__(
        self,
        store: Store,
        key: VapidKey,
        allowed_hosts: str,
        clock: Callable[[], int],
        on_outcome: Callable[[PushOutcome], None],
    ) -> None:
        self.public_key = key.public
        self.own_hosts = frozenset(host.strip() for host in allowed_hosts.split(","))
        self._store = store
        self._key = key
        self._clock = clock
        self._on_outcome = on_outcome
        self._ssl_context = ssl.create_default_context()
        self._executor = ThreadPoolExecutor(RESOLVER_THREADS, thread_name_prefix="oriflamme-push")
        self._slots = asyncio.Semaphore(MAX_CONCURRENT)
        self._tasks: set[asyncio.Task[None]] = set()

    def notify(self, guest: str, table: str) -> None:
        """Tell a guest that it is their turn at a table."""
        if len(self._tasks) >= MAX_QUEUED:
            self._on_outcome("dropped")
            return
        call = asyncio.get_running_loop().create_task(self._notify(guest, table))
        self._tasks.add(call)
        call.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        for call in self._tasks:
            call.cancel()
        self._executor.shutdown(wait=False, cancel_futures=True)

    async def _notify(self, guest: str, table: str) -> None:
        async with self._slots:
            try:
                devices = await self._store.fetch(q.subscriptions_of(guest))
                await asyncio.gather(*(self._notify_device(device, table) for device in devices))
            except StoreError:
                log.warning("somebody was not told of their turn: the database was not read")

    async def _notify_device(self, device: SubscriptionRow, table: str) -> None:
        outcome, why = await self._send(device, table)
        self._on_outcome(outcome)
        if outcome == "expired":
            await self._store.commit(delete_subscription(device.endpoint))
        elif outcome == "failed":
            log.info("a push was not taken: %s", why)

    async def _send(self, device: SubscriptionRow, table: str) -> tuple[PushOutcome, object]:
        headers = {
            "Authorization": self._key.authorization(device.endpoint, self._clock() // 1000),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TTL_S),
            "Urgency": "high",
            "Topic": topic(table),
        }
        body = encrypt(payload(device.language, table), device.p256dh, device.auth)
        try:
            to = parse_endpoint(device.endpoint, self.own_hosts)
            status = await post(
                to, headers, body, ssl_context=self._ssl_context, executor=self._executor
            )
        except (ForbiddenEndpoint, OSError, h11.ProtocolError) as problem:
            return "failed", problem or type(problem).__name__
        if status in EXPIRED_STATUSES:
            return "expired", status
        return ("accepted" if 200 <= status < 300 else "failed"), status


def payload(language: str, table: str) -> bytes:
    """All that is said: whose turn it is, and where."""
    fields = {
        "title": translate("push.title", language),
        "body": translate("push.body", language, code=table),
        "tag": table,
        "path": f"/t/{table}",
    }
    return json.dumps(fields, ensure_ascii=False).encode()


def topic(table: str) -> str:
    """A later word takes the place of an earlier one; which table it is, no service learns."""
    return base64url(hashlib.sha256(table.encode()).digest()[:24])
