"""Every request passes here: where it comes from, how large, how often, and what answers carry."""

import logging
from collections.abc import Mapping
from time import perf_counter
from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from oriflamme.server.http import rates
from oriflamme.server.http.content_security_policy import PAGE_POLICY
from oriflamme.server.http.error_responses import client_network, error_response, reject_websocket
from oriflamme.server.http.rates import ratelimit_headers
from oriflamme.server.http.services import Services, services
from oriflamme.server.http.token_auth import authenticate_token
from oriflamme.server.lobby.ownership import Elsewhere
from oriflamme.server.ops.loop_monitor import FILES_PART
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.store.store import StoreError

log = logging.getLogger("oriflamme.server.access")

SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
OPERATIONS_PATHS: Final = ("/healthz", "/readyz", "/metrics")
REPLAY_PATH: Final = "/api/games/"
"""What is under it is played again for each who asks, so asking counts like changing something."""
HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": PAGE_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class AmbiguousFraming(Refusal):
    """A request that says twice where it ends: what follows it belongs to nobody."""

    def __init__(self) -> None:
        super().__init__("invalid_message", "It has both Content-Length and Transfer-Encoding.")


class Guard:
    """Refuses what another site's page might have sent, and floods."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        parts = services(socket)
        try:
            check_framing(scope)
            check_origin(scope)
            check_file_descriptors(parts, scope)
            parts.bans.check(client_network(socket))
            if not parts.read_limits.take(client_network(socket)):
                raise Refusal("rate_limited")
            await authenticate_token(socket)
        except Refusal as refusal:
            parts.metrics.refusals.labels(refusal.code).inc()
            await reject_websocket(socket, refusal)
        except StoreError:
            parts.metrics.write_failures.inc()
            await reject_websocket(socket, Refusal("storage_unavailable"))
        else:
            await self._app(scope, receive, send)

    async def _http(  # noqa: C901  one case an end
        self, scope: Scope, receive: Receive, send: Send
    ) -> None:
        connection = HTTPConnection(scope)
        parts = services(connection)
        status, begun = 500, perf_counter()

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
                    headers.update(ratelimit_headers_of(connection))
            await send(message)

        try:
            check_request(connection)
            await authenticate_token(connection)
            await self._app(scope, receive, answer)
        except Refusal as refusal:
            parts.metrics.refusals.labels(refusal.code).inc()
            refused = error_response(refusal)
            if isinstance(refusal, AmbiguousFraming):
                refused.headers["Connection"] = "close"
            await refused(scope, receive, answer)
        except Elsewhere:
            status = 307  # it is answered there
            raise
        except StoreError as trouble:
            log.error("a request could not be kept: %s", trouble)
            parts.metrics.write_failures.inc()
            await error_response(Refusal("storage_unavailable"))(scope, receive, answer)
        except msgspec.DecodeError:  # what is sent was read before; this was kept, and is damaged
            log.exception("what was kept cannot be read")
            await error_response(Refusal("storage_unavailable"))(scope, receive, answer)
        except ClientDisconnect:
            status = 400  # nobody is left to be answered
        finally:
            parts.metrics.requests.labels(f"{status // 100}xx").inc()
            parts.metrics.request_seconds.observe(perf_counter() - begun)
            log.debug("request", extra={"method": scope["method"], "status": status})


def check_request(connection: HTTPConnection) -> None:
    """Whether a request may come in; else it is refused."""
    scope, parts = connection.scope, services(connection)
    check_framing(scope)
    if scope["method"] not in SAFE_METHODS:
        check_origin(scope)
    check_file_descriptors(parts, scope)
    if scope["path"].startswith("/api/"):
        parts.bans.check(client_network(connection))
    if not (parts.read_limits if is_cheap(scope) else parts.write_limits).take(
        client_network(connection)
    ):
        raise Refusal("rate_limited")


def is_cheap(scope: Scope) -> bool:
    return scope["method"] in SAFE_METHODS and not scope["path"].startswith(REPLAY_PATH)


def ratelimit_headers_of(connection: HTTPConnection) -> Mapping[str, str]:
    """What the network may still ask for, as headers."""
    parts, network = services(connection), client_network(connection)
    if is_cheap(connection.scope):
        return ratelimit_headers("reads", rates.reads(parts.settings), parts.read_limits, network)
    return ratelimit_headers("changes", rates.changes(parts.settings), parts.write_limits, network)


def check_framing(scope: Scope) -> None:
    """A request may say in one way only where it ends.

    A proxy that goes by the other would take what follows for another's request (RFC 9112, 6.1).
    """
    headers = Headers(scope=scope)
    if "content-length" in headers and "transfer-encoding" in headers:
        raise AmbiguousFraming


def check_file_descriptors(parts: Services, scope: Scope) -> None:
    """While no more files can be opened, only those are answered who ask how the server is."""
    if not parts.health.is_ok(FILES_PART) and scope["path"] not in OPERATIONS_PATHS:
        raise Refusal("storage_unavailable")


def check_origin(scope: Scope) -> None:
    """A browser says which page asks; programs that are no browsers say nothing."""
    headers = Headers(scope=scope)
    origin, host = headers.get("origin"), headers.get("host", "")
    if origin is not None:
        if _host_of(origin) != host:
            raise Refusal("invalid_origin")
    elif headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Refusal("invalid_origin")


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc or None
    except ValueError:  # half an IPv6 address
        return None
