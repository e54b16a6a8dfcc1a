"""The whole server in this process, without a network: ASGI calls in, ASGI messages out."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import unquote

from starlette.applications import Starlette

from oriflamme.server.http.app import create_app
from oriflamme.server.http.services import Services
from oriflamme.server.settings import Settings
from tests.testkit.server.limited_disk import LimitedDisk, limited_disk
from tests.testkit.server.openapi_check import check_answer, check_message, endpoint_at
from tests.testkit.server.response import Response

TIMEOUT_S = 60
"""How long a test waits for something that has to come."""


@dataclass
class ManualClock:
    """Time that passes when a test says so."""

    now: int = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


class RunningServer:
    """A running application."""

    def __init__(self, app: Starlette, clock: ManualClock, disk: LimitedDisk) -> None:
        self.app = app
        self.clock = clock
        self.disk = disk

    @property
    def services(self) -> Services:
        found: Services = self.app.state.services
        return found

    def client(self) -> "ApiClient":
        return ApiClient(self)

    def operator(self) -> "ApiClient":
        """A client on the server's own machine."""
        return ApiClient(self, address="127.0.0.1")

    async def metrics(self) -> str:
        return (await self.operator().get("/metrics")).body.decode()


@dataclass
class ApiClient:
    """A client with a cookie jar."""

    server: RunningServer
    cookie: str | None = None
    address: str = "10.0.0.1"
    is_secure: bool = False
    """Whether what it sends travels by TLS."""
    host: str = "table.example"
    set_cookie: str | None = None

    async def get(self, path: str, headers: dict[str, str] | None = None) -> Response:
        return await self.request("GET", path, b"", headers)

    async def post(
        self, path: str, body: object = None, headers: dict[str, str] | None = None
    ) -> Response:
        sent = body if isinstance(body, bytes) else json.dumps(body or {}).encode()
        return await self.request("POST", path, sent, headers)

    async def request(
        self, method: str, path: str, body: bytes, headers: dict[str, str] | None = None
    ) -> Response:
        """Whatever is asked, the answer is as the description says."""
        told: list[MutableMapping[str, Any]] = []
        sent = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            return sent.pop() if sent else {"type": "http.disconnect"}

        async def send(message: MutableMapping[str, Any]) -> None:
            told.append(message)

        scope = {**self._scope("http", path, headers), "method": method}
        endpoint = endpoint_at(self.server.app, scope)
        await self.server.app(scope, receive, send)
        start = told[0]
        given = {k.decode(): v.decode() for k, v in start["headers"]}
        if "set-cookie" in given:
            self.set_cookie = given["set-cookie"]
            self.cookie = self.set_cookie.partition(";")[0]
        content = b"".join(each.get("body", b"") for each in told[1:])
        if endpoint and method != "HEAD":
            check_answer(endpoint, start["status"], given, content)
        return Response(start["status"], given, content)

    @asynccontextmanager
    async def socket(
        self, path: str, headers: dict[str, str] | None = None
    ) -> AsyncIterator["WebSocketClient"]:
        socket = WebSocketClient()
        scope = {
            **self._scope("websocket", path, headers),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }
        task = asyncio.create_task(self.server.app(scope, socket._receive, socket._send))
        socket.inbox.put_nowait({"type": "websocket.connect"})
        try:
            await socket.opened()
            yield socket
        finally:
            socket.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await asyncio.wait_for(task, TIMEOUT_S)

    @asynccontextmanager
    async def join_table(
        self, code: str, since: int | None = None
    ) -> AsyncIterator["WebSocketClient"]:
        """Join a table; the greeting is the first message."""
        async with self.socket(f"/api/tables/{code}/live") as socket:
            socket.send(type="join", client="test", since=since)
            yield socket

    def _scope(self, kind: str, path: str, headers: dict[str, str] | None) -> dict[str, Any]:
        bare, _, query = path.partition("?")
        sent = {"host": self.host, **(headers or {})}
        if self.cookie:
            sent.setdefault("cookie", self.cookie)
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": ("http" if kind == "http" else "ws") + "s" * self.is_secure,
            "path": unquote(bare),
            "raw_path": bare.encode("utf-8", "surrogateescape"),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(k.lower().encode(), v.encode("latin-1")) for k, v in sent.items()],
            "client": (self.address, 1234),
            "server": ("table.example", 80),
        }


@dataclass
class WebSocketClient:
    """One side of a websocket."""

    inbox: asyncio.Queue[dict[str, Any]] = field(default_factory=asyncio.Queue)
    outbox: asyncio.Queue[MutableMapping[str, Any]] = field(default_factory=asyncio.Queue)
    refusal: Any = None
    closed: int | None = None
    texts: list[str] = field(default_factory=list)
    reads: asyncio.Event = field(default_factory=asyncio.Event)
    """Cleared: takes nothing more until it is set again."""

    def __post_init__(self) -> None:
        self.reads.set()

    async def _receive(self) -> dict[str, Any]:
        return await self.inbox.get()

    async def _send(self, message: MutableMapping[str, Any]) -> None:
        await self.reads.wait()
        self.outbox.put_nowait(message)

    async def opened(self) -> None:
        first = await asyncio.wait_for(self.outbox.get(), TIMEOUT_S)
        if first["type"] == "websocket.http.response.start":
            body = await asyncio.wait_for(self.outbox.get(), TIMEOUT_S)
            self.refusal = (first["status"], json.loads(body["body"])["code"])

    def send(self, **message: Any) -> None:
        self.send_text(json.dumps(message))

    def send_text(self, text: str) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def receive(self) -> dict[str, Any]:
        """The next message; when the socket is closed instead, that."""
        event = await asyncio.wait_for(self.outbox.get(), TIMEOUT_S)
        if event["type"] == "websocket.close":
            self.closed = event["code"]
            return {"type": "closed", "code": event["code"]}
        self.texts.append(event["text"])
        message: dict[str, Any] = json.loads(event["text"])
        check_message(message)
        return message

    async def receive_until(self, type: str, kind: str | None = None) -> dict[str, Any]:
        """Listen until a message of this type comes."""
        while True:
            message = await self.receive()
            if message["type"] == type and (kind is None or message["change"]["kind"] == kind):
                return message


@asynccontextmanager
async def running_server(
    database: Path | str,
    clock: ManualClock | None = None,
    seed: int = 1,
    *,
    rng: Random | None = None,
    **changes: Any,
) -> AsyncIterator[RunningServer]:
    settings = Settings(database=str(database), **{"bot_delay": 0.0, "prepare": False, **changes})
    clock = clock or ManualClock()
    app = create_app(settings, clock=clock, rng=rng or Random(seed))
    with limited_disk() as disk:
        async with app.router.lifespan_context(app):
            yield RunningServer(app, clock, disk)


ServerTest = Callable[[RunningServer], Awaitable[None]]


def with_server(**changes: Any) -> Callable[[ServerTest], Callable[[Path], None]]:
    """A test that takes place on a server of its own."""

    def decorate(scenario: ServerTest) -> Callable[[Path], None]:
        def test(tmp_path: Path) -> None:
            async def run() -> None:
                async with running_server(tmp_path / "oriflamme.db", **changes) as server:
                    await scenario(server)

            asyncio.run(run())

        test.__name__ = scenario.__name__
        test.__doc__ = scenario.__doc__
        return test

    return decorate


async def play_bot_game(server: RunningServer, **options: Any) -> tuple[str, ApiClient]:
    """The id of a game that bots played to its end, and who began it at a table agreed on so."""
    client = server.client()
    wish = {"options": {"seats": 3, **options}, "bots": {"1": "page", "2": "page"}}
    code: str = (await client.post("/api/tables", wish)).json["code"]
    async with client.join_table(code) as socket:
        socket.send(type="start")
        await socket.receive_until("change", "started")
        socket.send(type="hand_over")
        await socket.receive_until("change", "ended")
    return f"{code}-1", client


async def seated_table(
    server: RunningServer, people: int, **options: Any
) -> tuple[str, list[ApiClient]]:
    """A table where so many people sit; the first of them opened it."""
    clients = [server.client() for _ in range(people)]
    for number, client in enumerate(clients):
        await client.post("/api/guest", {"name": f"Guest {number}"})
    opened = await clients[0].post("/api/tables", {"options": {"seats": people, **options}})
    code: str = opened.json["code"]
    for number, client in enumerate(clients[1:], start=1):
        async with client.join_table(code) as socket:
            socket.send(type="take_seat", seat=number)
            await socket.receive_until("change", "seat_taken")
    return code, clients
