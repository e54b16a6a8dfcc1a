"""One request to a push service: bounded in time, and nothing of the answer but its status."""

import asyncio
import ssl
from concurrent.futures import Executor
from typing import Final

import h11

from oriflamme.server.push.ssrf_guard import PushEndpoint, resolve

TIMEOUT_S: Final = 10
"""From looking the host up to the status of the answer."""
CHUNK_BYTES: Final = 4096


async def post(
    endpoint: PushEndpoint,
    headers: dict[str, str],
    body: bytes,
    *,
    ssl_context: ssl.SSLContext,
    executor: Executor,
    timeout_s: float = TIMEOUT_S,
) -> int:
    """The status it is answered with; no redirection is followed.

    Raises `ForbiddenEndpoint`, `OSError` (a timeout is one) or `h11.ProtocolError`.
    """
    async with asyncio.timeout(timeout_s):
        address = await resolve(endpoint, executor)
        reader, writer = await asyncio.open_connection(
            address,
            endpoint.port,
            ssl=ssl_context if endpoint.is_secure else None,
            server_hostname=endpoint.host if endpoint.is_secure else None,
        )
        try:
            http = h11.Connection(our_role=h11.CLIENT)
            writer.write(_request(http, endpoint, headers, body))
            return await _status(http, reader)
        finally:
            writer.transport.abort()  # the rest of the answer is of no interest


def _request(
    http: h11.Connection, endpoint: PushEndpoint, headers: dict[str, str], body: bytes
) -> bytes:
    all_headers = {
        "Host": endpoint.authority,
        **headers,
        "Content-Length": str(len(body)),
        "Connection": "close",
    }
    head = h11.Request(method="POST", target=endpoint.target, headers=list(all_headers.items()))
    parts = (http.send(head), http.send(h11.Data(body)), http.send(h11.EndOfMessage()))
    return b"".join(part for part in parts if part)


async def _status(http: h11.Connection, reader: asyncio.StreamReader) -> int:
    while True:
        event = http.next_event()
        if event is h11.NEED_DATA:
            http.receive_data(await reader.read(CHUNK_BYTES))
        elif isinstance(event, h11.Response):
            return event.status_code
        elif not isinstance(event, h11.InformationalResponse):
            raise ConnectionError("the push service closed without an answer")
