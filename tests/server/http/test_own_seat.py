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
from tests.testkit.server.app import Browser, House, a_table, open_house
from tests.testkit.server.message_strategies import TYPES, messages
from tests.testkit.server.table_integrity import answers, goes_on, is_in_order

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
            case ch.Sat() | ch.Said():
                return bool(change.person.id == self.id)
            case ch.BotSeated() | ch.Stood(removed=True):
                return self.is_host
            case ch.OptionsChanged():
                return self.is_host and change.by.id == self.id
            case ch.Started():
                return self.is_host or self.seat is not None
            case ch.Ended() | ch.Decided(by="bot"):
                return True
            case ch.Nudged():
                return change.by == self.seat
            case ch.HandedOver():
                return change.seat == self.seat and change.reason == "asked"
            case _:
                return bool(change.seat == self.seat)

    def follow(self, change: ch.TableChange) -> None:
        """Where one sits after a change."""
        match change:
            case ch.Sat():
                self.seat = change.seat
            case ch.Stood() if change.seat == self.seat:
                self.seat = None


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Evening]:
    return {phase: asyncio.run(spend(tmp_path_factory.mktemp(phase), phase)) for phase in PHASES}


async def spend(folder: Path, phase: str) -> Evening:
    async with open_house(folder / "o.db") as house:
        code, people = await a_table(house, 3)
        zoe = house.browser()
        await zoe.post("/api/guest")
        if phase != "seating":
            await start(people, code, is_to_end=phase == "over")
        cookies = [browser.cookie for browser in (*people, zoe)]
        return Evening(folder / "o.db", code, [*cookies, None])


async def start(people: list[Browser], code: str, *, is_to_end: bool) -> None:
    async with people[0].table(code) as host:
        host.say(type="start")
        await host.until("change", "started")
        if is_to_end:
            for browser in people:
                async with browser.table(code) as socket:
                    socket.say(type="hand_over")
                    await socket.until("change", "handed_over")
            await host.until("change", "ended")


async def speaker(house: House, code: str, browser: Browser) -> Speaker:
    guest = (await browser.get("/api/me")).json["guest"]
    table = (await house.services.lobby.get_room(code)).table
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
    evening = evenings[data.draw(st.sampled_from(PHASES))]
    who = data.draw(st.integers(0, 4))
    said = data.draw(st.lists(messages(cls), min_size=1, max_size=8))
    database = shutil.copy(evening.database, tmp_path_factory.mktemp("said") / "o.db")
    with caplog.at_level(logging.WARNING):
        asyncio.run(speak(Path(database), evening, who, said))
    assert caplog.records == []


async def speak(database: Path, evening: Evening, who: int, said: list[dict[str, Any]]) -> None:
    code = evening.code
    # Another seed: chance that came again would make newcomers those who came first.
    async with open_house(database, seed=2, messages=0, requests=0, chat=0) as house:
        people = [Browser(house, cookie) for cookie in evening.cookies]
        me = await speaker(house, code, people[who])
        before = len(await house.services.store.changes(code))
        async with AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(each.table(code)) for each in people]
            for mark, message in enumerate(said):
                await answers(lines[who], json.dumps(message), 10**6 + mark)
            await (
                house.services.store.check_writable()
            )  # writes are in order: all before it are done
            rows = (await house.services.store.changes(code))[before:]
        for row in rows:
            change = ch.decode_change(row.body)
            assert me.may(change), change
            me.follow(change)
        await is_in_order(house, code)
        await goes_on(house, code)
