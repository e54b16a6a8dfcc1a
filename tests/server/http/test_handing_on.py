"""Whoever comes to the wrong worker is served as by the right one."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from oriflamme.server.protocol.refusals import ELSEWHERE
from tests.server.scale.cluster import Cluster, running_cluster
from tests.testkit.server.postgres import Postgres
from tests.testkit.server.random_player import post


class Visit:
    """A table of Anna's, its host, and the doors of both workers."""

    def __init__(self, server: Cluster, code: str, cookie: str) -> None:
        self.anna, self.bruno = (each.url for each in server.workers.values())
        self.code, self.cookie = code, cookie

    async def ask(self, url: str, path: str, body: bytes | None = None) -> tuple[int, Any]:
        def ask() -> tuple[int, Any]:
            request = Request(f"{url}{path}", body, {"Cookie": self.cookie})
            try:
                with urlopen(request, timeout=60) as answer:
                    return answer.status, json.load(answer)
            except HTTPError as refused:
                return refused.code, json.load(refused)

        return await asyncio.to_thread(ask)

    def socket(self, url: str, path: str) -> connect:
        headers = {"Cookie": self.cookie}
        return connect(
            f"{url.replace('http', 'ws', 1)}{path}",
            additional_headers=headers,
            open_timeout=60,
            compression=None,
        )


async def welcomed(socket: ClientConnection) -> dict[str, Any]:
    await socket.send('{"type":"join","client":"visitor"}')
    told: dict[str, Any] = json.loads(await socket.recv())
    return told


async def requests(visit: Visit) -> None:
    for path in (f"/api/tables/{visit.code}", f"/at/anna/api/tables/{visit.code}"):
        assert await visit.ask(visit.bruno, path) == await visit.ask(visit.anna, path)
    lend = f"/api/tables/{visit.code}/short-code"
    status, lent = await visit.ask(visit.bruno, lend, b"{}")
    assert status == 201
    found = await visit.ask(visit.bruno, f"/api/tables/{lent['code']}")
    assert found == await visit.ask(visit.anna, f"/api/tables/{visit.code}")
    assert (await visit.ask(visit.bruno, "/api/tables/no-such-table"))[0] == 404


async def spoken_for(visit: Visit) -> None:
    """Both ways, by either path, for as long as one stays."""
    for way in ("", "/at/anna", "/at/nobody"):
        async with visit.socket(visit.bruno, f"{way}/api/tables/{visit.code}/live") as socket:
            assert (await welcomed(socket))["type"] == "welcome"
            await socket.send('{"type":"ready","ready":false}')
            await socket.send('{"type":"ping","id":7}')
            heard = ""
            while "pong" not in heard:
                heard = str(await socket.recv())


async def shown_the_way(visit: Visit) -> None:
    path = f"/api/tables/{visit.code}/live?follow=1"
    with pytest.raises(ConnectionClosed) as told:
        async with visit.socket(visit.bruno, path) as socket:
            await socket.recv()
    assert told.value.rcvd
    assert (told.value.rcvd.code, told.value.rcvd.reason) == (ELSEWHERE, "/at/anna")
    async with visit.socket(visit.anna, told.value.rcvd.reason + path) as socket:
        assert (await welcomed(socket))["type"] == "welcome"


async def refused_alike(visit: Visit) -> None:
    refused = []
    for url in (visit.anna, visit.bruno):
        with pytest.raises(InvalidStatus) as no:
            async with visit.socket(url, f"/api/tables/{visit.code}/live?seat=4"):
                pass
        answer = no.value.response
        refused.append((answer.status_code, json.loads(answer.body or b"")["code"]))
    assert refused == [(400, "not_seated")] * 2


async def told_when_the_owner_is_gone(visit: Visit, server: Cluster) -> None:
    """The one who speaks for others ends with the one spoken to; coming back is worth it."""
    async with visit.socket(visit.bruno, f"/api/tables/{visit.code}/live") as socket:
        await welcomed(socket)
        await server.workers["anna"].kill()
        with pytest.raises(ConnectionClosed) as told:
            await until_closed(socket)
    assert told.value.rcvd
    assert told.value.rcvd.code == 1013


async def until_closed(socket: ClientConnection) -> None:
    while True:
        await socket.recv()


def test_who_comes_to_the_wrong_worker_is_served_as_by_the_right_one(postgres: Postgres) -> None:
    steps: list[Callable[[Visit], Awaitable[None]]]
    steps = [requests, spoken_for, shown_the_way, refused_alike]

    async def run() -> None:
        async with running_cluster(postgres, "handing_on", ["anna", "bruno"], lease=3600) as server:
            options = {"options": {"seats": 3}}
            opened, cookie = await post(server.workers["anna"].url, "/api/tables", options)
            visit = Visit(server, opened["code"], cookie)
            for step in steps:
                await step(visit)
            await told_when_the_owner_is_gone(visit, server)

    asyncio.run(run())
