"""The server as an ASGI application."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, Route, WebSocketRoute
from starlette.types import Lifespan

from oriflamme.server.http.cluster_events import ClusterEvents
from oriflamme.server.http.command_runner import CommandRunner
from oriflamme.server.http.endpoints import ENDPOINTS
from oriflamme.server.http.error_responses import error_response
from oriflamme.server.http.guard import Guard
from oriflamme.server.http.lobby_socket import LobbySocket
from oriflamme.server.http.own_tables_socket import OwnTablesSocket
from oriflamme.server.http.pages import page, page_routes
from oriflamme.server.http.services import Services, report_integrity, start_services
from oriflamme.server.http.table_socket import TableSocket
from oriflamme.server.lobby.erasure import Erasure
from oriflamme.server.lobby.retention import Retention
from oriflamme.server.ops.loop_monitor import monitor_loop
from oriflamme.server.ops.metrics import Metrics
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.settings import Settings
from oriflamme.server.steady_clock import steady_clock
from oriflamme.server.store.backends import open_notify_channel, redact_password

log = logging.getLogger(__name__)
SWEEP_INTERVAL_S: Final = 10
HOUR_S: Final = 3600
HTTP_ERRORS: Final = {
    405: Refusal("invalid_message", "This path takes another method."),
    426: Refusal("invalid_message", "This path is a websocket."),
}


def create_app(
    settings: Settings | None = None,
    *,
    clock: Callable[[], int] | None = None,
    rng: Random | None = None,
) -> Starlette:
    """A server that keeps its tables in the settings' database."""
    from oriflamme.server.http.handing_on import HandingOn  # by what only servers are served with

    settings = settings or Settings()
    clock = clock or steady_clock()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        parts = app.state.services = await start_services(settings, Metrics(), clock, rng)
        notify_channel = None
        if parts.household:
            await parts.household.begin(parts.lobby)
            notify_channel = await open_notify_channel(
                settings.database, ClusterEvents(parts).handle
            )
        sweep_task = asyncio.create_task(sweep_loop(parts))
        retention_task = asyncio.create_task(retention_loop(parts))
        results_task = asyncio.create_task(parts.results_job.run())
        integrity_task = asyncio.create_task(integrity_loop(parts))
        monitor_task = asyncio.create_task(
            monitor_loop(parts.health, parts.metrics.loop_lag.observe)
        )
        log.info("ready", extra={"database": redact_password(settings.database)})
        if settings.prepare:
            parts.bot_workers.start()
        yield
        parts.is_closing = True
        sweep_task.cancel()
        monitor_task.cancel()
        integrity_task.cancel()
        retention_task.cancel()
        results_task.cancel()
        parts.lobby.close()
        if parts.household and notify_channel:
            await notify_channel.close()
            await parts.household.end()
        if parts.push:
            parts.push.close()
        await parts.bot_workers.close()
        await parts.reviews.close()
        parts.accounts.close()
        await parts.store.close()
        log.info("closed")

    return build_app(lifespan, outer_middleware=[Middleware(HandingOn)])


def build_app(
    lifespan: Lifespan[Starlette] | None = None, *, outer_middleware: Sequence[Middleware] = ()
) -> Starlette:
    """The addresses and what guards them; `state.services` is up to whoever runs it."""
    return Starlette(
        routes=routes(),
        middleware=[*outer_middleware, Middleware(Guard)],
        exception_handlers={HTTPException: handle_http_error},
        lifespan=lifespan,
    )


def routes() -> list[BaseRoute]:
    return [
        *ENDPOINTS,
        WebSocketRoute("/api/tables/{code}/live", TableSocket()),
        WebSocketRoute("/api/lobby", LobbySocket()),
        WebSocketRoute("/api/me/tables", OwnTablesSocket()),
        *page_routes(),
    ]


async def sweep_loop(parts: Services) -> None:
    """Wake the tables where a game runs, then sweep from time to time."""
    commands = CommandRunner(parts)
    try:
        await commands.run_pending()
        await parts.lobby.resume_games()
    except Exception:
        log.exception("the tables could not be woken")
    forgetting = Erasure(parts.store, parts.lobby)
    while True:
        await asyncio.sleep(SWEEP_INTERVAL_S)
        try:
            await commands.run_pending()
            await parts.lobby.sweep()
            await forgetting.sweep()
            if parts.following:
                parts.following.announce()
        except Exception:
            log.exception("sweeping failed")


async def retention_loop(parts: Services) -> None:
    """Delete what is kept no longer, once an hour."""
    retention = Retention(parts.store, parts.lobby, parts.clock, parts.settings)
    while True:
        await asyncio.sleep(HOUR_S)
        try:
            await retention.delete_expired()
        except Exception:
            log.exception("clearing up failed")


async def integrity_loop(parts: Services) -> None:
    """Look the whole database through, at the start and from time to time."""
    while True:
        report_integrity(parts.health, await parts.store.check_integrity())
        if not parts.settings.check:
            return
        await asyncio.sleep(parts.settings.check * HOUR_S)


async def handle_http_error(request: Request, error: Exception) -> Response:
    """What no route answers: the page for people, the shape of every other refusal for programs."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
        found = await page(request)
        found.status_code = 404
        return found
    response = error_response(HTTP_ERRORS.get(error.status_code, Refusal("not_found")))
    response.status_code = error.status_code
    response.headers.update(error.headers or {})
    if error.status_code == 405:
        response.headers["Allow"] = ", ".join(sorted(allowed_methods(request)))
    return response


def allowed_methods(request: Request) -> set[str]:
    """The methods this path takes, whichever of its routes takes them."""
    here = [
        route.methods or set()
        for route in request.app.routes
        if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE
    ]
    return set().union(*here) or {"GET", "HEAD"}
