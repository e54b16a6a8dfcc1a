"""For operators: is it alive, is it ready, its numbers. For programs: the API described."""

import asyncio
from hmac import compare_digest
from importlib.resources import files
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from oriflamme.server.http.error_responses import json_response
from oriflamme.server.http.services import services
from oriflamme.server.openapi.docs_page import render_page
from oriflamme.server.openapi.document import build_document
from oriflamme.server.openapi.endpoint import Endpoint
from oriflamme.server.openapi.json_schemas import Json
from oriflamme.server.ops.client_network import is_loopback
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.settings import Settings


async def healthz(request: Request) -> Response:
    """Whether the process answers."""
    return PlainTextResponse("ok\n")


async def readyz(request: Request) -> Response:
    """Whether games can be played.

    The disk takes writes, the database is whole, files can be opened, the server is not closing.
    If not, the answer has a line for each thing that is wrong.
    What is amiss though games go on is named after `ready`: bot workers that are missing, for
    which squires answer meanwhile.
    """
    parts = services(request)
    if parts.is_closing:
        return PlainTextResponse("closing\n", 503)
    troubles = parts.health.problems
    try:
        await asyncio.wait_for(parts.store.check_writable(), timeout=5)
    except Exception:
        troubles.append("the database does not take writes")
    if troubles:
        return PlainTextResponse("".join(f"{trouble}\n" for trouble in troubles), 503)
    amiss = parts.bot_workers.problem
    return PlainTextResponse("ready\n" + (f"degraded: {amiss}\n" if amiss else ""))


async def metrics(request: Request) -> Response:
    """The server's numbers, for Prometheus.

    For whoever brings the token of `--metrics-token`, as `Authorization: Bearer …`; where none is
    set, for the server's own machine. For others, and with `--metrics off`, there is nothing here.
    """
    parts = services(request)
    if not (parts.settings.metrics and may_read_metrics(request, parts.settings)):
        raise Refusal("not_found")
    return Response(parts.metrics.render(), media_type="text/plain; version=0.0.4; charset=utf-8")


def may_read_metrics(request: Request, settings: Settings) -> bool:
    if settings.metrics_token:
        brought = request.headers.get("authorization", "")
        return compare_digest(brought.encode(), f"Bearer {settings.metrics_token}".encode())
    # Where every sender's word for an address is taken, anybody can say this one.
    asks = request.client.host if request.client else ""
    return is_loopback(asks) and "*" not in settings.trusted_proxies


DOCS_STYLE: Final = files("oriflamme.server.openapi") / "docs.css"


async def show_openapi(request: Request) -> Response:
    """This description.

    OpenAPI 3.1, made from the routes and types the server itself runs on.
    """
    return json_response(_openapi_document(request))


async def show_docs(request: Request) -> Response:
    """This description as a page to read.

    It comes from this server alone, and nothing in it has to run.
    """
    return HTMLResponse(render_page(_openapi_document(request)))


async def show_docs_style(request: Request) -> Response:
    """How that page looks."""
    return Response(DOCS_STYLE.read_text("utf-8"), media_type="text/css")


def _openapi_document(request: Request) -> Json:
    state = request.app.state
    if not hasattr(state, "description"):
        described = [route for route in request.app.routes if isinstance(route, Endpoint)]
        state.description = build_document(described)
    found: Json = state.description
    return found
