"""A whole game against bots, and every word that was said: run by two Pythons."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, Protocol

from tests.testkit.offline.client import OfflineSocket, open_server
from tests.testkit.offline.memory_storage import MemoryStorage


class GameSocket(Protocol):
    """Of a line: says and hears."""

    texts: list[str]

    def send(self, **message: Any) -> None: ...

    async def receive(self) -> dict[str, Any]: ...


Ask = Callable[[str, str, object], Awaitable[bytes]]
Join = Callable[[str], AbstractAsyncContextManager[GameSocket]]


async def play(ask: Ask, join: Join, ruleset: str, bot: str, seed: int) -> list[bytes]:
    """A whole game against bots and what can be asked about it; every word that was said."""
    rng, said = Random(seed), []
    said.append(await ask("POST", "/api/guest", {"name": "Anna", "language": "fr"}))
    seats = 2 if ruleset == "duel" else 4
    bots = {str(seat): bot for seat in range(1, seats)}
    wish = {"options": {"ruleset": ruleset, "seats": seats}, "bots": bots}
    said.append(await ask("POST", "/api/tables", wish))
    code = json.loads(said[-1])["code"]
    async with join(f"/api/tables/{code}/live") as line:
        line.send(type="join", client="test", since=None)
        line.send(type="start")
        await decide_to_the_end(line, rng)
        # Comings and goings are told when the clock of the machine says so.
        said += [text.encode() for text in line.texts if '"type":"presence"' not in text]
    for path in (f"games/{code}-1", f"games/{code}-1/record.ogn", f"games/{code}-1/replay"):
        said.append(await ask("GET", f"/api/{path}", None))
    said.append(await ask("GET", "/api/me", None))
    said.append(await ask("GET", "/api/options", None))
    return said


async def decide_to_the_end(line: GameSocket, rng: Random) -> None:
    while True:
        message = await line.receive()
        if message["type"] != "change":
            continue
        if message["change"]["kind"] == "ended":
            return
        if options := (message["private"] or {}).get("options"):
            number = message["view"]["decision"]["number"]
            choice = rng.randrange(len(options))
            line.send(type="act", number=number, choice=choice, id=f"a{number}")


async def offline(folder: Path, ruleset: str, bot: str, seed: int) -> list[bytes]:
    async with open_server(MemoryStorage(), folder, seed) as server:

        async def ask(method: str, path: str, body: object) -> bytes:
            sent = b"" if body is None else json.dumps(body).encode()
            return (await server.request(method, path, {"host": "device"}, sent)).body

        @asynccontextmanager
        async def join(path: str) -> AsyncIterator[OfflineSocket]:
            ear = OfflineSocket(server, path)
            yield ear
            ear.line.close()

        return await play(ask, join, ruleset, bot, seed)
