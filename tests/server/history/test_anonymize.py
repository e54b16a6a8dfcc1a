"""Somebody who is deleted leaves games behind, and no name in them."""

import sqlite3
from contextlib import closing

from oriflamme.server.lobby.erasure import Erasure
from tests.testkit.server.app import ApiClient, RunningServer, seated_table, with_server

QUIET_MS = 60_000


async def swept(server: RunningServer) -> None:
    """Nobody is there any more, for long enough to put every table away."""
    server.clock.now += QUIET_MS
    await server.services.lobby.sweep()
    await Erasure(server.services.store, server.services.lobby).sweep()


def kept(server: RunningServer) -> bytes:
    """All that lies on the disk of tables and games."""
    asked = (
        "SELECT body FROM changes",
        "SELECT summary FROM tables",
        "SELECT summary FROM games",
    )
    with closing(sqlite3.connect(server.services.settings.database)) as link:
        return b"".join(row[0] for sql in asked for row in link.execute(sql))


async def played_by(server: RunningServer, *names: str) -> tuple[str, list[ApiClient]]:
    """The code of a table where these people have finished a game, bots having played it out."""
    code, clients = await seated_table(server, len(names))
    for client, name in zip(clients, names):
        async with client.join_table(code) as socket:
            socket.send(type="leave_seat")
            await socket.receive_until("change", "seat_left")
        await client.post("/api/guest", {"name": name})
    for seat, client in enumerate(clients):
        async with client.join_table(code) as socket:
            socket.send(type="take_seat", seat=seat)
            await socket.receive_until("change", "seat_taken")
            socket.send(type="send_chat", text=f"I am {names[seat]}")
            await socket.receive_until("change", "chat_sent")
    async with clients[0].join_table(code) as socket:
        socket.send(type="start")
        await socket.receive_until("change", "started")
    for client in clients[1:]:
        async with client.join_table(code) as socket:
            socket.send(type="hand_over")
            await socket.receive_until("change", "bot_took_over")
    async with clients[0].join_table(code) as socket:
        socket.send(type="hand_over")
        await socket.receive_until("change", "ended")
    return code, clients


@with_server()
async def test_neither_name_nor_words_are_left_and_all_else_stays(server: RunningServer) -> None:
    code, (anna, bela, _) = await played_by(server, "Wilhelmina", "Bela", "Dora")
    record = (await bela.get(f"/api/games/{code}-1/record.ogn")).body.decode()
    assert b"Wilhelmina" in kept(server)
    await anna.post("/api/delete-me")
    await swept(server)

    assert b"Wilhelmina" not in kept(server)
    assert b"I am Bela" in kept(server)
    after = (await bela.get(f"/api/games/{code}-1/record.ogn")).body.decode()
    assert after == record.replace("Wilhelmina", "?")
    (game,) = (await bela.get("/api/me")).json["games"]
    assert game["names"] == ["?", "Bela", "Dora"]
    table = (await bela.get(f"/api/tables/{code}")).json["table"]
    assert [seat["name"] for seat in table["seats"]] == ["?", "Bela", "Dora"]


@with_server(bot_delay=60.0)
async def test_the_end_of_a_running_game_is_waited_for(server: RunningServer) -> None:
    anna = server.client()
    await anna.post("/api/guest", {"name": "Wilhelmina"})
    await anna.post("/api/quick", {"bot": "page"})
    await anna.post("/api/delete-me")
    await swept(server)

    assert b"Wilhelmina" in kept(server)
    assert len(await server.services.store.rows("SELECT code FROM pending_erasures")) == 1


@with_server()
async def test_a_guest_who_became_somebody_with_an_account_is_forgotten_too(
    server: RunningServer,
) -> None:
    _, (guest, *_) = await played_by(server, "Wilhelmina", "Bela", "Dora")
    anna, wish = server.client(), {"name": "Anna", "password": "correct horse battery"}
    await anna.post("/api/account", wish)
    await guest.post("/api/sign-in", {**wish, "merge": True, "leave_seats": True})
    await guest.post("/api/delete-me")
    await swept(server)

    assert b"Wilhelmina" not in kept(server)
    assert await server.services.store.rows("SELECT code FROM pending_erasures") == []


@with_server()
async def test_whoever_sat_and_got_up_again_leaves_neither_name_nor_words(
    server: RunningServer,
) -> None:
    code, (host, *_) = await seated_table(server, 3)
    passer_by = server.client()
    await passer_by.post("/api/guest", {"name": "Wilhelmina"})
    async with host.join_table(code) as socket:
        socket.send(type="leave_seat")
        await socket.receive_until("change", "seat_left")
    async with passer_by.join_table(code) as socket:
        socket.send(type="take_seat", seat=0)
        await socket.receive_until("change", "seat_taken")
        socket.send(type="send_chat", text="Good evening!")
        await socket.receive_until("change", "chat_sent")
        socket.send(type="leave_seat")
        await socket.receive_until("change", "seat_left")
    assert b"Wilhelmina" in kept(server)
    assert b"Good evening!" in kept(server)
    await passer_by.post("/api/delete-me")
    await swept(server)

    assert b"Wilhelmina" not in kept(server)
    assert b"Good evening!" not in kept(server)
    assert await server.services.store.rows("SELECT code FROM pending_erasures") == []
    guests = await server.services.store.rows(
        "SELECT guest FROM guest_mentions WHERE code = ?", code
    )
    assert len(guests) == 3, "those who are still here"
