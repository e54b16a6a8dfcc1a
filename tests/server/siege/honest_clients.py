"""Honest people: tables that decide at a steady pace, and newcomers who ask for the list of tables.

Each has an address of their own. What is measured is how long they wait.
"""

import asyncio
import math
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.testkit.server.random_player import (
    DISCONNECTED,
    RETRY_S,
    ProgressSignal,
    RandomPlayer,
    ServerAddress,
    TableShape,
    open_table,
)
from tests.testkit.server.raw_http import DISCONNECTED as HUNG_UP
from tests.testkit.server.raw_http import send_request
from tests.testkit.server.timers import ticks, wait, wait_until

SEATS = 3
EVERY_S = 0.2
"""Between two decisions of a table."""
COMES_EVERY_S = 0.25
"""Between two newcomers."""
PATIENCE_S = 5.0
"""After which a newcomer goes elsewhere."""
PASSES = ("rate_limited", "storage_unavailable")
"""Reasons for a refusal after which the same is sent again."""


@dataclass
class DueAction:
    """A decision or a request, from the moment it was due until it is done."""

    at: float
    done: float | None = None
    was_missed: bool = False
    """Nobody answered, and whoever waited has left."""

    def waited(self, now: float) -> float:
        return (self.done or now) - self.at


class HonestPlayer(RandomPlayer):
    """Decides when its table says so, and tries again what was refused for a reason that passes."""

    def __init__(self, *given: Any, **settings: Any) -> None:
        super().__init__(*given, **settings)
        self.question: tuple[int, int] | None = None
        """The number of the decision it is to take, and how many options there are."""
        self.refusals: Counter[str] = Counter()
        self.taken_over = 0
        """How often a bot took its seat."""
        self.least_bank = math.inf
        """Seconds anyone at the table had left, where clocks run."""
        self._wish: dict[str, Any] = {}
        """What it last asked for, beside decisions."""

    async def handle_message(self, message: dict[str, Any]) -> None:
        clocks, what = message.get("clocks"), message.get("change", {})
        if clocks and clocks["banks"]:
            self.least_bank = min(self.least_bank, min(clocks["banks"]) / 1000)
        await super().handle_message(message)
        if what.get("kind") == "bot_took_over" and what["seat"] == self.seat:
            self.taken_over += 1
            await self.wish({"type": "resume_control"})

    async def again(self) -> None:
        await self.wish({"type": "rematch", "want": True})

    async def wish(self, message: dict[str, Any]) -> None:
        self._wish = message
        await self.send(message)

    async def asked(self, number: int, options: int) -> None:
        self.question = number, options

    async def refused(self, message: dict[str, Any]) -> None:
        self.refusals[message["code"]] += 1
        passes, pending = message["code"] in PASSES, self.pending
        if passes:
            await wait(RETRY_S)
        if passes and message["id"] is None and self._wish:
            await self.send(self._wish)
        elif pending and pending["id"] == message["id"]:
            if passes:
                await self.send(pending)
            else:
                self.pending = None

    async def answer(self) -> int:
        """Take an option; the number of the decision."""
        assert self.question
        number, options = self.question
        self.question = None
        with suppress(*DISCONNECTED):  # it comes back by itself, and sends it again
            await self.act(number, options)
        return number


class HonestTable:
    """Three people at one table, who decide in time."""

    def __init__(self, players: list[HonestPlayer], rng: Random, progress: ProgressSignal) -> None:
        self.players = players
        self.code = players[0].code
        self.dues: list[DueAction] = []
        self._progress = progress
        self._next = math.inf
        """When a decision is due next, or has been since."""
        self._first = rng.random() * EVERY_S

    async def play(self) -> None:
        """Until cancelled."""
        async with asyncio.TaskGroup() as group:
            for player in self.players:
                group.create_task(player.play())
            group.create_task(self._decide_in_time())

    @property
    def accepted(self) -> dict[str, int]:
        """The number each confirmed act became, by its id."""
        return {id: number for each in self.players for id, number in each.accepted.items()}

    def due_by(self, end: float) -> list[DueAction]:
        """All decisions that were due, those that are still waited for among them."""
        waiting = []
        at = self._next
        while at < end:
            waiting.append(DueAction(at))
            at += EVERY_S
        return [*self.dues, *waiting]

    async def decided_again(self) -> None:
        """Until a decision is done that was not due before."""
        now = asyncio.get_running_loop().time()
        await self._progress.until(lambda: bool(self.dues) and self.dues[-1].at >= now)

    async def _decide_in_time(self) -> None:
        """What falls due while another is waited for is done no sooner than that one.

        Nobody hurries afterwards to make up for it: that would be a flood of our own.
        """
        loop = asyncio.get_running_loop()
        self._next = loop.time() + self._first
        while True:
            await wait_until(self._next)
            await self._decide()
            now = loop.time()
            while self._next <= now:
                self.dues.append(DueAction(self._next, now))
                self._next += EVERY_S
            self._progress.notify()

    async def _decide(self) -> None:
        """The next decision: done when it is confirmed and all at the table hold it.

        It is done as well when a bot took it, and another one is asked.
        """
        await self._progress.until(lambda: any(each.question for each in self.players))
        decider = max(self.players, key=lambda each: each.question or (0, 0))
        for each in self.players:
            if each is not decider:
                each.question = None
        number = await decider.answer()
        await self._progress.until(
            lambda: (
                all((each.number or 0) > number for each in self.players)
                and (decider.pending is None or any(each.question for each in self.players))
            )
        )


async def open_honest_table(
    server: ServerAddress, place: int, rng: Random, options: dict[str, Any]
) -> HonestTable:
    """A table of three, whose game is on."""
    progress = ProgressSignal()
    players = await open_table(
        server,
        rng,
        TableShape("base", SEATS, 0),
        options=options,
        addresses=[f"127.1.{place}.{seat + 1}" for seat in range(SEATS)],
        make=HonestPlayer,
        progress=progress,
    )
    return HonestTable(players, rng, progress)


@dataclass
class Newcomers:
    """Strangers who look in: each asks once for the list of tables."""

    url: str
    dues: list[DueAction] = field(default_factory=list)

    async def come(self) -> None:
        """Until cancelled."""
        place = 0
        async with asyncio.TaskGroup() as group:
            async for at in ticks(COMES_EVERY_S, asyncio.get_running_loop().time()):
                place += 1
                due = DueAction(at)
                self.dues.append(due)
                group.create_task(self._look_in(due, f"127.2.{place // 250}.{place % 250 + 1}"))

    async def _look_in(self, due: DueAction, address: str) -> None:
        try:
            async with asyncio.timeout(PATIENCE_S):
                answer = await send_request(self.url, "GET", "/api/tables", address=address)
        except HUNG_UP:
            due.was_missed = True
            return
        due.done = asyncio.get_running_loop().time()
        due.was_missed = answer.status != 200
