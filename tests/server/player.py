"""A player over a real websocket who decides by chance and remembers all that was confirmed."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, Protocol
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from oriflamme.server.protocol.refusals import ELSEWHERE

GONE = (OSError, ConnectionClosed, InvalidHandshake, EOFError, TimeoutError)
"""What a client meets when the server is not there."""


async def post(url: str, path: str, body: object, cookie: str = "") -> tuple[Any, str]:
    """The answer, and the cookie it came with."""

    def ask() -> tuple[Any, str]:
        headers = {"Content-Type": "application/json", **({"Cookie": cookie} if cookie else {})}
        request = Request(url + path, json.dumps(body).encode(), headers)
        with urlopen(request, timeout=60) as answer:
            given = answer.headers.get("Set-Cookie")
            return json.load(answer), given.partition(";")[0] if given else cookie

    return await asyncio.to_thread(ask)


class News:
    """Spread whenever a player has heard something, for those who wait until something is so."""

    def __init__(self) -> None:
        self._waiting: dict[asyncio.Event, Callable[[], bool]] = {}

    def spread(self) -> None:
        for event, is_so in self._waiting.items():
            if is_so():
                event.set()

    async def until(self, is_so: Callable[[], bool]) -> None:
        event = asyncio.Event()
        self._waiting[event] = is_so
        self.spread()
        await event.wait()
        del self._waiting[event]


class Door(Protocol):
    """Where players come to: a server, or what stands before many."""

    @property
    def url(self) -> str: ...

    @property
    def is_up(self) -> "Opening": ...


class Opening(Protocol):
    async def wait(self) -> object:
        """Until it is worth coming back."""


class Player:
    """Plays at one table, game after game, through any number of lost connections."""

    def __init__(
        self,
        server: Door,
        code: str,
        cookie: str,
        rng: Random,
        *,
        games: int = 0,
        news: News,
        follows: bool = False,
        think: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self._think = think
        self._server = server
        self._follows = follows
        self._way = ""
        """Before the path, where a worker has told it."""
        self.code = code
        self._cookie = cookie
        self._rng = rng
        self._most_games = games
        self._news = news
        self.heard = 0
        """Messages, in all."""
        self.games = 0
        self.number: int | None = None
        self.told: dict[int, Any] = {}
        """What every change was told to be, by number."""
        self.accepted: dict[str, int] = {}
        """The number each confirmed act became, by its id."""
        self._pending: dict[str, Any] | None = None

    async def play(self) -> None:
        """Until the games are played, or for ever; a lost connection is taken up again."""
        while not self.is_done:
            try:
                await self._stay()
            except ConnectionClosed as closed:
                way = closed.rcvd.reason if closed.rcvd and closed.rcvd.code == ELSEWHERE else ""
                assert not (way and self._way), "sent on twice"
                self._way = way
                if not way:
                    await self._server.is_up.wait()
            except GONE:
                self._way = ""
                await self._server.is_up.wait()

    @property
    def is_done(self) -> bool:
        return self._most_games > 0 and self.games >= self._most_games

    async def _stay(self) -> None:
        path = f"{self._way}/api/tables/{self.code}/live{'?follow=1' * self._follows}"
        address = f"{self._server.url.replace('http', 'ws', 1)}{path}"
        headers = {"Cookie": self._cookie}
        async with connect(
            address, additional_headers=headers, compression=None, open_timeout=60
        ) as socket:
            join = {"type": "join", "client": "player", "since": self.number}
            await socket.send(json.dumps(join))
            if self._pending:
                await socket.send(json.dumps(self._pending))  # harmless if it was taken
            while not self.is_done:
                await self._hear(socket, json.loads(await socket.recv()))
                self.heard += 1
                self._news.spread()

    async def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                assert message["number"] >= (self.number or 0), "something told was lost"
                self.number = message["number"]
                await self._greeted(socket, message)
            case "changes":
                for missed in message["changes"]:
                    self._note(missed)
                await self._greeted(socket, message)
            case "change":
                self._note(message)
                if message["what"]["kind"] == "ended":
                    await self._again(socket)
                await self._decide(socket, message["view"], message["private"])
            case "accepted":
                before = self.accepted.setdefault(message["id"], message["number"])
                assert before == message["number"], "one act, one number"
                self._pending = None
            case "refused":
                assert message["code"] in ("stale", "not_now"), message
                self._pending = None

    def _note(self, change: dict[str, Any]) -> None:
        number = change["number"]
        assert number == (self.number or 0) + 1, f"{self.number} was followed by {number}"
        self.number = number
        self.told[number] = change["what"]
        if change["what"]["kind"] == "ended":
            self.games += 1

    async def _greeted(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        if message["table"]["phase"] == "over":
            await self._again(socket)
        if message["game"]:
            await self._decide(socket, message["game"]["public"], message["game"]["private"])

    async def _again(self, socket: ClientConnection) -> None:
        if not self.is_done:
            await socket.send('{"type":"rematch","want":true}')

    async def _decide(self, socket: ClientConnection, view: Any, private: Any) -> None:
        if not private or not private["options"]:
            return
        number = view["decision"]["number"]
        if self._pending and self._pending["number"] == number:
            return
        if self._think:
            await self._think()
        choice = self._rng.randrange(len(private["options"]))
        id = f"a{number}-{self._rng.randrange(10**9)}"
        self._pending = {"type": "act", "number": number, "choice": choice, "id": id}
        await socket.send(json.dumps(self._pending))


async def open_table(
    server: Door,
    rng: Random,
    *,
    people: int,
    bots: int,
    games: int = 0,
    ruleset: str = "base",
    news: News | None = None,
    follows: bool = False,
    think: Callable[[], Awaitable[None]] | None = None,
    at: Door | None = None,
) -> list[Player]:
    """A table where people and bots play; the game is on. They play at another door, perhaps."""
    url, news = server.url, news or News()
    options = {"ruleset": ruleset, "seats": people + bots}
    cookies = [(await post(url, "/api/guest", {}))[1] for _ in range(people)]
    seated = {str(people + n): "page" for n in range(bots)}
    opened, _ = await post(url, "/api/tables", {"options": options, "bots": seated}, cookies[0])
    code = opened["code"]
    for seat, cookie in enumerate(cookies):
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{code}/live"
        headers = {"Cookie": cookie}
        async with connect(address, additional_headers=headers, open_timeout=60) as socket:
            await socket.send('{"type":"join","client":"opening"}')
            await socket.send(f'{{"type":"sit","seat":{seat}}}')
            await socket.send('{"type":"ready","ready":true}')
            await _until_ready(socket, seat)
    return [
        Player(
            at or server,
            code,
            cookie,
            Random(rng.random()),
            games=games,
            news=news,
            follows=follows,
            think=think,
        )
        for cookie in cookies
    ]


async def _until_ready(socket: ClientConnection, seat: int) -> None:
    async for text in socket:
        message = json.loads(text)
        assert message["type"] != "refused", message
        if message["type"] == "change" and message["what"]["kind"] == "readied":
            return
