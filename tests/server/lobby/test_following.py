"""Whoever follows their tables at one worker is told what happens at another's."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from oriflamme.server.lobby.following import GOOD_MS, Following
from oriflamme.server.lobby.own_tables import OwnTablesFeed
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.tables.apply_change import apply_change, open_table
from oriflamme.server.tables.table import TableState

ANNA, BELA = ch.Person("anna", "Anna"), ch.Person("bela", "Bela")
SAT = ch.SeatTaken(0, ANNA)


class RecordingSocket:
    """Somebody who is told."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []

    def send(self, said: bytes) -> None:
        self.told.append(json.loads(said))


class Cluster:
    """Two workers; what one says, both hear."""

    def __init__(self) -> None:
        self.now = 0
        self.said: list[str] = []
        self.table = apply_change(open_table("bado", ch.Opened(TableOptions(), BELA)), 1, SAT).table
        self.feeds = [OwnTablesFeed(lambda: self.now) for _ in range(2)]
        self.workers = [
            Following(feed, say=self.say, read=self.read, clock=lambda: self.now)
            for feed in self.feeds
        ]
        for feed, worker in zip(self.feeds, self.workers):
            feed.on_any_change = worker.changed

    def say(self, word: str) -> None:
        self.said.append(word)
        for worker in self.workers:
            worker.hear(word)

    async def read(self, code: str) -> TableState:
        assert code == "bado"
        return self.table


def tried(scenario: Callable[[Cluster], Awaitable[None]]) -> None:
    async def run() -> None:
        await scenario(Cluster())

    asyncio.run(run())


async def all_passed_on() -> None:
    """Whatever was heard has been told."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    await asyncio.gather(*others)


def test_what_happens_at_another_workers_table_is_told_once() -> None:
    async def scenario(cluster: Cluster) -> None:
        here, there = RecordingSocket(), RecordingSocket()
        cluster.feeds[0].subscribe("anna", here)
        cluster.feeds[1].subscribe("bela", there)
        for worker in cluster.workers:
            worker.announce()
        cluster.feeds[1].on_change(cluster.table, SAT)
        await all_passed_on()

        assert [(each["change"], each["table"]["code"]) for each in here.told] == [
            ("seat_taken", "bado")
        ]
        assert here.told[0]["table"]["your_seat"] == 0
        assert there.told == []

    tried(scenario)


def test_who_listens_where_the_table_is_hears_it_there_alone() -> None:
    async def scenario(cluster: Cluster) -> None:
        socket = RecordingSocket()
        cluster.feeds[1].subscribe("anna", socket)
        cluster.workers[1].announce()
        cluster.feeds[1].on_change(cluster.table, SAT)
        await all_passed_on()

        assert len(socket.told) == 1
        assert [word.split()[0] for word in cluster.said] == ["follows"]

    tried(scenario)


def test_who_has_left_is_believed_to_listen_for_a_while_only() -> None:
    async def scenario(cluster: Cluster) -> None:
        socket = RecordingSocket()
        cluster.feeds[0].subscribe("anna", socket)
        cluster.workers[0].announce()
        cluster.feeds[0].unsubscribe("anna", socket)
        cluster.now += GOOD_MS
        for worker in cluster.workers:
            worker.announce()
        cluster.feeds[1].on_change(cluster.table, SAT)
        await all_passed_on()

        assert socket.told == []
        assert [word.split()[0] for word in cluster.said] == ["follows"]

    tried(scenario)


def test_talk_is_no_matter_of_other_workers() -> None:
    async def scenario(cluster: Cluster) -> None:
        socket = RecordingSocket()
        cluster.feeds[0].subscribe("anna", socket)
        cluster.workers[0].announce()
        cluster.feeds[1].on_change(cluster.table, ch.ChatSent(0, ANNA, "Hello"))
        await all_passed_on()

        assert socket.told == []

    tried(scenario)
