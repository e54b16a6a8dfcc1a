"""Honest tables: people who decide at a steady pace, and remember what was confirmed and when."""

import asyncio
import json
import math
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from server.siege.pace import moment, pass_by
from server.siege.wire import GONE, ask

SEATS = 3
EVERY_S = 0.2
"""Between two decisions of a table."""
AGAIN_S = 0.2
"""Before a lost connection is taken up again, or a refused act sent again."""
LOST = (*GONE, WebSocketException)


@dataclass
class Due:
    """A decision, from the moment it was due until all at the table held it."""

    at: float
    done: float | None = None
    was_missed: bool = False
    """Nobody answered, and whoever waited has left."""

    def waited(self, now: float) -> float:
        return (self.done or now) - self.at


@dataclass
class Question:
    number: int
    seat: int
    options: int


@dataclass
class HonestTable:
    """Three people at one table, each with an address of their own."""

    url: str
    code: str
    cookies: list[str]
    addresses: list[str]
    rng: Random
    dues: list[Due] = field(default_factory=list)
    accepted: dict[str, int] = field(default_factory=dict)
    """The number each confirmed act became, by its id."""
    refused: Counter[str] = field(default_factory=Counter)
    taken_over: int = 0
    """How often a bot was set to play on for one of them."""
    lost: int = 0
    """Connections."""
    least_bank: float | None = None
    """Seconds somebody had left, where clocks run."""

    def __post_init__(self) -> None:
        self._numbers: list[int | None] = [None] * SEATS
        self._sockets: list[ClientConnection | None] = [None] * SEATS
        self._question: Question | None = None
        self._pending: dict[str, Any] | None = None
        self._wishes: list[dict[str, Any] | None] = [None] * SEATS
        """What each last asked for, beside decisions."""
        self._news = asyncio.Event()
        self._decided = asyncio.Event()
        self._next = math.inf
        """When a decision is due next, or has been since."""

    async def play(self) -> None:
        """Until cancelled."""
        async with asyncio.TaskGroup() as group:
            for seat in range(SEATS):
                group.create_task(self._stay(seat))
            group.create_task(self._decide_in_time())

    def due_by(self, end: float) -> list[Due]:
        """All decisions that were due, those that are still waited for among them."""
        waiting = []
        at = self._next
        while at < end:
            waiting.append(Due(at))
            at += EVERY_S
        return [*self.dues, *waiting]

    async def decided_again(self) -> None:
        """Until a decision is done that was not due before."""
        now = asyncio.get_running_loop().time()
        while not self.dues or self.dues[-1].at < now:
            self._decided.clear()
            await self._decided.wait()

    async def _decide_in_time(self) -> None:
        """What falls due while another is waited for is done no sooner than that one.

        Nobody hurries afterwards to make up for it: that would be a flood of our own.
        """
        loop = asyncio.get_running_loop()
        self._next = loop.time() + self.rng.random() * EVERY_S
        while True:
            await moment(self._next)
            await self._decide()
            now = loop.time()
            while self._next <= now:
                self.dues.append(Due(self._next, now))
                self._next += EVERY_S
            self._decided.set()

    async def _decide(self) -> None:
        """The next decision: done when it is confirmed and all at the table hold it."""
        await self._until(lambda: self._question is not None)
        asked = self._question
        assert asked
        choice = self.rng.randrange(asked.options)
        id = f"a{asked.number}-{self.rng.randrange(10**9)}"
        self._pending = {"type": "act", "number": asked.number, "choice": choice, "id": id}
        await self._send(asked.seat, self._pending)
        await self._until(
            lambda: self._pending is None and all((n or 0) > asked.number for n in self._numbers)
        )

    async def _until(self, is_so: Any) -> None:
        while not is_so():
            self._news.clear()
            await self._news.wait()

    async def _stay(self, seat: int) -> None:
        """At the table, through any number of lost connections."""
        while True:
            try:
                await self._visit(seat)
            except LOST:
                self.lost += 1
            self._sockets[seat] = None
            await pass_by(AGAIN_S)

    async def _visit(self, seat: int) -> None:
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.code}/live"
        async with connect(
            address,
            additional_headers={"Cookie": self.cookies[seat]},
            compression=None,
            open_timeout=60,
            local_addr=(self.addresses[seat], 0),
        ) as socket:
            self._sockets[seat] = socket
            join = {"type": "join", "client": "honest", "since": self._numbers[seat]}
            await socket.send(json.dumps(join))
            if self._pending and self._question and self._question.seat == seat:
                await socket.send(json.dumps(self._pending))  # harmless if it was taken
            async for text in socket:
                await self._hear(seat, json.loads(text))
                self._news.set()

    async def _hear(self, seat: int, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome" | "changes":
                self._numbers[seat] = message["number"]
                self._look_at(message["clocks"])
                game = message["game"]
                if message["table"]["phase"] == "over":
                    await self._wish(seat, {"type": "rematch", "want": True})
                if game:
                    self._asked(seat, game["public"], game["private"])
            case "change":
                before, number = self._numbers[seat], message["number"]
                assert number == (before or 0) + 1, f"{before} was followed by {number}"
                self._numbers[seat] = number
                self._look_at(message["clocks"])
                await self._follow(seat, message["what"])
                self._asked(seat, message["view"], message["private"])
            case "accepted":
                before = self.accepted.setdefault(message["id"], message["number"])
                assert before == message["number"], "one act, one number"
                self._settle(message["id"])
            case "refused":
                await self._retry(seat, message)

    async def _follow(self, seat: int, what: dict[str, Any]) -> None:
        if what["kind"] == "ended":
            await self._wish(seat, {"type": "rematch", "want": True})
        if what["kind"] == "handed_over" and what["seat"] == seat:
            self.taken_over += 1
            await self._wish(seat, {"type": "come_back"})

    def _look_at(self, clocks: Any) -> None:
        banks = clocks and clocks["banks"]
        if banks:
            least = min(banks) / 1000
            self.least_bank = least if self.least_bank is None else min(self.least_bank, least)

    def _asked(self, seat: int, view: Any, private: Any) -> None:
        if private and private["options"]:
            number = view["decision"]["number"]
            if self._pending and self._pending["number"] != number:
                self._pending = None  # a bot has decided meanwhile
            self._question = Question(number, seat, len(private["options"]))

    def _settle(self, id: str) -> None:
        if self._pending and self._pending["id"] == id:
            self._pending = None
            if self._question and id.startswith(f"a{self._question.number}-"):
                self._question = None

    async def _retry(self, seat: int, message: dict[str, Any]) -> None:
        """What was refused for a reason that passes is sent again."""
        self.refused[message["code"]] += 1
        passes = message["code"] in ("too_fast", "trouble")
        pending, wish = self._pending, self._wishes[seat]
        if passes:
            await pass_by(AGAIN_S)
        if passes and message["id"] is None and wish:
            await self._send(seat, wish)
        elif pending and pending["id"] == message["id"]:
            if passes:
                await self._send(seat, pending)
            else:
                self._settle(pending["id"])

    async def _wish(self, seat: int, wish: dict[str, Any]) -> None:
        self._wishes[seat] = wish
        await self._send(seat, wish)

    async def _send(self, seat: int, message: dict[str, Any]) -> None:
        socket = self._sockets[seat]
        if socket:
            try:
                await socket.send(json.dumps(message))
            except LOST:
                """The seat comes back by itself, and sends it again."""


async def open_table(
    url: str, place: int, rng: Random, options: dict[str, Any] | None = None
) -> HonestTable:
    """A table of three, whose game is on."""
    addresses = [f"127.1.{place}.{seat + 1}" for seat in range(SEATS)]
    cookies = [(await ask(url, "POST", "/api/guest", {}, address=a)).cookie for a in addresses]
    wish = {"options": {"seats": SEATS, **(options or {})}}
    opened = await ask(url, "POST", "/api/tables", wish, cookies[0], address=addresses[0])
    assert opened.status == 201, opened
    code = opened.json["code"]
    where = f"{url.replace('http', 'ws', 1)}/api/tables/{code}/live"
    for seat, cookie in enumerate(cookies):
        headers = {"Cookie": cookie}
        local = (addresses[seat], 0)
        async with connect(
            where, additional_headers=headers, local_addr=local, open_timeout=60
        ) as socket:
            await socket.send('{"type":"join","client":"honest"}')
            await socket.send(f'{{"type":"sit","seat":{seat}}}')
            await socket.send('{"type":"ready","ready":true}')
            async for text in socket:
                message = json.loads(text)
                assert message["type"] != "refused", message
                if message["type"] == "change" and message["what"]["kind"] == "readied":
                    break
    return HonestTable(url, code, cookies, addresses, Random(rng.random()))
