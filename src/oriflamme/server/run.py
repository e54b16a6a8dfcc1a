"""Running a server until it is told to stop."""

import gc
import logging
import os
import signal
import socket
from collections.abc import Callable
from types import FrameType
from typing import Final

import uvicorn

from oriflamme.server.accounts.extra import INSTALL_COMMAND, is_installed
from oriflamme.server.http.app import create_app
from oriflamme.server.http.services import Services
from oriflamme.server.lobby.edge import edges
from oriflamme.server.lobby.edge_config import EdgeConfig
from oriflamme.server.lobby.household import worker_named
from oriflamme.server.ops.addresses import Addresses, addresses
from oriflamme.server.ops.file_limits import raise_file_limit
from oriflamme.server.ops.logs import set_up_logs
from oriflamme.server.push.pusher_factory import check_push_settings
from oriflamme.server.settings import Settings
from oriflamme.server.store.backends import check_database, check_node_name

log = logging.getLogger(__name__)

SOCKET_TIMEOUT_S: Final = 20
"""Between heartbeats, for the answer to one, and for a socket whose other side takes nothing."""

REQUEST_TIMEOUT_S: Final = 10
"""For a request to come, from the first byte to the last."""
FRAMES_PER_MESSAGE: Final = 5
"""For each message a client may send: heartbeats and answers to them are frames too."""


class Server(uvicorn.Server):
    """Says where it is when it is ready, and goodbye to everybody before it stops."""

    def __init__(
        self,
        config: uvicorn.Config,
        on_ready: Callable[[Addresses], None],
        socket_timeout_s: float = SOCKET_TIMEOUT_S,
    ) -> None:
        super().__init__(config)
        self._on_ready = on_ready
        self._socket_timeout_s = socket_timeout_s

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            await self._publish_address()
            for server in self.servers:
                for each in server.sockets:
                    set_tcp_user_timeout(each.fileno(), self._socket_timeout_s)
            self._on_ready(self.addresses())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        parts: Services = self.config.app.state.services  # type: ignore[union-attr]
        parts.is_closing = True
        if parts.household:  # the others take over what is here before anybody comes to them
            parts.lobby.close()
            await parts.household.end()
        await parts.connections.close_all()  # before uvicorn closes them without a word
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A stop that went well is no failure: the signal is not raised again after it."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True

    async def _publish_address(self) -> None:
        """Other workers of the house learn where this one is."""
        parts: Services = self.config.app.state.services  # type: ignore[union-attr]
        if parts.household:
            found = self.addresses()
            await parts.household.found_at(
                parts.settings.worker_url or found.network or found.local
            )

    def addresses(self) -> Addresses:
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        return addresses(host, port)


def set_tcp_user_timeout(listening: int, seconds: float) -> None:
    """Have the system end connections whose other side takes nothing of what was sent for so long.

    Closing alone waits for as long as the other side likes; what uvicorn offers knows nothing else.
    """
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # on Linux
        with socket.socket(fileno=os.dup(listening)) as same:
            same.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(seconds * 1000))


def uvicorn_config(settings: Settings, request_timeout_s: float = REQUEST_TIMEOUT_S) -> EdgeConfig:
    """Compression is off: it halves the speed and messages are small."""
    http, ws = edges(is_direct=settings.direct_frames)
    return EdgeConfig(
        create_app(settings),
        request_s=request_timeout_s,
        frames=FRAMES_PER_MESSAGE * settings.message_rate,
        from_one_network=settings.connections_per_network,
        host=settings.host,
        port=settings.port,
        http=http,
        ws=ws,
        ws_per_message_deflate=False,
        ws_max_size=65_536,
        ws_ping_interval=SOCKET_TIMEOUT_S,
        ws_ping_timeout=SOCKET_TIMEOUT_S,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=5,
        lifespan="on",
    )


def warn_about_trusted_proxies(proxies: str) -> None:
    """Say so where every visitor may claim to come from anywhere."""
    if any(each.strip() == "*" or each.strip().endswith("/0") for each in proxies.split(",")):
        log.warning(
            "--trusted-proxies %s believes every visitor who says where they come from: no limit by"
            " network holds, unless only a proxy can reach this server",
            proxies,
        )


def log_missing_accounts(settings: Settings) -> None:
    """Say so where there are none for want of what they stand on; guests play all the same."""
    if settings.accounts and not is_installed():
        log.info(
            "there are no accounts, everybody plays as a guest: %s brings them", INSTALL_COMMAND
        )


def run(settings: Settings, on_ready: Callable[[Addresses], None]) -> bool:
    """Serve until a signal comes; whether it ever started. `say` is told where."""
    check_push_settings(settings)
    worker_named(settings.node)
    check_database(settings.database)
    check_node_name(settings.database, settings.node)
    set_up_logs(settings.log_level)
    warn_about_trusted_proxies(settings.trusted_proxies)
    log_missing_accounts(settings)
    raise_file_limit()
    gc.freeze()  # what is loaded by now stays, and need not be looked through again
    gc.set_threshold(10_000, 20, 50)
    server = Server(uvicorn_config(settings), on_ready)
    server.run()
    return server.started
