"""Two workers serve one house, and what one of them does the other knows."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from oriflamme.server.http.cluster_events import ClusterEvents
from oriflamme.server.lobby.erasure import Erasure
from oriflamme.server.lobby.household import worker_named
from oriflamme.server.lobby.ownership import Elsewhere
from oriflamme.server.settings import BadSetting
from oriflamme.server.store.backends import open_notify_channel
from tests.testkit.server.app import TIMEOUT_S, RunningServer, running_server

LONG_S = 3600
"""However slow the machine is, nobody is taken for dead."""
QUIET_MS = 60_000

Pair = Callable[[RunningServer, RunningServer], Awaitable[None]]


def together(database: str, what: Pair) -> None:
    @asynccontextmanager
    async def both() -> AsyncIterator[tuple[RunningServer, RunningServer]]:
        async with (
            running_server(database, node="anna", lease=LONG_S, seed=1) as anna,
            running_server(database, node="bruno", lease=LONG_S, seed=2) as bruno,
        ):
            yield anna, bruno

    async def run() -> None:
        async with both() as (anna, bruno):
            await what(anna, bruno)

    asyncio.run(run())


async def a_game(server: RunningServer) -> str:
    """A table where a person decides first or soon, among bots."""
    opened = await server.client().post("/api/quick", {"seats": 3, "bot": "page"})
    code: str = opened.json["code"]
    return code


def test_a_table_is_where_it_was_opened(shared_database: str) -> None:
    async def run(anna: RunningServer, bruno: RunningServer) -> None:
        code = await a_game(anna)
        assert (await anna.services.lobby.get_room(code)).table.code == code
        with pytest.raises(Elsewhere, match="anna"):
            await bruno.services.lobby.get_room(code)

    together(shared_database, run)


def test_ones_own_tables_are_known_wherever_one_asks(shared_database: str) -> None:
    async def run(anna: RunningServer, bruno: RunningServer) -> None:
        guest = anna.client()
        code = (await guest.post("/api/quick", {"seats": 3, "bot": "page"})).json["code"]
        there = bruno.client()
        there.cookie = guest.cookie
        (mine,) = (await there.get("/api/me")).json["tables"]
        assert (mine["code"], mine["your_seat"]) == (code, 0)

    together(shared_database, run)


def test_a_name_is_not_taken_out_behind_the_back_of_who_looks_after_the_table(
    shared_database: str,
) -> None:
    async def run(anna: RunningServer, bruno: RunningServer) -> None:
        guest, other = anna.client(), anna.client()
        code = (await guest.post("/api/tables", {"options": {"seats": 3}})).json["code"]
        async with other.join_table(code) as watching:
            await watching.receive_until("welcome")
            await guest.post("/api/delete-me")
            await watching.receive_until("change", "seat_left")
            await Erasure(bruno.services.store, bruno.services.lobby).sweep()
            left = "SELECT code FROM pending_erasures"
            assert await bruno.services.store.rows(left) == [(code,)]
        anna.clock.now += QUIET_MS
        await anna.services.lobby.sweep()
        await Erasure(anna.services.store, anna.services.lobby).sweep()
        assert await anna.services.store.rows(left) == []

    together(shared_database, run)


def test_two_who_look_for_the_same_at_different_workers_meet(shared_database: str) -> None:
    async def run(anna: RunningServer, bruno: RunningServer) -> None:
        first, second = anna.client(), bruno.client()
        wish = {"ruleset": "ablaze", "seats": 3, "bot_fill_after": 60}
        await second.post("/api/guest", {"name": "Bela"})
        opened = (await first.post("/api/matchmaking", wish)).json
        found = (await second.post("/api/matchmaking", wish)).json
        assert (opened["is_new"], found["is_new"]) == (True, False)
        assert found["code"] == opened["code"]
        other = (await bruno.client().post("/api/matchmaking", {**wish, "seats": 4})).json
        assert other["code"] != opened["code"]
        there = anna.client()  # by the way that bruno shows
        there.cookie = second.cookie
        async with (
            first.join_table(found["code"]) as waiting,
            there.join_table(found["code"]) as coming,
        ):
            await waiting.receive_until("welcome")
            coming.send(type="take_seat", seat=1)
            assert (await waiting.receive_until("change", "seat_taken"))["change"]["seat"] == 1

    together(shared_database, run)


def test_two_who_look_at_the_same_moment_meet_at_whichever_worker(shared_database: str) -> None:
    async def run() -> None:
        limits: dict[str, Any] = {
            "lease": LONG_S,
            "listed_per_guest": 0,
            "tables_per_hour": 0,
            "guests_per_hour": 0,
            "request_rate": 0,
        }
        async with (
            running_server(shared_database, node="anna", seed=1, **limits) as anna,
            running_server(shared_database, node="bruno", seed=2, **limits) as bruno,
        ):
            wishes = [
                {"ruleset": ruleset, "seats": seats, "pace": {"type": "days", "days": days}}
                for ruleset in ("base", "ablaze")
                for seats in (3, 4, 5)
                for days in (1, 2, 3)
            ]
            for wish in wishes:
                seekers = [server.client() for server in (anna, bruno) * 2]
                asked = [each.post("/api/matchmaking", wish) for each in seekers]
                found = [answer.json for answer in await asyncio.gather(*asked)]
                assert len({each["code"] for each in found}) == 1, wish
                assert [each["is_new"] for each in found].count(True) == 1

    asyncio.run(run())


async def told(server: RunningServer, said: "asyncio.Queue[str]", begins: str) -> None:
    """A word that begins so has come, and the house has heard it, perhaps twice."""
    word = ""
    while not word.startswith(begins):
        word = await asyncio.wait_for(said.get(), TIMEOUT_S)
        ClusterEvents(server.services).handle(word)


def test_attempts_to_sign_in_count_wherever_they_are_made(shared_database: str) -> None:
    wish = {"name": "Anna", "password": "no horse, no battery"}

    async def run() -> None:
        said: asyncio.Queue[str] = asyncio.Queue()
        async with (
            running_server(shared_database, node="anna", lease=LONG_S, sign_ins_per_hour=3) as anna,
            running_server(
                shared_database, node="bruno", lease=LONG_S, sign_ins_per_hour=3
            ) as bruno,
        ):
            bell = await open_notify_channel(shared_database, said.put_nowait)
            for _ in range(3):
                assert (await anna.client().post("/api/sign-in", wish)).status == 401
                await told(bruno, said, "quota anna sign-in ")
            await bell.close()
            refused = (await bruno.client().post("/api/sign-in", wish)).json
            assert refused["code"] == "sign_in_limit"
            far = bruno.client()
            far.address = "192.0.2.7"
            assert (await far.post("/api/sign-in", wish)).status == 401

    asyncio.run(run())


@pytest.mark.parametrize(
    ("limits", "listed", "word", "code"),
    [
        ({"tables_per_hour": 1}, False, "quota anna table ", "table_limit"),
        ({"listed_per_guest": 1}, True, "listed anna ", "listing_limit"),
    ],
    ids=["opened", "listed"],
)
def test_tables_count_wherever_they_are_opened(
    shared_database: str, limits: dict[str, Any], listed: bool, word: str, code: str
) -> None:
    wish = {"options": {"seats": 3, "listed": listed}, "seat": 0}

    async def run() -> None:
        said: asyncio.Queue[str] = asyncio.Queue()
        async with (
            running_server(shared_database, node="anna", lease=LONG_S, seed=1, **limits) as anna,
            running_server(shared_database, node="bruno", lease=LONG_S, seed=2, **limits) as bruno,
        ):
            bell = await open_notify_channel(shared_database, said.put_nowait)
            here, there = anna.client(), bruno.client()
            assert (await here.post("/api/tables", wish)).status == 201
            await told(bruno, said, word)
            await bell.close()
            there.cookie = here.cookie
            assert (await there.post("/api/tables", wish)).json["code"] == code
            assert (await bruno.client().post("/api/tables", wish)).status == 201

    asyncio.run(run())


def test_who_leaves_for_good_leaves_tables_of_other_workers(shared_database: str) -> None:
    async def run(anna: RunningServer, bruno: RunningServer) -> None:
        guest, other = anna.client(), anna.client()
        opened = await guest.post("/api/tables", {"options": {"seats": 3}})
        code = opened.json["code"]
        async with other.join_table(code) as watching:
            await watching.receive_until("welcome")
            there = bruno.client()
            there.cookie = guest.cookie
            await there.post("/api/delete-me")
            left = await watching.receive_until("change", "seat_left")
            assert left["change"]["seat"] == 0

    together(shared_database, run)


def test_a_device_that_is_ended_is_nobody_at_every_worker(shared_database: str) -> None:
    async def run(anna: RunningServer, bruno: RunningServer) -> None:
        guest = anna.client()
        code = (await guest.post("/api/tables", {"options": {"seats": 3}})).json["code"]
        there = bruno.client()
        there.cookie = guest.cookie
        async with guest.join_table(code) as socket:
            await socket.receive_until("welcome")
            await there.post("/api/sign-out")
            closing = await socket.receive_until("closing")
            assert closing["code"] == "signed_out"
        assert (await guest.get("/api/me")).json["guest"] is None

    together(shared_database, run)


def test_the_list_shows_tables_of_all_workers(shared_database: str) -> None:
    async def run(anna: RunningServer, bruno: RunningServer) -> None:
        host = anna.client()
        opened = await host.post("/api/tables", {"options": {"seats": 3, "listed": True}})
        (listed,) = (await bruno.client().get("/api/tables")).json["tables"]
        assert listed["code"] == opened.json["code"]

    together(shared_database, run)


def test_a_code_that_is_read_out_leads_to_the_owner(shared_database: str) -> None:
    async def run(anna: RunningServer, bruno: RunningServer) -> None:
        host = anna.client()
        code = (await host.post("/api/tables", {"options": {"seats": 3}})).json["code"]
        short = (await host.post(f"/api/tables/{code}/short-code")).json["code"]
        with pytest.raises(Elsewhere, match="anna"):
            await bruno.services.lobby.get_room(short)

    together(shared_database, run)


def test_two_who_take_themselves_for_the_owner_do_no_harm(shared_database: str) -> None:
    async def run(anna: RunningServer, bruno: RunningServer) -> None:
        host = anna.client()
        code = (await host.post("/api/tables", {"options": {"seats": 3}})).json["code"]
        async with host.join_table(code) as here:
            await here.receive_until("welcome")
            await anna.services.store.rows("UPDATE leases SET node = 'bruno'")
            there = bruno.client()
            there.cookie = host.cookie
            async with there.join_table(code) as socket:
                await socket.receive_until("welcome")
                socket.send(type="send_chat", text="first")
                said = await socket.receive_until("change", "chat_sent")
                here.send(type="send_chat", text="second")
                closing = await here.receive_until("closing")
                assert closing["code"] == "storage_unavailable"
                rows = await bruno.services.store.changes(code)
                assert rows[-1].number == said["number"]
        with pytest.raises(Elsewhere, match="bruno"):
            await anna.services.lobby.get_room(code)

    together(shared_database, run)


def test_who_has_no_lease_any_more_sends_everybody_away(shared_database: str) -> None:
    async def run(anna: RunningServer, bruno: RunningServer) -> None:
        host = anna.client()
        code = (await host.post("/api/tables", {"options": {"seats": 3}})).json["code"]
        async with host.join_table(code) as socket:
            await socket.receive_until("welcome")
            anna.services.lobby.drop_all()
            assert (await socket.receive_until("closing"))["code"] == "storage_unavailable"
        async with host.join_table(code) as again:
            await again.receive_until("welcome")

    together(shared_database, run)


def test_a_name_is_one_that_fits_into_an_address() -> None:
    assert worker_named("anna-2").name == "anna-2"
    assert worker_named("").name != worker_named("").name
    for name in ("Anna", "an/na", "a" * 33):
        with pytest.raises(BadSetting):
            worker_named(name)
