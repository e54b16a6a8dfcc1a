"""A websocket over which the server tells and nothing that is said changes anything."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.types import Receive

from oriflamme.server.http import rates
from oriflamme.server.http.services import Services
from oriflamme.server.lobby.connection import Connection
from oriflamme.server.lobby.rate_limit import RateLimit
from oriflamme.server.store.store import StoreError


@asynccontextmanager
async def connection_lifetime(
    parts: Services, connection: Connection, network: str
) -> AsyncIterator[None]:
    """From the moment somebody was let in until they are gone, whoever ended it."""
    try:
        yield
    except StoreError:
        parts.metrics.write_failures.inc()
        await connection.close_gracefully("storage_unavailable")
    except asyncio.CancelledError:
        if not connection.is_aborted:
            raise
    finally:
        connection.peer_closed()
        parts.connections.remove(connection, network)


async def drain_until_closed(parts: Services, connection: Connection, receive: Receive) -> None:
    """Whoever says too much is sent away."""
    limit = RateLimit(*rates.messages(parts.settings))
    while (await receive())["type"] == "websocket.receive":
        if not limit.take(time.monotonic()):
            parts.metrics.refusals.labels("rate_limited").inc()
            connection.drop("rate_limited")
