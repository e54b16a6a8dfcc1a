"""For operators: is it alive, is it ready, what are its numbers."""

import asyncio

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from oriflamme.server.http.services import services
from oriflamme.server.protocol.refusals import Refusal


async def healthz(request: Request) -> Response:
    """Whether the process answers."""
    return PlainTextResponse("ok\n")


async def readyz(request: Request) -> Response:
    """Whether games can be played: the disk takes writes and the server is not closing."""
    parts = services(request)
    if parts.is_closing:
        return PlainTextResponse("closing\n", 503)
    try:
        await asyncio.wait_for(parts.store.check(), timeout=5)
    except Exception:
        return PlainTextResponse("the database does not take writes\n", 503)
    return PlainTextResponse("ready\n")


async def metrics(request: Request) -> Response:
    """The server's numbers, for Prometheus.

    Decisions, games, refusals by code, connections, tables in memory, units a commit. Not there
    where the server was told `--metrics off`.
    """
    parts = services(request)
    if not parts.settings.metrics:
        raise Refusal("not_found")
    return Response(parts.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
