"""Our server behind one of several socket edges, for edges.py to compare.

    python benchmarks/load/edge_server.py direct 8479 /tmp/some.db

The application is the same; what differs is who reads and writes the frames.
"""

import asyncio
import gc
import signal
import sys
from collections.abc import Callable
from typing import Any

from oriflamme.server.http.app import create_app
from oriflamme.server.ops.logs import set_up_logs
from oriflamme.server.run import Server, check_database, uvicorn_config
from oriflamme.server.settings import Settings


def main() -> None:
    edge, port, database = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    settings = Settings(
        port=port, database=database, bot_delay=0, prepare=False, message_rate=0, request_rate=0,
        connections_per_network=0, chat_rate=0, tables_per_hour=0, listed_per_guest=0,
        guests_per_hour=0, code_misses_per_hour=0, journal_limit=0, log_level="warning",
    )  # fmt: skip
    check_database(database)
    set_up_logs(settings.log_level)
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)
    EDGES[edge](settings)


def direct(settings: Settings) -> None:
    """Messages go between the socket and the table at once."""
    Server(uvicorn_config(settings), print).run()


def by_uvicorn(ws: Any) -> Callable[[Settings], None]:
    """Plain ASGI, with one of uvicorn's own websockets."""

    def serve(settings: Settings) -> None:
        found = uvicorn_config(settings)
        found.ws = ws
        Server(found, print).run()

    return serve


def by_granian(settings: Settings) -> None:
    import uvloop
    from granian.constants import Interfaces
    from granian.server.embed import Server as Granian

    async def serve() -> None:
        server = Granian(
            create_app(settings), port=settings.port, interface=Interfaces.ASGI, log_enabled=False
        )
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, server.stop)
        await server.serve()

    uvloop.run(serve())


EDGES = {
    "direct": direct,
    "sansio": by_uvicorn("websockets-sansio"),
    "websockets": by_uvicorn("websockets"),
    "granian": by_granian,
}

if __name__ == "__main__":
    main()
