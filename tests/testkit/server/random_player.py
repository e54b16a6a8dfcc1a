"""A player over a real websocket who decides by chance and remembers all that was confirmed."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from oriflamme.server.protocol.refusals import ELSEWHERE
from tests.testkit.server.raw_http import send_request
from tests.testkit.server.timers import wait

DISCONNECTED = (OSError, EOFError, TimeoutError, WebSocketException)
"""What a client meets when the server is not there."""
RETRY_S = 0.2
"""Before a lost connection is taken up again, or a refused message is sent again."""
HERE = "127.0.0.1"


async def post(
    url: str, path: str, body: object, cookie: str = "", address: str = HERE
) -> tuple[Any, str]:
    """The answer, and the cookie it came with."""
    answer = await send_request(url, "POST", path, body, cookie, address=address)
    assert answer.status < 400, answer
    return answer.json, answer.cookie or cookie


class ProgressSignal:
    """Wakes tasks that wait for a condition whenever a player has received something."""

    def __init__(self) -> None:
        self._waiting: dict[asyncio.Event, Callable[[], bool]] = {}

    def notify(self) -> None:
        for event, is_so in self._waiting.items():
            if is_so():
                event.set()

    async def until(self, is_so: Callable[[], bool]) -> None:
        event = asyncio.Event()
        self._waiting[event] = is_so
        self.notify()
        await event.wait()
        del self._waiting[event]


class ServerAddress(Protocol):
    """Where players connect: a server, or a proxy before several."""

    @property
    def url(self) -> str: ...

    @property
    def is_up(self) -> asyncio.Event: ...


class TableShape(NamedTuple):
    """A kind of table."""

    ruleset: str
    people: int
    bots: int


class ReceivedUpdates(NamedTuple):
    """What a player was told since it was last asked."""

    code: str
    accepted: dict[str, int]
    """The number each confirmed act became, by its id."""
    told: dict[int, Any]
    """What every change was told to be, by number."""


class RandomPlayer:
    """Plays at one table, game after game, through any number of lost connections."""

    def __init__(
        self,
        server: ServerAddress,
        code: str,
        cookie: str,
        rng: Random,
        *,
        seat: int,
        address: str = HERE,
        games: int = 0,
        progress: ProgressSignal | None = None,
        follows: bool = False,
        think: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self._server = server
        self.code = code
        self._cookie = cookie
        self._rng = rng
        self.seat = seat
        self._address = address
        self._most_games = games
        self.progress = progress or ProgressSignal()
        self._follows = follows
        self._think = think
        self._way = ""
        """Before the path, where a worker has told it."""
        self._socket: ClientConnection | None = None
        self.heard = 0
        """Messages, in all."""
        self.games = 0
        self.number: int | None = None
        self.told: dict[int, Any] = {}
        self.accepted: dict[str, int] = {}
        self.pending: dict[str, Any] | None = None
        """The act that is not yet answered."""

    def take(self) -> ReceivedUpdates:
        """What was told up to now; from here on it is collected anew."""
        heard = ReceivedUpdates(self.code, self.accepted, self.told)
        self.accepted, self.told = {}, {}
        return heard

    async def play(self) -> None:
        """Until the games are played, or for ever; a lost connection is taken up again."""
        while not self.is_done:
            try:
                await self._stay()
            except ConnectionClosed as closed:
                way = closed.rcvd.reason if closed.rcvd and closed.rcvd.code == ELSEWHERE else ""
                assert not (way and self._way), "sent on twice"
                self._way = way
                if way:
                    continue
            except DISCONNECTED:
                self._way = ""
            finally:
                self._socket = None
            await wait(RETRY_S)
            await self._server.is_up.wait()

    @property
    def is_done(self) -> bool:
        return self._most_games > 0 and self.games >= self._most_games

    async def _stay(self) -> None:
        path = f"{self._way}/api/tables/{self.code}/live{'?follow=1' * self._follows}"
        async with open_socket(self._server.url, path, self._cookie, self._address) as socket:
            self._socket = socket
            await self.send({"type": "join", "client": "player", "since": self.number})
            if self.pending:
                await self.send(self.pending)  # harmless if it was taken
            while not self.is_done:
                await self.handle_message(json.loads(await socket.recv()))
                self.heard += 1
                self.progress.notify()

    async def send(self, message: dict[str, Any]) -> None:
        """Nothing where the connection is lost: the act is sent again on the next one."""
        if self._socket:
            await self._socket.send(json.dumps(message))

    async def handle_message(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                assert message["number"] >= (self.number or 0), "something told was lost"
                self.number = message["number"]
                await self._greeted(message)
            case "changes":
                for missed in message["changes"]:
                    self._note(missed)
                await self._greeted(message)
            case "change":
                self._note(message)
                if message["change"]["kind"] == "ended":
                    await self.again()
                await self._decide(message["view"], message["private"])
            case "accepted":
                before = self.accepted.setdefault(message["id"], message["number"])
                assert before == message["number"], "one act, one number"
                self.pending = None
            case "refused":
                await self.refused(message)

    def _note(self, change: dict[str, Any]) -> None:
        number = change["number"]
        assert number == (self.number or 0) + 1, f"{self.number} was followed by {number}"
        self.number = number
        self.told[number] = change["change"]
        if change["change"]["kind"] == "ended":
            self.games += 1

    async def _greeted(self, message: dict[str, Any]) -> None:
        if message["table"]["phase"] == "over":
            await self.again()
        if message["game"]:
            await self._decide(message["game"]["public"], message["game"]["private"])

    async def again(self) -> None:
        """Ask for another game."""
        if not self.is_done:
            await self.send({"type": "rematch", "want": True})

    async def refused(self, message: dict[str, Any]) -> None:
        assert message["code"] in ("stale_decision", "not_now"), message
        self.pending = None

    async def _decide(self, view: Any, private: Any) -> None:
        if private and private["options"]:
            number = view["decision"]["number"]
            if not (self.pending and self.pending["number"] == number):
                await self.asked(number, len(private["options"]))

    async def asked(self, number: int, options: int) -> None:
        """A decision that has not been sent."""
        if self._think:
            await self._think()
        await self.act(number, options)

    async def act(self, number: int, options: int) -> None:
        """Take one of the options."""
        choice = self._rng.randrange(options)
        id = f"a{number}-{self._rng.randrange(10**9)}"
        self.pending = {"type": "act", "number": number, "choice": choice, "id": id}
        await self.send(self.pending)


def open_socket(url: str, path: str, cookie: str, address: str = HERE) -> connect:
    """A websocket from an address of this machine."""
    return connect(
        f"{url.replace('http', 'ws', 1)}{path}",
        additional_headers={"Cookie": cookie},
        compression=None,
        open_timeout=60,
        local_addr=(address, 0),
    )


async def open_table(
    server: ServerAddress,
    rng: Random,
    shape: TableShape,
    *,
    options: dict[str, Any] | None = None,
    addresses: Sequence[str] = (),
    at: ServerAddress | None = None,
    make: Callable[..., Any] = RandomPlayer,
    **settings: Any,
) -> list[Any]:
    """A table where people and bots play; the game is on.

    Each of the people is made with the settings, at an address of their own if there are any; they
    play at another address if one is given.
    """
    url, people = server.url, shape.people
    addresses = addresses or [HERE] * people
    wish = {"ruleset": shape.ruleset, "seats": people + shape.bots, **(options or {})}
    bots = {str(people + n): "page" for n in range(shape.bots)}
    cookies = [(await post(url, "/api/guest", {}, address=each))[1] for each in addresses]
    opened, _ = await post(
        url, "/api/tables", {"options": wish, "bots": bots}, cookies[0], addresses[0]
    )
    code = opened["code"]
    for seat, (cookie, address) in enumerate(zip(cookies, addresses)):
        async with open_socket(url, f"/api/tables/{code}/live", cookie, address) as socket:
            await socket.send('{"type":"join","client":"opening"}')
            await socket.send(f'{{"type":"take_seat","seat":{seat}}}')
            await socket.send('{"type":"ready","ready":true}')
            await _until_ready(socket)
    return [
        make(
            at or server, code, cookie, Random(rng.random()), seat=seat, address=address, **settings
        )
        for seat, (cookie, address) in enumerate(zip(cookies, addresses))
    ]


async def _until_ready(socket: ClientConnection) -> None:
    async for text in socket:
        message = json.loads(text)
        assert message["type"] != "refused", message
        if message["type"] == "change" and message["change"]["kind"] == "readied":
            return
