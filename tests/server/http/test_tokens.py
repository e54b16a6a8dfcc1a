"""Tokens: what a program may do, and as whom."""

import json
from typing import Any

from oriflamme.server.http.cluster_events import ClusterEvents
from oriflamme.server.store import queries as q
from oriflamme.server.store.guest_writes import delete_token
from tests.server.http.test_accounts import signed_up
from tests.testkit.server.app import ApiClient, RunningServer, with_server
from tests.testkit.server.response import Response

HOUR = 3_600_000


async def token_of(browser: ApiClient, *scopes: str, bot: str | None = None) -> tuple[str, str]:
    """The token, and its id."""
    wish = {"label": "mine", "scopes": scopes, "bot": bot}
    made = (await browser.post("/api/tokens", wish)).json
    return made["token"], made["details"]["id"]


async def by(
    server: RunningServer, token: str, method: str, path: str, body: Any = None
) -> Response:
    """A program without a cookie asks."""
    sent = json.dumps(body or {}).encode()
    headers = {"authorization": f"Bearer {token}"}
    return await server.client().request(method, path, sent, headers)


@with_server()
async def test_a_program_is_whose_token_it_brings(server: RunningServer) -> None:
    anna = await signed_up(server)
    token, _ = await token_of(anna, "play")
    me = (await by(server, token, "GET", "/api/me")).json
    opened = (await by(server, token, "POST", "/api/tables")).json

    assert me["guest"]["name"] == "Anna"
    assert [table["code"] for table in (await anna.get("/api/me")).json["tables"]] == [
        opened["code"]
    ]


@with_server()
async def test_who_may_read_may_not_play_and_no_token_changes_the_account(
    server: RunningServer,
) -> None:
    anna = await signed_up(server)
    reading, _ = await token_of(anna, "read")
    playing, _ = await token_of(anna, "play")

    assert (await by(server, reading, "GET", "/api/me")).status == 200
    assert (await by(server, reading, "POST", "/api/tables")).json["code"] == "missing_scope"
    for token in (reading, playing):
        for path in (
            "/api/guest",
            "/api/tokens",
            "/api/device-link",
            "/api/delete-me",
            "/api/sign-out",
        ):
            assert (await by(server, token, "POST", path)).json["code"] == "missing_scope"
        for path in ("/api/devices", "/api/account"):
            assert (await by(server, token, "GET", path)).json["code"] == "missing_scope"


@with_server(bot_delay=0.0)
async def test_a_program_plays_by_its_token_until_that_is_ended(server: RunningServer) -> None:
    anna = await signed_up(server)
    token, id = await token_of(anna, "play")
    headers = {"authorization": f"Bearer {token}"}
    code = (await by(server, token, "POST", "/api/quick", {"bot": "page"})).json["code"]
    async with server.client().socket(f"/api/tables/{code}/live", headers) as socket:
        socket.send(type="join", client="test")
        assert (await socket.receive_until("welcome"))["you"]["seat"] == 0
        await anna.post("/api/tokens/revoke", {"id": id})
        assert (await socket.receive_until("closing"))["code"] == "signed_out"

    assert (await by(server, token, "GET", "/api/me")).json["code"] == "invalid_token"
    assert (await anna.get("/api/account")).json["tokens"] == []


@with_server()
async def test_a_token_is_told_once_and_kept_as_a_hash(server: RunningServer) -> None:
    anna = await signed_up(server)
    token, id = await token_of(anna, "read", "play")
    (kept,) = (await anna.get("/api/account")).json["tokens"]
    rows = await server.services.store.rows("SELECT key, label, scopes FROM tokens")

    assert token not in json.dumps(kept)
    assert (kept["id"], kept["scopes"]) == (id, ["read", "play"])
    assert token.encode() not in b"".join(bytes(row[0]) for row in rows)


@with_server()
async def test_it_is_noted_to_the_hour_when_a_token_was_used(server: RunningServer) -> None:
    anna = await signed_up(server)
    token, _ = await token_of(anna, "read")
    server.clock.now += HOUR
    await by(server, token, "GET", "/api/me")
    await anna.post("/api/guest", {"language": "fr"})  # what is written after it was seen
    (kept,) = (await anna.get("/api/account")).json["tokens"]

    assert kept["last_used"] - kept["created"] == HOUR


@with_server()
async def test_a_bot_plays_by_a_token_of_its_own_and_ends_with_its_owners_word(
    server: RunningServer,
) -> None:
    anna = await signed_up(server)
    bot = (await anna.post("/api/bots", {"name": "Rook"})).json["bots"][0]
    token, _ = await token_of(anna, "play", bot=bot["id"])
    me = (await by(server, token, "GET", "/api/me")).json["guest"]
    assert (me["id"], me["name"], me["account"]) == (bot["id"], "Rook", "bot")

    assert (await anna.post("/api/bots/delete", {"id": bot["id"]})).json["bots"] == []
    assert (await by(server, token, "GET", "/api/me")).json["code"] == "invalid_token"


@with_server()
async def test_a_bot_of_another_is_not_ones_own(server: RunningServer) -> None:
    anna, bela = await signed_up(server), await signed_up(server, "Bela")
    bot = (await anna.post("/api/bots", {"name": "Rook"})).json["bots"][0]["id"]

    wish = {"label": "mine", "scopes": ["play"], "bot": bot}
    assert (await bela.post("/api/tokens", wish)).json["code"] == "not_found"
    assert (await bela.post("/api/bots/delete", {"id": bot})).json["code"] == "not_found"


@with_server()
async def test_where_nobody_is_asked_who_they_are_a_token_is_not_looked_at(
    server: RunningServer,
) -> None:
    assert (await by(server, "ofl_none", "GET", "/api/tables")).status == 200
    assert (await by(server, "ofl_none", "GET", "/api/me")).json["code"] == "invalid_token"


@with_server(bot_delay=60.0)
async def test_a_program_stays_while_its_token_is_good_and_goes_when_another_worker_ended_it(
    server: RunningServer,
) -> None:
    anna = await signed_up(server)
    token, _ = await token_of(anna, "play")
    guest = (await anna.get("/api/me")).json["guest"]["id"]
    words = ClusterEvents(server.services)
    headers = {"authorization": f"Bearer {token}"}
    async with server.client().socket("/api/me/tables", headers) as own:
        await own.receive()
        words.handle(f"guest {guest}")
        await by(server, token, "POST", "/api/tables")
        async with anna.join_table((await anna.get("/api/me")).json["tables"][0]["code"]) as table:
            table.send(type="ready", ready=True)
            assert (await own.receive())["change"] == "readied"
        (row,) = await server.services.store.fetch(q.tokens_of(guest))
        await server.services.store.commit(delete_token(row.key))
        words.handle(f"guest {guest}")
        assert (await own.receive_until("closing"))["code"] == "signed_out"
