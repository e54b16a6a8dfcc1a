"""Whoever says whatever at a table: nothing changes but what is the speaker's to change."""

import asyncio
import json
import logging
import shutil
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oriflamme.rules.terms import Seat
from oriflamme.server.protocol import changes as ch
from tests.testkit.server.app import ApiClient, RunningServer, running_server, seated_table
from tests.testkit.server.message_strategies import TYPES, messages
from tests.testkit.server.table_integrity import check_alive, check_answered, check_consistent

PHASES = ("seating", "playing", "over")


@dataclass(frozen=True)
class Evening:
    """A table of three in a phase, kept on disk; who sits there, a guest and a stranger."""

    database: Path
    code: str
    cookies: Sequence[str | None]


@dataclass
class Speaker:
    id: str | None
    seat: Seat | None
    is_host: bool

    def may(self, change: Any) -> bool:
        """Whether a change follows from what this one may say, or by itself."""
        match change:
            case ch.SeatTaken() | ch.ChatSent():
                return bool(change.person.id == self.id)
            case ch.BotSeated() | ch.SeatLeft(removed=True):
                return self.is_host
            case ch.OptionsChanged():
                return self.is_host and change.by.id == self.id
            case ch.Started():
                return self.is_host or self.seat is not None
            case ch.Ended() | ch.Decided(by="bot"):
                return True
            case ch.Nudged():
                return change.by == self.seat
            case ch.BotTookOver():
                return change.seat == self.seat and change.reason == "requested"
            case _:
                return bool(change.seat == self.seat)

    def follow(self, change: ch.TableChange) -> None:
        """Where one sits after a change."""
        match change:
            case ch.SeatTaken():
                self.seat = change.seat
            case ch.SeatLeft() if change.seat == self.seat:
                self.seat = None


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Evening]:
    return {phase: asyncio.run(spend(tmp_path_factory.mktemp(phase), phase)) for phase in PHASES}


async def spend(folder: Path, phase: str) -> Evening:
    async with running_server(folder / "o.db") as server:
        code, people = await seated_table(server, 3)
        zoe = server.client()
        await zoe.post("/api/guest")
        if phase != "seating":
            await start(people, code, is_to_end=phase == "over")
        cookies = [client.cookie for client in (*people, zoe)]
        return Evening(folder / "o.db", code, [*cookies, None])


async def start(people: list[ApiClient], code: str, *, is_to_end: bool) -> None:
    async with people[0].join_table(code) as host:
        host.send(type="start")
        await host.receive_until("change", "started")
        if is_to_end:
            for client in people:
                async with client.join_table(code) as socket:
                    socket.send(type="hand_over")
                    await socket.receive_until("change", "bot_took_over")
            await host.receive_until("change", "ended")


async def speaker(server: RunningServer, code: str, client: ApiClient) -> Speaker:
    guest = (await client.get("/api/me")).json["guest"]
    table = (await server.services.lobby.get_room(code)).table
    if guest is None:
        return Speaker(None, None, is_host=False)
    return Speaker(guest["id"], table.seat_of(guest["id"]), guest["id"] == table.host.id)


@pytest.mark.parametrize("cls", TYPES)
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_it_changes_nothing_that_is_anothers(
    cls: type[msgspec.Struct],
    evenings: dict[str, Evening],
    tmp_path_factory: pytest.TempPathFactory,
    caplog: pytest.LogCaptureFixture,
    data: st.DataObject,
) -> None:
    session = evenings[data.draw(st.sampled_from(PHASES))]
    who = data.draw(st.integers(0, 4))
    said = data.draw(st.lists(messages(cls), min_size=1, max_size=8))
    database = shutil.copy(session.database, tmp_path_factory.mktemp("said") / "o.db")
    with caplog.at_level(logging.WARNING):
        asyncio.run(speak(Path(database), session, who, said))
    assert caplog.records == []


async def speak(database: Path, session: Evening, who: int, said: list[dict[str, Any]]) -> None:
    code = session.code
    # Another seed: chance that came again would make newcomers those who came first.
    async with running_server(
        database, seed=2, message_rate=0, request_rate=0, chat_rate=0
    ) as server:
        people = [ApiClient(server, cookie) for cookie in session.cookies]
        me = await speaker(server, code, people[who])
        before = len(await server.services.store.changes(code))
        async with AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(each.join_table(code)) for each in people]
            for mark, message in enumerate(said):
                await check_answered(lines[who], json.dumps(message), 10**6 + mark)
            await (
                server.services.store.check_writable()
            )  # writes are in order: all before it are done
            rows = (await server.services.store.changes(code))[before:]
        for row in rows:
            change = ch.decode_change(row.body)
            assert me.may(change), change
            me.follow(change)
        await check_consistent(server, code)
        await check_alive(server, code)
