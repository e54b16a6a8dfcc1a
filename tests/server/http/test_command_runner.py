"""A house is kept from beside it: by orders that are written down, and done when it looks."""

import asyncio
import json
from pathlib import Path

from oriflamme.server.http.command_runner import CommandRunner
from oriflamme.server.protocol import admin_commands as o
from oriflamme.server.store import queries as q
from oriflamme.server.store.admin_store import open_admin_store
from oriflamme.server.store.admin_writes import save_admin_command
from tests.testkit.command_line import CommandResult, oriflamme
from tests.testkit.server.app import (
    RunningServer,
    play_bot_game,
    running_server,
    seated_table,
    with_server,
)


async def told(server: RunningServer, *orders: o.AdminCommand) -> None:
    """The house is asked for something from beside it, and looks."""
    async with open_admin_store(server.services.settings.database) as beside:
        for order in orders:
            await beside.commit(save_admin_command(server.clock.now, o.encode_command(order)))
    await CommandRunner(server.services).run_pending()


@with_server()
async def test_a_closed_table_puts_everybody_out_and_lets_nobody_in(server: RunningServer) -> None:
    code, browsers = await seated_table(server, 3)
    other, _ = await seated_table(server, 3)
    async with browsers[1].join_table(code) as socket:
        await socket.receive()
        await told(server, o.CloseTable(code))
        assert (await socket.receive_until("closing"))["code"] == "table_closed"

    assert (await browsers[0].get(f"/api/tables/{code}")).json["code"] == "not_found"
    assert (await browsers[0].get(f"/api/tables/{other}")).status == 200
    assert code not in [t["code"] for t in (await browsers[0].get("/api/me")).json["tables"]]


@with_server()
async def test_what_was_finished_at_a_closed_table_stays_and_goes_with_a_deleted_one(
    server: RunningServer,
) -> None:
    game, browser = await play_bot_game(server)
    code = game.rpartition("-")[0]

    await told(server, o.CloseTable(code))
    assert (await browser.get(f"/api/games/{game}/record.ogn")).status == 200
    await told(server, o.DeleteTable(code))
    assert (await browser.get(f"/api/games/{game}/record.ogn")).status == 404


@with_server()
async def test_a_banned_guest_is_put_out_until_it_is_over_or_pardoned(
    server: RunningServer,
) -> None:
    code, browsers = await seated_table(server, 3)
    carl = (await browsers[2].get("/api/me")).json["guest"]["id"]
    async with browsers[2].join_table(code) as socket:
        await socket.receive()
        await told(server, o.Ban(carl, server.clock.now + 1000, "shouting"))
        assert (await socket.receive_until("closing"))["code"] == "banned"

    assert (await browsers[2].get("/api/me")).json["code"] == "banned"
    assert (await browsers[1].get("/api/me")).status == 200
    server.clock.now += 1000
    assert (await browsers[2].get("/api/me")).status == 200
    await told(server, o.Ban(carl, 0))
    assert (await browsers[2].get("/api/me")).status == 403
    await told(server, o.LiftBan(carl))
    assert (await browsers[2].get("/api/me")).status == 200


@with_server()
async def test_a_banned_network_is_kept_out_whoever_comes_from_it(server: RunningServer) -> None:
    near, far = server.client(), server.client()
    far.address = "192.0.2.7"
    await told(server, o.Ban("192.0.2.7", 0))

    assert (await far.get("/api/me")).json["code"] == "banned"
    assert (await far.get("/healthz")).status == 200
    assert (await near.get("/api/me")).status == 200


@with_server()
async def test_a_renamed_guest_is_called_so_on_every_device(server: RunningServer) -> None:
    browser = server.client()
    guest = (await browser.post("/api/guest", {"name": "Rude Word"})).json["id"]
    await told(server, o.RenameGuest(guest, "Somebody"), o.RenameGuest(guest, "squire"))

    assert (await browser.get("/api/me")).json["guest"]["name"] == "Somebody", "no bot's name"


@with_server()
async def test_a_deleted_guest_is_forgotten(server: RunningServer) -> None:
    code, browsers = await seated_table(server, 3)
    carl = (await browsers[2].get("/api/me")).json["guest"]["id"]
    await told(server, o.DeleteGuest(carl))

    assert (await browsers[2].get("/api/me")).json["guest"] is None
    seats = (await browsers[0].get(f"/api/tables/{code}")).json["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["Guest 0", "Guest 1", None]


@with_server()
async def test_what_is_announced_is_told_to_all_for_a_while(server: RunningServer) -> None:
    code, browsers = await seated_table(server, 3)
    async with browsers[0].join_table(code) as socket:
        await socket.receive()
        await told(server, o.Announce("Back at eight.", server.clock.now + 1000))
        assert (await socket.receive_until("announced"))["text"] == "Back at eight."

    assert (await server.client().get("/api/me")).json["announcement"] == "Back at eight."
    server.clock.now += 1000
    assert (await server.client().get("/api/me")).json["announcement"] is None


@with_server()
async def test_an_order_is_done_once_and_what_lasts_is_known_after_a_restart(
    server: RunningServer,
) -> None:
    browser = server.client()
    guest = (await browser.post("/api/guest", {"name": "Anna"})).json["id"]
    later = server.clock.now + 1000
    await told(server, o.RenameGuest(guest, "Bela"), o.Announce("Hello.", later))
    await browser.post("/api/guest", {"name": "Carl"})
    server.services.announcements.set("", 0)
    await CommandRunner(server.services).run_pending()

    me = (await browser.get("/api/me")).json
    assert (me["guest"]["name"], me["announcement"]) == ("Carl", "Hello.")


def test_a_house_that_does_not_run_is_kept_by_the_command_line(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")

    def admin(*words: str) -> CommandResult:
        return oriflamme("admin", *words, "--database", database)

    async def begin() -> tuple[str, str]:
        async with running_server(Path(database)) as server:
            code, browsers = await seated_table(server, 3)
            return code, (await browsers[1].get("/api/me")).json["guest"]["id"]

    assert "there is no such file" in admin("list", "tables").err
    code, bela = asyncio.run(begin())
    assert [line.split("\t")[0] for line in admin("list", "tables").lines] == [code]
    assert bela in admin("list", "guests").out
    assert json.loads(admin("export", bela).out)["tables"] == [code]
    assert "ten seconds" in admin("close", code).out
    assert "ten seconds" in admin("rename", bela, "Beatrix").out
    assert "ten seconds" in admin("ban", "192.0.2.7", "--days", "2", "--reason", "spam").out
    assert [line.split("\t")[2] for line in admin("list", "commands").lines] == ["open"] * 3

    async def go_on() -> int:
        async with running_server(Path(database)) as server:
            await CommandRunner(server.services).run_pending()
            return (await server.client().get(f"/api/tables/{code}")).status

    assert asyncio.run(go_on()) == 404
    assert [line.split("\t")[2] for line in admin("list", "commands").lines] == ["done"] * 3
    assert "Beatrix" in admin("list", "guests").out
    assert admin("list", "bans").out.startswith("192.0.2.7\t")
    for words in (["close", "no-such"], ["ban", "nobody"], ["rename", "nobody", "x"], ["list", "x"],
                  ["export", "no-such-1"], ["delete", "x"], ["close"]):  # fmt: skip
        assert admin(*words).status in (1, 2)


@with_server()
async def test_what_was_said_is_reported_once_and_goes_with_who_said_it(
    server: RunningServer,
) -> None:
    code, browsers = await seated_table(server, 3)
    async with browsers[0].join_table(code) as anna, browsers[1].join_table(code) as bela:
        anna.send(type="send_chat", text="Fools, all of you.")
        said = (await bela.receive_until("change", "chat_sent"))["number"]
        for _ in range(2):
            bela.send(type="report", number=said)
            assert (await bela.receive_until("reported"))["number"] == said
        bela.send(type="report", number=said + 1)
        assert (await bela.receive_until("refused"))["code"] == "not_found"
    store = server.services.store
    (report,) = await store.fetch(q.reports(9))
    guests = [(await each.get("/api/me")).json["guest"]["id"] for each in browsers]

    assert (report.code, report.name, report.text) == (code, "Guest 0", "Fools, all of you.")
    assert [report.person, report.guest] == guests[:2]
    await told(server, o.DeleteGuest(guests[0]))
    assert await store.fetch(q.reports(9)) == []
