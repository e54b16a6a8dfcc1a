"""One request to a push service: bounded in time, and nothing of the answer but its status."""

import asyncio
import ssl
from concurrent.futures import Executor
from typing import Final

import h11

from oriflamme.server.push.reaching import Endpoint, resolve

MOST_S: Final = 10
"""From looking the host up to the status of the answer."""
CHUNK: Final = 4096


async def post(
    endpoint: Endpoint,
    headers: dict[str, str],
    body: bytes,
    *,
    trust: ssl.SSLContext,
    aside: Executor,
    most_s: float = MOST_S,
) -> int:
    """The status it is answered with; no redirection is followed.

    Raises `Unreachable`, `OSError` (a timeout is one) or `h11.ProtocolError`.
    """
    async with asyncio.timeout(most_s):
        address = await resolve(endpoint, aside)
        reader, writer = await asyncio.open_connection(
            address,
            endpoint.port,
            ssl=trust if endpoint.is_secure else None,
            server_hostname=endpoint.host if endpoint.is_secure else None,
        )
        try:
            link = h11.Connection(our_role=h11.CLIENT)
            writer.write(_request(link, endpoint, headers, body))
            return await _status(link, reader)
        finally:
            writer.transport.abort()  # the rest of the answer is of no interest


def _request(
    link: h11.Connection, endpoint: Endpoint, headers: dict[str, str], body: bytes
) -> bytes:
    told = {
        "Host": endpoint.authority,
        **headers,
        "Content-Length": str(len(body)),
        "Connection": "close",
    }
    head = h11.Request(method="POST", target=endpoint.target, headers=list(told.items()))
    parts = (link.send(head), link.send(h11.Data(body)), link.send(h11.EndOfMessage()))
    return b"".join(part for part in parts if part)


async def _status(link: h11.Connection, reader: asyncio.StreamReader) -> int:
    while True:
        event = link.next_event()
        if event is h11.NEED_DATA:
            link.receive_data(await reader.read(CHUNK))
        elif isinstance(event, h11.Response):
            return event.status_code
        elif not isinstance(event, h11.InformationalResponse):
            raise ConnectionError("the push service closed without an answer")
